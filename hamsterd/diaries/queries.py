"""Queries of diary entries. `visible_to` is the only visibility predicate (privacy law)."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, NamedTuple

from hamsterd.content.markup.urls import VIDEO_EXTENSIONS
from hamsterd.content.visibility import HELD, NOT_APART, PRESENT, at
from hamsterd.db.prepared import Prepared
from hamsterd.db.sql import Row, fetch_all
from hamsterd.diaries.rules import FeedOrder, ListOrder, OwnFilter
from hamsterd.diaries.schemas import DaysQuery, DiaryCard, MemorialPhoto, OwnQuery
from hamsterd.hamsters.profile.schemas import HamsterRef
from hamsterd.http.shapes.paging import PageQuery, next_cursor, unpack_cursor
from hamsterd.media.queries import media_of
from hamsterd.media.schemas import MediaOut
from hamsterd.members.accounts.queries import VISIBLE as MEMBER_VISIBLE
from hamsterd.members.accounts.queries import author
from hamsterd.models.diaries import ENTRY_DATE, VISIBLE, about, entry_date_of

OWN = f"user_id = %(viewer_id)s AND {PRESENT}"
"""Authors see their own private and hidden entries, not removed or deleted ones."""


def visible_to(viewer_id: int | None) -> str:
    """The predicate over `diary_entries`, with `%(viewer_id)s` if there is a viewer."""
    return VISIBLE if viewer_id is None else f"(({VISIBLE}) OR ({OWN}))"


NOTIFIED_NEW = f"""
    SELECT 1 FROM diary_entries
     WHERE id IN (SELECT entry_id FROM notification_entries WHERE notification_id = n.id)
       AND {VISIBLE} AND user_id IN (SELECT id FROM users WHERE {MEMBER_VISIBLE})
"""
"""Finds the visible entries that a notification `n` of new entries counts."""


@dataclass(frozen=True, slots=True)
class EntryIds:
    """One page of a list, as ids in order, and the cursor of the next page."""

    ids: tuple[int, ...]
    next_cursor: str | None


class FeedKey(NamedTuple):
    """A page of a public list: of all entries, or of one member's or one hamster's."""

    order: FeedOrder | ListOrder
    limit: int
    offset: int
    cursor: str | None
    author_id: int | None = None
    hamster_id: int | None = None
    month: str | None = None

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

    @classmethod
    def of(
        cls, query: DaysQuery, *, author_id: int | None = None, hamster_id: int | None = None
    ) -> "FeedKey":
        """A page of one member or hamster, as it was asked for."""
        paging = (query.limit, query.offset, query.cursor)
        return cls(query.order_by, *paging, author_id, hamster_id, query.month)


_DAY = f"({ENTRY_DATE} - DATE '2000-01-01')"
_SORT: dict[str, tuple[str, type]] = {
    FeedOrder.LATEST: ("created_at", datetime),
    FeedOrder.POPULAR: ("popularity", float),
    # A member or hamster has few entries: they are sorted at query time, without an index.
    ListOrder.DAY: (_DAY, int),
    ListOrder.FIRST: (_DAY, int),
}
_IN_MONTH = f"""
    AND {ENTRY_DATE} >= %(month)s::date AND {ENTRY_DATE} < %(month)s::date + INTERVAL '1 month'
"""
_BEFORE = "AND (created_at, id) < (%(after)s, %(after_id)s)"
_NEXT_OF_AUTHOR = f"""
    SELECT created_at, id FROM diary_entries
     WHERE user_id = {{author}} AND {VISIBLE} {{before}}
     ORDER BY created_at DESC, id DESC LIMIT {{rows}}
"""
# Entries by others about hamsters that the viewer also cares for.
_NEXT_OF_HAMSTER = f"""
    SELECT id, created_at FROM diary_entries
     WHERE {about("shared.id").replace("{}", "{{}}")} AND {VISIBLE} AND user_id <> %(viewer_id)s
       AND user_id IN (SELECT users.id FROM users WHERE {MEMBER_VISIBLE}) {{before}}
     ORDER BY created_at DESC, id DESC LIMIT %(reach)s
"""
# If an author's next entry is not among the first `reach` of all authors, none of their entries is
# on the page. So one probe of diary_entries_author for each followed author is enough, and whole
# lists are read for `reach` authors only. Sorting comes before the join with users, so that only
# the first are looked up.
_FOLLOWED = f"""
    WITH authors AS (
        SELECT followed.id
          FROM (SELECT f.following_id AS id, next.created_at, next.id AS entry_id
                  FROM follows f
                  JOIN LATERAL ({
    _NEXT_OF_AUTHOR.format(author="f.following_id", before="{before}", rows=1)
}) next ON TRUE
                 WHERE f.follower_id = %(viewer_id)s
                 ORDER BY next.created_at DESC, next.id DESC) followed
          JOIN users ON users.id = followed.id AND {MEMBER_VISIBLE}
         ORDER BY followed.created_at DESC, followed.entry_id DESC
         LIMIT %(reach)s
    ),
    shared AS (
        SELECT hamster_id AS id FROM hamster_carers WHERE member_id = %(viewer_id)s
        UNION
        SELECT h.id FROM hamsters h JOIN hamster_carers c ON c.hamster_id = h.id
         WHERE h.user_id = %(viewer_id)s
    )
    SELECT id, created_at AS key FROM (
        SELECT entry.id, entry.created_at
          FROM authors
          JOIN LATERAL ({
    _NEXT_OF_AUTHOR.format(author="authors.id", before="{before}", rows="%(reach)s")
}) entry ON TRUE
        UNION
        SELECT entry.id, entry.created_at FROM shared JOIN LATERAL ({
    _NEXT_OF_HAMSTER
}) entry ON TRUE
    ) found
     ORDER BY created_at DESC, id DESC
     LIMIT %(limit)s OFFSET %(offset)s
"""
_OWN_FILTER = {
    OwnFilter.ALL: "",
    OwnFilter.PUBLIC: "AND is_public",
    OwnFilter.PRIVATE: "AND NOT is_public",
}
_CARDS = f"""
    SELECT e.id, e.title, e.content, e.images, e.is_public, e.hamster_id, e.hamster_name,
           e.hamster_breed, e.companion_ids, e.companion_names, e.companion_breeds,
           e.user_id, e.tags, e.mood, e.weather, e.activity,
           {entry_date_of("e")} AS entry_date, e.created_at, e.updated_at,
           e.likes_count, e.comments_count,
           coalesce({at("e", HELD)}, FALSE) AS is_held,
           u.nickname, u.profile_image, u.level
      FROM diary_entries e JOIN users u ON u.id = e.user_id
     WHERE e.id = ANY(%(ids)s) AND
"""


VIDEO_ENDINGS = tuple(ending.replace(".", "[.]") for ending in VIDEO_EXTENSIONS)
# An entry with only videos has no still picture here.
_PHOTO = f"""
    SELECT e.id, e.day, file FROM (
        SELECT id, {ENTRY_DATE} AS day, images FROM diary_entries
         WHERE {VISIBLE} AND {NOT_APART} AND {about("%(hamster_id)s")}) e
      CROSS JOIN LATERAL (SELECT file FROM unnest(e.images) WITH ORDINALITY AS f (file, place)
                           WHERE file !~* '({"|".join(VIDEO_ENDINGS)})$' ORDER BY place LIMIT 1) one
"""
_ENDS = f"""
    (SELECT * FROM ({_PHOTO}) photos ORDER BY day, id LIMIT 1)
    UNION ALL
    (SELECT * FROM ({_PHOTO}) photos ORDER BY day DESC, id DESC LIMIT 1)
"""


def first_and_last_photo(*, hamster_id: int, viewer_id: int | None) -> list[MemorialPhoto]:
    """The first public photo of a hamster, and the last if it is a different one."""
    rows = fetch_all(_ENDS, hamster_id=hamster_id, viewer_id=viewer_id)
    media = media_of("diary", [row["id"] for row in rows])
    found = {
        row["id"]: MemorialPhoto(entry_id=row["id"], day=row["day"], photo=photo)
        for row in rows
        if (photo := media.get(row["id"], {}).get(row["file"])) is not None
    }
    return list(found.values())


def feed_ids(key: FeedKey, *, viewer_id: int | None = None) -> EntryIds:
    """One page of a public list: `[(812,), (811,), …]`, newest or most popular first.

    With `viewer_id`, entries of members whom a block separates from that member are left out.
    """
    where = VISIBLE if viewer_id is None else f"{VISIBLE} AND {NOT_APART}"
    if key.author_id is not None:
        where += " AND user_id = %(author_id)s"
    if key.hamster_id is not None:
        where += f" AND {about('%(hamster_id)s')}"
    where += _IN_MONTH if key.month else ""
    return _page(
        where,
        key.order,
        key.limit,
        key.offset,
        key.cursor,
        author_id=key.author_id,
        hamster_id=key.hamster_id,
        month=_first_day(key.month),
        viewer_id=viewer_id,
    )


def own_ids(*, owner_id: int, page: OwnQuery) -> EntryIds:
    """One page of a member's own entries, newest first or by their days."""
    where = f"{OWN} {_OWN_FILTER[page.visibility]} {_IN_MONTH if page.month else ''}"
    where += f" AND {about('%(hamster_id)s')}" if page.hamster_id else ""
    return _page(
        where,
        page.order_by,
        page.limit,
        page.offset,
        page.cursor,
        viewer_id=owner_id,
        hamster_id=page.hamster_id,
        month=_first_day(page.month),
    )


def followed_ids(*, viewer_id: int, page: PageQuery) -> EntryIds:
    """One page of entries by followed members and about hamsters cared for together."""
    asked = page.by_time
    rows = fetch_all(
        _FOLLOWED.format(before=_BEFORE if page.cursor else ""),
        viewer_id=viewer_id,
        reach=asked["offset"] + page.limit,
        **asked,
    )
    return _ids(rows, page.limit)


def _first_day(month: str | None) -> str | None:
    return f"{month}-01" if month else None


def _page(
    where: str,
    order: FeedOrder | ListOrder,
    limit: int,
    offset: int,
    cursor: str | None,
    **parameters: Any,
) -> EntryIds:
    column, kind = _SORT[order]
    beyond, way = (">", "ASC") if order == ListOrder.FIRST else ("<", "DESC")
    if cursor:
        after, after_id = unpack_cursor(cursor, kind, int)
        where += f" AND ({column}, id) {beyond} (%(after)s, %(after_id)s)"
        parameters |= {"after": after, "after_id": after_id}
        offset = 0
    rows = fetch_all(
        f"SELECT id, {column} AS key FROM diary_entries WHERE {where}"
        f" ORDER BY {column} {way}, id {way} LIMIT %(limit)s OFFSET %(offset)s",
        limit=limit,
        offset=offset,
        **parameters,
    )
    return _ids(rows, limit)


def _ids(rows: list[Row], limit: int) -> EntryIds:
    ids = tuple(row["id"] for row in rows)
    return EntryIds(ids=ids, next_cursor=next_cursor(rows, limit, "key", "id"))


def cards(ids: Sequence[int], *, viewer_id: int | None = None) -> dict[int, DiaryCard]:
    """The cards of those of `ids` that the viewer may see, without the viewer's flags.

    Two queries, for any number of ids.
    """
    rows = fetch_all(Prepared(_CARDS + visible_to(viewer_id)), ids=list(ids), viewer_id=viewer_id)
    media = media_of("diary", [row["id"] for row in rows if row["images"]])
    return {row["id"]: _card(row, media.get(row["id"], {})) for row in rows}


def _card(row: Row, media: dict[str, MediaOut]) -> DiaryCard:
    first = (row["hamster_id"], row["hamster_name"], row["hamster_breed"])
    others = zip(row["companion_ids"], row["companion_names"], row["companion_breeds"], strict=True)
    hamsters = [HamsterRef(id=one, name=name, breed=breed) for one, name, breed in (first, *others)]
    return DiaryCard(
        **row,
        hamster_ids=[hamster.id for hamster in hamsters if hamster.id is not None],
        media=[media[url] for url in row["images"] if url in media],
        user=author(row),
        hamster=hamsters[0],
        hamsters=hamsters,
    )
