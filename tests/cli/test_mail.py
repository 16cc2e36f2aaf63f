"""`hamster mail`: an operator reads the outbox and sends it again."""

import psycopg2
import pytest

from hamsterd.config import Settings
from hamsterd.db.handle import database, init_database
from hamsterd.db.transaction import transaction
from hamsterd.delivery.mail.rules import MailKind
from hamsterd.delivery.mail.service import queue_mail
from tests.cli.conftest import Operator
from tests.mailbox import running_mailbox
from tests.postgres import throwaway_settings


@pytest.fixture
def waiting(operator: Operator, database_url: str) -> Operator:
    """A site in whose outbox a mail waits."""
    _queue(database_url, "kong")
    return operator


def _queue(database_url: str, username: str) -> None:
    settings: Settings = throwaway_settings(base_url="https://hamzzi.example")
    init_database(database_url, settings)
    with transaction():
        queue_mail(
            kind=MailKind.USERNAME,
            to=f"{username}@example.com",
            member_id=None,
            site=settings,
            nickname="콩이집사",
            username=username,
        )
    database.close_all()


def test_without_a_mail_server_it_is_read_here(waiting: Operator):
    listed = waiting.json("mail", "list")
    assert [(row["id"], row["to"], row["status"]) for row in listed] == [
        (1, "kong@example.com", "pending")
    ]
    assert waiting.json("mail", "list", "--status", "sent") == []
    assert "kong" in waiting.json("mail", "show", "1")["text"]
    shown = waiting.run("mail", "show", "1")
    assert "사용자명을 알려 드려요" in shown.stdout
    assert "    kong" in shown.stdout
    assert waiting.run("mail", "show", "1", "--html").stdout.startswith("<!doctype html>")
    assert waiting.run("mail", "show", "9").returncode == 1
    assert "HAMSTERD_SMTP_URL" in waiting.run("mail", "list").stderr


def test_retrying_sends(waiting: Operator):
    with running_mailbox() as box:
        env = {"HAMSTERD_SMTP_URL": box.url}
        assert waiting.json("mail", "retry", "--dry-run", **env)["due"] == 1
        assert box.mails == []
        done = waiting.json("mail", "retry", **env)
        assert (done["due"], done["sent"]) == (1, 1)
        box.wait_for()
        assert waiting.json("mail", "retry", **env)["due"] == 0
        assert waiting.run("mail", "retry", "9", **env).returncode == 1


def test_one_mail_may_be_sent_alone(waiting: Operator, database_url: str):
    _queue(database_url, "bami")
    with psycopg2.connect(database_url) as link, link.cursor() as cursor:
        cursor.execute("UPDATE outbox_mail SET status = 'failed'")
    with running_mailbox() as box:
        assert waiting.json("mail", "retry", "2", HAMSTERD_SMTP_URL=box.url)["sent"] == 1
        assert box.wait_for()["To"] == "bami@example.com"
    assert [row["id"] for row in waiting.json("mail", "list", "--status", "failed")] == [1]


def test_addresses_that_mail_came_back_from_are_listed_and_allowed_again(waiting: Operator):
    env = {"HAMSTERD_SMTP_URL": ""}
    with running_mailbox() as box:
        box.refuse_with = "550 5.1.1 no such user"
        waiting.run("mail", "retry", HAMSTERD_SMTP_URL=box.url)
    (row,) = waiting.json("mail", "bounces", "--stopped", **env)
    assert (row["address"], row["status"]) == ("kong@example.com", "5.1.1")
    assert waiting.run("mail", "allow", "hae@example.com").returncode == 1
    assert waiting.run("mail", "allow").returncode == 2
    assert waiting.json("mail", "allow", "--all", "--dry-run")["count"] == 1
    assert waiting.json("mail", "allow", "Kong@example.com")["count"] == 1
    assert waiting.json("mail", "bounces") == []


def test_the_key_is_made_once_and_its_records_are_shown_whole(waiting: Operator):
    planned = waiting.json("mail", "dkim", "--dry-run")
    made = waiting.json("mail", "dkim", HAMSTERD_CONTACT_EMAIL="help@hamzzi.kr")
    assert made["domain"] == "hamzzi.kr"
    by_name = {record["name"]: record["value"] for record in made["records"]}
    assert by_name["hamsterd._domainkey.hamzzi.kr"].startswith("v=DKIM1; k=rsa; p=MII")
    assert len(planned["records"]) == 2  # there was no key yet
    shown = waiting.run("mail", "dkim", HAMSTERD_CONTACT_EMAIL="help@hamzzi.kr").stdout
    assert by_name["hamsterd._domainkey.hamzzi.kr"] in shown


def test_doctor_sends_a_trial(waiting: Operator):
    with running_mailbox() as box:
        env = {"HAMSTERD_SMTP_URL": box.url}
        findings = waiting.run("doctor", "--json", "--mail-to", "hae@example.com", **env).stdout
        assert "hae@example.com에 보낼 메일을 받았어요" in findings
        assert box.wait_for()["To"] == "hae@example.com"
        box.refuse_with = "554 5.7.1 no"
        refused = waiting.run("doctor", "--json", "--mail-to", "hae@example.com", **env)
        assert refused.returncode == 1
        assert "보내지 못했어요" in refused.stdout
