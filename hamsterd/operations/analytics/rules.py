"""Windows, ranges and sizes of the figures (spec 2 §9, decisions §2, Analytics)."""

from collections.abc import Sequence
from datetime import date, timedelta

POPULAR_DIARIES = 5
"""Entries in the live tab (spec 2 §9)."""
TOP_USERS = 10
TOP_DIARIES = 10
TOP_POSTS = 10
"""Rows of the lists of the best (spec 2 §9)."""
GROWTH_DAYS = 30
"""Days of sign-ups and of daily visitors, today included (decisions §2)."""
HOURLY_DAYS = 7
"""Days whose hours are summed, including today (decisions §2)."""
TOP_USER_DAYS = 7
"""Days whose experience decides the most active members, including today."""
TOP_CONTENT_DAYS = 30
"""Days within which the best entries and posts were written, today included."""
RANGE_BEGINS = date(2000, 1, 1)
"""No range begins before: no site has figures of then, and calendars end somewhere."""
RANGE_DAYS_MAX = 366
"""The longest range of a query: a year, within the rolled-up days (`ROLL_UP_DAYS`)."""
SAMPLE_MIN = 20
"""Fewer people than this are no percentage: one more or less would move it by over five points."""
WEEKDAY_DAYS = 28
"""Days that decide the busiest weekday, today included: each weekday four times."""
COHORT_WEEKS = 8
"""Weeks of joining that are followed, and weeks each of them is followed for."""
ROLL_UP_DAYS = 400
"""How far back a late roll-up fills gaps: a year and its comparison month."""
ROLL_UP_HOURS_DAYS = 35
"""The same for hours, whose longest window is `WEEKDAY_DAYS`."""
LIVE_ROWS_MAX = 50_000
"""Up to this many entries or posts, averages are computed live; above, the last hour's are used."""
ANSWER_SECONDS = 15
"""Lifetime of a cached response: many consoles cost as much as one."""

LEVEL_RANGES = ((1, 10), (11, 20), (21, 30), (31, 40), (41, 50), (51, 100), (101, None))
"""Ranges of levels; the last is open."""


def range_name(first: int, last: int | None) -> str:
    """`1-10`, `101+`."""
    return f"{first}+" if last is None else f"{first}-{last}"


def monday_of(day: date) -> date:
    """The Monday of the week of `day`."""
    return day - timedelta(days=day.weekday())


def average(total: float, count: float) -> float | None:
    """A mean with two decimals; None of nothing, which is not zero."""
    return round(total / count, 2) if count else None


def busiest_weekday(counts: Sequence[tuple[date, float]]) -> int | None:
    """The weekday (0 is Sunday) on which most happened, the earlier of equals; None of nothing."""
    totals = [0.0] * 7
    for day, count in counts:
        totals[day.isoweekday() % 7] += count
    return totals.index(max(totals)) if any(totals) else None


USE_DAYS = 30
"""A feature is in use if something was made with it within this many days."""
