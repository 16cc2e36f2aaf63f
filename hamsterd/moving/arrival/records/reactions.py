"""Likes, bookmarks and the ledger of points: without experience or notices for old acts."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import NamedTuple

from hamsterd.content.parts import table_name
from hamsterd.core.clock import kst_day
from hamsterd.db.sql import execute, fetch_all
from hamsterd.members.levels.rules import EXPERIENCE_PER_LEVEL, Source
from hamsterd.models.base import Table
from hamsterd.models.community.posts import CommunityBookmark, CommunityLike
from hamsterd.models.diaries import Bookmark, Like
from hamsterd.models.members.levels import ExperienceEvent
from hamsterd.moving.arrival.arriving import Arriving
from hamsterd.moving.arrival.loading import insert
from hamsterd.moving.arrival.things import SEPARATOR, Thing, next_ids
from hamsterd.moving.records import (
    BookmarkRecord,
    EntryBookmarkRecord,
    EntryLikeRecord,
    LikeRecord,
    PointsRecord,
    Record,
)

REST = "moved:rest"
"""The row of a member's ledger that makes its sum what the old site said."""
MOST = 2_000_000_000
"""Of a ledger's row, a sum of it and a count: an integer of 32 bits."""

NOBODY = "회원이 오지 않았어요."
NOTHING = "그 글이나 회원이 오지 않았어요."
ALREADY = "여기서 이미 눌렀어요."
NO_POINTS = "0점이라 남길 것이 없어요."

_THERE = """
    SELECT user_id, {column} AS target_id FROM {table}
     WHERE {column} = ANY(%(targets)s) AND user_id = ANY(%(members)s)
"""
_WRITTEN_AT = "SELECT id, created_at FROM community_posts WHERE id = ANY(%(ids)s)"
TOTALS = """
    CREATE TEMPORARY TABLE IF NOT EXISTS arriving_totals (
        user_id BIGINT PRIMARY KEY, total INTEGER NOT NULL)
"""
_TOTAL = """
    INSERT INTO arriving_totals (user_id, total)
    SELECT * FROM unnest(%(ids)s::bigint[], %(totals)s::int[])
        ON CONFLICT (user_id) DO UPDATE SET total = excluded.total
"""
# What the ledger lacks of the sum, as far as a row can say it; none if it is whole.
_EVEN_OUT = f"""
    WITH sums AS (
        SELECT a.user_id,
               least(greatest(a.total - coalesce(sum(e.amount), 0), -{MOST}), {MOST})::int
                   AS missing
          FROM arriving_totals a
          LEFT JOIN experience_events e ON e.user_id = a.user_id
               AND e.source = '{Source.MOVED}' AND e.source_key <> '{REST}'
         GROUP BY a.user_id, a.total
    ), whole AS (
        DELETE FROM experience_events e USING sums s
         WHERE e.user_id = s.user_id AND s.missing = 0
           AND e.source = '{Source.MOVED}' AND e.source_key = '{REST}'
    )
    INSERT INTO experience_events (user_id, source, source_key, amount, kst_day, created_at)
    SELECT s.user_id, '{Source.MOVED}', '{REST}', s.missing,
           (u.created_at AT TIME ZONE 'Asia/Seoul')::date, u.created_at
      FROM sums s JOIN users u ON u.id = s.user_id
     WHERE s.missing <> 0
        ON CONFLICT (user_id, source, source_key) DO UPDATE SET amount = excluded.amount
"""
_LEVELS = f"""
    UPDATE users SET experience = summed.total,
                     level = 1 + summed.total / {EXPERIENCE_PER_LEVEL}
      FROM (SELECT a.user_id, least(greatest(coalesce(sum(e.amount), 0), 0), {MOST})::int AS total
              FROM arriving_totals a LEFT JOIN experience_events e ON e.user_id = a.user_id
             GROUP BY a.user_id) summed
     WHERE users.id = summed.user_id AND users.experience <> summed.total
"""


Reaction = LikeRecord | BookmarkRecord | EntryLikeRecord | EntryBookmarkRecord


def _target(record: Reaction) -> str:
    return record.post if isinstance(record, LikeRecord | BookmarkRecord) else record.entry


def reaction_key(record: Reaction) -> str:
    """The key of a member's reaction to a post or an entry."""
    return f"{_target(record)}{SEPARATOR}{record.member}"


class _Taps(NamedTuple):
    """One kind of reaction: what the report calls it, its table, and what it is a reaction to."""

    kind: str
    what: str
    model: type[Table]
    target: str
    column: str

    @property
    def table(self) -> str:
        return table_name(self.model)


_TAPS: Mapping[type[Record], _Taps] = {
    LikeRecord: _Taps("likes", "추천", CommunityLike, "posts", "post_id"),
    BookmarkRecord: _Taps("bookmarks", "스크랩", CommunityBookmark, "posts", "post_id"),
    EntryLikeRecord: _Taps("entry_likes", "일기의 좋아요", Like, "entries", "diary_entry_id"),
    EntryBookmarkRecord: _Taps(
        "entry_bookmarks", "일기의 북마크", Bookmark, "entries", "diary_entry_id"
    ),
}


def write_likes(arriving: Arriving, records: Sequence[LikeRecord | EntryLikeRecord]) -> None:
    """Write likes of what came by members who came; those of who left count, too."""
    _write(arriving, records, arriving.things.ids("members", [one.member for one in records]))


def write_bookmarks(
    arriving: Arriving, records: Sequence[BookmarkRecord | EntryBookmarkRecord]
) -> None:
    """Write bookmarks of what came; one that its member may not read shows nothing."""
    _write(arriving, records, arriving.present(one.member for one in records))


def _write(arriving: Arriving, records: Sequence[Reaction], members: Mapping[str, int]) -> None:
    taps = _TAPS[type(records[0])]
    targets = arriving.things.ids(taps.target, [_target(one) for one in records])
    when = {} if all(one.created_at for one in records) else _written_at(targets)
    sql = _THERE.format(table=taps.table, column=taps.column)
    found = fetch_all(sql, targets=list(targets.values()), members=list(members.values()))
    pairs = {(row["user_id"], row["target_id"]) for row in found}
    rows, things = [], []
    for one in records:
        target_id, member_id = targets.get(_target(one)), members.get(one.member)
        key = reaction_key(one)
        if target_id is None or member_id is None or (member_id, target_id) in pairs:
            why = ALREADY if target_id and member_id else NOTHING
            arriving.things.leave(taps.what, key.replace(SEPARATOR, ": "), why, of=(taps.kind, key))
            continue
        pairs.add((member_id, target_id))
        at = one.created_at or when.get(target_id, arriving.now)
        rows.append({"user_id": member_id, taps.column: target_id, "created_at": at})
        things.append(key)
    ids = next_ids(taps.table, len(rows))
    insert(taps.model, [{"id": id_, **row} for id_, row in zip(ids, rows, strict=True)])
    arriving.things.note(taps.kind, [Thing(key, id_) for key, id_ in zip(things, ids, strict=True)])


def note_totals(members: Mapping[int, int]) -> None:
    """How many points each member has there, for `even_out`."""
    execute(
        _TOTAL,
        ids=list(members),
        totals=[max(0, min(MOST, total)) for total in members.values()],
    )


def write_points(arriving: Arriving, records: Sequence[PointsRecord]) -> None:
    """Write rows of the ledger as they were."""
    members = arriving.things.ids("members", [one.member for one in records])
    came = [one for one in records if one.member in members and one.points]
    for one in records:
        if one.member not in members or not one.points:
            why = NO_POINTS if one.member in members else NOBODY
            name = f"{one.key}: {one.member} {one.reason}"
            arriving.things.leave("포인트 내역", name, why, of=("points", one.key))
    ids = next_ids("experience_events", len(came))
    insert(
        ExperienceEvent,
        [
            {
                "id": id_,
                "user_id": members[one.member],
                "source": Source.MOVED.value,
                "source_key": f"moved:{one.key}",
                "amount": max(-MOST, min(MOST, one.points)),
                "kst_day": kst_day(one.created_at),
                "created_at": one.created_at,
            }
            for id_, one in zip(ids, came, strict=True)
        ],
    )
    arriving.things.note(
        "points", [Thing(one.key, id_) for id_, one in zip(ids, came, strict=True)]
    )


def even_out() -> None:
    """Make each member's ledger, experience and level say what the old site said."""
    execute(_EVEN_OUT)
    execute(_LEVELS)


def _written_at(posts: Mapping[str, int]) -> dict[int, datetime]:
    rows = fetch_all(_WRITTEN_AT, ids=list(posts.values())) if posts else []
    return {row["id"]: row["created_at"] for row in rows}
