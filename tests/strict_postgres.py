"""A PostgreSQL that asks for passwords over TCP, as one of an operator's own does; and its faults.

The server of the test run trusts everybody on a socket, so this one is made apart.
"""

import shutil
import subprocess
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path

import psycopg2

from hamsterd.db.embedded.host import Host, find_host
from tests.postgres import LOCALE, short_folder
from tests.processes import free_port

OWNER, PASSWORD = "haemjji", "haebaragi-7391"
MOST_CONNECTIONS = 12
IDS_OF_SEGMENT, BYTES_OF_SEGMENT = 1024 * 1024, 256 * 1024
"""Transaction ids of one file of `pg_xact`, two bits each."""
_HBA = """
local all postgres trust
host  all sealed 127.0.0.1/32 reject
host  all all 127.0.0.1/32 scram-sha-256
"""


@dataclass(frozen=True)
class StrictPostgres:
    """Where it listens; `admin` is the socket on which its superuser needs no password."""

    port: int
    admin: str
    host: Host

    def url(
        self,
        *,
        user: str = OWNER,
        password: str | None = PASSWORD,
        name: str = "hamsterd",
        more: str = "",
    ) -> str:
        """The address as somebody would configure it, right or wrong."""
        secret = f":{password}" if password else ""
        return f"postgresql://{user}{secret}@127.0.0.1:{self.port}/{name}{more}"

    def run(self, *statements: str, name: str = "postgres") -> None:
        """Run statements as the superuser, each by itself."""
        with closing(psycopg2.connect(f"{self.admin} dbname={name}")) as link:
            link.autocommit = True
            with link.cursor() as cursor:
                for statement in statements:
                    cursor.execute(statement)

    def age(self, ids: int) -> None:
        """As if so many transactions had been, none of whose rows anybody has frozen."""
        data, segment = self.host.data, f"{ids // IDS_OF_SEGMENT:04X}"
        self.host.run("pg_ctl", "-D", str(data), "-m", "fast", "-w", "stop")
        self.host.run("pg_resetwal", "-x", str(ids), "-D", str(data))
        _fill_up(data / "pg_xact" / segment)
        self.host.run("pg_ctl", "-D", str(data), "-l", str(data / "postgres.log"), "-w", "start")


@contextmanager
def strict_postgres(more: str = "") -> Iterator[StrictPostgres]:
    """The server until the block ends, with a database `hamsterd` of an account with a password."""
    with short_folder() as folder:
        host, port = find_host(folder), free_port()
        host.make_folder(host.data)
        host.run("initdb", "-D", str(host.data), "-U", "postgres", "--no-sync", "-A", "trust")
        _write(host.data / "pg_hba.conf", _HBA)
        _write(host.data / "postgresql.conf", _configuration(host, port) + more)
        if host.sockets != host.data:
            host.make_folder(host.sockets)
        log = str(host.data / "postgres.log")
        host.run("pg_ctl", "-D", str(host.data), "-l", log, "-w", "start")
        try:
            made = StrictPostgres(port, f"host={host.sockets} port={port} user=postgres", host)
            made.run(
                f"CREATE ROLE {OWNER} LOGIN PASSWORD '{PASSWORD}'",
                "CREATE ROLE sealed LOGIN PASSWORD 'sealed'",
                "CREATE ROLE asleep NOLOGIN PASSWORD 'asleep'",
                f"CREATE DATABASE hamsterd OWNER {OWNER} TEMPLATE template0 ENCODING 'UTF8'"
                f" {LOCALE}",
            )
            yield made
        finally:
            host.run("pg_ctl", "-D", str(host.data), "-m", "immediate", "-w", "stop")
            _remove(host)


def _configuration(host: Host, port: int) -> str:
    return (
        f"listen_addresses = '127.0.0.1'\nport = {port}\nfsync = off\n"
        f"unix_socket_directories = '{host.sockets}'\nmax_connections = {MOST_CONNECTIONS}\n"
        "superuser_reserved_connections = 2\npassword_encryption = 'scram-sha-256'\n"
    )


def _fill_up(segment: Path) -> None:
    """A file of `pg_xact` to its end, with transactions that have not been."""
    owner, content = segment.parent.stat(), segment.read_bytes() if segment.exists() else b""
    segment.write_bytes(content.ljust(BYTES_OF_SEGMENT, b"\0"))
    shutil.chown(segment, owner.st_uid, owner.st_gid)


def _write(path: Path, text: str) -> None:
    owner = path.parent.stat()
    path.write_text(text)
    shutil.chown(path, owner.st_uid, owner.st_gid)


def _remove(host: Host) -> None:
    for folder in {host.data, host.sockets}:
        subprocess.run(["rm", "-rf", str(folder)], check=False)
