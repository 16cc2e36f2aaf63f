"""On which days something is due."""

from datetime import date, datetime, timedelta

import pytest

from hamsterd.core.clock import KST
from hamsterd.hamsters.reminders.schedule import Schedule, bits_of, weekdays_of

WEDNESDAY = date(2026, 11, 25)
EVERY_THREE = Schedule(WEDNESDAY, 21 * 60, 3, frozenset())
TUESDAYS_AND_FRIDAYS = Schedule(WEDNESDAY, 8 * 60 + 30, None, frozenset({2, 5}))


def at(day: date, hour: int, minute: int = 0) -> datetime:
    return datetime(day.year, day.month, day.day, hour, minute, tzinfo=KST)


@pytest.mark.parametrize("schedule", [EVERY_THREE, TUESDAYS_AND_FRIDAYS])
def test_next_latest_and_is_due_on_say_the_same(schedule: Schedule) -> None:
    days = [WEDNESDAY + timedelta(days=number - 3) for number in range(40)]
    due = [day for day in days if schedule.is_due_on(day)]

    for day in days:
        assert schedule.latest(day) == max((one for one in due if one <= day), default=None)
        following = next((one for one in due if schedule.instant(one) > at(day, 12)), None)
        assert following is None or schedule.next_after(at(day, 12)) == schedule.instant(following)
    assert schedule.first() == due[0]


def test_the_instant_itself_is_over() -> None:
    assert EVERY_THREE.next_after(at(WEDNESDAY, 20, 59)) == at(WEDNESDAY, 21)
    assert EVERY_THREE.next_after(at(WEDNESDAY, 21)) == at(WEDNESDAY + timedelta(days=3), 21)


def test_weekdays_are_kept_as_bits() -> None:
    assert bits_of([1, 3, 3]) == 0b101
    assert weekdays_of(0b101) == {1, 3}
    assert weekdays_of(None) == frozenset()
