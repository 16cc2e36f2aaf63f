"""Dashboard responses, cached for some seconds: many consoles cost as much as one."""

from collections.abc import Callable
from typing import TypeVar

from hamsterd.core.cache import Cache
from hamsterd.db.handle import connection
from hamsterd.operations.analytics.rules import ANSWER_SECONDS
from hamsterd.operations.analytics.schemas import Dated
from hamsterd.operations.analytics.window import Window

CACHE: Cache[Dated] = Cache("analytics", max_entries=100, ttl_seconds=ANSWER_SECONDS)

A = TypeVar("A", bound=Dated)


def cached(shape: type[A], compute: Callable[[], A], *, window: Window | None = None) -> A:
    """The response for this schema and window; computed if not cached (worker thread)."""
    key = f"{shape.__name__}:{window.first}:{window.last}" if window else shape.__name__
    answer = CACHE.get(key)
    if isinstance(answer, shape):
        return answer
    version = CACHE.version
    with connection():
        computed = compute()
    CACHE.put(key, computed, version=version)
    return computed
