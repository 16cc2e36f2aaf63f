"""An answer of the dashboard, held for some seconds: many consoles cost as much as one."""

from collections.abc import Callable
from typing import TypeVar

from hamsterd.analytics.rules import ANSWER_SECONDS
from hamsterd.analytics.schemas import Dated
from hamsterd.cache import Cache
from hamsterd.db.handle import connection

CACHE: Cache[Dated] = Cache("analytics", max_entries=10, ttl_seconds=ANSWER_SECONDS)

A = TypeVar("A", bound=Dated)


def held(shape: type[A], compute: Callable[[], A]) -> A:
    """The answer of this shape, computed when it is not held (worker thread)."""
    answer = CACHE.get(shape.__name__)
    if isinstance(answer, shape):
        return answer
    version = CACHE.version
    with connection():
        computed = compute()
    CACHE.put(shape.__name__, computed, version=version)
    return computed
