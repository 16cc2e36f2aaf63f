"""A member writes into the health journal of their hamster."""

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from uuid import uuid4

import pytest

from hamsterd.core.clock import kst_day, utc_now
from hamsterd.hamsters.health.rules import KINDS
from hamsterd.hamsters.health.schemas import HealthRowIn
from tests.factories.diaries import a_hamster
from tests.factories.health import a_row, journal, row_form
from tests.people import Person, set_status


@pytest.fixture
def hamster_id(owner: Person) -> int:
    return a_hamster(owner)["id"]


def test_a_weight_is_kept_with_who_wrote_it(owner: Person, hamster_id: int) -> None:
    row = a_row(owner, hamster_id, value=112.44, note=" 아침 ")

    assert owner.get(journal(hamster_id)).json() == [row]
    assert (row["kind"], row["value"], row["note"]) == ("weight", 112.4, "아침")
    assert row["day"] == str(kst_day())
    assert row["author"] == {"id": owner.id, "nickname": owner.nickname}
    assert (row["papers"], row["editedAt"]) == ([], None)


@pytest.mark.parametrize(
    "form",
    [
        {"kind": "food", "value": 0},
        {"kind": "water", "value": 12.5},
        {"kind": "temperature", "value": -3.5},
        {"kind": "humidity", "value": 45},
        {"kind": "teeth", "choice": "long"},
        {"kind": "stool", "choice": "diarrhea"},
        {"kind": "activity", "choice": "low"},
        {"kind": "wheel", "value": 6.25},
        {"kind": "medicine", "name": "메타캄", "dose": "0.02ml 하루 한 번"},
        {"kind": "symptom", "name": "눈곱"},
        {"kind": "vet", "name": "작은동물병원", "cost": 33000, "note": "정기 검진"},
        {"kind": "vet"},
        {"kind": "note", "note": "새 베딩"},
    ],
)
def test_each_kind_is_kept_as_it_was_sent(owner: Person, hamster_id: int, form) -> None:
    row = a_row(owner, hamster_id, **form)

    assert {name: row[name] for name in form} == form


@pytest.mark.parametrize(
    ("form", "fields"),
    [
        ({"kind": "weight"}, {"value": "몸무게 값을 숫자로 적어 주세요."}),
        ({"kind": "weight", "value": 1124}, {"value": "0.5~400g 사이로 적어 주세요."}),
        ({"kind": "food", "value": -1}, {"value": "0~200g 사이로 적어 주세요."}),
        (
            {"kind": "stool", "choice": "blue"},
            {
                "choice": "정상(normal), 무름(soft), 설사(diarrhea), 작고 마름(dry), 없음(none)"
                " 가운데 골라 주세요."
            },
        ),
        ({"kind": "medicine"}, {"name": "약 이름을 적어 주세요."}),
        ({"kind": "note"}, {"note": "메모를 적어 주세요."}),
        ({"kind": "note", "note": " "}, {"note": "메모를 적어 주세요."}),
        (
            {"kind": "weight", "value": 30, "cost": 5},
            {"cost": "비용은 병원 기록에만 적을 수 있어요."},
        ),
        (
            {"kind": "medicine", "name": "약", "until": "2001-01-01"},
            {"until": "시작한 날보다 뒤의 날짜를 골라 주세요."},
        ),
        ({"kind": "dream"}, {"kind": "고를 수 있는 값이 아니에요."}),
    ],
)
def test_what_is_wrong_is_said_at_its_field(owner: Person, hamster_id: int, form, fields) -> None:
    answer = owner.post(journal(hamster_id), row_form(**form))

    assert answer.status_code == 422
    assert answer.json()["fields"] == fields
    assert owner.get(journal(hamster_id)).json() == []


def test_a_day_must_be_one_of_its_life(owner: Person) -> None:
    today = kst_day()
    born, passed_on = today - timedelta(days=400), today - timedelta(days=3)
    hamster = a_hamster(owner, birthDate=str(born), passedOn=str(passed_on))["id"]

    def said_of(day) -> str | None:
        answer = owner.post(journal(hamster), row_form(day=str(day)))
        return answer.json().get("fields", {}).get("day")

    assert said_of(today + timedelta(days=1)) == "오늘까지의 날짜를 골라 주세요."
    assert said_of(today) == "무지개다리를 건넌 날까지의 기록만 남길 수 있어요."
    assert "태어난 날보다" in (said_of(born - timedelta(days=1)) or "")
    assert said_of(passed_on) is None
    assert said_of(born) is None
    assert len(owner.get(journal(hamster)).json()) == 2


def test_what_is_sent_twice_is_kept_once(owner: Person, hamster_id: int) -> None:
    form = row_form(clientKey=str(uuid4()))

    first = owner.post(journal(hamster_id), form)
    again = owner.post(journal(hamster_id), form)

    assert (again.status_code, again.json()) == (201, first.json())
    assert len(owner.get(journal(hamster_id)).json()) == 1


@pytest.mark.usefixtures("several_workers")
def test_what_is_sent_twice_at_once_is_kept_once(owner: Person, hamster_id: int) -> None:
    one, other = (row_form(clientKey=str(uuid4())) for _ in range(2))
    for path, body in (
        (journal(hamster_id), one),
        (f"{journal(hamster_id)}/rows", {"rows": [other]}),
    ):
        with ThreadPoolExecutor(4) as pool:
            sent = [pool.submit(owner.at(owner.url).post, path, body) for _ in range(4)]
            answers = [each.result() for each in sent]

        assert [(answer.is_success, answer.text) for answer in answers] == [
            (True, answers[0].text)
        ] * 4

    assert len(owner.get(journal(hamster_id)).json()) == 2


def test_many_are_written_at_once_and_a_wrong_one_costs_none(
    owner: Person, hamster_id: int
) -> None:
    keys = [str(uuid4()) for _ in range(3)]
    rows = [
        row_form(clientKey=keys[0]),
        row_form(clientKey=keys[1], value=9999),
        row_form(clientKey=keys[2], kind="food", value=8),
    ]

    answer = owner.post(f"{journal(hamster_id)}/rows", {"rows": rows}).json()

    assert {row["clientKey"] for row in answer["rows"]} == {keys[0], keys[2]}
    [refused] = answer["refused"]
    assert (refused["index"], list(refused["fields"])) == (1, ["value"])
    again = owner.post(f"{journal(hamster_id)}/rows", {"rows": rows}).json()
    assert again == answer


def test_a_day_holds_so_many_rows(owner: Person, hamster_id: int) -> None:
    rows = [row_form(kind="note", note=f"{number}") for number in range(50)]
    assert owner.post(f"{journal(hamster_id)}/rows", {"rows": rows}).status_code == 200

    answer = owner.post(journal(hamster_id), row_form())

    assert (answer.status_code, answer.json()["code"]) == (409, "too_many_health_rows")


def test_of_a_batch_what_a_day_has_no_room_for_costs_the_others_nothing(
    owner: Person, hamster_id: int
) -> None:
    yesterday = str(kst_day() - timedelta(days=1))
    keys = [str(uuid4()) for _ in range(49)]
    full = [row_form(kind="note", note=key, clientKey=key) for key in keys]
    assert owner.post(f"{journal(hamster_id)}/rows", {"rows": full}).status_code == 200
    twice, late = str(uuid4()), str(uuid4())
    rows = [
        full[0],
        row_form(clientKey=twice),
        row_form(clientKey=twice),
        row_form(),
        row_form(clientKey=late, day=yesterday),
    ]

    answer = owner.post(f"{journal(hamster_id)}/rows", {"rows": rows})

    assert answer.status_code == 200, answer.text
    kept = {row["clientKey"] for row in answer.json()["rows"]}
    assert kept == {keys[0], twice, late}
    [refused] = answer.json()["refused"]
    assert (refused["index"], list(refused["fields"])) == (3, ["day"])
    assert "50개" in refused["message"]


def test_who_may_not_write_reads_on(owner: Person, hamster_id: int) -> None:
    row = a_row(owner, hamster_id)
    set_status(owner, "suspended", until=utc_now() + timedelta(days=7))

    assert owner.post(journal(hamster_id), row_form()).status_code == 403
    assert owner.get(journal(hamster_id)).json() == [row]
    assert owner.delete(f"{journal(hamster_id)}/{row['id']}").status_code == 200


def test_a_row_is_edited_and_its_history_kept(owner: Person, hamster_id: int) -> None:
    row = a_row(owner, hamster_id)
    address = f"{journal(hamster_id)}/{row['id']}"

    edited = owner.put(address, row_form(value=98.7)).json()

    assert (edited["value"], edited["createdAt"]) == (98.7, row["createdAt"])
    assert edited["editedAt"] is not None
    [edit] = owner.get(f"{address}/history").json()
    assert (edit["before"]["value"], edit["before"]["day"]) == (112.4, row["day"])
    assert edit["editor"]["id"] == owner.id
    owner.put(address, row_form(value=98.7))  # changes nothing
    assert len(owner.get(f"{address}/history").json()) == 1


def test_its_kind_stays(owner: Person, hamster_id: int) -> None:
    row = a_row(owner, hamster_id)

    answer = owner.put(f"{journal(hamster_id)}/{row['id']}", row_form(kind="food", value=3))

    assert (answer.status_code, list(answer.json()["fields"])) == (422, ["kind"])


def test_a_row_is_deleted(owner: Person, hamster_id: int) -> None:
    row = a_row(owner, hamster_id)
    address = f"{journal(hamster_id)}/{row['id']}"

    assert owner.delete(address).status_code == 200

    assert owner.get(journal(hamster_id)).json() == []
    for answer in (owner.delete(address), owner.put(address, row_form())):
        assert (answer.status_code, answer.json()["code"]) == (404, "health_row_not_found")


def test_the_list_goes_by_days_and_is_cut_by_kind_and_range(owner: Person, hamster_id: int) -> None:
    today = kst_day()
    for back in (3, 0, 2, 1):
        a_row(owner, hamster_id, day=str(today - timedelta(days=back)))
    a_row(owner, hamster_id, kind="food", value=7)

    def values(**query):
        rows = owner.get(journal(hamster_id), **query)
        return [(row["kind"], row["day"]) for row in rows.json()], rows.headers

    days = [("weight", str(today - timedelta(days=back))) for back in range(4)]
    assert values()[0] == [("food", str(today)), *days]
    assert values(kind="weight")[0] == days
    assert values(kind="weight", **{"from": days[2][1], "to": days[1][1]})[0] == days[1:3]
    first, headers = values(limit=2)
    rest, _ = values(limit=10, cursor=headers["X-Next-Cursor"])
    assert first + rest == [("food", str(today)), *days]


def test_the_description_names_all_that_may_be_chosen() -> None:
    """Of each kind that has choices, by the values that are sent."""
    said = HealthRowIn.model_json_schema()["properties"]["choice"]["description"]

    for kind, rule in KINDS.items():
        assert (f"`{kind}`" in said) == bool(rule.choices)
        assert all(f"({value})" in said for value in rule.choices or ())
