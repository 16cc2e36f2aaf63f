"""Reminders of a hamster with several carers: who is notified, and who ticks them off."""

from datetime import timedelta

import pytest
import time_machine

from hamsterd.core.clock import kst_day
from hamsterd.db.handle import connection
from hamsterd.db.sql import fetch_all
from hamsterd.hamsters.reminders.schemas import CareTickIn
from hamsterd.hamsters.reminders.ticking import tick
from tests.factories.carers import a_carer, carers
from tests.factories.diaries import a_hamster
from tests.factories.reminders import a_reminder, reminder_form
from tests.hamsterd.hamsters.reminders.test_tell import at_nine, tell_due
from tests.people import Person, set_status
from tests.statements import counted


@pytest.fixture
def hamster_id(owner: Person, follower: Person) -> int:
    hamster = a_hamster(owner, name="콩이")["id"]
    a_carer(owner, follower, hamster, "write")
    return int(hamster)


def told(member: Person) -> list[str]:
    return [line["message"] for line in member.get("/api/notifications").json()]


def test_both_are_told_and_one_tick_is_enough(
    owner: Person, follower: Person, hamster_id: int
) -> None:
    both = [owner.id, follower.id]
    reminder = a_reminder(owner, hamster_id, memberIds=both)
    assert reminder["memberIds"] == sorted(both)
    with time_machine.travel(at_nine()):
        assert tell_due() == 2
        form = {"day": str(kst_day())}
        ticked = follower.post(f"/api/care/reminders/{reminder['id']}/ticks", form)
        assert ticked.status_code == 201
        assert owner.get("/api/care/today").json()[0]["tick"]["id"] == ticked.json()["id"]
    assert "콩이, 모래 목욕을 할 시간이에요." not in told(owner) + told(follower)
    [row] = owner.get(f"/api/hamsters/{hamster_id}/health").json()
    assert row["author"]["id"] == follower.id


def test_yesterdays_care_ticked_late_leaves_what_was_told_today(
    owner: Person, follower: Person, hamster_id: int
) -> None:
    both = (owner, follower)
    reminder = a_reminder(owner, hamster_id, memberIds=[each.id for each in both])["id"]
    due = "콩이, 모래 목욕을 할 시간이에요."
    with time_machine.travel(at_nine(), tick=False):
        yesterday = kst_day()
        assert tell_due() == 2
    with time_machine.travel(at_nine(days=1), tick=False):
        assert tell_due() == 2
        late = CareTickIn(day=yesterday, done_on=yesterday)
        tick(member_id=owner.id, reminder_id=reminder, form=late)
        assert [told(each).count(due) for each in both] == [1, 1]

        tick(member_id=owner.id, reminder_id=reminder, form=CareTickIn(day=kst_day()))
        assert [told(each).count(due) for each in both] == [0, 0]


def test_yesterdays_reminder_goes_with_its_late_tick(
    owner: Person, follower: Person, hamster_id: int
) -> None:
    both = (owner, follower)
    reminder = a_reminder(owner, hamster_id, memberIds=[each.id for each in both])["id"]
    with time_machine.travel(at_nine(), tick=False):
        yesterday = kst_day()
        assert tell_due() == 2
    with time_machine.travel(at_nine(days=1) - timedelta(minutes=30), tick=False):
        late = CareTickIn(day=yesterday, done_on=yesterday)
        tick(member_id=owner.id, reminder_id=reminder, form=late)
        assert "콩이, 모래 목욕을 할 시간이에요." not in told(owner) + told(follower)


def test_a_day_without_care_costs_nothing_until_somebody_shares_theirs(
    owner: Person, follower: Person, hamster_id: int
) -> None:
    def cared() -> list[int]:
        return [item["reminder"]["id"] for item in follower.get("/api/care/today").json()]

    assert cared() == []
    with counted() as statements:
        assert cared() == []
    assert statements == []

    reminder = a_reminder(owner, hamster_id, memberIds=[owner.id])["id"]
    assert cared() == []
    path = f"/api/hamsters/{hamster_id}/reminders/{reminder}"
    both = reminder_form(memberIds=[owner.id, follower.id])
    assert owner.put(path, both).status_code == 200
    assert cared() == [reminder]
    assert owner.put(path, reminder_form(memberIds=[owner.id])).status_code == 200
    assert cared() == []
    assert owner.put(path, both).status_code == 200
    assert cared() == [reminder]


def test_who_parts_or_only_looks_is_told_no_more(
    owner: Person, follower: Person, hamster_id: int
) -> None:
    both = [owner.id, follower.id]
    reminder = a_reminder(owner, hamster_id, memberIds=both)
    path = f"/api/hamsters/{hamster_id}/reminders/{reminder['id']}"
    carer = f"{carers(hamster_id)}/{follower.id}"
    assert owner.put(carer, {"role": "view"}).status_code == 200

    [listed] = follower.get(f"/api/hamsters/{hamster_id}/reminders").json()
    assert listed["memberIds"] == [owner.id]
    assert follower.get("/api/care/today").json() == []
    assert follower.put(path, reminder_form()).status_code == 403
    assert follower.delete(path).status_code == 403
    ticks = f"/api/care/reminders/{reminder['id']}/ticks"
    assert follower.post(ticks, {"day": str(kst_day())}).status_code == 403
    refused = owner.put(path, reminder_form(memberIds=both))
    assert (refused.status_code, list(refused.json()["fields"])) == (422, ["memberIds"])

    assert follower.delete(carer).is_success
    with time_machine.travel(at_nine()):
        assert tell_due() == 1
    assert follower.get(f"/api/hamsters/{hamster_id}/reminders").status_code == 404
    assert owner.put(path, reminder_form(at="10:00")).json()["memberIds"] == [owner.id]


def test_a_farewell_takes_from_all_what_they_were_told(
    owner: Person, follower: Person, hamster_id: int
) -> None:
    a_reminder(owner, hamster_id, memberIds=[owner.id, follower.id])
    with time_machine.travel(at_nine()):
        assert tell_due() == 2
    form = {"passedOn": str(kst_day()), "farewell": "고마웠어"}
    assert owner.put(f"/api/hamsters/{hamster_id}/farewell", form).status_code == 200
    assert "콩이, 모래 목욕을 할 시간이에요." not in told(owner) + told(follower)


@pytest.mark.parametrize("act", ["leaves", "is blocked"])
def test_who_parts_keeps_no_bell_of_it(
    owner: Person, follower: Person, hamster_id: int, act: str
) -> None:
    a_reminder(owner, hamster_id, memberIds=[owner.id, follower.id])
    with time_machine.travel(at_nine()):
        assert tell_due() == 2
    assert "콩이, 모래 목욕을 할 시간이에요." in told(follower)

    if act == "leaves":
        parted = follower.delete(f"{carers(hamster_id)}/{follower.id}")
    else:
        parted = owner.post(f"/api/members/{follower.id}/block")
    assert parted.is_success

    assert "콩이, 모래 목욕을 할 시간이에요." not in told(follower)
    assert "콩이, 모래 목욕을 할 시간이에요." in told(owner)


@pytest.mark.parametrize("act", ["leaves", "is put out", "is blocked", "only looks"])
def test_what_a_carer_was_told_alone_is_told_to_the_owner(
    owner: Person, follower: Person, hamster_id: int, act: str
) -> None:
    alone = a_reminder(owner, hamster_id, memberIds=[follower.id])["id"]
    both = a_reminder(owner, hamster_id, memberIds=[owner.id, follower.id])["id"]
    carer = f"{carers(hamster_id)}/{follower.id}"
    acts = {
        "leaves": lambda: follower.delete(carer),
        "is put out": lambda: owner.delete(carer),
        "is blocked": lambda: owner.post(f"/api/members/{follower.id}/block"),
        "only looks": lambda: owner.put(carer, {"role": "view"}),
    }
    assert [item["reminder"]["id"] for item in owner.get("/api/care/today").json()] == [both]

    assert acts[act]().is_success

    with connection():
        told_now = fetch_all(
            "SELECT reminder_id, member_id FROM care_reminder_members ORDER BY reminder_id"
        )
    assert [(row["reminder_id"], row["member_id"]) for row in told_now] == [
        (alone, owner.id),
        (both, owner.id),
    ]
    assert [item["reminder"]["id"] for item in owner.get("/api/care/today").json()] == [
        alone,
        both,
    ]


def test_what_a_carer_was_told_alone_who_left_the_site_is_told_to_the_owner(
    owner: Person, follower: Person, hamster_id: int
) -> None:
    alone = a_reminder(owner, hamster_id, memberIds=[follower.id])["id"]
    both = a_reminder(owner, hamster_id, memberIds=[owner.id, follower.id])
    path = f"/api/hamsters/{hamster_id}/reminders"
    assert [item["reminder"]["id"] for item in owner.get("/api/care/today").json()] == [both["id"]]

    set_status(follower, "banned")
    with time_machine.travel(at_nine()):
        assert tell_due() == 2

    assert told(owner)[:2] == ["콩이, 모래 목욕을 할 시간이에요."] * 2
    assert [item["reminder"]["id"] for item in owner.get("/api/care/today").json()] == [
        alone,
        both["id"],
    ]
    assert [one["memberIds"] for one in owner.get(path).json()] == [[owner.id]] * 2
    assert owner.put(f"{path}/{both['id']}", reminder_form(memberIds=[owner.id])).is_success


def test_nobody_is_told_while_the_owner_is_away_too(
    owner: Person, follower: Person, hamster_id: int
) -> None:
    a_reminder(owner, hamster_id, memberIds=[follower.id])
    set_status(owner, "banned")

    with time_machine.travel(at_nine()):
        assert tell_due() == 0

    set_status(owner, "active")
    path = f"/api/hamsters/{hamster_id}/reminders"
    assert [one["memberIds"] for one in owner.get(path).json()] == [[follower.id]]


def test_each_deletes_what_they_made_and_the_owner_any(
    owner: Person, follower: Person, hamster_id: int
) -> None:
    """Both look after it and both change times; what the owner set is not the carer's to take."""
    path = f"/api/hamsters/{hamster_id}/reminders"
    owners, first, second = (
        a_reminder(who, hamster_id)["id"] for who in (owner, follower, follower)
    )
    assert [row["authorId"] for row in owner.get(path).json()] == [
        owner.id,
        follower.id,
        follower.id,
    ]

    refused = follower.delete(f"{path}/{owners}")

    assert (refused.status_code, refused.json()["code"]) == (403, "not_reminder_author")
    assert follower.put(f"{path}/{owners}", reminder_form()).status_code == 200
    assert follower.delete(f"{path}/{first}").is_success
    assert owner.delete(f"{path}/{second}").is_success
    assert [row["id"] for row in owner.get(path).json()] == [owners]
