"""`/api/boards` and `/api/community` (spec 2 §7)."""

from hamsterd.accounts.errors import MemberNotFound
from hamsterd.audit.schemas import Acted
from hamsterd.community import boards, comments, feed, queries, reactions, service
from hamsterd.community.errors import (
    BoardHasPosts,
    BoardNameTaken,
    BoardNotFound,
    BoardProtected,
    BoardWriteForbidden,
    CommentNotFound,
    NotCommentOwner,
    NotPostOwner,
    PinForbidden,
    PostNotFound,
    ReplyToReply,
)
from hamsterd.community.lists import ListKey
from hamsterd.community.rules import PostOrder
from hamsterd.community.schemas import (
    BoardDeletion,
    BoardDone,
    BoardEdit,
    BoardIn,
    BoardOut,
    BoardsQuery,
    CommunityQuery,
    MemberCommentOut,
    MemberListQuery,
    PostCard,
    PostCommentEdit,
    PostCommentIn,
    PostCommentOut,
    PostCommentsQuery,
    PostEdit,
    PostIn,
    PostLikeOut,
    PostsOut,
)
from hamsterd.hiding import TakenDown
from hamsterd.screening.errors import SlowMode, WordRefused
from hamsterd.web.access import Access
from hamsterd.web.answers import Encoded, Page
from hamsterd.web.base import ApiHandler
from hamsterd.web.contract import endpoint
from hamsterd.web.schema import NoContent

SCREENED = (WordRefused, SlowMode)
"""How screening refuses what somebody writes."""
WRITE_REFUSALS = (BoardNotFound, BoardWriteForbidden, PinForbidden, *SCREENED)


class _BoardHandler(ApiHandler):
    @property
    def actor(self) -> str:
        """Who acts, as the audit names them."""
        return f"admin:{self.member.id}"


class BoardsHandler(_BoardHandler):
    """The boards."""

    @endpoint(access=Access.VISITOR)
    async def get(self, *, query: BoardsQuery) -> list[BoardOut]:
        """게시판 목록. 닫힌 게시판은 관리자가 `includeInactive`로 볼 때만 나옵니다."""
        is_admin = self.viewer is not None and self.viewer.is_admin
        if query.include_inactive and is_admin:
            return await self.in_thread(queries.boards, include_inactive=True)
        held = feed.held_boards()
        return list(await self.in_thread(feed.open_boards) if held is None else held)

    @endpoint(access=Access.ADMIN, errors=(BoardNameTaken,), status=201)
    async def post(self, *, body: BoardIn) -> BoardDone:
        """게시판을 만듭니다."""
        return await self.in_thread(boards.create_board, actor=self.actor, form=body)


class BoardHandler(_BoardHandler):
    """One board."""

    @endpoint(access=Access.ADMIN, errors=(BoardNotFound, BoardNameTaken, BoardProtected))
    async def put(self, board_id: int, *, body: BoardEdit) -> BoardDone:
        """게시판을 고치거나 닫거나 순서를 바꿉니다."""
        return await self.in_thread(
            boards.edit_board, actor=self.actor, board_id=board_id, form=body
        )

    @endpoint(access=Access.ADMIN, errors=(BoardNotFound, BoardProtected, BoardHasPosts))
    async def delete(self, board_id: int, *, query: BoardDeletion) -> Acted:
        """게시판을 지웁니다. 글이 있으면 `moveTo`로 옮길 게시판을 정해야 합니다."""
        audit_id = await self.in_thread(
            boards.delete_board, actor=self.actor, board_id=board_id, move_to=query.move_to
        )
        return Acted(audit_id=audit_id)


class CommunityPostsHandler(ApiHandler):
    """The list of posts, and publishing."""

    @endpoint(access=Access.VISITOR, errors=(BoardNotFound,))
    async def get(self, *, query: CommunityQuery) -> Encoded[PostsOut]:
        """게시글 목록. 최신순, 인기순, 댓글순. `page`는 1부터, 없으면 `offset`이나 `cursor`."""
        key = ListKey(
            query.order_by,
            query.limit,
            query.first,
            query.cursor,
            board_id=query.board_id,
            search=query.search,
        )
        held = feed.held_list(key, viewer_id=self.viewer_id)
        if held is not None:
            return held
        return await self.in_thread(feed.post_list, key, viewer_id=self.viewer_id)

    @endpoint(access=Access.WRITER, limit="post", errors=WRITE_REFUSALS, status=201)
    async def post(self, *, body: PostIn) -> PostCard:
        """글을 올립니다."""
        return await self.in_thread(
            service.publish_post,
            author_id=self.member.id,
            is_admin=self.member.is_admin,
            form=body,
        )


class MemberPostsHandler(ApiHandler):
    """A member's posts."""

    @endpoint(access=Access.VISITOR, errors=(MemberNotFound,))
    async def get(self, member_id: int, *, query: MemberListQuery) -> Encoded[Page[PostCard]]:
        """회원이 쓴 글, 최신순."""
        key = ListKey(
            PostOrder.LATEST, query.limit, query.offset, query.cursor, author_id=member_id
        )
        return await self.in_thread(feed.member_posts, key, viewer_id=self.viewer_id)


class MemberCommentsHandler(ApiHandler):
    """A member's comments under posts."""

    @endpoint(access=Access.VISITOR, errors=(MemberNotFound,))
    async def get(self, member_id: int, *, query: MemberListQuery) -> Page[MemberCommentOut]:
        """회원이 게시글에 단 댓글, 최신순."""
        return await self.in_thread(
            comments.list_member_comments,
            member_id=member_id,
            limit=query.limit,
            offset=query.offset,
            cursor=query.cursor,
        )


class PostHandler(ApiHandler):
    """One post."""

    @endpoint(access=Access.VISITOR, errors=(PostNotFound, TakenDown))
    async def get(self, post_id: int) -> Encoded[PostCard]:
        """게시글 하나. 임시조치된 글은 451입니다."""
        held = feed.held_post(post_id, viewer_id=self.viewer_id)
        if held is not None:
            return held
        return await self.in_thread(feed.post_card, post_id, viewer_id=self.viewer_id)

    @endpoint(
        access=Access.WRITER, limit="post", errors=(PostNotFound, NotPostOwner, *WRITE_REFUSALS)
    )
    async def put(self, post_id: int, *, body: PostEdit) -> PostCard:
        """내 글을 고칩니다."""
        return await self.in_thread(
            service.edit_post,
            author_id=self.member.id,
            is_admin=self.member.is_admin,
            post_id=post_id,
            form=body,
        )

    @endpoint(access=Access.MEMBER, errors=(PostNotFound, NotPostOwner))
    async def delete(self, post_id: int) -> NoContent:
        """내 글을 지웁니다."""
        await self.in_thread(service.remove_post, author_id=self.member.id, post_id=post_id)
        return NoContent()


class PostLikeHandler(ApiHandler):
    """The like toggle."""

    @endpoint(access=Access.WRITER, limit="like", errors=(PostNotFound,))
    async def post(self, post_id: int) -> PostLikeOut:
        """좋아요를 누르거나 거둡니다."""
        return await self.in_thread(
            reactions.toggle_like, viewer_id=self.member.id, post_id=post_id
        )


class PostCommentsHandler(ApiHandler):
    """The comments under a post."""

    @endpoint(access=Access.VISITOR, errors=(PostNotFound,))
    async def get(self, post_id: int, *, query: PostCommentsQuery) -> Page[PostCommentOut]:
        """게시글의 댓글, 오래된 순. 댓글마다 그 답글이 이어집니다."""
        return await self.in_thread(
            comments.list_comments,
            viewer_id=self.viewer_id,
            post_id=post_id,
            limit=query.limit,
            offset=query.offset,
            cursor=query.cursor,
        )

    @endpoint(
        access=Access.WRITER,
        limit="comment",
        errors=(PostNotFound, CommentNotFound, ReplyToReply, *SCREENED),
        status=201,
    )
    async def post(self, post_id: int, *, body: PostCommentIn) -> PostCommentOut:
        """댓글이나 답글을 답니다."""
        return await self.in_thread(
            comments.add_comment, author_id=self.member.id, post_id=post_id, form=body
        )


class PostCommentHandler(ApiHandler):
    """One comment."""

    @endpoint(
        access=Access.WRITER,
        limit="comment",
        errors=(PostNotFound, CommentNotFound, NotCommentOwner, WordRefused),
    )
    async def put(self, post_id: int, comment_id: int, *, body: PostCommentEdit) -> PostCommentOut:
        """내 댓글을 고칩니다."""
        return await self.in_thread(
            comments.edit_comment,
            author_id=self.member.id,
            post_id=post_id,
            comment_id=comment_id,
            form=body,
        )

    @endpoint(access=Access.MEMBER, errors=(PostNotFound, CommentNotFound, NotCommentOwner))
    async def delete(self, post_id: int, comment_id: int) -> NoContent:
        """내 댓글을 지웁니다. 답글이 있으면 자리만 남습니다."""
        await self.in_thread(
            comments.remove_comment,
            author_id=self.member.id,
            post_id=post_id,
            comment_id=comment_id,
        )
        return NoContent()


routes = [
    (r"/api/boards", BoardsHandler),
    (r"/api/boards/([^/]+)", BoardHandler),
    (r"/api/community", CommunityPostsHandler),
    (r"/api/community/user/([^/]+)", MemberPostsHandler),
    (r"/api/community/user/([^/]+)/comments", MemberCommentsHandler),
    (r"/api/community/([^/]+)", PostHandler),
    (r"/api/community/([^/]+)/like", PostLikeHandler),
    (r"/api/community/([^/]+)/comments", PostCommentsHandler),
    (r"/api/community/([^/]+)/comments/([^/]+)", PostCommentHandler),
]
