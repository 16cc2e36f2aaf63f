"""A member's own filters: hidden things, blocked members, muted words."""

from hamsterd.http.base import ApiHandler
from hamsterd.http.endpoint import endpoint
from hamsterd.http.rights.access import Access
from hamsterd.members.accounts.errors import MemberNotFound
from hamsterd.own.hides import blocking, muted_words, service
from hamsterd.own.hides.errors import BlocksOneself, BlocksStaff, HideTargetNotFound, TooManyHides
from hamsterd.own.hides.schemas import (
    BlockedMember,
    BlockOut,
    HiddenThing,
    HideOut,
    MutedWords,
    MutedWordsIn,
)


class HidesHandler(ApiHandler):
    @endpoint(access=Access.MEMBER)
    async def get(self) -> list[HiddenThing]:
        """숨긴 일기와 글. 최근 순."""
        return await self.in_thread(service.hidden_things, viewer_id=self.member.id)


class HideHandler(ApiHandler):
    @endpoint(access=Access.MEMBER, limit="follow", errors=(HideTargetNotFound, TooManyHides))
    async def put(self, target_type: str, target_id: int) -> HideOut:
        """일기나 글을 나에게서 숨깁니다. 상대는 알 수 없습니다."""
        await self.in_thread(
            service.hide,
            viewer_id=self.member.id,
            target_type=target_type,
            target_id=target_id,
        )
        return HideOut(is_hidden=True)

    @endpoint(access=Access.MEMBER, limit="follow", errors=(HideTargetNotFound,))
    async def delete(self, target_type: str, target_id: int) -> HideOut:
        """다시 봅니다."""
        await self.in_thread(
            service.show,
            viewer_id=self.member.id,
            target_type=target_type,
            target_id=target_id,
        )
        return HideOut(is_hidden=False)


class BlockedMembersHandler(ApiHandler):
    @endpoint(access=Access.MEMBER)
    async def get(self) -> list[BlockedMember]:
        """내가 차단한 회원. 최근 순."""
        return await self.in_thread(blocking.blocked_members, viewer_id=self.member.id)


class BlockHandler(ApiHandler):
    @endpoint(
        access=Access.MEMBER,
        limit="follow",
        errors=(MemberNotFound, BlocksOneself, BlocksStaff, TooManyHides),
    )
    async def post(self, member_id: int) -> BlockOut:
        """회원을 차단합니다. 서로의 글이 보이지 않고, 상대는 알 수 없습니다."""
        await self.in_thread(blocking.block, viewer_id=self.member.id, member_id=member_id)
        return BlockOut(is_blocked=True)

    @endpoint(access=Access.MEMBER, limit="follow", errors=(MemberNotFound,))
    async def delete(self, member_id: int) -> BlockOut:
        """차단을 풉니다."""
        await self.in_thread(blocking.unblock, viewer_id=self.member.id, member_id=member_id)
        return BlockOut(is_blocked=False)


class MutedWordsHandler(ApiHandler):
    @endpoint(access=Access.MEMBER)
    async def get(self) -> MutedWords:
        """목록에서 보고 싶지 않은 낱말."""
        return await self.in_thread(muted_words.muted_words, viewer_id=self.member.id)

    @endpoint(access=Access.MEMBER, limit="profile")
    async def put(self, *, body: MutedWordsIn) -> MutedWords:
        """보고 싶지 않은 낱말을 통째로 바꿉니다. 들어 있는 글은 내 목록에서 접혀 보입니다."""
        return await self.in_thread(
            muted_words.mute_words, viewer_id=self.member.id, words=body.words
        )


routes = [
    (r"/api/hides", HidesHandler),
    (r"/api/hides/([^/]+)/([^/]+)", HideHandler),
    (r"/api/muted-words", MutedWordsHandler),
    (r"/api/members/blocked", BlockedMembersHandler),
    (r"/api/members/([^/]+)/block", BlockHandler),
]
