"""Liveness of a process: its event loop runs, and its query threads make progress.

A process that hangs does not notice it. So every second it reports that it is alive to the
supervisor or to systemd, which can replace it.
"""

import asyncio
import json
import os
import time
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")

BEAT_SECONDS = 1.0
HUNG_SECONDS = 10.0
"""A process that has not reported for this long is replaced."""
REPLACED = "WORKERS_REPLACED"
"""Environment variable of a worker: how many died or hung before it, as JSON for
`hamsterd.supervisor`. Absent: none did.
"""
STUCK_MARGIN_SECONDS = 20.0
"""Margin over the statement timeout: threads that finish nothing for so long are hanging."""


def replaced_workers() -> dict[str, int]:
    """Former workers: how many `died`, how many of these `hung`, and the last time, `at`."""
    said: dict[str, int] = json.loads(os.environ.get(REPLACED, "{}"))
    return said


class QueryThreads(ThreadPoolExecutor):
    """A pool that knows for how long its threads have not got on."""

    def __init__(self, threads: int) -> None:
        super().__init__(threads, thread_name_prefix="query")
        self._moved_at = time.monotonic()

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> "Future[T]":
        """Have a thread call it."""
        future = super().submit(fn, *args, **kwargs)
        future.add_done_callback(self._note)
        return future

    def stuck_seconds(self) -> float:
        """How long work has waited while no thread finished anything; 0 if none waits.

        It is called every second: work that arrives after a quiet hour has not waited an hour.
        """
        if self._work_queue.empty():
            self._moved_at = time.monotonic()
        return time.monotonic() - self._moved_at

    def _note(self, _: "Future[T]") -> None:
        self._moved_at = time.monotonic()


async def give_signs(threads: QueryThreads, limit_seconds: float, tell: Callable[[], None]) -> None:
    """Tell each second that this process lives, for as long as it does."""
    while True:
        if threads.stuck_seconds() < limit_seconds + STUCK_MARGIN_SECONDS:
            tell()
        await asyncio.sleep(BEAT_SECONDS)
