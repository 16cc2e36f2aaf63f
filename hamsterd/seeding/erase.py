"""`hamster seed reset`: an empty site again. The schema stays, everything told in it goes."""

import time
from dataclasses import dataclass

from hamsterd.cache import REGISTRY
from hamsterd.config import Settings
from hamsterd.db.handle import connection
from hamsterd.db.sql import execute, fetch_column, fetch_value
from hamsterd.db.transaction import on_commit, transactional
from hamsterd.live.bus import close_sockets, drop_cached
from hamsterd.models import ALL_MODELS
from hamsterd.uploads.storage import MediaStorage, open_storage


@dataclass(frozen=True, slots=True)
class Remains:
    """What there is to erase."""

    members: int
    entries: int
    uploads: int


def remains() -> Remains:
    """How much an erasure would take away."""
    with connection():
        return Remains(*(fetch_value(f"SELECT count(*) FROM {table}") for table in _COUNTED))


@transactional
def erase_site(settings: Settings) -> Remains:
    """Remove all rows, then all uploaded files; running servers forget everything.

    Signed-in members are signed out, because their sessions are gone.
    """
    gone = remains()
    members = fetch_column("SELECT DISTINCT user_id FROM sessions WHERE revoked_at IS NULL")
    tables = ", ".join(table._meta.table_name for table in ALL_MODELS)
    # A running server's requests keep locks for milliseconds; a report may take longer.
    execute("SET LOCAL statement_timeout = 0")
    execute(f"TRUNCATE {tables} RESTART IDENTITY")
    for name in REGISTRY:
        drop_cached(name)
    for member_id in members:
        close_sockets(member_id)
    on_commit(lambda: _remove_files(open_storage(settings)))
    return gone


_COUNTED = ("users", "diary_entries", "uploads")


def _remove_files(storage: MediaStorage) -> None:
    for file in storage.files():
        storage.delete(file.name)
    storage.clear_staging(older_than=time.time())
