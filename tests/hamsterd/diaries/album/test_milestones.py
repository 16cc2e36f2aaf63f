"""Milestones by a table of lives."""

from datetime import date, timedelta

import pytest

from hamsterd.diaries.album.rules import FirstEntry, Life, milestones

REGISTERED = date(2025, 3, 1)
TODAY = date(2026, 11, 25)


def days(life: Life, today: date = TODAY) -> dict[str, str]:
    """`{"birthday2": "2026-…"}`: each kind (and its years) with its day."""
    return {f"{one.kind}{one.years or ''}": str(one.day) for one in milestones(life, today=today)}


def test_a_hamster_of_which_nothing_is_known_came_when_it_was_registered():
    assert days(Life(REGISTERED)) == {"came": "2025-03-01", "hundred_days": "2025-06-08"}


def test_an_entry_about_an_earlier_day_knows_it_earlier():
    life = Life(REGISTERED, first_entry=FirstEntry(7, date(2025, 2, 1)))

    came, hundred = milestones(life, today=TODAY)

    assert (came.day, came.entry_id) == (date(2025, 2, 1), 7)
    assert hundred.day == date(2025, 5, 11)


def test_a_later_entry_moves_nothing_and_the_first_photo_is_named():
    life = Life(
        REGISTERED,
        first_entry=FirstEntry(7, date(2025, 4, 1)),
        first_photo=FirstEntry(9, date(2025, 4, 2)),
    )

    found = milestones(life, today=TODAY)

    assert [(one.kind, one.entry_id) for one in found] == [
        ("came", None),
        ("first_photo", 9),
        ("hundred_days", None),
    ]


@pytest.mark.parametrize(
    ("born", "birthdays"),
    [
        (date(2024, 12, 10), ["2025-12-10", "2026-12-10"]),  # the next is within a month
        (date(2024, 12, 31), ["2025-12-31"]),
        (date(2024, 2, 29), ["2025-02-28", "2026-02-28"]),
        (date(2027, 1, 1), []),
    ],
)
def test_each_birthday_up_to_a_month_ahead(born: date, birthdays: list[str]):
    found = days(Life(REGISTERED, birth_date=born))

    assert [day for kind, day in found.items() if kind.startswith("birthday")] == birthdays


def test_nothing_comes_after_the_rainbow_bridge():
    life = Life(REGISTERED, birth_date=date(2024, 5, 1), passed_on=date(2025, 5, 20))

    assert days(life) == {"came": "2025-03-01", "birthday1": "2025-05-01"}


def test_a_hundred_days_are_named_a_month_ahead():
    assert "hundred_days" not in days(Life(REGISTERED), REGISTERED + timedelta(days=60))
    assert "hundred_days" in days(Life(REGISTERED), REGISTERED + timedelta(days=75))
