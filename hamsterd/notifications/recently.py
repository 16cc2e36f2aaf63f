"""What happened a while ago in this process: bounded, forgotten in time, safe for its threads."""

from collections.abc import Hashable
from threading import Lock

from cachetools import TTLCache


class Recently:
    """A set whose members leave by themselves, and the oldest when it is full."""

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
