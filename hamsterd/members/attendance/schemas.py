"""The shapes of check-ins (spec 1 §3), of their calendar, and of days that are exempt."""

from datetime import date
from enum import StrEnum
from typing import Annotated

from pydantic import AfterValidator, Field

from hamsterd.core.clock import kst_day
from hamsterd.http.shapes.schema import Body, Instant, Month, Out, Query, Text
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
    """What this check-in earned (0 if there was one today already), and the streak.

    `mendedDays`: missed days just covered by rests; `rests`: the remaining rests.
    """

    exp_gained: int
    streak_days: int
    rests: int
    mended_days: list[date]


class MonthQuery(Query):
    """Which month; the running one when left out."""

    month: Month | None = None


class AttendanceMark(StrEnum):
    """The state of a day in the calendar."""

    CHECKED = "checked"
    RESTED = "rested"
    EXEMPT = "exempt"


class AttendanceDayOut(Out):
    """A day that is not empty; `experience` is all that was earned on it, attendance or not."""

    day: date
    mark: AttendanceMark | None
    """Null: not checked in, but experience was earned, for example by a like."""
    streak: int | None
    experience: int
    reason: str | None
    """Why it is exempt."""


class AttendanceMonth(Out):
    """A member's own month, and the current streak."""

    month: str
    first_month: str
    """The month in which the member joined; there is nothing before it."""
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
    """A day that breaks no streak."""

    id: int
    day: date
    reason: str
    created_at: Instant


class ExemptionDone(Out):
    """The result of declaring a day exempt; null `auditId`: it was exempt already."""

    day: date
    restored: int
    """Members whose streak became longer."""
    audit_id: int | None
