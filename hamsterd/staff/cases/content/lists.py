"""Content of each kind in the console, in any state, as lists and single things."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, TypeVar, cast

from hamsterd.audit.actions import Action
from hamsterd.audit.actors import boards_of
from hamsterd.audit.service import record
from hamsterd.community.kind import COMMENT, POST
from hamsterd.content.kind import ContentKind
from hamsterd.content.parts import needed
from hamsterd.content.search_index import FOUND, FOUND_IN_RANGES, looked_for, newest_first
from hamsterd.content.visibility import REMOVED, REMOVED_AT, UNDELETED, at
from hamsterd.core.bounds import id_of
from hamsterd.core.text.grams import words
from hamsterd.db.handle import connection
from hamsterd.db.sql import Row, fetch_row, fetch_value
from hamsterd.db.transaction import transactional
from hamsterd.diaries.kind import ENTRY
from hamsterd.hamsters.profile.kind import HAMSTER
from hamsterd.http.shapes.answers import AdminPage
from hamsterd.http.shapes.console import COUNT_MAX, Listing, total_of
from hamsterd.http.shapes.paging import AdminListQuery
from hamsterd.kinds import KINDS
from hamsterd.staff.cases.content.columns import Reading, columns, filters, source
from hamsterd.staff.cases.content.errors import ContentNotFound
from hamsterd.staff.cases.content.readable import is_open, note_reading
from hamsterd.staff.cases.content.schemas import (
    AdminCommentRow,
    AdminDiaryRow,
    AdminHamsterRow,
    AdminPostRow,
)
from hamsterd.staff.keeping import IS_KEPT, is_keeper, require_kept

R = TypeVar("R")

SEARCHED_COMMENTS = 100_000
"""Comments have no grams: a word is looked for in so many of the newest, or in all of one's."""
_SAYS = "strpos(lower(t.content), lower(%(q)s::text)) > 0"
# Only what an index answers at a million rows: ids follow time, and few things are removed. By
# cases and by removal: what was ever reported or removed comes of its own index, the rest by id.
BY_CASES, BY_REMOVAL = "casesCount", "removedAt"
_SORTS = {"id": "t.id", "createdAt": "t.id", BY_REMOVAL: at("t", REMOVED_AT)}


COUNTED_RANGES = 128
"""If these ranges do not yield the count, searching everything is as fast."""
_LAST_ID = "SELECT coalesce(max(id), 0) FROM {table}"


def _found(kind: ContentKind, found: str = FOUND) -> str:
    return f"t.id IN ({found.format(kind=needed(kind.search).name)})"


def _table(kind: ContentKind) -> str:
    return f"{kind.table} t"


def _titled(kind: ContentKind, resource: str, shape: Callable[..., R]) -> Listing[R]:
    return Listing(
        resource=resource,
        columns=columns(kind),
        source=source(kind),
        shape=lambda row: shape(**row),
        sorts={**_SORTS, "likesCount": "t.likes_count", "commentsCount": "t.comments_count"},
        filters=filters(kind, _found(kind)),
        key="t.id",
        counted=_table(kind),
    )


def _comments(kind: ContentKind, says: str) -> Listing[AdminCommentRow]:
    return Listing(
        resource="comments",
        columns=columns(kind),
        source=source(kind),
        shape=lambda row: AdminCommentRow(**row),
        sorts=_SORTS,
        filters={
            **filters(kind, says),
            # By number, or each row would be named to be compared.
            "id": f"""t.id = ANY(SELECT substring(one FROM '^{kind}:([0-9]{{1,18}})$')::bigint
                                 FROM unnest(%(id)s::text[]) one)""",
            "kind": f"'{kind}' = %(kind)s::text",
        },
        key="t.id",
        counted=_table(kind),
    )


DIARIES = _titled(ENTRY, "diaries", AdminDiaryRow)
POSTS = _titled(POST, "posts", AdminPostRow)
HAMSTERS = Listing(
    resource="hamsters",
    columns="t.id, t.name, t.user_id, u.nickname",
    source=source(HAMSTER),
    shape=lambda row: AdminHamsterRow(**row),
    sorts={"id": "t.id"},
    filters={name: filters(HAMSTER, _found(HAMSTER))[name] for name in ("id", "userId", "q")},
    where=at("t", UNDELETED),
    key="t.id",
    counted=_table(HAMSTER),
)
_COMMENTS = [kind for kind in KINDS.values() if kind.comment is not None]
COMMENTS = {
    kind.name: _comments(
        kind, f"{_SAYS} AND t.id > (SELECT max(id) FROM {kind.table}) - {SEARCHED_COMMENTS}"
    )
    for kind in _COMMENTS
}
COMMENTS_OF_ONE = {kind.name: _comments(kind, _SAYS) for kind in _COMMENTS}


def list_found(
    kind: ContentKind, listing: Listing[R], query: AdminListQuery, *, actor: str = ""
) -> AdminPage[R]:
    """A page of search results; `q` uses the trigram index.

    Keepers see those on their boards.
    """
    asked = words(str(query.filter.get("q", "")))
    listing, kept = _within_boards(kind, listing, actor)
    found = looked_for(asked) | kept
    is_newest_first = (listing.sorts.get(query.sort[0]), query.sort[1]) == (listing.key, "DESC")
    is_indexed = kind.search is not None
    paged = _newest if asked and is_newest_first and is_indexed else _page
    return paged(kind, listing, query, **found)


def list_comments(query: AdminListQuery, *, actor: str = "") -> AdminPage[AdminCommentRow]:
    """A page of one kind of comments: under diaries unless `filter.kind` says otherwise.

    `filter.id` may name both kinds. `q` searches the newest `SEARCHED_COMMENTS`, or with `userId`
    all of that member's. Keepers see comments under posts on their boards.
    """
    if is_keeper(actor):
        return _keepers_comments(query, actor)
    if "id" in query.filter:
        pages = [listing.page(query) for listing in COMMENTS.values()]
        items = [row for page in pages for row in page.items]
        return AdminPage(items, 0, len(items), "comments")
    name = str(query.filter.get("kind"))
    kind = KINDS[name] if name in COMMENTS else _COMMENTS[0]
    listings = COMMENTS_OF_ONE if "userId" in query.filter else COMMENTS
    return _page(kind, listings[kind.name], query)


def _keepers_comments(query: AdminListQuery, actor: str) -> AdminPage[AdminCommentRow]:
    listings = COMMENTS_OF_ONE if "userId" in query.filter else COMMENTS
    listing, kept = _within_boards(COMMENT, listings[COMMENT.name], actor)
    return _page(COMMENT, listing, query, **kept)


def _within_boards(
    kind: ContentKind, listing: Listing[R], actor: str
) -> tuple[Listing[R], dict[str, object]]:
    """The list restricted to what the requester may see, and its SQL parameters."""
    boards = boards_of(actor)
    if boards is None:
        return listing, {}
    where = f"{listing.where} AND {IS_KEPT[kind.name]}"
    return replace(listing, where=where), {"kept": list(boards)}


def comment_of(name: str) -> tuple[ContentKind, int]:
    """Which comment `comment:12` or `community_comment:12` is. Raises `ContentNotFound`."""
    kind, _, number = name.partition(":")
    comment_id = id_of(number)
    if kind not in COMMENTS or comment_id is None:
        raise ContentNotFound
    return KINDS[kind], comment_id


@transactional
def in_full(page: Callable[..., R], kind: ContentKind, target_id: int, *, actor: str) -> R:
    """One thing, with words if staff may read them; reading private ones is logged.

    Raises `ContentNotFound`, for keepers also for content outside their boards.
    """
    require_kept(kind, target_id, actor)
    return page(**_read(kind, target_id, Reading.IN_FULL, actor))


@transactional
def open_secret(
    page: Callable[..., R], kind: ContentKind, target_id: int, *, reason: str, actor: str
) -> R:
    """One thing with its words, even a secret one; the reason is recorded.

    Of private writing that is no secret it shows no more than `in_full`. Raises `ContentNotFound`.
    """
    row = _read(kind, target_id, Reading.WITH_REASON, actor)
    audit_id = record(
        actor=actor,
        action=Action.SECRET_OPEN,
        target_type=kind.name,
        target_id=target_id,
        reason=reason,
    )
    return page(**row, audit_id=audit_id)


def _read(kind: ContentKind, target_id: int, reading: Reading, actor: str) -> Row:
    shown = f"{columns(kind, reading)}, {is_open(kind)} AS is_open"
    sql = f"SELECT {shown} FROM {source(kind)} WHERE t.id = %(target_id)s"
    row = fetch_row(sql, ContentNotFound, target_id=target_id)
    if not row.pop("is_open") and row["content"] is not None:
        note_reading(actor=actor, kind=kind, target_id=target_id, author_id=row["user_id"])
    return row


def _page(
    kind: ContentKind, listing: Listing[R], query: AdminListQuery, **found: object
) -> AdminPage[R]:
    """A page; by what hardly any row has it is two lists, one after the other.

    Sorting every row by it would read a whole table.
    """
    few = _WITH.get(query.sort[0])
    if few is None:
        return listing.page(query, **found)
    first, second = few(kind, listing), _without(kind, listing, query.sort[0])
    if query.sort[1] == "ASC":
        first, second = second, first
    head = first.page(query, **found)
    start = max(0, query.offset - head.total)
    window = AdminListQuery.of(sort=query.sort, start=start, rows=query.limit, filter=query.filter)
    rest = second.page(window, **found)
    items = [*head.items, *rest.items][: query.limit]
    return AdminPage(items, query.offset, min(COUNT_MAX, head.total + rest.total), listing.resource)


def _reported(kind: ContentKind, listing: Listing[R]) -> Listing[R]:
    """Those that were ever reported, by how often."""
    with_cases = f"""
        JOIN (SELECT target_id, count(*) AS cases FROM report_cases
               WHERE target_type = '{kind}' GROUP BY target_id) reported
          ON reported.target_id = t.id
    """
    return replace(
        listing,
        source=listing.source + with_cases,
        counted=listing.counted + with_cases,
        sorts={BY_CASES: "reported.cases"},
    )


def _removed(_: ContentKind, listing: Listing[R]) -> Listing[R]:
    """Those that a moderator took away, by when."""
    return replace(
        listing, where=f"{listing.where} AND {at('t', REMOVED)}", never_null={BY_REMOVAL}
    )


_WITH: Mapping[str, Callable[[ContentKind, Listing[Any]], Listing[Any]]] = {
    BY_CASES: _reported,
    BY_REMOVAL: _removed,
}


def _without(kind: ContentKind, listing: Listing[R], sort: str) -> Listing[R]:
    """The others, by when they were written."""
    reported = f"SELECT FROM report_cases WHERE target_type = '{kind}' AND target_id = t.id"
    lacks = {BY_CASES: f"NOT EXISTS ({reported})", BY_REMOVAL: f"NOT ({at('t', REMOVED)})"}[sort]
    where = f"{listing.where} AND {lacks}"
    return replace(listing, where=where, sorts={sort: "t.id"}, never_null={sort})


def _newest(
    kind: ContentKind, listing: Listing[R], query: AdminListQuery, **found: object
) -> AdminPage[R]:
    """The same page, newest first; common words are searched among the newest only."""
    found_in_ranges = filters(kind, _found(kind, FOUND_IN_RANGES))["q"]
    among = replace(listing, filters={**listing.filters, "q": found_in_ranges})

    def items_in(ranges: list[int]) -> list[R]:
        return among.items(query, ranges=ranges, **found)

    def count_in(ranges: list[int]) -> int:
        return among.count(query, most=COUNT_MAX, ranges=ranges, **found)

    def reached(items: list[R]) -> int:
        # Where a page further back is empty there are fewer: half is as good a guess as any.
        return query.offset + len(items) if items else query.offset // 2

    def reach(enough: int) -> Callable[[], int | None]:
        """How far down the unfiltered list goes for that many things."""
        others = {name: value for name, value in query.filter.items() if name != "q"}
        ids = cast("Listing[int]", listing)
        ids = replace(ids, columns=f"{listing.key} AS id", shape=lambda row: int(row["id"]))
        at = AdminListQuery.of(sort=query.sort, start=enough - 1, rows=1, filter=others)
        return lambda: next(iter(ids.items(at, **found)), None)

    def count() -> int:
        counted = newest_first(
            last_id,
            COUNT_MAX,
            count_in,
            int,
            reach=reach(COUNT_MAX),
            most_ranges=COUNTED_RANGES,
        )
        return listing.count(query, most=COUNT_MAX, **found) if counted is None else counted

    with connection():
        last_id = fetch_value(_LAST_ID.format(table=kind.table))
        enough = query.offset + query.limit
        items = newest_first(last_id, enough, items_in, reached, reach=reach(enough))
        if items is None:
            items = listing.items(query, **found)
        total = total_of(query, items, count)
    return AdminPage(items, query.offset, total, listing.resource)
