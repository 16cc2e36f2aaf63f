"""The name of the piece of work at hand: a request, a run of a job, a command.

Log lines, slow statements and audit rows carry it, so that one word finds all that belongs
together. It follows the work into its threads (`carried`), never into what it sets off elsewhere.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar, copy_context
from functools import partial
from random import getrandbits
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
R = TypeVar("R")

_current: ContextVar[str | None] = ContextVar("request id", default=None)


def new_name() -> str:
    """Sixteen hexadecimal digits: a name for a log line, no secret."""
    return f"{getrandbits(64):016x}"


def current() -> str | None:
    """The name of the work that the caller is part of, if it has one."""
    return _current.get()


def begin(name: str) -> None:
    """From here on, and in every task started from here, the work is called `name`."""
    _current.set(name)


@contextmanager
def traced(name: str) -> Iterator[str]:
    """The block is called `name`."""
    token = _current.set(name)
    try:
        yield name
    finally:
        _current.reset(token)


def carried(call: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> Callable[[], R]:
    """`call` with its arguments, to be run in a thread as part of the present work."""
    return partial(copy_context().run, call, *args, **kwargs)
