"""A hamster's health rings at night only of a red flag, and only where its keeper chose so."""

import pytest

from hamsterd.core.clock import kst_day
from hamsterd.hamsters.health.rules import HealthKind
from hamsterd.hamsters.health.schemas import HealthRowIn
from hamsterd.hamsters.health.service import write_row
from hamsterd.hamsters.memorial.farewell import say_farewell
from hamsterd.hamsters.memorial.schemas import FarewellIn
from hamsterd.hamsters.profile.schemas import HamsterIn
from hamsterd.hamsters.profile.service import register_hamster
from hamsterd.http.rights.access import Viewer
from hamsterd.notifications.preferences import change_preferences
from hamsterd.notifications.schemas import PreferencesIn
from tests.hamsterd.delivery.push.conftest import MORNING, NIGHT, Clock, Street


@pytest.fixture
def kong(street: Street) -> Viewer:
    return street.member("kong")


@pytest.fixture
def hamster_id(kong: Viewer) -> int:
    return register_hamster(owner_id=kong.id, form=HamsterIn(name="콩이", breed="골든")).id


def write(kong: Viewer, hamster_id: int, kind: HealthKind, **said: object) -> None:
    form = HealthRowIn(kind=kind, day=kst_day(), **said)
    write_row(member_id=kong.id, hamster_id=hamster_id, form=form)


def choose(street: Street, kong: Viewer) -> None:
    form = PreferencesIn(red_flags_at_night=True)
    change_preferences(member_id=kong.id, form=form, site=street.settings)


def test_a_red_flag_waits_for_the_morning(
    street: Street, kong: Viewer, hamster_id: int, clock: Clock
) -> None:
    clock.move_to(NIGHT)
    write(kong, hamster_id, HealthKind.STOOL, choice="diarrhea")
    assert street.deliver() == {"held": 1}

    clock.move_to(MORNING)
    assert street.deliver() == {"sent": 1}
    [got] = street.service.got["kong"]
    assert got.words["body"] == (
        "콩이의 건강수첩에 살펴볼 점이 있어요. 오늘 안에 병원에 가 보세요."
    )
    assert got.words["url"] == f"/hamster/{hamster_id}/health"


def test_it_rings_at_once_where_it_was_chosen_so(
    street: Street, kong: Viewer, hamster_id: int, clock: Clock
) -> None:
    choose(street, kong)
    clock.move_to(NIGHT)
    write(kong, hamster_id, HealthKind.SYMPTOM, choice="seizure")

    assert street.deliver() == {"sent": 1}


def test_what_is_no_red_flag_waits_all_the_same(
    street: Street, kong: Viewer, hamster_id: int, clock: Clock
) -> None:
    choose(street, kong)
    clock.move_to(NIGHT)
    write(kong, hamster_id, HealthKind.TEMPERATURE, value=14)

    assert street.deliver() == {"held": 1}


def test_a_farewell_in_the_night_is_left_in_peace(
    street: Street, kong: Viewer, hamster_id: int, clock: Clock
) -> None:
    clock.move_to(NIGHT)
    write(kong, hamster_id, HealthKind.STOOL, choice="diarrhea")
    assert street.deliver() == {"held": 1}
    say_farewell(owner_id=kong.id, hamster_id=hamster_id, form=FarewellIn(passed_on=kst_day()))
    clock.move_to(MORNING)

    assert "sent" not in street.deliver()
    assert street.service.got["kong"] == []
