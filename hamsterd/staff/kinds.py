"""The targets of moderation, by their wire names: every kind of content, and members."""

from enum import StrEnum
from typing import TYPE_CHECKING, Literal

from hamsterd.kinds import KINDS, SCREENED

MEMBER = "user"
"""How the wire and the log call a member."""
LABELS = {MEMBER: "회원", **{name: kind.label for name, kind in KINDS.items()}}
"""The labels for staff."""


def noun_of(target_type: str) -> str:
    """The noun for members: `일기`; for a member's own page `프로필`."""
    return KINDS[target_type].noun if target_type in KINDS else "프로필"


if TYPE_CHECKING:

    class TargetKind(StrEnum):
        """Possible targets of a report."""

    class TakedownKind(StrEnum):
        """Possible targets of a takedown: content, not members."""

    CommentKind = str
    ScreenedKind = str
else:
    _written = [kind.name for kind in SCREENED]
    _others = [name for name in KINDS if name not in _written]

    def _enum(name: str, says: str, values: list[str]) -> type[StrEnum]:
        made = StrEnum(name, {value.upper(): value for value in values}, module=__name__)
        made.__doc__ = says
        return made

    TargetKind = _enum("TargetKind", "What a report may be about.", [*_written, MEMBER, *_others])
    TakedownKind = _enum(
        "Kind",
        "What can be blocked. A member is not: only what they put on the site.",
        list(KINDS),
    )
    CommentKind = Literal[tuple(name for name, kind in KINDS.items() if kind.comment)]
    ScreenedKind = Literal[tuple(_written)]
