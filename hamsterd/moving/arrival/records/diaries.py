"""Hamsters, diaries and follows as if they had been written here; nobody is told of them."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any
from uuid import uuid4

from hamsterd.content.parts import needed
from hamsterd.content.visibility import gone_since
from hamsterd.db.sql import fetch_all
from hamsterd.diaries.kind import ENTRY
from hamsterd.hamsters.profile.kind import HAMSTER
from hamsterd.media.rules import Purpose
from hamsterd.models.diaries import Comment, DiaryEntry
from hamsterd.models.hamsters.carers import HamsterCarer
from hamsterd.models.hamsters.health import HealthRow
from hamsterd.models.hamsters.profile import Condolence, Hamster
from hamsterd.models.members.follows import Follow
from hamsterd.moving.arrival.arriving import (
    Arriving,
    FileOf,
    FilesOf,
    Use,
    attach,
    portrait_of,
    portraits,
)
from hamsterd.moving.arrival.loading import insert
from hamsterd.moving.arrival.records.writing import link_addresses
from hamsterd.moving.arrival.texts import resolved
from hamsterd.moving.arrival.things import SEPARATOR, Thing, next_ids
from hamsterd.moving.arrival.uploads import Intake, Refused, Stored
from hamsterd.moving.records import (
    CondolenceRecord,
    EntryCommentRecord,
    EntryRecord,
    FollowRecord,
    HamsterRecord,
    HealthRecord,
    SubjectPart,
)

_AS_THEY_ARE = (
    "name", "breed", "sex", "species", "birth_date", "passed_on", "farewell", "condolences_from",
    "is_remembered", "description", "with_us_since", "is_neutered", "cage_width_cm",
    "cage_depth_cm", "wheel_diameter_cm", "bedding_depth_cm", "diet", "companions",
)  # fmt: skip
_MEASURED = ("day", "value", "choice", "name", "dose", "until", "cost", "note")
_ANSWERED = "SELECT id, diary_entry_id, parent_id FROM comments WHERE id = ANY(%(ids)s)"
_FOLLOWED = "SELECT follower_id, following_id FROM follows WHERE follower_id = ANY(%(ids)s)"
NO_MEMBER, NO_HAMSTER, NO_ENTRY = (
    "회원이 오지 않았어요.", "햄스터가 오지 않았어요.", "일기가 오지 않았어요.",
)  # fmt: skip
FOLLOWED = "여기서 이미 팔로우하고 있어요."


def files_of_hamsters(arriving: Arriving, records: Sequence[HamsterRecord]) -> FilesOf:
    """The picture of each."""
    return portraits(arriving, {one.key: one.picture for one in records}, HAMSTER.name)


def write_hamsters(
    arriving: Arriving,
    records: Sequence[HamsterRecord],
    files: FilesOf,
    taken: Intake,
) -> None:
    """Write a batch of hamsters with their carers."""
    owners = arriving.things.ids("members", [one.owner for one in records])
    records = _of(arriving, "햄스터", records, owners, lambda one: one.owner, NO_MEMBER)
    ids = dict(zip((o.key for o in records), next_ids("hamsters", len(records)), strict=True))
    pictures = {one.key: portrait_of(one.key, files, taken) for one in records}
    rows = [
        {
            "id": ids[one.key],
            "user_id": owners[one.owner],
            "profile_image": _url(pictures[one.key][1]),
            **{name: getattr(one, name) for name in _AS_THEY_ARE},
            "created_at": one.created_at,
            "updated_at": one.updated_at or one.created_at,
        }
        for one in records
    ]
    insert(Hamster, rows)
    uses = []
    for one in records:
        file, picture = pictures[one.key]
        if isinstance(picture, Refused):
            arriving.things.leave("햄스터의 사진", f"{one.key}: {one.name}", picture.why)
        elif file:
            target = (HAMSTER.name, ids[one.key])
            owner = owners[one.owner]
            uses.append(Use(file.key, Purpose.HAMSTER, target, owner, one.created_at))
    attach(arriving, uses, taken)
    _write_carers(arriving, records, ids)
    search = needed(HAMSTER.search)
    arriving.words.add(search.name, [search.findable(row) for row in rows])
    arriving.things.note("hamsters", [Thing(key, id_) for key, id_ in ids.items()])


def _write_carers(
    arriving: Arriving, records: Sequence[HamsterRecord], ids: Mapping[str, int]
) -> None:
    members = arriving.things.ids("members", [c.member for one in records for c in one.carers])
    insert(
        HamsterCarer,
        [
            {
                "hamster_id": ids[one.key],
                "member_id": members[each.member],
                "role": each.role,
                "created_at": each.since or arriving.now,
            }
            for one in records
            for each in {each.member: each for each in one.carers}.values()
            if each.member in members and each.member != one.owner
        ],
    )


def files_of_entries(arriving: Arriving, records: Sequence[EntryRecord]) -> FilesOf:
    """The pictures of each entry; one that another entry has too is stored once for each."""
    used = set(arriving.things.known("files", [f.path for one in records for f in one.images]))
    found: dict[str, list[FileOf]] = {}
    for one in records:
        found[one.key] = []
        for part in {part.path: part for part in one.images}.values():
            key = part.path if part.path not in used else f"{part.path}{SEPARATOR}entry {one.key}"
            used.add(part.path)
            found[one.key].append(FileOf(key, part.path, part.name))
    return found


def write_entries(
    arriving: Arriving, records: Sequence[EntryRecord], files: FilesOf, taken: Intake
) -> None:
    """Write a batch of entries. Followers have heard of them there."""
    links = link_addresses(arriving, (one.content for one in records))
    authors = arriving.authors([one.author for one in records])
    hamsters = arriving.things.ids("hamsters", [s.hamster for o in records for s in _subjects(o)])
    ids = next_ids("diary_entries", len(records))
    rows, uses = [], []
    for id_, one in zip(ids, records, strict=True):
        came = {}
        for file in files.get(one.key, ()):
            stored = taken.get(file.key)
            if isinstance(stored, Stored):
                came[file.path] = stored.url
                target, author = (ENTRY.name, id_), authors[one.author]
                uses.append(Use(file.key, Purpose.DIARY, target, author, one.created_at))
            elif isinstance(stored, Refused):
                arriving.things.leave("일기의 사진", f"{one.key}: {file.name}", stored.why)
        rows.append(
            {
                "id": id_,
                "user_id": authors[one.author],
                "hamster_id": hamsters.get(one.subject.hamster or ""),
                "hamster_name": one.subject.name,
                "hamster_breed": one.subject.breed,
                # One that did not come keeps its name, as one that was let go.
                "companion_ids": [hamsters.get(each.hamster or "") for each in one.companions],
                "companion_names": [each.name for each in one.companions],
                "companion_breeds": [each.breed for each in one.companions],
                "title": one.title,
                "content": resolved(one.content, came, links),
                "images": list(came.values()),
                "tags": one.tags,
                "mood": one.mood,
                "weather": one.weather,
                "activity": one.activity,
                "entry_date": one.day,
                "is_public": one.is_public,
                "created_at": one.created_at,
                "updated_at": one.updated_at or one.created_at,
                "announced_at": one.created_at,
            }
        )
    insert(DiaryEntry, rows)
    attach(arriving, uses, taken)
    search = needed(ENTRY.search)
    arriving.words.add(search.name, [search.findable(row) for row in rows])
    arriving.things.note(
        "entries", [Thing(one.key, id_) for id_, one in zip(ids, records, strict=True)]
    )


def _subjects(one: EntryRecord) -> Iterator[SubjectPart]:
    yield one.subject
    yield from one.companions


def write_entry_comments(arriving: Arriving, records: Sequence[EntryCommentRecord]) -> None:
    """Write comments, one level deep."""
    entries = arriving.things.ids("entries", [one.entry for one in records])
    records = _of(arriving, "일기의 댓글", records, entries, lambda one: one.entry, NO_ENTRY)
    authors = arriving.authors([one.author for one in records])
    keys = arriving.things.ids("entry_comments", [one.answers for one in records])
    rows = {row["id"]: row for row in fetch_all(_ANSWERED, ids=list(keys.values()))}
    known = {key: rows[id_] for key, id_ in keys.items() if id_ in rows}
    written = []
    for id_, one in zip(next_ids("comments", len(records)), records, strict=True):
        answered = known.get(one.answers or "")
        if answered is not None and answered["diary_entry_id"] != entries[one.entry]:
            answered = None
        row = {
            "id": id_,
            "user_id": authors[one.author],
            "diary_entry_id": entries[one.entry],
            "parent_id": (answered["parent_id"] or answered["id"]) if answered else None,
            "content": "" if one.is_gone else one.content,
            "created_at": one.created_at,
            "updated_at": one.updated_at or one.created_at,
            **gone_since(one.created_at if one.is_gone else None),
        }
        known[one.key] = row
        written.append((one.key, row))
    insert(Comment, [row for _, row in written])
    arriving.things.note("entry_comments", [Thing(key, row["id"]) for key, row in written])


def write_condolences(arriving: Arriving, records: Sequence[CondolenceRecord]) -> None:
    """Write condolences on pages of hamsters that came."""
    hamsters = arriving.things.ids("hamsters", [one.hamster for one in records])
    records = _of(arriving, "추모의 말", records, hamsters, lambda one: one.hamster, NO_HAMSTER)
    authors = arriving.authors([one.author for one in records])
    ids = next_ids("condolences", len(records))
    insert(
        Condolence,
        [
            {
                "id": id_,
                "user_id": authors[one.author],
                "hamster_id": hamsters[one.hamster],
                "content": one.content,
                "created_at": one.created_at,
                "updated_at": one.updated_at or one.created_at,
            }
            for id_, one in zip(ids, records, strict=True)
        ],
    )
    arriving.things.note(
        "condolences", [Thing(one.key, id_) for id_, one in zip(ids, records, strict=True)]
    )


def write_health(arriving: Arriving, records: Sequence[HealthRecord]) -> None:
    """Write rows of journals of hamsters that came."""
    hamsters = arriving.things.ids("hamsters", [one.hamster for one in records])
    records = _of(arriving, "건강 기록", records, hamsters, lambda one: one.hamster, NO_HAMSTER)
    authors = arriving.things.ids("members", [one.author for one in records])
    ids = next_ids("health_rows", len(records))
    insert(
        HealthRow,
        [
            {
                "id": id_,
                "client_key": str(uuid4()),
                "hamster_id": hamsters[one.hamster],
                "author_id": authors.get(one.author or ""),
                "kind": one.what,
                **{name: getattr(one, name) for name in _MEASURED},
                "created_at": one.created_at,
                "edited_at": one.edited_at,
            }
            for id_, one in zip(ids, records, strict=True)
        ],
    )
    arriving.things.note(
        "health", [Thing(one.key, id_) for id_, one in zip(ids, records, strict=True)]
    )


def follow_pair(record: FollowRecord) -> str:
    """The key of a follow."""
    return f"{record.member}{SEPARATOR}{record.follows}"


def write_follows(arriving: Arriving, records: Sequence[FollowRecord]) -> None:
    """Write follows between members who came."""
    members = arriving.things.ids("members", [k for o in records for k in (o.member, o.follows)])
    there: set[tuple[int | None, int | None]] = {
        (row["follower_id"], row["following_id"])
        for row in fetch_all(_FOLLOWED, ids=list(members.values()))
    }
    new = []
    for one in records:
        pair = members.get(one.member), members.get(one.follows)
        if None in pair or pair in there or one.member == one.follows:
            key = follow_pair(one)
            why = NO_MEMBER if None in pair else FOLLOWED
            arriving.things.leave("팔로우", key.replace(SEPARATOR, ": "), why, of=(one.kind, key))
            continue
        there.add(pair)
        new.append(one)
    ids = next_ids("follows", len(new))
    insert(
        Follow,
        [
            {
                "id": id_,
                "follower_id": members[one.member],
                "following_id": members[one.follows],
                "created_at": one.created_at,
            }
            for id_, one in zip(ids, new, strict=True)
        ],
    )
    arriving.things.note(
        "follows", [Thing(follow_pair(one), id_) for id_, one in zip(ids, new, strict=True)]
    )


def _of(
    arriving: Arriving,
    what: str,
    records: Sequence[Any],
    there: Mapping[str, int],
    named: Callable[[Any], str],
    why: str,
) -> list[Any]:
    """The records of which `named` came; the others stay, with the reason."""
    for one in records:
        if named(one) not in there:
            arriving.things.leave(what, one.key, why, of=(one.kind, one.key))
    return [one for one in records if named(one) in there]


def _url(picture: Stored | Refused | None) -> str | None:
    return picture.url if isinstance(picture, Stored) else None
