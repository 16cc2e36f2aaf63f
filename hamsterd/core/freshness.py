"""How new what is read has to be, where reads may be answered by a standby (decisions 0112).

Moments are of this process's monotonic clock: what was committed before one is known to be on a
standby (`db.standbys`), or not. Without standbys nothing is wanted, and reads are of the primary.
"""

import math
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass


@dataclass(slots=True)
class Freshness:
    """What a read wants of its source, and what it got."""

    since: float = -math.inf
    """All that was committed before this moment has to be there."""
    lsn: int = 0
    """And the write-ahead log up to here: the last write of who asks."""
    takes_standby: bool = False
    """Whether a standby may be asked here: in what only reads (`db.standby_reads`)."""
    source: object = None
    """The standby that was asked last; None while only the primary was."""
    as_of: float = math.inf
    """What was read has all that was committed before this moment: the primary has everything."""

    def want(self, since: float) -> None:
        """Something was dropped from a cache at `since`, and is to be read anew."""
        self.since = max(self.since, since)

    @property
    def is_met(self) -> bool:
        """Whether what was read is as new as it turned out to have to be."""
        return self.as_of > self.since


_WANTED: ContextVar[Freshness | None] = ContextVar("wanted freshness", default=None)


def wanted_freshness() -> Freshness | None:
    """What the work at hand wants; None where all is read from the primary."""
    return _WANTED.get()


@contextmanager
def wanting(freshness: Freshness | None) -> Iterator[None]:
    """The block, and the tasks and threads started there, want `freshness`."""
    token = _WANTED.set(freshness)
    try:
        yield
    finally:
        _WANTED.reset(token)
