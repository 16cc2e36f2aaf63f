"""Valid content of a health journal's row, by kind. Pure.

Bounds refuse impossible values: typing errors and wrong units. They do not say what is healthy.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, timedelta
from enum import StrEnum
from typing import Protocol

from hamsterd.core.clock import kst_day


class HealthKind(StrEnum):
    """The subject of a row."""

    WEIGHT = "weight"
    FOOD = "food"
    WATER = "water"
    TEMPERATURE = "temperature"
    HUMIDITY = "humidity"
    TEETH = "teeth"
    STOOL = "stool"
    ACTIVITY = "activity"
    WHEEL = "wheel"
    MEDICINE = "medicine"
    SYMPTOM = "symptom"
    VET = "vet"
    CARE = "care"
    NOTE = "note"


WEIGHT_MAX = 400
"""g. The heaviest kind, Syrian, weighs 120 to 200 g (hamsteranswers.com, Is my hamster
underweight); twice that."""
WEIGHT_MIN = 0.5
"""g. A newborn weighs about 2 g; kitchen scales show half a gram."""
FOOD_MAX = 200
"""g a day. Adults eat 11 to 14 g (the same); a hoarder is given more. 0 means "ate nothing"."""
WATER_MAX = 300
"""ml a day. Adults drink about 10 ml per 100 g of weight; a large bottle holds 300."""
TEMPERATURE_MIN, TEMPERATURE_MAX = -10, 50
"""°C of the room or cage, as thermometers for it show."""
HUMIDITY_MAX = 100
"""% of relative humidity, by definition."""
WHEEL_MAX = 50
"""km a night. Hamsters run up to about 9 km (Sherwin 1998, Anim. Behav. 56: 11-27)."""

NAME_MAX = 60
DOSE_MAX = 60
NOTE_MAX = 1_000
"""Characters."""
COST_MAX = 100_000_000
"""Won."""
PAPERS_MAX = 5
"""Papers of one row."""
COURSE_MAX_DAYS = 366
"""Maximum days of one course of a medicine; a longer one is entered again."""
MAX_YEARS_BACK = 10
"""How long ago a row's day may be where the birth date is not known: twice a long life."""
ROWS_A_DAY = 50
"""Rows of one hamster on one day."""
BULK_MAX = 1_000
"""Rows written at once: two years of weights."""
IMPORT_TEXT_MAX = 200_000
"""Characters of a pasted table."""
IMPORT_FILE_MAX = 900_000
"""Characters of a file in Base64: so many in any encoding, within a body of 1 MB."""
IMPORT_COLUMNS_MAX = 50
"""Columns of a table: three times as many as there are kinds."""
ROWS_DEFAULT = 50
"""Rows in one answer."""
RANGE_DEFAULT = timedelta(days=90)
"""The default range of a summary."""
BAND_DAYS = 30
"""Days that the median band of a chart looks back over."""
HABIT_DAYS, HABIT_TIMES = 14, 3
"""A kind that was written on three of the last fourteen days is missed today."""
SHARE_LIFE = timedelta(days=7)
"""How long a link for the vet is good."""
SHARED_ROWS_MAX = 1_000
"""Rows that a link shows, the latest: ninety days of eleven a day."""
CARD_DAYS = timedelta(days=30)
"""The period of a card in a post."""
CARD_HABIT_DAYS = timedelta(days=7)
"""Days of food, stool and activity on a card: a short period shows what is usual."""
CARD_CHANGES_MAX = 60
"""Rows on it, the latest."""
QUIET_DAYS_MIN, QUIET_DAYS_MAX = 2, 60
"""Days without a row after which a member may be reminded."""


@dataclass(frozen=True, slots=True)
class KindRule:
    """The input of a kind: a number with a unit, a choice, a name, and further fields."""

    label: str
    unit: str = ""
    least: float = 0
    most: float | None = None
    decimals: int = 1
    choices: Mapping[str, str] | None = None
    is_choice_needed: bool = True
    """Whether a choice is required; if not, it replaces the number or the name."""
    name: str | None = None
    """The label of its name; None if it has none."""
    is_name_needed: bool = False
    has_course: bool = False
    has_cost: bool = False
    has_papers: bool = False
    has_films: bool = False


KINDS: Mapping[HealthKind, KindRule] = {
    HealthKind.WEIGHT: KindRule("몸무게", "g", WEIGHT_MIN, WEIGHT_MAX),
    HealthKind.FOOD: KindRule(
        "먹이", "g", 0, FOOD_MAX, choices={"none": "안 먹음"}, is_choice_needed=False
    ),
    HealthKind.WATER: KindRule("물", "ml", 0, WATER_MAX),
    HealthKind.TEMPERATURE: KindRule("온도", "°C", TEMPERATURE_MIN, TEMPERATURE_MAX),
    HealthKind.HUMIDITY: KindRule("습도", "%", 0, HUMIDITY_MAX),
    HealthKind.TEETH: KindRule(
        "이빨",
        choices={
            "normal": "정상",
            "long": "길게 자람",
            "crooked": "어긋남",
            "broken": "부러짐",
        },
    ),
    HealthKind.STOOL: KindRule(
        "변",
        choices={
            "normal": "정상",
            "soft": "무름",
            "diarrhea": "설사",
            "dry": "작고 마름",
            "none": "없음",
        },
    ),
    HealthKind.ACTIVITY: KindRule(
        "활동",
        choices={
            "lively": "활발함",
            "normal": "평소와 같음",
            "low": "줄었음",
            "none": "거의 움직이지 않음",
        },
    ),
    HealthKind.WHEEL: KindRule("쳇바퀴", "km", 0, WHEEL_MAX, decimals=2),
    HealthKind.MEDICINE: KindRule(
        "약", name="약 이름", is_name_needed=True, has_course=True, has_papers=True
    ),
    HealthKind.SYMPTOM: KindRule(
        "증상",
        choices={
            "wet_tail": "꼬리가 젖음",
            "breathing": "숨쉬기 힘들어함",
            "blood": "피가 보임",
            "seizure": "발작",
            "lump_growing": "혹이 커짐",
            "eyes_closed": "눈을 뜨지 못함",
        },
        is_choice_needed=False,
        name="증상",
        is_name_needed=True,
        has_papers=True,
        has_films=True,
    ),
    HealthKind.VET: KindRule("병원", name="병원 이름", has_cost=True, has_papers=True),
    HealthKind.CARE: KindRule("돌봄", name="돌본 일", is_name_needed=True),
    HealthKind.NOTE: KindRule("메모"),
}


def told_choices(choices: Mapping[str, str]) -> str:
    """The wire values with their labels: `정상(normal), 무름(soft)`."""
    return ", ".join(f"{label}({value})" for value, label in choices.items())


ALL_CHOICES = "; ".join(
    f"`{kind}`: {told_choices(rule.choices)}" for kind, rule in KINDS.items() if rule.choices
)
"""The possible values of `choice`, by kind."""


CARD_HABITS = (HealthKind.FOOD, HealthKind.STOOL, HealthKind.ACTIVITY)
"""What a card shows of the last days besides weight, symptoms and medicine."""


class Written(Protocol):
    """The fields of a row that are checked."""

    kind: HealthKind
    day: date
    value: float | None
    choice: str | None
    name: str | None
    dose: str | None
    until: date | None
    cost: int | None
    note: str | None
    papers: list[int]


def faults(row: Written, *, born: date | None, passed_on: date | None) -> dict[str, str]:
    """Errors of a row by field; empty if it is valid."""
    rule = KINDS[row.kind]
    is_chosen = row.choice is not None
    found = {
        "day": _day_fault(row.day, born=born, passed_on=passed_on),
        "value": _value_fault(rule, row.value, is_chosen=is_chosen),
        "choice": _choice_fault(rule, row.choice),
        "name": None if is_chosen and row.name is None else _name_fault(rule, row.name),
        "dose": _surplus(row.dose, rule.has_course, "용량은 약에만 적을 수 있어요."),
        "until": _until_fault(rule, row.day, row.until),
        "cost": _surplus(row.cost, rule.has_cost, "비용은 병원 기록에만 적을 수 있어요."),
        "note": "메모를 적어 주세요." if row.kind is HealthKind.NOTE and not row.note else None,
        "papers": _surplus(
            row.papers or None,
            rule.has_papers,
            "서류와 사진은 병원, 약, 증상 기록에 붙일 수 있어요.",
        ),
    }
    return {field: fault for field, fault in found.items() if fault}


def _day_fault(day: date, *, born: date | None, passed_on: date | None) -> str | None:
    today = kst_day()
    if day > today:
        return "오늘까지의 날짜를 골라 주세요."
    if passed_on is not None and day > passed_on:
        return "무지개다리를 건넌 날까지의 기록만 남길 수 있어요."
    if born is not None and day < born:
        return "태어난 날보다 앞선 날짜예요. 날짜를 다시 골라 주세요."
    if day.year < today.year - MAX_YEARS_BACK:
        return f"최근 {MAX_YEARS_BACK}년 안의 날짜를 골라 주세요."
    return None


def _value_fault(rule: KindRule, value: float | None, *, is_chosen: bool) -> str | None:
    if rule.most is None:
        return _surplus(value, False, f"{rule.label} 기록에는 숫자를 적지 않아요.")
    if is_chosen:
        return _surplus(value or None, False, "안 먹었으면 양은 비워 두세요.")
    if value is None:
        return f"{rule.label} 값을 숫자로 적어 주세요."
    if not rule.least <= value <= rule.most:
        return f"{rule.least:g}~{rule.most:g}{rule.unit} 사이로 적어 주세요."
    return None


def _choice_fault(rule: KindRule, choice: str | None) -> str | None:
    if rule.choices is None:
        return _surplus(choice, False, f"{rule.label} 기록에는 고를 것이 없어요.")
    if choice is None and not rule.is_choice_needed:
        return None
    if choice not in rule.choices:
        return f"{told_choices(rule.choices)} 가운데 골라 주세요."
    return None


def _name_fault(rule: KindRule, name: str | None) -> str | None:
    if rule.name is None:
        return _surplus(name, False, f"{rule.label} 기록에는 이름을 적지 않아요.")
    if rule.is_name_needed and not name:
        return f"{rule.name}을 적어 주세요."
    return None


def _until_fault(rule: KindRule, day: date, until: date | None) -> str | None:
    if until is None:
        return None
    if not rule.has_course:
        return "끝나는 날은 약에만 적을 수 있어요."
    if until < day:
        return "시작한 날보다 뒤의 날짜를 골라 주세요."
    if (until - day).days > COURSE_MAX_DAYS:
        return "약은 1년까지 한 번에 적을 수 있어요."
    return None


def _surplus(value: object, is_allowed: bool, fault: str) -> str | None:
    return None if value is None or is_allowed else fault


def kept_value(row: Written) -> float | None:
    """The value rounded to its kind's precision; None if a choice replaces it."""
    rule = KINDS[row.kind]
    value = 0 if row.choice and rule.most is not None else row.value
    return None if value is None else round(value, rule.decimals)


def kept_name(row: Written) -> str | None:
    """The name as written, else the label of the choice that replaces it."""
    rule = KINDS[row.kind]
    return row.name or ((rule.choices or {}).get(row.choice or "") if rule.name else None)
