"""What a health check is, what it may look at, and what it answers.

A check states once what is wrong, how bad that is and how to mend it. Who asks takes the subset
that suits it from `registry` and only decides how a line looks.
"""

from collections.abc import Callable, Iterable
from contextlib import nullcontext
from dataclasses import dataclass
from enum import IntEnum
from functools import cached_property
from urllib.parse import urlsplit

from hamsterd.config import Settings
from hamsterd.db.handle import connection
from hamsterd.operations.monitoring.processes import Report, live_reports
from hamsterd.operations.monitoring.rules import Level
from hamsterd.operations.monitoring.schemas import JobsTodo


class Needs(IntEnum):
    """What must be there before a check can look; each includes those before it."""

    SETTINGS = 0
    DATABASE = 1
    SCHEMA = 2


@dataclass(frozen=True)
class Look:
    """One look at a site, and how closely.

    A deep look may take seconds: it reads folders, tries the mail server out and names files. What
    only a higher rank knows is handed in: whether this process hears the bus, which members have a
    password that everybody knows, and how jobs stand by the timetable itself (the tables hold what
    the last scheduler wrote down).
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
        return host not in {"127.0.0.1", "localhost", "::1"}

    @cached_property
    def reports(self) -> list[Report]:
        """What the server processes say of themselves, asked once."""
        return live_reports()


@dataclass(frozen=True, slots=True)
class Finding:
    """What a check has seen; what is left out (level, mend) is as the check states.

    With `parts` (jobs by name) `says` is what they have in common. While the check `because_of` is
    not well, that alone is told.
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

    @property
    def sentence(self) -> str:
        """What is said, with the names it is said of."""
        return self.sentence_of(*self.parts)

    def sentence_of(self, *parts: str) -> str:
        """The same of some of its parts alone."""
        return f"{self.says}: {', '.join(parts)}." if parts else self.says


@dataclass(frozen=True, slots=True)
class Check:
    """One thing to look at.

    `severity` is how bad it is, and `mend` what to do, where a finding does not say otherwise;
    `well` is said when nothing was found. `find` raises what stops it from looking.
    """

    key: str
    name: str
    severity: Level
    mend: str
    find: Find
    needs: Needs
    well: str
    is_mend_told: bool
    """Whether the console and the webhook, which show no column of mends, say it too."""

    def ask(self, look: Look) -> list[Line]:
        """What there is to say; nothing of what this site does not have."""
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
    """Make a check of the function that looks; it stands in `registry.CHECKS`, too."""
    return lambda find: Check(key, name, severity, mend, find, needs, well, is_mend_told)


def gigabytes(size: int) -> str:
    """A number of bytes as people read it: `1,204.5GB`, `64MB`."""
    return f"{size / 1024**3:,.1f}GB" if size >= 1024**3 else f"{size // 1024**2}MB"
