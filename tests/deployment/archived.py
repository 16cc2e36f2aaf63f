"""A PostgreSQL that archives into a folder, and a site on it that knows the way back."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from hamsterd.db.embedded import DATABASE_NAME, LOCALE
from tests.cli.conftest import Operator, environment
from tests.deployment.replicas import Node, initialise, placed
from tests.postgres import short_folder
from tests.waiting import wait_until


@dataclass
class Archived:
    """One PostgreSQL, the folder of its archive, and its operator."""

    node: Node
    archive: Path
    operator: Operator

    def switch(self) -> str:
        """End the segment that is written to, and wait until it is archived; its name."""
        name = str(self.node.ask("SELECT pg_walfile_name(pg_current_wal_lsn())"))
        self.node.ask("SELECT pg_switch_wal()")
        wait_until((self.archive / name).exists)
        return name


@contextmanager
def archiving(timeout_seconds: int = 60) -> Iterator[Archived]:
    """A migrated site whose database archives; everything goes with the block."""
    with short_folder() as folder:
        node, archive = placed(folder / "db"), folder / "archive"
        node.host.make_folder(archive)
        copy = f"test ! -f {archive}/%f && cp %p {archive}/.%f && mv {archive}/.%f {archive}/%f"
        initialise(
            node,
            f"archive_mode = on\narchive_timeout = {timeout_seconds}\narchive_command = '{copy}'\n"
            "max_wal_senders = 4\n",
        )
        node.start()
        try:
            node.ask(f"CREATE DATABASE {DATABASE_NAME} TEMPLATE template0 ENCODING 'UTF8' {LOCALE}")
            env = environment(
                folder,
                HAMSTERD_DATABASE_URL=node.url(),
                HAMSTERD_BASE_BACKUP_DIR=str(folder / "base"),
                HAMSTERD_RESTORE_COMMAND=f"cp {archive}/%f %p",
            )
            operator = Operator(folder, env)
            os.chmod(folder, 0o711)
            operator.json("db", "migrate")
            yield Archived(node, archive, operator)
        finally:
            node.stop()
