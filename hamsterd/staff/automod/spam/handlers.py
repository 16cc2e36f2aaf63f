"""Removing all that a spammer wrote: the preview, the act, and going on with it."""

from hamsterd.audit.acting import AdminHandler
from hamsterd.http.endpoint import admin
from hamsterd.http.rights.permissions import Permission
from hamsterd.http.rights.proofs import FreshProof
from hamsterd.members.accounts.errors import MemberNotFound
from hamsterd.staff.automod.spam import service as spam_removals
from hamsterd.staff.automod.spam.errors import SpamRemovalNotFound, SpamRemovalRunning
from hamsterd.staff.automod.spam.schemas import SpamIn, SpamPreview, SpamQuery, SpamRemovalOut
from hamsterd.staff.sanctions.errors import AdminSanctioned, OwnSanction


class AdminSpamHandler(AdminHandler):
    @admin(Permission.MEMBERS_CLEAN_UP, errors=(MemberNotFound,))
    async def get(self, user_id: int, *, query: SpamQuery) -> SpamPreview:
        """이 회원을 스패머로 처리하면 무엇이 내려가는지 종류마다 셉니다."""
        return await self.in_thread(spam_removals.preview, user_id, query.days)

    @admin(
        Permission.MEMBERS_CLEAN_UP,
        errors=(MemberNotFound, OwnSanction, AdminSanctioned, SpamRemovalRunning),
        status=201,
        needs_fresh_proof=FreshProof.ALWAYS,
    )
    async def post(self, user_id: int, *, body: SpamIn) -> SpamRemovalOut:
        """회원을 영구 정지하고 쓴 것을 모두 내립니다. 많으면 나누어 하며 status가 running입니다."""
        removal_id = await self.perform(spam_removals.begin, user_id, body)
        return await self.in_thread(spam_removals.go_on, removal_id)


class AdminSpamRemovalHandler(AdminHandler):
    @admin(Permission.MEMBERS_CLEAN_UP, errors=(SpamRemovalNotFound,))
    async def get(self, removal_id: int) -> SpamRemovalOut:
        """스패머 처리가 얼마나 되었는지."""
        return await self.in_thread(spam_removals.removal_of, removal_id)


class AdminSpamContinueHandler(AdminHandler):
    @admin(Permission.MEMBERS_CLEAN_UP, errors=(SpamRemovalNotFound,))
    async def post(self, removal_id: int) -> SpamRemovalOut:
        """남은 것을 이어서 내립니다. 멈춘 것은 예약 작업도 이어서 합니다."""
        return await self.in_thread(spam_removals.go_on, removal_id)


routes = [
    (r"/api/admin/users/([^/]+)/spam", AdminSpamHandler),
    (r"/api/admin/spam-removals/([^/]+)", AdminSpamRemovalHandler),
    (r"/api/admin/spam-removals/([^/]+)/continue", AdminSpamContinueHandler),
]
