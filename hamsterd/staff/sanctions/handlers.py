"""Sanctions, appeals and the audit log: the member's side and the console's."""

from hamsterd.audit.acting import AdminHandler
from hamsterd.audit.schemas import Acted
from hamsterd.http.endpoint import admin
from hamsterd.http.rights.permissions import Permission
from hamsterd.http.rights.proofs import FreshProof
from hamsterd.http.shapes.answers import AdminPage
from hamsterd.http.shapes.paging import AdminListQuery
from hamsterd.members.accounts.errors import MemberNotFound
from hamsterd.staff import selections
from hamsterd.staff.sanctions import service as sanctions
from hamsterd.staff.sanctions.errors import (
    AdminSanctioned,
    AlreadyBanned,
    DeviationUnexplained,
    OwnLifting,
    OwnSanction,
    SanctionNotFound,
    SanctionOver,
    SanctionTooHeavy,
)
from hamsterd.staff.sanctions.lifting import lift_sanction
from hamsterd.staff.sanctions.listing import SANCTIONS
from hamsterd.staff.sanctions.schemas import LiftIn, SanctionDone, SanctionIn, SanctionRow
from hamsterd.staff.selection_schemas import SelectedMembers, SelectionDone


class AdminSanctionsHandler(AdminHandler):
    @admin(Permission.MEMBERS_READ)
    async def get(self, *, query: AdminListQuery) -> AdminPage[SanctionRow]:
        """이용 제한 목록."""
        return await self.in_thread(SANCTIONS.page, query)


class AdminSelectedMembersHandler(AdminHandler):
    @admin(Permission.SANCTIONS_APPLY, needs_fresh_proof=FreshProof.SOMETIMES)
    async def post(self, *, body: SelectedMembers) -> SelectionDone:
        """고른 회원들에게 같은 이용 제한을 내립니다. 내리지 못한 회원은 까닭과 함께 알려 줍니다."""
        return await self.perform(selections.sanction_selected, body)


class AdminLiftHandler(AdminHandler):
    @admin(
        Permission.SANCTIONS_APPLY,
        errors=(SanctionNotFound, OwnLifting, SanctionOver, SanctionTooHeavy),
        needs_fresh_proof=FreshProof.SOMETIMES,
    )
    async def post(self, sanction_id: int, *, body: LiftIn) -> Acted:
        """이용 제한을 끝나기 전에 풉니다."""
        return await self.acted(
            lift_sanction,
            sanction_id=sanction_id,
            reason=body.reason,
            site=self.process.settings,
            is_void=body.is_void,
        )


class AdminMemberSanctionsHandler(AdminHandler):
    @admin(
        Permission.SANCTIONS_APPLY,
        errors=(
            MemberNotFound,
            OwnSanction,
            AdminSanctioned,
            AlreadyBanned,
            DeviationUnexplained,
            SanctionTooHeavy,
        ),
        status=201,
        needs_fresh_proof=FreshProof.SOMETIMES,
        makes=True,
    )
    async def post(self, user_id: int, *, body: SanctionIn) -> SanctionDone:
        """회원에게 이용 제한을 내립니다. 권고 단계와 다르면 그 이유가 필요합니다."""
        return await self.perform(sanctions.sanction_by_hand, member_id=user_id, form=body)


routes = [
    (r"/api/admin/sanctions", AdminSanctionsHandler),
    (r"/api/admin/sanctions/selected", AdminSelectedMembersHandler),
    (r"/api/admin/sanctions/([^/]+)/lift", AdminLiftHandler),
    (r"/api/admin/users/([^/]+)/sanctions", AdminMemberSanctionsHandler),
]
