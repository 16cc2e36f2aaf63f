"""`hamster doctor` ends within a minute, whatever hangs, and names what it could not learn."""

import json
import time
from pathlib import Path
from typing import Any

import pytest

from cli.commands.doctor import OPENED_WITHIN_SECONDS
from hamsterd.operations.monitoring.checks.registry import CHECKS
from tests.cli.conftest import Operator
from tests.cli.planting import HEALTHY, PRODUCTION, data_folder, settings, sql
from tests.cli.silent import a_file_that_hangs, dripping_port, falling_silent, silent_port

MINUTE = 60
STRANGER = "127.0.0.2"
"""No address by which a laptop calls itself, so the site at it is looked at from outside."""


@pytest.fixture(autouse=True)
def healthy(steward: Operator) -> None:
    """The site is in production and lacks nothing but its mail."""
    steward.env.update(PRODUCTION)
    sql(HEALTHY)(steward)


def looked_at(steward: Operator) -> dict[str, list[dict[str, Any]]]:
    """Doctor's findings by their subjects; each check that has lines when all is well has some."""
    began = time.monotonic()
    done = steward.run("doctor", "--json")
    assert time.monotonic() - began < MINUTE
    found: dict[str, list[dict[str, Any]]] = {}
    for one in json.loads(done.stdout):
        found.setdefault(one["subject"], []).append(one)
    assert {check.name for check in CHECKS if check.well} <= found.keys()
    assert all(one["mend"] for lines in found.values() for one in lines if one["status"] != "good")
    return found


def test_a_database_that_takes_the_connection_and_says_nothing(steward: Operator) -> None:
    with silent_port() as port:
        settings(DATABASE_URL=f"postgresql://kong@127.0.0.1:{port}/hamsterd")(steward)
        found = looked_at(steward)
    [line] = found["데이터베이스"]
    assert (line["status"], "시간 초과" in line["says"]) == ("bad", True)
    assert found["디스크"][0]["status"] != "bad"


@pytest.mark.part(name="drills")
def test_a_database_that_falls_silent_in_the_middle(steward: Operator) -> None:
    with falling_silent(steward.env["HAMSTERD_DATABASE_URL"], b"pg_replication_slots") as url:
        settings(DATABASE_URL=url)(steward)
        found = looked_at(steward)
    [line] = found["복제 슬롯"]
    assert (line["status"], "연결을 받고도 답하지" in line["says"]) == ("bad", True)
    assert "프로세스가 멈췄는지" in line["mend"]
    assert found["데이터베이스"][0]["status"] == "good"  # it answered then
    [other] = found["백업"]
    assert other["says"].startswith("못 봤어요: 데이터베이스가 연결을 받고도")
    assert found["포털"][0]["status"] == "good"


@pytest.mark.part(name="drills")
def test_a_database_that_falls_silent_while_it_is_opened(steward: Operator) -> None:
    with falling_silent(steward.env["HAMSTERD_DATABASE_URL"], b"schema_migrations") as url:
        settings(DATABASE_URL=url)(steward)
        found = looked_at(steward)
    [line] = found["데이터베이스"]
    assert f"{OPENED_WITHIN_SECONDS:.0f}초가 지나도 끝나지 않아요" in line["says"]
    assert found["포털"][0]["status"] == "good"


@pytest.mark.part(name="drills")
def test_all_that_can_hang_at_once(steward: Operator) -> None:
    """Files on a disk that hangs, a mail server and a web server that drip, and the database."""
    del steward.env["HAMSTERD_SECRET_KEY"]
    a_file_that_hangs(data_folder(steward) / "secret_key")
    a_file_that_hangs(Path(steward.env["HAMSTERD_PORTAL_DIST"]) / "index.html")
    database = steward.env["HAMSTERD_DATABASE_URL"]
    with (
        dripping_port(STRANGER) as web,
        dripping_port("127.0.0.1") as mail,
        silent_port() as names,
        falling_silent(database, b"FROM push_subscriptions") as url,
    ):
        settings(
            BASE_URL=f"http://{STRANGER}:{web}",
            SMTP_URL=f"smtp://127.0.0.1:{mail}",
            DNS_SERVERS=f"127.0.0.1:{names}",
            DATABASE_URL=url,
        )(steward)
        found = looked_at(steward)
    for subject in ("비밀 키", "푸시", "포털"):
        [line] = found[subject]
        assert line["status"] == "bad", line
        assert line["says"].startswith("못 봤어요"), line
    assert found["메일 서버"][0]["status"] == "bad"
    assert found["백업"][0]["says"].startswith("못 봤어요")
