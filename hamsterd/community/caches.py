"""Caches of posts and boards; code that changes either drops them here."""

from collections.abc import Sequence
from typing import NamedTuple

from hamsterd.community.posts.anchors import ANCHORS
from hamsterd.community.posts.lists import PostIds
from hamsterd.community.schemas import BoardOut
from hamsterd.core.cache import Cache
from hamsterd.http.caching.fragments import Flags
from hamsterd.realtime.bus import drop_cached

LIST_SECONDS = 15
CARD_SECONDS = 600
NAMED_MAX = 500
"""Members whose rights are dropped by name; an event has room for some more."""


class BoardRights(NamedTuple):
    """What a member may do on the boards that are not everybody's."""

    boards: frozenset[int]
    """The boards that this is about."""
    readable: frozenset[int]
    granted: frozenset[int]
    """To which they were let in, or which they keep."""


class CachedThread(NamedTuple):
    """A thread as visitors see it, and whether every member sees the same but for blocks."""

    body: bytes
    is_for_all: bool


LISTS: Cache[PostIds] = Cache("post_lists", max_entries=1_000, ttl_seconds=LIST_SECONDS)
HITS: Cache[tuple[int, ...]] = Cache("post_hits", max_entries=200, ttl_seconds=LIST_SECONDS)
"""By `SearchKey`: later pages reuse the hits of the first page."""
BOARDS: Cache[tuple[BoardOut, ...]] = Cache("boards", max_entries=1, ttl_seconds=LIST_SECONDS)
"""The open boards with their counts; every page shows them."""
RIGHTS: Cache[BoardRights] = Cache("board_rights", max_entries=5_000, ttl_seconds=60)
"""By member; only for lists of boards. What is on a board asks the database at each read."""
MERGED: Cache[dict[int, int]] = Cache("merged_boards", max_entries=1, ttl_seconds=600)
"""Which boards were merged, and into which."""
CARDS: Cache[bytes] = Cache("post_cards", max_entries=20_000, ttl_seconds=CARD_SECONDS)
THREADS: Cache[CachedThread] = Cache("post_threads", max_entries=500, ttl_seconds=CARD_SECONDS)
"""By any of their posts."""
FLAGS: Cache[Flags] = Cache("post_flags", max_entries=20_000, ttl_seconds=60)
"""By viewer; merged only into responses to that viewer, and dropped at each of their likes."""


def drop_lists() -> None:
    """Drop the lists of posts, their threads and the boards' counts in every process."""
    drop_cached(LISTS.name)
    drop_cached(BOARDS.name)
    drop_cached(HITS.name)
    drop_cached(THREADS.name)


def drop_rights(members: Sequence[int]) -> None:
    """Forget what these members may read, in every process; everybody's if they are many."""
    if members:
        drop_cached(RIGHTS.name, *(members if len(members) <= NAMED_MAX else ()))


def drop_board_caches() -> None:
    """Forget all that names or counts a board, or shows what is on one, in every process.

    Who may read a board decides about comments, hits and files of its posts.
    """
    drop_cached(CARDS.name)
    drop_cached(MERGED.name)
    drop_cached(RIGHTS.name)
    drop_lists()
    for name in (ANCHORS.name, "comments", "search_hits", "media", "sitemaps"):
        drop_cached(name)
