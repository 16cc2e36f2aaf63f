"""The audit log, and undoing what it has."""

from hamsterd.audit.acting import AdminHandler, admin
from hamsterd.audit.errors import ActNotFound, AlreadyUndone, NotUndoable, UndoConflict
from hamsterd.http.answers import AdminPage
from hamsterd.http.paging import AdminListQuery
from hamsterd.moderation.audit import undo
from hamsterd.moderation.audit.listing import act, list_acts
from hamsterd.moderation.audit.schemas import AuditRow, Undone


class AdminAuditHandler(AdminHandler):
    @admin()
    async def get(self, *, query: AdminListQuery) -> AdminPage[AuditRow]:
        """운영 조치 기록. 한 조치에 딸린 조치는 action, targetType, partOf로 찾을 때 나옵니다."""
        return await self.in_thread(list_acts, query)


class AdminActHandler(AdminHandler):
    @admin(errors=(ActNotFound,))
    async def get(self, act_id: int) -> AuditRow:
        """운영 조치 하나."""
        return await self.in_thread(act, act_id)


class AdminUndoHandler(AdminHandler):
    @admin(errors=(ActNotFound, AlreadyUndone, UndoConflict, NotUndoable))
    async def post(self, act_id: int) -> Undone:
        """조치 하나를 되돌립니다. 그 뒤에 같은 대상에 한 조치가 있으면 거절합니다."""
        done = await self.perform(undo.undo_act, act_id)
        return Undone(id=done)


routes = [
    (r"/api/admin/audit", AdminAuditHandler),
    (r"/api/admin/audit/([^/]+)", AdminActHandler),
    (r"/api/admin/audit/([^/]+)/undo", AdminUndoHandler),
]
