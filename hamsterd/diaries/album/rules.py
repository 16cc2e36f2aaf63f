"""Milestones in a hamster's life. Pure."""

from calendar import isleap
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, timedelta
from enum import StrEnum

HUNDRED_DAYS = 100
"""The day it arrived counts as the first, as Korean parents count for babies."""
AHEAD = timedelta(days=30)
"""How long in advance a coming milestone is named."""
LEAP_DAY = (2, 29)
"""Month and day that not every year has."""
MEMORIES_MAX = 5
"""Entries of this day in earlier years that the front page shows."""


class MilestoneKind(StrEnum):
    """The kinds of milestones."""

    CAME = "came"
    """The first day that is known of it here."""
    FIRST_PHOTO = "first_photo"
    HUNDRED_DAYS = "hundred_days"
    BIRTHDAY = "birthday"


@dataclass(frozen=True, slots=True)
class FirstEntry:
    """The earliest entry of some sort, and the day it is about."""

    entry_id: int
    day: date


@dataclass(frozen=True, slots=True)
class Life:
    """A hamster's important days, as far as known."""

    registered: date
    birth_date: date | None = None
    passed_on: date | None = None
    first_entry: FirstEntry | None = None
    first_photo: FirstEntry | None = None


@dataclass(frozen=True, slots=True)
class Milestone:
    """A milestone; `years` of a birthday, and the entry it comes from."""

    kind: MilestoneKind
    day: date
    years: int | None = None
    entry_id: int | None = None


def milestones(life: Life, *, today: date) -> list[Milestone]:
    """Milestones by day, up to `AHEAD` of today, and none after its death."""
    last = life.passed_on or today + AHEAD
    found = [each for each in (*_firsts(life), *_birthdays(life, last)) if each.day <= last]
    return sorted(found, key=lambda each: each.day)


def _firsts(life: Life) -> Iterator[Milestone]:
    first = life.first_entry
    is_known_earlier = first is not None and first.day < life.registered
    came = first.day if first and is_known_earlier else life.registered
    yield Milestone(
        MilestoneKind.CAME, came, entry_id=first.entry_id if first and first.day == came else None
    )
    yield Milestone(MilestoneKind.HUNDRED_DAYS, came + timedelta(days=HUNDRED_DAYS - 1))
    if life.first_photo:
        photo = life.first_photo
        yield Milestone(MilestoneKind.FIRST_PHOTO, photo.day, entry_id=photo.entry_id)


def _birthdays(life: Life, last: date) -> Iterator[Milestone]:
    born = life.birth_date
    if born is None:
        return
    for year in range(born.year + 1, last.year + 1):
        yield Milestone(MilestoneKind.BIRTHDAY, _same_day(born, year), year - born.year)


def days_like(today: date) -> list[tuple[int, int]]:
    """Month and day of the days that today is a year or more after, as `_same_day` has it."""
    this = (today.month, today.day)
    has_leap_day_too = this == (LEAP_DAY[0], LEAP_DAY[1] - 1) and not isleap(today.year)
    return [this, LEAP_DAY] if has_leap_day_too else [this]


def _same_day(day: date, year: int) -> date:
    """February 29th becomes the 28th in years without it."""
    try:
        return day.replace(year=year)
    except ValueError:
        return day.replace(year=year, day=28)
