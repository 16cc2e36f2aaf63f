"""What time it is, and what day it is in Seoul.

Instants are aware UTC datetimes; days, streaks, charts and rankings count in Asia/Seoul
(decisions §2, Time). Tests replace the clock through time-machine, never through arguments.
"""

from datetime import UTC, date, datetime
from zoneinfo import ZoneInfo

KST = ZoneInfo("Asia/Seoul")


def utc_now() -> datetime:
    """The current instant, aware, in UTC."""
    return datetime.now(UTC)


def kst_day(instant: datetime | None = None) -> date:
    """The calendar day in Seoul at `instant` (now when left out)."""
    return (instant or utc_now()).astimezone(KST).date()


def kst_midnight(day: date) -> datetime:
    """The instant at which `day` begins in Seoul, in UTC."""
    return datetime(day.year, day.month, day.day, tzinfo=KST).astimezone(UTC)
