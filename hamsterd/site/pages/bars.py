"""What the bars above and below a page hold, slot by slot, as the portal draws them.

`tests/lint/test_bars.py` holds these to `portal/src/app/layout/navigation.ts`, and the lines of
`templates/icons.html` to the portal's icons: who taps before the portal runs lands alike.
"""

from dataclasses import dataclass
from datetime import datetime
from typing import Any, NamedTuple

from hamsterd.core.clock import utc_now


class Slot(NamedTuple):
    """A way of a bar. The last one is not offered to who may not write."""

    path: str
    label: str
    icon: str = ""
    is_for_writers: bool = False


TOP = (
    Slot("/", "홈"),
    Slot("/community", "커뮤니티"),
    Slot("/hamsters", "내 햄스터"),
    Slot("/ranking", "랭킹"),
)
ADMIN = Slot("/admin", "관리자")
BOTTOM = (
    Slot("/", "홈", "House"),
    Slot("/ranking", "랭킹", "Trophy"),
    Slot("/create-diary", "일기 쓰기", "Plus", is_for_writers=True),
    Slot("/hamsters", "햄스터", "Hamster"),
    Slot("/community", "커뮤니티", "MessagesSquare"),
)


@dataclass(frozen=True, slots=True)
class Seated:
    """What the bars show of who is signed in, but for their name, face and level."""

    has_face: bool
    is_staff: bool
    may_write: bool


def seated(me: dict[str, Any] | None) -> Seated | None:
    """Of the session's answer; None for a visitor."""
    if me is None:
        return None
    until = me["suspendedUntil"]
    is_suspended = until is not None and datetime.fromisoformat(until) > utc_now()
    may_write = not (is_suspended or me["awaitsApproval"])
    return Seated(bool(me["profileImage"]), bool(me["role"]), may_write)


def is_current(slot: Slot, path: str) -> bool:
    """Home where one is exactly there, the others below them too (spec 1 §2)."""
    return path == slot.path or (slot.path != "/" and path.startswith(f"{slot.path}/"))
