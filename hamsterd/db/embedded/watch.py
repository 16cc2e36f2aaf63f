"""Keeps the embedded PostgreSQL alive under a site that serves."""

import logging
import os
import select
import threading
from collections.abc import Iterator
from contextlib import contextmanager

from hamsterd.db.embedded.server import EmbeddedPostgres

log = logging.getLogger("hamsterd.db")

WATCH_SECONDS = 0.25
"""Between looks, at least; where the kernel does not tell of a process's end, between all."""
LONGEST_PAUSE_SECONDS = 4.0
"""Between tries to start one that does not start."""


@contextmanager
def kept_alive(server: EmbeddedPostgres) -> Iterator[None]:
    """Inside the block, a server that dies (killed for lack of memory, for example) is
    restarted.
    """
    over, end = os.pipe()
    watcher = threading.Thread(
        target=_watch, args=(server, over), name="embedded-postgres", daemon=True
    )
    watcher.start()
    try:
        yield
    finally:
        os.write(end, b".")
        watcher.join()
        os.close(end)
        os.close(over)


def _watch(server: EmbeddedPostgres, over: int) -> None:
    pause = WATCH_SECONDS
    while not _is_readable(over, pause):
        if _is_over_before_it_ends(server, over):
            break
        try:
            if server.revive():
                log.error("the embedded PostgreSQL had died and is started again")
            pause = WATCH_SECONDS
        except Exception:
            pause = min(2 * pause, LONGEST_PAUSE_SECONDS)
            # The dead server's remains may hold its memory a moment longer.
            log.exception("the embedded PostgreSQL does not start; the next try follows")


def _is_over_before_it_ends(server: EmbeddedPostgres, over: int) -> bool:
    """Wait until the server's process ends, or the block does; whether the block did.

    So a site that nobody visits wakes nobody. False at once where no server runs, or the kernel has
    no such handle of a process.
    """
    process_id = server.process_id
    if process_id is None or not hasattr(os, "pidfd_open"):
        return False
    try:
        process = os.pidfd_open(process_id)
    except OSError:
        return False
    try:
        # It may have ended before, and its number may be another's by now.
        return server.process_id == process_id and _is_readable(over, None, process)
    finally:
        os.close(process)


def _is_readable(file: int, seconds: float | None, *others: int) -> bool:
    """Whether `file`, of it and `others`, can be read before so many seconds are over."""
    poll = select.poll()
    for one in (file, *others):
        poll.register(one, select.POLLIN)
    return file in dict(poll.poll(None if seconds is None else seconds * 1000))
