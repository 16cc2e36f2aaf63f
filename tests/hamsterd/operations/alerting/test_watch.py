"""The staff's webhook gets each change once, with any number of processes.

A failed call is repeated later.
"""

import hashlib
import hmac
import logging
import socket
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from datetime import timedelta
from itertools import cycle
from typing import Any

import pytest
from pydantic import SecretStr

from hamsterd.config import Settings
from hamsterd.db.handle import connection, database
from hamsterd.db.sql import execute, fetch_all
from hamsterd.db.transaction import transaction
from hamsterd.operations.alerting import service, worker
from hamsterd.operations.alerting.rules import OF_HOST
from hamsterd.operations.alerting.service import watch
from hamsterd.operations.alerting.worker import watch_and_send
from hamsterd.operations.monitoring.checks.check import Finding, Look
from hamsterd.operations.monitoring.checks.registry import ALERTED
from hamsterd.operations.monitoring.health import UNSEEN
from tests.hamsterd.operations.alerting.conftest import SECRET
from tests.listening_webhook import Receiver


def later(by: timedelta = timedelta(minutes=5)) -> None:
    """Move the time of the checks and of the waiting messages."""
    with transaction():
        execute(
            "UPDATE staff_alerts SET told_at = told_at - %(by)s, seen_since = seen_since - %(by)s",
            by=by,
        )
        execute("UPDATE outbox_mail SET next_attempt_at = next_attempt_at - %(by)s", by=by)


def look(site: Settings) -> None:
    watch_and_send(site)
    later()


def heard(receiver: Receiver) -> list[tuple[str, str]]:
    """Which checks, and how they stood; this machine's own room is its own business."""
    return [
        (one["check"], one["state"])
        for one in receiver.messages
        if one["check"] not in OF_HOST | {"speed", "errors"}
    ]


def a_failed_backup() -> None:
    with transaction():
        execute(
            """INSERT INTO job_runs (job, scheduled_for, status, finished_at, error)
               VALUES ('backup', now(), 'failed', now(), 'disk full')"""
        )


def an_old_case() -> None:
    with transaction():
        execute(
            """INSERT INTO report_cases (target_type, target_id, created_at)
               VALUES ('diary', 1, now() - interval '30 hours')"""
        )


def test_a_site_that_is_well_tells_nothing(site: Settings, receiver: Receiver):
    look(site)
    look(site)
    assert heard(receiver) == []


def test_a_failed_backup_is_told_once_and_told_again_when_it_is_well(
    site: Settings, receiver: Receiver
):
    a_failed_backup()
    for _ in range(3):
        look(site)
    assert heard(receiver) == [("backups", "critical")]

    with transaction():
        execute("DELETE FROM job_runs")
    for _ in range(3):
        look(site)
    assert heard(receiver) == [("backups", "critical"), ("backups", "healthy")]
    told = receiver.messages[-1]
    assert (told["previous"], told["site"]) == ("critical", "햄찌일기")
    assert told["url"].startswith("https://hamzzi.example/admin")


def test_cases_that_wait_are_told_by_number_and_age(site: Settings, receiver: Receiver):
    an_old_case()
    look(site)
    (told,) = [one for one in receiver.messages if one["check"] == "cases"]
    assert told["text"] == "신고 1건이 24시간 넘게 기다려요 (가장 오래된 것 30시간)."
    assert told["url"] == "https://hamzzi.example/admin/reports"


def test_a_late_job_is_named(site: Settings, receiver: Receiver):
    with transaction():
        execute("UPDATE jobs SET next_at = now() - interval '40 minutes'")
    look(site)
    (told,) = [one for one in receiver.messages if one["check"] == "jobs"]
    assert (told["name"], told["text"]) == ("작업 recount", "늦은 작업: recount.")


def test_a_job_that_runs_again_is_told_and_one_that_nobody_can_keep_is_not(
    site: Settings, receiver: Receiver
):
    with transaction():
        execute("UPDATE jobs SET next_at = now() - interval '40 minutes'")
    look(site)
    with transaction():
        execute("UPDATE jobs SET seen_at = now() - interval '1 hour'")
    look(site)
    look(site)
    assert heard(receiver) == [("jobs", "warning"), ("scheduler", "warning")]

    with transaction():
        execute(
            "UPDATE jobs SET next_at = now() + interval '1 day', seen_at = now() + interval '1 day'"
        )
    look(site)
    look(site)
    assert sorted(heard(receiver)[2:]) == [("jobs", "healthy"), ("scheduler", "healthy")]
    assert "제때 돌고 있어요." in [one["text"] for one in receiver.messages]


def test_a_site_that_others_reach_is_told_that_it_has_no_backup(site: Settings, receiver: Receiver):
    with transaction():
        execute("DELETE FROM backups")
    look(site)
    assert heard(receiver) == [("backups", "critical")]
    assert receiver.messages[-1]["text"] == "백업이 하나도 없어요."


def test_a_second_job_is_heard_of_while_the_first_still_fails(site: Settings, receiver: Receiver):
    for name in ("rank", "remind"):
        with transaction():
            execute(
                """INSERT INTO jobs (name, crontab, says_when, does, next_at, seen_at)
                   VALUES (%(name)s, '* * * * *', '1분마다', '합니다.', now() + interval '1 day',
                           now() + interval '1 day')""",
                name=name,
            )
            execute(
                """INSERT INTO job_runs (job, scheduled_for, status, finished_at, error)
                   VALUES (%(name)s, now(), 'failed', now(), 'ouch')""",
                name=name,
            )
        look(site)
    told = [one["name"] for one in receiver.messages if one["check"] == "jobs"]
    assert told == ["작업 rank", "작업 remind"]


def test_without_a_scheduler_it_is_told_and_not_every_job(site: Settings, receiver: Receiver):
    with transaction():
        execute(
            "UPDATE jobs SET next_at = now() - interval '1 hour', seen_at = now() - interval"
            " '1 hour'"
        )
    look(site)
    look(site)
    assert heard(receiver) == [("scheduler", "warning")]


def test_what_swings_is_not_told_until_it_stays(site: Settings, receiver: Receiver):
    with transaction():
        execute("UPDATE jobs SET seen_at = now() - interval '5 minutes'")
    watch_and_send(site)
    assert heard(receiver) == []  # the scheduler may be back in a moment
    later()
    look(site)
    assert heard(receiver) == [("scheduler", "warning")]


def test_processes_of_many_hosts_tell_it_once(
    site: Settings, receiver: Receiver, dsn: str, monkeypatch: pytest.MonkeyPatch
):
    a_failed_backup()
    names = cycle(["host-0", "host-1", "host-2"])
    monkeypatch.setattr(socket, "gethostname", lambda: next(names))

    def process(_: int) -> int:
        try:
            return watch(site)
        finally:
            database.close()

    with ThreadPoolExecutor(6) as processes:
        list(processes.map(process, range(12)))
    watch_and_send(site.model_copy())

    assert heard(receiver).count(("backups", "critical")) == 1


def test_one_host_looks_once_a_minute(site: Settings):
    watch(site)
    a_failed_backup()
    assert watch(site) == 0
    later(timedelta(minutes=1))
    assert watch(site) >= 1


def test_a_receiver_that_is_away_hears_it_later_by_the_same_outbox(
    site: Settings, receiver: Receiver
):
    receiver.status = 500
    a_failed_backup()
    look(site)
    assert outbox()[-1]["status"] == "pending"
    assert outbox()[-1]["attempts"] == 1
    assert "HTTP 500" in outbox()[-1]["last_error"]

    receiver.status = 200
    look(site)

    assert outbox()[-1]["status"] == "sent"
    assert [one["check"] for one in receiver.messages if one["check"] == "backups"] == [
        "backups",
        "backups",  # the refused one and the one that was taken
    ]
    deliveries = [one["X-Hamsterd-Delivery"] for one in receiver.headers]
    assert len(set(deliveries)) < len(deliveries)  # a receiver can tell that it is the same


def test_the_last_word_after_an_outage_is_how_it_stands_now(site: Settings, receiver: Receiver):
    """A message that waits for its next try does not arrive behind a newer one of its check."""
    with transaction():
        execute("UPDATE jobs SET name = 'a_b', next_at = now() - interval '40 minutes'")
        execute(
            """INSERT INTO jobs (name, crontab, says_when, does, next_at, seen_at)
               VALUES ('axb', '* * * * *', '1분마다', '셉니다.', now() - interval '40 minutes',
                       now() + interval '1 day')"""
        )
    receiver.status = 500
    look(site)
    look(site)
    with transaction():
        execute("UPDATE jobs SET next_at = now() + interval '1 day' WHERE name = 'a_b'")
    watch(site)
    waiting = [row["subject"] for row in outbox() if row["subject"].startswith("jobs:")]
    assert waiting == ["jobs:axb warning", "jobs:a_b healthy"]

    receiver.status, tried = 200, len(receiver.messages)
    later(timedelta(days=1))
    watch_and_send(site)
    told = [one for one in receiver.messages[tried:] if one["check"] == "jobs"]
    assert sorted((one["name"], one["state"]) for one in told) == [
        ("작업 a_b", "healthy"),
        ("작업 axb", "warning"),
    ]


def test_a_message_is_signed_with_its_time(site: Settings, receiver: Receiver):
    a_failed_backup()
    look(site)
    headers, content = receiver.headers[0], receiver.bodies[0]
    signed = f"{headers['X-Hamsterd-Timestamp']}.".encode() + content
    expected = hmac.new(SECRET.encode(), signed, hashlib.sha256).hexdigest()
    assert headers["X-Hamsterd-Signature"] == f"v1={expected}"


@pytest.mark.parametrize(("shape", "field"), [("slack", "text"), ("discord", "content")])
def test_others_read_it_in_their_own_shape(
    site: Settings, receiver: Receiver, shape: str, field: str
):
    a_failed_backup()
    look(site.model_copy(update={"webhook_shape": shape}))
    told = [one for one in receiver.messages if "백업" in one[field]]
    assert told[0][field].startswith("🔴 [햄찌일기] 백업: 지금 봐 주세요. 지난 백업이 실패했어요.")


def test_without_an_address_nothing_is_looked_at(site: Settings):
    a_failed_backup()
    off = site.model_copy(update={"webhook_url": None})
    assert watch_and_send(off) == 0
    assert outbox() == []


def test_mail_and_webhook_do_not_wait_for_each_other(
    site: Settings, receiver: Receiver, caplog: pytest.LogCaptureFixture
):
    """Mail that cannot go out is what the webhook is for."""
    with transaction():
        execute(
            """INSERT INTO outbox_mail (kind, to_address, subject, text, attempts, failed_at, fault)
               SELECT 'username', 'kong@example.com', 's', 't', 2, now(), 'server'
                 FROM generate_series(1, 50)"""
        )
    with caplog.at_level(logging.WARNING):
        look(site.model_copy(update={"smtp_url": SecretStr("smtp://127.0.0.1:1")}))
    assert ("mail", "critical") in heard(receiver)


def broken(key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A check whose statement the database refuses, which ends the transaction that it is in."""

    def find(_: Look) -> list[Finding]:
        execute("SELECT nothing FROM nowhere")
        return []

    checks = tuple(replace(one, find=find) if one.key == key else one for one in ALERTED)
    monkeypatch.setattr(service, "ALERTED", checks)


def test_a_check_that_breaks_off_costs_itself_and_is_told_when_it_stays_so(
    site: Settings, receiver: Receiver, monkeypatch: pytest.MonkeyPatch
):
    broken("cases", monkeypatch)
    a_failed_backup()
    watch_and_send(site)
    assert heard(receiver) == [("backups", "critical")]

    later()
    look(site)
    assert heard(receiver) == [("backups", "critical"), ("cases", "critical")]
    assert [one["text"] for one in receiver.messages if one["check"] == "cases"] == [UNSEEN]


def test_while_jobs_cannot_be_looked_at_none_is_said_to_be_well(
    site: Settings, receiver: Receiver, monkeypatch: pytest.MonkeyPatch
):
    with transaction():
        execute("UPDATE jobs SET next_at = now() - interval '40 minutes'")
    look(site)
    with monkeypatch.context() as patch:
        broken("jobs", patch)
        look(site)
        look(site)
    look(site)

    told = [(one["name"], one["state"]) for one in receiver.messages if one["check"] == "jobs"]
    assert told == [("작업 recount", "warning"), ("작업", "critical"), ("작업", "healthy")]


def test_what_waits_is_sent_when_the_look_itself_fails(
    site: Settings, receiver: Receiver, monkeypatch: pytest.MonkeyPatch
):
    a_failed_backup()
    assert watch(site) > 0
    later()

    def fail(_: Settings) -> int:
        raise ValueError("a bug")

    monkeypatch.setattr(worker, "watch", fail)
    watch_and_send(site)

    assert ("backups", "critical") in heard(receiver)


def outbox() -> list[dict[str, Any]]:
    with connection():
        return fetch_all("SELECT * FROM outbox_mail WHERE channel = 'webhook' ORDER BY id")
