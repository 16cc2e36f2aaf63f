"""`hamster backup create`: whole while members write, or not at all."""

import json
import os
import signal
import subprocess
import threading
import time
from contextlib import closing, suppress
from pathlib import Path
from secrets import token_hex

import httpx
import psycopg2
import pytest

from hamsterd.operations.backup.catalog import Catalog
from hamsterd.operations.backup.errors import BackupRunning
from tests.cli.conftest import HAMSTER, Operator, environment
from tests.cli.keeper import PICTURE, a_member, a_picture, backups, left, manifest
from tests.commands import SECONDS
from tests.factories.diaries import a_hamster, an_entry
from tests.factories.pictures import a_photo
from tests.people import Person, sign_up
from tests.postgres import short_folder

WAITED_SECONDS = 30
SECRET = f"sesame-{token_hex(4)}"


def _write(member: Person, hamster_id: int, stop: threading.Event) -> None:
    """Publish as fast as the site allows: each entry moves rows and kept counts together."""
    while not stop.is_set():
        photo = member.send_file("/api/upload", a_photo(64, 48)).json()["urls"]
        an_entry(member, hamsterId=hamster_id, images=photo)


@pytest.mark.part(name="drills")
def test_a_backup_taken_under_load_verifies() -> None:
    with short_folder() as folder:
        keeper = Operator(folder, environment(folder, HAMSTERD_RATE_LIMIT_SCALE="1000"))
        with keeper.serving() as site:
            member = sign_up(site["url"], "kong", "콩이집사")
            hamster = a_hamster(member)["id"]
            stop = threading.Event()
            writers = [
                threading.Thread(target=_write, args=(member, hamster, stop)) for _ in range(2)
            ]
            for writer in writers:
                writer.start()
            made = [keeper.json("backup", "create") for _ in range(2)]
            stop.set()
            for writer in writers:
                writer.join()
            proven = [keeper.json("backup", "verify", one["name"], "--deep") for one in made]
            written = httpx.get(f"{site['url']}/metrics").text
            total = member.get("/api/auth/me").json()["diariesCount"]
        assert all(one["verifiedAt"] for one in proven)
        dumped = [manifest(keeper, one["name"])["counts"]["diary_entries"] for one in made]
        assert 0 <= dumped[0] < dumped[1] <= total
        assert made[1]["mediaFiles"] > made[0]["mediaFiles"]
        assert "hamsterd_backup_verified_timestamp_seconds" in written
        assert "hamsterd_backup_size_bytes" in written


def test_a_picture_is_kept_once_for_all_backups(operator: Operator, database_url: str) -> None:
    picture = a_picture(operator, database_url)
    gone = a_picture(operator, database_url)
    gone.unlink()
    first = operator.json("backup", "create")
    again = operator.json("backup", "create")
    assert (first["mediaFiles"], first["mediaMissing"]) == (1, 1)
    assert again["bytes"]
    kept = backups(operator) / "media" / picture.name[:2] / picture.name
    assert kept.read_bytes() == PICTURE
    assert not kept.samefile(picture)
    listed = operator.json("backup", "list")
    assert [one["name"] for one in listed] == [again["name"], first["name"]]
    assert {one["madeBy"] for one in listed} == {"hand"}
    bare = operator.json("backup", "create", "--no-media")
    assert (bare["mediaFiles"], bare["isMediaKept"]) == (1, False)


def test_a_dry_run_makes_nothing(operator: Operator) -> None:
    assert operator.json("backup", "create", "--dry-run")["dryRun"] is True
    assert operator.json("backup", "list") == []


def test_who_comes_second_waits_for_the_first(
    operator: Operator, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The night's backup, caught up at a start, and the operator's own: both are made."""
    catalog = Catalog(backups(operator))
    with catalog.alone():
        second = subprocess.Popen(
            [str(HAMSTER), "backup", "create", "--json"],
            cwd=operator.folder,
            env=operator.env,
            stdout=subprocess.DEVNULL,
        )
        with pytest.raises(subprocess.TimeoutExpired):
            second.wait(5)
        monkeypatch.setattr("hamsterd.operations.backup.catalog.WAIT_SECONDS", 0)
        with pytest.raises(BackupRunning), Catalog(backups(operator)).alone():
            pass
    assert second.wait(SECONDS) == 0
    assert len(operator.json("backup", "list")) == 1


def test_a_killed_run_leaves_nothing_that_counts(operator: Operator, database_url: str) -> None:
    a_member(operator)
    with closing(psycopg2.connect(database_url)) as link, link.cursor() as cursor:
        cursor.execute("LOCK TABLE users IN ACCESS EXCLUSIVE MODE")  # the dump waits for it
        process = subprocess.Popen(
            [str(HAMSTER), "backup", "create"],
            cwd=operator.folder,
            env={**operator.env, "HAMSTERD_DATABASE_URL": f"{database_url}&password={SECRET}"},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        making = _wait_for_half(operator)
        assert not [line for line in _command_lines() if SECRET in line]
        os.kill(process.pid, signal.SIGKILL)
        process.wait()
    assert operator.json("backup", "list") == []
    made = operator.json("backup", "create")
    assert [one["name"] for one in operator.json("backup", "list")] == [made["name"]]
    assert not list(backups(operator).glob(making))


def _wait_for_half(operator: Operator) -> str:
    deadline = time.monotonic() + WAITED_SECONDS
    while not list(backups(operator).glob(".*.making/database.dump")):
        assert time.monotonic() < deadline
        time.sleep(0.1)
    return ".*.making"


def _command_lines() -> list[str]:
    """The command lines of running processes, which every account of the machine can read."""
    found = []
    for path in Path("/proc").glob("[0-9]*/cmdline"):
        with suppress(OSError):
            found.append(path.read_bytes().decode(errors="replace"))
    return found


def test_a_full_disk_leaves_nothing_half(operator: Operator, database_url: str) -> None:
    a_picture(operator, database_url, os.urandom(400_000))
    limited = ["bash", "-c", f"ulimit -f 64; exec {HAMSTER} backup create --json"]
    done = subprocess.run(
        limited,
        cwd=operator.folder,
        env=operator.env,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 1, done.stderr
    assert json.loads(done.stderr)["code"] == "no_room_for_backup"
    assert left(operator) == set()
    assert operator.json("backup", "create")["mediaFiles"] == 1
