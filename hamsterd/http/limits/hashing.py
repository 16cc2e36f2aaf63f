"""The few threads that hash passwords, and the short queue for them (decisions §1.6).

By design a hash takes a quarter of a second of a core. On the query threads, a burst of sign-ins
would delay everybody; here it only delays sign-ins, and not for long.
"""

import asyncio
import os
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from threading import BoundedSemaphore
from typing import TypeVar

from hamsterd.core.errors import Unavailable

T = TypeVar("T")

WAITING_PER_THREAD = 8
WAITING_MIN = 16
"""A few seconds' worth of hashing; beyond it, refusing is better than waiting."""


class HashingBusy(Unavailable):
    """More passwords wait for being checked than can be in a reasonable time."""

    code = "too_busy"
    message = "지금 로그인하려는 분이 많아요. 잠시 뒤에 다시 시도해 주세요."


class HashingPool:
    """Threads for hashing; this worker's share of the cores."""

    def __init__(self, *, workers: int = 1) -> None:
        threads = max(1, _cores() // workers)
        self._executor = ThreadPoolExecutor(threads, thread_name_prefix="password")
        self._places = BoundedSemaphore(threads + max(WAITING_MIN, WAITING_PER_THREAD * threads))

    async def run(self, call: Callable[[], T]) -> T:
        """The result of `call`; raises `HashingBusy` when the queue is full."""
        if not self._places.acquire(blocking=False):
            raise HashingBusy
        running = self._executor.submit(call)
        running.add_done_callback(self._leave)
        return await asyncio.wrap_future(running)

    def shutdown(self) -> None:
        """Let running calls finish, and start no more."""
        self._executor.shutdown(wait=True, cancel_futures=True)

    def _leave(self, _done: "Future[T]") -> None:
        self._places.release()


def _cores() -> int:
    """Cores that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
