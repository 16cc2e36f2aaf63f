"""The audit log, and undoing acts."""

from hamsterd.audit.acting import AdminHandler
from hamsterd.audit.errors import (
    ActNotFound,
    AlreadyUndone,
    NotUndoable,
    NotYourAct,
    OwnCase,
    UndoConflict,
)
from hamsterd.http.endpoint import admin
from hamsterd.http.rights.permissions import Permission
from hamsterd.http.rights.proofs import FreshProof
from hamsterd.http.shapes.answers import AdminPage
from hamsterd.http.shapes.paging import AdminListQuery
from hamsterd.staff.audit import undo
from hamsterd.staff.audit.listing import act, list_acts
from hamsterd.staff.audit.schemas import AuditRow, Undone
from hamsterd.staff.sanctions.errors import OwnLifting


class AdminAuditHandler(AdminHandler):
    @admin(Permission.ACTS_READ)
    async def get(self, *, query: AdminListQuery) -> AdminPage[AuditRow]:
        """운영 조치 기록. 한 조치에 딸린 조치는 action, targetType, partOf로 찾을 때 나옵니다."""
        return await self.in_thread(list_acts, query)


class AdminActHandler(AdminHandler):
    @admin(Permission.ACTS_READ, errors=(ActNotFound,))
    async def get(self, act_id: int) -> AuditRow:
        """운영 조치 하나."""
        return await self.in_thread(act, act_id)


class AdminUndoHandler(AdminHandler):
    @admin(
        Permission.ACTS_UNDO,
        errors=(
            ActNotFound,
            AlreadyUndone,
            UndoConflict,
            NotUndoable,
            NotYourAct,
            OwnCase,
            OwnLifting,
        ),
        needs_fresh_proof=FreshProof.SOMETIMES,
        for_keepers=True,
    )
    async def post(self, act_id: int) -> Undone:
        """조치 하나를 되돌립니다. 그 뒤에 같은 대상에 한 조치가 있으면 거절합니다.

        그 조치를 할 때 필요한 권한과 본인 확인이 되돌릴 때에도 필요합니다.
        """
        return await self.perform(undo.undo_act, act_id)


routes = [
    (r"/api/admin/audit", AdminAuditHandler),
    (r"/api/admin/audit/([^/]+)", AdminActHandler),
    (r"/api/admin/audit/([^/]+)/undo", AdminUndoHandler),
]
