"""Diaries, posts and comments in the console, whatever their state.

Staff read what was public, and what is hidden, removed or reported. A private entry, and what its
author deleted, shows as a row without its words (docs/decisions/0019-cases-and-removal.md).
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from hamsterd.db.handle import connection
from hamsterd.db.sql import Row, fetch_one
from hamsterd.grams import patterns, query_grams, words
from hamsterd.hiding import TABLES
from hamsterd.indexing import FOUND
from hamsterd.moderation.content_schemas import (
    AdminCommentPage,
    AdminCommentRow,
    AdminDiaryPage,
    AdminDiaryRow,
    AdminPostPage,
    AdminPostRow,
)
from hamsterd.moderation.errors import ContentNotFound
from hamsterd.moderation.rules import PREVIEW_MAX, TargetKind
from hamsterd.moderation.targets import STATE
from hamsterd.web.answers import AdminPage
from hamsterd.web.console import Listing
from hamsterd.web.paging import AdminListQuery

_CASES = """
    (SELECT count(*) FROM report_cases rc
      WHERE rc.target_type = '{kind}' AND rc.target_id = t.id)
"""
_READABLE = """
    ({is_public} AND t.deleted_at IS NULL OR t.hidden_at IS NOT NULL OR t.removed_at IS NOT NULL
     OR EXISTS (SELECT 1 FROM report_cases rc
                 WHERE rc.target_type = '{kind}' AND rc.target_id = t.id))
"""
# The second half says what the first means in columns that have partial indexes.
_IN_STATE = """
    ({state}) = %(state)s::text
    AND (%(state)s::text <> 'hidden' OR t.hidden_at IS NOT NULL)
    AND (%(state)s::text <> 'removed' OR t.removed_at IS NOT NULL)
    AND (%(state)s::text <> 'deleted' OR t.deleted_at IS NOT NULL)
    AND (%(state)s::text <> 'visible' OR
         ({is_public} AND t.hidden_at IS NULL AND t.removed_at IS NULL AND t.deleted_at IS NULL))
"""
_AUTHOR = """
    jsonb_build_object('id', u.id, 'nickname', u.nickname, 'profile_image', u.profile_image,
                       'level', u.level)
"""
SEARCHED_COMMENTS = 100_000
"""Comments have no grams: a word is looked for in so many of the newest, or in all of one's."""
_SAYS = "strpos(lower(t.content), lower(%(q)s::text)) > 0"
_SAID_LATELY = f"""
    {_SAYS} AND t.id > (SELECT max(id) FROM {{table}}) - {SEARCHED_COMMENTS}
"""


@dataclass(frozen=True, slots=True)
class _Kind:
    """One kind: where it is kept, and what is special about its columns."""

    kind: TargetKind
    columns: str
    joins: str = ""
    is_public: str = "TRUE"

    @property
    def readable(self) -> str:
        return _READABLE.format(kind=self.kind.value, is_public=self.is_public)

    def masked(self, column: str) -> str:
        """A column that only a readable thing shows."""
        return f"CASE WHEN {self.readable} THEN {column} END"

    @property
    def common(self) -> str:
        state = STATE.format(t="t", is_public=self.is_public)
        return f"""
            {state} AS state, t.hidden_reason,
            {self.masked(f"left(t.content, {PREVIEW_MAX})")} AS preview,
            t.user_id, u.nickname, {_AUTHOR} AS "user",
            {_CASES.format(kind=self.kind.value)} AS cases_count,
            t.created_at, t.updated_at, t.removed_at, {self.columns}
        """

    @property
    def words(self) -> str:
        """Title and text of a kind that has both."""
        return f"{self.masked('t.title')} AS title, {self.masked('t.content')} AS content"

    @property
    def source(self) -> str:
        return f"{TABLES[self.kind.value]} t JOIN users u ON u.id = t.user_id {self.joins}"

    def filters(self, found: str, more: Mapping[str, str]) -> dict[str, str]:
        state = STATE.format(t="t", is_public=self.is_public)
        return {
            "userId": "t.user_id = %(userId)s::bigint",
            "state": _IN_STATE.format(state=state, is_public=self.is_public),
            "hiddenReason": "t.hidden_reason = %(hiddenReason)s::text",
            "q": f"{found} AND {self.readable}",
            **more,
        }


def _found(kind: str) -> str:
    return f"t.id IN ({FOUND.format(kind=kind)})"


_DIARY = _Kind(
    TargetKind.DIARY,
    """t.id, t.is_public, t.hamster_name, t.likes_count, t.comments_count,
       jsonb_build_object('id', t.hamster_id, 'name', t.hamster_name, 'breed', t.hamster_breed)
           AS hamster""",
    is_public="t.is_public",
)
_POST = _Kind(
    TargetKind.COMMUNITY,
    """t.id, t.board_id, jsonb_build_object('id', b.id, 'name', b.name) AS board, t.is_pinned,
       t.likes_count, t.comments_count""",
    joins="JOIN boards b ON b.id = t.board_id",
)
_UNDER_DIARY = _Kind(
    TargetKind.COMMENT,
    """'comment:' || t.id AS id, 'comment' AS kind, t.id AS comment_id,
       t.diary_entry_id AS parent_id""",
)
_UNDER_POST = _Kind(
    TargetKind.COMMUNITY_COMMENT,
    """'community_comment:' || t.id AS id, 'community_comment' AS kind, t.id AS comment_id,
       t.post_id AS parent_id""",
)

# Only what an index answers at a million rows: ids follow time, and few things are removed.
_SORTS = {"id": "t.id", "createdAt": "t.id", "removedAt": "t.removed_at"}
_IDS = {"id": "t.id = ANY(%(id)s::bigint[])"}

DIARIES = Listing(
    resource="diaries",
    columns=f"{_DIARY.common}, {_DIARY.words}",
    source=_DIARY.source,
    shape=lambda row: AdminDiaryRow(**row),
    sorts=_SORTS,
    filters=_DIARY.filters(
        _found("diary"), {**_IDS, "isPublic": "t.is_public = %(isPublic)s::boolean"}
    ),
    key="t.id",
)
POSTS = Listing(
    resource="posts",
    columns=f"{_POST.common}, {_POST.words}",
    source=_POST.source,
    shape=lambda row: AdminPostRow(**row),
    sorts=_SORTS,
    filters=_POST.filters(_found("post"), {**_IDS, "boardId": "t.board_id = %(boardId)s::bigint"}),
    key="t.id",
)


def _comments(kind: _Kind, says: str) -> Listing[AdminCommentRow]:
    return Listing(
        resource="comments",
        columns=kind.common,
        source=kind.source,
        shape=lambda row: AdminCommentRow(**row),
        sorts=_SORTS,
        filters=kind.filters(
            says,
            {
                "id": f"'{kind.kind.value}:' || t.id = ANY(%(id)s::text[])",
                "kind": f"'{kind.kind.value}' = %(kind)s::text",
            },
        ),
        key="t.id",
    )


_BOTH = (_UNDER_DIARY, _UNDER_POST)
COMMENTS = {
    kind.kind: _comments(kind, _SAID_LATELY.format(table=TABLES[kind.kind.value])) for kind in _BOTH
}
COMMENTS_OF_ONE = {kind.kind: _comments(kind, _SAYS) for kind in _BOTH}


def list_found(listing: Listing[Any], query: AdminListQuery) -> AdminPage[Any]:
    """A page of diaries or posts; `q` goes through the grams of search."""
    asked = words(str(query.filter.get("q", "")))
    return listing.page(query, grams=query_grams(asked), patterns=patterns(asked))


def list_comments(query: AdminListQuery) -> AdminPage[AdminCommentRow]:
    """A page of one kind of comments: those under diaries unless `filter.kind` says otherwise.

    `filter.id` may name both kinds. `q` looks in the newest `SEARCHED_COMMENTS`, and with
    `userId` in all of that member's.
    """
    if "id" in query.filter:
        pages = [listing.page(query) for listing in COMMENTS.values()]
        items = [row for page in pages for row in page.items]
        return AdminPage(items, 0, len(items), "comments")
    is_under_post = query.filter.get("kind") == TargetKind.COMMUNITY_COMMENT
    kind = TargetKind.COMMUNITY_COMMENT if is_under_post else TargetKind.COMMENT
    return (COMMENTS_OF_ONE if "userId" in query.filter else COMMENTS)[kind].page(query)


def diary_in_full(entry_id: int) -> AdminDiaryPage:
    """One entry as far as staff may read it. Raises `ContentNotFound`."""
    return AdminDiaryPage(**_in_full(_DIARY, entry_id))


def post_in_full(post_id: int) -> AdminPostPage:
    """One post. Raises `ContentNotFound`."""
    return AdminPostPage(**_in_full(_POST, post_id))


def comment_in_full(name: str) -> AdminCommentPage:
    """The comment called `comment:12` or `community_comment:12`. Raises `ContentNotFound`."""
    kind, comment_id = comment_of(name)
    sort = _UNDER_DIARY if kind is TargetKind.COMMENT else _UNDER_POST
    return AdminCommentPage(**_in_full(sort, comment_id))


def in_full(kind: TargetKind, target_id: int) -> AdminDiaryPage | AdminPostPage | AdminCommentPage:
    """One thing of whichever kind. Raises `ContentNotFound`."""
    if kind is TargetKind.DIARY:
        return diary_in_full(target_id)
    if kind is TargetKind.COMMUNITY:
        return post_in_full(target_id)
    return comment_in_full(f"{kind.value}:{target_id}")


def comment_of(name: str) -> tuple[TargetKind, int]:
    """Which comment a name in the console stands for. Raises `ContentNotFound`."""
    kind, _, number = name.partition(":")
    if kind not in set(COMMENTS) or not (number.isascii() and number.isdigit()):
        raise ContentNotFound
    return TargetKind(kind), int(number)


def _in_full(kind: _Kind, target_id: int) -> Row:
    columns = f"{kind.common}, {kind.masked('t.content')} AS content"
    if kind in {_DIARY, _POST}:
        images = kind.masked("t.images")
        columns = f"{kind.common}, {kind.words}, coalesce({images}, '{{}}') AS images"
    with connection():
        row = fetch_one(
            f"SELECT {columns} FROM {kind.source} WHERE t.id = %(target_id)s",
            target_id=target_id,
        )
    if row is None:
        raise ContentNotFound
    return row
