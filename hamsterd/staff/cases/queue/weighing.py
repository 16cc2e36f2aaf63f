"""How urgent an open case is, and why it stands where it does in the queue. Pure.

Weight goes before age: who writes abuse that many are reading is looked at before an advertisement
of last week. A case is weighed anew with each report.
"""

from collections.abc import Collection
from typing import NamedTuple

from hamsterd.staff.rules import (
    MANY_REPORTERS,
    MOST_WEIGHED,
    REPORTERS_TO_HIDE,
    SEVERE,
    WEIGHT,
    WEIGHT_OF,
    YOUNG,
    Reason,
    Weighs,
)


class Weighed(NamedTuple):
    """What a case weighs, and what makes it heavy, the heaviest first."""

    weight: int
    why: list[Weighs]


def weigh(
    *, halves: int, first_halves: int, reasons: Collection[str], is_hideable: bool, age: float
) -> Weighed:
    """A case by its reporters (in halves, as they count towards hiding) and their reasons.

    `first_halves`: those who named a reason that goes before all others; one of whom nothing speaks
    against hides the target. `age`: for how many seconds it had been there at the first report.
    """
    holds = {
        Weighs.FIRST: any(Reason(each).is_first for each in reasons),
        Weighs.HIDDEN: is_hideable
        and (halves >= REPORTERS_TO_HIDE * WEIGHT or first_halves >= WEIGHT),
        Weighs.SEVERE: not SEVERE.isdisjoint(reasons),
        Weighs.YOUNG: age < YOUNG.total_seconds(),
        Weighs.MANY: halves >= MANY_REPORTERS * WEIGHT,
    }
    why = [each for each, is_so in holds.items() if is_so]
    people = min(halves, MOST_WEIGHED * WEIGHT) // WEIGHT
    return Weighed(sum(WEIGHT_OF[each] for each in why) + people, why)
