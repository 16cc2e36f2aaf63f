"""Averages, and the weekday on which most happens."""

from datetime import date, timedelta

import pytest

from hamsterd.operations.analytics.rules import average, busiest_weekday, monday_of, range_name

SUNDAY = date(2027, 1, 31)


def test_of_nothing_there_is_no_average() -> None:
    assert (average(0, 0), average(0, 3), average(2, 3)) == (None, 0.0, 0.67)


@pytest.mark.parametrize(
    ("counts", "weekday"),
    [
        ([], None),
        ([0, 0], None),
        ([1, 3], 1),
        ([2, 2], 0),
        ([1, 2, 0, 0, 0, 0, 0, 2], 0),
    ],
)
def test_the_earlier_of_equal_weekdays(counts: list[float], weekday: int | None) -> None:
    days = [(SUNDAY + timedelta(days=number), count) for number, count in enumerate(counts)]
    assert busiest_weekday(days) == weekday


def test_a_week_begins_on_monday() -> None:
    assert monday_of(SUNDAY) == date(2027, 1, 25)
    assert monday_of(date(2027, 1, 25)) == date(2027, 1, 25)


def test_the_last_range_has_no_end() -> None:
    assert (range_name(1, 10), range_name(101, None)) == ("1-10", "101+")
