"""The retention tab: active members of the last full day, week and month, and returning ones."""

from datetime import date, timedelta

from hamsterd.core.clock import kst_day, utc_now
from hamsterd.db.sql import fetch_all, fetch_value
from hamsterd.models.operations.analytics import DailyStatistic
from hamsterd.operations.analytics import metrics, series
from hamsterd.operations.analytics.cohorts import cohorts
from hamsterd.operations.analytics.responses import cached
from hamsterd.operations.analytics.rules import GROWTH_DAYS
from hamsterd.operations.analytics.schemas import RetentionOut
from hamsterd.operations.analytics.window import Window

_BEGAN = "SELECT min(created_at) FROM users"
_SPANS = {metrics.ACTIVE: 1, metrics.ACTIVE_WEEK: 7, metrics.ACTIVE_MONTH: 30}


def retention(window: Window | None = None) -> RetentionOut:
    """`GET /api/analytics/retention`."""
    return cached(RetentionOut, lambda: _retention(window), window=window)


def _retention(window: Window | None) -> RetentionOut:
    shown = window or Window.of_last(GROWTH_DAYS)
    daily, weekly, monthly = _active_until(kst_day() - timedelta(days=1))
    return RetentionOut(
        daily_active=daily,
        weekly_active=weekly,
        monthly_active=monthly,
        stickiness=round(daily / monthly, 4) if daily is not None and monthly else None,
        active_days=series.active(shown),
        active_before=series.total(series.active(shown.before)) if window else None,
        cohorts=cohorts(),
        computed_at=utc_now(),
    )


def _active_until(day: date) -> tuple[int | None, ...]:
    """Members seen on `day`, in the week and in the month that end with it."""
    began = fetch_value(_BEGAN)
    if began is None or kst_day(began) > day:
        return (None,) * len(_SPANS)
    kept = {
        row["metric"]: row["value"]
        for row in fetch_all(
            DailyStatistic.select(DailyStatistic.metric, DailyStatistic.value).where(
                DailyStatistic.metric.in_(list(_SPANS)), DailyStatistic.kst_day == day
            )
        )
    }
    return tuple(
        int(kept[name] if name in kept else metrics.seen_within(day, span))
        for name, span in _SPANS.items()
    )
