"""The shapes of reminders, of the day's care and of a calendar."""

from datetime import date
from typing import Annotated

from pydantic import Field, WithJsonSchema

from hamsterd.hamsters.health.rules import DOSE_MAX
from hamsterd.hamsters.health.schemas import Number
from hamsterd.hamsters.reminders import rules
from hamsterd.hamsters.reminders.rules import CareKind
from hamsterd.http.shapes.schema import Body, Id, Instant, Out, Text
from hamsterd.http.shapes.secrets import Secret

TimeOfDay = Annotated[str, Field(pattern=r"^([01][0-9]|2[0-3]):[0-5][0-9]$", max_length=5)]
"""`21:30`, in Seoul."""
Weekday = Annotated[int, Field(ge=1, le=7)]
"""Monday is 1."""


CALENDAR_TYPE = "text/calendar; charset=utf-8"
Calendar = Annotated[str, WithJsonSchema({"type": "string", "contentMediaType": "text/calendar"})]
"""A file as calendar programs read it."""


class ReminderIn(Body):
    """A reminder as its form sends it: every so many days, or on weekdays."""

    kind: CareKind = Field(strict=False)
    name: Annotated[Text, Field(max_length=rules.NAME_MAX)] | None = None
    dose: Annotated[Text, Field(max_length=DOSE_MAX)] | None = None
    every_days: Annotated[int, Field(ge=1, le=rules.EVERY_DAYS_MAX)] | None = None
    weekdays: list[Weekday] = Field(default_factory=list, max_length=7)
    starts_on: date | None = None
    """Defaults to today."""
    at: TimeOfDay
    member_ids: list[Id] = Field(default_factory=list, max_length=rules.TOLD_MAX)
    """The recipients; by default the author."""
    is_paused: bool = False


class ReminderOut(Out):
    """A reminder of a hamster."""

    id: int
    hamster_id: int
    hamster_name: str
    author_id: int | None
    """Its author, who may delete it, as the owner may; null for old ones and departed members."""
    kind: CareKind
    label: str
    """The task in words."""
    name: str | None
    dose: str | None
    every_days: int | None
    weekdays: list[int]
    starts_on: date
    at: str
    member_ids: list[int]
    is_paused: bool
    next_at: Instant | None
    """The next notification; null while it is paused or if the hamster has died."""


class CareTickOut(Out):
    """A tick, and the health row it wrote."""

    id: int
    day: date
    health_row_id: int | None
    ticked_at: Instant


class CareItem(Out):
    """An item of today: due on `day`, done or not."""

    reminder: ReminderOut
    day: date
    is_due: bool
    """Whether its time has come."""
    tick: CareTickOut | None


class CareTickIn(Body):
    """Marks what was due on `day` as done; idempotent."""

    day: date
    done_on: date | None = None
    """The day it was done, for late ticks; defaults to today."""
    value: Number | None = None
    """The weight in g, which only weighing has."""


class CalendarOut(Out):
    """A member's calendar; its URL is returned only once, at creation."""

    url: Secret | None
    created_at: Instant
