"""The export job when it fails, is killed, or its member leaves meanwhile."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from hamsterd.db.handle import connection
from hamsterd.db.sql import execute, fetch_all, fetch_one
from hamsterd.db.transaction import transaction
from hamsterd.operations.exports import archive
from hamsterd.operations.exports.rules import MAX_ATTEMPTS
from hamsterd.operations.retention.members import purge_due
from scheduler.jobs.make_exports import make_exports
from scheduler.task import Task
from tests.disks import unmount
from tests.factories.diaries import an_entry
from tests.factories.pictures import a_photo
from tests.forks import run_script
from tests.hamsterd.operations.exports.conftest import (
    BOTH_PLACES,
    EXPORT,
    Make,
    ask,
    file_path,
    finished_files,
    state,
)
from tests.people import PASSWORD, Person
from tests.site import RunningSite

NONE_MADE = {"made": 0, "failed": 0, "ended": 0, "removed": 0}


def with_photos(owner: Person, count: int = 2) -> list[str]:
    urls = [owner.send_file("/api/upload", a_photo()).json()["urls"][0] for _ in range(count)]
    an_entry(owner, images=urls)
    return urls


def test_a_dry_run_counts_and_makes_nothing(owner: Person, site: RunningSite):
    ask(owner)

    assert make_exports(Task(site.settings, dry_run=True)) == {"due": 1, "over": 0}
    assert state(owner)["status"] == "asked"


@BOTH_PLACES
def test_no_room_on_the_disk_fails_clearly_and_may_be_asked_again(
    owner: Person, make: Make, site: RunningSite, monkeypatch: pytest.MonkeyPatch
):
    with_photos(owner)
    ask(owner)
    with monkeypatch.context() as patch:
        patch.setattr(archive, "RESERVE_BYTES", 2**60)
        assert make() == {**NONE_MADE, "failed": 1}

    failed = state(owner)
    assert (failed["status"], failed["error"], failed["nextAskAt"]) == ("failed", "disk_full", None)
    assert finished_files(site) == []
    [bell] = owner.get("/api/notifications").json()
    assert bell["title"] == "내 기록 파일을 만들지 못했어요"
    with connection():
        assert fetch_all("SELECT 1 FROM outbox_mail") == []

    ask(owner)
    assert make()["made"] == 1


@pytest.mark.skipif(os.geteuid() != 0, reason="mounting a small disk needs root")
def test_a_disk_that_fills_up_in_the_middle(
    owner: Person, make: Make, site: RunningSite, monkeypatch: pytest.MonkeyPatch
):
    with_photos(owner, 5)
    export = ask(owner)
    folder = site.settings.exports_dir
    folder.mkdir(exist_ok=True)
    mounted = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", "size=16k", "tmpfs", folder], check=False
    )
    if mounted.returncode:
        pytest.skip("this machine lets nobody mount")
    try:
        monkeypatch.setattr(archive, "RESERVE_BYTES", -(2**60))
        assert make() == {**NONE_MADE, "failed": 1}
        assert finished_files(site) == []
        assert state(owner)["error"] == "disk_full"
    finally:
        unmount(folder)
    assert owner.get(file_path(export)).json()["code"] == "export_not_found"


def test_a_fault_fails_one_record_and_not_the_others(
    owner: Person, follower: Person, make: Make, site: RunningSite
):
    name = with_photos(owner)[0].removeprefix("/media/")
    broken = site.settings.media_dir / name[:2] / name
    broken.unlink()
    broken.mkdir()  # no file any more, and no "not found" either
    ask(owner)
    ask(follower)

    assert make() == {**NONE_MADE, "made": 1, "failed": 1}

    broken.rmdir()
    assert state(owner)["error"] == "fault"
    assert state(follower)["status"] == "ready"


KILLED = """
import os, signal, sys
from pathlib import Path
from hamsterd.config import Settings
from hamsterd.db.handle import init_database
from hamsterd.operations.exports import archive
from scheduler.jobs.make_exports import make_exports
from scheduler.task import Task

settings = Settings(_env_file=None, data_dir=Path(sys.argv[2]))
init_database(sys.argv[1], settings)
archive.settle = lambda part, target: os.kill(os.getpid(), signal.SIGKILL)
make_exports(Task(settings))
"""


def test_one_killed_in_the_middle_is_taken_over(owner: Person, make: Make, site: RunningSite):
    with_photos(owner)
    ask(owner)
    killed = run_script(KILLED, site.dsn, site.settings.data_dir)
    assert killed.returncode == -signal.SIGKILL
    assert state(owner)["status"] == "making"
    [half] = finished_files(site)
    assert half.endswith(".part")
    assert owner.post(EXPORT).json()["code"] == "export_open"

    assert make() == {**NONE_MADE, "made": 1, "removed": 1}

    assert state(owner)["status"] == "ready"
    assert len(finished_files(site)) == 1


def test_one_that_kills_every_time_is_given_up(owner: Person, make: Make):
    ask(owner)
    with transaction():
        execute("UPDATE exports SET status = 'making', attempts = %(most)s", most=MAX_ATTEMPTS)

    assert make() == {**NONE_MADE, "failed": 1}
    assert state(owner)["error"] == "fault"


@BOTH_PLACES
def test_who_withdraws_is_told_nothing_and_the_purge_takes_the_file(
    owner: Person, make: Make, site: RunningSite
):
    ask(owner)
    make()
    owner.http.request("DELETE", "/api/auth/delete-account", json={"password": PASSWORD})
    with transaction():
        execute("UPDATE users SET withdrawn_at = withdrawn_at - interval '8 days'")

    assert purge_due(site.settings).members == 1
    assert make() == {**NONE_MADE, "removed": 1}
    with connection():
        assert fetch_one("SELECT 1 FROM exports") is None


def test_one_asked_for_before_leaving_ends_quietly(owner: Person, make: Make):
    ask(owner)
    owner.http.request("DELETE", "/api/auth/delete-account", json={"password": PASSWORD})

    make()

    with connection():
        assert fetch_all("SELECT kind FROM outbox_mail WHERE kind = 'export_ready'") == []
        assert fetch_all("SELECT 1 FROM exports WHERE status IN ('asked', 'making')") == []


MANY = """
    INSERT INTO diary_entries (user_id, hamster_name, hamster_breed, title, content, created_at)
    SELECT %(member_id)s, '콩이', '골든', n || '번째 날', repeat('오늘도 쳇바퀴를 돌렸다. ', 40),
           now() - n * interval '1 day'
      FROM generate_series(1, 5000) n
"""
PEAK = """
import re, sys
from pathlib import Path
from hamsterd.config import Settings
from hamsterd.db.handle import init_database
from scheduler.jobs.make_exports import make_exports
from scheduler.task import Task

def peak():
    return int(re.search(r"VmHWM:\\s+(\\d+) kB", Path("/proc/self/status").read_text())[1])

settings = Settings(_env_file=None, data_dir=Path(sys.argv[2]))
init_database(sys.argv[1], settings)
before = peak()
assert make_exports(Task(settings))["made"] == 1
print(peak() - before)
"""


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="only Linux tells the peak")
def test_five_thousand_days_fit_in_little_memory(owner: Person, make: Make, site: RunningSite):
    with transaction():
        execute(MANY, member_id=owner.id)
    export = ask(owner)
    began = time.monotonic()
    done = subprocess.run(
        [sys.executable, "-c", PEAK, site.dsn, str(site.settings.data_dir)],
        check=True,
        capture_output=True,
        text=True,
    )
    kilobytes = int(done.stdout.split()[-1])

    assert kilobytes < 24 * 1024, f"{kilobytes} KB, {time.monotonic() - began:.1f} s"
    assert owner.get(file_path(export)).status_code == 200
