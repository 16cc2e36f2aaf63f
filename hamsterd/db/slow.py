"""Slow statements of this process: a log line each, their number lately, the latest texts.

Parameters are never stored, because they contain what members wrote. Time spent waiting for locks
counts.
"""

import logging
import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from hamsterd.core.clock import utc_now
from hamsterd.db.handle import database

log = logging.getLogger("hamsterd.sql")

KEPT = 20
"""Texts that are stored, and their maximum length."""
TEXT_MAX = 400
WINDOW_SECONDS = 3_600
MAX_COUNTED = 10_000
"""Slow statements counted per hour; a larger number would say no more."""


@dataclass(frozen=True, slots=True)
class SlowQuery:
    """One of them."""

    sql: str
    milliseconds: float
    at: datetime


class SlowQueries:
    """Watches the handle's statements."""

    def __init__(self) -> None:
        self._moments: deque[float] = deque(maxlen=MAX_COUNTED)
        self._latest: deque[SlowQuery] = deque(maxlen=KEPT)
        self._slow_from = float("inf")
        self._count: Callable[[], object] | None = None

    def watch(
        self, slow_from_milliseconds: float, count: Callable[[], object] | None = None
    ) -> None:
        """Watch this process's statements; a second call only changes the limit.

        `count` is called for each slow statement, for metrics.
        """
        self._slow_from = slow_from_milliseconds
        self._count = count or self._count
        if self._hear not in database.query_hooks:
            database.query_hooks.append(self._hear)

    def count(self) -> int:
        """How many were slow in the last hour."""
        since = time.monotonic() - WINDOW_SECONDS
        return sum(moment > since for moment in tuple(self._moments))

    def latest(self) -> list[SlowQuery]:
        """The latest texts, newest first."""
        return list(reversed(self._latest))

    def _hear(self, event: Any) -> None:
        milliseconds = round(event.duration * 1_000, 1)
        is_slow = milliseconds >= self._slow_from
        if not is_slow and not log.isEnabledFor(logging.DEBUG):
            return
        sql = " ".join(str(event.sql).split())[:TEXT_MAX]
        facts = {"milliseconds": milliseconds, "sql": sql}
        if not is_slow:
            log.debug("%(milliseconds).1fms %(sql)s", facts)
            return
        log.warning("slow: %(milliseconds).1fms %(sql)s", facts)
        if self._count:
            self._count()
        self._moments.append(time.monotonic())
        self._latest.append(SlowQuery(sql, milliseconds, utc_now()))


SLOW = SlowQueries()
"""Of this process."""
