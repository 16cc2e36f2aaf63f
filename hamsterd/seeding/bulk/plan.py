"""What a load will make, decided before anything is made: who, when, how much, under which ids.

Pure and repeatable: the same seed and sizes give the same people and stories in every process and
at any time; only the clock moves along.
"""

from bisect import bisect
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from itertools import accumulate
from math import exp
from random import Random

from hamsterd.clock import KST
from hamsterd.seeding.bulk import rules
from hamsterd.seeding.bulk.rules import Tail

DAY_SECONDS = 24 * 3600
_KST_OFFSET = int(timedelta(hours=9).total_seconds())
_HOURS_UP_TO = tuple(accumulate(rules.HOURS, initial=0))


@dataclass(frozen=True, slots=True)
class Sizes:
    """How much is asked for."""

    members: int
    entries: int
    posts: int


@dataclass(frozen=True, slots=True)
class Ground:
    """What there is to build on: the first free ids, names and boards of the site.

    Every loaded name ends in a number from `number` on, which no other name ends in. `sign_ins`
    are usernames of the demo's people who may become the first members.
    """

    member: int
    hamster: int
    entry: int
    post: int
    post_comment: int
    number: int
    boards: tuple[int, ...]
    sign_ins: tuple[str, ...]
    password_hashes: tuple[str, ...]
    crowd_hash: str


@dataclass(slots=True)
class Plan:
    """The plan; lists are by place in the load, from 0 (the ids follow the places)."""

    seed: int
    now: float
    sizes: Sizes
    ground: Ground
    places: Sequence[float] = field(default_factory=list)
    joined: Sequence[float] = field(default_factory=list)
    activity: Sequence[float] = field(default_factory=list)
    writers: Sequence[float] = field(default_factory=list)
    hamsters_before: Sequence[int] = field(default_factory=lambda: [0])
    comments_before: Sequence[int] = field(default_factory=lambda: [0])

    def rng(self, kind: str, number: int) -> Random:
        """The chance of one piece of work."""
        return Random(f"{self.seed}:{kind}:{number}")  # noqa: S311  a pattern, not a secret

    def moment(self, place: float) -> float:
        """The instant at a place of the site's time, from 0 at its opening to 1 just now."""
        days = place * (rules.SITE_DAYS + _of_day(self.now))
        return min(_clock(self._first_midnight() + int(days) * DAY_SECONDS, days % 1), self.now)

    def somebody(self, rng: Random, before: int, weights: Sequence[float]) -> int:
        """One of the first `before` members, the active ones more often."""
        return bisect(weights, rng.random() * weights[before - 1], 0, before - 1)

    def members_by(self, place: float) -> int:
        """How many had joined by then; at least one."""
        return max(1, bisect(self.places, place))

    def later(self, rng: Random, instant: float, mean_seconds: float) -> float:
        """Some time after `instant`, and not after now."""
        wait, share = rng.expovariate(1 / mean_seconds), rng.random()
        room = self.now - instant
        return instant + (wait if wait < room else room * share)

    def _first_midnight(self) -> float:
        seoul = self.now + _KST_OFFSET
        return seoul - seoul % DAY_SECONDS - _KST_OFFSET - rules.SITE_DAYS * DAY_SECONDS


def make_plan(*, seed: int, now: datetime, sizes: Sizes, ground: Ground) -> Plan:
    """Decide everything that pieces of work must agree on."""
    plan = Plan(seed, now.timestamp(), sizes, ground)
    rng = plan.rng("plan", 0)
    founders = max(1, int(sizes.members * rules.FOUNDERS_SHARE))
    shares = (max(0, n - founders) / sizes.members for n in range(sizes.members))
    plan.places = [place_of(share, rules.MEMBER_GROWTH) for share in shares]
    plan.joined = [plan.moment(place) for place in plan.places]
    active = [
        min(rng.paretovariate(rules.ACTIVITY_SHAPE), rules.ACTIVITY_MAX)
        for _ in range(sizes.members)
    ]
    # The first member always has somebody to write about.
    hamsters = [1, *(rng.choice(rules.HAMSTERS) for _ in range(1, sizes.members))]
    plan.activity = list(accumulate(active))
    plan.writers = list(accumulate(a if h else 0.0 for a, h in zip(active, hamsters, strict=True)))
    plan.hamsters_before = list(accumulate(hamsters, initial=0))
    comments = (draw(rng, rules.POST_COMMENTS) for _ in range(sizes.posts))
    plan.comments_before = list(accumulate(comments, initial=0))
    return plan


def place_of(share: float, growth: float) -> float:
    """The place in the site's time by which `share` of everything had happened."""
    return float(share ** (1 / growth))


def draw(rng: Random, tail: Tail) -> int:
    """How many, by a long tail."""
    return min(int(exp(rng.normalvariate(tail.mean, tail.spread))), tail.most)


def in_seoul(instant: float) -> datetime:
    """The instant on Seoul's clock."""
    return datetime.fromtimestamp(instant, KST)


def stamp(instant: float) -> str:
    """The instant as COPY reads it."""
    return datetime.fromtimestamp(instant, UTC).isoformat()


def _clock(midnight: float, share: float) -> float:
    """The instant of a day by which `share` of what happens in it had happened."""
    wanted = share * _HOURS_UP_TO[-1]
    hour = min(bisect(_HOURS_UP_TO, wanted) - 1, len(rules.HOURS) - 1)
    return midnight + 3600 * (hour + (wanted - _HOURS_UP_TO[hour]) / rules.HOURS[hour])


def _of_day(instant: float) -> float:
    """Which share of its day in Seoul had happened by `instant`: the inverse of `_clock`."""
    hour, past = divmod((instant + _KST_OFFSET) % DAY_SECONDS / 3600, 1)
    at = int(hour)
    return (_HOURS_UP_TO[at] + past * rules.HOURS[at]) / _HOURS_UP_TO[-1]
