"""Hot lists as encoded bytes: cached ids and cards, merged with the viewer's flags.

A card is cached as JSON up to the viewer's flags, which `DiaryCard` puts last; a page joins its
cards. A like drops one card, a new entry drops the lists. The popular order may lag behind the
likes by `caches.FEED_SECONDS`.
"""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from hamsterd.content.reactions import bookmarked, bookmarks_count, flags
from hamsterd.content.visibility import is_seen, refuse_taken_down
from hamsterd.db.handle import connection
from hamsterd.diaries import queries
from hamsterd.diaries.caches import CARDS, FEEDS, FLAGS
from hamsterd.diaries.errors import EntryNotFound
from hamsterd.diaries.kind import ENTRY
from hamsterd.diaries.queries import EntryIds, FeedKey
from hamsterd.diaries.schemas import DiaryCard, OwnQuery
from hamsterd.hamsters.profile.errors import HamsterNotFound
from hamsterd.hamsters.profile.kind import HAMSTER
from hamsterd.http.caching.fragments import Flags, Fragments, array
from hamsterd.http.shapes.answers import Encoded, Page
from hamsterd.http.shapes.paging import PageQuery
from hamsterd.members.accounts.errors import MemberNotFound
from hamsterd.members.accounts.queries import member_is_visible

FRAGMENTS = Fragments(
    cards=CARDS,
    flags=FLAGS,
    names=("isLiked", "isBookmarked", "isHidden", "isMuted"),
    load=queries.cards,
    load_flags=partial(flags, ENTRY),
)


def cached_feed(key: FeedKey, *, viewer_id: int | None) -> Encoded[Page[DiaryCard]] | None:
    """A feed page if all of it is cached (no query, no thread), else None."""
    page = FEEDS.get(key)
    if page is None:
        return None
    cards = FRAGMENTS.cached(page.ids, viewer_id)
    if cards is None or (page.ids and not cards):
        return None
    return _encoded(page, cards)


def feed_page(key: FeedKey, *, viewer_id: int | None) -> Encoded[Page[DiaryCard]]:
    """A page of a public list (worker thread); at most five queries, usually one.

    Raises `MemberNotFound` or `HamsterNotFound` if the list's owner is gone.
    """
    with connection():
        page = _feed_ids(key)
        cards = FRAGMENTS.loaded(page.ids, viewer_id)
        if page.ids and not cards and viewer_id is not None:
            page, cards = _own_ids(key, page, viewer_id)
        return _encoded(page, cards)


def followed_page(*, viewer_id: int, page: PageQuery) -> Encoded[Page[DiaryCard]]:
    """A page of entries by followed members; at most five queries. The list is never cached."""
    with connection():
        found = queries.followed_ids(viewer_id=viewer_id, page=page)
        return _encoded(found, FRAGMENTS.loaded(found.ids, viewer_id))


def cached_entry(entry_id: int, *, viewer_id: int | None) -> Encoded[DiaryCard] | None:
    """One public entry when it is cached."""
    cards = FRAGMENTS.cached((entry_id,), viewer_id)
    return Encoded(cards[entry_id]) if cards else None


def entry_card(entry_id: int, *, viewer_id: int | None) -> Encoded[DiaryCard]:
    """One entry (worker thread); raises `EntryNotFound` or `TakenDown`."""
    with connection():
        card = _cards_of((entry_id,), viewer_id).get(entry_id)
        if card is None:
            refuse_taken_down(ENTRY, entry_id)
            raise EntryNotFound
    return Encoded(card)


def bookmarks_page(*, viewer_id: int, page: PageQuery) -> Encoded[Page[DiaryCard]]:
    """A page of a member's bookmarks, including own private entries; at most seven queries."""
    with connection():
        ids, next_cursor = bookmarked(ENTRY, viewer_id=viewer_id, page=page)
        encoded = _encoded(EntryIds(tuple(ids), next_cursor), _cards_of(ids, viewer_id))
        return replace(encoded, total=bookmarks_count(ENTRY, viewer_id=viewer_id))


def own_page(*, owner_id: int, page: OwnQuery) -> Page[DiaryCard]:
    """A page of the member's own entries, including private ones. Never cached."""
    with connection():
        found = queries.own_ids(owner_id=owner_id, page=page)
        cards = queries.cards(found.ids, viewer_id=owner_id)
        own = FRAGMENTS.flags(found.ids, owner_id)
    own_cards = [with_flags(cards[one], own) for one in found.ids if one in cards]
    return Page(own_cards, found.next_cursor)


def own_card(entry_id: int, *, owner_id: int) -> DiaryCard:
    """One's own entry, in the transaction that wrote it."""
    card = queries.cards((entry_id,), viewer_id=owner_id)[entry_id]
    return with_flags(card, flags(ENTRY, (entry_id,), owner_id))


def with_flags(card: DiaryCard, own: Flags) -> DiaryCard:
    """The card as that viewer sees it."""
    liked, marked, hidden, muted = own.get(card.id) or (False,) * 4
    return card.model_copy(
        update={
            "is_liked": liked,
            "is_bookmarked": marked,
            "is_hidden": hidden,
            "is_muted": muted,
        }
    )


def _feed_ids(key: FeedKey) -> EntryIds:
    page = FEEDS.get(key)
    if page is None:
        version = FEEDS.version
        _require_subject(key)
        page = queries.feed_ids(key)
        FEEDS.put(key, page, version=version)
    return page


def _own_ids(key: FeedKey, page: EntryIds, viewer_id: int) -> tuple[EntryIds, dict[int, bytes]]:
    """The next page after one with nothing for this viewer."""
    _require_subject(key, viewer_id)
    if page.next_cursor is not None:
        after = key._replace(cursor=page.next_cursor)
        page = queries.feed_ids(after, viewer_id=viewer_id)
    return page, FRAGMENTS.loaded(page.ids, viewer_id)


def _require_subject(key: FeedKey, viewer_id: int | None = None) -> None:
    if key.author_id is not None and not member_is_visible(key.author_id, None):
        raise MemberNotFound
    if key.hamster_id is not None and not is_seen(HAMSTER, key.hamster_id, viewer_id):
        raise HamsterNotFound


def _cards_of(ids: Sequence[int], viewer_id: int | None) -> dict[int, bytes]:
    """Whole cards for this viewer: public ones are cached, their own never."""
    bodies = FRAGMENTS.bodies(ids)
    missing = [entry_id for entry_id in ids if entry_id not in bodies]
    if missing and viewer_id is not None:
        own = queries.cards(missing, viewer_id=viewer_id)
        bodies |= {entry_id: FRAGMENTS.body(card) for entry_id, card in own.items()}
    own_flags = FRAGMENTS.flags(ids, viewer_id)
    return FRAGMENTS.whole(bodies, own_flags)


def _encoded(page: EntryIds, cards: dict[int, bytes]) -> Encoded[Page[DiaryCard]]:
    return Encoded(array(cards[one] for one in page.ids if one in cards), page.next_cursor)
