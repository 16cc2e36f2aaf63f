"""The cards of what was found, from the caches, each behind its kind's visibility predicate.

Entries and posts share the caches of their own lists. Members and hamsters have none, so theirs
are cached here for a few seconds; `CACHES_OF_VISIBILITY` and hiding a hamster drop them.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Protocol

from pydantic import BaseModel

from hamsterd.community.feed import FRAGMENTS as POSTS
from hamsterd.core.cache import Cache
from hamsterd.diaries.feed import FRAGMENTS as DIARIES
from hamsterd.discovery.search.rules import HITS_SECONDS, Scope
from hamsterd.discovery.search.schemas import FoundMember
from hamsterd.hamsters.queries import visible_hamsters
from hamsterd.http.fragments import Fragments
from hamsterd.members.accounts.queries import visible_members
from hamsterd.members.follows import queries as follow_queries
from hamsterd.members.follows import service as follows


class Cards(Protocol):
    """Encoded cards by id; `cached` without a query or not at all, `loaded` in a worker thread."""

    def cached(self, ids: Sequence[int], viewer_id: int | None) -> dict[int, bytes] | None:
        """All of them, or None."""

    def loaded(self, ids: Sequence[int], viewer_id: int | None) -> dict[int, bytes]:
        """Those that may be seen."""


class PublicCards:
    """Cards that are the same for every viewer, cached for a few seconds."""

    def __init__(self, name: str, load: Callable[[Sequence[int]], Mapping[int, BaseModel]]) -> None:
        self._cache: Cache[bytes] = Cache(name, max_entries=5_000, ttl_seconds=HITS_SECONDS)
        self._load = load

    def cached(self, ids: Sequence[int], viewer_id: int | None) -> dict[int, bytes] | None:  # noqa: ARG002  # same for all
        """All of them, or None."""
        found = self._cache.get_many(ids)
        return found if len(found) == len(ids) else None

    def loaded(self, ids: Sequence[int], viewer_id: int | None) -> dict[int, bytes]:  # noqa: ARG002  # same for all
        """Those that may be seen, by one query unless all are cached."""
        found = self._cache.get_many(ids)
        missing = [one for one in ids if one not in found]
        if missing:
            version = self._cache.version
            for one, card in self._load(missing).items():
                found[one] = card.model_dump_json(by_alias=True).encode()
                self._cache.put(one, found[one], version=version)
        return found


def _members(ids: Sequence[int]) -> dict[int, FoundMember]:
    return {one: FoundMember(**dict(member)) for one, member in visible_members(ids).items()}


MEMBERS = Fragments(
    cards=Cache("search_members", max_entries=5_000, ttl_seconds=HITS_SECONDS),
    flags=follows.FLAGS,
    names=("isFollowing",),
    load=_members,
    load_flags=lambda ids, viewer_id: follow_queries.flags(ids, viewer_id=viewer_id),
)
CARDS: dict[Scope, Cards] = {
    Scope.DIARIES: DIARIES,
    Scope.USERS: MEMBERS,
    Scope.POSTS: POSTS,
    Scope.HAMSTERS: PublicCards("search_hamsters", visible_hamsters),
}
