"""Which rankings there are, over which days they count, and how long and how fresh they are."""

from datetime import date, timedelta
from enum import StrEnum

KEPT_ROWS = 1_000
"""Listed places of one ranking; members further back still get their own rank."""
PAGE_ROWS = 50
"""Default number of places in a response."""
REBUILT_EVERY_MINUTES = 10
"""How far a ranking may lag (decision 0016)."""
PAGE_SECONDS = 60
"""Lifetime of a cached page; a rebuild drops it, a changed picture may lag this much."""


class Kind(StrEnum):
    """The four tabs of the page (spec 2 §2, /ranking); the words of the addresses."""

    LEVEL = "level"
    DIARIES = "diaries"
    FOLLOWERS = "followers"
    POPULAR_HAMSTERS = "popular-hamsters"


class Period(StrEnum):
    """Over which days a ranking counts."""

    ALL = "all"
    MONTH = "month"
    WEEK = "week"


def first_day(period: Period, today: date) -> date | None:
    """The Seoul day a period began: of this month, of this week (Monday, KS X ISO 8601).

    None for all time.
    """
    if period is Period.MONTH:
        return today.replace(day=1)
    if period is Period.WEEK:
        return today - timedelta(days=today.weekday())
    return None
