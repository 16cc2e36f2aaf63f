"""A primary and its synchronous standby, made of the PostgreSQL that the site brings along.

Each is a folder and a port; who is what changes with every failover.
"""

import os
import signal
import socket
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import psycopg2

from hamsterd.db.embedded.host import EmbeddedPostgresFailed, Host, find_host
from hamsterd.db.embedded.server import DATABASE_NAME, LOCALE, SUPERUSER
from tests.postgres import short_folder
from tests.processes import free_port
from tests.waiting import wait_until

_SETTINGS = """
listen_addresses = '127.0.0.1'
wal_level = replica
hot_standby = on
wal_keep_size = '1GB'
shared_buffers = '64MB'
max_connections = 100
timezone = UTC
fsync = off
"""
"""Processes are killed here, no machine: what the kernel was given is as good as on the disk."""


@dataclass(frozen=True)
class Node:
    """One PostgreSQL."""

    host: Host
    port: int

    def url(self, name: str = DATABASE_NAME) -> str:
        """Where this one answers, whatever it is at the moment."""
        return f"postgresql://{SUPERUSER}@127.0.0.1:{self.port}/{name}"

    def ask(self, query: str) -> Any:
        """The one value of a query, or None of a command."""
        with closing(psycopg2.connect(self.url("postgres"), connect_timeout=2)) as link:
            link.autocommit = True
            with link.cursor() as cursor:
                cursor.execute(query)
                return cursor.fetchone()[0] if cursor.description else None

    @property
    def pid(self) -> int:
        """The id of the process that started all others."""
        return int((self.host.data / "postmaster.pid").read_text().split()[0])

    def start(self) -> None:
        """Start it, as what its folder says it is."""
        data = self.host.data
        options = f"-p {self.port} -c unix_socket_directories="  # pg_rewind copies no sockets
        self.host.run(
            "pg_ctl", "-D", str(data), "-l", str(data / "log"), "-o", options, "-w", "start"
        )

    def stop(self) -> None:
        """Stop it if it runs."""
        with suppress(EmbeddedPostgresFailed):
            self.host.run("pg_ctl", "-D", str(self.host.data), "-m", "fast", "-w", "stop")

    def kill(self) -> None:
        """Kill it as a power cut does, and wait until all its processes have ended."""
        os.kill(self.pid, signal.SIGKILL)
        # Its processes hold the data until they find it gone.
        wait_until(lambda: not _is_listening(self.port) and not self.processes())
        # Where nobody reaps orphans, its number seems to be somebody's.
        (self.host.data / "postmaster.pid").unlink()

    def processes(self) -> list[int]:
        """The processes that work in its folder: the postmaster and its children."""
        found = []
        for process in Path("/proc").glob("[0-9]*/cwd"):
            with suppress(OSError):
                if process.readlink() == self.host.data:
                    found.append(int(process.parent.name))
        return found

    def promote(self) -> None:
        """Make the standby a primary; returns once it takes writes."""
        self.host.run("pg_ctl", "-D", str(self.host.data), "-w", "promote")

    def wait_for_standby(self) -> None:
        """Until a standby streams, and commits wait for it."""
        self.ask("ALTER SYSTEM SET synchronous_standby_names = '*'")
        self.ask("SELECT pg_reload_conf()")
        wait_until(
            lambda: self.ask("SELECT count(*) FROM pg_stat_replication WHERE sync_state = 'sync'")
        )


@dataclass
class Pair:
    """Two nodes, of which `primary` takes writes and `standby` follows."""

    primary: Node
    standby: Node

    def url(self) -> str:
        """Both hosts, in an order that says nothing of who is what."""
        first, second = sorted((self.primary.port, self.standby.port))
        return f"postgresql://{SUPERUSER}@127.0.0.1:{first},127.0.0.1:{second}/{DATABASE_NAME}"

    def fail_over(self) -> float:
        """Kill the primary, promote the standby; when (`time.monotonic`) it was promoted."""
        self.primary.kill()
        self.standby.promote()
        promoted = time.monotonic()
        self.primary, self.standby = self.standby, self.primary
        return promoted

    def rejoin(self) -> None:
        """Make the old primary follow the new one; writes that only it had are undone
        (`pg_rewind`).
        """
        data = str(self.standby.host.data)
        source = f"host=127.0.0.1 port={self.primary.port} user={SUPERUSER} dbname=postgres"
        self.primary.ask("CHECKPOINT")  # or it does not see the new timeline yet
        self.standby.host.run("pg_rewind", "--no-sync", "-D", data, "--source-server", source, "-R")
        self.standby.start()
        self.primary.wait_for_standby()


@contextmanager
def replicated() -> Iterator[Pair]:
    """A primary with an empty database and a standby that each of its commits waits for."""
    with short_folder() as folder:
        first, second = (placed(folder / name) for name in ("first", "second"))
        try:
            initialise(first)
            first.start()
            first.ask(
                f"CREATE DATABASE {DATABASE_NAME} TEMPLATE template0 ENCODING 'UTF8' {LOCALE}"
            )
            source = f"host=127.0.0.1 port={first.port} user={SUPERUSER}"
            second.host.run(
                "pg_basebackup",
                "--no-sync",
                "-c",
                "fast",
                "-D",
                str(second.host.data),
                "-d",
                source,
                "-R",
            )
            second.start()
            first.wait_for_standby()
            yield Pair(first, second)
        finally:
            first.stop()
            second.stop()


def _is_listening(port: int) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


def placed(folder: Path) -> Node:
    """A node in a folder, on a free port; nothing is there yet."""
    folder.mkdir(mode=0o711, exist_ok=True)
    node = Node(find_host(folder), free_port())
    node.host.make_folder(node.host.data)
    return node


def initialise(node: Node, more: str = "") -> None:
    """Make its data, with `more` lines of configuration."""
    data = node.host.data
    node.host.run(
        *("initdb", "--no-sync"),
        *("-D", str(data), "-U", SUPERUSER, "--auth=trust", "--encoding=UTF8"),
        *("--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"),
    )
    with (data / "postgresql.conf").open("a") as configuration:
        configuration.write(_SETTINGS + more)
