"""`/api/follow` (spec 1 §7, spec 2 §7, decisions §2)."""

from hamsterd.http.base import ApiHandler
from hamsterd.http.endpoint import endpoint
from hamsterd.http.rights.access import Access
from hamsterd.http.shapes.answers import Page
from hamsterd.members.accounts.errors import MemberNotFound
from hamsterd.members.follows import loaders, service
from hamsterd.members.follows.errors import FollowRefused, FollowsOneself
from hamsterd.members.follows.schemas import FollowedMember, FollowOut, FollowsQuery


class FollowHandler(ApiHandler):
    """Following and unfollowing; both may be repeated without harm."""

    @endpoint(
        access=Access.WRITER,
        limit="follow",
        errors=(MemberNotFound, FollowsOneself, FollowRefused),
    )
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
    get = loaders.follow_status.endpoint


class FollowersHandler(ApiHandler):
    @endpoint(access=Access.VISITOR, errors=(MemberNotFound,))
    async def get(self, member_id: int, *, query: FollowsQuery) -> Page[FollowedMember]:
        """회원의 팔로워, 최근 순."""
        if self.is_blocked_by(member_id):
            raise MemberNotFound
        return await self.in_thread(
            service.list_followers,
            member_id=member_id,
            viewer_id=self.viewer_id,
            page=query,
        )


class FollowingHandler(ApiHandler):
    @endpoint(access=Access.VISITOR, errors=(MemberNotFound,))
    async def get(self, member_id: int, *, query: FollowsQuery) -> Page[FollowedMember]:
        """회원이 팔로우하는 사람들, 최근 순."""
        if self.is_blocked_by(member_id):
            raise MemberNotFound
        return await self.in_thread(
            service.list_following,
            member_id=member_id,
            viewer_id=self.viewer_id,
            page=query,
        )


routes = [
    (r"/api/follow/([^/]+)", FollowHandler),
    (r"/api/follow/status/([^/]+)", FollowStatusHandler),
    (r"/api/follow/followers/([^/]+)", FollowersHandler),
    (r"/api/follow/following/([^/]+)", FollowingHandler),
]
