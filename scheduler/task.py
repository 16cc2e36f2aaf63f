"""What a job is given, and what it gives back."""

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import date

from hamsterd.clock import kst_day
from hamsterd.config import Settings

Counts = dict[str, int]
"""What a run did, by name; kept as JSON with the run."""


@dataclass(frozen=True, slots=True)
class Task:
    """One run: the site, the Seoul day it is for, and whether it may change anything."""

    settings: Settings
    day: date = field(default_factory=kst_day)
    dry_run: bool = False


Work = Callable[[Task], Counts]
