"""A real PgBouncer with `deploy/pgbouncer/pgbouncer.ini`, on a free port."""

import os
import shutil
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import psycopg2
from psycopg2.extensions import make_dsn, parse_dsn

from tests.postgres import short_folder
from tests.processes import free_port

CONFIG = Path("deploy/pgbouncer/pgbouncer.ini")


def missing() -> str | None:
    """Why PgBouncer cannot be run here; None when it can."""
    return None if shutil.which("pgbouncer") else "pgbouncer is not installed"


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
