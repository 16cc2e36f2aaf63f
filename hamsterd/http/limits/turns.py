"""Queues of writers to the same thing, so that they do not queue in the database.

There each would hold a thread and a connection while it waits for the row: likes of one entry could
block the whole process, and cost twice the processor time.
"""

import asyncio
from collections.abc import Hashable
from weakref import WeakValueDictionary


class Turns:
    """A queue for each thing, first come, first served; used on the event loop only.

    It does not ensure correctness: row locks do, over all processes.
    """

    def __init__(self) -> None:
        self._locks: WeakValueDictionary[Hashable, asyncio.Lock] = WeakValueDictionary()

    def of(self, thing: Hashable) -> asyncio.Lock:
        """The lock of a thing's writers; removed when nobody waits for it."""
        lock = self._locks.get(thing)
        if lock is None:
            self._locks[thing] = lock = asyncio.Lock()
        return lock

    def __len__(self) -> int:
        """The number of things with writers right now."""
        return len(self._locks)
