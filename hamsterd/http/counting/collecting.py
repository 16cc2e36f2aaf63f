"""Counts that are noted in memory and written in batches, so that a read writes nothing.

A killed process loses what was noted in the last `FLUSH_SECONDS`; a stopped one loses nothing.
"""

import logging
from collections import Counter
from collections.abc import Callable, Mapping
from concurrent.futures import Executor
from threading import Lock
from typing import Any, Generic, TypeVar

from peewee import PeeweeException
from tornado.ioloop import IOLoop

from hamsterd.core.errors import HamsterError
from hamsterd.db.site.site_flags import require_writable, site_state

log = logging.getLogger("hamsterd.http")

FLUSH_SECONDS = 10.0
MAX_KEYS = 20_000
"""Different things noted at a time; more are not counted."""

K = TypeVar("K")

_ALL: "list[Collector[Any]]" = []


class Collector(Generic[K]):
    """How often each key was noted in this process; `write` stores it (worker thread)."""

    def __init__(self, write: Callable[[Mapping[K, int]], None]) -> None:
        self._write = write
        self._noted: Counter[K] = Counter()
        self._lock = Lock()
        self._is_planned = False
        _ALL.append(self)

    def note(self, key: K, executor: Executor) -> None:
        """Count `key` once more (event loop); `executor` will write it."""
        with self._lock:
            if len(self._noted) >= MAX_KEYS:
                return
            self._noted[key] += 1
            is_first, self._is_planned = not self._is_planned, True
        if is_first:
            IOLoop.current().call_later(FLUSH_SECONDS, executor.submit, self.flush)

    def flush(self) -> None:
        """Write what was noted (worker thread); on failure it is kept for the next time."""
        with self._lock:
            taken, self._noted = self._noted, Counter()
            self._is_planned = False
        if not taken:
            return
        try:
            require_writable(site_state())
            self._write(taken)
        except (HamsterError, PeeweeException) as error:
            log.warning("%d counts are not written yet: %r", taken.total(), error)
            with self._lock:
                self._noted.update(taken)

    def forget(self) -> None:
        """Drop what was noted, for tests that begin anew."""
        with self._lock:
            self._noted.clear()


def flush_all() -> None:
    """Write everything that this process has noted; it is about to stop."""
    for collector in _ALL:
        collector.flush()
