"""Rankings, answered as bytes from the caches."""

from pydantic import TypeAdapter

from hamsterd.cache import Cache
from hamsterd.db.handle import connection
from hamsterd.ranking import queries
from hamsterd.ranking.rules import POPULAR_SECONDS
from hamsterd.ranking.schemas import PopularHamster
from hamsterd.web.answers import Encoded

POPULAR: Cache[bytes] = Cache("popular_hamsters", max_entries=100, ttl_seconds=POPULAR_SECONDS)
"""Answers by their limit; dropped when a hamster is edited or let go."""

_LIST = TypeAdapter(list[PopularHamster])


def held_popular(limit: int) -> Encoded[list[PopularHamster]] | None:
    """The most liked hamsters when they are held: no query, no thread."""
    body = POPULAR.get(limit)
    return Encoded(body) if body is not None else None


def popular_hamsters(limit: int) -> Encoded[list[PopularHamster]]:
    """The most liked hamsters (worker thread)."""
    version = POPULAR.version
    with connection():
        found = queries.popular_hamsters(limit)
    body = _LIST.dump_json(found, by_alias=True)
    POPULAR.put(limit, body, version=version)
    return Encoded(body)
