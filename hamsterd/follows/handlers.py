"""`/api/follow` (spec 1 §7, spec 2 §7, decisions §2)."""

from hamsterd.accounts.errors import MemberNotFound
from hamsterd.follows import service
from hamsterd.follows.errors import FollowsOneself
from hamsterd.follows.schemas import FollowedMember, FollowOut, FollowsQuery
from hamsterd.web.access import Access
from hamsterd.web.answers import Page
from hamsterd.web.base import ApiHandler
from hamsterd.web.contract import endpoint


class FollowHandler(ApiHandler):
    """Following and unfollowing; both may be repeated without harm."""

    @endpoint(access=Access.WRITER, limit="follow", errors=(MemberNotFound, FollowsOneself))
    async def post(self, member_id: int) -> FollowOut:
        """회원을 팔로우합니다."""
        return await self.in_thread(service.follow, follower_id=self.member.id, member_id=member_id)

    @endpoint(access=Access.WRITER, limit="follow", errors=(MemberNotFound, FollowsOneself))
    async def delete(self, member_id: int) -> FollowOut:
        """팔로우를 그만둡니다."""
        return await self.in_thread(
            service.unfollow, follower_id=self.member.id, member_id=member_id
        )


class FollowStatusHandler(ApiHandler):
    """Does the viewer follow this member?"""

    @endpoint(access=Access.VISITOR)
    async def get(self, member_id: int) -> bool:
        """내가 이 회원을 팔로우하는지. 로그인하지 않았으면 false."""
        if self.viewer_id is None:
            return False
        return await self.in_thread(
            service.follow_status, viewer_id=self.viewer_id, member_id=member_id
        )


class FollowersHandler(ApiHandler):
    """Who follows a member."""

    @endpoint(access=Access.VISITOR, errors=(MemberNotFound,))
    async def get(self, member_id: int, *, query: FollowsQuery) -> Page[FollowedMember]:
        """회원의 팔로워, 최근 순."""
        return await self.in_thread(
            service.list_followers,
            member_id=member_id,
            viewer_id=self.viewer_id,
            limit=query.limit,
            offset=query.offset,
            cursor=query.cursor,
        )


class FollowingHandler(ApiHandler):
    """Whom a member follows."""

    @endpoint(access=Access.VISITOR, errors=(MemberNotFound,))
    async def get(self, member_id: int, *, query: FollowsQuery) -> Page[FollowedMember]:
        """회원이 팔로우하는 사람들, 최근 순."""
        return await self.in_thread(
            service.list_following,
            member_id=member_id,
            viewer_id=self.viewer_id,
            limit=query.limit,
            offset=query.offset,
            cursor=query.cursor,
        )


routes = [
    (r"/api/follow/([^/]+)", FollowHandler),
    (r"/api/follow/status/([^/]+)", FollowStatusHandler),
    (r"/api/follow/followers/([^/]+)", FollowersHandler),
    (r"/api/follow/following/([^/]+)", FollowingHandler),
]
