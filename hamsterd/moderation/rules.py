"""What may be reported, for which reasons, and when a target is hidden (decisions §2)."""

from datetime import timedelta
from enum import StrEnum

REPORTERS_TO_HIDE = 5
"""Different reporters after whom the target is hidden until a moderator decided."""
CLAIM_MINUTES = 15
"""Minutes for which a claimed case is one moderator's (decisions §2)."""
DISMISSED_DAYS = 30
"""Days in which a reporter's dismissed reports are counted (issue: five in thirty days)."""
PAUSE_HOURS = 24
"""Hours between two reports of somebody whose reports were dismissed too often."""
PREVIEW_MAX = 100
"""Characters of a preview in the console (spec 2 §9)."""
TEXT_MAX = 500
"""Characters of the reporter's own words."""
TAKEDOWN_WAITS = timedelta(days=1)
"""A request by law is answered without delay (정보통신망법 제44조의2 제2항)."""
HELD_WAITS = timedelta(days=1)
APPEAL_WAITS = timedelta(days=3)
CASE_WAITS = timedelta(days=3)
"""How long each may wait before the admins are told of it daily (docs/decisions)."""
BLOCK_ENDS_WITHIN = timedelta(days=3)
"""A block that ends so soon is told of while an objection can still be weighed."""


class TargetKind(StrEnum):
    """What a report may be about."""

    DIARY = "diary"
    COMMUNITY = "community"
    COMMENT = "comment"
    COMMUNITY_COMMENT = "community_comment"
    USER = "user"
    HAMSTER = "hamster"


class Reason(StrEnum):
    """The five reasons of the report prompt (spec 1 §2)."""

    SPAM = "spam"
    ABUSE = "abuse"
    INAPPROPRIATE = "inappropriate"
    FALSE_INFO = "false_info"
    OTHER = "other"


def read_reason(given: str, text: str | None) -> tuple[Reason, str | None]:
    """The reason behind what was sent: one of the five keys, or free text, which is `other`."""
    if given in set(Reason):
        return Reason(given), text or None
    return Reason.OTHER, "\n".join(part for part in (given, text) if part)
