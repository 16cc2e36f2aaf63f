"""The enforcement ladder of the terms, as data (spec 2 §2 Legal pages, decisions §2).

It only suggests: the moderator decides, and says why when they decide otherwise.
"""

from dataclasses import dataclass
from enum import StrEnum


class SanctionKind(StrEnum):
    """What a member may get for a violation."""

    WARNING = "warning"
    SUSPENSION = "suspension"
    BAN = "ban"


@dataclass(frozen=True, slots=True)
class Step:
    """A rung: its number, what it is, and for a suspension how many days."""

    number: int
    kind: SanctionKind
    days: int | None = None


LADDER = (
    Step(1, SanctionKind.WARNING),
    Step(2, SanctionKind.SUSPENSION, days=7),
    Step(3, SanctionKind.SUSPENSION, days=30),
    Step(4, SanctionKind.BAN),
)
"""The 1st, 2nd, 3rd and 4th violation; every further one is the last rung."""
MAX_SUSPENSION_DAYS = 365
"""Longest suspension that a moderator may choose; what is longer is a ban."""


def suggested_step(standing: int, *, is_severe: bool = False) -> Step:
    """The rung for one more violation of a member with `standing` ones; severe is the last."""
    return LADDER[-1] if is_severe else LADDER[min(max(standing, 0), len(LADDER) - 1)]


def step_of(kind: SanctionKind, days: int | None) -> int:
    """On which rung a sanction stands that a moderator chose freely (1 to 4)."""
    if kind is SanctionKind.WARNING:
        return 1
    if kind is SanctionKind.BAN:
        return len(LADDER)
    return 3 if (days or 0) >= (LADDER[2].days or 0) else 2


def deviates(step: Step, kind: SanctionKind, days: int | None) -> bool:
    """Whether a chosen sanction is another one than was suggested."""
    return (step.kind, step.days) != (kind, days)
