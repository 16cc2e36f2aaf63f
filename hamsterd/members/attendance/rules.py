"""How streaks continue: rests and exempt days, as pure steps between check-ins."""

from collections.abc import Iterable, Set
from dataclasses import dataclass
from datetime import date, timedelta

from hamsterd.members.levels.rules import REST_EVERY_DAYS, RESTS_MAX

EXEMPT_WITHIN_DAYS = 60
"""How old a day may be when it is declared exempt: streaks before it are history."""
REASON_MAX = 200
_DAY = timedelta(days=1)


@dataclass(frozen=True, slots=True)
class Standing:
    """A member's streak as a check-in left it, and the rests kept since."""

    day: date
    streak: int
    rests: int


@dataclass(frozen=True, slots=True)
class Step:
    """A check-in: the state of the streak, and the missed days that rests covered."""

    standing: Standing
    mended: tuple[date, ...] = ()


def step(before: Standing | None, day: date, exempt: Set[date]) -> Step:
    """Check in on `day`, after `before`.

    Each missed day that is not exempt uses a rest. If there are too few, none is used: a new streak
    begins, which keeps them. A covered day does not lengthen the streak.
    """
    streak, rests = 1, 0
    mended: tuple[date, ...] = ()
    if before is not None:
        rests = before.rests
        missed = _missed(before.day, day, exempt, most=rests)
        if missed is not None:
            streak, rests, mended = before.streak + 1, rests - len(missed), missed
    if streak % REST_EVERY_DAYS == 0:
        rests = min(RESTS_MAX, rests + 1)
    return Step(Standing(day, streak, rests), mended)


def covered_until(standing: Standing, exempt: Set[date]) -> date:
    """The last day the streak survives without another check-in."""
    day, rests = standing.day, standing.rests
    while True:
        following = day + _DAY
        if following not in exempt:
            if rests == 0:
                return day
            rests -= 1
        day = following


def replay(base: Standing, days: Iterable[date], exempt: Set[date]) -> tuple[list[Step], Standing]:
    """The check-ins of `days`, oldest first, after `base`; and how the last one left the streak."""
    steps, standing = [], base
    for day in days:
        steps.append(step(standing, day, exempt))
        standing = steps[-1].standing
    return steps, standing


def _missed(last: date, day: date, exempt: Set[date], *, most: int) -> tuple[date, ...] | None:
    """The days between that were missed; None where they are more than `most`."""
    missed: list[date] = []
    between = last + _DAY
    while between < day:
        if between not in exempt:
            missed.append(between)
            if len(missed) > most:
                return None
        between += _DAY
    return tuple(missed)
