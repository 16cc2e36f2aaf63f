"""Valid content of a reminder."""

from dataclasses import dataclass, field
from datetime import date

import pytest
import time_machine

from hamsterd.hamsters.reminders.rules import LABELS, CareKind, care_name, faults

NAMED = {CareKind.MEDICINE, CareKind.OTHER}


@dataclass
class Form:
    kind: CareKind = CareKind.MEDICINE
    name: str | None = "항생제"
    dose: str | None = None
    every_days: int | None = 1
    weekdays: list[int] = field(default_factory=list)
    starts_on: date | None = None


@pytest.mark.parametrize("kind", CareKind)
def test_medicines_and_what_is_written_by_oneself_need_a_name(kind: CareKind) -> None:
    assert ("name" in faults(Form(kind))) is (kind not in NAMED)
    assert ("name" in faults(Form(kind, name=None))) is (kind in NAMED)
    assert ("dose" in faults(Form(kind, dose="0.1ml"))) is (kind is not CareKind.MEDICINE)


@pytest.mark.parametrize("kind", CareKind)
def test_a_lock_screen_names_no_medicine(kind: CareKind) -> None:
    is_own = kind is CareKind.OTHER
    assert care_name(kind, "손톱 깎기") == ("손톱 깎기" if is_own else LABELS[kind])
    assert care_name(kind, None) == LABELS[kind]


@pytest.mark.parametrize(
    ("every_days", "weekdays", "is_wrong"),
    [(1, [], False), (None, [1], False), (None, [], True), (3, [1], True)],
)
def test_either_so_many_days_or_weekdays(
    every_days: int | None, weekdays: list[int], is_wrong: bool
) -> None:
    form = Form(every_days=every_days, weekdays=weekdays)
    assert ("everyDays" in faults(form)) is is_wrong


@pytest.mark.parametrize(
    ("start", "is_wrong"),
    [
        (None, False),
        (date(2027, 1, 1), False),
        (date(2028, 1, 2), False),
        (date(2028, 1, 3), True),
        (date(2025, 12, 31), False),
        (date(2025, 12, 30), True),
    ],
)
def test_it_starts_within_a_year(start: date | None, is_wrong: bool) -> None:
    with time_machine.travel("2027-01-01T12:00+09:00", tick=False):
        assert ("startsOn" in faults(Form(starts_on=start))) is is_wrong
