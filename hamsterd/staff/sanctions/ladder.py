"""The enforcement ladder of the terms, as data (spec 2 §2 Legal pages, decisions §2).

It only suggests: the moderator decides, and gives a reason for deviating. A step counts for what
was written after the member's last notice: nobody can react to a warning before receiving it
(docs/decisions/0047-one-restriction-and-a-ladder-of-notices.md).
"""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Literal, Protocol

from hamsterd.staff.sanctions.errors import DeviationUnexplained


class SanctionKind(StrEnum):
    """Kinds of sanctions for a violation."""

    WARNING = "warning"
    SUSPENSION = "suspension"
    BAN = "ban"


@dataclass(frozen=True, slots=True)
class Step:
    """A step: its number, its kind, and the days of a suspension."""

    number: int
    kind: SanctionKind
    days: int | None = None


@dataclass(frozen=True, slots=True)
class Standing:
    """A member's record: the violations that count, and the time of the last notice."""

    violations: int = 0
    noticed_at: datetime | None = None
    is_banned: bool = False


class Withheld(StrEnum):
    """Why the ladder suggests no further step."""

    WRITTEN_BEFORE_NOTICE = "written_before_notice"
    """All of it was written before the member's latest notice."""
    BANNED = "banned"
    """A banned member is not banned again."""


@dataclass(frozen=True, slots=True)
class Suggestion:
    """The next rung, or why there is none."""

    step: Step | None
    withheld: Withheld | None = None


LADDER = (
    Step(1, SanctionKind.WARNING),
    Step(2, SanctionKind.SUSPENSION, days=7),
    Step(3, SanctionKind.SUSPENSION, days=30),
    Step(4, SanctionKind.BAN),
)
"""The 1st, 2nd, 3rd and 4th violation; every further one is the last rung."""
MAX_SUSPENSION_DAYS = 365
"""The longest suspension a moderator may choose; beyond it is a ban."""


def suggested_step(violations: int, *, is_severe: bool = False) -> Step:
    """The rung for one more violation of a member with so many; severe is the last."""
    return LADDER[-1] if is_severe else LADDER[min(max(violations, 0), len(LADDER) - 1)]


def suggest(
    standing: Standing, written_at: datetime | None = None, *, is_severe: bool = False
) -> Suggestion:
    """The ladder's suggestion for something written (or last edited) at `written_at`.

    Without that time, for an act by hand, it counts as written after the latest notice. Severe
    violations ignore the notice.
    """
    if standing.is_banned:
        return Suggestion(None, Withheld.BANNED)
    is_before = (
        written_at is not None
        and standing.noticed_at is not None
        and written_at <= standing.noticed_at
    )
    if is_before and not is_severe:
        return Suggestion(None, Withheld.WRITTEN_BEFORE_NOTICE)
    return Suggestion(suggested_step(standing.violations, is_severe=is_severe))


def step_of(kind: SanctionKind, days: int | None) -> int:
    """The step (1 to 4) of a sanction that a moderator chose freely."""
    if kind is SanctionKind.WARNING:
        return 1
    if kind is SanctionKind.BAN:
        return len(LADDER)
    return 3 if (days or 0) >= (LADDER[2].days or 0) else 2


class Chosen(Protocol):
    """A moderator's choice in place of the ladder's step."""

    @property
    def kind(self) -> SanctionKind:
        """The kind of sanction."""

    @property
    def days(self) -> int | None:
        """For a suspension how many days."""


def chosen_step(
    ladder: Literal["suggested", "severe", "none"] | Chosen,
    standing: Standing,
    written_at: datetime | None,
    why: str | None,
) -> Suggestion:
    """The sanction of a decision. Raises `DeviationUnexplained` as `require_explained` does."""
    suggested = suggest(standing, written_at)
    if ladder == "suggested":
        return suggested
    if ladder == "severe":
        return Suggestion(LADDER[-1])
    if ladder == "none":
        if suggested.step is not None:
            _require(why)
        return Suggestion(None, suggested.withheld)
    require_explained(suggested.step, ladder.kind, ladder.days, why)
    return Suggestion(Step(0, ladder.kind, ladder.days))


def require_explained(
    step: Step | None, kind: SanctionKind, days: int | None, why: str | None
) -> None:
    """Raise `DeviationUnexplained` for another step than was suggested without a word why."""
    if deviates(step, kind, days):
        _require(why)


def _require(why: str | None) -> None:
    if not why:
        raise DeviationUnexplained(fields={"deviationReason": DeviationUnexplained.message})


def deviates(step: Step | None, kind: SanctionKind, days: int | None) -> bool:
    """Whether a chosen sanction is another one than was suggested; any is where none was."""
    return step is None or (step.kind, step.days) != (kind, days)
