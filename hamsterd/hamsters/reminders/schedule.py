"""Due days: every so many days, or on weekdays, at a time in Seoul. Pure.

The days follow from the first one, whether ticks were late or early: a calendar shows the same.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta

from hamsterd.core.clock import KST

WEEK = 7
MINUTES_AN_HOUR = 60


@dataclass(frozen=True, slots=True)
class Schedule:
    """A rhythm; `weekdays` are ISO's, Monday is 1; empty with `every_days`."""

    starts_on: date
    minute: int
    every_days: int | None
    weekdays: frozenset[int]

    @property
    def at(self) -> time:
        """The time of the day."""
        return time(*divmod(self.minute, MINUTES_AN_HOUR))

    def is_due_on(self, day: date) -> bool:
        """Whether the day is one of its days."""
        if day < self.starts_on:
            return False
        if self.every_days is not None:
            return (day - self.starts_on).days % self.every_days == 0
        return day.isoweekday() in self.weekdays

    def latest(self, day: date) -> date | None:
        """The last of its days up to `day`; None before the first."""
        return next((one for one in self._back_from(day) if self.is_due_on(one)), None)

    def first(self) -> date:
        """The first of its days."""
        return self._from(self.starts_on)

    def next_after(self, moment: datetime) -> datetime:
        """The first instant after `moment` at which it is due."""
        local = moment.astimezone(KST)
        day = self._from(max(local.date(), self.starts_on))
        if self.instant(day) <= moment:
            day = self._from(day + timedelta(days=1))
        return self.instant(day)

    def instant(self, day: date) -> datetime:
        """When it is due on one of its days."""
        return datetime.combine(day, self.at, tzinfo=KST)

    def _from(self, day: date) -> date:
        """The first of its days from `day` on, which is no day before it begins."""
        if self.every_days is not None:
            return day + timedelta(days=(self.starts_on - day).days % self.every_days)
        return next(
            one
            for one in (day + timedelta(days=on) for on in range(WEEK))
            if one.isoweekday() in self.weekdays
        )

    def _back_from(self, day: date) -> Iterable[date]:
        return (day - timedelta(days=back) for back in range(self.every_days or WEEK))


def bits_of(weekdays: Iterable[int]) -> int:
    """`{1, 3}` -> 0b101, as it is kept."""
    return sum(1 << (weekday - 1) for weekday in set(weekdays))


def weekdays_of(bits: int | None) -> frozenset[int]:
    """The other way round; none of None."""
    return frozenset(weekday for weekday in range(1, WEEK + 1) if (bits or 0) & 1 << (weekday - 1))
