"""The demo's notifications: what the last two weeks' acts left behind everybody's bell."""

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import datetime, timedelta

from fixtures.load import Demo
from hamsterd.models import Notification, NotificationActor
from hamsterd.notifications.rules import TITLES, NotificationKind, sentence
from hamsterd.seeding.rows import Values, Written, insert
from hamsterd.seeding.timeline import Timeline

REMEMBERED = timedelta(days=14)
UNREAD = timedelta(hours=40)
"""What is older has been read."""
WELCOME = "햄찌일기에 오신 것을 환영해요. 오늘 우리 아이는 어떤 하루를 보냈나요?"


@dataclass(slots=True)
class _Bell:
    """One notification in the making; `people` are usernames with the time of their act."""

    member: str
    kind: NotificationKind
    target_type: str
    target_id: int
    url: str
    subject: str
    people: dict[str, datetime] = field(default_factory=dict)


def ring(demo: Demo, timeline: Timeline, ids: Written, now: datetime) -> int:
    """Write the notifications and who each of them counts; returns how many there are."""
    nicknames = {member.username: member.nickname for member in demo.members}
    bells = list(_bells(demo, timeline, ids, now))
    rows = [_row(bell, ids, nicknames, now) for bell in bells]
    rows += [
        _welcome(ids.members[name], joined)
        for name, joined in timeline.joined.items()
        if now - joined < REMEMBERED * 3
    ]
    rows_in_order = sorted(
        zip(rows, [*bells, *[None] * (len(rows) - len(bells))], strict=True),
        key=lambda pair: pair[0]["updated_at"],
    )
    made = insert(Notification, [row for row, _ in rows_in_order])
    actors = [
        {"notification": id_, "actor": ids.members[person], "created_at": at}
        for id_, (_, bell) in zip(made, rows_in_order, strict=True)
        if bell
        for person, at in bell.people.items()
    ]
    NotificationActor.insert_many(actors).execute()
    return len(made)


def _bells(demo: Demo, timeline: Timeline, ids: Written, now: datetime) -> Iterator[_Bell]:
    """Acts of the last two weeks, those on one target together; none of one's own."""
    entries = {entry.key: entry for entry in demo.entries}
    acts = [(NotificationKind.LIKE, act.target, act.member, act.at) for act in timeline.likes]
    acts += [
        (NotificationKind.COMMENT, comment.target, comment.author, at)
        for comment, at in timeline.comments
        if comment.on == "diary"
    ]
    groups: defaultdict[tuple[NotificationKind, str, bool], dict[str, datetime]]
    groups = defaultdict(dict)
    for kind, key, person, at in acts:
        is_own = demo.owners[entries[key].hamster] == person
        if not is_own and now - at < REMEMBERED:
            groups[kind, key, now - at < UNREAD][person] = at
    for (kind, key, _), people in groups.items():
        id_, owner = ids.entries[key], demo.owners[entries[key].hamster]
        yield _Bell(owner, kind, "diary", id_, f"/diary/{id_}", entries[key].title, people)
    yield from _followers(timeline, ids, now)


def _followers(timeline: Timeline, ids: Written, now: datetime) -> Iterator[_Bell]:
    """Who followed whom in the last two weeks; the link goes to the latest."""
    groups: defaultdict[tuple[str, bool], dict[str, datetime]] = defaultdict(dict)
    for act in timeline.follows:
        if now - act.at < REMEMBERED:
            groups[act.target, now - act.at < UNREAD][act.member] = act.at
    for (followed, _), people in groups.items():
        latest = max(people, key=lambda person: people[person])
        id_, url = ids.members[followed], f"/user/{ids.members[latest]}"
        yield _Bell(followed, NotificationKind.FOLLOW, "user", id_, url, "", people)


def _row(bell: _Bell, ids: Written, nicknames: dict[str, str], now: datetime) -> Values:
    latest = max(bell.people, key=lambda person: bell.people[person])
    words = sentence(
        bell.kind,
        actor=nicknames[latest],
        others=len(bell.people) - 1,
        subject=bell.subject,
        target_type=bell.target_type,
    )
    updated = bell.people[latest]
    return {
        "user": ids.members[bell.member],
        "kind": bell.kind.value,
        "actor": ids.members[latest],
        "target_type": bell.target_type,
        "target_id": bell.target_id,
        "url": bell.url,
        "title": words.title,
        "message": words.message,
        "is_read": now - updated >= UNREAD,
        "group_key": f"{bell.kind.value}:{bell.target_type}:{bell.target_id}",
        "actors_count": len(bell.people),
        "created_at": min(bell.people.values()),
        "updated_at": updated,
    }


def _welcome(member_id: int, joined: datetime) -> Values:
    return {
        "user": member_id,
        "kind": NotificationKind.SYSTEM.value,
        "actor": None,
        "target_type": None,
        "target_id": None,
        "url": "/",
        "title": TITLES[NotificationKind.SYSTEM],
        "message": WELCOME,
        "is_read": True,
        "group_key": None,
        "actors_count": 0,
        "created_at": joined,
        "updated_at": joined,
    }
