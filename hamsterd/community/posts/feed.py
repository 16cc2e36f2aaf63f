"""Lists of posts and single posts, as encoded bytes from cached ids and cards.

It works like `hamsterd.diaries.feed`: a like drops one card, a new post drops the lists. The
popular and most-commented orders may lag by `caches.LIST_SECONDS`.
"""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from hamsterd.community import queries
from hamsterd.community.caches import BOARDS, CARDS, FLAGS, HITS, LISTS, MERGED
from hamsterd.community.errors import PostNotFound
from hamsterd.community.kind import POST
from hamsterd.community.posts import lists
from hamsterd.community.posts.lists import ListKey, PostIds, SearchKey
from hamsterd.community.posts.reading import board_to_read, require_readable, require_readable_post
from hamsterd.community.schemas import BoardOut, PostCard, PostsOut
from hamsterd.content.reactions import bookmarked, bookmarks_count, flags
from hamsterd.content.visibility import refuse_taken_down
from hamsterd.db.handle import connection
from hamsterd.db.sql import fetch_all
from hamsterd.http.caching.fragments import Fragments, array
from hamsterd.http.shapes.answers import Encoded, Page
from hamsterd.http.shapes.paging import PageQuery
from hamsterd.members.accounts.errors import MemberNotFound
from hamsterd.members.accounts.queries import member_is_visible
from hamsterd.models.community.posts import Board

_OPEN = "open"


class _MovedOn(Exception):
    """The board was merged into another one."""

    def __init__(self, into_id: int) -> None:
        """`into_id` has its posts now."""
        super().__init__(into_id)
        self.into_id = into_id


FRAGMENTS = Fragments(
    cards=CARDS,
    flags=FLAGS,
    names=("isLiked", "isBookmarked", "isHidden", "isMuted"),
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


def cached_merges() -> dict[int, int] | None:
    """The boards that have the posts of merged ones, when they are cached."""
    return MERGED.get(_OPEN)


def merges() -> dict[int, int]:
    """The board that has the posts of each merged one (worker thread); one query."""
    version = MERGED.version
    merged = Board.select(Board.id, Board.merged_into_id).where(Board.merged_into_id.is_null(False))
    with connection():
        found = {row["id"]: row["merged_into_id"] for row in fetch_all(merged)}
    MERGED.put(_OPEN, found, version=version)
    return found


def cached_list(key: ListKey, *, viewer_id: int | None) -> Encoded[PostsOut] | None:
    """A page of the list if all of it is cached (no query, no thread), else None."""
    page = LISTS.get(key)
    cards = FRAGMENTS.cached((*page.ids, *page.pinned), viewer_id) if page else None
    if page is None or cards is None or page.secrets or _is_withheld(page, cards):
        return None
    return _list(page, cards)


def post_list(key: ListKey, *, viewer_id: int | None) -> Encoded[PostsOut]:
    """A page of the list (worker thread); raises `BoardNotFound` or `BoardReadForbidden`."""
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
    """A single post (worker thread).

    Raises `PostNotFound`, `BoardReadForbidden`, `PostSecret` or `TakenDown`.
    """
    with connection():
        card = FRAGMENTS.loaded((post_id,), viewer_id).get(post_id) or _personal(
            (post_id,), viewer_id
        ).get(post_id)
        if card is None:
            refuse_taken_down(POST, post_id)
            require_readable_post(post_id, viewer_id)
            raise PostNotFound
    return Encoded(card)


def written_card(post_id: int, *, viewer_id: int) -> PostCard:
    """A post right after writing it (in the transaction that wrote it)."""
    card = queries.cards((post_id,), viewer_id=viewer_id)[post_id]
    liked, marked, hidden, _ = flags(POST, (post_id,), viewer_id)[post_id] or (False,) * 4
    own = {"is_liked": liked, "is_bookmarked": marked, "is_hidden": hidden}
    return card.model_copy(update=own)


def bookmarks_page(*, viewer_id: int, page: PageQuery) -> Encoded[Page[PostCard]]:
    """A page of the posts that a member bookmarked and still reads (worker thread)."""
    with connection():
        ids, next_cursor = bookmarked(POST, viewer_id=viewer_id, page=page)
        cards = FRAGMENTS.loaded(ids, viewer_id)
        cards |= _personal([one for one in ids if one not in cards], viewer_id)
        total = bookmarks_count(POST, viewer_id=viewer_id)
    return Encoded(array(cards[one] for one in ids if one in cards), next_cursor, total)


def _personal(ids: Sequence[int], viewer_id: int | None) -> dict[int, bytes]:
    """Those of the posts that the viewer reads while not everybody does; never cached."""
    if viewer_id is None or not ids:
        return {}
    cards = queries.cards(ids, viewer_id=viewer_id)
    bodies = {one: FRAGMENTS.body(card) for one, card in cards.items()}
    return FRAGMENTS.whole(bodies, FRAGMENTS.flags(ids, viewer_id))


def _page_for(key: ListKey, viewer_id: int | None) -> tuple[PostIds, dict[int, bytes]]:
    """A page and its cards; of a merged board, the page of the board that has its posts now.

    If nothing on it is for this viewer, the next page instead.

    Search results are not extended: their pages are slices of the hits.
    """
    try:
        page = _list_ids(key, viewer_id)
    except _MovedOn as moved:
        return _page_for(key._replace(board_id=moved.into_id, category_id=None), viewer_id)
    if page is None:
        return _restricted_page(key, viewer_id)
    cards = _loaded(page, viewer_id)
    if _is_withheld(page, cards) and page.next_cursor and viewer_id and not key.search:
        after = key._replace(cursor=page.next_cursor)
        rest = lists.plain_page(after, viewer_id=viewer_id)
        page = replace(
            page, ids=rest.ids, next_cursor=rest.next_cursor, secrets=page.secrets | rest.secrets
        )
        cards |= _loaded(rest, viewer_id)
    return page, cards


def _restricted_page(key: ListKey, viewer_id: int | None) -> tuple[PostIds, dict[int, bytes]]:
    """A page of a board that not everybody reads, as this reader has it; never cached."""
    if key.search:
        hits = lists.search_hits(_search_key(key), reader_id=viewer_id)
        page = lists.hits_page(key, hits)
    else:
        page = lists.list_page(key, reader_id=viewer_id)
    cards = _personal((*page.ids, *page.pinned), viewer_id)
    hidden = [one for one in page.secrets if one not in cards]
    return page, cards | _stubs(hidden, viewer_id, reader_id=viewer_id)


def _loaded(page: PostIds, viewer_id: int | None) -> dict[int, bytes]:
    """The cards of a page that is the same for everybody, and what the viewer has of its secrets.

    Nothing of a secret post is cached.
    """
    ids = dict.fromkeys((*page.ids, *page.pinned))
    cards = FRAGMENTS.loaded([one for one in ids if one not in page.secrets], viewer_id)
    if page.secrets:
        cards |= _personal(list(page.secrets), viewer_id)
        cards |= _stubs([one for one in page.secrets if one not in cards], viewer_id)
    return cards


def _stubs(
    ids: Sequence[int], viewer_id: int | None, *, reader_id: int | None = None
) -> dict[int, bytes]:
    """Secret posts without words, on boards that everybody reads, or that `reader_id` does."""
    if not ids:
        return {}
    stubs = queries.stubs(ids, viewer_id=reader_id)
    bodies = {one: FRAGMENTS.body(card) for one, card in stubs.items()}
    return FRAGMENTS.whole(bodies, FRAGMENTS.flags(list(bodies), viewer_id))


def _is_withheld(page: PostIds, cards: dict[int, bytes]) -> bool:
    return bool(page.ids) and cards.keys().isdisjoint(page.ids)


def _list_ids(key: ListKey, viewer_id: int | None) -> PostIds | None:
    """A page that is the same for everybody; None for a restricted board that the viewer reads."""
    page = LISTS.get(key)
    if page is None:
        version = LISTS.version
        if _is_of_restricted_board(key, viewer_id):
            return None
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


def _is_of_restricted_board(key: ListKey, viewer_id: int | None) -> bool:
    """Raises where the list's member or board is not there for the viewer."""
    if key.author_id is not None and not member_is_visible(key.author_id, None):
        raise MemberNotFound
    if key.board_id is None:
        return False
    board = board_to_read(key.board_id)
    if board.merged_into_id is not None:
        raise _MovedOn(board.merged_into_id)
    require_readable(board, viewer_id)
    return board.is_restricted


def _list(page: PostIds, cards: dict[int, bytes]) -> Encoded[PostsOut]:
    body = b'{"posts":%b,"total":%d,"isCapped":%b,"pinned":%b}' % (
        array(cards[one] for one in page.ids if one in cards),
        page.total,
        b"true" if page.is_capped else b"false",
        array(cards[one] for one in page.pinned if one in cards),
    )
    return Encoded(body, page.next_cursor, page.total)
