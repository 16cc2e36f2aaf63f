"""Copies in the store: requested in a transaction, made after its commit.

A store may be slow or unavailable, so no lock is held while waiting for it. Failed copies are
retried without limit; until then readers get the source, which stays.
"""

from collections.abc import Callable
from datetime import timedelta

from hamsterd.core.errors import NotFound
from hamsterd.db.site.site_flags import TAKES_WRITING, site_state
from hamsterd.db.sql import execute, fetch_one
from hamsterd.db.transaction import transaction
from hamsterd.delivery.outbox import Claimed, Outbox
from hamsterd.delivery.worker import BackgroundWorker
from hamsterd.media.storage import MediaStorage
from hamsterd.media.upkeep.removal import delete_stored
from hamsterd.models.media import FileCopy, Upload
from hamsterd.realtime.bus import wake

WAKE = "copies"
"""The bus event that wakes the workers."""

_DONE = "DELETE FROM file_copies WHERE id = %(id)s RETURNING is_source_unused"


class Copy(Claimed):
    """A file that is to be copied."""

    source_name: str
    target_name: str


def plan_copy(source_name: str, target_name: str) -> None:
    """Have `source_name` copied after the present transaction; the source stays until then."""
    execute(FileCopy.insert(source_name=source_name, target_name=target_name))
    wake(WAKE)


class Copies(Outbox[Copy]):
    """Rows that are deleted when their copy exists.

    They notify nobody, so they run while delivery is off.
    """

    name = "copy"
    table = "file_copies"
    row = Copy
    columns = "id, source_name, target_name, attempts"
    pending = "TRUE"
    gate = TAKES_WRITING
    tries = None
    longest_pause = timedelta(minutes=10)

    def __init__(self, storage: MediaStorage) -> None:
        self._storage = storage

    def _send(self, row: Copy) -> None:
        """Copying twice is copying once."""
        self._storage.copy(row["source_name"], row["target_name"])

    def _is_permanent(self, error: Exception) -> bool:
        return isinstance(error, NotFound)

    def _note_sent(self, row: Copy) -> None:
        """Delete a source whose deletion was requested meanwhile."""
        name = row["source_name"]
        with transaction():
            gone = fetch_one(_DONE, id=row["id"])
            is_unused = gone is not None and gone["is_source_unused"]
            is_wanted = (
                fetch_one(FileCopy.select(FileCopy.id).where(FileCopy.source_name == name).limit(1))
                is not None
            )
        if is_unused and not is_wanted:
            delete_stored([name], self._storage)

    def _note_given_up(self, row: Copy, error: Exception) -> None:  # noqa: ARG002  # as any outbox
        with transaction():
            execute(Upload.delete().where(Upload.file_name == row["target_name"]))
            execute(_DONE, id=row["id"])


def copy_worker(storage: Callable[[], MediaStorage]) -> BackgroundWorker:
    """Copies soon after the commit that wanted it; like every job it waits while the site reads."""

    def work() -> bool:
        return not site_state().is_read_only and Copies(storage()).deliver(limit=1).tried > 0

    return BackgroundWorker("copies", work)
