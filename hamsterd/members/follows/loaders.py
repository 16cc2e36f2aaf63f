"""Loaders of follows, for the API and for server-rendered pages."""

from hamsterd.http.context import RequestContext
from hamsterd.http.loading import loader
from hamsterd.http.rights.access import Access
from hamsterd.members.follows import service


@loader("/api/follow/status/{member_id}", access=Access.VISITOR)
async def follow_status(context: RequestContext, member_id: int) -> bool:
    """내가 이 회원을 팔로우하는지. 로그인하지 않았으면 false."""
    if context.viewer_id is None:
        return False
    return await context.in_thread(
        service.follow_status, viewer_id=context.viewer_id, member_id=member_id
    )
