"""Members with what is theirs alone: consents, hamsters, check-ins, and whom they follow."""

from collections.abc import Iterator
from datetime import date, timedelta
from random import Random
from typing import NamedTuple

from fixtures.load import load_demo
from fixtures.words import word_lists
from hamsterd.accounts.rules import CONSENT_DOCUMENTS, CONSENT_VERSION
from hamsterd.indexing import Findable, Kind, spellings
from hamsterd.levels.rules import STREAK_BONUSES, WORTH, Source
from hamsterd.seeding.bulk import rules
from hamsterd.seeding.bulk.copying import FALSE, NULL, TRUE
from hamsterd.seeding.bulk.pieces import Lines
from hamsterd.seeding.bulk.plan import DAY_SECONDS, Plan, draw, in_seoul, stamp
from hamsterd.seeding.bulk.words import pool

USERNAME, MAIL_DOMAIN = "ham", "load.example"
HAMSTER_AGE_DAYS = 500
FOLLOW_DAYS = 20.0
"""How long after joining a member follows somebody, in the mean."""
_MIX = 2_654_435_761
"""Knuth's multiplier: spreads neighbouring numbers over a pool."""


class Pet(NamedTuple):
    """A hamster by its place in the load."""

    name: str
    breed: str


class _Visits(NamedTuple):
    """A member's check-ins, oldest first: `(day, at, streak, experience)`."""

    days: list[tuple[date, float, int, int]]

    def running(self, today: date) -> int:
        """The streak as of `today`: 0 when yesterday was missed."""
        if not self.days or self.days[-1][0] < today - timedelta(days=1):
            return 0
        return self.days[-1][2]


def make_members(plan: Plan, first: int, last: int) -> Lines:
    """The members from place `first` to before `last`."""
    lines, rng, days = Lines(plan), plan.rng("members", first), plan.rng("visits", first)
    for place in range(first, last):
        visits = _visits(plan, days, plan.joined[place])
        _member(lines, plan, place, visits, rng)
        _belongings(lines, plan, place, rng)
        _follows(lines, plan, place, rng)
        member_id = plan.ground.member + place
        for day, at, streak, gained in visits.days:
            lines.add("attendance_days", member_id, day, streak, gained, stamp(at))
    return lines


def pet(plan: Plan, place: int) -> Pet:
    """Name and breed of the hamster at `place`, the same in every process."""
    names, breeds = pool("name"), word_lists()["breeds"]
    mixed = (plan.ground.hamster + place + plan.seed) * _MIX >> 7
    return Pet(names[mixed % len(names)], breeds[mixed // 31 % len(breeds)])


def _member(lines: Lines, plan: Plan, place: int, visits: _Visits, rng: Random) -> None:
    ground, joined = plan.ground, plan.joined[place]
    number, at = ground.number + place, stamp(joined)
    username, password = f"{USERNAME}{number}", ground.crowd_hash
    nickname = f"{rng.choice(pool('nicknameWords'))}{rng.choice(pool('nicknameNouns'))}{number}"
    email, is_admin = f"{username}@{MAIL_DOMAIN}", False
    if place < len(ground.sign_ins):
        known = next(one for one in load_demo().members if one.username == ground.sign_ins[place])
        username, nickname, email = known.username, known.nickname, known.email
        is_admin, password = known.is_admin, ground.password_hashes[place]
    seen = visits.days[-1][1] if visits.days else joined
    lines.add(
        "users",
        *(ground.member + place, username, email, nickname, password, at),
        visits.running(in_seoul(plan.now).date()),
        TRUE if is_admin else FALSE,
        stamp(seen),
        stamp(seen) if visits.days else NULL,
        *(stamp(seen), at, at),
    )
    found = Findable(ground.member + place, "", spellings(nickname))
    lines.findable(Kind.MEMBER, found)
    for document in CONSENT_DOCUMENTS:
        lines.add("consents", ground.member + place, document, CONSENT_VERSION, at)


def _belongings(lines: Lines, plan: Plan, place: int, rng: Random) -> None:
    joined = plan.joined[place]
    at = stamp(joined)
    for mine in range(plan.hamsters_before[place], plan.hamsters_before[place + 1]):
        one, hamster_id = pet(plan, mine), plan.ground.hamster + mine
        born = in_seoul(joined).date() - timedelta(days=rng.randrange(30, HAMSTER_AGE_DAYS))
        lines.add("hamsters", hamster_id, plan.ground.member + place, *one, born, at, at)
        found = Findable(hamster_id, "", (*spellings(one.name), one.breed))
        lines.findable(Kind.HAMSTER, found)


def _follows(lines: Lines, plan: Plan, place: int, rng: Random) -> None:
    """Those who were there before: founders and the active are followed most."""
    wanted = min(draw(rng, rules.FOLLOWS), place // 2)
    for other in {plan.somebody(rng, place, plan.activity) for _ in range(wanted)}:
        at = plan.later(rng, plan.joined[place], FOLLOW_DAYS * DAY_SECONDS)
        ids = plan.ground.member + place, plan.ground.member + other
        lines.add("follows", *ids, stamp(at))


def _visits(plan: Plan, rng: Random, joined: float) -> _Visits:
    days: list[tuple[date, float, int, int]] = []
    until = min(joined + rng.expovariate(1 / rules.VISITED_DAYS) * DAY_SECONDS, plan.now)
    for at, streak in _runs(rng, joined, until):
        bonus = sum(more for span, more in STREAK_BONUSES.items() if streak % span == 0)
        gained = WORTH[Source.ATTENDANCE].amount + bonus
        days.append((in_seoul(at).date(), at, streak, gained))
    return _Visits(days)


def _runs(rng: Random, at: float, until: float) -> Iterator[tuple[float, int]]:
    """Runs of days and gaps between them; each visit a day after the last one, or more."""
    while at < until:
        for streak in range(1, 2 + int(rng.expovariate(1 / rules.STREAK_DAYS))):
            if at >= until:
                return
            yield at, streak
            at += DAY_SECONDS
        at += DAY_SECONDS * (1 + int(rng.expovariate(1 / rules.ABSENT_DAYS)))
