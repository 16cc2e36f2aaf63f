"""The stored values of a written row."""

from dataclasses import dataclass, field
from datetime import date

import pytest
import time_machine

from hamsterd.hamsters.health.rules import HealthKind, faults, kept_name, kept_value

BORN, GONE = date(2026, 1, 1), date(2026, 12, 31)


@dataclass
class Row:
    kind: HealthKind = HealthKind.FOOD
    day: date = GONE
    value: float | None = None
    choice: str | None = None
    name: str | None = None
    dose: str | None = None
    until: date | None = None
    cost: int | None = None
    note: str | None = None
    papers: list[int] = field(default_factory=list)


def test_nothing_eaten_is_zero_and_a_value_as_exact_as_its_kind() -> None:
    assert kept_value(Row(choice="none")) == 0
    assert kept_value(Row(value=8.04)) == 8.0
    assert kept_value(Row(HealthKind.WEIGHT, value=112.06)) == 112.1
    assert kept_value(Row(HealthKind.SYMPTOM, choice="wet_tail")) is None


def test_a_name_is_what_was_written_or_chosen() -> None:
    chosen = kept_name(Row(HealthKind.SYMPTOM, choice="wet_tail"))
    assert chosen
    assert kept_name(Row(HealthKind.SYMPTOM, name="눈곱", choice="wet_tail")) == "눈곱"
    assert kept_name(Row(HealthKind.SYMPTOM)) is None
    assert kept_name(Row(choice="none")) is None


@pytest.mark.parametrize(
    ("day", "is_wrong"),
    [
        (BORN, False),
        (GONE, False),
        (date(2025, 12, 31), True),
        (date(2027, 1, 1), True),
    ],
)
def test_a_row_lies_within_a_life(day: date, is_wrong: bool) -> None:
    with time_machine.travel("2027-06-01T12:00+09:00", tick=False):
        found = faults(Row(day=day, value=8), born=BORN, passed_on=GONE)
    assert found.keys() == ({"day"} if is_wrong else set())


def test_a_day_to_come_is_none_yet() -> None:
    with time_machine.travel("2026-06-01T12:00+09:00", tick=False):
        for day, wrong in ((date(2026, 6, 1), set()), (date(2026, 6, 2), {"day"})):
            row = Row(day=day, value=8)
            assert faults(row, born=None, passed_on=None).keys() == wrong
