"""Figures over days and hours: what was rolled up, and the rest counted now.

The rest is what came after the last roll-up, at most the window, over indexes by time. Before the
site's first day there is no figure at all.
"""

from collections.abc import Callable
from datetime import date, datetime, timedelta

from hamsterd.analytics import metrics
from hamsterd.analytics.rules import busiest_weekday
from hamsterd.analytics.schemas import DayCount, HourCount
from hamsterd.clock import KST, kst_day, kst_midnight, utc_now
from hamsterd.db.sql import fetch_all

DAY = timedelta(days=1)

_DAYS = """
    SELECT kst_day, value FROM daily_statistics
     WHERE metric = %(metric)s AND kst_day >= %(since)s AND kst_day < %(today)s
"""
_HOURS = """
    SELECT hour, value FROM hourly_statistics
     WHERE metric = %(metric)s AND hour >= %(since)s AND hour < %(this_hour)s
"""

Live = Callable[[date, date], metrics.Days]
"""Counts days live, from the first (included) to the second (not)."""


def joined(days: int) -> list[DayCount]:
    """Sign-ups of the last `days` days, today's so far included."""
    return _daily(
        metrics.JOINED,
        days,
        lambda since, until: metrics.joined_by_day(kst_midnight(since), kst_midnight(until)),
    )


def active(days: int) -> list[DayCount]:
    """Members seen on each of the last `days` days, today so far included."""
    return _daily(metrics.ACTIVE, days, metrics.active_by_day)


def by_hour(days: int) -> list[HourCount]:
    """Activity of each hour of the day (0 to 23, Seoul) over the last `days` days."""
    totals: dict[int, int] = {}
    for hour, value in _activity(days).items():
        clock = hour.astimezone(KST).hour
        totals[clock] = totals.get(clock, 0) + int(value)
    return [HourCount(hour=hour, count=totals.get(hour)) for hour in range(24)]


def busiest_day(days: int) -> int | None:
    """The weekday (0 is Sunday) with the most activity in the last `days` days."""
    return busiest_weekday([(kst_day(hour), value) for hour, value in _activity(days).items()])


def _daily(metric: str, days: int, live: Live) -> list[DayCount]:
    today = kst_day()
    since = today - (days - 1) * DAY
    kept = fetch_all(_DAYS, metric=metric, since=since, today=today)
    counts = {row["kst_day"]: row["value"] for row in kept}
    from_here = max(counts) + DAY if counts else since
    counts |= live(from_here, today + DAY)
    began = min(counts) if counts else None
    return [
        DayCount(date=day, count=_known(counts, day, is_known=began is not None and day >= began))
        for day in (since + n * DAY for n in range(days))
    ]


def _known(counts: metrics.Days, day: date, *, is_known: bool) -> int | None:
    return int(counts.get(day, 0)) if is_known else None


def _activity(days: int) -> dict[datetime, float]:
    """`{2026-11-20 11:00Z: 42.0, …}` of the last `days` days in Seoul, the running hour too."""
    now = utc_now()
    this_hour = now.replace(minute=0, second=0, microsecond=0)
    since = kst_midnight(kst_day() - (days - 1) * DAY)
    kept = fetch_all(_HOURS, metric=metrics.ACTIVITY, since=since, this_hour=this_hour)
    counts = {row["hour"]: row["value"] for row in kept}
    from_here = max(counts) + timedelta(hours=1) if counts else since
    return counts | metrics.activity_by_hour(from_here, now + timedelta(seconds=1))
