"""The current time, and the current day in Seoul.

Instants are aware UTC datetimes; days, streaks, charts and rankings use Asia/Seoul (decisions §2,
Time). Tests replace the clock with time-machine, never by arguments.
"""

from datetime import UTC, date, datetime, timedelta
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


def kst_day_end(instant: datetime) -> datetime:
    """The last instant of the day in Seoul of `instant`, in UTC.

    What members know by its last day ends then (decision 0203).
    """
    return kst_midnight(kst_day(instant) + timedelta(days=1)) - timedelta.resolution


def day_before(day: date, span: timedelta) -> date:
    """The day so long before `day`, or the first of the calendar."""
    return day - min(span, day - date.min)


def spoken_day(day: date) -> str:
    """`2026년 12월 24일`."""
    return f"{day.year}년 {day.month}월 {day.day}일"


def spoken_age(age: timedelta) -> str:
    """A duration in words, truncated: `3일 2시간`, `23시간 59분`, `12분`, `40초`."""
    seconds = max(0, int(age.total_seconds()))
    parts = [
        (seconds // 86_400, "일"),
        (seconds // 3_600 % 24, "시간"),
        (seconds // 60 % 60, "분"),
        (seconds % 60, "초"),
    ]
    first = next((place for place, (number, _) in enumerate(parts) if number), len(parts) - 1)
    most = 1 if parts[first][1] in {"분", "초"} else 2  # minutes are exact enough
    shown = parts[first : first + most]
    return " ".join(f"{number}{unit}" for number, unit in shown if number or unit == "초")
