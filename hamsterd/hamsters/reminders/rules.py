"""Kinds of care, their rows in the health journal, and limits. Pure."""

from collections.abc import Mapping
from datetime import date, timedelta
from enum import StrEnum
from typing import Protocol

from hamsterd.core.clock import kst_day
from hamsterd.hamsters.health.rules import HealthKind


class CareKind(StrEnum):
    """The kinds of care."""

    SAND_BATH = "sand_bath"
    WHEEL = "wheel"
    BEDDING = "bedding"
    MEDICINE = "medicine"
    WEIGHT = "weight"
    OTHER = "other"


LABELS: Mapping[CareKind, str] = {
    CareKind.SAND_BATH: "모래 목욕",
    CareKind.WHEEL: "쳇바퀴 청소",
    CareKind.BEDDING: "베딩 갈기",
    CareKind.MEDICINE: "약 먹이기",
    CareKind.WEIGHT: "몸무게 재기",
    CareKind.OTHER: "돌봄",
}
WRITTEN_AS: Mapping[CareKind, HealthKind] = {
    CareKind.MEDICINE: HealthKind.MEDICINE,
    CareKind.WEIGHT: HealthKind.WEIGHT,
}
"""The kind of row that a tick writes; others become a `care` row with its name."""

NAME_MAX = 40
"""Characters of one's own words, and of a medicine."""
EVERY_DAYS_MAX = 180
REMINDERS_MAX = 20
"""Reminders of one hamster."""
TOLD_MAX = 10
"""Recipients of one reminder."""
AHEAD_MAX = timedelta(days=366)
"""How far away the first day may be."""
LATE_TICK = timedelta(days=31)
"""How late a tick is accepted: a phone may be offline for a while."""

TOLD = "care-{id}"
"""The prefix of the keys of a reminder's notifications."""


class Stated(Protocol):
    """The fields of a reminder that are checked."""

    kind: CareKind
    name: str | None
    dose: str | None
    every_days: int | None
    weekdays: list[int]
    starts_on: date | None


def care_name(kind: CareKind, name: str | None) -> str:
    """The task in words. It never names a medicine, because a lock screen may show it."""
    return name or LABELS[kind] if kind is CareKind.OTHER else LABELS[kind]


def faults(form: Stated) -> dict[str, str]:
    """Errors of a reminder, by field."""
    found = {
        "name": _name_fault(form),
        "dose": "용량은 약에만 적을 수 있어요."
        if form.dose and form.kind is not CareKind.MEDICINE
        else None,
        "everyDays": _rhythm_fault(form),
        "startsOn": "1년 안의 날짜를 골라 주세요."
        if form.starts_on and abs(form.starts_on - kst_day()) > AHEAD_MAX
        else None,
    }
    return {field: fault for field, fault in found.items() if fault}


def _name_fault(form: Stated) -> str | None:
    if form.kind is CareKind.OTHER:
        return None if form.name else "무엇을 할지 적어 주세요."
    if form.kind is CareKind.MEDICINE:
        return None if form.name else "약 이름을 적어 주세요."
    return "이름은 약과 직접 적는 돌봄에만 적을 수 있어요." if form.name else None


def _rhythm_fault(form: Stated) -> str | None:
    if form.every_days is None and not form.weekdays:
        return "며칠마다 할지, 무슨 요일에 할지 골라 주세요."
    if form.every_days is not None and form.weekdays:
        return "며칠마다와 요일 가운데 하나만 골라 주세요."
    return None
