"""Devices get one push per important event, and none at night."""

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta

import pytest

from hamsterd.db.sql import execute, fetch_value
from hamsterd.db.transaction import transaction
from hamsterd.delivery.outbox import LEASE, PAUSES
from hamsterd.delivery.push import outbox
from hamsterd.delivery.push.keys import public_key
from hamsterd.delivery.push.rules import GIVEN_UP_AFTER, GROUP_PAUSE, LONGEST_PAUSE, SILENT_AFTER
from hamsterd.delivery.push.service import try_out
from hamsterd.notifications.preferences import change_preferences
from hamsterd.notifications.schemas import PreferencesIn, QuietHoursIn
from hamsterd.notifications.service import delete_notification, mark_all_read
from scheduler.jobs.deliver_pushes import deliver_pushes
from scheduler.task import Task
from tests.hamsterd.delivery.push.conftest import MORNING, NIGHT, Clock, Street

A_CHOICE = "INSERT INTO notification_preferences (user_id, kind, on_site, on_push)"
AN_ENTRY = """
    INSERT INTO diary_entries (id, user_id, title, content, hamster_name, hamster_breed)
    VALUES (3, 1, '', '', '', '')
"""


def test_a_comment_rings_the_telephone(street: Street):
    kong, dubu = street.member("kong"), street.member("dubu")
    street.comments(dubu, kong, 3)

    assert street.deliver()["sent"] == 1

    [got] = street.service.got["kong"]
    notification = street.outbox()[0]["notification_id"]
    assert got.words == {
        "title": "새로운 댓글",
        "body": "dubu집사님이 '첫눈 온 날' 일기에 댓글을 남겼어요.",
        "url": "/diary/3",
        "tag": f"news-{notification}",
        "notificationId": notification,
    }
    assert got.headers["TTL"] == "86400"
    assert got.headers["Urgency"] == "normal"
    assert got.headers["Topic"] == f"news-{notification}"
    assert got.signed_by == public_key(street.settings)
    assert got.claims["aud"] == street.service.url
    assert got.claims["sub"] == "mailto:help@hamzzi.example"
    assert street.service.got["dubu"] == []
    assert street.deliver() == {}


def test_every_device_of_a_member_rings(street: Street):
    kong, dubu = street.member("kong"), street.member("dubu")
    street.ring_at(kong, "tablet")
    street.comments(dubu, kong, 3)

    assert street.deliver()["sent"] == 2
    assert len(street.service.got["tablet"]) == 1


def test_a_group_rings_once_in_ten_minutes(street: Street, clock: Clock):
    kong, *others = [street.member(name) for name in ("kong", "dubu", "bori", "mimi")]
    street.comments(others[0], kong, 3)
    street.deliver()
    for other in others[1:]:
        street.comments(other, kong, 3)
    assert street.deliver() == {}

    clock.shift(GROUP_PAUSE)
    assert street.deliver()["sent"] == 1

    first, second = street.service.got["kong"]
    assert second.words["body"].startswith("mimi집사님 외 2명이")
    assert second.words["tag"] == first.words["tag"]


def test_what_was_read_in_time_does_not_ring(street: Street):
    kong, dubu = street.member("kong"), street.member("dubu")
    street.comments(dubu, kong, 3)
    mark_all_read(member_id=kong.id)

    assert street.deliver()["dropped"] == 1
    assert street.service.tried == 0
    assert street.outbox()[0]["status"] == "dropped"


def test_what_was_deleted_leaves_nothing(street: Street):
    kong, dubu = street.member("kong"), street.member("dubu")
    street.comments(dubu, kong, 3)
    notification = street.outbox()[0]["notification_id"]

    delete_notification(member_id=kong.id, notification_id=notification)

    assert street.outbox() == []


def test_a_rolled_back_comment_rings_nothing(street: Street):
    kong, dubu = street.member("kong"), street.member("dubu")
    with pytest.raises(ZeroDivisionError), transaction():
        street.comments(dubu, kong, 3)
        _ = 1 // 0

    assert street.outbox() == []


def test_the_night_is_quiet_and_the_morning_rings_once(street: Street, clock: Clock):
    kong, dubu = street.member("kong"), street.member("dubu")
    clock.move_to(NIGHT)
    for entry in range(1, 8):
        street.comments(dubu, kong, entry)
    assert street.deliver()["held"] == 7
    assert {row["due_at"] for row in street.outbox()} == {MORNING}
    assert street.deliver() == {}

    clock.move_to(MORNING)
    assert street.deliver()["sent"] == 7

    [got] = street.service.got["kong"]
    assert got.words["title"] == "밤사이 알림 7개"
    assert got.words["url"] == "/notifications"
    assert {row["status"] for row in street.outbox()} == {"sent"}


def test_one_thing_of_the_night_is_told_by_its_own_words(street: Street, clock: Clock):
    kong, dubu = street.member("kong"), street.member("dubu")
    clock.move_to(NIGHT)
    street.comments(dubu, kong, 3)
    street.deliver()
    clock.move_to(MORNING)
    street.deliver()

    assert street.service.got["kong"][0].words["title"] == "새로운 댓글"


def test_who_wants_to_be_rung_at_night_is(street: Street, clock: Clock):
    kong, dubu = street.member("kong"), street.member("dubu")
    form = PreferencesIn(quiet_hours=QuietHoursIn(enabled=False))
    change_preferences(member_id=kong.id, form=form, site=street.settings)
    clock.move_to(NIGHT)
    street.comments(dubu, kong, 3)

    assert street.deliver()["sent"] == 1


def test_a_try_out_rings_at_night_too(street: Street, clock: Clock):
    kong = street.member("kong")
    clock.move_to(NIGHT)

    try_out(member_id=kong.id, session_id=kong.session_id)

    assert street.deliver()["sent"] == 1
    assert street.service.got["kong"][0].words["notificationId"] is None


@pytest.mark.parametrize("status", [404, 410])
def test_a_browser_that_is_gone_is_forgotten(street: Street, status: int):
    kong, dubu = street.member("kong"), street.member("dubu")
    street.comments(dubu, kong, 3)
    street.service.answers = [(status, {})]

    assert street.deliver()["dropped"] == 1
    assert street.outbox() == []
    with transaction():
        assert fetch_value("SELECT count(*) FROM push_subscriptions") == 1  # dubu's


@pytest.mark.parametrize(
    ("answer", "pause"),
    [
        ((429, {"Retry-After": "120"}), timedelta(seconds=120)),
        ((503, {"Retry-After": "Thu, 20 Nov 2036 03:05:00 GMT"}), timedelta(minutes=5)),
        ((500, {}), PAUSES[0]),
        ((429, {"Retry-After": "soon"}), PAUSES[0]),
    ],
)
def test_a_busy_service_is_asked_again_when_it_wants(street: Street, clock, answer, pause):
    kong, dubu = street.member("kong"), street.member("dubu")
    street.comments(dubu, kong, 3)
    street.comments(dubu, kong, 4)
    street.service.answers = [answer]

    done = street.deliver()

    assert (done, street.service.tried) == ({"postponed": 2}, 1)
    clock.shift(pause - timedelta(seconds=1))
    assert street.deliver() == {}
    clock.shift(timedelta(seconds=1))
    assert street.deliver()["sent"] == 2


def test_a_service_that_is_away_for_a_day_loses_the_message(street: Street, clock: Clock):
    kong, dubu = street.member("kong"), street.member("dubu")
    form = PreferencesIn(quiet_hours=QuietHoursIn(enabled=False))
    change_preferences(member_id=kong.id, form=form, site=street.settings)
    street.comments(dubu, kong, 3)
    spent = timedelta()
    while street.outbox()[0]["status"] == "pending":
        street.service.answers = [(500, {})]
        street.deliver()
        clock.shift(LONGEST_PAUSE)
        spent += LONGEST_PAUSE

    assert spent <= GIVEN_UP_AFTER + LONGEST_PAUSE
    assert (street.outbox()[0]["status"], street.outbox()[0]["last_error"]) == (
        "failed",
        "HTTP 500",
    )


def test_no_device_is_forgotten_for_an_outage_of_ours(street: Street, clock: Clock):
    kong, dubu = street.member("kong"), street.member("dubu")
    form = PreferencesIn(quiet_hours=QuietHoursIn(enabled=False))
    change_preferences(member_id=kong.id, form=form, site=street.settings)
    for entry in range(1, SILENT_AFTER + 1):
        street.comments(dubu, kong, entry)
        clock.shift(LONGEST_PAUSE)
    while any(one["status"] == "pending" for one in street.outbox()):
        street.service.answers = [(503, {})] * SILENT_AFTER
        street.deliver()
        clock.shift(LONGEST_PAUSE)
    street.service.answers = []

    street.comments(dubu, kong, SILENT_AFTER + 1)
    assert street.deliver() == {"sent": 1}


def test_a_service_that_is_not_there_is_tried_again(street: Street):
    kong, dubu = street.member("kong"), street.member("dubu")
    street.comments(dubu, kong, 3)
    with transaction():
        execute("UPDATE push_subscriptions SET endpoint = 'http://127.0.0.1:1/x' WHERE id = 1")

    assert street.deliver()["postponed"] == 1
    assert "Connection" in street.outbox()[0]["last_error"]


def test_a_device_that_always_refuses_is_forgotten(street: Street):
    kong, dubu = street.member("kong"), street.member("dubu")
    for entry in range(1, SILENT_AFTER + 1):
        street.comments(dubu, kong, entry)
    street.service.answers = [(400, {})] * SILENT_AFTER

    assert street.deliver()["failed"] == SILENT_AFTER
    assert street.outbox() == []


@pytest.mark.parametrize("status", [401, 403])
def test_no_device_is_forgotten_because_our_signature_is_refused(street: Street, status: int):
    kong, dubu = street.member("kong"), street.member("dubu")
    for entry in range(1, SILENT_AFTER + 1):
        street.comments(dubu, kong, entry)
    street.service.answers = [(status, {})] * SILENT_AFTER

    assert street.deliver()["failed"] == SILENT_AFTER

    street.comments(dubu, kong, SILENT_AFTER + 1)
    assert street.deliver() == {"sent": 1}


def test_a_domain_in_hangul_signs_as_it_is_mailed(street: Street):
    street.settings = street.settings.model_copy(update={"contact_email": "help@햄찌.example"})
    kong, dubu = street.member("kong"), street.member("dubu")
    street.comments(dubu, kong, 3)

    assert street.deliver()["sent"] == 1

    assert street.service.got["kong"][0].claims["sub"] == "mailto:help@xn--2s6b56o.example"


def test_what_a_refusal_says_is_kept_for_the_operator(street: Street):
    kong, dubu = street.member("kong"), street.member("dubu")
    for entry in (3, 4):
        street.comments(dubu, kong, entry)
    street.service.answers, street.service.says = [(403, {})], "key\n  mismatch\x00"

    assert street.deliver() == {"failed": 1, "sent": 1}

    assert street.outbox()[0]["last_error"] == "HTTP 403 key mismatch"
    assert street.service.lines == 1


def test_killed_in_the_middle_it_rings_later(street: Street, clock: Clock):
    kong, dubu = street.member("kong"), street.member("dubu")
    street.comments(dubu, kong, 3)
    outbox.take_due()  # as a process that is killed before it could send

    assert street.deliver() == {}
    clock.shift(LEASE)
    assert street.deliver()["sent"] == 1


def test_one_line_is_enough_for_many_messages(street: Street):
    kong, dubu = street.member("kong"), street.member("dubu")
    for entry in range(1, 6):
        street.comments(dubu, kong, entry)

    assert street.deliver()["sent"] == 5
    assert street.service.lines == 1


@pytest.mark.parametrize(
    "change",
    [
        "INSERT INTO notification_mutes (user_id, target_type, target_id) VALUES (1, 'diary', 3)",
        f"{A_CHOICE} VALUES (1, 'comment', TRUE, FALSE)",
        f"{A_CHOICE} VALUES (1, 'comment', FALSE, TRUE)",
        "UPDATE diary_entries SET is_public = FALSE, user_id = 2",
        "UPDATE diary_entries SET removed_at = now()",
        "DELETE FROM diary_entries",
    ],
)
def test_what_is_hidden_or_unwanted_by_now_does_not_ring(street: Street, change: str):
    kong, dubu = street.member("kong"), street.member("dubu")
    with transaction():
        execute(AN_ENTRY)
    street.comments(dubu, kong, 3, target_type="diary")
    with transaction():
        execute(change)

    assert street.deliver() == {"dropped": 1}
    assert street.service.tried == 0


def test_the_job_rings_what_is_left(street: Street):
    kong, dubu = street.member("kong"), street.member("dubu")
    street.comments(dubu, kong, 3)

    assert deliver_pushes(Task(street.settings, dry_run=True)) == {"due": 1}
    assert deliver_pushes(Task(street.settings)) == {
        "sent": 1,
        "held": 0,
        "dropped": 0,
        "postponed": 0,
        "failed": 0,
    }


def test_many_workers_ring_once(street: Street):
    kong, dubu = street.member("kong"), street.member("dubu")
    for number in range(4):
        street.ring_at(kong, f"phone{number}")
    for entry in range(1, 5):
        street.comments(dubu, kong, entry)

    with ThreadPoolExecutor(4) as pool:
        rounds = list(pool.map(lambda _: street.deliver(), range(4)))

    assert sum(done["sent"] for done in rounds) == 20
    assert street.service.tried == 20
