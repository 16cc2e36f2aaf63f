"""Reportable targets and reasons, and when a target is hidden (decisions §2)."""

from datetime import timedelta
from enum import StrEnum
from typing import Literal, NamedTuple, Self

REPORTERS_TO_HIDE = 5
"""Distinct reporters after which the target is hidden until a moderator decides."""
CLAIM_MINUTES = 15
"""Minutes for which a claimed case is one moderator's (decisions §2)."""
RECORD_DAYS = 90
"""Days for which a decided report counts in its reporter's record (decisions §2, Reporters)."""
DECIDED_MIN = 5
"""Decided reports needed before a record counts (decisions §2, Reporters)."""
WRONG_FOR_EACH_RIGHT = 2
"""A higher ratio of dismissed to upheld reports means mostly wrong."""
PAUSE_HOURS = 24
"""Hours between two reports of a reporter who is mostly wrong."""
WEIGHT, WEIGHT_OF_WRONG = 2, 1
"""A reporter's weight towards hiding, in halves: a mostly wrong one counts half."""
VIOLATION_COUNTS = timedelta(days=365)
"""How long a violation counts on the ladder: a year from when its sanction was over (terms)."""
# A ban in force has no end; a suspension ends by lifting, or by itself.
SANCTION_ENDED = """
    CASE kind WHEN 'warning' THEN created_at
              WHEN 'suspension' THEN coalesce(lifted_at, ends_at)
              ELSE lifted_at END
"""
"""SQL over `sanctions`: when one ended; NULL for a ban in force."""
_NOT_OVER = "s.lifted_at IS NULL AND (s.ends_at IS NULL OR s.ends_at > now())"
IS_RUNNING = f"(s.kind <> 'warning' AND s.replaced_at IS NULL AND {_NOT_OVER})"
"""SQL over `sanctions s`: whether it restricts its member right now."""
IS_REPLACED = f"(s.replaced_at IS NOT NULL AND {_NOT_OVER})"
"""SQL over `sanctions s`: whether it would, were there no stronger one."""
TOGETHER_MAX = 100
"""Cases that one decision takes at most: as many as one act over selected rows."""
BULK_MAX = 500
"""Cases that one call dismisses at most; the rest waits for the next."""
SPAM_DAYS_MAX = 365
"""Days of writing that are removed at most by number; without a number it is all."""
PREVIEW_MAX = 100
"""Characters of a preview in the console (spec 2 §9)."""
TEXT_MAX = 500
"""Characters of the reporter's own words."""
OWN_REPORTS_DEFAULT = 20
"""Default number of one's own reports in a response."""
TAKEDOWN_WAITS = timedelta(days=1)
"""A request by law is answered without delay (정보통신망법 제44조의2 제2항)."""
HELD_WAITS = timedelta(days=1)
APPEAL_WAITS = timedelta(days=3)
CASE_WAITS = timedelta(days=3)
"""How long each may wait before admins are reminded daily (docs/decisions)."""
BLOCK_ENDS_WITHIN = timedelta(days=3)
"""Reminder of a block's end, while an objection can still be weighed."""


class Reason(StrEnum):
    """The five reasons of the report prompt (spec 1 §2), and one that the law names.

    What `is_first` goes before every other report, and its target is hidden by the first of them.
    """

    is_first: bool

    def __new__(cls, value: str, is_first: bool = False) -> Self:
        """A reason by its key on the wire."""
        reason = str.__new__(cls, value)
        reason._value_, reason.is_first = value, is_first
        return reason

    SPAM = "spam"
    ABUSE = "abuse"
    INAPPROPRIATE = "inappropriate"
    FALSE_INFO = "false_info"
    ILLEGAL_FILMING = "illegal_filming", True
    """불법촬영물 is blocked without delay once it is reported (전기통신사업법 제22조의5)."""
    OTHER = "other"


class Weighs(StrEnum):
    """What makes a case urgent, the heaviest first."""

    FIRST = "first"
    """Somebody reported it for what the law has blocked without delay (`Reason.is_first`)."""
    HIDDEN = "hidden"
    """Its target is hidden by its reporters, who may be wrong."""
    SEVERE = "severe"
    """Somebody reported it for what may hurt people."""
    YOUNG = "young"
    """It was there for less than a day when it was reported: it is being read now."""
    MANY = "many"
    """Several whose word weighs mind it."""


WEIGHT_OF = {
    Weighs.FIRST: 200,
    Weighs.HIDDEN: 100,
    Weighs.SEVERE: 50,
    Weighs.YOUNG: 25,
    Weighs.MANY: 10,
}
"""Each outweighs all below it together with reporters up to ten: what hides writing of a member who
did nothing comes before what hurts somebody (decision 0148)."""
MOST_WEIGHED = 10
"""Reporters beyond do not make a case heavier: nobody puts a case first by calling friends."""
SEVERE = frozenset({Reason.ABUSE, Reason.INAPPROPRIATE})
YOUNG = timedelta(days=1)
MANY_REPORTERS = 3
FIRST_REASONS = [reason.value for reason in Reason if reason.is_first]
WEIGHED_REPORTERS = 50
"""Reporters of one case who are looked at: more change nothing."""


class Dismissal(StrEnum):
    """Why a case is dismissed; only the first counts against its reporters."""

    UNFOUNDED = "unfounded"
    HANDLED = "handled"


class Outcome(NamedTuple):
    """The result of a case: `dismissal` says why it was dismissed."""

    status: Literal["resolved", "dismissed"]
    dismissal: Dismissal | None = None


def is_mostly_wrong(upheld: int, dismissed: int) -> bool:
    """Whether fewer than one in three of a reporter's decided reports were upheld."""
    return upheld + dismissed >= DECIDED_MIN and dismissed > WRONG_FOR_EACH_RIGHT * upheld


def read_reason(given: str, text: str | None) -> tuple[Reason, str | None]:
    """The reason behind what was sent: one of the keys, or free text, which is `other`."""
    if given in set(Reason):
        return Reason(given), text or None
    return Reason.OTHER, "\n".join(part for part in (given, text) if part)
