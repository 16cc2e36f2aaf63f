"""Calls that a request makes at once share one thread, and each gets its own result."""

import asyncio
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import pytest

from hamsterd.http.together import Together


def test_calls_of_one_turn_run_in_one_thread_and_later_ones_in_another():
    async def ask() -> list[list[int]]:
        together = Together(threads)
        at_once = await asyncio.gather(*(together.run(threading.get_ident) for _ in range(5)))
        later = await asyncio.gather(together.run(lambda: 1), together.run(lambda: 2))
        return [at_once, later]

    with ThreadPoolExecutor(4) as threads:
        at_once, later = asyncio.run(ask())

    assert len(set(at_once)) == 1
    assert later == [1, 2]


def test_what_one_raises_is_its_own():
    def fail() -> int:
        raise LookupError("mine")

    async def ask() -> list[object]:
        together = Together(threads)
        calls: list[Callable[[], int]] = [lambda: 1, fail, lambda: 3]
        return await asyncio.gather(*map(together.run, calls), return_exceptions=True)

    with ThreadPoolExecutor(1) as threads:
        first, second, third = asyncio.run(ask())

    assert (first, third) == (1, 3)
    assert isinstance(second, LookupError)


def test_who_is_gone_holds_nobody_up():
    ran: list[str] = []

    async def ask() -> str:
        together = Together(threads)
        busy = threading.Event()
        threads.submit(busy.wait)
        gone = asyncio.ensure_future(together.run(lambda: ran.append("gone")))
        stays = asyncio.ensure_future(together.run(lambda: "here"))
        await asyncio.sleep(0.01)
        gone.cancel()
        busy.set()
        return await stays

    with ThreadPoolExecutor(1) as threads:
        assert asyncio.run(ask()) == "here"
    assert ran == []


def test_nothing_waits_for_threads_that_are_gone():
    async def ask() -> None:
        threads = ThreadPoolExecutor(1)
        threads.shutdown()
        await Together(threads).run(lambda: None)

    with pytest.raises(RuntimeError, match="shutdown"):
        asyncio.run(ask())
