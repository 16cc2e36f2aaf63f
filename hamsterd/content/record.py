"""A kind's part of the member's record (data export): its columns and what they mean."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from pydantic.alias_generators import to_snake

MARKUP = "본문 (마크다운 일부: **굵게** _기울임_ ++밑줄++ [링크](주소) ![사진](주소))"
HIDDEN = "다른 회원에게 보이지 않는 이유 (reports 신고, review 확인 대기, takedown 임시조치)"
URL = "사이트에서의 주소"
WRITTEN = {"createdAt": "쓴 시각", "updatedAt": "고친 시각"}


@dataclass(frozen=True, slots=True)
class KindRecord:
    """One file of the record: everything of this kind that the member wrote and was not removed.

    `fields` maps keys in camelCase to their meaning. A key is the column of that name unless
    `columns` gives SQL for it. `url`, `images` and `hiddenReason` need none.
    """

    name: str
    title: str
    fields: Mapping[str, str]
    columns: Mapping[str, str] = field(default_factory=dict)

    @property
    def needs(self) -> Sequence[str]:
        """Columns of the kind's table."""
        ready = {"url", "images", "hiddenReason", *self.columns}
        return [to_snake(name) for name in self.fields if name not in ready]
