"""Keeps the embedded PostgreSQL alive under a site that serves."""

import logging
import threading
from collections.abc import Iterator
from contextlib import contextmanager

from hamsterd.db.embedded import EmbeddedPostgres

log = logging.getLogger("hamsterd.db")

WATCH_SECONDS = 0.25
LONGEST_PAUSE_SECONDS = 4.0
"""Between tries to start one that does not start."""


@contextmanager
def kept_alive(server: EmbeddedPostgres) -> Iterator[None]:
    """Inside the block, a server that dies (killed for lack of memory, for example) is
    restarted.
    """
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
    pause = WATCH_SECONDS
    while not done.wait(pause):
        try:
            if server.revive():
                log.error("the embedded PostgreSQL had died and is started again")
            pause = WATCH_SECONDS
        except Exception:
            pause = min(2 * pause, LONGEST_PAUSE_SECONDS)
            # The dead server's remains may hold its memory a moment longer.
            log.exception("the embedded PostgreSQL does not start; the next try follows")
