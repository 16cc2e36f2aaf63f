"""Rankings, answered as bytes from the caches; one's own place, looked up."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import orjson
from pydantic import TypeAdapter

from hamsterd.core.cache import Cache
from hamsterd.db.handle import connection
from hamsterd.discovery.ranking import queries
from hamsterd.discovery.ranking.queries import RankingKey
from hamsterd.discovery.ranking.rules import PAGE_SECONDS, Kind, Period
from hamsterd.discovery.ranking.schemas import OwnPlace, PopularHamster, RankedMember
from hamsterd.http.shapes.answers import Encoded, Page
from hamsterd.http.shapes.schema import DEFERRED, wire_instant

Ranking = Encoded[Page[Any]]

MEMBERS: Cache[Ranking] = Cache("rankings", max_entries=200, ttl_seconds=PAGE_SECONDS)
"""Rankings of members; dropped by a rebuild, and when a member is renamed or disappears."""
HAMSTERS: Cache[Ranking] = Cache("popular_hamsters", max_entries=200, ttl_seconds=PAGE_SECONDS)
"""Rankings of hamsters; dropped when one is edited or let go, too."""

_ROWS: TypeAdapter[Sequence[RankedMember | PopularHamster]] = TypeAdapter(
    Sequence[RankedMember | PopularHamster], config=DEFERRED
)


def cached_page(key: RankingKey) -> Ranking | None:
    """A page if cached: no query, no thread."""
    return _cache(key.kind).get(key)


def ranking_page(key: RankingKey) -> Ranking:
    """A page (worker thread), by two queries."""
    cache = _cache(key.kind)
    version = cache.version
    with connection():
        found = queries.ranking_page(key)
    page: Ranking = Encoded(
        body=_ROWS.dump_json(found.rows, by_alias=True),
        next_cursor=found.next_cursor,
        total=found.total,
        as_of=wire_instant(found.as_of) if found.as_of else None,
    )
    cache.put(key, page, version=version)
    return page


def without_owners(page: Ranking, apart: frozenset[int]) -> Ranking:
    """A page of hamsters without those of some members; the others keep their ranks."""
    rows = orjson.loads(page.body)
    left = [row for row in rows if row["ownerId"] not in apart]
    return page if len(left) == len(rows) else replace(page, body=orjson.dumps(left))


def own_place(*, member_id: int, kind: Kind, period: Period) -> OwnPlace | None:
    """The member's own place, None when they have none; one query."""
    with connection():
        return queries.own_place(member_id=member_id, kind=kind, period=period)


def _cache(kind: Kind) -> Cache[Ranking]:
    return HAMSTERS if kind is Kind.POPULAR_HAMSTERS else MEMBERS
