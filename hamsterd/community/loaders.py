"""Loaders of boards and posts, for the API and for server-rendered pages."""

from hamsterd.community import queries
from hamsterd.community.answers.reading import cached_thread, thread_of
from hamsterd.community.comments import COMMENTS, list_member_comments
from hamsterd.community.errors import (
    BoardNotFound,
    BoardReadForbidden,
    HealthCardNotFound,
    PollNotFound,
    PostNotFound,
    PostSecret,
)
from hamsterd.community.polls import votes as poll_votes
from hamsterd.community.posts import feed, health_cards
from hamsterd.community.posts.lists import ListKey
from hamsterd.community.posts.reading import boards_for, cached_boards_for
from hamsterd.community.rules import PostOrder
from hamsterd.community.schemas import (
    BoardOut,
    BoardsQuery,
    CommunityQuery,
    MemberCommentOut,
    MemberListQuery,
    PollOut,
    PostCard,
    PostCommentsQuery,
    PostsOut,
    ThreadOut,
)
from hamsterd.content.visibility import TakenDown
from hamsterd.hamsters.health.schemas import PostHealthCardOut
from hamsterd.http.context import RequestContext
from hamsterd.http.loading import loader
from hamsterd.http.rights.access import Access
from hamsterd.http.shapes.answers import Encoded, Page
from hamsterd.members.accounts.errors import MemberNotFound
from hamsterd.members.comment_schemas import CommentOut


@loader("/api/boards", access=Access.VISITOR, is_shared=True)
async def boards(context: RequestContext, *, query: BoardsQuery) -> list[BoardOut]:
    """게시판 목록. 닫힌 게시판은 관리자가 `includeInactive`로 볼 때만 나옵니다."""
    is_admin = context.viewer is not None and context.viewer.is_admin
    if query.include_inactive and is_admin:
        return await context.in_thread(queries.boards, include_inactive=True)
    cached = feed.cached_boards()
    found = await context.in_thread(feed.open_boards) if cached is None else cached
    if any(board.is_restricted or board.grants for board in found):
        shown = cached_boards_for(found, context.viewer_id)
        if shown is not None or context.viewer_id is None:
            return shown or []
        return await context.in_thread(boards_for, found, context.viewer_id)
    return list(found)


@loader("/api/community", access=Access.VISITOR, errors=(BoardNotFound, BoardReadForbidden))
async def posts(context: RequestContext, *, query: CommunityQuery) -> Encoded[PostsOut]:
    """게시글 목록. 최신순, 인기순, 댓글순, 조회순. `page`는 1부터, 없으면 `offset`이나 `cursor`."""
    if query.search:
        await context.spend("search")
    key = ListKey(
        query.order_by,
        query.limit,
        query.first,
        query.cursor,
        board_id=query.board_id,
        only=query.only,
        search=query.search,
        category_id=query.category,
    )
    cached = feed.cached_list(key, viewer_id=context.viewer_id)
    if cached is not None:
        return cached
    return await context.in_thread(feed.post_list, key, viewer_id=context.viewer_id)


@loader("/api/community/user/{member_id}", access=Access.VISITOR, errors=(MemberNotFound,))
async def member_posts(
    context: RequestContext, member_id: int, *, query: MemberListQuery
) -> Encoded[Page[PostCard]]:
    """회원이 쓴 글, 최신순."""
    if context.is_blocked_by(member_id):
        raise MemberNotFound
    key = ListKey(PostOrder.LATEST, query.limit, query.offset, query.cursor, author_id=member_id)
    return await context.in_thread(feed.member_posts, key, viewer_id=context.viewer_id)


@loader("/api/community/user/{member_id}/comments", access=Access.VISITOR, errors=(MemberNotFound,))
async def member_comments(
    context: RequestContext, member_id: int, *, query: MemberListQuery
) -> Page[MemberCommentOut]:
    """회원이 게시글에 단 댓글, 최신순."""
    if context.is_blocked_by(member_id):
        raise MemberNotFound
    return await context.in_thread(
        list_member_comments,
        member_id=member_id,
        viewer_id=context.viewer_id,
        page=query,
    )


@loader("/api/community/bookmarks", access=Access.MEMBER)
async def bookmarked_posts(
    context: RequestContext, *, query: MemberListQuery
) -> Encoded[Page[PostCard]]:
    """북마크한 글, 최근에 담은 순. 지금 읽을 수 없는 글은 빠지고, 전체 수는 헤더에 있습니다."""
    return await context.in_thread(feed.bookmarks_page, viewer_id=context.member.id, page=query)


@loader(
    "/api/community/{post_id}",
    access=Access.VISITOR,
    errors=(PostNotFound, BoardReadForbidden, PostSecret, TakenDown),
)
async def post(context: RequestContext, post_id: int) -> Encoded[PostCard]:
    """게시글 하나. 임시조치된 글은 451입니다."""
    cached = feed.cached_post(post_id, viewer_id=context.viewer_id)
    if cached is not None:
        return cached
    return await context.in_thread(feed.post_card, post_id, viewer_id=context.viewer_id)


@loader("/api/community/{post_id}/health-card", access=Access.VISITOR, errors=(HealthCardNotFound,))
async def post_health_card(context: RequestContext, post_id: int) -> PostHealthCardOut:
    """글에 붙은 건강기록 카드. 글쓴이가 고른 것만, 붙일 때의 모습으로 담겨 있습니다."""
    return await context.in_thread(
        health_cards.post_health_card, post_id, viewer_id=context.viewer_id
    )


@loader("/api/community/{post_id}/poll", access=Access.VISITOR, errors=(PollNotFound,))
async def post_poll(context: RequestContext, post_id: int) -> PollOut:
    """글의 투표. 결과는 투표했거나 투표가 끝났을 때만 담깁니다. 누가 무엇을 골랐는지는 없습니다."""
    return await context.in_thread(poll_votes.post_poll, post_id, viewer_id=context.viewer_id)


@loader("/api/community/{post_id}/thread", access=Access.VISITOR, errors=(PostNotFound,))
async def post_thread(context: RequestContext, post_id: int) -> Encoded[ThreadOut]:
    """글에 달린 답변글, 오래된 순. 50개까지 담기고 `total`은 모두 몇 개인지 알려 줍니다."""
    cached = cached_thread(post_id, viewer=context.viewer)
    if cached is not None:
        return cached
    return await context.in_thread(thread_of, post_id, viewer=context.viewer)


@loader("/api/community/{post_id}/comments", access=Access.VISITOR, errors=(PostNotFound,))
async def post_comments(
    context: RequestContext, post_id: int, *, query: PostCommentsQuery
) -> Encoded[Page[CommentOut]]:
    """게시글의 댓글, 오래된 순. 댓글마다 그 답글이 이어집니다."""
    return await COMMENTS.load(context, post_id, query)
