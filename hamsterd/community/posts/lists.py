"""Pages of posts: ids in order, totals and cursors."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any, NamedTuple

from hamsterd.community.posts.anchors import Keyed, rows_at
from hamsterd.community.posts.searching import Among, found_ids
from hamsterd.community.queries import ON_READABLE_BOARD, READABLE
from hamsterd.community.rules import MAX_PINNED, SEARCH_TOTAL_MAX, PostFilter, PostOrder
from hamsterd.content.search_index import asked_for
from hamsterd.content.visibility import LIVE, NOT_APART, OVERT, at
from hamsterd.core.clock import kst_day
from hamsterd.db.sql import fetch_all, fetch_value
from hamsterd.http.shapes.paging import next_cursor, pack_cursor, unpack_cursor
from hamsterd.models.community.posts import LISTED, PINNED_EVERYWHERE, VISIBLE

_SORT = {
    PostOrder.LATEST: ("created_at", datetime),
    PostOrder.POPULAR: ("popularity", float),
    PostOrder.COMMENTS: ("comments_count", int),
    PostOrder.VIEWS: ("views_rank", int),
}
# Pinned everywhere, then on this board; each once.
_PINNED = f"""
    WITH everywhere AS (
        SELECT id, is_secret FROM community_posts WHERE {PINNED_EVERYWHERE} {{apart}}
         ORDER BY id DESC LIMIT %(most)s
    ), here AS (
        SELECT id, is_secret FROM community_posts
         WHERE is_pinned AND {{visible}} AND id NOT IN (SELECT id FROM everywhere)
           AND (%(board_id)s::bigint IS NULL OR board_id = %(board_id)s::bigint)
           AND (%(category_id)s::bigint IS NULL OR category_id = %(category_id)s::bigint)
         ORDER BY id DESC LIMIT %(most)s
    )
    SELECT id, is_secret
      FROM (SELECT id, is_secret, 1 AS place FROM everywhere
            UNION ALL SELECT id, is_secret, 2 FROM here) pins
     ORDER BY place, id DESC
"""
_TOTAL = """
    SELECT coalesce(sum(CASE WHEN id = %(board_id)s::bigint THEN posts_count
                             ELSE posts_count - secrets_count END), 0)::int
      FROM boards
     WHERE id = %(board_id)s::bigint OR (%(board_id)s::bigint IS NULL AND read_permission = 'all')
"""
_TOTAL_OF_CATEGORY = """
    SELECT coalesce(sum(c.posts_count), 0)::int
      FROM board_categories c JOIN boards b ON b.id = c.board_id
     WHERE c.id = %(category_id)s
       AND CASE WHEN %(board_id)s::bigint IS NULL THEN b.read_permission = 'all'
                ELSE b.id = %(board_id)s::bigint END
"""
_READ_BY = f"{LIVE} AND {READABLE} AND {NOT_APART}"
"""What `%(viewer_id)s` reads, on restricted boards, too."""
_LISTED_BY = f"{LIVE} AND {ON_READABLE_BOARD} AND {NOT_APART}"
"""What `%(viewer_id)s` may know of: secret posts are listed without words."""
_ONLY = {
    PostFilter.UNSOLVED: f"""
        board_id IN (SELECT id FROM boards WHERE purpose = 'question') AND thread_id IS NULL
        AND NOT EXISTS (SELECT 1 FROM accepted_answers a JOIN community_comments answer
                                        ON answer.id = a.comment_id
                         WHERE a.post_id = community_posts.id AND {at("answer", LIVE)}
                               AND {at("answer", OVERT)})
    """,
    # Most giveaways that nobody closed are over: look up the days first.
    PostFilter.GIVING: """
        board_id IN (SELECT id FROM boards WHERE purpose = 'giving')
        AND id IN (SELECT post_id FROM giveaways WHERE state = 'open' AND ends_on >= %(today)s)
    """,
}


@dataclass(frozen=True, slots=True)
class PostIds:
    """One page of a list: ids in order, and the list's totals."""

    ids: tuple[int, ...]
    next_cursor: str | None
    total: int = 0
    is_capped: bool = False
    pinned: tuple[int, ...] = ()
    secrets: frozenset[int] = frozenset()
    """Those of them that are secret: most viewers get a stub."""


class ListKey(NamedTuple):
    """A page of posts: of all boards, one board or one member, optionally matching `search`."""

    order: PostOrder
    limit: int
    offset: int
    cursor: str | None
    board_id: int | None = None
    author_id: int | None = None
    only: PostFilter = PostFilter.ALL
    search: str = ""
    category_id: int | None = None

    @property
    def has_stubs(self) -> bool:
        """Whether secret posts are listed, without words: in the plain list of a board.

        What is found, filtered or of one member would say what they are about.
        """
        is_of_board = self.board_id is not None or self.category_id is not None
        is_plain = self.only is PostFilter.ALL and not self.search and self.author_id is None
        return is_of_board and is_plain


class SearchKey(NamedTuple):
    """A search: words, scope and order. All pages of its results share it."""

    search: str
    board_id: int | None
    only: PostFilter
    order: PostOrder
    category_id: int | None = None


def posts_total(board_id: int | None, category_id: int | None = None) -> int:
    """The number of visible posts of a category or board, or on all open boards, as kept."""
    if category_id is not None:
        return int(fetch_value(_TOTAL_OF_CATEGORY, board_id=board_id, category_id=category_id))
    return int(fetch_value(_TOTAL, board_id=board_id))


def list_page(key: ListKey, *, reader_id: int | None = None) -> PostIds:
    """One page of a board's posts or of all, with pinned ones above the first page; 3 queries.

    Filtered lists are counted and paged up to the same limit as search results. With `reader_id`,
    what that member reads, instead of what everybody does.
    """
    if key.only is not PostFilter.ALL:
        return _narrowed_page(key, reader_id)
    total = posts_total(key.board_id, key.category_id)
    is_first = not (key.offset or key.cursor)
    visible = _visible(reader_id, has_stubs=key.has_stubs)
    apart = "" if reader_id is None else f"AND {NOT_APART}"
    scope = {"board_id": key.board_id, "category_id": key.category_id}
    given = {**scope, "viewer_id": reader_id, "most": MAX_PINNED}
    above = _PINNED.format(visible=visible, apart=apart)
    pinned = fetch_all(above, **given) if is_first else []
    is_far = key.offset and not key.cursor
    page = _page_at(key, total, reader_id) if is_far else plain_page(key, reader_id=reader_id)
    return replace(
        page,
        total=total,
        pinned=tuple(row["id"] for row in pinned),
        secrets=page.secrets | _secrets(pinned),
    )


def plain_page(
    key: ListKey, *, viewer_id: int | None = None, reader_id: int | None = None
) -> PostIds:
    """One page of posts by themselves: `[(812, …), (811, …), …]`.

    With `viewer_id`, posts of members whom a block separates from that member are left out; with
    `reader_id`, those that this member may not read, and no others.
    """
    column, kind = _SORT[key.order]
    of = {"board_id": key.board_id, "category_id": key.category_id, "user_id": key.author_id}
    where, parameters = _conditions(key.only, reader_id, has_stubs=key.has_stubs, **of)
    if viewer_id is not None:
        where += f" AND {NOT_APART}"
        parameters["viewer_id"] = viewer_id
    if key.cursor:
        after, after_id = unpack_cursor(key.cursor, kind, int)
        where += f" AND ({column}, id) < (%(after)s, %(after_id)s)"
        parameters |= {"after": after, "after_id": after_id}
    rows = fetch_all(
        f"SELECT id, {column} AS key, is_secret FROM community_posts WHERE {where}"
        f" ORDER BY {column} DESC, id DESC LIMIT %(limit)s OFFSET %(offset)s",
        Keyed,
        limit=key.limit,
        offset=0 if key.cursor else key.offset,
        **parameters,
    )
    return _page(rows, key.limit)


def _narrowed_page(key: ListKey, reader_id: int | None) -> PostIds:
    of = {"board_id": key.board_id, "category_id": key.category_id}
    where, parameters = _conditions(key.only, reader_id, has_stubs=False, **of)
    first = f"SELECT 1 FROM community_posts WHERE {where} LIMIT {SEARCH_TOTAL_MAX + 1}"
    count = int(fetch_value(f"SELECT count(*) FROM ({first}) counted", **parameters))
    total = min(count, SEARCH_TOTAL_MAX)
    page = plain_page(key, reader_id=reader_id)
    return replace(page, total=total, is_capped=count > SEARCH_TOTAL_MAX)


def _page_at(key: ListKey, total: int, reader_id: int | None) -> PostIds:
    """A page by its number."""
    of = {"board_id": key.board_id, "category_id": key.category_id}
    where, parameters = _conditions(PostFilter.ALL, reader_id, has_stubs=key.has_stubs, **of)
    rows = rows_at(
        order=key.order,
        column=_SORT[key.order][0],
        where=where,
        total=total,
        offset=key.offset,
        limit=key.limit,
        **{"board_id": None, "category_id": None, **parameters},
    )
    return _page(rows, key.limit)


def _page(rows: Sequence[Keyed], limit: int) -> PostIds:
    return PostIds(
        ids=tuple(row["id"] for row in rows),
        next_cursor=next_cursor(rows, limit, "key", "id"),
        secrets=_secrets(rows),
    )


def search_hits(key: SearchKey, *, reader_id: int | None = None) -> tuple[int, ...]:
    """All hits in the list's order, one more than are counted at most.

    With `reader_id`, among what that member reads.
    """
    asked = asked_for(key.search)
    if asked is None:
        return ()
    of = {"board_id": key.board_id, "category_id": key.category_id}
    where, parameters = _conditions(key.only, reader_id, has_stubs=False, **of)
    among = Among(
        where=where,
        parameters=parameters,
        column=_SORT[key.order][0],
        scope=posts_total(key.board_id, key.category_id),
        is_whole=not any(of.values()) and key.only is PostFilter.ALL,
    )
    return tuple(found_ids(among, asked))


def hits_page(key: ListKey, hits: Sequence[int]) -> PostIds:
    """One page of the hits; its cursor is a position in them."""
    start = unpack_cursor(key.cursor, int)[0] if key.cursor else key.offset
    total = min(len(hits), SEARCH_TOTAL_MAX)
    end = min(max(start, 0) + key.limit, total)
    return PostIds(
        ids=tuple(hits[max(start, 0) : end]),
        next_cursor=pack_cursor(end) if end < total else None,
        total=total,
        is_capped=len(hits) > SEARCH_TOTAL_MAX,
    )


def _secrets(rows: Iterable[Mapping[str, Any]]) -> frozenset[int]:
    return frozenset(row["id"] for row in rows if row["is_secret"])


def _visible(reader_id: int | None, *, has_stubs: bool = False) -> str:
    if has_stubs:
        return LISTED if reader_id is None else _LISTED_BY
    return VISIBLE if reader_id is None else _READ_BY


def _conditions(
    only: PostFilter, reader_id: int | None, *, has_stubs: bool, **of: int | None
) -> tuple[str, dict[str, Any]]:
    """The visibility predicate, the filter and conditions on the given columns; their
    parameters.
    """
    visible = _visible(reader_id, has_stubs=has_stubs)
    reader = {} if reader_id is None else {"viewer_id": reader_id}
    given = {column: value for column, value in of.items() if value is not None}
    narrowed = [_ONLY[only]] if only in _ONLY else []
    columns = [f"{column} = %({column})s" for column in given]
    today = {"today": kst_day()} if only is PostFilter.GIVING else {}
    return " AND ".join([visible, *narrowed, *columns]), {**given, **today, **reader}
