"""Lists of posts and single posts, as encoded bytes from cached ids and cards.

It works like `hamsterd.diaries.feed`: a like drops one card, a new post drops the lists. The
popular and most-commented orders may lag by `caches.LIST_SECONDS`.
"""

from dataclasses import replace
from functools import partial

from hamsterd.community import lists, queries
from hamsterd.community.caches import BOARDS, CARDS, FLAGS, HITS, LISTS
from hamsterd.community.errors import BoardNotFound, PostNotFound
from hamsterd.community.kind import POST
from hamsterd.community.lists import ListKey, PostIds, SearchKey
from hamsterd.community.schemas import BoardOut, PostCard, PostsOut
from hamsterd.content.reactions import flags
from hamsterd.content.visibility import refuse_taken_down
from hamsterd.db.handle import connection
from hamsterd.http.answers import Encoded, Page
from hamsterd.http.fragments import Fragments, array
from hamsterd.members.accounts.errors import MemberNotFound
from hamsterd.members.accounts.queries import member_is_visible

_OPEN = "open"

FRAGMENTS = Fragments(
    cards=CARDS,
    flags=FLAGS,
    names=("isLiked", "isHidden", "isMuted"),
    load=queries.cards,
    load_flags=partial(flags, POST),
)


def cached_boards() -> tuple[BoardOut, ...] | None:
    """The open boards when they are cached."""
    return BOARDS.get(_OPEN)


def open_boards() -> tuple[BoardOut, ...]:
    """The open boards in the moderators' order (worker thread); one query."""
    version = BOARDS.version
    found = tuple(queries.boards())
    BOARDS.put(_OPEN, found, version=version)
    return found


def cached_list(key: ListKey, *, viewer_id: int | None) -> Encoded[PostsOut] | None:
    """A page of the list if all of it is cached (no query, no thread), else None."""
    page = LISTS.get(key)
    cards = FRAGMENTS.cached((*page.ids, *page.pinned), viewer_id) if page else None
    if page is None or cards is None or _is_withheld(page, cards):
        return None
    return _list(page, cards)


def post_list(key: ListKey, *, viewer_id: int | None) -> Encoded[PostsOut]:
    """A page of the list (worker thread); raises `BoardNotFound`."""
    with connection():
        return _list(*_page_for(key, viewer_id))


def member_posts(key: ListKey, *, viewer_id: int | None) -> Encoded[Page[PostCard]]:
    """A page of a member's posts (worker thread); raises `MemberNotFound` if they left."""
    with connection():
        page, cards = _page_for(key, viewer_id)
    return Encoded(array(cards[one] for one in page.ids if one in cards), page.next_cursor)


def cached_post(post_id: int, *, viewer_id: int | None) -> Encoded[PostCard] | None:
    """One post when it is cached."""
    cards = FRAGMENTS.cached((post_id,), viewer_id)
    return Encoded(cards[post_id]) if cards else None


def post_card(post_id: int, *, viewer_id: int | None) -> Encoded[PostCard]:
    """A single post (worker thread); raises `PostNotFound` or `TakenDown`."""
    with connection():
        card = FRAGMENTS.loaded((post_id,), viewer_id).get(post_id) or _own(post_id, viewer_id)
        if card is None:
            refuse_taken_down(POST, post_id)
            raise PostNotFound
    return Encoded(card)


def written_card(post_id: int, *, viewer_id: int) -> PostCard:
    """A post right after writing it (in the transaction that wrote it)."""
    card = queries.cards((post_id,), viewer_id=viewer_id)[post_id]
    is_liked, is_hidden, _ = flags(POST, (post_id,), viewer_id)[post_id] or (False,) * 3
    return card.model_copy(update={"is_liked": is_liked, "is_hidden": is_hidden})


def _own(post_id: int, viewer_id: int | None) -> bytes | None:
    """The viewer's own post that others do not see; never cached."""
    if viewer_id is None:
        return None
    card = queries.cards((post_id,), viewer_id=viewer_id).get(post_id)
    is_own = card is not None and card.user_id == viewer_id
    return card.model_dump_json(by_alias=True).encode() if card and is_own else None


def _page_for(key: ListKey, viewer_id: int | None) -> tuple[PostIds, dict[int, bytes]]:
    """A page and its cards. If nothing on it is for this viewer, the next page instead.

    Search results are not extended: their pages are slices of the hits.
    """
    page = _list_ids(key)
    cards = FRAGMENTS.loaded((*page.ids, *page.pinned), viewer_id)
    if _is_withheld(page, cards) and page.next_cursor and viewer_id and not key.search:
        after = key._replace(cursor=page.next_cursor)
        rest = lists.plain_page(after, viewer_id=viewer_id)
        page = replace(page, ids=rest.ids, next_cursor=rest.next_cursor)
        cards |= FRAGMENTS.loaded(page.ids, viewer_id)
    return page, cards


def _is_withheld(page: PostIds, cards: dict[int, bytes]) -> bool:
    return bool(page.ids) and cards.keys().isdisjoint(page.ids)


def _list_ids(key: ListKey) -> PostIds:
    page = LISTS.get(key)
    if page is None:
        version = LISTS.version
        _require_subject(key)
        page = _page(key)
        LISTS.put(key, page, version=version)
    return page


def _page(key: ListKey) -> PostIds:
    if key.search:
        return lists.hits_page(key, _hits(_search_key(key)))
    return lists.list_page(key) if key.author_id is None else lists.plain_page(key)


def _search_key(key: ListKey) -> SearchKey:
    return SearchKey(key.search, key.board_id, key.only, key.order, key.category_id)


def _hits(key: SearchKey) -> tuple[int, ...]:
    hits = HITS.get(key)
    if hits is None:
        version = HITS.version
        hits = lists.search_hits(key)
        HITS.put(key, hits, version=version)
    return hits


def _require_subject(key: ListKey) -> None:
    if key.author_id is not None and not member_is_visible(key.author_id, None):
        raise MemberNotFound
    if key.board_id is not None and queries.board(key.board_id) is None:
        raise BoardNotFound


def _list(page: PostIds, cards: dict[int, bytes]) -> Encoded[PostsOut]:
    body = b'{"posts":%b,"total":%d,"isCapped":%b,"pinned":%b}' % (
        array(cards[one] for one in page.ids if one in cards),
        page.total,
        b"true" if page.is_capped else b"false",
        array(cards[one] for one in page.pinned if one in cards),
    )
    return Encoded(body, page.next_cursor, page.total)
