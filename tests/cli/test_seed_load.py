"""`hamster seed load` as a process: its output, its refusals, and the state after a kill."""

import os
import signal
import subprocess
from contextlib import closing
from typing import Any

import psycopg2
import pytest

from tests.cli.conftest import HAMSTER, Operator
from tests.waiting import wait_until

pytestmark = pytest.mark.part(name="sizes")

SMALL = ("--members", "30", "--diaries", "100", "--posts", "30")
SECONDS = 120
MAKING = "SELECT count(*) FROM pg_stat_activity WHERE query LIKE 'COPY %'"
INDEXES = "SELECT count(*) FROM pg_indexes WHERE schemaname = 'public'"


def ask(operator: Operator, sql: str) -> Any:
    url = operator.env["HAMSTERD_DATABASE_URL"]
    with closing(psycopg2.connect(url)) as link, link.cursor() as cursor:
        cursor.execute(sql)
        return cursor.fetchone()[0]


def test_a_load_says_what_it_wrote_and_who_can_sign_in(operator: Operator) -> None:
    said = operator.json("seed", "load", *SMALL)

    assert said["tables"]["users"] == 30
    assert said["rows"] == sum(said["tables"].values())
    assert [one["username"] for one in said["signIns"]] == ["haemjji", "site-admin"]
    for noun, verb in (("counters", "recount"), ("experience", "rebuild"), ("ranking", "rebuild")):
        assert operator.json(noun, verb, "--dry-run")["counts"] == {"rows": 0}


def test_a_site_in_use_gets_more_only_with_yes(operator: Operator) -> None:
    operator.json("users", "create", "kongi", "--email", "k@hamzzi.example")

    refused = operator.run("seed", "load", *SMALL)
    assert refused.returncode == 1
    assert "--yes" in refused.stderr
    assert operator.json("seed", "load", *SMALL, "--yes", "--dry-run")["dryRun"]
    assert len(operator.json("users", "list")) == 1
    operator.json("seed", "load", *SMALL, "--yes")
    assert ask(operator, "SELECT count(*) FROM users") == 31


def test_a_killed_load_leaves_the_site_as_it_was_and_can_be_repeated(operator: Operator) -> None:
    indexes = ask(operator, INDEXES)
    child = subprocess.Popen(
        [str(HAMSTER), "seed", "load", "--members", "30", "--diaries", "100000"],
        cwd=operator.folder,
        env=operator.env,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    workers: list[int] = []

    def is_making() -> bool:
        workers[:] = children(child.pid)
        return bool(workers) and ask(operator, MAKING) > 0

    wait_until(is_making)
    child.send_signal(signal.SIGKILL)
    child.wait(SECONDS)

    wait_until(lambda: not any(is_running(pid) for pid in workers))
    assert ask(operator, "SELECT count(*) FROM users") == 0
    assert ask(operator, INDEXES) == indexes
    assert operator.json("seed", "load", *SMALL)["tables"]["users"] == 30
    assert ask(operator, "SELECT min(id) FROM boards") == 1


def children(pid: int) -> list[int]:
    said = subprocess.run(
        ["ps", "-o", "pid=", "--ppid", str(pid)], capture_output=True, text=True, check=False
    )
    return [int(line) for line in said.stdout.split()]


def is_running(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True
