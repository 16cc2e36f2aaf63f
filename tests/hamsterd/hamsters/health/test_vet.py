"""The overview for a vet: best weight, open symptoms, doses by weight."""

from datetime import date, timedelta
from statistics import median
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hamsterd.core.clock import kst_day
from hamsterd.hamsters.health.alerts.evaluation import best_weight
from hamsterd.hamsters.health.rules import HealthKind
from hamsterd.hamsters.health.schemas import HealthValues, WeightPoint
from hamsterd.hamsters.health.vet import dose_per_kg, open_symptoms, weight_now
from tests.factories.diaries import a_hamster
from tests.factories.health import a_row, journal
from tests.people import Person

TO = date(2026, 11, 26)


def seen(day: date, name: str = "기침") -> HealthValues:
    """A symptom that was written on a day."""
    columns = dict.fromkeys(HealthValues.model_fields)
    return HealthValues(**{**columns, "kind": HealthKind.SYMPTOM, "day": day, "name": name})


def weighed(day: date, value: float) -> WeightPoint:
    return WeightPoint(day=day, value=value, median=value, low=value, high=value)


def days_ago(days: int) -> date:
    return TO - timedelta(days=days)


@pytest.mark.parametrize(
    ("values", "best"),
    [([40], 40), ([40, 44], 44), ([40, 60, 41], 41), ([40, 44, 45, 46, 30], 45)],
)
def test_the_best_is_no_slip(values: list[float], best: float):
    assert best_weight(values) == best


@given(st.lists(st.floats(1, 400), min_size=3, max_size=60))
def test_the_best_is_of_three_that_follow_each_other(values: list[float]):
    best = best_weight(values)

    assert min(values) <= best <= sorted(values)[-2]
    assert best in {median(values[at : at + 3]) for at in range(len(values) - 2)}


def test_weight_is_told_beside_its_best_and_a_week_before():
    weights = [
        weighed(days_ago(day), value) for day, value in [(30, 50), (20, 50), (8, 50), (0, 40)]
    ]

    now = weight_now(weights)

    assert now is not None
    assert (now.value, now.best, now.of_best_percent) == (40, 50, -20.0)
    assert (now.week_day, now.week_percent) == (days_ago(8), -20.0)
    assert weight_now([]) is None


def test_a_symptom_is_open_since_it_was_seen_first_without_a_long_pause():
    rows = [seen(days_ago(day)) for day in (80, 20, 3)] + [seen(days_ago(40), "눈곱")]

    [cough] = open_symptoms(sorted(rows, key=lambda row: row.day), TO)

    assert (cough.name, cough.since, cough.last_day, cough.times) == (
        "기침",
        days_ago(20),
        days_ago(3),
        2,
    )


@pytest.mark.parametrize(
    ("dose", "said"),
    [
        ("0.1ml 하루 두 번", "2.5 ml/kg"),
        ("0,1 mL", "2.5 ml/kg"),
        ("2 mg", "50 mg/kg"),
        ("0.1cc", "2.5 ml/kg"),
        ("100 µg", "2500 µg/kg"),
        ("5mg/kg", None),
        ("1.5mg/ml 0.1ml", "2.5 ml/kg"),
        ("1,000IU", "25000 IU/kg"),
        ("1,234,000 IU", "30800000 IU/kg"),
        ("1,000.5mg", "25000 mg/kg"),
        ("0,125ml", "3.12 ml/kg"),
        ("0.125ml", "3.12 ml/kg"),
        ("1.000mg", None),
        ("1,2,3mg", None),
        ("٥mg", None),
        ("1٥mg", None),
        ("1/2ml", None),
        ("0.1 - 0.2ml", None),
        ("0.1~0.2ml", None),
        ("0.1ml에서 0.2ml", None),
        ("0.1에서 0.2ml", None),
        ("약0.1에서 0.2ml", None),
        ("하루2번 0.1ml", "2.5 ml/kg"),
        ("0.1ml~0.2ml", None),
        ("0.1ml - 0.2ml", None),
        ("0.05+0.05ml", None),
        ("0.1ml x 2", None),
        ("1/2정(5mg)", None),
        ("1.5mg/1ml", None),
        ("5mg/0.5ml", None),
        ("40g당 0.1ml", None),
        ("1.5mg/1ml 0.05ml", "1.25 ml/kg"),
        ("비타민B12 0.1ml", "2.5 ml/kg"),
        ("1일 2~3회 0.1ml, 5일간", "2.5 ml/kg"),
        ("5% 포도당 0.1ml", "2.5 ml/kg"),
        ("두 방울", None),
        ("", None),
        (None, None),
    ],
)
def test_a_dose_is_told_by_weight_where_it_is_one_amount(dose: str | None, said: str | None):
    assert dose_per_kg(dose, 40) == said
    assert dose_per_kg(dose, None) is None


@given(st.integers(1, 9_999), st.sampled_from(["mg", "ml"]), st.floats(0.5, 400))
def test_a_dose_by_weight_gives_the_dose_again(amount: int, unit: str, grams: float):
    said = dose_per_kg(f"{amount / 1000:.4f}{unit}", grams)

    assert said is not None
    number, _, per = said.partition(" ")
    assert per == f"{unit}/kg"
    assert float(number) * grams / 1000 == pytest.approx(amount / 1000, rel=0.006)


@given(st.text(max_size=60))
def test_no_text_breaks_it(dose: str):
    dose_per_kg(dose, 40)


def test_a_link_begins_with_who_it_is_and_how_it_does(owner: Person, visitor: Person):
    hamster = a_hamster(
        owner,
        name="콩이",
        sex="male",
        isNeutered=True,
        cageWidthCm=100,
        cageDepthCm=50,
        diet="펠릿",
    )["id"]
    today = kst_day()
    for days, value in [(20, 42), (14, 42), (8, 42), (0, 35.7)]:
        a_row(owner, hamster, day=str(today - timedelta(days=days)), value=value)
    a_row(owner, hamster, kind="symptom", name="재채기", day=str(today - timedelta(days=4)))
    a_row(owner, hamster, kind="symptom", name="재채기")
    a_row(owner, hamster, kind="medicine", name="메타캄", dose="0.1ml 하루 한 번")
    a_row(owner, hamster, kind="vet", name="햄찌병원")
    made = owner.post(f"{journal(hamster)}/share", {}).json()

    shown: Any = visitor.get(f"/api/health/share/{made['url'].rpartition('/')[2]}").json()

    who = shown["hamster"]
    assert (who["species"], who["sex"], who["isNeutered"]) == ("syrian", "male", True)
    assert (who["cageWidthCm"], who["diet"], who["companions"]) == (100, "펠릿", None)
    glance = shown["glance"]
    assert glance["weight"]["ofBestPercent"] == -15.0
    assert glance["weight"]["weekPercent"] == -15.0
    [symptom] = glance["symptoms"]
    assert (symptom["since"], symptom["times"]) == (str(today - timedelta(days=4)), 2)
    [medicine] = glance["medicines"]
    assert (medicine["perKg"], medicine["grams"]) == ("2.8 ml/kg", 35.7)
    assert [visit["name"] for visit in glance["visits"]] == ["햄찌병원"]


def test_a_weighing_that_was_a_mistake_makes_no_dose(owner: Person, visitor: Person):
    hamster = a_hamster(owner)["id"]
    for days, value in [(20, 42), (14, 42), (8, 42), (1, 40), (0, 4.2)]:
        a_row(owner, hamster, day=str(kst_day() - timedelta(days=days)), value=value)
    a_row(owner, hamster, kind="medicine", name="메타캄", dose="0.1ml")
    [card] = owner.get(f"{journal(hamster)}/summary").json()["alerts"]
    owner.put(f"{journal(hamster)}/alerts/{card['id']}/answer", {"answer": "slip"})
    made = owner.post(f"{journal(hamster)}/share", {}).json()

    shown: Any = visitor.get(f"/api/health/share/{made['url'].rpartition('/')[2]}").json()

    [medicine] = shown["glance"]["medicines"]
    assert (medicine["perKg"], medicine["grams"]) == ("2.5 ml/kg", 40)
    assert shown["glance"]["weight"]["value"] == 40
