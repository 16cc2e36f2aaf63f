"""A PostgreSQL that archives into a folder, and a site on it that knows the way back."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from hamsterd.db.embedded.server import DATABASE_NAME, LOCALE
from tests.cli.conftest import Operator, environment
from tests.deployment.replicas import Node, initialise, placed
from tests.postgres import short_folder
from tests.waiting import wait_until

_LAST = "SELECT substr(last_archived_wal, 1, 24) FROM pg_stat_archiver"


@dataclass(frozen=True)
class Commands:
    """The operator's commands that archive a WAL segment, and that restore one."""

    archive: str
    restore: str


@dataclass
class Archived:
    """One PostgreSQL, the folder of its archive, and its operator."""

    node: Node
    archive: Path
    operator: Operator

    def switch(self) -> str:
        """End the segment that is written to, and wait until it is archived; its name."""
        # A segment in which nothing is written yet does not end.
        self.node.ask("SELECT pg_logical_emit_message(false, 'tests', 'a byte')")
        name = str(self.node.ask("SELECT pg_walfile_name(pg_current_wal_lsn())"))
        self.node.ask("SELECT pg_switch_wal()")
        wait_until(lambda: (self.node.ask(_LAST) or "") >= name)
        return name


@contextmanager
def archiving(timeout_seconds: int = 60, commands: Commands | None = None) -> Iterator[Archived]:
    """A migrated site whose database archives, into a folder unless `commands` say otherwise."""
    with short_folder() as folder:
        node, archive = placed(folder / "db"), folder / "archive"
        node.host.make_folder(archive)
        keep = f"test ! -f {archive}/%f && cp %p {archive}/.%f && mv {archive}/.%f {archive}/%f"
        commands = commands or Commands(keep, f"cp {archive}/%f %p")
        initialise(
            node,
            f"archive_mode = on\narchive_timeout = {timeout_seconds}\n"
            f"archive_command = '{commands.archive}'\nmax_wal_senders = 4\n",
        )
        node.start()
        try:
            node.ask(f"CREATE DATABASE {DATABASE_NAME} TEMPLATE template0 ENCODING 'UTF8' {LOCALE}")
            env = environment(
                folder,
                HAMSTERD_DATABASE_URL=node.url(),
                HAMSTERD_BASE_BACKUP_DIR=str(folder / "base"),
                HAMSTERD_RESTORE_COMMAND=commands.restore,
            )
            operator = Operator(folder, env)
            operator.json("db", "migrate")
            yield Archived(node, archive, operator)
        finally:
            node.stop()
