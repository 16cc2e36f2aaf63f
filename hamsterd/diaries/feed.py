"""Hot lists, answered as bytes: ids and cards from the caches, the viewer's flags laid over.

A card is held as encoded JSON up to the viewer's flags, which `DiaryCard` puts last; a page is
its cards joined. A like drops one card, a new entry drops the lists. The popular order may lag
behind the likes by `FEED_SECONDS`.
"""

from collections.abc import Sequence
from dataclasses import replace

from hamsterd.accounts.errors import MemberNotFound
from hamsterd.accounts.queries import member_is_visible
from hamsterd.cache import Cache
from hamsterd.db.handle import connection
from hamsterd.diaries import queries
from hamsterd.diaries.errors import EntryNotFound
from hamsterd.diaries.queries import EntryIds, FeedKey
from hamsterd.diaries.rules import OwnFilter
from hamsterd.diaries.schemas import DiaryCard
from hamsterd.hamsters.errors import HamsterNotFound
from hamsterd.hamsters.queries import is_visible as hamster_is_visible
from hamsterd.web.answers import Encoded, Page

FEED_SECONDS = 15
CARD_SECONDS = 600

FEEDS: Cache[EntryIds] = Cache("diary_feeds", max_entries=1_000, ttl_seconds=FEED_SECONDS)
CARDS: Cache[bytes] = Cache("diary_cards", max_entries=20_000, ttl_seconds=CARD_SECONDS)

Flags = dict[int, tuple[bool, bool]]
"""Entry id -> (is it liked, is it bookmarked) by one viewer."""

FLAGS: Cache[Flags] = Cache("diary_flags", max_entries=20_000, ttl_seconds=60)
"""By viewer; only ever laid over answers to that very viewer, dropped at each of their toggles."""
FLAGS_PER_VIEWER = 500

_TAILS = {
    (liked, marked): b'"isLiked":%b,"isBookmarked":%b}'
    % (b"true" if liked else b"false", b"true" if marked else b"false")
    for liked in (False, True)
    for marked in (False, True)
}
_NO_FLAGS = _TAILS[False, False]


def held_feed(key: FeedKey, *, viewer_id: int | None) -> Encoded[Page[DiaryCard]] | None:
    """A feed page when every part of it is held: no query, no thread."""
    page = FEEDS.get(key)
    if page is None:
        return None
    bodies = CARDS.get_many(page.ids)
    flags = _held_flags(page.ids, viewer_id)
    if len(bodies) < len(page.ids) or flags is None:
        return None
    return _encoded(page, bodies, flags)


def feed_page(key: FeedKey, *, viewer_id: int | None) -> Encoded[Page[DiaryCard]]:
    """A page of a public list for any viewer (worker thread); at most five queries, usually one.

    Raises `MemberNotFound` or `HamsterNotFound` when whose entries are asked for is gone.
    """
    with connection():
        page = _feed_ids(key)
        return _encoded(page, _public_cards(page.ids), _flags(page.ids, viewer_id))


def held_entry(entry_id: int, *, viewer_id: int | None) -> Encoded[DiaryCard] | None:
    """One public entry when it is held."""
    body = CARDS.get(entry_id)
    flags = _held_flags((entry_id,), viewer_id)
    if body is None or flags is None:
        return None
    return Encoded(body + _tail(flags, entry_id))


def entry_card(entry_id: int, *, viewer_id: int | None) -> Encoded[DiaryCard]:
    """One entry for any viewer (worker thread); `EntryNotFound` when they may not see it."""
    with connection():
        body = _cards_of((entry_id,), viewer_id).get(entry_id)
        if body is None:
            raise EntryNotFound
        return Encoded(body + _tail(_flags((entry_id,), viewer_id), entry_id))


def bookmarks_page(
    *, viewer_id: int, limit: int, offset: int, cursor: str | None
) -> Encoded[Page[DiaryCard]]:
    """A page of what a member keeps, one's own private entries too; at most seven queries."""
    with connection():
        page = queries.bookmark_ids(viewer_id=viewer_id, limit=limit, offset=offset, cursor=cursor)
        bodies = _cards_of(page.ids, viewer_id)
        encoded = _encoded(page, bodies, _flags(page.ids, viewer_id))
        return replace(encoded, total=queries.bookmarks_count(viewer_id))


def own_page(
    *, owner_id: int, visibility: OwnFilter, limit: int, offset: int, cursor: str | None
) -> Page[DiaryCard]:
    """A page of the member's own entries, private ones too. Never cached."""
    with connection():
        page = queries.own_ids(
            owner_id=owner_id, visibility=visibility, limit=limit, offset=offset, cursor=cursor
        )
        found = queries.cards(page.ids, viewer_id=owner_id)
        flags = _flags(page.ids, owner_id)
    return Page(
        [with_flags(found[entry_id], flags) for entry_id in page.ids if entry_id in found],
        page.next_cursor,
    )


def own_card(entry_id: int, *, owner_id: int) -> DiaryCard:
    """One's own entry right after writing it (in the transaction that wrote it)."""
    card = queries.cards((entry_id,), viewer_id=owner_id)[entry_id]
    return with_flags(card, queries.flags((entry_id,), viewer_id=owner_id))


def with_flags(card: DiaryCard, flags: Flags) -> DiaryCard:
    """The card as that viewer sees it."""
    liked, marked = flags.get(card.id, (False, False))
    return card.model_copy(update={"is_liked": liked, "is_bookmarked": marked})


def _feed_ids(key: FeedKey) -> EntryIds:
    page = FEEDS.get(key)
    if page is None:
        version = FEEDS.version
        _require_subject(key)
        page = queries.feed_ids(key)
        FEEDS.put(key, page, version=version)
    return page


def _require_subject(key: FeedKey) -> None:
    if key.author_id is not None and not member_is_visible(key.author_id, None):
        raise MemberNotFound
    if key.hamster_id is not None and not hamster_is_visible(key.hamster_id, None):
        raise HamsterNotFound


def _public_cards(ids: Sequence[int]) -> dict[int, bytes]:
    """Encoded public cards by id; those not held are loaded and held."""
    held = CARDS.get_many(ids)
    missing = [entry_id for entry_id in ids if entry_id not in held]
    if missing:
        version = CARDS.version
        for entry_id, card in queries.cards(missing).items():
            held[entry_id] = _fragment(card)
            CARDS.put(entry_id, held[entry_id], version=version)
    return held


def _cards_of(ids: Sequence[int], viewer_id: int | None) -> dict[int, bytes]:
    """Encoded cards of what this viewer may see: the public ones held, their own never."""
    found = _public_cards(ids)
    missing = [entry_id for entry_id in ids if entry_id not in found]
    if missing and viewer_id is not None:
        own = queries.cards(missing, viewer_id=viewer_id)
        found |= {entry_id: _fragment(card) for entry_id, card in own.items()}
    return found


def _held_flags(ids: Sequence[int], viewer_id: int | None) -> Flags | None:
    """The viewer's flags of `ids` when all are known without a query."""
    if viewer_id is None:
        return {}
    flags = FLAGS.get(viewer_id)
    return flags if flags is not None and all(entry_id in flags for entry_id in ids) else None


def _flags(ids: Sequence[int], viewer_id: int | None) -> Flags:
    """The viewer's flags of `ids`, by one query unless they are held."""
    held = _held_flags(ids, viewer_id)
    if held is not None or viewer_id is None:
        return held or {}
    version = FLAGS.version
    found = queries.flags(ids, viewer_id=viewer_id)
    known = FLAGS.get(viewer_id) or {}
    if len(known) > FLAGS_PER_VIEWER:
        known = {}
    FLAGS.put(viewer_id, {**known, **found}, version=version)
    return found


def _fragment(card: DiaryCard) -> bytes:
    """The card's JSON without its last part, the viewer's flags."""
    encoded = card.model_dump_json(by_alias=True).encode()
    if not encoded.endswith(_NO_FLAGS):
        raise AssertionError("DiaryCard must end with the viewer's flags")
    return encoded[: -len(_NO_FLAGS)]


def _tail(flags: Flags, entry_id: int) -> bytes:
    return _TAILS[flags.get(entry_id, (False, False))]


def _encoded(page: EntryIds, bodies: dict[int, bytes], flags: Flags) -> Encoded[Page[DiaryCard]]:
    cards = [
        bodies[entry_id] + _tail(flags, entry_id) for entry_id in page.ids if entry_id in bodies
    ]
    return Encoded(b"[" + b",".join(cards) + b"]", page.next_cursor)
