"""The published months; counted at most once an hour, because they hardly change."""

from datetime import date

from hamsterd.core.cache import Cache
from hamsterd.core.clock import kst_day, kst_midnight
from hamsterd.db.handle import connection
from hamsterd.staff.takedowns.transparency.queries import Months, count_months, first_member_at
from hamsterd.staff.takedowns.transparency.rules import (
    LEAST_FOR_MEDIAN,
    NOTES,
    Figure,
    ended_months,
    told,
)
from hamsterd.staff.takedowns.transparency.schemas import MonthFigure, MonthOut, TransparencyOut

_CACHED: Cache[TransparencyOut] = Cache("transparency", max_entries=2, ttl_seconds=3600)


def cached_transparency() -> TransparencyOut | None:
    """The cached report, less than an hour old and up to the current month: no query."""
    return _CACHED.get(kst_day().isoformat())


def transparency(*, kept_days: int) -> TransparencyOut:
    """The report, counted now; in a worker thread."""
    today, version = kst_day(), _CACHED.version
    with connection():
        began = first_member_at()
        months = ended_months(today, kept_days=kept_days, began=kst_day(began)) if began else []
        out = TransparencyOut(months=_told(months, today), notes=list(NOTES))
    _CACHED.put(today.isoformat(), out, version=version)
    return out


def _told(months: list[date], today: date) -> list[MonthOut]:
    if not months:
        return []
    counted = count_months(kst_midnight(months[-1]), kst_midnight(today.replace(day=1)))
    return [_month(month, counted) for month in months]


def _month(month: date, counted: Months) -> MonthOut:
    decided = sum(
        counted.counts.get((month, figure), 0) for figure in (Figure.UPHELD, Figure.DISMISSED)
    )
    hours = counted.medians.get(month) if decided >= LEAST_FOR_MEDIAN else None
    return MonthOut(
        month=f"{month:%Y-%m}",
        name=f"{month.year}년 {month.month}월",
        figures=[_figure(figure, counted.counts.get((month, figure), 0)) for figure in Figure],
        median_hours=None if hours is None else round(hours, 1),
    )


def _figure(figure: Figure, true_count: int) -> MonthFigure:
    count, is_at_most = told(true_count)
    return MonthFigure(key=figure.value, name=figure.label, count=count, is_at_most=is_at_most)
