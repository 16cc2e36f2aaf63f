"""Bounded caches of public answers, dropped over the bus.

What is cached is the same for every viewer (privacy law); a loader that started before a drop
may not store its stale result after it, which is what `version` guards.
"""

from collections.abc import Hashable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from itertools import islice
from threading import Lock
from typing import Any, Generic, TypeVar

from cachetools import TTLCache

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")

REGISTRY: dict[str, "Cache[object]"] = {}
"""Every cache of this process by name; `hamster cache stats` and the bus look here."""

NAMES = frozenset(
    {
        "ads",
        "analytics",
        "blocks",
        "boards",
        "comments",
        "consents",
        "contests",
        "diary_cards",
        "diary_feeds",
        "diary_flags",
        "documents",
        "follow_flags",
        "loads",
        "media",
        "pages",
        "popular_hamsters",
        "post_anchors",
        "post_cards",
        "post_flags",
        "post_hits",
        "post_lists",
        "rankings",
        "responses",
        "search_hamsters",
        "search_hits",
        "search_members",
        "sessions",
        "site_settings",
        "site_state",
        "site_switches",
        "sitemaps",
        "totals",
        "transparency",
        "word_rules",
    }
)
"""The caches of a server. Commands and lower domains drop some that their process does not have."""


class UnknownCache(LookupError):
    """No cache has this name, so that what it stands for would stay stale."""


@dataclass(frozen=True, slots=True)
class CacheStats:
    """One cache at a glance: entries cached, look-ups answered from it, look-ups in all."""

    name: str
    entries: int
    max_entries: int
    hits: int
    lookups: int


@dataclass(slots=True)
class Reads:
    """What an answer was made of: the cached values that were read for it, by cache and key.

    It stands as long as each of them is still cached, and nothing else was asked for it.
    """

    is_complete: bool = True
    """Whether caches alone were read, and had everything."""
    _found: "dict[Cache[Any], dict[Hashable, object]]" = field(default_factory=dict)

    def __reduce__(self) -> tuple[type["Reads"], tuple[()]]:
        """Weighs nothing where caches are weighed: what was read belongs to the caches it is of."""
        return Reads, ()

    def note(self, cache: "Cache[Any]", found: Mapping[Any, object]) -> None:
        """What was found in `cache`; None for what was not."""
        self._found.setdefault(cache, {}).update(found)
        if None in found.values():
            self.is_complete = False

    def stand(self) -> bool:
        """Whether the same would be found now."""
        return self.is_complete and all(cache.holds(found) for cache, found in self._found.items())


_READS: ContextVar[Reads | None] = ContextVar("reads", default=None)


@contextmanager
def recorded_reads() -> Iterator[Reads]:
    """Note what is read from caches inside, by the tasks and threads started there as well."""
    reads = Reads()
    token = _READS.set(reads)
    try:
        yield reads
    finally:
        _READS.reset(token)


def reads_more_than_caches() -> None:
    """The present answer depends on what no cache tells: a query, a limit."""
    if reads := _READS.get():
        reads.is_complete = False


class Cache(Generic[V]):
    """A named, bounded, thread-safe cache. Keys are made of strings and numbers.

    While the bus is down nothing may be trusted to be dropped, so `enabled` turns it off.
    """

    enabled = True

    def __init__(self, name: str, *, max_entries: int, ttl_seconds: float) -> None:
        self.name = name
        self._entries: TTLCache[Hashable, V] = TTLCache(max_entries, ttl_seconds)
        self._lock = Lock()
        self._version = 0
        self._hits = 0
        self._lookups = 0
        REGISTRY[name] = self  # type: ignore[assignment]  # read as Cache[object], never written

    @property
    def version(self) -> int:
        """Moves at each drop; take it before loading, hand it to `put`."""
        return self._version

    def get(self, key: Hashable) -> V | None:
        """What is cached for `key`, or None."""
        with self._lock:
            self._lookups += 1
            value = self._find(key)
            self._hits += value is not None
        if reads := _READS.get():
            reads.note(self, {key: value})
        return value

    def get_many(self, keys: Iterable[K]) -> dict[K, V]:
        """What is cached for each of `keys`; absent ones are left out."""
        with self._lock:
            found = {key: self._find(key) for key in keys}
            cached = {key: value for key, value in found.items() if value is not None}
            self._lookups += len(found)
            self._hits += len(cached)
        if reads := _READS.get():
            reads.note(self, found)
        return cached

    def holds(self, found: Mapping[Any, object]) -> bool:
        """Whether each key still has the very value that was found."""
        with self._lock:
            return all(self._find(key) is value for key, value in found.items())

    def _find(self, key: Hashable) -> V | None:
        """With the lock held. The library's `get` looks twice."""
        if not Cache.enabled:
            return None
        try:
            return self._entries[key]
        except KeyError:
            return None

    def put(self, key: Hashable, value: V, *, version: int) -> None:
        """Cache `value`, unless something was dropped since `version` was taken."""
        with self._lock:
            if version == self._version and Cache.enabled:
                self._entries[key] = value

    def drop(self, *keys: Hashable) -> None:
        """Forget `keys`; with none given, everything."""
        with self._lock:
            self._version += 1
            if not keys:
                self._entries.clear()
            for key in keys:
                self._entries.pop(key, None)

    def sample(self, size: int) -> list[V]:
        """Some of what is cached, to weigh it."""
        with self._lock:
            return list(islice(self._entries.values(), size))

    def stats(self) -> CacheStats:
        """How full it is and how well it works."""
        with self._lock:
            return CacheStats(
                self.name, len(self._entries), int(self._entries.maxsize), self._hits, self._lookups
            )


def is_cache(name: str) -> bool:
    """Whether a server of this release has a cache of this name."""
    return name in NAMES or name in REGISTRY


def drop_everything() -> None:
    """Empty every cache of this process (bus reconnected, operator's wish)."""
    for cache in REGISTRY.values():
        cache.drop()
