"""Rolls figures up by hour and day, in jobs.

A run computes its period again and fills gaps left by missed runs; it is idempotent. An hour or day
without events is a row of 0; before the site's first member there are no rows.
"""

from collections.abc import Callable, Mapping
from datetime import date, datetime, timedelta

from hamsterd.core.clock import kst_day, kst_midnight, utc_now
from hamsterd.db.sql import execute, fetch_column, fetch_value
from hamsterd.db.transaction import transactional
from hamsterd.models.operations.analytics import DailyStatistic, HourlyStatistic
from hamsterd.operations.analytics import metrics
from hamsterd.operations.analytics.cohorts import follow_cohorts
from hamsterd.operations.analytics.rules import ROLL_UP_DAYS, ROLL_UP_HOURS_DAYS
from hamsterd.operations.analytics.totals import store_totals

HOUR = timedelta(hours=1)
DAY = timedelta(days=1)

_FIRST = "SELECT min(created_at) FROM users"
_KEEP_HOURS = """
    INSERT INTO hourly_statistics (metric, hour, value)
    SELECT %(metric)s, hour, value
      FROM unnest(%(buckets)s::timestamptz[], %(values)s::float8[]) AS s(hour, value)
        ON CONFLICT (metric, hour) DO UPDATE SET value = EXCLUDED.value, computed_at = now()
"""
_KEEP_DAYS = """
    INSERT INTO daily_statistics (metric, kst_day, value)
    SELECT %(metric)s, kst_day, value
      FROM unnest(%(buckets)s::date[], %(values)s::float8[]) AS s(kst_day, value)
        ON CONFLICT (metric, kst_day) DO UPDATE SET value = EXCLUDED.value, computed_at = now()
"""


@transactional
def roll_up_hours(now: datetime | None = None) -> dict[str, int]:
    """Store every missing full hour, the last one again, and the totals."""
    execute("SET LOCAL statement_timeout = 0")
    this_hour = (now or utc_now()).replace(minute=0, second=0, microsecond=0)
    first = _site_began()
    if first is None:
        return {"hours": 0, "stock": 0}
    since = max(
        first.replace(minute=0, second=0, microsecond=0),
        this_hour - timedelta(days=ROLL_UP_HOURS_DAYS),
    )
    known = set(
        fetch_column(
            HourlyStatistic.select(HourlyStatistic.hour).where(
                HourlyStatistic.metric == metrics.ACTIVITY, HourlyStatistic.hour >= since
            )
        )
    )
    hours = [since + HOUR * n for n in range(int((this_hour - since) / HOUR))]
    missing = [hour for hour in hours if hour not in known or hour == this_hour - HOUR]
    if missing:
        counted = metrics.activity_by_hour(missing[0], this_hour)
        values = [counted.get(hour, 0.0) for hour in missing]
        execute(_KEEP_HOURS, metric=metrics.ACTIVITY, buckets=missing, values=values)
    return {"hours": len(missing), "stock": store_totals(this_hour)}


@transactional
def roll_up_days(today: date | None = None) -> dict[str, int]:
    """Store every missing day before `today`, yesterday again, and the cohorts.

    A `today` to come is the real one: a day that is not over would count as whole. What happened on
    days before yesterday is partly deleted by now, so their figures stay as they were stored.
    """
    execute("SET LOCAL statement_timeout = 0")
    now = kst_day()
    today = min(today or now, now)
    first = _site_began()
    if first is None:
        return {"days": 0, "cohorts": 0}
    since = max(kst_day(first), now - timedelta(days=ROLL_UP_DAYS))
    days = [since + DAY * n for n in range((today - since).days)]
    written = sum(_roll_up(metric, count, days) for metric, count in _by_day().items())
    return {"days": written, "cohorts": follow_cohorts(since, today)}


def _by_day() -> Mapping[str, Callable[[list[date]], Mapping[date, float]]]:
    return {
        metrics.JOINED: lambda days: metrics.joined_by_day(
            kst_midnight(days[0]), kst_midnight(days[-1] + DAY)
        ),
        metrics.ACTIVE: lambda days: metrics.active_by_day(days[0], days[-1] + DAY),
        metrics.ACTIVE_WEEK: lambda days: {day: metrics.seen_within(day, 7) for day in days},
        metrics.ACTIVE_MONTH: lambda days: {day: metrics.seen_within(day, 30) for day in days},
    }


def _roll_up(
    metric: str, count: Callable[[list[date]], Mapping[date, float]], days: list[date]
) -> int:
    if not days:
        return 0
    known = set(
        fetch_column(
            DailyStatistic.select(DailyStatistic.kst_day).where(
                DailyStatistic.metric == metric, DailyStatistic.kst_day >= days[0]
            )
        )
    )
    yesterday = kst_day() - DAY
    missing = [day for day in days if day not in known or day == yesterday]
    if not missing:
        return 0
    counted = count(missing)
    values = [counted.get(day, 0.0) for day in missing]
    return execute(_KEEP_DAYS, metric=metric, buckets=missing, values=values)


def _site_began() -> datetime | None:
    first = fetch_value(_FIRST)
    return first if isinstance(first, datetime) else None
