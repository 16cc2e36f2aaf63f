"""Loaders of diaries, for the API and for server-rendered pages."""

from hamsterd.content.visibility import TakenDown
from hamsterd.db.handle import connection
from hamsterd.diaries import feed
from hamsterd.diaries.comments import COMMENTS
from hamsterd.diaries.errors import EntryNotFound
from hamsterd.diaries.queries import FeedKey, first_and_last_photo
from hamsterd.diaries.rules import FeedOrder
from hamsterd.diaries.schemas import (
    CommentsQuery,
    DaysQuery,
    DiaryCard,
    FeedQuery,
    HamsterDiariesQuery,
    ListQuery,
    MemorialPhoto,
    OwnQuery,
)
from hamsterd.hamsters.profile.errors import HamsterNotFound
from hamsterd.http.context import RequestContext
from hamsterd.http.loading import loader
from hamsterd.http.rights.access import Access
from hamsterd.http.shapes.answers import Encoded, Page
from hamsterd.members.accounts.errors import MemberNotFound
from hamsterd.members.comment_schemas import CommentOut


async def _listed(context: RequestContext, key: FeedKey) -> Encoded[Page[DiaryCard]]:
    """The public list of `key`; on the event loop if all of it is cached."""
    cached = feed.cached_feed(key, viewer_id=context.viewer_id)
    if cached is not None:
        return cached
    return await context.in_thread(feed.feed_page, key, viewer_id=context.viewer_id)


@loader("/api/diary", access=Access.VISITOR)
async def public_entries(context: RequestContext, *, query: FeedQuery) -> Encoded[Page[DiaryCard]]:
    """공개 일기 피드. 최신순, 인기순, 또는 팔로우한 회원과 함께 돌보는 햄스터의 것."""
    if query.order_by is FeedOrder.FOLLOWING:
        return await context.in_thread(
            feed.followed_page,
            viewer_id=context.member.id,
            page=query,
        )
    key = FeedKey(query.order_by, query.limit, query.offset, query.cursor)
    return await _listed(context, key)


@loader("/api/diary/my", access=Access.MEMBER)
async def own_entries(context: RequestContext, *, query: OwnQuery) -> Page[DiaryCard]:
    """내 일기, 비공개 포함. 최신순이나 일기의 날짜순(`orderBy=day`)."""
    return await context.in_thread(
        feed.own_page,
        owner_id=context.member.id,
        page=query,
    )


@loader("/api/diary/user/{member_id}", access=Access.VISITOR, errors=(MemberNotFound,))
async def member_entries(
    context: RequestContext, member_id: int, *, query: DaysQuery
) -> Encoded[Page[DiaryCard]]:
    """회원의 공개 일기, 최신순이나 일기의 날짜순(`orderBy=day`)."""
    if context.is_blocked_by(member_id):
        raise MemberNotFound
    return await _listed(context, FeedKey.of(query, author_id=member_id))


@loader("/api/hamsters/{hamster_id}/diaries", access=Access.VISITOR, errors=(HamsterNotFound,))
async def hamster_entries(
    context: RequestContext, hamster_id: int, *, query: HamsterDiariesQuery
) -> Encoded[Page[DiaryCard]]:
    """햄스터의 공개 일기, 최신순이나 일기의 날짜순(`orderBy=day`, 처음부터는 `first`)."""
    return await _listed(context, FeedKey.of(query, hamster_id=hamster_id))


def _photos(hamster_id: int, viewer_id: int | None) -> list[MemorialPhoto]:
    with connection():
        return first_and_last_photo(hamster_id=hamster_id, viewer_id=viewer_id)


@loader("/api/hamsters/{hamster_id}/ends", access=Access.VISITOR)
async def hamster_ends(context: RequestContext, hamster_id: int) -> list[MemorialPhoto]:
    """햄스터의 공개 일기에서 첫 사진과 마지막 사진."""
    return await context.in_thread(_photos, hamster_id, context.viewer_id)


@loader("/api/bookmarks", access=Access.MEMBER)
async def bookmarked_entries(
    context: RequestContext, *, query: ListQuery
) -> Encoded[Page[DiaryCard]]:
    """북마크한 일기, 최근에 담은 순. 전체 수는 `X-Total-Count`에 있습니다."""
    return await context.in_thread(
        feed.bookmarks_page,
        viewer_id=context.member.id,
        page=query,
    )


@loader("/api/diary/{entry_id}", access=Access.VISITOR, errors=(EntryNotFound, TakenDown))
async def entry(context: RequestContext, entry_id: int) -> Encoded[DiaryCard]:
    """일기 하나. 비공개 일기는 글쓴이에게만 보이고, 임시조치된 일기는 451입니다."""
    cached = feed.cached_entry(entry_id, viewer_id=context.viewer_id)
    if cached is not None:
        return cached
    return await context.in_thread(feed.entry_card, entry_id, viewer_id=context.viewer_id)


@loader("/api/diary/{entry_id}/comments", access=Access.VISITOR, errors=(EntryNotFound,))
async def entry_comments(
    context: RequestContext, entry_id: int, *, query: CommentsQuery
) -> Encoded[Page[CommentOut]]:
    """일기의 댓글, 오래된 순."""
    return await COMMENTS.load(context, entry_id, query)
