"""Signs of life of a process: its event loop turns, and its query threads get on.

A process that hangs answers nobody and notices nothing itself. So it says each second that it
lives, to whoever can replace it: the supervisor, or systemd.
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
"""A process that gave no sign for so long is replaced."""
REPLACED = "WORKERS_REPLACED"
"""Environment of a worker: how many before it died or hung, as JSON (`hamsterd.supervisor`)."""
STUCK_MARGIN_SECONDS = 20.0
"""Beyond the time limit of a statement: no thread finishes anything for so long unless it hangs."""


def replaced_workers() -> dict[str, int]:
    """Of the workers before this one: how many `died`, of these `hung`, and when the last, `at`."""
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
        """For how long something waits while no thread has finished anything; 0 where none waits.

        Asked each second: what begins to wait after a quiet hour has not waited for an hour.
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
