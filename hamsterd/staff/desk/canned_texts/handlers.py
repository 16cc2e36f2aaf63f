"""`/api/admin/canned-texts`."""

from hamsterd.audit.acting import AdminHandler
from hamsterd.audit.schemas import Acted
from hamsterd.http.endpoint import admin
from hamsterd.http.rights.permissions import Permission
from hamsterd.http.shapes.answers import AdminPage
from hamsterd.http.shapes.paging import AdminListQuery
from hamsterd.http.shapes.versions import EditedSince
from hamsterd.staff.desk.canned_texts import service
from hamsterd.staff.desk.canned_texts.errors import (
    CannedTextNotFound,
    CannedTextTaken,
    TooManyCannedTexts,
)
from hamsterd.staff.desk.canned_texts.schemas import (
    CannedTextChoice,
    CannedTextDone,
    CannedTextIn,
    CannedTextRow,
)


class AdminCannedTextsHandler(AdminHandler):
    @admin(Permission.CANNED_TEXTS_MANAGE)
    async def get(self, *, query: AdminListQuery) -> AdminPage[CannedTextRow]:
        """정해 둔 글 목록."""
        return await self.in_thread(service.CANNED_TEXTS.page, query)

    @admin(
        Permission.CANNED_TEXTS_MANAGE,
        errors=(CannedTextTaken, TooManyCannedTexts),
        status=201,
        makes=True,
    )
    async def post(self, *, body: CannedTextIn) -> CannedTextDone:
        """정해 둔 글을 만듭니다. 닉네임과 사이트 이름이 들어갈 자리를 둘 수 있습니다."""
        return await self.make(service.create_canned_text, form=body, actor=self.actor)


class AdminCannedTextHandler(AdminHandler):
    @admin(Permission.CANNED_TEXTS_MANAGE, errors=(CannedTextNotFound,))
    async def get(self, text_id: int) -> CannedTextRow:
        """정해 둔 글 하나."""
        return await self.in_thread(service.canned_text, text_id)

    @admin(
        Permission.CANNED_TEXTS_MANAGE, errors=(CannedTextNotFound, EditedSince, CannedTextTaken)
    )
    async def put(self, text_id: int, *, body: CannedTextIn) -> CannedTextDone:
        """정해 둔 글을 고칩니다. 이미 보낸 글은 그대로입니다."""
        return await self.in_thread(
            service.edit_canned_text, text_id=text_id, form=body, actor=self.actor
        )

    @admin(Permission.CANNED_TEXTS_MANAGE, errors=(CannedTextNotFound,))
    async def delete(self, text_id: int) -> Acted:
        """정해 둔 글을 지웁니다."""
        return await self.acted(service.delete_canned_text, text_id=text_id)


class AdminCannedTextChoicesHandler(AdminHandler):
    @admin(Permission.CONSOLE_ENTER, for_keepers=True)
    async def get(self) -> list[CannedTextChoice]:
        """답과 이유에 넣을 수 있는 정해 둔 글. 역할에 맞는 것만 보입니다."""
        return await self.in_thread(service.choices, self.role, self.process.settings)


class AdminCannedTextUseHandler(AdminHandler):
    @admin(Permission.CONSOLE_ENTER, errors=(CannedTextNotFound,), for_keepers=True)
    async def post(self, text_id: int) -> None:
        """정해 둔 글을 골랐다고 셉니다. 보내는 것은 아닙니다."""
        await self.in_thread(service.count_use, text_id=text_id, role=self.role)


routes = [
    (r"/api/admin/canned-texts", AdminCannedTextsHandler),
    (r"/api/admin/canned-texts/choices", AdminCannedTextChoicesHandler),
    (r"/api/admin/canned-texts/([^/]+)/use", AdminCannedTextUseHandler),
    (r"/api/admin/canned-texts/([^/]+)", AdminCannedTextHandler),
]
