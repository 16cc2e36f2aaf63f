"""Figures over days and hours: the rolled-up part, and the rest counted live.

The rest is everything after the last roll-up, at most the window, by indexes on time. There are no
figures before the site's first day.
"""

from collections.abc import Callable
from datetime import date, datetime, timedelta

from peewee import fn

from hamsterd.core.clock import KST, kst_day, kst_midnight, utc_now
from hamsterd.db.sql import fetch_all, fetch_value
from hamsterd.models.operations.analytics import DailyStatistic, HourlyStatistic
from hamsterd.operations.analytics import metrics
from hamsterd.operations.analytics.rules import ROLL_UP_HOURS_DAYS, busiest_weekday
from hamsterd.operations.analytics.schemas import DayCount, HourCount
from hamsterd.operations.analytics.window import DAY, Window

Live = Callable[[date, date], metrics.Days]
"""Counts days live, from the first (included) to the second (not)."""


def joined(window: Window) -> list[DayCount]:
    """Sign-ups of each day, today's so far included."""
    return _daily(
        metrics.JOINED,
        window,
        lambda since, until: metrics.joined_by_day(kst_midnight(since), kst_midnight(until)),
    )


def active(window: Window) -> list[DayCount]:
    """Members seen on each day, today so far included."""
    return _daily(metrics.ACTIVE, window, metrics.active_by_day)


def total(days: list[DayCount]) -> int | None:
    """The sum if all days are known, else None."""
    counts = [day.count for day in days]
    return None if None in counts else sum(count or 0 for count in counts)


def by_hour(window: Window) -> list[HourCount]:
    """Activity of each hour of the day (0 to 23, Seoul) over the window."""
    totals: dict[int, int] = {}
    for hour, value in _activity(window).items():
        clock = hour.astimezone(KST).hour
        totals[clock] = totals.get(clock, 0) + int(value)
    return [HourCount(hour=hour, count=totals.get(hour)) for hour in range(24)]


def busiest_day(days: int) -> int | None:
    """The weekday (0 is Sunday) with the most activity in the last `days` days."""
    return busiest_weekday(
        [(kst_day(hour), value) for hour, value in _activity(Window.of_last(days)).items()]
    )


def _daily(metric: str, window: Window, live: Live) -> list[DayCount]:
    end = window.last + DAY
    kept = fetch_all(
        DailyStatistic.select(DailyStatistic.kst_day, DailyStatistic.value).where(
            DailyStatistic.metric == metric,
            DailyStatistic.kst_day >= window.first,
            DailyStatistic.kst_day < min(end, kst_day()),
        )
    )
    counts = {row["kst_day"]: row["value"] for row in kept}
    from_here = max(counts) + DAY if counts else window.first
    if from_here < end:
        counts |= live(from_here, end)
    first = fetch_value(
        DailyStatistic.select(fn.min(DailyStatistic.kst_day)).where(DailyStatistic.metric == metric)
    )
    began = min((day for day in (first, *counts) if day is not None), default=None)
    return [
        DayCount(date=day, count=_known(counts, day, is_known=began is not None and day >= began))
        for day in window.days
    ]


def _known(counts: metrics.Days, day: date, *, is_known: bool) -> int | None:
    return int(counts.get(day, 0)) if is_known else None


def _activity(window: Window) -> dict[datetime, float]:
    """`{2026-11-20 11:00Z: 42.0, …}` of the window, including the current hour.

    Hours without a roll-up are counted live, at most `ROLL_UP_HOURS_DAYS` of them.
    """
    now = utc_now()
    this_hour = now.replace(minute=0, second=0, microsecond=0)
    until = min(window.until, now + timedelta(seconds=1))
    kept = fetch_all(
        HourlyStatistic.select(HourlyStatistic.hour, HourlyStatistic.value).where(
            HourlyStatistic.metric == metrics.ACTIVITY,
            HourlyStatistic.hour >= window.since,
            HourlyStatistic.hour < min(until, this_hour),
        )
    )
    counts = {row["hour"]: row["value"] for row in kept}
    from_here = max(counts) + timedelta(hours=1) if counts else window.since
    from_here = max(from_here, until - timedelta(days=ROLL_UP_HOURS_DAYS))
    return counts | (metrics.activity_by_hour(from_here, until) if from_here < until else {})
