"""Search responses as bytes: cached ids of hits and cached cards, joined for the viewer.

Cached ids say nothing about visibility: each card passes its predicate, or is in a cache that is
dropped when visibility changes.
"""

from array import array
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from hamsterd.content.search_index import ENTRIES, HAMSTERS, HITS, MEMBER, POSTS
from hamsterd.core.cache import Cache
from hamsterd.core.text.grams import words
from hamsterd.db.handle import connection
from hamsterd.discovery.search import queries
from hamsterd.discovery.search.cards import CARDS
from hamsterd.discovery.search.rules import HITS_MAX, HITS_SECONDS, OVERVIEW, Scope
from hamsterd.discovery.search.schemas import Count, Counts, SearchOut, SearchQuery
from hamsterd.http.caching.fragments import array as joined
from hamsterd.http.rights.access import Viewer
from hamsterd.http.shapes.answers import Encoded
from hamsterd.http.shapes.paging import pack_cursor, unpack_cursor

KINDS = {
    Scope.DIARIES: ENTRIES,
    Scope.USERS: MEMBER,
    Scope.POSTS: POSTS,
    Scope.HAMSTERS: HAMSTERS,
}
"""The parts of an answer, in their order."""

Ids: TypeAlias = "array[int]"

_HITS: Cache[Ids] = Cache(HITS, max_entries=2_000, ttl_seconds=HITS_SECONDS)
"""(kind, folded question) -> ids, the best first."""


@dataclass(frozen=True, slots=True)
class Part:
    """One kind's part of a response."""

    ids: tuple[int, ...]
    found: int
    next_cursor: str | None = None


Parts = dict[Scope, Part]


def cached_search(
    query: SearchQuery, *, viewer: Viewer | None, without: Collection[Scope] = ()
) -> Encoded[SearchOut] | None:
    """The answer when every part of it is cached: no query, no thread.

    Of the scopes `without` nothing is found.
    """
    phrase = " ".join(words(query.q))
    found: dict[Scope, Ids] = {}
    for scope, kind in KINDS.items():
        is_asked = phrase and scope not in without
        ids = _HITS.get((kind, phrase)) if is_asked else array("q")
        if ids is None:
            return None
        found[scope] = ids
    parts = _parts(query, found)
    cards: dict[Scope, list[bytes]] = {}
    for scope, part in parts.items():
        cached = CARDS[scope].cached(part.ids, viewer)
        if cached is None:
            return None
        cards[scope] = [cached[one] for one in part.ids if one in cached]
    return _encoded(parts, cards)


def search(
    query: SearchQuery, *, viewer: Viewer | None, without: Collection[Scope] = ()
) -> Encoded[SearchOut]:
    """Entries, members, posts and hamsters that contain every word (worker thread).

    Scopes in `without` are not searched. A few queries for each kind. Raises `InvalidInput` for an
    invalid cursor.
    """
    asked = words(query.q)
    with connection():
        found = _found(asked, {scope: KINDS[scope] for scope in KINDS if scope not in without})
        parts = _parts(query, {scope: found.get(scope, array("q")) for scope in KINDS})
        cards: dict[Scope, list[bytes]] = {}
        for scope, part in parts.items():
            loaded = CARDS[scope].loaded(part.ids, viewer)
            cards[scope] = [loaded[one] for one in part.ids if one in loaded]
    return _encoded(parts, cards)


def _found(asked: list[str], kinds: Mapping[Scope, str]) -> dict[Scope, Ids]:
    """Ids of each kind, the best first; none for an empty question."""
    if not asked:
        return {}
    version, phrase = _HITS.version, " ".join(asked)
    held = {kind: _HITS.get((kind, phrase)) for kind in kinds.values()}
    found = {kind: ids for kind, ids in held.items() if ids is not None}
    if len(found) < len(kinds):
        for kind, ids in queries.hits(kinds.values() - found.keys(), asked).items():
            found[kind] = array("q", ids)
            _HITS.put((kind, phrase), found[kind], version=version)
    return {scope: found[kind] for scope, kind in kinds.items()}


def _parts(query: SearchQuery, found: dict[Scope, Ids]) -> Parts:
    return {scope: _part(query, scope, ids) for scope, ids in found.items()}


def _part(query: SearchQuery, scope: Scope, ids: Ids) -> Part:
    if query.type is Scope.ALL:
        return Part(tuple(ids[: OVERVIEW[scope]]), len(ids))
    if query.type is not scope:
        return Part((), len(ids))
    start = _start(query.cursor, ids) if query.cursor else query.offset
    end = min(start + query.limit, HITS_MAX)
    shown = tuple(ids[start:end])
    has_more = bool(shown) and end < min(len(ids), HITS_MAX)
    return Part(shown, len(ids), pack_cursor(end, shown[-1]) if has_more else None)


def _start(cursor: str, ids: Ids) -> int:
    """The position after the last card shown, wherever it is by now."""
    position, last = unpack_cursor(cursor, int, int)
    return ids.index(last) + 1 if last in ids else max(0, position)


def _encoded(parts: Parts, cards: dict[Scope, list[bytes]]) -> Encoded[SearchOut]:
    counts = Counts(
        **{
            scope.value: Count(count=min(part.found, HITS_MAX), is_capped=part.found > HITS_MAX)
            for scope, part in parts.items()
        }
    )
    members = [b'"%b":%b' % (scope.encode(), joined(cards[scope])) for scope in parts]
    members.append(b'"counts":%b' % counts.model_dump_json(by_alias=True).encode())
    cursor = next((part.next_cursor for part in parts.values() if part.next_cursor), None)
    return Encoded(b"{%b}" % b",".join(members), cursor)
