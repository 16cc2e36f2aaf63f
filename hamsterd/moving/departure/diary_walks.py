"""The walks of hamsters, diaries and follows, as `walks.py` has those of the community."""

from typing import Any

from hamsterd.diaries.kind import ENTRY
from hamsterd.moving.arrival.loading import Values
from hamsterd.moving.departure.departing import Departing
from hamsterd.moving.departure.sql import HERE, Walk, entry_goes, files_of, key, live
from hamsterd.moving.departure.texts import departed
from hamsterd.moving.records import (
    CarerPart,
    CondolenceRecord,
    EntryBookmarkRecord,
    EntryCommentRecord,
    EntryLikeRecord,
    EntryRecord,
    FollowRecord,
    HamsterRecord,
    HealthRecord,
    Record,
    SubjectPart,
)

_AS_THEY_ARE = (
    "name", "breed", "sex", "species", "birth_date", "passed_on", "farewell", "condolences_from",
    "is_remembered", "description", "with_us_since", "is_neutered", "cage_width_cm",
    "cage_depth_cm", "wheel_diameter_cm", "bedding_depth_cm", "diet", "companions", "created_at",
    "updated_at",
)  # fmt: skip
_HAMSTERS = f"""
    SELECT h.id, h.user_id, h.profile_image, {", ".join(f"h.{one}" for one in _AS_THEY_ARE)},
           (SELECT coalesce(jsonb_agg(jsonb_build_object(
                       'member', c.member_id::text, 'role', c.role, 'since', c.created_at)
                       ORDER BY c.member_id), '[]')
              FROM hamster_carers c WHERE c.hamster_id = h.id) AS carers
      FROM hamsters h JOIN users u ON u.id = h.user_id {HERE}
     WHERE {live("h")} ORDER BY h.id
"""


def _hamster(row: Values, departing: Departing) -> Record:
    return HamsterRecord(
        key=str(row["id"]),
        owner=str(row["user_id"]),
        picture=departing.picture(row["profile_image"]),
        carers=[CarerPart.model_validate(one) for one in row["carers"]],
        **{name: row[name] for name in _AS_THEY_ARE},
    )


# An entry keeps the names of hamsters that stay.
_ENTRIES = f"""
    SELECT e.id, e.user_id, h.id AS hamster_id, e.hamster_name, e.hamster_breed,
           e.companion_names, e.companion_breeds,
           (SELECT array_agg(k.id ORDER BY a.place)
              FROM unnest(e.companion_ids) WITH ORDINALITY AS a (id, place)
              LEFT JOIN hamsters k ON k.id = a.id AND {live("k")}) AS companion_ids,
           e.title, e.content, e.images, e.tags, e.mood, e.weather, e.activity, e.entry_date,
           e.is_public, e.created_at, e.updated_at, {files_of(ENTRY, "e")} AS files
      FROM diary_entries e
      LEFT JOIN hamsters h ON h.id = e.hamster_id AND {live("h")}
     WHERE {entry_goes("e")} ORDER BY e.id
"""


def _entry(row: Values, departing: Departing) -> Record:
    parts = departing.named(row["files"])
    beside = zip(
        row["companion_ids"] or (), row["companion_names"], row["companion_breeds"], strict=False
    )
    return EntryRecord(
        key=str(row["id"]),
        author=str(row["user_id"]),
        subject=_subject(row["hamster_id"], row["hamster_name"], row["hamster_breed"]),
        companions=[_subject(*one) for one in beside],
        title=row["title"],
        content=departed(row["content"], parts, departing),
        images=departing.shown(row["images"], parts),
        tags=row["tags"],
        mood=row["mood"],
        weather=row["weather"],
        activity=row["activity"],
        day=row["entry_date"],
        is_public=row["is_public"],
        created_at=row["created_at"],
        updated_at=row["updated_at"],
    )


def _subject(id_: Any, name: str, breed: str) -> SubjectPart:
    return SubjectPart(hamster=key(id_), name=name, breed=breed)


_COMMENTS = f"""
    SELECT c.id, c.user_id, c.diary_entry_id, c.parent_id, c.content, c.created_at, c.updated_at,
           {live("c")} AS is_live
      FROM comments c JOIN diary_entries e ON e.id = c.diary_entry_id AND {entry_goes("e")}
     WHERE {live("c")}
        OR EXISTS (SELECT 1 FROM comments r WHERE r.parent_id = c.id AND {live("r")})
     ORDER BY (c.parent_id IS NOT NULL), c.id
"""


def _comment(row: Values, departing: Departing) -> Record:  # noqa: ARG001  # as every walk
    return EntryCommentRecord(
        key=str(row["id"]),
        author=str(row["user_id"]),
        entry=str(row["diary_entry_id"]),
        answers=key(row["parent_id"]),
        content=row["content"] if row["is_live"] else "",
        created_at=row["created_at"],
        updated_at=row["updated_at"] if row["is_live"] else row["created_at"],
        is_gone=not row["is_live"],
    )


def _reactions(table: str) -> str:
    return f"""
        SELECT r.diary_entry_id, r.user_id, r.created_at FROM {table} r
          JOIN diary_entries e ON e.id = r.diary_entry_id AND {entry_goes("e")}
          JOIN users u ON u.id = r.user_id {HERE}
         ORDER BY r.id
    """


def _like(row: Values, departing: Departing) -> Record:  # noqa: ARG001
    return EntryLikeRecord(**_reaction(row))


def _bookmark(row: Values, departing: Departing) -> Record:  # noqa: ARG001
    return EntryBookmarkRecord(**_reaction(row))


def _reaction(row: Values) -> dict[str, Any]:
    return {
        "entry": str(row["diary_entry_id"]),
        "member": str(row["user_id"]),
        "created_at": row["created_at"],
    }


_CONDOLENCES = f"""
    SELECT c.id, c.user_id, c.hamster_id, c.content, c.created_at, c.updated_at
      FROM condolences c JOIN hamsters h ON h.id = c.hamster_id AND {live("h")}
      JOIN users u ON u.id = h.user_id {HERE}
     WHERE {live("c")} ORDER BY c.id
"""


def _condolence(row: Values, departing: Departing) -> Record:  # noqa: ARG001
    return CondolenceRecord(
        key=str(row["id"]),
        author=str(row["user_id"]),
        hamster=str(row["hamster_id"]),
        content=row["content"],
        created_at=row["created_at"],
        updated_at=row["updated_at"],
    )


_MEASURED = ("day", "value", "choice", "name", "dose", "until", "cost", "note")
_HEALTH = f"""
    SELECT r.id, r.hamster_id, r.author_id, r.kind, r.created_at, r.edited_at,
           {", ".join(f"r.{one}" for one in _MEASURED)}
      FROM health_rows r JOIN hamsters h ON h.id = r.hamster_id AND {live("h")}
      JOIN users u ON u.id = h.user_id {HERE}
     ORDER BY r.id
"""


def _health(row: Values, departing: Departing) -> Record:  # noqa: ARG001
    return HealthRecord(
        key=str(row["id"]),
        hamster=str(row["hamster_id"]),
        author=key(row["author_id"]),
        what=row["kind"],
        created_at=row["created_at"],
        edited_at=row["edited_at"],
        **{name: row[name] for name in _MEASURED},
    )


_FOLLOWS = f"""
    SELECT f.follower_id, f.following_id, f.created_at FROM follows f
      JOIN users u ON u.id = f.follower_id {HERE}
      JOIN users v ON v.id = f.following_id {HERE.replace("u.", "v.")}
     ORDER BY f.id
"""


def _follow(row: Values, departing: Departing) -> Record:  # noqa: ARG001
    return FollowRecord(
        member=str(row["follower_id"]),
        follows=str(row["following_id"]),
        created_at=row["created_at"],
    )


DIARY_WALKS = (
    Walk(HamsterRecord, _HAMSTERS, _hamster),
    Walk(EntryRecord, _ENTRIES, _entry),
    Walk(EntryCommentRecord, _COMMENTS, _comment),
    Walk(
        EntryLikeRecord,
        _reactions("likes"),
        _like,
    ),
    Walk(
        EntryBookmarkRecord,
        _reactions("bookmarks"),
        _bookmark,
    ),
    Walk(CondolenceRecord, _CONDOLENCES, _condolence),
    Walk(HealthRecord, _HEALTH, _health),
    Walk(FollowRecord, _FOLLOWS, _follow),
)
