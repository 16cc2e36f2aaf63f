"""What a check finds, and what a check is: a function that returns findings."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from cli.output import Mark
from cli.site import Site
from hamsterd.config import Settings


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing looked at; `mend` says what to do about it."""

    subject: str
    mark: Mark
    says: str
    mend: str | None = None

    def row(self) -> dict[str, object]:
        """The finding for programs."""
        return {
            "subject": self.subject,
            "status": self.mark.value,
            "says": self.says,
            "mend": self.mend,
        }


Check = Callable[[Site], Iterator[Finding]]
"""Looks at an open database and what it says."""
SettingsCheck = Callable[[Settings], Iterator[Finding]]
"""Looks at the machine and the settings alone: it works without a database."""


def gigabytes(size: int) -> str:
    """A number of bytes as people read it: `1,204.5GB`."""
    return f"{size / 1024**3:,.1f}GB"
