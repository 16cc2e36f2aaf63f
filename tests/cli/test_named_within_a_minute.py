"""Faults planted on a site that runs: a minute later at most, `hamster doctor` names each with its
cause and its mend, whatever else it has to leave out."""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import psycopg2
import pytest

from tests.commands import SECONDS, hamster
from tests.postgres import Cluster
from tests.processes import Server, served
from tests.waiting import wait_until

pytestmark = pytest.mark.part(name="drills")

MINUTE = 60


@pytest.fixture(scope="module")
def server(postgres_cluster: Cluster, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    dsn = postgres_cluster.migrated()
    with served(dsn, tmp_path_factory.mktemp("site"), workers=2) as made:
        yield made
    postgres_cluster.drop(dsn)


def named(folder: Path, env: dict[str, str], subject: str, says: str) -> dict[str, Any]:
    """What doctor says of it, once it does; fails after a minute."""
    planted = time.monotonic()
    while True:
        done = hamster("doctor", "--json", folder=folder, env=env)
        took = time.monotonic() - planted
        findings: list[dict[str, Any]] = json.loads(done.stdout)
        for finding in findings:
            if finding["subject"] == subject and says in finding["says"]:
                assert took < MINUTE, f"named after {took:.0f} s"
                assert finding["mend"]
                return finding
        assert took < MINUTE, findings
        time.sleep(1)


def of_server(server: Server, subject: str, says: str) -> dict[str, Any]:
    return named(server.log_file.parent, server.environment, subject, says)


def workers(server: Server) -> set[int]:
    children = Path(f"/proc/{server.process.pid}/task/{server.process.pid}/children")
    return {int(pid) for pid in children.read_text().split()}


@pytest.mark.parametrize(
    ("how", "says", "log"),
    [
        (signal.SIGSTOP, "멈춤 1번", "no sign of life"),
        (signal.SIGKILL, "죽음 1번", "died"),
    ],
    ids=["hung", "killed"],
)
def test_a_worker_that_no_longer_serves(
    server: Server, how: signal.Signals, says: str, log: str
) -> None:
    wait_until(lambda: len(workers(server)) == 2)
    lost = min(workers(server))
    os.kill(lost, how)
    finding = of_server(server, "서버 프로세스", says)
    assert log in finding["mend"]
    assert lost not in workers(server)


def test_a_supervisor_that_somebody_stopped(server: Server, tmp_path: Path) -> None:
    """Nobody replaces it: its workers serve on, and no job runs."""
    pid = server.process.pid
    os.kill(pid, signal.SIGSTOP)
    try:
        finding = of_server(server, "멈춰 둔 프로세스", f"프로세스 {pid}번(hamster serve")
        other = {**server.environment, "HAMSTERD_DATA_DIR": str(tmp_path)}
        told = hamster("doctor", "--json", folder=tmp_path, env=other).stdout
    finally:
        os.kill(pid, signal.SIGCONT)
    assert f"kill -CONT {pid}" in finding["mend"]
    assert str(pid) not in told, "of another site on this machine"


@pytest.mark.parametrize(
    "table", ["users", "uploads", "jobs", "schema_migrations", "site_switches"]
)
def test_a_table_that_somebody_locks(server: Server, table: str) -> None:
    with locked(server.environment["HAMSTERD_DATABASE_URL"], table) as pid:
        finding = of_server(server, "잠금", f"프로세스 {pid}번(a forgotten psql")
    assert f"({table})" in finding["says"]
    assert f"LOCK TABLE {table}" in finding["says"]
    assert f"pg_terminate_backend({pid})" in finding["mend"]


@contextmanager
def locked(dsn: str, table: str) -> Iterator[int]:
    with closing(psycopg2.connect(dsn, application_name="a forgotten psql")) as holder:
        with holder.cursor() as cursor:
            cursor.execute(f"LOCK TABLE {table} IN ACCESS EXCLUSIVE MODE")
        yield holder.get_backend_pid()


def test_a_scheduler_that_was_killed(postgres_cluster: Cluster, tmp_path: Path) -> None:
    dsn = postgres_cluster.migrated()
    env = {**os.environ, "HAMSTERD_DATABASE_URL": dsn, "HAMSTERD_DATA_DIR": str(tmp_path)}
    process = subprocess.Popen(
        [sys.executable, "-m", "scheduler"], env=env, stderr=subprocess.DEVNULL
    )
    try:
        wait_until(lambda: seen(dsn), within=SECONDS)
    finally:
        process.kill()
        process.wait()
    finding = named(tmp_path, env, "스케줄러", "꺼져 있어요")
    assert "python -m scheduler" in finding["mend"]
    postgres_cluster.drop(dsn)


def seen(dsn: str) -> bool:
    """Whether a scheduler has reported."""
    with closing(psycopg2.connect(dsn)) as link, link.cursor() as cursor:
        cursor.execute("SELECT count(seen_at) > 0 FROM jobs")
        return bool((cursor.fetchone() or (False,))[0])
