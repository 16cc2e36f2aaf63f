"""`hamster site`: reading only, and what waits to be sent."""

import json
import time

import httpx
import pytest

from tests.cli.conftest import Operator
from tests.cli.keeper import a_member, run
from tests.cli.test_backup_restore import tidy as tidy  # noqa: PLC0414  # a fixture
from tests.mailbox import running_mailbox


def test_commands_write_all_the_same_and_say_so(operator: Operator) -> None:
    """The commands are the operators' own; a person who moves the site must know of such writes."""
    operator.json("site", "read-only", "on", "--until", "2h")

    done = operator.run("users", "create", "kongi", "--email", "kongi@hamzzi.example")

    assert done.returncode == 0, done.stderr
    assert "읽기 전용" in done.stderr
    shown = operator.json("site", "read-only", "show")["readOnly"]
    assert shown["isOn"] is True
    assert shown["until"] is not None
    assert "지금은 읽기만 할 수 있어요." in _findings(operator)


def test_a_dry_run_changes_nothing(operator: Operator) -> None:
    operator.json("site", "read-only", "on", "--dry-run")
    operator.json("site", "delivery", "off", "--dry-run")

    now = operator.json("site", "read-only", "show")
    assert now["readOnly"]["isOn"] is False
    assert now["delivery"]["isOn"] is True


@pytest.mark.parametrize("until", ["yesterday", "99:99", "-2h", "400h", "2001-01-01"])
def test_a_time_that_makes_no_sense_is_refused(operator: Operator, until: str) -> None:
    done = operator.run("site", "read-only", "on", "--until", until)

    assert done.returncode in {1, 2}, done.stderr
    assert "Traceback" not in done.stderr
    assert operator.json("site", "read-only", "show")["readOnly"]["isOn"] is False


@pytest.mark.usefixtures("tidy")
def test_a_restored_site_sends_nothing_until_told(operator: Operator, database_url: str) -> None:
    """The snapshot's mail went out long ago; with a real mail server it comes to nobody twice."""
    with running_mailbox() as box:
        operator.env["HAMSTERD_SMTP_URL"] = box.url
        a_member(operator)
        _queue(database_url, "nightly@hamzzi.example")
        operator.json("backup", "create")
        with operator.serving():
            box.wait_for(1)
        done = operator.json("backup", "restore", "latest", "--yes")
        assert done["isDeliveryPaused"] is True

        with operator.serving() as site:
            _queue(database_url, "after@hamzzi.example")
            operator.json("mail", "retry")
            operator.json("jobs", "run", "deliver-mail")
            _heard(operator, "mail and pushes are kept")
            assert len(box.mails) == 1
            assert "메일과 푸시를 멈췄어요. 백업을 복원해서" in _findings(operator)
            assert httpx.get(f"{site['url']}/readyz").status_code < 300

            done = operator.json("site", "delivery", "on", "--drop-queued")
            assert done["droppedMails"] == 1
            mail = box.wait_for(2)
            assert mail["To"] == "after@hamzzi.example"


@pytest.mark.part(name="drills")
@pytest.mark.usefixtures("tidy")
def test_a_site_that_runs_through_its_restore_sends_nothing_either(
    operator: Operator, database_url: str
) -> None:
    """Its processes remember the database before; the restored one's mail is kept all the same."""
    with running_mailbox() as box:
        operator.env["HAMSTERD_SMTP_URL"] = box.url
        a_member(operator)
        _queue(database_url, "nightly@hamzzi.example")
        operator.json("backup", "create")
        with operator.serving() as site:
            box.wait_for(1)
            operator.json("backup", "restore", "latest", "--yes")
            _ready(site["url"])
            operator.json("jobs", "run", "deliver-mail")
            _heard(operator, "mail and pushes are kept")
            assert len(box.mails) == 1
            operator.json("site", "delivery", "on")
            box.wait_for(2)


def _findings(operator: Operator) -> str:
    done = operator.run("doctor", "--json")
    return "\n".join(one["says"] for one in json.loads(done.stdout))


def _queue(url: str, to: str) -> None:
    run(
        url,
        "INSERT INTO outbox_mail (kind, to_address, subject, text) VALUES"
        " ('notice', %s, '햄찌일기 소식', '안녕하세요')",
        to,
    )


def _heard(operator: Operator, line: str) -> None:
    deadline = time.monotonic() + 60
    while line not in (operator.folder / "serve.log").read_text():
        assert time.monotonic() < deadline, (operator.folder / "serve.log").read_text()
        time.sleep(0.1)


def _ready(url: str) -> None:
    deadline = time.monotonic() + 60
    while True:
        assert time.monotonic() < deadline
        try:
            if httpx.get(f"{url}/readyz").status_code < 300:
                return
        except httpx.HTTPError:
            pass
        time.sleep(0.1)
