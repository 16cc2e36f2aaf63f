"""`/api/boards` and `/api/community` (spec 2 §7)."""

from hamsterd.audit.acting import AdminHandler
from hamsterd.audit.schemas import Acted
from hamsterd.community import loaders
from hamsterd.community.answers.service import accept_answer, withdraw_answer
from hamsterd.community.boards import service as boards
from hamsterd.community.comment_schemas import PostCommentEdit, PostCommentIn
from hamsterd.community.comments import COMMENTS
from hamsterd.community.errors import (
    AnswerCarriesNone,
    AnswerMisplaced,
    BoardHasPosts,
    BoardNameTaken,
    BoardNotFound,
    BoardOpens,
    BoardProtected,
    BoardReadForbidden,
    BoardWriteForbidden,
    FilesMisplaced,
    GiveawayMisplaced,
    GivingBoardNeeded,
    HealthCardMisplaced,
    NotPostOwner,
    PinForbidden,
    PollHasVotes,
    PollNotFound,
    PollOver,
    PostNotFound,
    QuestionBoardNeeded,
    SecretAnswer,
    SecretsForbidden,
    ThreadOpens,
)
from hamsterd.community.giveaways.states import turn_giveaway
from hamsterd.community.kind import POST
from hamsterd.community.polls.service import end_poll, remove_poll
from hamsterd.community.polls.votes import vote
from hamsterd.community.posts import service
from hamsterd.community.posts.health_cards import withdraw_card
from hamsterd.community.schemas import (
    AnswerIn,
    BoardDeletion,
    BoardDone,
    BoardEdit,
    BoardIn,
    GiveawayOut,
    GiveawayStateIn,
    PollBallotIn,
    PollOut,
    PostCard,
    PostEdit,
    PostIn,
    QuestionOut,
)
from hamsterd.content.comment_kind import (
    CommentNotFound,
    CommentsLocked,
    NotCommentOwner,
    ReplyToReply,
)
from hamsterd.content.reactions import toggle_bookmark, toggle_like
from hamsterd.content.schemas import BookmarkOut, LikeOut, ReactionQuery
from hamsterd.content.screening.errors import SlowMode, WordRefused
from hamsterd.http.base import ApiHandler
from hamsterd.http.endpoint import admin, endpoint
from hamsterd.http.rights.access import Access
from hamsterd.http.rights.permissions import Permission
from hamsterd.http.shapes.versions import EditedSince
from hamsterd.members.comment_schemas import CommentOut

SCREENED = (WordRefused, SlowMode)
"""Errors of screening."""
WRITE_REFUSALS = (
    BoardNotFound,
    BoardReadForbidden,
    BoardWriteForbidden,
    PinForbidden,
    HealthCardMisplaced,
    GiveawayMisplaced,
    FilesMisplaced,
    SecretsForbidden,
    AnswerMisplaced,
    AnswerCarriesNone,
    *SCREENED,
)


def _liked(post_id: int, *, viewer_id: int, wanted: bool | None) -> LikeOut:
    toggled = toggle_like(POST, post_id, viewer_id=viewer_id, wanted=wanted)
    return LikeOut(liked=toggled.stands, count=toggled.number)


def _bookmarked(post_id: int, *, viewer_id: int, wanted: bool | None) -> BookmarkOut:
    toggled = toggle_bookmark(POST, post_id, viewer_id=viewer_id, wanted=wanted)
    return BookmarkOut(bookmarked=toggled.stands)


class BoardsHandler(AdminHandler):
    get = loaders.boards.endpoint

    @admin(Permission.BOARDS_MANAGE, errors=(BoardNameTaken,), status=201, makes=True)
    async def post(self, *, body: BoardIn) -> BoardDone:
        """게시판을 만듭니다."""
        return await self.make(boards.create_board, actor=self.actor, form=body)


class BoardHandler(AdminHandler):
    @admin(
        Permission.BOARDS_MANAGE,
        errors=(BoardNotFound, EditedSince, BoardNameTaken, BoardProtected),
    )
    async def put(self, board_id: int, *, body: BoardEdit) -> BoardDone:
        """게시판을 고치거나 닫거나 순서를 바꿉니다."""
        return await self.in_thread(
            boards.edit_board, actor=self.actor, board_id=board_id, form=body
        )

    @admin(
        Permission.BOARDS_MANAGE,
        errors=(BoardNotFound, BoardProtected, BoardHasPosts, BoardOpens),
    )
    async def delete(self, board_id: int, *, query: BoardDeletion) -> Acted:
        """게시판을 지웁니다. 글이 있으면 `moveTo`로 옮길 게시판을 정해야 합니다.

        더 많은 사람이 글을 보게 되면 `mayOpen`이 있어야 합니다.
        """
        audit_id = await self.in_thread(
            boards.delete_board,
            actor=self.actor,
            board_id=board_id,
            move_to=query.move_to,
            may_open=query.may_open,
        )
        return Acted(audit_id=audit_id)


class CommunityPostsHandler(ApiHandler):
    get = loaders.posts.endpoint

    @endpoint(
        access=Access.WRITER,
        limit="post",
        errors=(PostNotFound, CommentsLocked, *WRITE_REFUSALS),
        status=201,
        makes=True,
    )
    async def post(self, *, body: PostIn) -> PostCard:
        """글을 올립니다."""
        own = await self.site_settings()
        return await self.make_in_turn(
            self.member.turn,
            service.publish_post,
            author_id=self.member.id,
            is_admin=self.member.is_admin,
            form=body,
            max_media=own.max_post_photos,
        )


class MemberPostsHandler(ApiHandler):
    get = loaders.member_posts.endpoint


class MemberCommentsHandler(ApiHandler):
    get = loaders.member_comments.endpoint


class PostHandler(ApiHandler):
    get = loaders.post.endpoint

    @endpoint(
        access=Access.WRITER,
        limit="post",
        errors=(PostNotFound, NotPostOwner, PollHasVotes, ThreadOpens, *WRITE_REFUSALS),
    )
    async def put(self, post_id: int, *, body: PostEdit) -> PostCard:
        """내 글을 고칩니다."""
        own = await self.site_settings()
        return await self.in_thread(
            service.edit_post,
            author_id=self.member.id,
            is_admin=self.member.is_admin,
            post_id=post_id,
            form=body,
            max_media=own.max_post_photos,
        )

    @endpoint(access=Access.MEMBER, errors=(PostNotFound, NotPostOwner))
    async def delete(self, post_id: int) -> None:
        """내 글을 지웁니다."""
        await self.in_thread(service.remove_post, author_id=self.member.id, post_id=post_id)


class PostLikeHandler(ApiHandler):
    @endpoint(access=Access.WRITER, limit="like", errors=(PostNotFound,), makes=True)
    async def post(self, post_id: int, *, query: ReactionQuery) -> LikeOut:
        """좋아요를 누르거나 거둡니다. `on`을 보내면 그렇게 되어 있게 합니다."""
        return await self.make_in_turn(
            POST.turn(post_id), _liked, post_id, viewer_id=self.member.id, wanted=query.on
        )


class PostBookmarkHandler(ApiHandler):
    @endpoint(access=Access.WRITER, limit="like", errors=(PostNotFound,), makes=True)
    async def post(self, post_id: int, *, query: ReactionQuery) -> BookmarkOut:
        """북마크에 담거나 뺍니다. `on`을 보내면 그렇게 되어 있게 합니다."""
        return await self.make_in_turn(
            POST.turn(post_id), _bookmarked, post_id, viewer_id=self.member.id, wanted=query.on
        )


class BookmarkedPostsHandler(ApiHandler):
    get = loaders.bookmarked_posts.endpoint


class PostAnswerHandler(ApiHandler):
    @endpoint(
        access=Access.WRITER,
        limit="answer",
        errors=(PostNotFound, NotPostOwner, QuestionBoardNeeded, CommentNotFound, SecretAnswer),
    )
    async def put(self, post_id: int, *, body: AnswerIn) -> QuestionOut:
        """내 질문의 답변으로 댓글 하나를 채택합니다. 채택한 댓글이 있으면 바꿉니다."""
        return await self.in_turn(
            POST.turn(post_id),
            accept_answer,
            author_id=self.member.id,
            post_id=post_id,
            comment_id=body.comment_id,
        )

    @endpoint(access=Access.WRITER, limit="answer", errors=(PostNotFound, NotPostOwner))
    async def delete(self, post_id: int) -> QuestionOut:
        """채택을 취소합니다."""
        return await self.in_turn(
            POST.turn(post_id), withdraw_answer, author_id=self.member.id, post_id=post_id
        )


class PostGiveawayHandler(ApiHandler):
    @endpoint(
        access=Access.WRITER,
        limit="giveaway",
        errors=(PostNotFound, NotPostOwner, GivingBoardNeeded),
    )
    async def put(self, post_id: int, *, body: GiveawayStateIn) -> GiveawayOut:
        """내 나눔 글의 상태를 바꿉니다. 끝난 나눔을 다시 열면 마지막 날이 2주 뒤가 됩니다."""
        return await self.in_turn(
            POST.turn(post_id),
            turn_giveaway,
            author_id=self.member.id,
            post_id=post_id,
            state=body.state,
        )


class PostHealthCardHandler(ApiHandler):
    get = loaders.post_health_card.endpoint

    @endpoint(access=Access.MEMBER, errors=(PostNotFound, NotPostOwner))
    async def delete(self, post_id: int) -> None:
        """내 글에 붙인 건강기록 카드를 거둡니다."""
        await self.in_thread(withdraw_card, author_id=self.member.id, post_id=post_id)


class PostThreadHandler(ApiHandler):
    get = loaders.post_thread.endpoint


class PostPollHandler(ApiHandler):
    get = loaders.post_poll.endpoint

    @endpoint(access=Access.MEMBER, errors=(PostNotFound, NotPostOwner))
    async def delete(self, post_id: int) -> None:
        """내 글의 투표를 표와 함께 지웁니다."""
        await self.in_thread(remove_poll, author_id=self.member.id, post_id=post_id)


class PollBallotHandler(ApiHandler):
    @endpoint(access=Access.WRITER, limit="like", errors=(PollNotFound, PollOver))
    async def put(self, post_id: int, *, body: PollBallotIn) -> PollOut:
        """투표합니다. 끝날 때까지 바꿀 수 있고, 빈 목록은 투표를 거둡니다."""
        return await self.in_turn(
            self.member.turn, vote, member_id=self.member.id, post_id=post_id, form=body
        )


class PollEndHandler(ApiHandler):
    @endpoint(access=Access.MEMBER, errors=(PostNotFound, NotPostOwner, PollNotFound))
    async def post(self, post_id: int) -> PollOut:
        """내 글의 투표를 지금 끝냅니다. 모두가 결과를 보게 됩니다."""
        return await self.in_thread(end_poll, author_id=self.member.id, post_id=post_id)


class PostCommentsHandler(ApiHandler):
    get = loaders.post_comments.endpoint

    @endpoint(
        access=Access.WRITER,
        limit="comment",
        errors=(
            PostNotFound,
            CommentNotFound,
            CommentsLocked,
            ReplyToReply,
            SecretsForbidden,
            *SCREENED,
        ),
        status=201,
        makes=True,
    )
    async def post(self, post_id: int, *, body: PostCommentIn) -> CommentOut:
        """댓글이나 답글을 답니다."""
        return await self.make_in_turn(
            POST.turn(post_id),
            COMMENTS.add,
            author_id=self.member.id,
            place_id=post_id,
            content=body.content,
            answers_id=body.parent_id,
            is_secret=body.is_secret,
            chosen=body.mentioned_ids,
        )


class PostCommentHandler(ApiHandler):
    @endpoint(access=Access.VISITOR, errors=(PostNotFound, CommentNotFound))
    async def get(self, post_id: int, comment_id: int) -> CommentOut:
        """댓글 하나. 목록에 아직 없는 답변이나, 차단한 회원의 댓글을 펼쳐 볼 때 씁니다."""
        return await self.in_thread(
            COMMENTS.one, viewer=self.viewer, place_id=post_id, comment_id=comment_id
        )

    @endpoint(
        access=Access.WRITER,
        limit="comment",
        errors=(PostNotFound, CommentNotFound, NotCommentOwner, SecretsForbidden, WordRefused),
    )
    async def put(self, post_id: int, comment_id: int, *, body: PostCommentEdit) -> CommentOut:
        """내 댓글을 고칩니다."""
        return await self.in_thread(
            COMMENTS.edit,
            author_id=self.member.id,
            place_id=post_id,
            comment_id=comment_id,
            content=body.content,
            is_secret=body.is_secret,
            chosen=body.mentioned_ids,
        )

    @endpoint(access=Access.MEMBER, errors=(PostNotFound, CommentNotFound, NotCommentOwner))
    async def delete(self, post_id: int, comment_id: int) -> None:
        """내 댓글을 지웁니다. 답글이 있으면 자리만 남습니다."""
        await self.in_thread(
            COMMENTS.remove,
            author_id=self.member.id,
            place_id=post_id,
            comment_id=comment_id,
        )


routes = [
    (r"/api/boards", BoardsHandler),
    (r"/api/boards/([^/]+)", BoardHandler),
    (r"/api/community", CommunityPostsHandler),
    (r"/api/community/bookmarks", BookmarkedPostsHandler),
    (r"/api/community/user/([^/]+)", MemberPostsHandler),
    (r"/api/community/user/([^/]+)/comments", MemberCommentsHandler),
    (r"/api/community/([^/]+)", PostHandler),
    (r"/api/community/([^/]+)/like", PostLikeHandler),
    (r"/api/community/([^/]+)/bookmark", PostBookmarkHandler),
    (r"/api/community/([^/]+)/answer", PostAnswerHandler),
    (r"/api/community/([^/]+)/giveaway", PostGiveawayHandler),
    (r"/api/community/([^/]+)/health-card", PostHealthCardHandler),
    (r"/api/community/([^/]+)/thread", PostThreadHandler),
    (r"/api/community/([^/]+)/poll", PostPollHandler),
    (r"/api/community/([^/]+)/poll/ballot", PollBallotHandler),
    (r"/api/community/([^/]+)/poll/end", PollEndHandler),
    (r"/api/community/([^/]+)/comments", PostCommentsHandler),
    (r"/api/community/([^/]+)/comments/([^/]+)", PostCommentHandler),
]
