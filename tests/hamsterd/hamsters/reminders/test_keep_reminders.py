"""A member keeps reminders of their hamster's care."""

from datetime import timedelta

import pytest

from hamsterd.core.clock import kst_day
from tests.factories.diaries import a_hamster
from tests.factories.reminders import a_reminder, reminder_form
from tests.people import Person


@pytest.fixture
def hamster_id(owner: Person) -> int:
    return a_hamster(owner)["id"]


def address(hamster_id: int) -> str:
    return f"/api/hamsters/{hamster_id}/reminders"


def test_it_is_kept_as_it_was_sent(owner: Person, hamster_id: int) -> None:
    daily = a_reminder(owner, hamster_id)
    weekly = a_reminder(
        owner,
        hamster_id,
        kind="medicine",
        name="메타캄",
        dose="0.02ml",
        weekdays=[5, 1],
        at="21:30",
    )

    assert owner.get(address(hamster_id)).json() == [daily, weekly]
    assert (daily["label"], daily["everyDays"], daily["at"]) == ("모래 목욕", 1, "09:00")
    assert (daily["startsOn"], daily["memberIds"]) == (str(kst_day()), [owner.id])
    assert (weekly["label"], weekly["weekdays"]) == ("약 먹이기", [1, 5])
    assert weekly["nextAt"].endswith("T12:30:00.000Z")


@pytest.mark.parametrize(
    ("changes", "fields"),
    [
        ({"everyDays": None}, {"everyDays": "며칠마다 할지, 무슨 요일에 할지 골라 주세요."}),
        ({"kind": "other"}, {"name": "무엇을 할지 적어 주세요."}),
        ({"kind": "medicine"}, {"name": "약 이름을 적어 주세요."}),
        (
            {"startsOn": "2011-01-01"},
            {"startsOn": "1년 안의 날짜를 골라 주세요."},
        ),
        ({"memberIds": [999_999]}, {"memberIds": "이 햄스터를 함께 돌보는 사람만 고를 수 있어요."}),
    ],
)
def test_what_is_wrong_is_said_at_its_field(owner: Person, hamster_id: int, changes, fields):
    answer = owner.post(address(hamster_id), reminder_form(**changes))

    assert (answer.status_code, answer.json()["fields"]) == (422, fields)
    assert owner.get(address(hamster_id)).json() == []


@pytest.mark.parametrize("at", ["24:00", "9:00", "09:60", "아침"])
def test_a_time_is_one_of_the_day(owner: Person, hamster_id: int, at: str) -> None:
    answer = owner.post(address(hamster_id), reminder_form(at=at))

    assert (answer.status_code, list(answer.json()["fields"])) == (422, ["at"])


def test_it_is_changed_paused_and_resumed(owner: Person, hamster_id: int) -> None:
    reminder = a_reminder(owner, hamster_id)
    one = f"{address(hamster_id)}/{reminder['id']}"

    paused = owner.put(one, reminder_form(isPaused=True)).json()
    resumed = owner.put(one, reminder_form(at="10:00", everyDays=3)).json()

    assert (paused["isPaused"], paused["nextAt"]) == (True, None)
    assert (resumed["isPaused"], resumed["everyDays"], resumed["at"]) == (False, 3, "10:00")
    assert resumed["nextAt"] is not None
    assert resumed["startsOn"] == reminder["startsOn"]


def test_it_is_deleted(owner: Person, hamster_id: int) -> None:
    one = f"{address(hamster_id)}/{a_reminder(owner, hamster_id)['id']}"

    assert owner.delete(one).status_code == 200
    assert owner.get(address(hamster_id)).json() == []
    for answer in (owner.delete(one), owner.put(one, reminder_form())):
        assert (answer.status_code, answer.json()["code"]) == (404, "reminder_not_found")


def test_a_hamster_has_so_many(owner: Person, hamster_id: int) -> None:
    for _ in range(20):
        a_reminder(owner, hamster_id)

    answer = owner.post(address(hamster_id), reminder_form())

    assert (answer.status_code, answer.json()["code"]) == (409, "too_many_reminders")


def test_nobody_is_reminded_of_who_passed_on(owner: Person) -> None:
    hamster = a_hamster(owner, passedOn=str(kst_day() - timedelta(days=1)))

    answer = owner.post(address(hamster["id"]), reminder_form())

    assert (answer.status_code, list(answer.json()["fields"])) == (422, ["kind"])


def test_to_everybody_else_there_are_none(
    owner: Person, follower: Person, admin: Person, hamster_id: int
) -> None:
    reminder = a_reminder(owner, hamster_id)
    one = f"{address(hamster_id)}/{reminder['id']}"
    ticks = f"/api/care/reminders/{reminder['id']}/ticks"
    tick = owner.post(ticks, {"day": str(kst_day())}).json()

    for other in (follower, admin):
        for answer in (
            other.get(address(hamster_id)),
            other.post(address(hamster_id), reminder_form()),
            other.put(one, reminder_form()),
            other.delete(one),
            other.post(ticks, {"day": str(kst_day())}),
            other.delete(f"/api/care/ticks/{tick['id']}"),
        ):
            assert answer.status_code == 404, answer.text
        assert other.get("/api/care/today").json() == []
    assert len(owner.get(address(hamster_id)).json()) == 1
