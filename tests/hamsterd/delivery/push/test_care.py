"""Reminders at night are pushed in the morning, without those already ticked off."""

import pytest

from hamsterd.core.clock import kst_day
from hamsterd.hamsters.memorial.farewell import say_farewell
from hamsterd.hamsters.memorial.schemas import FarewellIn
from hamsterd.hamsters.profile.schemas import HamsterIn
from hamsterd.hamsters.profile.service import register_hamster
from hamsterd.hamsters.reminders.schemas import CareTickIn, ReminderIn, ReminderOut
from hamsterd.hamsters.reminders.service import add_reminder
from hamsterd.hamsters.reminders.telling import due_reminders, tell
from hamsterd.hamsters.reminders.ticking import tick
from hamsterd.http.rights.access import Viewer
from tests.hamsterd.delivery.push.conftest import MORNING, NIGHT, Clock, Street


@pytest.fixture
def kong(street: Street) -> Viewer:
    return street.member("kong")


@pytest.fixture
def told(street: Street, kong: Viewer, clock: Clock) -> ReminderOut:
    """A medicine at ten in the evening, told at its time."""
    hamster = register_hamster(owner_id=kong.id, form=HamsterIn(name="콩이", breed="골든"))
    form = ReminderIn(kind="medicine", name="메타캄", every_days=1, at="22:00")
    reminder = add_reminder(member_id=kong.id, hamster_id=hamster.id, form=form)
    clock.move_to(NIGHT)
    assert sum(tell(one) for one in due_reminders()) == 1
    assert street.deliver() == {"held": 1}
    return reminder


def test_it_waits_for_the_morning(street: Street, told: ReminderOut, clock: Clock) -> None:
    clock.move_to(MORNING)

    assert street.deliver() == {"sent": 1}
    [got] = street.service.got["kong"]
    assert got.words["title"] == "돌봄 알림"
    assert got.words["body"] == "콩이, 약 먹이기를 할 시간이에요."
    assert got.words["url"] == f"/hamster/{told.hamster_id}/care"


def test_what_is_done_meanwhile_wakes_nobody(
    street: Street, kong: Viewer, told: ReminderOut, clock: Clock
) -> None:
    tick(member_id=kong.id, reminder_id=told.id, form=CareTickIn(day=kst_day()))
    clock.move_to(MORNING)

    assert "sent" not in street.deliver()
    assert street.service.got["kong"] == []


def test_a_farewell_in_the_night_is_left_in_peace(
    street: Street, kong: Viewer, told: ReminderOut, clock: Clock
) -> None:
    form = FarewellIn(passed_on=kst_day())
    say_farewell(owner_id=kong.id, hamster_id=told.hamster_id, form=form)
    clock.move_to(MORNING)

    assert "sent" not in street.deliver()
    assert street.service.got["kong"] == []
