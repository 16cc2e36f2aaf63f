"""Throwaway databases for tests: one server a run, one migrated template, cheap copies of it.

Workers of one run share the server. It lives outside the site's data folder, listens on no port,
and is removed with the last worker. HAMSTERD_TEST_DATABASE_URL names another server to use; its
account must be allowed to create databases and to set `session_replication_role`.
"""

import fcntl
import os
import re
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from secrets import token_hex

import psycopg2

from hamsterd.config import Settings
from hamsterd.db.embedded.server import SUPERUSER, EmbeddedPostgres
from hamsterd.db.handle import database, init_database
from hamsterd.db.migrate import migrate
from tests.recycling import Snapshot, fill, fingerprint, snapshot_of

RUN = os.environ.get("PYTEST_XDIST_TESTRUNUID", f"{os.getpid()}-{token_hex(4)}")[:24]
TEMPLATE = f"hamsterd_template_{RUN.replace('-', '_')}"
MEMORY_BYTES = 4 * 1024**3
"""Twice what a run needs."""
LOCALE = "LOCALE_PROVIDER builtin BUILTIN_LOCALE 'C.UTF-8' LC_COLLATE 'C' LC_CTYPE 'C'"


def throwaway_settings(**changes: object) -> Settings:
    """Settings that no `.env` of the developer can change."""
    return Settings(_env_file=None, **changes)


@contextmanager
def short_folder() -> Iterator[Path]:
    """A passing folder with a short name that PostgreSQL's own account can pass through."""
    folder = Path(tempfile.mkdtemp(prefix="hd-"))
    folder.chmod(0o711)
    yield folder
    shutil.rmtree(folder)


def restart(server: EmbeddedPostgres) -> None:
    """Restart a server under its users."""
    data = str(server.host.data)
    log = str(server.host.data / "postgres.log")
    server.host.run("pg_ctl", "-D", data, "-l", log, "-m", "fast", "-w", "restart")


class Cluster:
    """A server on which a test run makes and drops its databases."""

    def __init__(self, admin_url: str) -> None:
        self.admin_url = admin_url
        self._free: list[str] = []
        self._pristine: str | None = None
        self._new = Snapshot({}, {})

    def url(self, name: str) -> str:
        """The URL of one of its databases."""
        return re.sub(r"^(\w+://[^/?]*)(/[^?]*)?", rf"\1/{name}", self.admin_url)

    def run(self, statement: str) -> None:
        """Run a statement that is not allowed in a transaction."""
        with closing(psycopg2.connect(self.admin_url)) as link:
            link.autocommit = True
            with link.cursor() as cursor:
                cursor.execute(statement)

    def create(self, options: str) -> str:
        """A new database; its URL."""
        name = f"hamsterd_test_{token_hex(6)}"
        with closing(psycopg2.connect(self.admin_url)) as link:
            link.autocommit = True
            # As files, not through the log: a third of the work, and nothing here outlives a crash.
            by_files = "STRATEGY FILE_COPY" if link.server_version >= 150_000 else ""
            with link.cursor() as cursor:
                cursor.execute(f"CREATE DATABASE {name} {options} {by_files}")
        return self.url(name)

    def empty(self) -> str:
        """A new database without tables."""
        return self.create(f"TEMPLATE template0 ENCODING 'UTF8' {LOCALE}")

    def migrated(self) -> str:
        """A new database with this version's tables."""
        return self.create(f"TEMPLATE {TEMPLATE}")

    def filled(self, wanted: Snapshot | None = None) -> str:
        """A database of this version's tables that holds what is wanted, or as a new one does.

        It may have been used: `give_back` it, so that the next test has it.
        """
        if self._pristine is None:
            url = self.migrated()
            self._pristine, self._new = fingerprint(url), snapshot_of(url)
            self._free.append(url)
        url = self._free.pop() if self._free else self.migrated()
        fill(url, wanted or self._new)
        return url

    def give_back(self, url: str) -> None:
        """Keep a database for the next test; one that is not as it was made is dropped."""
        try:
            is_pristine = fingerprint(url) == self._pristine
        except psycopg2.OperationalError:  # renamed, dropped or closed by its test
            is_pristine = False
        if is_pristine:
            self._free.append(url)
        else:
            self.drop(url)

    def drop_free(self) -> None:
        """Remove the databases that wait for another test."""
        while self._free:
            self.drop(self._free.pop())

    def drop(self, url: str) -> None:
        """Remove a database, whoever is connected."""
        name = re.sub(r"\?.*", "", url).rsplit("/", 1)[1]
        self.run(f"DROP DATABASE IF EXISTS {name} WITH (FORCE)")

    def ensure_template(self) -> None:
        """Make the migrated template, if no other worker has."""
        with closing(psycopg2.connect(self.admin_url)) as link, link.cursor() as cursor:
            cursor.execute("SELECT 1 FROM pg_database WHERE datname = %s", [TEMPLATE])
            if cursor.fetchone():
                return
        self.run(f"CREATE DATABASE {TEMPLATE} TEMPLATE template0 ENCODING 'UTF8' {LOCALE}")
        init_database(self.url(TEMPLATE), throwaway_settings())
        migrate()
        database.close_all()


@contextmanager
def running_cluster() -> Iterator[Cluster]:
    """The server of this test run, with its template."""
    given = os.environ.get("HAMSTERD_TEST_DATABASE_URL")
    if given:
        cluster = Cluster(given)
        with _alone():
            cluster.ensure_template()
        yield cluster
        cluster.drop_free()
        cluster.drop(cluster.url(TEMPLATE))
        return
    folder = _roomy_memory() / f"hamsterd-test-{RUN}"
    server = EmbeddedPostgres(folder, durable=False)
    with _alone():
        folder.mkdir(mode=0o711, exist_ok=True)
        server.start()
        cluster = Cluster(server.url(SUPERUSER))
        cluster.ensure_template()
    try:
        yield cluster
    finally:
        with _alone():
            server.stop()
            if not (server.host.data / "postmaster.pid").exists():
                shutil.rmtree(folder)
                _lock_file().unlink()


def _roomy_memory() -> Path:
    """Where the server's files go: memory, where Linux has room for them, or the disk.

    A run makes and drops some hundred databases of a thousand files each. On ext4, which looks long
    for a number that no deleted file had a moment ago, that was an eighth of PostgreSQL's time.
    """
    memory = Path("/dev/shm")
    if memory.is_dir() and shutil.disk_usage(memory).free > MEMORY_BYTES:
        return memory
    return Path(tempfile.gettempdir())


def _lock_file() -> Path:
    return Path(tempfile.gettempdir()) / f"hamsterd-test-{RUN}.lock"


@contextmanager
def _alone() -> Iterator[None]:
    """One worker at a time makes or removes what all share."""
    with _lock_file().open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield
