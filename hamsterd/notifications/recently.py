"""A bounded, thread-safe set of recent events in this process."""

from collections.abc import Hashable
from threading import Lock

from cachetools import TTLCache


class Recently:
    """A set whose items expire; when full, the oldest is dropped."""

    def __init__(self, *, max_entries: int, ttl_seconds: float) -> None:
        self._noted: TTLCache[Hashable, None] = TTLCache(max_entries, ttl_seconds)
        self._lock = Lock()

    def note(self, what: Hashable) -> None:
        """It happened now."""
        with self._lock:
            self._noted[what] = None

    def __contains__(self, what: Hashable) -> bool:
        with self._lock:
            return what in self._noted
