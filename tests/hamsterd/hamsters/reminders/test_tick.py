"""Ticking off a due item: once, into the health journal, and undoing it."""

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta

import pytest
import time_machine

from hamsterd.core.clock import kst_day, utc_now
from tests.factories.diaries import a_hamster
from tests.factories.health import journal
from tests.factories.reminders import a_reminder
from tests.people import Person


@pytest.fixture
def hamster_id(owner: Person) -> int:
    return a_hamster(owner)["id"]


def tick(member: Person, reminder, **changes):
    address = f"/api/care/reminders/{reminder['id']}/ticks"
    return member.post(address, {"day": str(kst_day()), **changes})


def today(member: Person):
    return member.get("/api/care/today").json()


@pytest.mark.parametrize(
    ("form", "sent", "row"),
    [
        ({"kind": "bedding"}, {}, {"kind": "care", "name": "베딩 갈기"}),
        ({"kind": "other", "name": "발톱 깎기"}, {}, {"kind": "care", "name": "발톱 깎기"}),
        (
            {"kind": "medicine", "name": "메타캄", "dose": "0.02ml"},
            {},
            {"kind": "medicine", "name": "메타캄", "dose": "0.02ml"},
        ),
        ({"kind": "weight"}, {"value": 112.4}, {"kind": "weight", "value": 112.4, "name": None}),
    ],
)
def test_it_writes_a_row(owner: Person, hamster_id: int, form, sent, row) -> None:
    reminder = a_reminder(owner, hamster_id, **form)

    answer = tick(owner, reminder, **sent)

    assert answer.status_code == 201, answer.text
    [written] = owner.get(journal(hamster_id)).json()
    assert {name: written[name] for name in row} == row
    assert (written["day"], answer.json()["healthRowId"]) == (str(kst_day()), written["id"])
    [item] = today(owner)
    assert item["tick"] == answer.json()


def test_a_weight_needs_its_value(owner: Person, hamster_id: int) -> None:
    reminder = a_reminder(owner, hamster_id, kind="weight")

    answer = tick(owner, reminder)

    assert answer.json()["fields"] == {"value": "몸무게 값을 숫자로 적어 주세요."}
    assert today(owner)[0]["tick"] is None


def test_two_telephones_count_once(owner: Person, hamster_id: int) -> None:
    reminder = a_reminder(owner, hamster_id)

    with ThreadPoolExecutor(4) as pool:
        answers = list(pool.map(lambda _: tick(owner, reminder), range(4)))

    assert {answer.status_code for answer in answers} == {201}
    assert len({answer.json()["id"] for answer in answers}) == 1
    assert len(owner.get(journal(hamster_id)).json()) == 1


def test_it_is_taken_back(owner: Person, hamster_id: int) -> None:
    ticked = tick(owner, a_reminder(owner, hamster_id)).json()
    address = f"/api/care/ticks/{ticked['id']}"

    assert owner.delete(address).status_code == 200

    assert owner.get(journal(hamster_id)).json() == []
    assert today(owner)[0]["tick"] is None
    assert owner.delete(address).json()["code"] == "care_tick_not_found"


def test_a_row_that_was_deleted_in_the_journal_is_not_missed(owner: Person, hamster_id: int):
    ticked = tick(owner, a_reminder(owner, hamster_id)).json()
    owner.delete(f"{journal(hamster_id)}/{ticked['healthRowId']}")

    assert today(owner)[0]["tick"]["healthRowId"] is None
    assert owner.delete(f"/api/care/ticks/{ticked['id']}").status_code == 200


def test_what_was_done_without_a_network_is_of_its_day(owner: Person, hamster_id: int) -> None:
    yesterday = str(kst_day() - timedelta(days=1))
    reminder = a_reminder(owner, hamster_id, startsOn=yesterday)

    assert tick(owner, reminder, day=yesterday, doneOn=yesterday).status_code == 201

    assert [row["day"] for row in owner.get(journal(hamster_id)).json()] == [yesterday]
    [item] = today(owner)
    assert (item["day"], item["tick"]) == (str(kst_day()), None)


@pytest.mark.parametrize("days", [1, -40])
def test_only_a_day_of_its_own_is_taken(owner: Person, hamster_id: int, days: int) -> None:
    reminder = a_reminder(
        owner, hamster_id, everyDays=2, startsOn=str(kst_day() - timedelta(days=60))
    )

    answer = tick(owner, reminder, day=str(kst_day() + timedelta(days=days)))

    assert (answer.status_code, list(answer.json()["fields"])) == (422, ["day"])


def test_what_was_missed_stays_open_until_it_is_done(owner: Person, hamster_id: int) -> None:
    begun = kst_day() - timedelta(days=2)
    reminder = a_reminder(owner, hamster_id, everyDays=7, startsOn=str(begun))

    [open_since] = today(owner)
    assert (open_since["day"], open_since["isDue"]) == (str(begun), True)
    tick(owner, reminder, day=str(begun))
    # Done today, so that it can be taken back.
    assert today(owner)[0]["tick"]["day"] == str(begun)
    with time_machine.travel(utc_now() + timedelta(days=1)):
        assert today(owner) == []


def test_the_day_leaves_out_what_rests(owner: Person, hamster_id: int) -> None:
    a_reminder(owner, hamster_id, isPaused=True)
    a_reminder(owner, hamster_id, startsOn=str(kst_day() + timedelta(days=1)))

    assert today(owner) == []
