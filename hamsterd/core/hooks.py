"""Hooks: moments at which a lower room calls higher rooms without importing them.

A room defines a `Hook` and calls it; `hamsterd/hooks.py` registers the functions. That module is
imported at the first call, so no server, command or job can forget it.
"""

from collections.abc import Callable
from functools import cache
from importlib import import_module
from typing import Generic, ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")

_HEARERS = "hamsterd.hooks"


@cache
def _gather() -> None:
    import_module(_HEARERS)


class Hook(Generic[P, T]):
    """A moment; its functions are called in the order of `hamsterd/hooks.py`."""

    def __init__(self) -> None:
        self._hearers: list[Callable[P, T]] = []

    def add(self, *hearers: Callable[P, T]) -> None:
        """Register functions."""
        self._hearers += hearers

    def tell(self, *args: P.args, **kwargs: P.kwargs) -> list[T]:
        """Call every function and return their results. Exceptions propagate."""
        _gather()
        return [hear(*args, **kwargs) for hear in self._hearers]

    def ask(self, *args: P.args, **kwargs: P.kwargs) -> T:
        """Call the only function and return its result.

        Raises `ValueError` unless there is exactly one.
        """
        (answer,) = self.tell(*args, **kwargs)
        return answer
