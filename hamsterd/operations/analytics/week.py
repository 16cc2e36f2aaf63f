"""The week at a glance, as the console opens with it: seven days in Seoul, with today so far."""

from collections import Counter
from datetime import date

from hamsterd.core.clock import utc_now
from hamsterd.db.sql import fetch_all
from hamsterd.operations.analytics.metrics import COMMENTS, ENTRIES, POSTS, SIGN_UPS
from hamsterd.operations.analytics.responses import cached
from hamsterd.operations.analytics.schemas import WeekDay, WeekOut
from hamsterd.operations.analytics.window import Window

DAYS = 7

# A decided case came in before it was decided, so both parts are found by the indexes of the queue.
_CASES = """
    SELECT created_at AS at FROM report_cases WHERE status = 'pending' AND created_at >= %(since)s
    UNION ALL
    SELECT created_at FROM report_cases
     WHERE status <> 'pending' AND decided_at >= %(since)s AND created_at >= %(since)s
"""
_DECIDED = """
    SELECT decided_at AS at FROM report_cases WHERE status <> 'pending' AND decided_at >= %(since)s
"""
_FIGURES = {
    "members": SIGN_UPS,
    "diaries": ENTRIES,
    "posts": POSTS,
    "comments": COMMENTS,
    "cases": _CASES,
    "decided": _DECIDED,
}
_WEEK = " UNION ALL ".join(
    f"""
    SELECT '{name}' AS figure, (at AT TIME ZONE 'Asia/Seoul')::date AS day, count(*)::int AS number
      FROM ({sql}) made GROUP BY day
    """
    for name, sql in _FIGURES.items()
)


def week() -> WeekOut:
    """`GET /api/analytics/week`."""
    return cached(WeekOut, _week)


def _week() -> WeekOut:
    window = Window.of_last(DAYS)
    found: dict[date, Counter[str]] = {day: Counter() for day in window.days}
    for row in fetch_all(_WEEK, since=window.since, until=window.until):
        found[row["day"]][row["figure"]] = row["number"]
    return WeekOut(
        days=[
            WeekDay(date=day, **{name: numbers[name] for name in _FIGURES})
            for day, numbers in found.items()
        ],
        computed_at=utc_now(),
    )
