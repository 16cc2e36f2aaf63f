"""`/api/diary` (spec 1 §7, decisions §3)."""

from hamsterd.content.comment_kind import CommentNotFound, NotCommentOwner, ReplyToReply
from hamsterd.content.reactions import toggle_bookmark, toggle_like
from hamsterd.content.schemas import BookmarkOut, LikeOut, ReactionQuery
from hamsterd.content.screening.errors import SlowMode, WordRefused
from hamsterd.diaries import loaders, service
from hamsterd.diaries.comments import COMMENTS
from hamsterd.diaries.errors import EntryNotFound, NotEntryOwner
from hamsterd.diaries.kind import ENTRY
from hamsterd.diaries.schemas import DiaryCard, DiaryEdit, DiaryIn
from hamsterd.http.base import ApiHandler
from hamsterd.http.endpoint import endpoint
from hamsterd.http.rights.access import Access
from hamsterd.members.comment_schemas import CommentEdit, CommentIn, CommentOut

SCREENED = (WordRefused, SlowMode)
"""Errors of screening."""


def _liked(entry_id: int, *, viewer_id: int, wanted: bool | None) -> LikeOut:
    toggled = toggle_like(ENTRY, entry_id, viewer_id=viewer_id, wanted=wanted)
    return LikeOut(liked=toggled.stands, count=toggled.number)


def _bookmarked(entry_id: int, *, viewer_id: int, wanted: bool | None) -> BookmarkOut:
    toggled = toggle_bookmark(ENTRY, entry_id, viewer_id=viewer_id, wanted=wanted)
    return BookmarkOut(bookmarked=toggled.stands)


class DiariesHandler(ApiHandler):
    get = loaders.public_entries.endpoint

    @endpoint(access=Access.WRITER, limit="diary", errors=SCREENED, status=201, makes=True)
    async def post(self, *, body: DiaryIn) -> DiaryCard:
        """일기를 올립니다."""
        own = await self.site_settings()
        return await self.make_in_turn(
            self.member.turn,
            service.publish_entry,
            author_id=self.member.id,
            form=body,
            max_media=own.max_entry_photos,
        )


class MyDiariesHandler(ApiHandler):
    get = loaders.own_entries.endpoint


class MemberDiariesHandler(ApiHandler):
    get = loaders.member_entries.endpoint


class HamsterDiariesHandler(ApiHandler):
    get = loaders.hamster_entries.endpoint


class HamsterEndsHandler(ApiHandler):
    get = loaders.hamster_ends.endpoint


class BookmarksHandler(ApiHandler):
    get = loaders.bookmarked_entries.endpoint


class DiaryHandler(ApiHandler):
    get = loaders.entry.endpoint

    @endpoint(access=Access.WRITER, limit="diary", errors=(EntryNotFound, NotEntryOwner, *SCREENED))
    async def put(self, entry_id: int, *, body: DiaryEdit) -> DiaryCard:
        """내 일기를 고칩니다."""
        own = await self.site_settings()
        return await self.in_thread(
            service.edit_entry,
            author_id=self.member.id,
            entry_id=entry_id,
            form=body,
            max_media=own.max_entry_photos,
        )

    @endpoint(access=Access.MEMBER, errors=(EntryNotFound, NotEntryOwner))
    async def delete(self, entry_id: int) -> None:
        """내 일기를 지웁니다."""
        await self.in_thread(service.remove_entry, author_id=self.member.id, entry_id=entry_id)


class DiaryLikeHandler(ApiHandler):
    @endpoint(access=Access.WRITER, limit="like", errors=(EntryNotFound,), makes=True)
    async def post(self, entry_id: int, *, query: ReactionQuery) -> LikeOut:
        """좋아요를 누르거나 거둡니다. `on`을 보내면 그렇게 되어 있게 합니다."""
        return await self.make_in_turn(
            ENTRY.turn(entry_id), _liked, entry_id, viewer_id=self.member.id, wanted=query.on
        )


class DiaryBookmarkHandler(ApiHandler):
    @endpoint(access=Access.WRITER, limit="like", errors=(EntryNotFound,), makes=True)
    async def post(self, entry_id: int, *, query: ReactionQuery) -> BookmarkOut:
        """북마크에 담거나 뺍니다. `on`을 보내면 그렇게 되어 있게 합니다."""
        return await self.make_in_turn(
            ENTRY.turn(entry_id), _bookmarked, entry_id, viewer_id=self.member.id, wanted=query.on
        )


class CommentsHandler(ApiHandler):
    get = loaders.entry_comments.endpoint

    @endpoint(
        access=Access.WRITER,
        limit="comment",
        errors=(EntryNotFound, CommentNotFound, ReplyToReply, *SCREENED),
        status=201,
        makes=True,
    )
    async def post(self, entry_id: int, *, body: CommentIn) -> CommentOut:
        """댓글이나 답글을 답니다."""
        return await self.make_in_turn(
            ENTRY.turn(entry_id),
            COMMENTS.add,
            author_id=self.member.id,
            place_id=entry_id,
            content=body.content,
            answers_id=body.parent_id,
            chosen=body.mentioned_ids,
        )


class CommentHandler(ApiHandler):
    @endpoint(access=Access.MEMBER, errors=(EntryNotFound, CommentNotFound))
    async def get(self, entry_id: int, comment_id: int) -> CommentOut:
        """댓글 하나. 목록에 내용 없이 나오는, 차단한 회원의 댓글을 펼쳐 볼 때 씁니다."""
        return await self.in_thread(
            COMMENTS.one, viewer=self.member, place_id=entry_id, comment_id=comment_id
        )

    @endpoint(
        access=Access.WRITER,
        limit="comment",
        errors=(EntryNotFound, CommentNotFound, NotCommentOwner, WordRefused),
    )
    async def put(self, entry_id: int, comment_id: int, *, body: CommentEdit) -> CommentOut:
        """내 댓글을 고칩니다."""
        return await self.in_thread(
            COMMENTS.edit,
            author_id=self.member.id,
            place_id=entry_id,
            comment_id=comment_id,
            content=body.content,
            chosen=body.mentioned_ids,
        )

    @endpoint(access=Access.MEMBER, errors=(EntryNotFound, CommentNotFound, NotCommentOwner))
    async def delete(self, entry_id: int, comment_id: int) -> None:
        """내 댓글을 지웁니다. 답글이 있으면 자리만 남습니다."""
        await self.in_thread(
            COMMENTS.remove,
            author_id=self.member.id,
            place_id=entry_id,
            comment_id=comment_id,
        )


routes = [
    (r"/api/bookmarks", BookmarksHandler),
    (r"/api/hamsters/([^/]+)/diaries", HamsterDiariesHandler),
    (r"/api/hamsters/([^/]+)/ends", HamsterEndsHandler),
    (r"/api/diary", DiariesHandler),
    (r"/api/diary/my", MyDiariesHandler),
    (r"/api/diary/user/([^/]+)", MemberDiariesHandler),
    (r"/api/diary/([^/]+)", DiaryHandler),
    (r"/api/diary/([^/]+)/like", DiaryLikeHandler),
    (r"/api/diary/([^/]+)/bookmark", DiaryBookmarkHandler),
    (r"/api/diary/([^/]+)/comments", CommentsHandler),
    (r"/api/diary/([^/]+)/comments/([^/]+)", CommentHandler),
]
