"""Simulated weighings: habits of owners and weights of hamsters, for tests of the alert rules.

A habit is a rhythm with gaps, noise of the scale, an occasional slip, and a course of the true
weight. All follows from drawn numbers, so that a failure can be reproduced.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import date, timedelta
from random import Random

from hamsterd.hamsters.health.alerts.evaluation import Facts, Finding, Weighing, findings
from hamsterd.hamsters.health.alerts.rules import WEIGHINGS_DAYS, AlertName

FIRST_DAY = date(2026, 1, 1)
NOISE = 0.04
"""Of a weight: the scale, the bladder, the cheek pouches."""


@dataclass(frozen=True, slots=True)
class Habit:
    """How one animal is weighed: every so many days, some of which are left out."""

    every: int
    seed: int
    days: int = 120
    noise: float = NOISE
    gap_share: float = 0.1
    slip_share: float = 0.0

    def weighings(self, course: "Course") -> Iterator[Weighing]:
        """One after the other, the oldest first."""
        random = Random(self.seed)
        for past in range(0, self.days, self.every):
            if past and random.random() < self.gap_share:
                continue
            value = course.at(past) * (1 + random.uniform(-self.noise, self.noise))
            if random.random() < self.slip_share:
                value *= random.choice((0.1, 0.5, 1.9))
            yield Weighing(FIRST_DAY + timedelta(days=past), round(value, 1))


@dataclass(frozen=True, slots=True)
class Course:
    """The true weight: it grows, stays constant, and may drop by a share over some days."""

    grown: float
    lost: float = 0.0
    loss_begins: int = 0
    loss_days: int = 1
    young_until: int = 0

    def at(self, past: int) -> float:
        """g, so many days after the first."""
        growth = 1.0 if past >= self.young_until else 0.5 + 0.5 * past / self.young_until
        share = min(1.0, max(0.0, (past - self.loss_begins + 1) / self.loss_days))
        return self.grown * growth * (1 - self.lost * share)


@dataclass(frozen=True, slots=True)
class Told:
    """The findings on the day of a weighing, with the data up to then."""

    weighings: list[Weighing]
    found: list[Finding]
    is_news: bool

    @property
    def rules(self) -> set[str]:
        """Names of all rules that held."""
        return {one.rule for one in self.found}


def kept(weighings: Iterator[Weighing], facts: Facts | None = None) -> Iterator[Told]:
    """A journal day by day: the findings at each weighing, and whether they are new."""
    known: list[Weighing] = []
    told: dict[AlertName, frozenset[str]] = {}
    for weighing in weighings:
        known.append(weighing)
        found = findings(_at(known, frozenset(told), facts))
        told = {one: told[one] for one in told if one in {each.alert for each in found}}
        is_news = any(not one.marks <= told.get(one.alert, frozenset()) for one in found)
        for one in found:
            told[one.alert] = told.get(one.alert, frozenset()) | one.marks
        yield Told(list(known), found, is_news)


def _at(known: list[Weighing], standing: frozenset[AlertName], facts: Facts | None) -> Facts:
    today = known[-1].day
    return replace(
        facts or Facts(today=today, adult_from=FIRST_DAY),
        today=today,
        weighings=[one for one in known if today - one.day <= timedelta(days=WEIGHINGS_DAYS)],
        first_day=known[0].day,
        last_day=today,
        standing=standing,
    )
