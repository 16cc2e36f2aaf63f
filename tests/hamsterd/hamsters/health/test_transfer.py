"""A pasted table is taken line by line, and a journal is given out as a file."""

import base64
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


def previewed(owner: Person, hamster_id: int, **form: Any) -> dict[str, Any]:
    answer = owner.post(f"{journal(hamster_id)}/import", {"isPreview": True, **form})
    assert answer.status_code == 200, answer.text
    return answer.json()


def test_a_preview_says_of_each_line_what_would_become_of_it(
    owner: Person, hamster_id: int
) -> None:
    text = "콩이\n날짜,먹이,요일\n2025-11-01,8,토\n2025-13-02,스물,일\n"

    shown = previewed(owner, hamster_id, text=text)

    assert (shown["saved"], shown["known"], shown["titles"]) == (1, 0, 1)
    assert shown["columns"] == [
        {"name": "날짜", "label": "날짜"},
        {"name": "먹이", "label": "먹이"},
        {"name": "요일", "label": None},
    ]
    good, wrong = shown["lines"]
    assert (good["line"], good["cells"], good["faults"]) == (3, ["2025-11-01", "8", "토"], [])
    [row] = good["rows"]
    assert (row["day"], row["kind"], row["value"], row["isKnown"]) == (
        "2025-11-01",
        "food",
        8,
        False,
    )
    assert (wrong["line"], wrong["cells"], wrong["rows"]) == (4, ["2025-13-02", "스물", "일"], [])
    assert wrong["faults"] == [
        {"column": 1, "message": "날짜를 2026-11-25처럼 적어 주세요."},
        {"column": 2, "message": "'스물'를 숫자로 읽을 수 없어요."},
    ]


def test_a_mended_cell_keeps_its_line_and_its_column(owner: Person, hamster_id: int) -> None:
    text = "날짜,먹이,몸무게\n2026-13-21,4,42\n2025-11-22,4,43\n"
    first = taken(owner, hamster_id, text)
    assert (first["saved"], len(first["refused"])) == (2, 1)

    mended = [{"line": 2, "column": 1, "text": " 2025-11-21 "}]
    again = taken(owner, hamster_id, text, mended=mended)

    assert (again["saved"], again["known"], again["refused"]) == (2, 2, [])
    assert {row[:3] for row in kept(owner, hamster_id)} == {
        ("2025-11-21", "food", 4),
        ("2025-11-21", "weight", 42),
        ("2025-11-22", "food", 4),
        ("2025-11-22", "weight", 43),
    }


def test_a_refused_line_alone_is_no_table_of_weights(owner: Person, hamster_id: int) -> None:
    """A number that nothing describes must not be read as a weight."""
    answer = owner.post(f"{journal(hamster_id)}/import", {"text": "2025-11-21,4,42"})

    assert answer.status_code == 422
    assert kept(owner, hamster_id) == []


@pytest.mark.parametrize("encoding", ["cp949", "utf-8-sig", "utf-16", "utf-8"])
def test_a_file_is_read_as_its_program_wrote_it(
    owner: Person, hamster_id: int, encoding: str
) -> None:
    file = "날짜;몸무게;메모\r\n2025. 11. 1.;42,5;똘똘함\r\n".encode(encoding)

    answer = owner.post(f"{journal(hamster_id)}/import", {"file": base64.b64encode(file).decode()})

    assert (answer.status_code, answer.json()["saved"]) == (200, 2)
    assert ("2025-11-01", "weight", 42.5, None, None, None) in kept(owner, hamster_id)


@pytest.mark.parametrize(
    ("form", "field"),
    [({}, "text"), ({"file": "!!"}, "file"), ({"file": "몸무게"}, "file"), ({"text": ""}, "text")],
)
def test_without_a_table_there_is_nothing_to_take(
    owner: Person, hamster_id: int, form: dict[str, str], field: str
) -> None:
    answer = owner.post(f"{journal(hamster_id)}/import", form)

    assert (answer.status_code, list(answer.json()["fields"])) == (422, [field])


@pytest.mark.parametrize("data", [b"PK\x03\x04xl/workbook.xml", b"\xff\xfe\xff", b"\x80\xff"])
def test_a_file_that_nobody_can_read_is_refused(
    owner: Person, hamster_id: int, data: bytes
) -> None:
    form = {"file": base64.b64encode(data).decode()}
    answer = owner.post(f"{journal(hamster_id)}/import", form)

    assert (answer.status_code, answer.json()["code"]) == (422, "table_unreadable")


def test_what_the_journal_says_already_is_not_doubled(owner: Person, hamster_id: int) -> None:
    a_row(owner, hamster_id, day="2025-11-01", value=42.04, note="아침")
    a_row(owner, hamster_id, day="2025-11-02", kind="vet", name="작은병원", cost=33_000)
    text = "날짜,몸무게,병원\n2025-11-01,42,\n2025-11-01,42,\n2025-11-02,,작은병원\n"

    shown = previewed(owner, hamster_id, text=text)
    assert [row["isKnown"] for line in shown["lines"] for row in line["rows"]] == [
        True,
        False,
        True,
    ]
    assert taken(owner, hamster_id, text) == {"saved": 1, "known": 2, "refused": []}
    assert taken(owner, hamster_id, text) == {"saved": 0, "known": 3, "refused": []}
    assert len(kept(owner, hamster_id)) == 3


def test_an_export_of_the_same_journal_brings_nothing(owner: Person, hamster_id: int) -> None:
    for _ in range(2):
        a_row(owner, hamster_id, day="2025-11-01", value=42, note="'=1")
    file = owner.get(f"{journal(hamster_id)}.csv").text

    assert taken(owner, hamster_id, file) == {"saved": 0, "known": 2, "refused": []}


def test_what_was_taken_and_edited_is_not_taken_anew(owner: Person, hamster_id: int) -> None:
    text = "날짜,몸무게\n2025-11-01,42\n"
    taken(owner, hamster_id, text)
    [row] = owner.get(journal(hamster_id)).json()
    edited = {"kind": "weight", "day": "2025-11-03", "value": 43}
    assert owner.put(f"{journal(hamster_id)}/{row['id']}", edited).is_success

    assert taken(owner, hamster_id, text)["known"] == 1
    assert [row[:3] for row in kept(owner, hamster_id)] == [("2025-11-03", "weight", 43)]


def test_a_day_that_is_full_costs_the_others_nothing(owner: Person, hamster_id: int) -> None:
    notes = "".join(f"2025-11-01,{number}\n" for number in range(52))

    answer = taken(owner, hamster_id, f"날짜,메모\n{notes}2025-11-02,잘 잠\n")

    assert (answer["saved"], [line["line"] for line in answer["refused"]]) == (51, [52, 53])
    assert "50개까지" in answer["refused"][0]["message"]


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
