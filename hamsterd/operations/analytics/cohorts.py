"""Cohorts: members who joined in the same week, followed week by week.

Only full weeks are counted. Each pair of cohort and week is counted once, because past weeks do not
change.
"""

from datetime import date, timedelta

from hamsterd.core.clock import kst_day, kst_midnight
from hamsterd.db.sql import execute, fetch_all, fetch_value
from hamsterd.operations.analytics.metrics import COHORT_SIZE
from hamsterd.operations.analytics.rules import COHORT_WEEKS, monday_of
from hamsterd.operations.analytics.schemas import Cohort

WEEK = timedelta(days=7)

_SIZE = "SELECT count(*) FROM users WHERE created_at >= %(since)s AND created_at < %(until)s"
_SEEN = """
    SELECT count(DISTINCT a.user_id)
      FROM users u
      JOIN active_days a ON a.user_id = u.id AND a.kst_day >= %(first)s AND a.kst_day < %(end)s
     WHERE u.created_at >= %(since)s AND u.created_at < %(until)s
"""
_KEEP = """
    INSERT INTO daily_statistics (metric, kst_day, value) VALUES (%(metric)s, %(week)s, %(value)s)
        ON CONFLICT (metric, kst_day) DO UPDATE SET value = EXCLUDED.value, computed_at = now()
"""
_KNOWN = """
    SELECT metric, kst_day, value FROM daily_statistics
     WHERE metric LIKE 'cohort.%%' AND kst_day >= %(since)s
"""


def follow_cohorts(began: date, today: date) -> int:
    """Count the weeks that are missing and over by `today`; returns the number of figures.

    Of the cohorts that are followed now, whatever `today` is.
    """
    this_week = monday_of(today)
    first = max(monday_of(began), monday_of(kst_day()) - COHORT_WEEKS * WEEK)
    known = {(row["metric"], row["kst_day"]) for row in fetch_all(_KNOWN, since=first)}
    written = 0
    for week in (first + n * WEEK for n in range(_weeks(first, this_week))):
        wanted = [COHORT_SIZE, *(_metric(n) for n in range(_weeks(week, this_week)))]
        for number, metric in enumerate(wanted):
            if (metric, week) not in known:
                value = _size(week) if metric == COHORT_SIZE else _seen(week, number - 1)
                written += execute(_KEEP, metric=metric, week=week, value=value)
    return written


def cohorts() -> list[Cohort]:
    """The cohorts that are followed, the oldest first.

    `[{"week": 2026-11-09, "size": 40, "shares": [1.0, 0.55]}]`
    """
    first = monday_of(kst_day()) - COHORT_WEEKS * WEEK
    kept: dict[date, dict[str, float]] = {}
    for row in fetch_all(_KNOWN, since=first):
        kept.setdefault(row["kst_day"], {})[row["metric"]] = row["value"]
    return [_cohort(week, figures) for week, figures in sorted(kept.items())]


def _weeks(first: date, last: date) -> int:
    return (last - first).days // 7


def _size(week: date) -> int:
    since, until = kst_midnight(week), kst_midnight(week + WEEK)
    return int(fetch_value(_SIZE, since=since, until=until))


def _seen(week: date, number: int) -> int:
    first = week + number * WEEK
    since, until = kst_midnight(week), kst_midnight(week + WEEK)
    return int(fetch_value(_SEEN, first=first, end=first + WEEK, since=since, until=until))


def _metric(number: int) -> str:
    return f"cohort.week{number}"


def _cohort(week: date, figures: dict[str, float]) -> Cohort:
    size = int(figures.get(COHORT_SIZE, 0))
    seen = [figures[_metric(n)] for n in range(COHORT_WEEKS) if _metric(n) in figures]
    return Cohort(
        week=week, size=size, shares=[round(count / size, 4) if size else None for count in seen]
    )
