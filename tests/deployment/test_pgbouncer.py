"""Many processes behind PgBouncer in transaction mode, with what needs a session going past it."""

import json
import os
import shutil
import subprocess
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path

import psycopg2
import pytest
from psycopg2.extensions import make_dsn, parse_dsn

from tests.factories.diaries import an_entry
from tests.hamsterd.test_workers import open_socket
from tests.people import sign_up
from tests.postgres import Cluster, short_folder
from tests.processes import Server, free_port, served

CONFIG = Path("deploy/pgbouncer/pgbouncer.ini")

pytestmark = pytest.mark.skipif(
    shutil.which("pgbouncer") is None, reason="pgbouncer is not installed"
)


@contextmanager
def pgbouncer(dsn: str) -> Iterator[str]:
    """Our configuration before the database `dsn`; the address to use instead."""
    port, place = free_port(), parse_dsn(dsn)
    target = make_dsn(**place)
    text = CONFIG.read_text()
    for there, here in (
        ("host=127.0.0.1 port=5432 dbname=hamsterd", target),
        ("listen_port = 6432", f"listen_port = {port}\nunix_socket_dir ="),
        ("auth_type = scram-sha-256", "auth_type = any"),
        ("auth_file = /etc/pgbouncer/userlist.txt", ""),
    ):
        assert there in text
        text = text.replace(there, here)
    with short_folder() as folder:
        config = folder / "pgbouncer.ini"
        config.write_text(text)
        config.chmod(0o644)
        words = ["-u", _account(place["host"])] if os.geteuid() == 0 else []
        process = subprocess.Popen(["pgbouncer", "-q", *words, config], stderr=subprocess.DEVNULL)
        url = f"postgresql://{place['user']}@127.0.0.1:{port}/hamsterd"
        try:
            _wait(url)
            yield url
        finally:
            process.terminate()
            process.wait(10)


def _account(host: str) -> str:
    """PgBouncer refuses to be root; our own PostgreSQL talks to its owner alone."""
    return Path(host).owner() if host.startswith("/") else "nobody"


def _wait(url: str) -> None:
    patience = time.monotonic() + 10
    while time.monotonic() < patience:
        with suppress(psycopg2.OperationalError):
            psycopg2.connect(url).close()
            return
        time.sleep(0.1)
    raise RuntimeError("pgbouncer does not answer")


@pytest.fixture
def pooled(postgres_cluster: Cluster, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    dsn = postgres_cluster.migrated()
    folder = tmp_path_factory.mktemp("pooled")
    with (
        pgbouncer(dsn) as url,
        served(url, folder, workers=2, HAMSTERD_DATABASE_DIRECT_URL=dsn) as server,
    ):
        yield server
    postgres_cluster.drop(dsn)


def test_a_like_rings_and_jobs_run_though_queries_go_through_the_pooler(pooled: Server) -> None:
    owner = sign_up(pooled.url, "kong", "콩이집사")
    fan = sign_up(pooled.url, "dubu", "두부언니")
    entry = an_entry(owner)
    socket = open_socket(owner)

    fan.post(f"/api/diary/{entry['id']}/like")
    ran = pooled.hamster("jobs", "run", "recount")

    assert json.loads(socket.recv())["data"]["url"] == f"/diary/{entry['id']}"
    assert ran["counts"]
    with (
        closing(psycopg2.connect(pooled.environment["HAMSTERD_DATABASE_DIRECT_URL"])) as link,
        link.cursor() as cursor,
    ):
        cursor.execute(
            "SELECT DISTINCT application_name FROM pg_stat_activity"
            " WHERE datname = current_database() AND query LIKE 'LISTEN%'"
        )
        assert cursor.fetchall() == [("hamsterd bus",)]
