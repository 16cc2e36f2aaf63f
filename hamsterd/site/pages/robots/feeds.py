"""RSS feeds: all entries, one board's posts, one member's writing.

Nothing is cached here: a feed contains titles, which must disappear with their entry.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime

from hamsterd.community import queries as posts
from hamsterd.community.errors import BoardNotFound
from hamsterd.community.posts import lists
from hamsterd.community.posts.lists import ListKey
from hamsterd.community.rules import PostOrder
from hamsterd.community.schemas import PostCard
from hamsterd.content.markup.plain import preview
from hamsterd.core.features import Feature
from hamsterd.db.handle import connection
from hamsterd.db.site.site_settings import is_on
from hamsterd.diaries import queries as diaries
from hamsterd.diaries.queries import FeedKey
from hamsterd.diaries.schemas import DiaryCard
from hamsterd.media.schemas import MediaOut
from hamsterd.members.accounts.queries import member_out
from hamsterd.site.pages.rules import FEED_ITEMS, PREVIEW_CHARACTERS


@dataclass(frozen=True, slots=True)
class Item:
    """One entry or post; `path` is its permalink."""

    path: str
    title: str
    text: str
    author: str
    categories: Sequence[str]
    published_at: datetime
    picture: MediaOut | None


@dataclass(frozen=True, slots=True)
class Feed:
    """The latest of one source, newest first; `path` is the page it is about."""

    path: str
    title: str
    description: str
    items: Sequence[Item]

    @property
    def changed_at(self) -> datetime | None:
        """When the newest was published; None while there is none."""
        return max((item.published_at for item in self.items), default=None)


def site_feed(site_name: str) -> Feed:
    """Everybody's public entries (worker thread); three queries."""
    with connection():
        items = _entries(FeedKey.latest(FEED_ITEMS, 0, None))
    return Feed("/", site_name, "집사들이 새로 쓴 햄스터 일기예요.", items)


def board_feed(site_name: str, board_id: int) -> Feed:
    """A board's posts (worker thread); `BoardNotFound`. Four queries.

    Of a merged board it is the feed of the one that has its posts now.
    """
    with connection():
        board = posts.board(board_id)
        if board is not None and board.merged_into_id is not None:
            return board_feed(site_name, board.merged_into_id)
        if board is None or board.is_restricted:
            raise BoardNotFound
        items = _posts(board_id=board_id)
    about = board.description or f"{board.name}에 새로 올라온 글이에요."
    return Feed(f"/community?board={board_id}", f"{board.name} · {site_name}", about, items)


def member_feed(site_name: str, member_id: int) -> Feed:
    """A member's public entries and posts (worker thread); `MemberNotFound`. Seven queries."""
    with connection():
        nickname = member_out(member_id).nickname
        key = FeedKey.latest(FEED_ITEMS, 0, None, author_id=member_id)
        posts_of = _posts(author_id=member_id) if is_on(Feature.COMMUNITY) else ()
        items = [*_entries(key), *posts_of]
    items.sort(key=lambda item: item.published_at, reverse=True)
    about = f"{nickname}님이 새로 쓴 글이에요."
    return Feed(f"/user/{member_id}", f"{nickname} · {site_name}", about, items[:FEED_ITEMS])


def _entries(key: FeedKey) -> list[Item]:
    ids = diaries.feed_ids(key).ids
    cards = diaries.cards(ids)
    return [_entry(cards[one]) for one in ids if one in cards]


def _posts(*, board_id: int | None = None, author_id: int | None = None) -> list[Item]:
    key = ListKey(PostOrder.LATEST, FEED_ITEMS, 0, None, board_id=board_id, author_id=author_id)
    ids = lists.plain_page(key).ids
    cards = posts.cards(ids)
    return [_post(cards[one]) for one in ids if one in cards]


def _entry(card: DiaryCard) -> Item:
    return _item(f"/diary/{card.id}", card, (card.hamster.name,))


def _post(card: PostCard) -> Item:
    named = [card.board.name, *([card.category.name] if card.category else [])]
    return _item(f"/community/post/{card.id}", card, named)


def _item(path: str, card: DiaryCard | PostCard, categories: Sequence[str]) -> Item:
    return Item(
        path=path,
        title=card.title,
        text=preview(card.content, PREVIEW_CHARACTERS),
        author=card.user.nickname,
        categories=categories,
        published_at=card.created_at,
        picture=_first_picture(card.media),
    )


def _first_picture(media: Iterable[MediaOut]) -> MediaOut | None:
    return next((one for one in media if one.kind == "image"), None)
