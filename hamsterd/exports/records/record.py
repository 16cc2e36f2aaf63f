"""What one file of a record is, and the words that several of them share."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Record:
    """One file under `data/`: `sql` runs with `%(viewer_id)s`, the member; newest first.

    `fields` says what each key means, in the order of the columns. Columns become camelCase.
    """

    name: str
    title: str
    sql: str
    fields: dict[str, str]


WRITTEN = {"createdAt": "쓴 시각", "updatedAt": "고친 시각"}
HIDDEN = "다른 회원에게 보이지 않는 이유 (reports 신고, review 확인 대기, takedown 임시조치)"
