"""Members are notified of due care: once, and after a delay only for the last day."""

from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta

import pytest
import time_machine

from hamsterd.core.clock import kst_day
from hamsterd.db.handle import connection
from hamsterd.db.sql import execute
from hamsterd.db.transaction import transaction
from hamsterd.hamsters.reminders.schemas import CareTickIn
from hamsterd.hamsters.reminders.telling import due_reminders, tell
from hamsterd.hamsters.reminders.ticking import tick
from tests.factories.carers import a_carer
from tests.factories.diaries import a_hamster
from tests.factories.reminders import a_reminder, reminder_form
from tests.people import Person
from tests.waiting import wait_until, waiting_for_a_lock


@pytest.fixture
def hamster_id(owner: Person) -> int:
    return a_hamster(owner, name="콩이")["id"]


def tell_due() -> int:
    return sum(tell(one) for one in due_reminders())


def at_nine(days: int = 0) -> datetime:
    day = kst_day() + timedelta(days=1 + days)
    return datetime(day.year, day.month, day.day, 0, 1, tzinfo=UTC)


def test_it_is_told_once_at_its_time(owner: Person, hamster_id: int) -> None:
    a_reminder(owner, hamster_id, startsOn=str(kst_day() + timedelta(days=1)))

    assert tell_due() == 0
    with time_machine.travel(at_nine()):
        with ThreadPoolExecutor(4) as pool:
            heard = list(pool.map(lambda _: tell_due(), range(4)))
        assert (sum(heard), tell_due()) == (1, 0)

    [line] = owner.get("/api/notifications").json()
    assert (line["title"], line["message"]) == ("돌봄 알림", "콩이, 모래 목욕을 할 시간이에요.")
    assert line["url"] == f"/hamster/{hamster_id}/care"


def test_a_scheduler_that_slept_for_days_says_it_once(owner: Person, hamster_id: int) -> None:
    a_reminder(owner, hamster_id)

    with time_machine.travel(at_nine(days=6)):
        assert (tell_due(), tell_due()) == (1, 0)

    assert len(owner.get("/api/notifications").json()) == 1


def test_todays_takes_the_place_of_yesterdays_unread(owner: Person, hamster_id: int) -> None:
    a_reminder(owner, hamster_id)

    for days in range(3):
        with time_machine.travel(at_nine(days=days)):
            assert tell_due() == 1

    assert len(owner.get("/api/notifications").json()) == 1


def test_what_is_being_ticked_off_is_not_told(owner: Person, hamster_id: int) -> None:
    reminder = a_reminder(owner, hamster_id)
    with time_machine.travel(at_nine()), ThreadPoolExecutor() as pool:
        with connection(), transaction():
            done = CareTickIn(day=kst_day())
            tick(member_id=owner.id, reminder_id=reminder["id"], form=done)
            told = pool.submit(tell, reminder["id"])
            wait_until(waiting_for_a_lock)
        assert told.result() == 0
    assert owner.get("/api/notifications").json() == []


def test_what_is_changed_between_its_time_and_the_job_is_told(
    owner: Person, hamster_id: int
) -> None:
    medicine = {"kind": "medicine", "name": "메타캄"}
    reminder = a_reminder(owner, hamster_id, **medicine)
    path = f"/api/hamsters/{hamster_id}/reminders/{reminder['id']}"
    with time_machine.travel(at_nine(), tick=False):
        assert owner.put(path, reminder_form(**medicine, dose="0.1ml")).is_success
        assert (tell_due(), tell_due()) == (1, 0)
        assert owner.put(path, reminder_form(**medicine, dose="0.2ml")).is_success
        assert tell_due() == 0


def test_who_is_told_no_more_is_not_rung_for_what_is_done(
    owner: Person, follower: Person, hamster_id: int
) -> None:
    a_carer(owner, follower, hamster_id, "write")
    reminder = a_reminder(owner, hamster_id, memberIds=[owner.id, follower.id])
    path = f"/api/hamsters/{hamster_id}/reminders/{reminder['id']}"
    with time_machine.travel(at_nine(), tick=False):
        assert tell_due() == 2
        assert owner.put(path, reminder_form(memberIds=[owner.id])).is_success
    messages = [one["message"] for one in follower.get("/api/notifications").json()]
    assert "콩이, 모래 목욕을 할 시간이에요." not in messages


def test_what_is_ticked_off_is_not_told_and_what_was_told_goes(owner: Person, hamster_id: int):
    reminder = a_reminder(owner, hamster_id)
    with time_machine.travel(at_nine(), tick=False):
        assert tell_due() == 1
        done = CareTickIn(day=kst_day())
        tick(member_id=owner.id, reminder_id=reminder["id"], form=done)
    assert owner.get("/api/notifications").json() == []

    with time_machine.travel(at_nine(days=1) - timedelta(minutes=30), tick=False):
        done = CareTickIn(day=kst_day())
        tick(member_id=owner.id, reminder_id=reminder["id"], form=done)
    with time_machine.travel(at_nine(days=1), tick=False):
        assert tell_due() == 0


def test_nothing_is_told_of_a_hamster_that_passed_on(owner: Person, hamster_id: int) -> None:
    a_reminder(owner, hamster_id)
    with transaction():
        execute("UPDATE hamsters SET passed_on = current_date")

    with time_machine.travel(at_nine()):
        assert tell_due() == 0
    assert owner.get("/api/care/today").json() == []


@pytest.mark.parametrize(
    "act",
    [
        lambda owner, hamster: owner.put(
            f"/api/hamsters/{hamster}/farewell",
            {"passedOn": str(kst_day()), "farewell": "고마웠어"},
        ),
        lambda owner, hamster: owner.delete(f"/api/hamsters/{hamster}"),
    ],
    ids=["farewell", "delete"],
)
def test_nothing_that_was_told_is_left_of_a_hamster_that_is_no_more(
    owner: Person, hamster_id: int, act
) -> None:
    a_reminder(owner, hamster_id)
    a_reminder(owner, another := a_hamster(owner, name="두부")["id"])
    with time_machine.travel(at_nine()):
        assert tell_due() == 2
        assert act(owner, hamster_id).status_code == 200
        assert tell_due() == 0

    [line] = owner.get("/api/notifications").json()
    assert line["url"] == f"/hamster/{another}/care"
    assert [each["reminder"]["hamsterId"] for each in owner.get("/api/care/today").json()] == [
        another
    ]
    with time_machine.travel(at_nine(days=1)):
        assert tell_due() == 1


def test_a_farewell_that_is_taken_back_lets_it_be_told_again(owner: Person, hamster_id: int):
    a_reminder(owner, hamster_id)
    farewell = f"/api/hamsters/{hamster_id}/farewell"
    owner.put(farewell, {"passedOn": str(kst_day()), "farewell": ""})
    with time_machine.travel(at_nine()):
        assert tell_due() == 0
    assert owner.delete(farewell).status_code == 200

    with time_machine.travel(at_nine(days=1)):
        assert tell_due() == 1


def test_what_was_told_goes_with_a_reminder_that_rests_or_is_deleted(
    owner: Person, hamster_id: int
) -> None:
    resting, deleted = a_reminder(owner, hamster_id), a_reminder(owner, hamster_id)
    with time_machine.travel(at_nine()):
        assert tell_due() == 2
    reminders = f"/api/hamsters/{hamster_id}/reminders"

    form = {"kind": "sand_bath", "everyDays": 1, "at": "09:00", "isPaused": True}
    assert owner.put(f"{reminders}/{resting['id']}", form).status_code == 200
    assert owner.delete(f"{reminders}/{deleted['id']}").status_code == 200

    assert owner.get("/api/notifications").json() == []
    with time_machine.travel(at_nine(days=1)):
        assert tell_due() == 0


def test_moved_to_later_the_same_day_it_is_told_then(owner: Person, hamster_id: int) -> None:
    reminder = a_reminder(owner, hamster_id)
    with time_machine.travel(at_nine(), tick=False):
        assert tell_due() == 1
        form = {"kind": "sand_bath", "everyDays": 1, "at": "21:00"}
        owner.put(f"/api/hamsters/{hamster_id}/reminders/{reminder['id']}", form)
        assert tell_due() == 0
    with time_machine.travel(at_nine() + timedelta(hours=12), tick=False):
        assert tell_due() == 1

    assert len(owner.get("/api/notifications").json()) == 1


def test_who_may_not_see_the_hamster_any_more_is_not_told(
    owner: Person, follower: Person, hamster_id: int
) -> None:
    reminder = a_reminder(owner, hamster_id)
    with transaction():
        execute(
            "INSERT INTO care_reminder_members VALUES (%(reminder)s, %(member)s)",
            reminder=reminder["id"],
            member=follower.id,
        )

    with time_machine.travel(at_nine()):
        assert tell_due() == 1
    assert follower.get("/api/notifications").json() == []


def test_it_is_told_as_its_member_chose(owner: Person, hamster_id: int) -> None:
    a_reminder(owner, hamster_id)
    nowhere = {"kind": "care", "site": False, "push": False, "mail": False}
    answer = owner.put("/api/notifications/preferences", {"kinds": [nowhere]})
    assert answer.status_code == 200, answer.text

    with time_machine.travel(at_nine()):
        assert tell_due() == 0
