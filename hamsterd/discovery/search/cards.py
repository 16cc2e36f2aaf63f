"""Cards of search results, from the caches, filtered by their kind's visibility predicate.

Entries and posts share the caches of their lists. Cards of members and hamsters are cached here for
a few seconds; who appears or disappears (`Shows.PRESENCE`) and hiding a hamster drop them.
"""

from collections.abc import Mapping, Sequence
from typing import Protocol

from hamsterd.community.posts.feed import FRAGMENTS as POSTS
from hamsterd.core.cache import Cache
from hamsterd.diaries.feed import FRAGMENTS as DIARIES
from hamsterd.discovery.search.rules import HITS_SECONDS, Scope
from hamsterd.discovery.search.schemas import FoundMember
from hamsterd.hamsters.profile.queries import visible_hamsters
from hamsterd.http.caching.fragments import Fragments
from hamsterd.http.rights.access import Viewer
from hamsterd.members.accounts.queries import visible_members
from hamsterd.members.follows import queries as follow_queries
from hamsterd.members.follows import service as follows


class Cards(Protocol):
    """Encoded cards by id; `cached` without a query or not at all, `loaded` in a worker thread."""

    def cached(self, ids: Sequence[int], viewer: Viewer | None) -> dict[int, bytes] | None:
        """The cards this viewer may see, if all are cached, else None."""

    def loaded(self, ids: Sequence[int], viewer: Viewer | None) -> dict[int, bytes]:
        """The cards this viewer may see."""


class FlaggedCards:
    """Cards with viewer's flags, which also say what the viewer may not see."""

    def __init__(self, fragments: Fragments) -> None:
        self._fragments = fragments

    def cached(self, ids: Sequence[int], viewer: Viewer | None) -> dict[int, bytes] | None:
        """The cards this viewer may see, if all are cached, else None."""
        return self._fragments.cached(ids, viewer.id if viewer else None)

    def loaded(self, ids: Sequence[int], viewer: Viewer | None) -> dict[int, bytes]:
        """The cards this viewer may see; two queries, and one for their flags at most."""
        return self._fragments.loaded(ids, viewer.id if viewer else None)


class HamsterCards:
    """Cards that are the same for every viewer, each with its owner, for a few seconds."""

    def __init__(self) -> None:
        self._cache: Cache[tuple[int, bytes]] = Cache(
            "search_hamsters", max_entries=5_000, ttl_seconds=HITS_SECONDS
        )

    def cached(self, ids: Sequence[int], viewer: Viewer | None) -> dict[int, bytes] | None:
        """The cards this viewer may see, if all are cached, else None."""
        found = self._cache.get_many(ids)
        return _without(found, viewer) if len(found) == len(ids) else None

    def loaded(self, ids: Sequence[int], viewer: Viewer | None) -> dict[int, bytes]:
        """The cards this viewer may see; one query unless all are cached."""
        found = self._cache.get_many(ids)
        missing = [one for one in ids if one not in found]
        if missing:
            version = self._cache.version
            for one, card in visible_hamsters(missing).items():
                found[one] = (card.owner.id, card.model_dump_json(by_alias=True).encode())
                self._cache.put(one, found[one], version=version)
        return _without(found, viewer)


def _without(cards: Mapping[int, tuple[int, bytes]], viewer: Viewer | None) -> dict[int, bytes]:
    """Without cards of members whom a block separates from the viewer."""
    apart = viewer.apart if viewer else frozenset()
    return {one: body for one, (owner_id, body) in cards.items() if owner_id not in apart}


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
    Scope.DIARIES: FlaggedCards(DIARIES),
    Scope.USERS: FlaggedCards(MEMBERS),
    Scope.POSTS: FlaggedCards(POSTS),
    Scope.HAMSTERS: HamsterCards(),
}
