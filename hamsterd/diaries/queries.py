"""Reads of diary entries. `visible_to` is the one predicate of who may see one (privacy law)."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, NamedTuple

from hamsterd.accounts.schemas import MemberRef
from hamsterd.db.sql import Row, fetch_all, fetch_one, fetch_value
from hamsterd.diaries.rules import FeedOrder, OwnFilter
from hamsterd.diaries.schemas import CommentOut, DiaryCard
from hamsterd.hamsters.schemas import HamsterRef
from hamsterd.models.diaries import VISIBLE
from hamsterd.uploads.queries import media_of
from hamsterd.uploads.schemas import MediaOut
from hamsterd.web.answers import Page
from hamsterd.web.paging import pack_cursor, unpack_cursor

OWN = "user_id = %(viewer_id)s AND removed_at IS NULL AND deleted_at IS NULL"
"""An author sees their own private and hidden entries, not removed or deleted ones."""


COMMENT_SHOWN = "c.hidden_at IS NULL AND c.removed_at IS NULL AND c.deleted_at IS NULL"
"""Over `comments c`; besides, its entry must be visible to the asker."""

COMMENT_VISIBLE = f"""
    (({COMMENT_SHOWN}) OR (c.hidden_reason = 'review' AND c.user_id = %(viewer_id)s
                           AND c.removed_at IS NULL AND c.deleted_at IS NULL))
"""
"""As `%(viewer_id)s` sees it: their own, too, while it waits for a moderator."""


def visible_to(viewer_id: int | None) -> str:
    """The predicate over `diary_entries`, with `%(viewer_id)s` when somebody asks."""
    return VISIBLE if viewer_id is None else f"(({VISIBLE}) OR ({OWN}))"


NOTIFIED = f"SELECT 1 FROM diary_entries WHERE id = n.target_id AND {visible_to(0)}"
"""Finds the entry a notification `n` is about, when `%(viewer_id)s` may see it."""


@dataclass(frozen=True, slots=True)
class EntryIds:
    """One page of a list, as ids in order, and the cursor of the next page."""

    ids: tuple[int, ...]
    next_cursor: str | None


class FeedKey(NamedTuple):
    """A page of a public list: of everybody's entries, of one member's, or of one hamster's."""

    order: FeedOrder
    limit: int
    offset: int
    cursor: str | None
    author_id: int | None = None
    hamster_id: int | None = None

    @classmethod
    def latest(
        cls,
        limit: int,
        offset: int,
        cursor: str | None,
        *,
        author_id: int | None = None,
        hamster_id: int | None = None,
    ) -> "FeedKey":
        """A page, newest first."""
        return cls(FeedOrder.LATEST, limit, offset, cursor, author_id, hamster_id)


_SORT = {FeedOrder.LATEST: ("created_at", datetime), FeedOrder.POPULAR: ("popularity", float)}
_OWN_FILTER = {
    OwnFilter.ALL: "",
    OwnFilter.PUBLIC: "AND is_public",
    OwnFilter.PRIVATE: "AND NOT is_public",
}
_CARDS = """
    SELECT e.id, e.title, e.content, e.images, e.is_public, e.hamster_id, e.hamster_name,
           e.hamster_breed, e.user_id, e.tags, e.mood, e.weather, e.activity, e.created_at,
           e.updated_at, e.likes_count, e.comments_count,
           coalesce(e.hidden_reason = 'review', FALSE) AS is_held,
           u.nickname, u.profile_image, u.level
      FROM diary_entries e JOIN users u ON u.id = e.user_id
     WHERE e.id = ANY(%(ids)s) AND
"""
_KEPT = f"""
      FROM (SELECT id AS bookmark_id, diary_entry_id, created_at AS kept_at
              FROM bookmarks WHERE user_id = %(viewer_id)s) kept
      JOIN diary_entries ON diary_entries.id = kept.diary_entry_id
     WHERE {visible_to(0)}
"""
_BOOKMARKS = f"""
    SELECT diary_entry_id, kept_at, bookmark_id {_KEPT}
       AND (%(after)s::timestamptz IS NULL
            OR (kept_at, bookmark_id) < (%(after)s::timestamptz, %(after_id)s))
     ORDER BY kept_at DESC, bookmark_id DESC
     LIMIT %(limit)s OFFSET %(offset)s
"""
_COMMENTS = f"""
    SELECT c.id, c.content, c.user_id, c.created_at, c.updated_at,
           c.hidden_at IS NOT NULL AS is_held,
           u.nickname, u.profile_image, u.level
      FROM comments c JOIN users u ON u.id = c.user_id
     WHERE c.diary_entry_id = %(entry_id)s AND {COMMENT_VISIBLE}
"""
_COMMENTS_PAGE = (
    _COMMENTS
    + """
       AND (%(after)s::timestamptz IS NULL
            OR (c.created_at, c.id) > (%(after)s::timestamptz, %(after_id)s))
     ORDER BY c.created_at, c.id
     LIMIT %(limit)s OFFSET %(offset)s
"""
)
_COMMENT = _COMMENTS + "AND c.id = %(comment_id)s"
_FLAGS = """
    SELECT diary_entry_id, TRUE AS is_like FROM likes
     WHERE user_id = %(viewer_id)s AND diary_entry_id = ANY(%(ids)s)
     UNION ALL
    SELECT diary_entry_id, FALSE FROM bookmarks
     WHERE user_id = %(viewer_id)s AND diary_entry_id = ANY(%(ids)s)
"""


def feed_ids(key: FeedKey) -> EntryIds:
    """One page of a public list: `[(812,), (811,), …]`, newest or most popular first."""
    where = VISIBLE
    if key.author_id is not None:
        where += " AND user_id = %(author_id)s"
    if key.hamster_id is not None:
        where += " AND hamster_id = %(hamster_id)s"
    return _page(
        where,
        key.order,
        key.limit,
        key.offset,
        key.cursor,
        author_id=key.author_id,
        hamster_id=key.hamster_id,
    )


def own_ids(
    *, owner_id: int, visibility: OwnFilter, limit: int, offset: int, cursor: str | None
) -> EntryIds:
    """One page of a member's own entries, newest first."""
    where = f"{OWN} {_OWN_FILTER[visibility]}"
    return _page(where, FeedOrder.LATEST, limit, offset, cursor, viewer_id=owner_id)


def _page(
    where: str,
    order: FeedOrder,
    limit: int,
    offset: int,
    cursor: str | None,
    **parameters: Any,
) -> EntryIds:
    column, kind = _SORT[order]
    if cursor:
        after, after_id = unpack_cursor(cursor, kind, int)
        where += f" AND ({column}, id) < (%(after)s, %(after_id)s)"
        parameters |= {"after": after, "after_id": after_id}
        offset = 0
    rows = fetch_all(
        f"SELECT id, {column} AS key FROM diary_entries WHERE {where}"
        f" ORDER BY {column} DESC, id DESC LIMIT %(limit)s OFFSET %(offset)s",
        limit=limit,
        offset=offset,
        **parameters,
    )
    last = rows[-1] if len(rows) == limit else None
    return EntryIds(
        ids=tuple(row["id"] for row in rows),
        next_cursor=pack_cursor(last["key"], last["id"]) if last else None,
    )


def bookmark_ids(*, viewer_id: int, limit: int, offset: int, cursor: str | None) -> EntryIds:
    """One page of the entries a member keeps and may still see, the latest kept first."""
    after, after_id = unpack_cursor(cursor, datetime, int) if cursor else (None, 0)
    rows = fetch_all(
        _BOOKMARKS,
        viewer_id=viewer_id,
        limit=limit,
        offset=0 if cursor else offset,
        after=after,
        after_id=after_id,
    )
    last = rows[-1] if len(rows) == limit else None
    return EntryIds(
        ids=tuple(row["diary_entry_id"] for row in rows),
        next_cursor=pack_cursor(last["kept_at"], last["bookmark_id"]) if last else None,
    )


def bookmarks_count(viewer_id: int) -> int:
    """How many entries a member keeps and may still see."""
    return int(fetch_value(f"SELECT count(*) {_KEPT}", viewer_id=viewer_id))


def comment(comment_id: int, *, entry_id: int, viewer_id: int | None) -> CommentOut | None:
    """One comment of an entry, when the viewer may see it."""
    row = fetch_one(_COMMENT, entry_id=entry_id, comment_id=comment_id, viewer_id=viewer_id)
    return _comment(row) if row else None


def comments_page(
    *, entry_id: int, viewer_id: int | None, limit: int, offset: int, cursor: str | None
) -> Page[CommentOut]:
    """One page of the comments under an entry, oldest first."""
    after, after_id = unpack_cursor(cursor, datetime, int) if cursor else (None, 0)
    rows = fetch_all(
        _COMMENTS_PAGE,
        entry_id=entry_id,
        viewer_id=viewer_id,
        limit=limit,
        offset=0 if cursor else offset,
        after=after,
        after_id=after_id,
    )
    last = rows[-1] if len(rows) == limit else None
    next_cursor = pack_cursor(last["created_at"], last["id"]) if last else None
    return Page([_comment(row) for row in rows], next_cursor)


def cards(ids: Sequence[int], *, viewer_id: int | None = None) -> dict[int, DiaryCard]:
    """The cards of those of `ids` that the viewer may see, without the viewer's flags.

    Two queries, however many ids.
    """
    rows = fetch_all(_CARDS + visible_to(viewer_id), ids=list(ids), viewer_id=viewer_id)
    media = media_of("diary", [row["id"] for row in rows if row["images"]])
    return {row["id"]: _card(row, media.get(row["id"], {})) for row in rows}


def flags(ids: Sequence[int], *, viewer_id: int) -> dict[int, tuple[bool, ...]]:
    """For each of `ids`: does the viewer like it, did they bookmark it?"""
    found: dict[int, tuple[bool, ...]] = dict.fromkeys(ids, (False, False))
    for row in fetch_all(_FLAGS, viewer_id=viewer_id, ids=list(ids)):
        liked, marked = found[row["diary_entry_id"]]
        found[row["diary_entry_id"]] = (liked or row["is_like"], marked or not row["is_like"])
    return found


def entry_is_visible(entry_id: int, viewer_id: int | None) -> bool:
    """Whether the viewer may see the entry (and so its pictures)."""
    sql = f"SELECT 1 FROM diary_entries WHERE id = %(id)s AND {visible_to(viewer_id)}"
    return fetch_one(sql, id=entry_id, viewer_id=viewer_id) is not None


def _comment(row: Row) -> CommentOut:
    return CommentOut(
        id=row["id"],
        content=row["content"],
        user_id=row["user_id"],
        created_at=row["created_at"],
        updated_at=row["updated_at"],
        is_held=row["is_held"],
        user=_author(row),
    )


def _author(row: Row) -> MemberRef:
    return MemberRef(
        id=row["user_id"],
        nickname=row["nickname"],
        profile_image=row["profile_image"],
        level=row["level"],
    )


def _card(row: Row, media: dict[str, MediaOut]) -> DiaryCard:
    return DiaryCard(
        id=row["id"],
        title=row["title"],
        content=row["content"],
        images=row["images"],
        media=[media[url] for url in row["images"] if url in media],
        is_public=row["is_public"],
        hamster_id=row["hamster_id"],
        user_id=row["user_id"],
        tags=row["tags"],
        mood=row["mood"],
        weather=row["weather"],
        activity=row["activity"],
        created_at=row["created_at"],
        updated_at=row["updated_at"],
        likes_count=row["likes_count"],
        comments_count=row["comments_count"],
        is_held=row["is_held"],
        user=_author(row),
        hamster=HamsterRef(
            id=row["hamster_id"], name=row["hamster_name"], breed=row["hamster_breed"]
        ),
    )
