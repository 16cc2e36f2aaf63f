"""Statements of this process that took long: how many lately, and the latest texts.

Parameters are never kept: they are what members wrote. What a statement waits for a lock counts.
"""

import time
from collections import deque
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from hamsterd.clock import utc_now
from hamsterd.db.handle import database

SLOW_MILLISECONDS = 200
"""From here on a statement is slow."""
KEPT = 20
"""Texts that are kept, and their characters at most."""
TEXT_MAX = 400
WINDOW_SECONDS = 3_600
MAX_COUNTED = 10_000
"""Slow statements of an hour that are counted; beyond it nobody needs the figure."""


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

    def watch(self) -> None:
        """Begin to watch this process's statements; doing it again changes nothing."""
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
        milliseconds = event.duration * 1_000
        if milliseconds < SLOW_MILLISECONDS:
            return
        self._moments.append(time.monotonic())
        sql = " ".join(str(event.sql).split())[:TEXT_MAX]
        self._latest.append(SlowQuery(sql, round(milliseconds, 1), utc_now()))


SLOW = SlowQueries()
"""Of this process."""
