"""`/api/popups` and `/api/admin/popups`: popups of the staff."""

from hamsterd.audit.acting import AdminHandler
from hamsterd.http.base import ApiHandler
from hamsterd.http.endpoint import admin
from hamsterd.http.rights.permissions import Permission
from hamsterd.http.shapes.answers import AdminPage
from hamsterd.http.shapes.paging import AdminListQuery
from hamsterd.http.shapes.versions import EditedSince
from hamsterd.staff.desk.popups import loaders, service
from hamsterd.staff.desk.popups.errors import PopupImageUnknown, PopupNotFound, PopupOver
from hamsterd.staff.desk.popups.schemas import PopupDone, PopupIn, PopupRow


class PopupHandler(ApiHandler):
    get = loaders.popup.endpoint


class AdminPopupsHandler(AdminHandler):
    @admin(Permission.ANNOUNCEMENTS_MANAGE)
    async def get(self, *, query: AdminListQuery) -> AdminPage[PopupRow]:
        """팝업 공지 목록. 끝난 것도 나옵니다."""
        return await self.in_thread(service.POPUPS_LIST.page, query)

    @admin(Permission.ANNOUNCEMENTS_MANAGE, errors=(PopupImageUnknown,), status=201, makes=True)
    async def post(self, *, body: PopupIn) -> PopupDone:
        """팝업 공지를 만듭니다. 시작하는 때가 되면 첫 화면과 게시판 목록에 뜹니다."""
        return await self.make(service.create_popup, actor=self.actor, form=body)


class AdminPopupHandler(AdminHandler):
    @admin(Permission.ANNOUNCEMENTS_MANAGE, errors=(PopupNotFound,))
    async def get(self, popup_id: int) -> PopupRow:
        """팝업 공지 하나."""
        return await self.in_thread(service.popup, popup_id)

    @admin(Permission.ANNOUNCEMENTS_MANAGE, errors=(PopupNotFound, EditedSince, PopupImageUnknown))
    async def put(self, popup_id: int, *, body: PopupIn) -> PopupDone:
        """팝업 공지를 고칩니다."""
        return await self.in_thread(
            service.edit_popup, actor=self.actor, popup_id=popup_id, form=body
        )


class AdminPopupEndHandler(AdminHandler):
    @admin(Permission.ANNOUNCEMENTS_MANAGE, errors=(PopupNotFound, PopupOver))
    async def post(self, popup_id: int) -> PopupDone:
        """팝업 공지를 지금 끝냅니다. 목록에는 남습니다."""
        return await self.in_thread(service.end_popup, actor=self.actor, popup_id=popup_id)


routes = [
    (r"/api/popups/([^/]+)", PopupHandler),
    (r"/api/admin/popups", AdminPopupsHandler),
    (r"/api/admin/popups/([^/]+)", AdminPopupHandler),
    (r"/api/admin/popups/([^/]+)/end", AdminPopupEndHandler),
]
