"""The shapes of check-ins (spec 1 §3), of their calendar, and of days that are exempt."""

from datetime import date
from enum import StrEnum
from typing import Annotated

from pydantic import AfterValidator, Field

from hamsterd.core.clock import kst_day
from hamsterd.http.schema import Body, Instant, Out, Query, Text
from hamsterd.members.attendance.rules import EXEMPT_WITHIN_DAYS, REASON_MAX


def _check_day(value: date) -> date:
    age = (kst_day() - value).days
    if age < 0:
        raise ValueError("아직 오지 않은 날이에요. 오늘이나 지난 날을 골라 주세요.")
    if age > EXEMPT_WITHIN_DAYS:
        raise ValueError(f"{EXEMPT_WITHIN_DAYS}일보다 오래된 날은 뺄 수 없어요.")
    return value


def _check_reason(value: str) -> str:
    if not value:
        raise ValueError("이유를 적어 주세요. 회원의 출석 달력에 보여요.")
    return value


class AttendanceOut(Out):
    """What this check earned (0 when today was checked before) and the streak it stands in.

    `mendedDays`: missed days that kept rests have just mended; `rests`: those that are left.
    """

    exp_gained: int
    streak_days: int
    rests: int
    mended_days: list[date]


class MonthQuery(Query):
    """Which month; the running one when left out."""

    month: Annotated[str | None, Field(max_length=7, pattern=r"^20\d\d-(0[1-9]|1[0-2])$")] = None


class AttendanceMark(StrEnum):
    """What a day is in the calendar."""

    CHECKED = "checked"
    RESTED = "rested"
    EXEMPT = "exempt"


class AttendanceDayOut(Out):
    """A day that is not empty; `experience` is all that was earned on it, attendance or not."""

    day: date
    mark: AttendanceMark | None
    """Null: not checked in, but something was earned, by a like say."""
    streak: int | None
    experience: int
    reason: str | None
    """Why it is exempt."""


class AttendanceMonth(Out):
    """A member's own month, and how the streak stands now."""

    month: str
    first_month: str
    """The one in which the member joined; there is nothing before it."""
    days: list[AttendanceDayOut]
    streak_days: int
    rests: int
    rests_max: int
    rest_every_days: int


class ExemptionIn(Body):
    """A day of outage, and why, as members read it."""

    day: Annotated[date, Field(strict=False), AfterValidator(_check_day)]
    reason: Annotated[Text, Field(max_length=REASON_MAX), AfterValidator(_check_reason)]


class ExemptionRow(Out):
    """A day that breaks nobody's streak."""

    id: int
    day: date
    reason: str
    created_at: Instant


class ExemptionDone(Out):
    """What declaring a day exempt did; `auditId` null: it was exempt before, nothing changed."""

    day: date
    restored: int
    """Members whose streak is longer than before."""
    audit_id: int | None
