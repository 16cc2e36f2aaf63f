"""`/api/invitations` for invited people, `/api/admin/invitations` for staff."""

from hamsterd.audit.acting import AdminHandler
from hamsterd.http.base import ApiHandler
from hamsterd.http.endpoint import admin, endpoint
from hamsterd.http.rights.access import Access
from hamsterd.http.rights.permissions import Permission
from hamsterd.http.rights.proofs import FreshProof
from hamsterd.members.invitations import service
from hamsterd.members.invitations.errors import (
    InvitationNotFound,
    InvitationOver,
    InvitationRevoked,
    TooManyInvitations,
)
from hamsterd.members.invitations.schemas import (
    InvitationDone,
    InvitationIn,
    InvitationOut,
    InvitationQuery,
    InvitationRow,
)


class InvitationHandler(ApiHandler):
    @endpoint(access=Access.VISITOR, limit="nickname", errors=(InvitationOver,))
    async def get(self, *, query: InvitationQuery) -> InvitationOut:
        """받은 초대 링크로 가입할 수 있는지."""
        return await self.in_thread(service.open_invitation, query.token)


class AdminInvitationsHandler(AdminHandler):
    @admin(Permission.SETTINGS_SET)
    async def get(self) -> list[InvitationRow]:
        """초대 링크를 최근 것부터 보여 줍니다."""
        return await self.in_thread(service.invitations, self.process.settings)

    @admin(
        Permission.SETTINGS_SET,
        errors=(TooManyInvitations,),
        status=201,
        needs_fresh_proof=FreshProof.ALWAYS,
        makes=True,
    )
    async def post(self, *, body: InvitationIn) -> InvitationDone:
        """초대 링크를 만듭니다."""
        return await self.perform(service.create_invitation, form=body)


class AdminInvitationHandler(AdminHandler):
    @admin(
        Permission.SETTINGS_SET,
        errors=(InvitationNotFound, InvitationRevoked),
        needs_fresh_proof=FreshProof.ALWAYS,
    )
    async def delete(self, invitation_id: int) -> InvitationDone:
        """초대 링크를 거둡니다. 이미 가입한 회원은 그대로입니다."""
        return await self.perform(service.revoke_invitation, invitation_id=invitation_id)


routes = [
    (r"/api/invitation", InvitationHandler),
    (r"/api/admin/invitations", AdminInvitationsHandler),
    (r"/api/admin/invitations/([^/]+)", AdminInvitationHandler),
]
