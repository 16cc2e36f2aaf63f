"""Journal, notification, push and mail of an alert agree, and nobody is notified twice."""

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any

import pytest
import time_machine

from hamsterd.core.clock import KST, kst_day
from hamsterd.db.handle import connection
from hamsterd.db.sql import execute, fetch_all
from hamsterd.db.transaction import transaction
from hamsterd.delivery.mail.service import retry_mail
from hamsterd.hamsters.health.alerts.alerting import due_hamsters, look_at
from scheduler.jobs.health_alerts import health_alerts
from scheduler.task import Task
from tests.factories.carers import a_carer, carers
from tests.factories.diaries import a_hamster
from tests.factories.hamsters import farewell
from tests.factories.health import a_row, journal, row_form
from tests.people import Person
from tests.site import RunningSite

PREFERENCES = "/api/notifications/preferences"


@pytest.fixture
def hamster_id(owner: Person) -> int:
    with transaction():
        execute("UPDATE users SET email_verified_at = now() WHERE id = %(id)s", id=owner.id)
    return int(a_hamster(owner, name="콩이")["id"])


def weigh(owner: Person, hamster_id: int, *values: float, every: int = 7) -> None:
    for place, value in enumerate(reversed(values)):
        day = kst_day() - timedelta(days=every * place)
        a_row(owner, hamster_id, value=value, day=str(day))


def cards(member: Person, hamster_id: int) -> list[dict[str, Any]]:
    alerts: list[dict[str, Any]] = member.get(f"{journal(hamster_id)}/summary").json()["alerts"]
    return alerts


def rung(member: Person) -> list[str]:
    return [one["message"] for one in member.get("/api/notifications").json()]


def mailed(member: Person) -> list[dict[str, Any]]:
    with connection():
        return fetch_all(
            "SELECT id, subject, text, next_attempt_at, unsubscribe_url FROM outbox_mail"
            " WHERE user_id = %(id)s AND kind = 'health_alert' ORDER BY id",
            id=member.id,
        )


def at(hour: int, *, days: int = 0) -> datetime:
    today = datetime.combine(kst_day(), datetime.min.time(), KST)
    return today + timedelta(days=days, hours=hour)


@pytest.mark.parametrize(
    ("write", "rule", "severity", "words"),
    [
        (
            lambda owner, one: weigh(owner, one, 150, 150, 105),
            "weight_drop",
            "today",
            "오늘 병원에 가 보세요",
        ),
        (
            lambda owner, one: weigh(owner, one, 150, 150, 150, 134),
            "weight_drop",
            "watch",
            "지켜봐 주세요",
        ),
        (
            lambda owner, one: a_row(owner, one, kind="stool", choice="diarrhea"),
            "red_flag",
            "red_flag",
            "오늘 안에 병원",
        ),
        (
            lambda owner, one: a_row(owner, one, kind="symptom", name="발작했어요"),
            "red_flag",
            "red_flag",
            "오늘 안에 병원",
        ),
        (
            lambda owner, one: a_row(
                owner, one, kind="food", choice="none", day=str(kst_day() - timedelta(days=1))
            ),
            "uneaten",
            "today",
            "오늘 병원에 가 보세요",
        ),
        (
            lambda owner, one: a_row(owner, one, kind="temperature", value=16),
            "temperature",
            "watch",
            "방이 추워요",
        ),
    ],
)
def test_page_bell_and_mail_agree(
    owner: Person,
    hamster_id: int,
    write: Callable[[Person, int], object],
    rule: str,
    severity: str,
    words: str,
) -> None:
    write(owner, hamster_id)

    [card] = cards(owner, hamster_id)
    assert (card["rule"], card["severity"]) == (rule, severity)
    assert words in card["title"]
    assert card["disclaimer"].startswith("진단이 아니에요")
    [message], [letter] = rung(owner), mailed(owner)
    assert message.startswith("콩이의 건강수첩에 살펴볼 점이 있어요.")
    assert message in letter["subject"]
    assert f"/hamster/{hamster_id}/health" in letter["text"]
    assert f"/api/mail/unsubscribe/health.{owner.id}." in letter["unsubscribe_url"]
    assert "그만 받기: " in letter["text"]
    assert ("오늘" in message) == (severity != "watch")


def test_all_red_flags_are_one_card_and_a_new_one_is_told(owner: Person, hamster_id: int) -> None:
    a_row(owner, hamster_id, kind="stool", choice="diarrhea")
    a_row(owner, hamster_id, kind="stool", choice="diarrhea")
    assert (len(cards(owner, hamster_id)), len(rung(owner))) == (1, 1)

    a_row(owner, hamster_id, kind="activity", choice="none")
    [card] = cards(owner, hamster_id)
    assert "설사" in card["text"]
    assert "거의 움직이지 않음" in card["text"]
    assert (len(rung(owner)), len(mailed(owner))) == (2, 2)

    a_row(owner, hamster_id, kind="stool", choice="normal")
    a_row(owner, hamster_id, kind="activity", choice="normal")
    assert (cards(owner, hamster_id), len(rung(owner))) == ([], 2)


def test_a_loss_is_told_again_only_when_it_is_worse(owner: Person, hamster_id: int) -> None:
    weigh(owner, hamster_id, 150, 150, 150, 133)
    for value, times in ((134, 1), (131, 1), (119, 2), (117, 2), (104, 3), (110, 3)):
        a_row(owner, hamster_id, value=value)
        assert (len(rung(owner)), len(mailed(owner))) == (times, times), value

    a_row(owner, hamster_id, value=149)
    assert cards(owner, hamster_id) == []


def test_a_loss_that_comes_back_is_told_if_it_is_worse(owner: Person, hamster_id: int) -> None:
    weigh(owner, hamster_id, 150, 150, 150)
    for value, times in ((133, 1), (150, 1), (132, 1), (150, 1), (110, 2), (150, 2), (112, 2)):
        a_row(owner, hamster_id, value=value)
        assert (len(rung(owner)), len(mailed(owner))) == (times, times), value


def test_food_written_as_nothing_is_told_by_the_job_of_the_next_day(
    owner: Person, hamster_id: int, site: RunningSite
) -> None:
    a_row(owner, hamster_id, kind="food", value=0)
    assert (cards(owner, hamster_id), hamster_id in due_hamsters()) == ([], False)

    with time_machine.travel(at(9, days=1), tick=False):
        assert health_alerts(Task(site.settings, dry_run=True)) == {"alerts": 1}
        assert rung(owner) == []
        assert health_alerts(Task(site.settings)) == {"alerts": 1}
        assert health_alerts(Task(site.settings)) == {"alerts": 0}
        [card] = cards(owner, hamster_id)
    assert (card["rule"], len(rung(owner)), len(mailed(owner))) == ("uneaten", 1, 1)


def test_the_job_finds_what_was_written_past_the_site(
    owner: Person, hamster_id: int, site: RunningSite
) -> None:
    weigh(owner, hamster_id, 150, 150, 150)
    with transaction():
        execute(
            "INSERT INTO health_rows (hamster_id, kind, day, value)"
            " VALUES (%(id)s, 'weight', %(today)s, 105)",
            id=hamster_id,
            today=kst_day() + timedelta(days=1),
        )

    with time_machine.travel(at(9, days=1), tick=False):
        assert health_alerts(Task(site.settings)) == {"alerts": 1}


@pytest.mark.parametrize(
    ("chosen", "choice", "is_held"),
    [(False, "diarrhea", True), (True, "diarrhea", False), (True, "weight", True)],
)
def test_a_letter_comes_at_night_only_of_a_red_flag_and_where_it_was_chosen(
    owner: Person, hamster_id: int, site: RunningSite, *, chosen: bool, choice: str, is_held: bool
) -> None:
    owner.put(PREFERENCES, {"redFlagsAtNight": chosen})
    with transaction():
        for kind, value, said in (
            [("weight", 150, None), ("weight", 105, None)]
            if choice == "weight"
            else [("stool", None, choice)]
        ):
            execute(
                "INSERT INTO health_rows (hamster_id, kind, day, value, choice)"
                " VALUES (%(id)s, %(kind)s, %(day)s, %(value)s, %(said)s)",
                id=hamster_id,
                kind=kind,
                day=kst_day() - timedelta(days=value == 150),
                value=value,
                said=said,
            )

    with time_machine.travel(at(23), tick=False):
        assert look_at(hamster_id, site=site.settings) == 1
    [letter] = mailed(owner)

    assert (letter["next_attempt_at"] == at(8, days=1)) == is_held
    assert owner.get(PREFERENCES).json()["redFlagsAtNight"] is chosen


def test_a_farewell_takes_back_what_waits_for_the_morning(
    owner: Person, hamster_id: int, site: RunningSite
) -> None:
    a_row(owner, hamster_id, kind="stool", choice="diarrhea")
    assert len(mailed(owner)) == 1

    farewell(owner, hamster_id)

    assert (mailed(owner), cards(owner, hamster_id)) == ([], [])
    assert health_alerts(Task(site.settings)) == {"alerts": 0}


def test_what_waits_for_the_morning_is_not_retried_at_night(owner: Person, hamster_id: int) -> None:
    with time_machine.travel(at(23), tick=False):
        weigh(owner, hamster_id, 150, 150, 150, 105)
        for _ in range(2):
            [letter] = mailed(owner)
            assert letter["next_attempt_at"] == at(8, days=1)
            retry_mail()
        assert retry_mail(letter["id"]) == 1


@pytest.mark.parametrize("act", ["edited", "deleted", "answered"])
def test_a_mistake_that_is_mended_before_the_morning_frightens_nobody(
    owner: Person, hamster_id: int, act: str
) -> None:
    weigh(owner, hamster_id, 150, 150, 150)
    slip = a_row(owner, hamster_id, value=15)
    assert (len(rung(owner)), len(mailed(owner))) == (1, 1)

    row = f"{journal(hamster_id)}/{slip['id']}"
    [card] = cards(owner, hamster_id)
    mend = {
        "edited": lambda: owner.put(row, row_form(value=150)),
        "deleted": lambda: owner.delete(row),
        "answered": lambda: owner.put(
            f"{journal(hamster_id)}/alerts/{card['id']}/answer", {"answer": "slip"}
        ),
    }
    assert mend[act]().status_code in {200, 204}
    assert (cards(owner, hamster_id), rung(owner), mailed(owner)) == ([], [], [])

    a_row(owner, hamster_id, value=120)
    assert (len(cards(owner, hamster_id)), len(rung(owner)), len(mailed(owner))) == (1, 1, 1)


def test_what_the_next_row_betters_was_so_and_stays_told(owner: Person, hamster_id: int) -> None:
    a_row(owner, hamster_id, kind="stool", choice="diarrhea")
    a_row(owner, hamster_id, kind="stool", choice="normal")
    assert (cards(owner, hamster_id), len(rung(owner)), len(mailed(owner))) == ([], 1, 1)


@pytest.mark.parametrize("act", ["leaves", "is put out", "is blocked", "only looks"])
def test_who_cares_no_more_gets_no_letter_in_the_morning(
    owner: Person, follower: Person, hamster_id: int, act: str
) -> None:
    carer = f"{carers(hamster_id)}/{follower.id}"
    acts = {
        "leaves": lambda: follower.delete(carer),
        "is put out": lambda: owner.delete(carer),
        "is blocked": lambda: owner.post(f"/api/members/{follower.id}/block"),
        "only looks": lambda: owner.put(carer, {"role": "view"}),
    }
    with transaction():
        execute("UPDATE users SET email_verified_at = now()")
    a_carer(owner, follower, hamster_id, "write")
    with time_machine.travel(at(23), tick=False):
        weigh(owner, hamster_id, 50, 50, 50, 44)
        assert (len(mailed(follower)), len(mailed(owner))) == (1, 1)

        assert acts[act]().is_success

        assert (mailed(follower), len(mailed(owner))) == ([], 1)
        assert not [said for said in rung(follower) if "건강수첩" in said]


def test_no_letter_goes_to_an_address_that_nobody_proved(
    follower: Person, stranger: Person
) -> None:
    with transaction():
        execute("UPDATE users SET email_verified_at = now() WHERE id = %(id)s", id=stranger.id)
    stranger.put(
        PREFERENCES,
        {"kinds": [{"kind": "health", "site": True, "push": True, "mail": False}]},
    )
    for member in (follower, stranger):
        one = a_hamster(member)["id"]
        a_row(member, one, kind="stool", choice="diarrhea")
        assert (len(rung(member)), mailed(member)) == (1, [])


def test_a_room_that_is_cold_each_morning_is_told_once_a_week(
    owner: Person, hamster_id: int
) -> None:
    for day, times in enumerate([1] * 7 + [2] * 7 + [3]):
        with time_machine.travel(at(8, days=day), tick=False):
            a_row(owner, hamster_id, kind="temperature", value=17)
        with time_machine.travel(at(15, days=day), tick=False):
            a_row(owner, hamster_id, kind="temperature", value=20)
            assert len(rung(owner)) == times, day


def test_a_gain_is_told_once_a_month(owner: Person, site: RunningSite) -> None:
    hamster_id = a_hamster(owner, name="콩이", birthDate=str(kst_day() - timedelta(days=300)))["id"]
    weigh(owner, hamster_id, 100, 100, 100, 117)
    assert [card["rule"] for card in cards(owner, hamster_id)] == ["weight_gain"]

    for days, value, times in ((1, 108, 1), (2, 118, 1), (20, 109, 1), (35, 119, 2)):
        with time_machine.travel(at(12, days=days), tick=False):
            a_row(owner, hamster_id, value=value)
            assert len(rung(owner)) == times, days
