"""`/api/admin/me/figures` and `/api/admin/staff/figures`."""

from hamsterd.audit.acting import AdminHandler
from hamsterd.http.endpoint import admin
from hamsterd.http.rights.permissions import Permission
from hamsterd.staff.audit.figures import queries
from hamsterd.staff.audit.figures.schemas import FiguresOut, FiguresQuery, StaffFigures


class OwnFiguresHandler(AdminHandler):
    @admin(Permission.CONSOLE_ENTER, for_keepers=True)
    async def get(self, *, query: FiguresQuery) -> FiguresOut:
        """내가 처리한 신고와 답한 문의. 조치 기록에서 셉니다."""
        return await self.in_thread(queries.own_figures, member_id=self.member.id, days=query.days)


class StaffFiguresHandler(AdminHandler):
    @admin(Permission.STAFF_FIGURES_READ)
    async def get(self, *, query: FiguresQuery) -> list[StaffFigures]:
        """운영진 각자가 처리한 신고와 답한 문의. 소유자만 봅니다."""
        return await self.in_thread(queries.figures_of_all, days=query.days)


routes = [
    (r"/api/admin/me/figures", OwnFiguresHandler),
    (r"/api/admin/staff/figures", StaffFiguresHandler),
]
