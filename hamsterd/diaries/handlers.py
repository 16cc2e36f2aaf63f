"""`/api/diary` (spec 1 §7, decisions §3)."""

from hamsterd.accounts.errors import MemberNotFound
from hamsterd.diaries import comments, feed, reactions, service
from hamsterd.diaries.errors import (
    CommentNotFound,
    EntryNotFound,
    NotCommentOwner,
    NotEntryOwner,
)
from hamsterd.diaries.queries import FeedKey
from hamsterd.diaries.schemas import (
    BookmarkOut,
    CommentIn,
    CommentOut,
    CommentsQuery,
    DiaryCard,
    DiaryEdit,
    DiaryIn,
    FeedQuery,
    HamsterDiariesQuery,
    LikeOut,
    ListQuery,
    OwnQuery,
)
from hamsterd.hamsters.errors import HamsterNotFound
from hamsterd.hiding import TakenDown
from hamsterd.screening.errors import SlowMode, WordRefused
from hamsterd.web.access import Access
from hamsterd.web.answers import Encoded, Page
from hamsterd.web.base import ApiHandler
from hamsterd.web.contract import endpoint
from hamsterd.web.schema import NoContent

SCREENED = (WordRefused, SlowMode)
"""How screening refuses what somebody writes."""


class _ListHandler(ApiHandler):
    async def listed(self, key: FeedKey) -> Encoded[Page[DiaryCard]]:
        """The public list of `key`: without a thread when every part of it is held."""
        held = feed.held_feed(key, viewer_id=self.viewer_id)
        if held is not None:
            return held
        return await self.in_thread(feed.feed_page, key, viewer_id=self.viewer_id)


class DiariesHandler(_ListHandler):
    """The public feed, and publishing."""

    @endpoint(access=Access.VISITOR)
    async def get(self, *, query: FeedQuery) -> Encoded[Page[DiaryCard]]:
        """공개 일기 피드. 최신순 또는 인기순."""
        return await self.listed(FeedKey(query.order_by, query.limit, query.offset, query.cursor))

    @endpoint(access=Access.WRITER, limit="diary", errors=SCREENED, status=201)
    async def post(self, *, body: DiaryIn) -> DiaryCard:
        """일기를 올립니다."""
        return await self.in_thread(service.publish_entry, author_id=self.member.id, form=body)


class MyDiariesHandler(ApiHandler):
    """The member's own entries."""

    @endpoint(access=Access.MEMBER)
    async def get(self, *, query: OwnQuery) -> Page[DiaryCard]:
        """내 일기, 비공개 포함."""
        return await self.in_thread(
            feed.own_page,
            owner_id=self.member.id,
            visibility=query.visibility,
            limit=query.limit,
            offset=query.offset,
            cursor=query.cursor,
        )


class MemberDiariesHandler(_ListHandler):
    """A member's public entries."""

    @endpoint(access=Access.VISITOR, errors=(MemberNotFound,))
    async def get(self, member_id: int, *, query: ListQuery) -> Encoded[Page[DiaryCard]]:
        """회원의 공개 일기, 최신순."""
        return await self.listed(
            FeedKey.latest(query.limit, query.offset, query.cursor, author_id=member_id)
        )


class HamsterDiariesHandler(_ListHandler):
    """A hamster's public entries."""

    @endpoint(access=Access.VISITOR, errors=(HamsterNotFound,))
    async def get(self, hamster_id: int, *, query: HamsterDiariesQuery) -> Encoded[Page[DiaryCard]]:
        """햄스터의 공개 일기, 최신순."""
        return await self.listed(
            FeedKey.latest(query.limit, query.offset, query.cursor, hamster_id=hamster_id)
        )


class BookmarksHandler(ApiHandler):
    """What the member keeps for later."""

    @endpoint(access=Access.MEMBER)
    async def get(self, *, query: ListQuery) -> Encoded[Page[DiaryCard]]:
        """북마크한 일기, 최근에 담은 순. 전체 수는 `X-Total-Count`에 있습니다."""
        return await self.in_thread(
            feed.bookmarks_page,
            viewer_id=self.member.id,
            limit=query.limit,
            offset=query.offset,
            cursor=query.cursor,
        )


class DiaryHandler(ApiHandler):
    """One entry."""

    @endpoint(access=Access.VISITOR, errors=(EntryNotFound, TakenDown))
    async def get(self, entry_id: int) -> Encoded[DiaryCard]:
        """일기 하나. 비공개 일기는 글쓴이에게만 보이고, 임시조치된 일기는 451입니다."""
        held = feed.held_entry(entry_id, viewer_id=self.viewer_id)
        if held is not None:
            return held
        return await self.in_thread(feed.entry_card, entry_id, viewer_id=self.viewer_id)

    @endpoint(access=Access.WRITER, limit="diary", errors=(EntryNotFound, NotEntryOwner, *SCREENED))
    async def put(self, entry_id: int, *, body: DiaryEdit) -> DiaryCard:
        """내 일기를 고칩니다."""
        return await self.in_thread(
            service.edit_entry, author_id=self.member.id, entry_id=entry_id, form=body
        )

    @endpoint(access=Access.MEMBER, errors=(EntryNotFound, NotEntryOwner))
    async def delete(self, entry_id: int) -> NoContent:
        """내 일기를 지웁니다."""
        await self.in_thread(service.remove_entry, author_id=self.member.id, entry_id=entry_id)
        return NoContent()


class DiaryLikeHandler(ApiHandler):
    """The like toggle."""

    @endpoint(access=Access.WRITER, limit="like", errors=(EntryNotFound,))
    async def post(self, entry_id: int) -> LikeOut:
        """좋아요를 누르거나 거둡니다."""
        return await self.in_thread(
            reactions.toggle_like, viewer_id=self.member.id, entry_id=entry_id
        )


class DiaryBookmarkHandler(ApiHandler):
    """The bookmark toggle."""

    @endpoint(access=Access.WRITER, limit="like", errors=(EntryNotFound,))
    async def post(self, entry_id: int) -> BookmarkOut:
        """북마크에 담거나 뺍니다."""
        return await self.in_thread(
            reactions.toggle_bookmark, viewer_id=self.member.id, entry_id=entry_id
        )


class CommentsHandler(ApiHandler):
    """The comments under an entry."""

    @endpoint(access=Access.VISITOR, errors=(EntryNotFound,))
    async def get(self, entry_id: int, *, query: CommentsQuery) -> Page[CommentOut]:
        """일기의 댓글, 오래된 순."""
        return await self.in_thread(
            comments.list_comments,
            viewer_id=self.viewer_id,
            entry_id=entry_id,
            limit=query.limit,
            offset=query.offset,
            cursor=query.cursor,
        )

    @endpoint(access=Access.WRITER, limit="comment", errors=(EntryNotFound, *SCREENED), status=201)
    async def post(self, entry_id: int, *, body: CommentIn) -> CommentOut:
        """댓글을 답니다."""
        return await self.in_thread(
            comments.add_comment, author_id=self.member.id, entry_id=entry_id, form=body
        )


class CommentHandler(ApiHandler):
    """One comment."""

    @endpoint(
        access=Access.WRITER,
        limit="comment",
        errors=(EntryNotFound, CommentNotFound, NotCommentOwner, WordRefused),
    )
    async def put(self, entry_id: int, comment_id: int, *, body: CommentIn) -> CommentOut:
        """내 댓글을 고칩니다."""
        return await self.in_thread(
            comments.edit_comment,
            author_id=self.member.id,
            entry_id=entry_id,
            comment_id=comment_id,
            form=body,
        )

    @endpoint(access=Access.MEMBER, errors=(EntryNotFound, CommentNotFound, NotCommentOwner))
    async def delete(self, entry_id: int, comment_id: int) -> NoContent:
        """내 댓글을 지웁니다."""
        await self.in_thread(
            comments.remove_comment,
            author_id=self.member.id,
            entry_id=entry_id,
            comment_id=comment_id,
        )
        return NoContent()


routes = [
    (r"/api/bookmarks", BookmarksHandler),
    (r"/api/hamsters/([^/]+)/diaries", HamsterDiariesHandler),
    (r"/api/diary", DiariesHandler),
    (r"/api/diary/my", MyDiariesHandler),
    (r"/api/diary/user/([^/]+)", MemberDiariesHandler),
    (r"/api/diary/([^/]+)", DiaryHandler),
    (r"/api/diary/([^/]+)/like", DiaryLikeHandler),
    (r"/api/diary/([^/]+)/bookmark", DiaryBookmarkHandler),
    (r"/api/diary/([^/]+)/comments", CommentsHandler),
    (r"/api/diary/([^/]+)/comments/([^/]+)", CommentHandler),
]
