"""Moments at which a lower room lets higher ones act, without knowing them.

A room states a `Hook` and tells it; `hamsterd/hooks.py` says who hears. That file is read when the
first hook is told, so that neither a server, a command nor a job can forget it.
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
    """A moment: each hearer is called with what is told, in the order of `hamsterd/hooks.py`."""

    def __init__(self) -> None:
        self._hearers: list[Callable[P, T]] = []

    def add(self, *hearers: Callable[P, T]) -> None:
        """Have them hear it."""
        self._hearers += hearers

    def tell(self, *args: P.args, **kwargs: P.kwargs) -> list[T]:
        """What each hearer answers. Raises whatever one of them raises."""
        _gather()
        return [hear(*args, **kwargs) for hear in self._hearers]

    def ask(self, *args: P.args, **kwargs: P.kwargs) -> T:
        """What the one hearer answers. Raises `ValueError` where there is none, or another."""
        (answer,) = self.tell(*args, **kwargs)
        return answer
