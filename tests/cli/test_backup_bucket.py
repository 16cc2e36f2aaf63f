"""`hamster backup` of a site with several hosts, whose backups lie in its bucket."""

import json
import time
from pathlib import Path

import pytest

from tests.cli.conftest import Operator, environment
from tests.cli.keeper import a_member, left, run
from tests.cli.test_completion import offered
from tests.postgres import Cluster
from tests.s3 import S3Server

pytestmark = pytest.mark.part(name="drills")

AWAY = {"HAMSTERD_S3_ENDPOINT": "http://127.0.0.1:1"}
"""No store answers there."""


@pytest.fixture
def operators(s3_server: S3Server, database_url: str, tmp_path: Path) -> tuple[Operator, Operator]:
    """At two hosts of one site."""
    shared = {
        f"HAMSTERD_{name.upper()}": str(value)
        for name, value in s3_server.settings(backup_storage="s3").items()
    }
    folders = [tmp_path / name for name in ("a", "b")]
    for folder in folders:
        folder.mkdir()
    here, there = (
        Operator(folder, environment(folder, HAMSTERD_DATABASE_URL=database_url, **shared))
        for folder in folders
    )
    return here, there


def test_what_one_host_makes_another_lists_proves_and_restores(
    operators: tuple[Operator, Operator], database_url: str, postgres_cluster: Cluster
) -> None:
    here, there = operators
    a_member(here)
    assert here.json("backup", "create", "--dry-run")["dryRun"] is True
    made = here.json("backup", "create")
    place = f"{here.env['HAMSTERD_S3_BUCKET']}/media/backups"
    assert made["path"].endswith(f"{place}/{made['name']}")
    assert made["undo"] is None  # there is no folder to remove
    assert left(here) == set()

    listed = there.run("backup", "list")
    assert place in "".join(listed.stdout.split())
    assert [one["name"] for one in there.json("backup", "list")] == [made["name"]]
    assert there.json("backup", "verify")["verifiedAt"]
    assert here.json("backup", "list")[0]["verifiedAt"]

    run(database_url, "DELETE FROM users")
    assert there.json("backup", "restore", "latest", "--dry-run")["dryRun"] is True
    done = there.json("backup", "restore", "latest")
    postgres_cluster.drop(postgres_cluster.url(done["databaseAside"]))
    assert [one["username"] for one in there.json("users", "list")] == ["kongi"]
    assert left(there) == set()


def test_while_the_bucket_is_away_each_command_says_so(
    operators: tuple[Operator, Operator],
) -> None:
    here, there = operators
    first = there.json("backup", "create")["name"]
    time.sleep(1.1)  # names go by the second, and this host cannot ask for that of the other

    refused = here.run("backup", "create", "--json", **AWAY)
    assert refused.returncode == 1
    assert json.loads(refused.stderr)["code"] == "backup_not_sent"
    (name,) = [one["name"] for one in here.json("backup", "list", **AWAY)]
    listed = here.run("backup", "list", **AWAY)
    assert listed.returncode == 0
    assert "HAMSTERD_S3_ENDPOINT" in listed.stderr
    assert name in listed.stderr
    assert here.run("backup", "create", "--dry-run", **AWAY).returncode == 1
    assert here.run("backup", "verify", first, **AWAY).returncode == 1
    assert here.json("backup", "verify", name, **AWAY)["verifiedAt"]  # it has no pictures
    latest = here.run("backup", "restore", "latest", **AWAY)
    assert latest.returncode == 1
    assert name in latest.stderr
    foreseen = here.run("backup", "restore", name, "--dry-run", **AWAY)
    assert foreseen.returncode == 0
    assert "남은 것만 알아요" in " ".join(foreseen.stderr.split())

    alone = f"백업 1개가 이 컴퓨터에만 있어요: {name}"
    assert alone in _doctor(here)
    assert any("S3에 연결할 수 없어요" in one for one in _doctor(here, **AWAY))
    made = here.json("backup", "create")["name"]
    assert [one["name"] for one in there.json("backup", "list")] == [made, name, first]
    assert alone not in _doctor(here)


def _doctor(operator: Operator, **env: str) -> list[str]:
    """Doctor's findings about backups."""
    found = json.loads(operator.run("doctor", "--json", **env).stdout)
    return [one["says"] for one in found if one["subject"] == "백업"]


def test_tab_offers_the_backups_of_all_hosts(operators: tuple[Operator, Operator]) -> None:
    here, there = operators
    name = there.json("backup", "create")["name"]
    assert offered(here, "backup", "verify", "") == ["latest", name]


def test_no_room_to_fetch_leaves_nothing_half(operators: tuple[Operator, Operator]) -> None:
    here, there = operators
    here.json("backup", "create")
    there.env["PYTHONDONTWRITEBYTECODE"] = "1"  # the limit would cut those files, too
    done = there.start(
        "backup", "verify", "--json", before=["bash", "-c", 'ulimit -f 16; exec "$@"', "-"]
    )
    assert done.returncode == 1
    assert json.loads(done.stderr)["code"] == "no_room_for_backup"
    assert left(there) == set()


def test_backups_in_a_bucket_want_the_pictures_there_too(operator: Operator) -> None:
    done = operator.run("backup", "list", HAMSTERD_BACKUP_STORAGE="s3")
    assert done.returncode == 2
    assert "HAMSTERD_BACKUP_STORAGE" in done.stderr
    assert "HAMSTERD_MEDIA_STORAGE" in done.stderr
