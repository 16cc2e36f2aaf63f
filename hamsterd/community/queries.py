"""Reads of boards and posts. `VISIBLE` is the one predicate of who may see a post: everybody."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any, NamedTuple

from hamsterd.accounts.schemas import MemberRef
from hamsterd.community.rules import MAX_PINNED, PREVIEW_CHARACTERS, PostOrder
from hamsterd.community.schemas import BoardOut, BoardRef, PostCard
from hamsterd.db.handle import connection
from hamsterd.db.sql import Row, fetch_all, fetch_column, fetch_one, fetch_value
from hamsterd.markup.plain import preview
from hamsterd.models.community import VISIBLE
from hamsterd.uploads.queries import media_of
from hamsterd.uploads.schemas import MediaOut
from hamsterd.web.paging import pack_cursor, unpack_cursor

_BOARDS = """
    SELECT id, name, description, write_permission, is_active, sort_order, posts_count, created_at
      FROM boards
"""
_POST_IS_VISIBLE = f"SELECT 1 FROM community_posts WHERE id = %(post_id)s AND {VISIBLE}"

NOTIFIED = f"SELECT 1 FROM community_posts WHERE id = n.target_id AND {VISIBLE}"
"""Finds the post a notification `n` is about, when it may be seen."""

_SORT = {
    PostOrder.LATEST: ("created_at", datetime),
    PostOrder.POPULAR: ("popularity", float),
    PostOrder.COMMENTS: ("comments_count", int),
}
_CARDS = f"""
    SELECT p.id, p.title, p.content, p.images, p.board_id, p.user_id, p.is_pinned, p.created_at,
           p.updated_at, p.likes_count, p.comments_count,
           u.nickname, u.profile_image, u.level, b.name AS board_name
      FROM community_posts p JOIN users u ON u.id = p.user_id JOIN boards b ON b.id = p.board_id
     WHERE p.id = ANY(%(ids)s) AND {VISIBLE}
"""
_PINNED = f"""
    SELECT id FROM community_posts
     WHERE is_pinned AND {VISIBLE}
       AND (%(board_id)s::bigint IS NULL OR board_id = %(board_id)s::bigint)
     ORDER BY id DESC LIMIT {MAX_PINNED}
"""
_LIKED = """
    SELECT post_id FROM community_likes
     WHERE user_id = %(viewer_id)s AND post_id = ANY(%(ids)s)
"""


@dataclass(frozen=True, slots=True)
class PostIds:
    """One page of a list, as ids in order, and what the list says about itself."""

    ids: tuple[int, ...]
    next_cursor: str | None
    total: int = 0
    is_capped: bool = False
    pinned: tuple[int, ...] = ()


class ListKey(NamedTuple):
    """A page of posts: of all boards, one board, or one member; maybe of what holds `search`."""

    order: PostOrder
    limit: int
    offset: int
    cursor: str | None
    board_id: int | None = None
    author_id: int | None = None
    search: str = ""

    @property
    def is_first(self) -> bool:
        """Whether pinned posts stand above this page."""
        return not (self.offset or self.cursor or self.search)


def boards(*, include_inactive: bool = False) -> list[BoardOut]:
    """The boards members see, or all of them, in the moderators' order."""
    where = "" if include_inactive else "WHERE is_active"
    with connection():
        return [BoardOut(**row) for row in fetch_all(f"{_BOARDS} {where} ORDER BY sort_order, id")]


def board(board_id: int) -> BoardOut | None:
    """One board, closed or not."""
    row = fetch_one(f"{_BOARDS} WHERE id = %(board_id)s", board_id=board_id)
    return BoardOut(**row) if row else None


def posts_total(board_id: int | None) -> int:
    """How many visible posts a board has, or all of them, from the kept counters."""
    where = "" if board_id is None else "WHERE id = %(board_id)s"
    found = fetch_value(f"SELECT sum(posts_count)::int FROM boards {where}", board_id=board_id)
    return int(found or 0)


def pinned_ids(board_id: int | None) -> tuple[int, ...]:
    """The latest pinned posts of a board, or of all."""
    return tuple(fetch_column(_PINNED, board_id=board_id))


def list_page(key: ListKey) -> PostIds:
    """One page of posts, and what stands around it; at most three queries."""
    page = _ids(key)
    if key.author_id is not None:
        return page
    return replace(
        page,
        total=posts_total(key.board_id),
        pinned=pinned_ids(key.board_id) if key.is_first else (),
    )


def _ids(key: ListKey) -> PostIds:
    """`[(812, …), (811, …), …]` in the list's order."""
    column, kind = _SORT[key.order]
    where, parameters = _conditions(key)
    offset = key.offset
    if key.cursor:
        after, after_id = unpack_cursor(key.cursor, kind, int)
        where += f" AND ({column}, id) < (%(after)s, %(after_id)s)"
        parameters |= {"after": after, "after_id": after_id}
        offset = 0
    rows = fetch_all(
        f"SELECT id, {column} AS key FROM community_posts WHERE {where}"
        f" ORDER BY {column} DESC, id DESC LIMIT %(limit)s OFFSET %(offset)s",
        limit=key.limit,
        offset=offset,
        **parameters,
    )
    last = rows[-1] if len(rows) == key.limit else None
    return PostIds(
        ids=tuple(row["id"] for row in rows),
        next_cursor=pack_cursor(last["key"], last["id"]) if last else None,
    )


def _conditions(key: ListKey) -> tuple[str, dict[str, Any]]:
    where, parameters = VISIBLE, dict[str, Any]()
    if key.board_id is not None:
        where += " AND board_id = %(board_id)s"
        parameters["board_id"] = key.board_id
    if key.author_id is not None:
        where += " AND user_id = %(author_id)s"
        parameters["author_id"] = key.author_id
    return where, parameters


def cards(ids: Sequence[int]) -> dict[int, PostCard]:
    """The cards of those of `ids` that may be seen, without the viewer's flag.

    Two queries, however many ids.
    """
    rows = fetch_all(_CARDS, ids=list(ids))
    media = media_of("community", [row["id"] for row in rows if row["images"]])
    return {row["id"]: _card(row, media.get(row["id"], {})) for row in rows}


def flags(ids: Sequence[int], viewer_id: int) -> dict[int, tuple[bool, ...]]:
    """For each of `ids`: does the viewer like it?"""
    liked = set(fetch_column(_LIKED, viewer_id=viewer_id, ids=list(ids)))
    return {post_id: (post_id in liked,) for post_id in ids}


def post_is_visible(post_id: int, viewer_id: int | None) -> bool:  # noqa: ARG001  # same for all
    """Whether the post (and its pictures) may be seen."""
    return fetch_one(_POST_IS_VISIBLE, post_id=post_id) is not None


def author(row: Row) -> MemberRef:
    """Who wrote it, from a row joined with `users`."""
    return MemberRef(
        id=row["user_id"],
        nickname=row["nickname"],
        profile_image=row["profile_image"],
        level=row["level"],
    )


def _card(row: Row, media: dict[str, MediaOut]) -> PostCard:
    return PostCard(
        id=row["id"],
        title=row["title"],
        content=row["content"],
        preview=preview(row["content"], PREVIEW_CHARACTERS),
        images=row["images"],
        media=[media[url] for url in row["images"] if url in media],
        board_id=row["board_id"],
        user_id=row["user_id"],
        is_pinned=row["is_pinned"],
        created_at=row["created_at"],
        updated_at=row["updated_at"],
        likes_count=row["likes_count"],
        comments_count=row["comments_count"],
        user=author(row),
        board=BoardRef(id=row["board_id"], name=row["board_name"]),
    )
