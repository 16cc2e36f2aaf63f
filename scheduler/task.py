"""The input and output of a job."""

import logging
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from datetime import date, datetime, timedelta

from hamsterd.config import Settings
from hamsterd.core.clock import kst_day, kst_midnight, utc_now
from hamsterd.core.errors import DatabaseUnavailable
from hamsterd.db.batches import Batches

log = logging.getLogger("hamsterd.scheduler")

Counts = dict[str, int]
"""The counts of a run by name; stored as JSON with the run."""


@dataclass(frozen=True, slots=True)
class Task:
    """One run: the site, the Seoul day it is for, and whether it may change anything."""

    settings: Settings
    day: date = field(default_factory=kst_day)
    dry_run: bool = False

    @property
    def moment(self) -> datetime:
        """The instant it is for: now, or the end of a day that is over."""
        return min(utc_now(), kst_midnight(self.day + timedelta(days=1)))


Work = Callable[[Task], Counts]


def counted(done: Mapping[str, Batches]) -> Counts:
    """`{"sessions": 12, "sessions.left": 3}`: what was done, and what is left, if any."""
    counts: Counts = {}
    for name, batches in done.items():
        counts[name] = batches.rows
        if batches.left:
            counts[f"{name}.left"] = batches.left
    return counts


def each(name: str, ids: Iterable[int], act: Callable[[int], int]) -> Counts:
    """`{"sent": 12, "failed": 1}`: calls `act` for each; an error only affects its own.

    `failed` exists if something failed. A lost database ends the run.
    """
    counts: Counts = {name: 0}
    for one in ids:
        try:
            counts[name] += act(one)
        except DatabaseUnavailable:
            raise
        except Exception:
            log.exception("%s: number %d costs itself", name, one)
            counts["failed"] = counts.get("failed", 0) + 1
    return counts
