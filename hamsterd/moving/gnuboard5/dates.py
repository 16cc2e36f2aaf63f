"""Dates of Gnuboard: local times of Seoul without offset, some of them never or impossible."""

from datetime import UTC, date, datetime

from hamsterd.core.clock import kst_midnight

FIRST_YEAR = 1990
"""No site is older; what lies before is a clock that was not set (`1970-01-01 09:00:00`)."""
_BEGAN = datetime(1970, 1, 1, 9)  # in Seoul, which has one offset since 1989
_DAY_SECONDS = 24 * 3600


def epoch(written: str) -> int | None:
    """Seconds since 1970 of `2024-02-29 23:59:59`; None for never and for what is no date."""
    try:
        local = datetime.fromisoformat(written)
    except ValueError:
        return None
    if local.year < FIRST_YEAR:
        return None
    since = local.replace(tzinfo=None) - _BEGAN
    return since.days * _DAY_SECONDS + since.seconds


def instant(seconds: int) -> datetime:
    """The moment, aware."""
    return datetime.fromtimestamp(seconds, UTC)


def moment(written: str) -> datetime | None:
    """A written time as an instant; None for never and for what is no date."""
    seconds = epoch(written)
    return None if seconds is None else instant(seconds)


def midnight(day: date) -> datetime | None:
    """When a day began in Seoul; None for days before any site."""
    return kst_midnight(day) if day.year >= FIRST_YEAR else None
