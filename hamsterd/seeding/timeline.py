"""When everything of the demo happened, and who liked, followed and kept what.

Pure: from the fixtures and one instant ("now") to instants and pairs. The same input gives the
same site. Nothing lies in the future, and nothing happens before its people are there.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from random import Random

from fixtures.load import Demo, DemoComment, DemoEntry, DemoMember, DemoPost
from hamsterd.clock import kst_day, kst_midnight
from hamsterd.seeding.attendance import CheckIn, check_ins

JOINING_HOUR = time(12, 0)
REGISTERING_HOUR = time(18, 0)
BEFORE_WRITING = timedelta(minutes=25)
"""A hamster is registered at the latest this long before its first entry."""
LIKE_DELAY_HOURS = 9.0
LIKE_WINDOW = timedelta(days=6)
FOLLOWER_FAVOUR = 2.5
"""A follower likes this much more readily than a stranger."""
FOLLOW_WINDOW_DAYS = 70
BOOKMARKS_PER_MEMBER = 4
_NEWEST = 0.96
"""How near to now, as a share of its time so far, anything may come."""


@dataclass(frozen=True, slots=True)
class Act:
    """`member` did something to `target` (a key, or a username) at `at`."""

    member: str
    target: str
    at: datetime


@dataclass(frozen=True, slots=True)
class Timeline:
    """Instants by key, and acts oldest first."""

    joined: dict[str, datetime]
    registered: dict[str, datetime]
    written: dict[str, datetime]
    comments: list[tuple[DemoComment, datetime]]
    likes: list[Act]
    post_likes: list[Act]
    follows: list[Act]
    bookmarks: list[Act]
    check_ins: list[CheckIn]


def demo_timeline(demo: Demo, now: datetime) -> Timeline:
    """The demo as of `now`."""
    rng = Random("hamzzi-demo")  # noqa: S311  a believable pattern, not a secret
    today = kst_day(now)
    joined = {
        member.username: _clock(today, member.joined_days_ago, JOINING_HOUR)
        + timedelta(seconds=rng.randrange(3 * 3600))
        for member in demo.members
    }
    items: list[DemoEntry | DemoPost] = [*demo.entries, *demo.posts]
    written = {
        item.key: _clock(today, item.days_ago, item.at) + timedelta(seconds=rng.randrange(60))
        for item in items
    }
    comments = _comments(demo, joined, written, now)
    writing: list[tuple[str, datetime]] = [
        (demo.owners[entry.hamster], written[entry.key]) for entry in demo.entries
    ]
    writing += [(post.author, written[post.key]) for post in demo.posts]
    writing += [(comment.author, at) for comment, at in comments]
    public = [entry for entry in demo.entries if entry.is_public]
    fans = _Fans(demo.members, joined, now, rng)
    return Timeline(
        joined=joined,
        registered=_registered(demo, today, written),
        written=written,
        comments=comments,
        likes=fans.likes((entry, demo.owners[entry.hamster]) for entry in public).at(written),
        post_likes=fans.likes((post, post.author) for post in demo.posts).at(written),
        follows=_follows(demo.members, joined, now, rng),
        bookmarks=fans.bookmarks(public, demo.owners, written),
        check_ins=check_ins(demo.members, joined, writing, now, rng),
    )


def _clock(today: date, days_ago: int, at: time) -> datetime:
    return kst_midnight(today - timedelta(days=days_ago)) + timedelta(
        hours=at.hour, minutes=at.minute
    )


def _registered(demo: Demo, today: date, written: dict[str, datetime]) -> dict[str, datetime]:
    first: dict[str, datetime] = {}
    for entry in demo.entries:
        at = written[entry.key]
        first[entry.hamster] = min(at, first.get(entry.hamster, at))
    return {
        hamster.key: min(
            _clock(today, hamster.registered_days_ago, REGISTERING_HOUR),
            first[hamster.key] - BEFORE_WRITING,
        )
        for hamster in demo.hamsters
    }


def _comments(
    demo: Demo, joined: dict[str, datetime], written: dict[str, datetime], now: datetime
) -> list[tuple[DemoComment, datetime]]:
    """Comments in their order under each target, drawn together where they'd pass now."""
    latest: dict[str, int] = {}
    for comment in demo.comments:
        latest[comment.target] = max(latest.get(comment.target, 1), comment.minutes_after)
    placed = []
    for comment in demo.comments:
        start = written[comment.target]
        room = (now - start) * _NEWEST
        wanted = timedelta(minutes=latest[comment.target])
        delay = timedelta(minutes=comment.minutes_after) * min(1.0, room / wanted)
        placed.append((comment, max(start + delay, joined[comment.author])))
    return sorted(placed, key=lambda pair: pair[1])


def _follows(
    members: Sequence[DemoMember], joined: dict[str, datetime], now: datetime, rng: Random
) -> list[Act]:
    acts = []
    for member in members:
        for other in member.follows:
            met = max(joined[member.username], joined[other])
            wait = timedelta(days=rng.uniform(0.02, FOLLOW_WINDOW_DAYS))
            acts.append(Act(member.username, other, met + min(wait, (now - met) * _NEWEST)))
    return sorted(acts, key=lambda act: act.at)


@dataclass(frozen=True, slots=True)
class _Liked:
    """Who likes what after which delay, before the instants are known."""

    pairs: list[tuple[str, str, timedelta]]
    now: datetime

    def at(self, written: dict[str, datetime]) -> list[Act]:
        """The acts, oldest first, none after now."""
        acts = []
        for member, target, delay in self.pairs:
            start = written[target]
            room = (self.now - start) * _NEWEST
            shown = delay if delay < room else room * (delay / (delay + LIKE_WINDOW))
            acts.append(Act(member, target, start + shown))
        return sorted(acts, key=lambda act: act.at)


class _Fans:
    """Chooses who likes and keeps: the generous first, and followers before strangers."""

    def __init__(
        self,
        members: Sequence[DemoMember],
        joined: dict[str, datetime],
        now: datetime,
        rng: Random,
    ) -> None:
        self._members = members
        self._joined = joined
        self._now = now
        self._rng = rng

    def likes(self, items: Iterable[tuple[DemoEntry | DemoPost, str]]) -> _Liked:
        """As many likes on each item as its fixture says, never from its owner."""
        pairs = []
        for item, owner in items:
            for member in self._chosen(owner, item.days_ago, item.likes):
                hours = self._rng.expovariate(1 / LIKE_DELAY_HOURS)
                pairs.append((member, item.key, min(timedelta(hours=hours + 0.05), LIKE_WINDOW)))
        return _Liked(pairs, self._now)

    def bookmarks(
        self,
        entries: Sequence[DemoEntry],
        owners: dict[str, str],
        written: dict[str, datetime],
    ) -> list[Act]:
        """A few kept entries for each member, mostly well-liked ones."""
        acts = {}
        for member in self._members:
            for _ in range(BOOKMARKS_PER_MEMBER + member.generosity // 3):
                [entry] = self._rng.choices(entries, [entry.likes**2 + 1 for entry in entries])
                if owners[entry.hamster] != member.username and self._was_there(member, entry):
                    at = written[entry.key] + (self._now - written[entry.key]) * 0.3
                    acts[member.username, entry.key] = Act(member.username, entry.key, at)
        return sorted(acts.values(), key=lambda act: act.at)

    def _chosen(self, owner: str, days_ago: int, count: int) -> Iterator[str]:
        keyed = []
        for member in self._members:
            if member.username == owner or member.joined_days_ago <= days_ago:
                continue
            weight = member.generosity * (FOLLOWER_FAVOUR if owner in member.follows else 1)
            keyed.append((self._rng.random() ** (1 / weight), member.username))
        yield from (name for _, name in sorted(keyed, reverse=True)[:count])

    def _was_there(self, member: DemoMember, entry: DemoEntry) -> bool:
        return member.joined_days_ago > entry.days_ago
