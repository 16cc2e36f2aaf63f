"""Bounded caches of public responses, invalidated over the bus.

Cached values are the same for every viewer (privacy law). A loader that started before an
invalidation must not store its stale result afterwards; `version` prevents that.
"""

from collections import OrderedDict
from collections.abc import Hashable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from enum import Flag, auto
from itertools import islice
from threading import Lock
from time import monotonic
from typing import Any, Generic, TypeVar

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")

REGISTRY: dict[str, "Cache[object]"] = {}
"""All caches of this process by name, for `hamster cache stats` and the bus."""


class Shows(Flag):
    """What cached values show of members: who changes that drops the caches that show it."""

    NOBODY = 0
    NAME = auto()
    """Their nicknames or pictures."""
    LEVEL = auto()
    PRESENCE = auto()
    """Who is here: a departed member has no entries, posts or hamsters, and keeps no board."""
    CHOICES = auto()
    """By viewer: which cards and members are for them."""
    RIGHTS = auto()
    """By viewer: what their role, level and boards let them read."""


BY_VIEWER = Shows.CHOICES | Shows.RIGHTS
"""Values of such a cache are one member's: what is made of them is for nobody else."""
CACHES: Mapping[str, Shows] = {
    "ads": Shows.NOBODY,
    "analytics": Shows.NOBODY,
    "blocks": Shows.NOBODY,
    "board_rights": Shows.RIGHTS,
    "boards": Shows.PRESENCE,
    "care_untold": Shows.CHOICES,
    "comments": Shows.NAME | Shows.LEVEL,
    "consents": Shows.NOBODY,
    "contests": Shows.NOBODY,
    "diary_cards": Shows.NAME | Shows.LEVEL,
    "diary_feeds": Shows.PRESENCE,
    "diary_flags": Shows.CHOICES,
    "documents": Shows.NOBODY,
    "follow_flags": Shows.CHOICES,
    "incident_notice": Shows.NOBODY,
    "loads": Shows.NOBODY,
    "media": Shows.PRESENCE,
    "merged_boards": Shows.NOBODY,
    "moved_site": Shows.NOBODY,
    "pages": Shows.NOBODY,
    "popular_hamsters": Shows.NAME | Shows.PRESENCE,
    "popups": Shows.NOBODY,
    "post_anchors": Shows.NOBODY,
    "post_cards": Shows.NAME | Shows.LEVEL,
    "post_flags": Shows.CHOICES,
    "post_hits": Shows.NOBODY,
    "post_lists": Shows.PRESENCE,
    "post_threads": Shows.NAME | Shows.LEVEL | Shows.PRESENCE,
    "rankings": Shows.NAME | Shows.PRESENCE,
    "response_queries": Shows.NOBODY,
    "responses": Shows.NOBODY,
    "search_hamsters": Shows.NAME | Shows.PRESENCE,
    "search_hits": Shows.PRESENCE,
    "search_members": Shows.NAME | Shows.PRESENCE,
    "search_reach": Shows.NOBODY,
    "sessions": Shows.NOBODY,
    "site_settings": Shows.NOBODY,
    "site_state": Shows.NOBODY,
    "site_switches": Shows.NOBODY,
    "sitemaps": Shows.NOBODY,
    "totals": Shows.NOBODY,
    "transparency": Shows.NOBODY,
    "word_rules": Shows.NOBODY,
}
"""The caches of a server. Commands and lower rooms drop some that their own process lacks."""


def caches_showing(what: Shows) -> list[str]:
    """The names of the caches that show any of it."""
    return [name for name, shown in CACHES.items() if shown & what]


class UnknownCache(LookupError):
    """No cache has this name, so the drop would leave stale data somewhere."""


@dataclass(frozen=True, slots=True)
class CacheStats:
    """Statistics of a cache: entries, hits, look-ups."""

    name: str
    entries: int
    max_entries: int
    hits: int
    lookups: int


@dataclass(slots=True)
class Reads:
    """The cached values that a response was made from, by cache and key.

    The response is valid while all of them are still cached, and if it used no other source.
    """

    is_complete: bool = True
    """Whether only caches that are everybody's were read, and had everything."""
    _found: "dict[Cache[Any], dict[Hashable, object]]" = field(default_factory=dict)

    def __reduce__(self) -> tuple[type["Reads"], tuple[()]]:
        """Pickled as nothing when caches are measured: the values belong to their own caches."""
        return Reads, ()

    def note(self, cache: "Cache[Any]", found: Mapping[Any, object]) -> None:
        """Record what was found in `cache`; None for a miss."""
        if not self.is_complete:  # nobody asks any more
            return
        self._found.setdefault(cache, {}).update(found)
        if cache.is_by_viewer or None in found.values():
            self.is_complete = False

    def add(self, others: "Reads") -> None:
        """Record what a part of the response was made from."""
        self.is_complete = self.is_complete and others.is_complete
        if self.is_complete:
            for cache, found in others._found.items():
                self.note(cache, found)

    def stand(self) -> bool:
        """Whether the same would be found now."""
        return self.is_complete and all(cache.holds(found) for cache, found in self._found.items())


_READS: ContextVar[Reads | None] = ContextVar("reads", default=None)


@contextmanager
def recorded_reads() -> Iterator[Reads]:
    """Record reads from caches in this block, including the tasks and threads it starts.

    Inside another such block, that one's response was made from them, too.
    """
    reads = Reads()
    token = _READS.set(reads)
    try:
        yield reads
    finally:
        _READS.reset(token)
        reads_from(reads)


def reads_from(reads: Reads) -> None:
    """Declare that the current response was made from `reads`."""
    if outer := _READS.get():
        outer.add(reads)


def reads_more_than_caches() -> None:
    """Declare that the current response depends on more than caches: a query, a limit."""
    if reads := _READS.get():
        reads.is_complete = False


class Cache(Generic[V]):
    """A named, bounded, thread-safe cache. Keys are made of strings and numbers.

    While the bus is down, invalidations may be lost, so `enabled` is false and nothing is cached.
    """

    enabled = True

    def __init__(self, name: str, *, max_entries: int, ttl_seconds: float) -> None:
        self.name = name
        self.is_by_viewer = bool(CACHES.get(name, Shows.NOBODY) & BY_VIEWER)
        self._max_entries, self._ttl_seconds = max_entries, ttl_seconds
        self._entries: OrderedDict[Hashable, tuple[float, V]] = OrderedDict()
        """Until when each is valid, and the value; the oldest first, so that it goes first.

        A page is compared with some fifty values, so a look-up is one of a plain dictionary.
        """
        self._lock = Lock()
        self._version = 0
        self._hits = 0
        self._lookups = 0
        REGISTRY[name] = self  # type: ignore[assignment]  # read as Cache[object], never written

    @property
    def version(self) -> int:
        """Increases at each drop; take it before loading, and pass it to `put`."""
        return self._version

    def get(self, key: Hashable) -> V | None:
        """What is cached for `key`, or None."""
        value = self.find(key)
        if value is None:
            reads_more_than_caches()
        return value

    def find(self, key: Hashable) -> V | None:
        """`get`, of what can be made from other caches: if it is missing, that is not recorded."""
        with self._lock:
            self._lookups += 1
            value = self._find(key, monotonic())
            self._hits += value is not None
        if value is not None and (reads := _READS.get()):
            reads.note(self, {key: value})
        return value

    def get_many(self, keys: Iterable[K]) -> dict[K, V]:
        """The cached values of `keys`; missing ones are left out."""
        now = monotonic()
        with self._lock:
            found = {key: self._find(key, now) for key in keys}
            cached = {key: value for key, value in found.items() if value is not None}
            self._lookups += len(found)
            self._hits += len(cached)
        if reads := _READS.get():
            reads.note(self, found)
        return cached

    def holds(self, found: Mapping[Any, object]) -> bool:
        """Whether each key still has the very value that was found."""
        now, entries = monotonic(), self._entries
        with self._lock:
            for key, value in found.items():
                entry = entries.get(key)
                if entry is None or entry[1] is not value or entry[0] <= now:
                    return False
            return Cache.enabled

    def _find(self, key: Hashable, now: float) -> V | None:
        entry = self._entries.get(key)
        return entry[1] if entry and entry[0] > now and Cache.enabled else None

    def put(self, key: Hashable, value: V, *, version: int) -> None:
        """Cache `value`, unless something was dropped after `version` was taken."""
        with self._lock:
            if version == self._version and Cache.enabled:
                now = monotonic()
                self._entries.pop(key, None)
                self._drop_old(now, self._max_entries - 1)
                self._entries[key] = (now + self._ttl_seconds, value)

    def _drop_old(self, now: float, most: int) -> None:
        """Drop what is over, and the oldest beyond `most`."""
        while self._entries:
            oldest = next(iter(self._entries))
            if len(self._entries) <= most and self._entries[oldest][0] > now:
                return
            del self._entries[oldest]

    def drop(self, *keys: Hashable) -> None:
        """Drop `keys`; without arguments, everything."""
        with self._lock:
            self._version += 1
            if not keys:
                self._entries.clear()
            for key in keys:
                self._entries.pop(key, None)

    def sample(self, size: int) -> list[V]:
        """Some cached values, for measuring their size."""
        with self._lock:
            return [value for _, value in islice(self._entries.values(), size)]

    def stats(self) -> CacheStats:
        """Its size and hit rate."""
        with self._lock:
            self._drop_old(monotonic(), self._max_entries)
            return CacheStats(
                self.name, len(self._entries), self._max_entries, self._hits, self._lookups
            )


def is_cache(name: str) -> bool:
    """Whether a server of this release has a cache of this name."""
    return name in CACHES or name in REGISTRY


def drop_everything() -> None:
    """Empty every cache of this process (bus reconnected, operator's wish)."""
    for cache in REGISTRY.values():
        cache.drop()
