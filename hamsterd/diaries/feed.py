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
from hamsterd.hiding import refuse_taken_down
from hamsterd.web.answers import Encoded, Page
from hamsterd.web.fragments import Flags, Fragments, array

FEED_SECONDS = 15
CARD_SECONDS = 600

FEEDS: Cache[EntryIds] = Cache("diary_feeds", max_entries=1_000, ttl_seconds=FEED_SECONDS)
CARDS: Cache[bytes] = Cache("diary_cards", max_entries=20_000, ttl_seconds=CARD_SECONDS)

FLAGS: Cache[Flags] = Cache("diary_flags", max_entries=20_000, ttl_seconds=60)
"""By viewer; only ever laid over answers to that very viewer, dropped at each of their toggles."""

FRAGMENTS = Fragments(
    cards=CARDS,
    flags=FLAGS,
    names=("isLiked", "isBookmarked"),
    load=queries.cards,
    load_flags=lambda ids, viewer_id: queries.flags(ids, viewer_id=viewer_id),
)


def held_feed(key: FeedKey, *, viewer_id: int | None) -> Encoded[Page[DiaryCard]] | None:
    """A feed page when every part of it is held: no query, no thread."""
    page = FEEDS.get(key)
    if page is None:
        return None
    cards = FRAGMENTS.held(page.ids, viewer_id)
    return _encoded(page, cards) if cards is not None else None


def feed_page(key: FeedKey, *, viewer_id: int | None) -> Encoded[Page[DiaryCard]]:
    """A page of a public list for any viewer (worker thread); at most five queries, usually one.

    Raises `MemberNotFound` or `HamsterNotFound` when whose entries are asked for is gone.
    """
    with connection():
        page = _feed_ids(key)
        return _encoded(page, FRAGMENTS.loaded(page.ids, viewer_id))


def held_entry(entry_id: int, *, viewer_id: int | None) -> Encoded[DiaryCard] | None:
    """One public entry when it is held."""
    cards = FRAGMENTS.held((entry_id,), viewer_id)
    return Encoded(cards[entry_id]) if cards else None


def entry_card(entry_id: int, *, viewer_id: int | None) -> Encoded[DiaryCard]:
    """One entry for any viewer (worker thread); `EntryNotFound` or `TakenDown`."""
    with connection():
        card = _cards_of((entry_id,), viewer_id).get(entry_id)
        if card is None:
            refuse_taken_down("diary", entry_id, is_public="is_public")
            raise EntryNotFound
    return Encoded(card)


def bookmarks_page(
    *, viewer_id: int, limit: int, offset: int, cursor: str | None
) -> Encoded[Page[DiaryCard]]:
    """A page of what a member keeps, one's own private entries too; at most seven queries."""
    with connection():
        page = queries.bookmark_ids(viewer_id=viewer_id, limit=limit, offset=offset, cursor=cursor)
        encoded = _encoded(page, _cards_of(page.ids, viewer_id))
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
        flags = FRAGMENTS.flags(page.ids, owner_id)
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


def _cards_of(ids: Sequence[int], viewer_id: int | None) -> dict[int, bytes]:
    """Whole cards of what this viewer may see: the public ones held, their own never."""
    bodies = FRAGMENTS.bodies(ids)
    missing = [entry_id for entry_id in ids if entry_id not in bodies]
    if missing and viewer_id is not None:
        own = queries.cards(missing, viewer_id=viewer_id)
        bodies |= {entry_id: FRAGMENTS.body(card) for entry_id, card in own.items()}
    flags = FRAGMENTS.flags(ids, viewer_id)
    return {one: FRAGMENTS.whole(one, body, flags) for one, body in bodies.items()}


def _encoded(page: EntryIds, cards: dict[int, bytes]) -> Encoded[Page[DiaryCard]]:
    return Encoded(array(cards[one] for one in page.ids if one in cards), page.next_cursor)
