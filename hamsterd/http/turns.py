"""Who writes to one and the same thing waits here for those before, and not in the database.

There each would hold a thread and a connection while it waits for the row: likes of one entry
alone would hold up all that a process is asked, and cost twice the processor time.
"""

import asyncio
from collections.abc import Hashable
from weakref import WeakValueDictionary


class Turns:
    """A queue for each thing, first come, first served; on the event loop alone.

    It makes nothing safe: that is for the locks of rows, which hold over all processes.
    """

    def __init__(self) -> None:
        self._locks: WeakValueDictionary[Hashable, asyncio.Lock] = WeakValueDictionary()

    def of(self, thing: Hashable) -> asyncio.Lock:
        """What its writers hold one after the other; gone when nobody waits for it."""
        lock = self._locks.get(thing)
        if lock is None:
            self._locks[thing] = lock = asyncio.Lock()
        return lock

    def __len__(self) -> int:
        """How many things have writers right now."""
        return len(self._locks)
