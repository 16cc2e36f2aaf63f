"""A hamster's species and housing: the form, and who sees them."""

from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic.alias_generators import to_snake

from hamsterd.core.clock import kst_day
from hamsterd.hamsters.profile.home import FLOOR_CM2, HOME, Housing, housing_notes
from hamsterd.hamsters.profile.kind import HAMSTER
from hamsterd.hamsters.profile.schemas import HamsterHome, HamsterHomeIn
from hamsterd.hamsters.profile.species import Species
from hamsterd.models.base import Written
from hamsterd.models.hamsters.profile import Hamster
from tests.factories.carers import a_carer
from tests.factories.diaries import a_hamster
from tests.people import Person

ROOT = Path(__file__).parents[4]
LIVES: dict[str, Any] = {
    "withUsSince": "2025-04-01",
    "isNeutered": False,
    "cageWidthCm": 100,
    "cageDepthCm": 50,
    "wheelDiameterCm": 28,
    "beddingDepthCm": 25,
    "diet": "펠릿과 채소",
    "companions": "혼자 지내요",
}
BASE = {"name": "콩이", "breed": "골든 햄스터"}


def home(person: Person, hamster_id: int) -> Any:
    return person.get(f"/api/hamsters/{hamster_id}/home")


def test_everybody_sees_sex_and_species_and_nobody_else_the_rest(
    owner: Person, stranger: Person, visitor: Person, admin: Person
):
    made = a_hamster(owner, sex="female", **LIVES)

    for person in (visitor, stranger, admin):
        answer = person.get(f"/api/hamsters/{made['id']}")
        assert (answer.json()["sex"], answer.json()["species"]) == ("female", "syrian")
        assert not set(LIVES) & set(answer.json())
        assert "펠릿" not in answer.text
        assert home(person, made["id"]).status_code == (401 if person is visitor else 404)
    assert home(owner, made["id"]).json() == {**LIVES, "housing": None}


def test_what_is_not_sent_stays(owner: Person):
    made = a_hamster(owner, sex="male", **LIVES)

    edited = owner.put(f"/api/hamsters/{made['id']}", {**BASE, "description": "둘째"}).json()

    assert (edited["sex"], edited["species"]) == ("male", "syrian")
    assert home(owner, made["id"]).json() == {**LIVES, "housing": None}


def test_what_is_sent_as_nothing_goes(owner: Person):
    made = a_hamster(owner, sex="male", **LIVES)

    owner.put(f"/api/hamsters/{made['id']}", {**BASE, "sex": None, **dict.fromkeys(LIVES)})
    owner.put(f"/api/hamsters/{made['id']}", {**BASE, "diet": " "})

    assert home(owner, made["id"]).json() == {**dict.fromkeys(LIVES), "housing": None}
    assert owner.get(f"/api/hamsters/{made['id']}").json()["sex"] is None


@pytest.mark.parametrize(
    ("breed", "sent", "kept"),
    [
        ("골든 햄스터", {}, "syrian"),
        ("골든 햄스터", {"species": None}, "syrian"),
        ("믹스", {}, None),
        ("믹스", {"species": "campbell"}, "campbell"),
        ("골든 햄스터", {"species": "other"}, "other"),
    ],
)
def test_the_species_is_what_is_said_or_what_the_breed_can_only_mean(
    owner: Person, breed: str, sent: dict[str, Any], kept: str | None
):
    assert a_hamster(owner, breed=breed, **sent)["species"] == kept


def test_an_edit_that_says_no_species_keeps_it_with_the_breed(owner: Person):
    made = a_hamster(owner, breed="골든 햄스터", species="other")
    path = f"/api/hamsters/{made['id']}"

    assert owner.put(path, BASE).json()["species"] == "other"
    assert owner.put(path, {**BASE, "breed": "캠벨"}).json()["species"] == "campbell"
    assert owner.put(path, {**BASE, "breed": "우리 막내"}).json()["species"] == "campbell"


@pytest.mark.parametrize(
    ("field", "value", "message"),
    [
        ("sex", "둘 다", "고를 수 있는 값이 아니에요."),
        ("species", "gerbil", "고를 수 있는 값이 아니에요."),
        ("cageWidthCm", 9, "10 이상이어야 해요."),
        ("cageDepthCm", 501, "500 이하여야 해요."),
        ("wheelDiameterCm", 61, "60 이하여야 해요."),
        ("beddingDepthCm", -1, "0 이상이어야 해요."),
        ("diet", "가" * 301, "300자까지 쓸 수 있어요."),
        ("companions", "가" * 101, "100자까지 쓸 수 있어요."),
        ("withUsSince", "어제", "함께 살기 시작한 날은 2025-03-01처럼 입력해 주세요."),
        (
            "withUsSince",
            str(kst_day() + timedelta(days=2)),
            "함께 살기 시작한 날은 오늘까지만 고를 수 있어요.",
        ),
        (
            "withUsSince",
            "2025-01-31",
            "함께 살기 시작한 날은 태어난 날보다 앞설 수 없어요.",
        ),
    ],
)
def test_a_wrong_field_is_named_in_words(owner: Person, field: str, value: Any, message: str):
    answer = owner.post("/api/hamsters", {**BASE, "birthDate": "2025-02-01", field: value})

    assert (answer.status_code, answer.json()["fields"]) == (422, {field: message})


def test_carers_are_told_and_the_line_is_for_who_writes(
    owner: Person, follower: Person, stranger: Person
):
    made = a_hamster(owner, **{**LIVES, "cageWidthCm": 60, "wheelDiameterCm": 20})["id"]
    a_carer(owner, follower, made, "view")
    a_carer(owner, stranger, made, "write")

    lines = home(owner, made).json()["housing"]["lines"]
    assert [line.partition("예요")[0] for line in lines] == [
        "바닥 넓이가 3,000cm²",
        "쳇바퀴 지름이 20cm",
    ]
    assert home(follower, made).json()["housing"] is None
    assert home(follower, made).json()["diet"] == LIVES["diet"]
    assert home(stranger, made).json()["housing"]["lines"] == lines

    path = f"/api/hamsters/{made}/home/housing"
    assert follower.delete(path).status_code == 403
    assert stranger.delete(path).status_code == stranger.delete(path).status_code == 200
    assert home(owner, made).json()["housing"] is None


def test_there_is_no_line_after_the_farewell(owner: Person):
    made = a_hamster(owner, **{**LIVES, "cageWidthCm": 60}, passedOn=str(kst_day()))

    assert home(owner, made["id"]).json()["housing"] is None


@pytest.mark.parametrize(
    ("housing", "told"),
    [
        (Housing(None, 100, 50, None), 0),
        (Housing(None, 99, 50, 10), 1),
        (Housing(Species.SYRIAN, 100, None, 27), 1),
        (Housing(Species.SYRIAN, None, None, 28), 0),
        (Housing(Species.ROBOROVSKI, None, None, 20), 0),
        (Housing(Species.CHINESE, None, None, 19), 1),
        (Housing(Species.OTHER, None, None, 5), 0),
    ],
)
def test_a_line_is_for_what_is_said_and_under_what_is_cited(housing: Housing, told: int):
    assert len(housing_notes(housing)) == told


@given(st.integers(10, 500), st.integers(10, 500))
def test_the_floor_is_told_below_its_bound_alone(width: int, depth: int):
    assert bool(housing_notes(Housing(None, width, depth, None))) == (width * depth < FLOOR_CM2)


NOT_IN_THE_RECORD = {
    "user_id": "whose record it is",
    "updated_at": "of no use to them",
    "housing_dismissed_at": "whether a line of ours was read",
}


def test_form_answer_and_record_know_every_column():
    """A column that one of them forgets fails here."""
    assert set(HamsterHomeIn.model_fields) == set(HamsterHome.model_fields) == set(HOME)
    columns = {field.column_name for field in Hamster._meta.sorted_fields}
    assert set(HOME) <= columns
    record = HAMSTER.record
    assert record is not None
    said = {to_snake(key) for key in record.fields}
    states = {field.column_name for field in Written._meta.sorted_fields} - {"id"}
    assert said == columns - states - set(NOT_IN_THE_RECORD)
