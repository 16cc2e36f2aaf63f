"""The definition of health checks, their input and their results.

A check states once what is wrong, how bad it is and how to fix it. Callers choose a subset from
`registry` and only decide the layout.
"""

from collections.abc import Callable, Iterable
from contextlib import nullcontext
from dataclasses import dataclass
from enum import IntEnum
from functools import cached_property
from urllib.parse import urlsplit

from hamsterd.config import Settings
from hamsterd.core.network.loopback import LOOPBACK
from hamsterd.db.handle import connection
from hamsterd.operations.monitoring.processes import Report, live_reports
from hamsterd.operations.monitoring.rules import Level
from hamsterd.operations.monitoring.schemas import JobsTodo


class Needs(IntEnum):
    """The prerequisites of a check, in order; each includes those before it."""

    SETTINGS = 0
    DATABASE = 1
    SCHEMA = 2


@dataclass(frozen=True)
class Look:
    """One examination of a site, and its depth.

    A deep look may take seconds: it reads folders, contacts the mail server and names files. Facts
    known only to higher rooms are passed in: whether this process hears the bus, members with
    publicly known passwords, and the state of jobs by the timetable itself (the tables have what
    the last scheduler wrote).
    """

    settings: Settings
    is_deep: bool = False
    is_full: bool = False
    is_embedded: bool = False
    mail_to: str = ""
    """Where a trial mail is to go; nowhere unless somebody asks for one."""
    hears_bus: Callable[[], bool] | None = None
    demo_members: Callable[[], list[str]] = list
    timetable: Callable[[], JobsTodo] = lambda: JobsTodo(late=[], failed=[])

    @property
    def is_production(self) -> bool:
        """Whether others reach this site: its address is not this very machine."""
        host = urlsplit(self.settings.base_url).hostname
        return host not in LOOPBACK

    @cached_property
    def reports(self) -> list[Report]:
        """The server processes' reports, read once."""
        return live_reports()


@dataclass(frozen=True, slots=True)
class Finding:
    """The finding of a check; level and fix default to the check's.

    With `parts` (jobs by name), `says` is their common text. While the check `because_of` fails,
    only that one is reported.
    """

    says: str
    mend: str = ""
    level: Level | None = None
    parts: tuple[str, ...] = ()
    because_of: str = ""


Find = Callable[[Look], Iterable[Finding]]


def well(says: str) -> Finding:
    """Nothing to mend."""
    return Finding(says, level=Level.HEALTHY)


@dataclass(frozen=True, slots=True)
class Line:
    """A finding as askers get it: complete, and of which check."""

    check: "Check"
    level: Level
    says: str
    mend: str
    parts: tuple[str, ...] = ()
    because_of: str = ""
    is_unseen: bool = False
    """The check broke off: it says nothing about the site."""

    @property
    def sentence(self) -> str:
        """The text with the names of its parts."""
        return self.sentence_of(*self.parts)

    def sentence_of(self, *parts: str) -> str:
        """The same of some of its parts alone."""
        return f"{self.says}: {', '.join(parts)}." if parts else self.says


@dataclass(frozen=True, slots=True)
class Check:
    """One check.

    `severity` and `mend` (the fix) are the defaults for findings; `well` is the text if there are
    none. `find` raises what prevents it from running.
    """

    key: str
    name: str
    severity: Level
    mend: str
    find: Find
    needs: Needs
    well: str
    is_mend_told: bool
    """Whether console and webhook, which have no column for fixes, show it too."""

    def ask(self, look: Look) -> list[Line]:
        """Run it; returns no lines if the site does not have what is checked."""
        with connection() if self.needs > Needs.SETTINGS else nullcontext():
            found = list(self.find(look))
        if not found and self.well:
            found = [well(self.well)]
        return [self._line(one) for one in found]

    def _line(self, one: Finding) -> Line:
        level = self.severity if one.level is None else one.level
        mend = (one.mend or self.mend) if level > Level.HEALTHY else ""
        return Line(self, level, one.says, mend, one.parts, one.because_of)


def check(
    key: str,
    name: str,
    mend: str,
    *,
    severity: Level = Level.CRITICAL,
    needs: Needs = Needs.SCHEMA,
    well: str = "",
    is_mend_told: bool = False,
) -> Callable[[Find], Check]:
    """Turns a function into a check and adds it to `registry.CHECKS`."""
    return lambda find: Check(key, name, severity, mend, find, needs, well, is_mend_told)


def gigabytes(size: int) -> str:
    """A number of bytes as people read it: `1,204.5GB`, `64MB`."""
    return f"{size / 1024**3:,.1f}GB" if size >= 1024**3 else f"{size // 1024**2}MB"
