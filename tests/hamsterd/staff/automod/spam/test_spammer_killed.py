"""A process that removes a spammer's writing is killed, and the next run finishes it."""

import json
import os
import signal
import subprocess
from contextlib import closing
from pathlib import Path

import psycopg2
import pytest

from hamsterd.db.handle import connection
from hamsterd.db.sql import execute, fetch_row, fetch_value
from hamsterd.db.transaction import transaction
from hamsterd.staff.automod.spam import batches, service
from tests.commands import hamster
from tests.factories.diaries import an_entry, say
from tests.factories.moderation import a_case, bells, drift, me, undone
from tests.people import Person
from tests.processes import HAMSTER
from tests.site import RunningSite
from tests.waiting import wait_until

AFTER_THE_FIRST_BATCH = 3
JOB = ("jobs", "run", "finish-spam-removals", "--json")

_BLOCKED = """
    SELECT count(*) FROM pg_stat_activity
     WHERE datname = current_database() AND cardinality(pg_blocking_pids(pid)) > 0
"""
_REMOVED = "SELECT count(*) FROM comments WHERE removed_at IS NOT NULL"
_LISTED = """
    SELECT count(*) AS rows, count(DISTINCT target_id) AS comments
      FROM spam_removal_items WHERE removal_id = %(id)s AND kind = 'comment'
"""
# Its backends end once they notice; until then the job may not be run again.
_LOCKED = """
    SELECT count(*) FROM pg_locks
     WHERE locktype = 'advisory'
       AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
"""


def test_the_next_run_finishes_what_a_killed_one_began(
    admin: Person,
    owner: Person,
    follower: Person,
    stranger: Person,
    site: RunningSite,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
):
    """It has committed its first batch and stands in the second when it is killed."""
    first, second = an_entry(owner), an_entry(owner)
    for number in range(batches.BATCH):
        say(follower, first, f"싸게 팔아요 {number}")
    for number in range(AFTER_THE_FIRST_BATCH):
        last = say(follower, second, f"더 싸게 팔아요 {number}")
    total = batches.BATCH + AFTER_THE_FIRST_BATCH
    a_case(stranger, "comment", last["id"])
    earned, told = me(follower)["experience"], len(bells(stranger))
    with monkeypatch.context() as patched:
        patched.setattr(service, "SECONDS_AT_ONCE", 0.0)
        form = {"days": 7, "reason": "광고 글을 되풀이해 올렸어요."}
        begun = admin.post(f"/api/admin/users/{follower.id}/spam", form).json()
    assert (begun["status"], begun["total"], _value(_REMOVED)) == ("running", total, 0)
    _leave_alone()

    with closing(psycopg2.connect(site.dsn)) as link, link, link.cursor() as cursor:
        cursor.execute("SELECT 1 FROM diary_entries WHERE id = %s FOR UPDATE", [second["id"]])
        process = _job(site, tmp_path)
        wait_until(lambda: _value(_BLOCKED) > 0 or process.poll() is not None)
        process.kill()
        process.communicate()
    assert process.returncode == -signal.SIGKILL
    wait_until(lambda: _value(_BLOCKED) == _value(_LOCKED) == 0)
    assert _value(_REMOVED) == batches.BATCH
    assert len(bells(stranger)) == told

    _leave_alone()
    again = hamster(*JOB, folder=tmp_path, env=_environment(site))
    assert again.returncode == 0, again.stderr
    assert json.loads(again.stdout)["counts"] == {"removals": 1}

    removal = admin.get(f"/api/admin/users/{follower.id}/spam").json()["latest"]
    assert (removal["status"], removal["removed"], removal["casesClosed"]) == ("done", total, 1)
    assert _value(_REMOVED) == total
    with connection():
        assert fetch_row(_LISTED, id=begun["id"]) == {"rows": total, "comments": total}
    assert len(bells(stranger)) == told + 1
    assert drift() == {"rows": 0}
    undone(admin, begun["auditId"])
    assert (_value(_REMOVED), _experience(follower)) == (0, earned)
    assert drift() == {"rows": 0}


def _job(site: RunningSite, folder: Path) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        [HAMSTER, *JOB],
        cwd=folder,
        env=_environment(site),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )


def _environment(site: RunningSite) -> dict[str, str]:
    return {
        **os.environ,
        "HAMSTERD_DATABASE_URL": site.dsn,
        "HAMSTERD_DATA_DIR": str(site.settings.data_dir),
    }


def _leave_alone() -> None:
    """As if nobody had worked on it for longer than a call takes."""
    with connection(), transaction():
        execute("UPDATE spam_removals SET updated_at = now() - interval '1 hour'")


def _value(statement: str) -> int:
    with connection():
        return int(fetch_value(statement))


def _experience(member: Person) -> int:
    with connection():
        return int(fetch_value("SELECT experience FROM users WHERE id = %(id)s", id=member.id))
