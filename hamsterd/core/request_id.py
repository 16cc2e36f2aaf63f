"""The id of the current work: a request, a job run, a command.

Log lines, slow statements and audit rows carry it, so that one search finds all that belongs
together. Threads of the same work inherit it (`carried`); work triggered elsewhere does not.
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
    """Sixteen hexadecimal digits; an id for logs, not a secret."""
    return f"{getrandbits(64):016x}"


def current() -> str | None:
    """The id of the current work, if it has one."""
    return _current.get()


def begin(name: str) -> None:
    """Set the id for the current context and for every task started from it."""
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
    """`call` with its arguments, to be run in a thread under the current id."""
    return partial(copy_context().run, call, *args, **kwargs)
