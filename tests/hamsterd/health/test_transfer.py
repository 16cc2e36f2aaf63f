"""A pasted table is taken line by line, and a journal is given out as a file."""

from typing import Any

import pytest

from hamsterd.core.clock import kst_day
from tests.factories.diaries import a_hamster
from tests.factories.health import a_row, journal
from tests.people import Person


@pytest.fixture
def hamster_id(owner: Person) -> int:
    return a_hamster(owner)["id"]


def taken(owner: Person, hamster_id: int, text: str, **form: Any) -> dict[str, Any]:
    answer = owner.post(f"{journal(hamster_id)}/import", {"text": text, **form})
    assert answer.status_code == 200, answer.text
    return answer.json()


def kept(owner: Person, hamster_id: int) -> list[tuple[Any, ...]]:
    rows = owner.get(journal(hamster_id)).json()
    names = ("day", "kind", "value", "choice", "name", "note")
    return [tuple(row[name] for name in names) for row in reversed(rows)]


@pytest.mark.parametrize(
    "text",
    [
        "2025-11-01\t112.4\n2025-11-02\t113\n",
        "날짜,몸무게(g)\r\n2025. 11. 1.,112.4g\r\n2025년 11월 2일,113\r\n",
        "\ufeff날짜;체중\n2025/11/1;112.4\n\n2025.11.02;113 g\n",
        "day,kind,value\n2025-11-01,weight,112.4\n2025-11-02,몸무게,113\n",
    ],
)
def test_weights_are_taken_as_people_keep_them(owner: Person, hamster_id: int, text) -> None:
    assert taken(owner, hamster_id, text) == {"saved": 2, "known": 0, "refused": []}
    assert kept(owner, hamster_id) == [
        ("2025-11-01", "weight", 112.4, None, None, None),
        ("2025-11-02", "weight", 113, None, None, None),
    ]


def test_a_column_of_each_kind(owner: Person, hamster_id: int) -> None:
    text = '날짜,몸무게,먹이,변,증상,메모\n2025-11-01,112,0,설사,"눈곱, 재채기",새 베딩\n'

    assert taken(owner, hamster_id, text)["saved"] == 5
    assert {row[1:] for row in kept(owner, hamster_id)} == {
        ("weight", 112, None, None, None),
        ("food", 0, None, None, None),
        ("stool", None, "diarrhea", None, None),
        ("symptom", None, None, "눈곱, 재채기", None),
        ("note", None, None, None, "새 베딩"),
    }


def test_a_wrong_line_comes_back_in_words_and_costs_the_others_nothing(
    owner: Person, hamster_id: int
) -> None:
    text = "날짜,몸무게\n2025-11-01,112\n어제,113\n2025-11-03,스물\n2025-11-04,9999\n2025-11-05,\n"

    answer = taken(owner, hamster_id, text)

    assert answer["saved"] == 1
    assert answer["refused"] == [
        {"line": 3, "text": "어제,113", "message": "날짜를 2026-11-25처럼 적어 주세요."},
        {"line": 4, "text": "2025-11-03,스물", "message": "'스물'를 숫자로 읽을 수 없어요."},
        {"line": 5, "text": "2025-11-04,9999", "message": "0.5~400g 사이로 적어 주세요."},
        {"line": 6, "text": "2025-11-05,", "message": "적힌 값이 없어요."},
    ]
    mended = text.replace("어제", "2025-11-02")
    again = taken(owner, hamster_id, mended)
    assert (again["saved"], again["known"]) == (1, 1)
    assert len(kept(owner, hamster_id)) == 2


def test_two_like_lines_are_two_rows(owner: Person, hamster_id: int) -> None:
    text = "날짜,종류,이름\n2025-11-01,약,메타캄\n2025-11-01,약,메타캄\n"

    assert taken(owner, hamster_id, text)["saved"] == 2
    assert taken(owner, hamster_id, text) == {"saved": 0, "known": 2, "refused": []}


def test_a_preview_keeps_nothing(owner: Person, hamster_id: int) -> None:
    assert taken(owner, hamster_id, "2025-11-01\t112", isPreview=True)["saved"] == 1
    assert kept(owner, hamster_id) == []


@pytest.mark.parametrize("text", ["안녕하세요", "1,2,3\n4,5,6", " \n "])
def test_what_is_no_table_is_refused(owner: Person, hamster_id: int, text) -> None:
    answer = owner.post(f"{journal(hamster_id)}/import", {"text": text})

    assert (answer.status_code, answer.json()["code"]) == (422, "table_unreadable")


def test_the_file_is_read_back_and_holds_no_formula(owner: Person, hamster_id: int) -> None:
    a_row(owner, hamster_id, day="2025-11-01", value=112.4, note="=HYPERLINK(1)")
    a_row(owner, hamster_id, day="2025-11-02", kind="temperature", value=-3.5)
    a_row(
        owner,
        hamster_id,
        day="2025-11-03",
        kind="medicine",
        name="메타캄",
        dose="0.02ml",
        until="2025-11-10",
    )
    a_row(owner, hamster_id, day="2025-11-04", kind="vet", name="작은동물병원", cost=33000)
    a_row(owner, hamster_id, day="2025-11-05", kind="stool", choice="soft")

    file = owner.get(f"{journal(hamster_id)}.csv")

    assert file.status_code == 200
    assert file.headers["Content-Type"].startswith("text/csv")
    assert str(kst_day()) in file.headers["Content-Disposition"]
    lines = file.text.removeprefix("\ufeff").splitlines()
    assert lines[0] == "날짜,종류,값,단위,상태,이름,용량,끝나는 날,비용,메모"
    assert lines[1] == "2025-11-01,몸무게,112.4,g,,,,,,'=HYPERLINK(1)"
    other = a_hamster(owner)["id"]
    assert taken(owner, other, file.text)["refused"] == []
    assert kept(owner, other) == kept(owner, hamster_id)
    some = owner.get(f"{journal(hamster_id)}.csv", **{"from": "2025-11-05"}).text
    assert len(some.splitlines()) == 2


@pytest.mark.parametrize("cost", ["9" * 400, "1e999"])
def test_a_number_beyond_all_numbers_is_a_wrong_line(
    owner: Person, hamster_id: int, cost: str
) -> None:
    text = f"날짜,종류,비용\n2025-11-01,병원,{cost}\n"

    assert len(taken(owner, hamster_id, text)["refused"]) == 1


@pytest.mark.parametrize(
    ("name", "kind"),
    [("몸무게 (g)", "weight"), ("먹이[g]", "food"), ("몸무게 (매일) (g)", "weight")],
)
def test_what_a_column_says_of_its_unit_is_no_part_of_its_name(
    owner: Person, hamster_id: int, name: str, kind: str
) -> None:
    taken(owner, hamster_id, f"날짜 (KST),{name}\n2025-11-01,40\n")

    assert [row[1] for row in kept(owner, hamster_id)] == [kind]
