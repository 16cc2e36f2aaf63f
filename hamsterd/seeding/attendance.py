"""On which days the demo's members checked in, and the streaks that makes (decisions §2)."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from random import Random

from fixtures.load import DemoMember
from hamsterd.clock import kst_day, kst_midnight
from hamsterd.levels.rules import STREAK_BONUSES, WORTH, Source

DAILY = WORTH[Source.ATTENDANCE].amount
DEMO_STREAK_DAYS = 12
"""The demo member checked in this long without a gap, up to yesterday: today is left to do."""
_HOURS = {"day": (9, 18), "evening": (19, 24), "night": (22, 24), "dawn": (0, 5)}


@dataclass(frozen=True, slots=True)
class CheckIn:
    """One check-in: the streak it reached, and the bonuses by their days (`{7: 20}`)."""

    member: str
    day: date
    at: datetime
    streak: int
    bonuses: dict[int, int]

    @property
    def experience(self) -> int:
        """What it earned in all."""
        return DAILY + sum(self.bonuses.values())


def check_ins(
    members: Sequence[DemoMember],
    joined: dict[str, datetime],
    writing: Iterable[tuple[str, datetime]],
    now: datetime,
    rng: Random,
) -> list[CheckIn]:
    """Every member's check-ins, oldest first; who wrote on a day was there on it."""
    wrote: dict[str, set[date]] = {member.username: set() for member in members}
    for name, at in writing:
        wrote[name].add(kst_day(at))
    found = []
    for member in members:
        found += _of(member, joined[member.username], wrote[member.username], now, rng)
    return sorted(found, key=lambda check_in: check_in.at)


def _of(
    member: DemoMember, joined: datetime, wrote: set[date], now: datetime, rng: Random
) -> list[CheckIn]:
    found: list[CheckIn] = []
    day, today, streak, away = kst_day(joined), kst_day(now), 0, 0
    while day <= today:
        away = away - 1 if away > 0 else _absence(member, rng)
        at = _moment(member, day, rng)
        if _is_here(member, day, today, is_away=away > 0 and day not in wrote) and at < now:
            streak += 1
            at = max(at, joined)
            bonuses = {span: bonus for span, bonus in STREAK_BONUSES.items() if not streak % span}
            found.append(CheckIn(member.username, day, at, streak, bonuses))
        else:
            streak = 0
        day += timedelta(days=1)
    return found


def _is_here(member: DemoMember, day: date, today: date, *, is_away: bool) -> bool:
    if member.password and not member.is_admin:
        if day == today:
            return False
        since = (today - day).days
        if since <= DEMO_STREAK_DAYS + 1:
            return since <= DEMO_STREAK_DAYS
    return not is_away


def _absence(member: DemoMember, rng: Random) -> int:
    """Days a member now stays away: seldom and short for the eager."""
    if rng.random() > 0.42 / (member.chattiness + 1):
        return 0
    return rng.randint(1, 2 + (10 - member.chattiness))


def _moment(member: DemoMember, day: date, rng: Random) -> datetime:
    first, last = _HOURS[member.hours]
    return kst_midnight(day) + timedelta(seconds=rng.randrange(first * 3600, last * 3600))
