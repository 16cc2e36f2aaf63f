"""Calls that are made at once run one after another in one thread, with one way there and back."""

import asyncio
from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from typing import Any, NamedTuple, TypeVar

R = TypeVar("R")


class _Call(NamedTuple):
    function: Callable[[], Any]
    result: "asyncio.Future[Any]"


class Together:
    """Collects the calls of one turn of the event loop."""

    def __init__(self, executor: Executor) -> None:
        self._executor = executor
        self._calls: list[_Call] = []

    async def run(self, function: Callable[[], R]) -> R:
        """What `function` returns or raises, called in a thread after those that came before it."""
        loop = asyncio.get_running_loop()
        result: asyncio.Future[R] = loop.create_future()
        if not self._calls:
            loop.call_soon(self._hand_over, loop)
        self._calls.append(_Call(function, result))
        return await result

    def _hand_over(self, loop: asyncio.AbstractEventLoop) -> None:
        calls, self._calls = self._calls, []
        try:
            self._executor.submit(_run, loop, calls)
        except RuntimeError as error:  # the process ends
            _answer(calls, [_Raised(error)] * len(calls))


class _Raised(NamedTuple):
    error: BaseException


def _run(loop: asyncio.AbstractEventLoop, calls: Sequence[_Call]) -> None:
    outcomes = [_outcome(call) for call in calls]
    loop.call_soon_threadsafe(_answer, calls, outcomes)


def _outcome(call: _Call) -> object:
    """What it returned, or `_Raised`; None for a call whose request is gone."""
    if call.result.cancelled():
        return None
    try:
        return call.function()
    except BaseException as error:
        return _Raised(error)


def _answer(calls: Sequence[_Call], outcomes: Sequence[object]) -> None:
    for call, outcome in zip(calls, outcomes, strict=True):
        if call.result.cancelled():
            continue
        if isinstance(outcome, _Raised):
            call.result.set_exception(outcome.error)
        else:
            call.result.set_result(outcome)
