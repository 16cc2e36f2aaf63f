"""What a scheduler looks at every few seconds, in one thread.

The seconds are those of the monotonic clock. APScheduler waits for the time of day instead: after
that was put back by an hour, it would look at nothing for an hour.
"""

import logging
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from datetime import timedelta

from peewee import PeeweeException

from hamsterd.core.errors import HamsterError
from hamsterd.operations.faults import told

log = logging.getLogger("hamsterd.scheduler")

TOGETHER_SECONDS = 0.2
"""What is due so soon is done in the same waking; from then on both are due at once."""

Watch = tuple[Callable[[], None], timedelta]
"""What is done, and how often."""


@contextmanager
def watching(watches: Sequence[Watch]) -> Iterator[None]:
    """Do each during the block, one after the other; the one that is running is finished."""
    stop = threading.Event()
    thread = threading.Thread(target=_watch, args=(watches, stop), name="watcher")
    thread.start()
    try:
        yield
    finally:
        stop.set()
        thread.join()


def quietly(act: Callable[[], None]) -> None:
    """Do it; an unavailable database is logged in one line, and it is tried again later."""
    try:
        act()
    except (HamsterError, PeeweeException) as error:
        log.warning("job requests: %s", told(error))


def _watch(watches: Sequence[Watch], stop: threading.Event) -> None:
    due = [time.monotonic() + every.total_seconds() for _, every in watches]
    while not stop.wait(max(0.0, min(due) - time.monotonic())):
        for place, (act, every) in enumerate(watches):
            if due[place] <= time.monotonic() + TOGETHER_SECONDS:
                _do(act)
                due[place] = time.monotonic() + every.total_seconds()


def _do(act: Callable[[], None]) -> None:
    try:
        quietly(act)
    except Exception:  # the other acts, and this one the next time, must go on
        log.exception("a watcher failed")
