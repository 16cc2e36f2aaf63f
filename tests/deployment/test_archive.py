"""`hamster doctor` and the metrics know whether WAL leaves the machine in time."""

import json
from collections.abc import Iterator

import pytest

from tests.deployment.archived import Archived, archiving
from tests.waiting import wait_until

pytestmark = pytest.mark.part(name="drills")


@pytest.fixture(scope="module")
def site() -> Iterator[Archived]:
    """A site whose database archives, with a base backup."""
    with archiving() as site:
        without = says(site)
        assert without[0] == ("bad", "기본 백업이 없어 보관한 WAL로 되돌아갈 수 없어요.")
        site.operator.json("backup", "create", "--physical")
        yield site


def says(site: Archived) -> list[tuple[str, str]]:
    """Doctor's findings about the archive."""
    lines = json.loads(site.operator.run("doctor", "--json").stdout)
    return [(line["status"], line["says"]) for line in lines if line["subject"] == "WAL 보관"]


def configure(site: Archived, setting: str, value: str) -> None:
    """Change one setting of the server under it."""
    site.node.ask(f"ALTER SYSTEM SET {setting} = '{value}'")
    site.node.ask("SELECT pg_reload_conf()")


def test_an_archive_that_keeps_up_is_well(site: Archived) -> None:
    site.switch()
    ((status, line),) = says(site)
    assert status == "good"
    assert line.startswith("마지막 WAL을 ")


def test_a_timeout_above_a_minute_is_named(site: Archived) -> None:
    configure(site, "archive_timeout", "300")
    ((status, line),) = says(site)
    assert (status, "300초" in line) == ("warn", True)
    configure(site, "archive_timeout", "0")
    ((status, line),) = says(site)
    assert (status, "꺼져 있어" in line) == ("warn", True)
    configure(site, "archive_timeout", "60")


def test_a_failing_archive_is_bad_until_it_works_again(site: Archived) -> None:
    command = site.node.ask("SHOW archive_command")
    configure(site, "archive_command", "false")
    site.node.ask("SELECT pg_logical_emit_message(true, 'hamster', 'seed')")
    site.node.ask("SELECT pg_switch_wal()")
    wait_until(lambda: site.node.ask("SELECT last_failed_wal FROM pg_stat_archiver"))
    assert says(site) == [("bad", "마지막 WAL 보관이 실패했어요. 기다리는 조각이 1개예요.")]

    configure(site, "archive_command", command)
    wait_until(
        lambda: site.node.ask("SELECT last_archived_time > last_failed_time FROM pg_stat_archiver")
    )
    ((status, _),) = says(site)
    assert status == "good"
