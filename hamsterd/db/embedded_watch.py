"""Keeps the embedded PostgreSQL alive under a site that serves."""

import logging
import threading
from collections.abc import Iterator
from contextlib import contextmanager

from hamsterd.db.embedded import EmbeddedPostgres

log = logging.getLogger("hamsterd.db")

WATCH_SECONDS = 2.0


@contextmanager
def kept_alive(server: EmbeddedPostgres) -> Iterator[None]:
    """While inside, a server that dies (killed for its memory, say) is started again."""
    done = threading.Event()
    watcher = threading.Thread(
        target=_watch, args=(server, done), name="embedded-postgres", daemon=True
    )
    watcher.start()
    try:
        yield
    finally:
        done.set()
        watcher.join()


def _watch(server: EmbeddedPostgres, done: threading.Event) -> None:
    while not done.wait(WATCH_SECONDS):
        try:
            if server.revive():
                log.error("the embedded PostgreSQL had died and is started again")
        except Exception:
            # What the dead one left behind may hold its memory for a moment yet.
            log.exception("the embedded PostgreSQL does not start; the next try follows")
