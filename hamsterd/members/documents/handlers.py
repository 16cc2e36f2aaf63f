"""`/api/documents` and `/api/consents` for members, `/api/admin/documents` for their editors."""

from hamsterd.audit.acting import AdminHandler
from hamsterd.audit.schemas import Acted
from hamsterd.http.base import ApiHandler
from hamsterd.http.endpoint import admin, endpoint
from hamsterd.http.rights.access import Access
from hamsterd.http.rights.permissions import Permission
from hamsterd.http.shapes.versions import EditedSince
from hamsterd.members.documents import consents, desk, loaders, service
from hamsterd.members.documents.errors import (
    AlreadyScheduled,
    DocumentNotFound,
    DraftExists,
    DraftNotFound,
    NothingChanged,
    OtherText,
)
from hamsterd.members.documents.reading import kind_of
from hamsterd.members.documents.schemas import (
    BodyIn,
    ConsentsIn,
    DeskOut,
    DocumentsOut,
    DraftIn,
    DraftOut,
    DraftQuery,
    PreviewOut,
    ScheduleIn,
)


class DocumentHandler(ApiHandler):
    get = loaders.document.endpoint


class DocumentVersionHandler(ApiHandler):
    get = loaders.version.endpoint


class PendingConsentsHandler(ApiHandler):
    get = loaders.pending_consents.endpoint


class ConsentsHandler(ApiHandler):
    @endpoint(access=Access.MEMBER, errors=(OtherText,))
    async def post(self, *, body: ConsentsIn) -> None:
        """바뀐 문서에 동의합니다. 읽은 버전과 글의 해시를 함께 보냅니다."""
        await self.in_thread(consents.agree, member_id=self.member.id, form=body)


class AdminDocumentsHandler(AdminHandler):
    @admin(Permission.DOCUMENTS_MANAGE)
    async def get(self) -> DocumentsOut:
        """문서마다 시행 중인 버전, 예고한 버전, 쓰고 있는 초안."""
        return await self.in_thread(desk.documents_at_a_glance)


class AdminDocumentHandler(AdminHandler):
    @admin(Permission.DOCUMENTS_MANAGE, errors=(DocumentNotFound,))
    async def get(self, kind: str) -> DeskOut:
        """한 문서의 시행 중인 글, 초안, 버전 목록, 고를 수 있는 가장 이른 날."""
        return await self.in_thread(desk.desk_of, kind_of(kind), self.process.settings)


class AdminDraftHandler(AdminHandler):
    @admin(
        Permission.DOCUMENTS_MANAGE, errors=(DocumentNotFound, DraftExists), status=201, makes=True
    )
    async def post(self, kind: str, *, query: DraftQuery) -> DraftOut:
        """새 개정의 초안을 가장 최근 글로, 또는 프로그램이 권하는 글로 시작합니다."""
        return await self.make(
            service.start_draft,
            kind=kind_of(kind),
            actor=self.actor,
            is_suggested=query.is_suggested,
        )

    @admin(Permission.DOCUMENTS_MANAGE, errors=(DocumentNotFound, DraftNotFound, EditedSince))
    async def put(self, kind: str, *, body: DraftIn) -> DraftOut:
        """초안을 저장합니다."""
        return await self.in_thread(
            service.save_draft, kind=kind_of(kind), form=body, actor=self.actor
        )

    @admin(Permission.DOCUMENTS_MANAGE, errors=(DocumentNotFound, DraftNotFound))
    async def delete(self, kind: str) -> None:
        """초안을 버립니다."""
        await self.in_thread(service.discard_draft, kind=kind_of(kind))


class AdminPreviewHandler(AdminHandler):
    @admin(Permission.DOCUMENTS_MANAGE, errors=(DocumentNotFound,), is_open_read_only=True)
    async def post(self, kind: str, *, body: BodyIn) -> PreviewOut:
        """쓰는 글이 어떻게 보이고 시행 중인 글에서 무엇이 바뀌는지. 저장하지 않습니다."""
        return await self.in_thread(desk.preview, kind_of(kind), body, self.process.settings)


class AdminScheduleHandler(AdminHandler):
    @admin(
        Permission.DOCUMENTS_MANAGE,
        errors=(DocumentNotFound, DraftNotFound, EditedSince, AlreadyScheduled, NothingChanged),
    )
    async def post(self, kind: str, *, body: ScheduleIn) -> Acted:
        """초안을 예고합니다.

        회원에게 알리고, 정한 날(서울)에 저절로 시행됩니다. 그날까지 되돌릴 수 있습니다.
        """
        return await self.acted(service.schedule, kind=kind_of(kind), form=body)


routes = [
    (r"/api/documents/([^/]+)", DocumentHandler),
    (r"/api/documents/([^/]+)/versions/([^/]+)", DocumentVersionHandler),
    (r"/api/consents", ConsentsHandler),
    (r"/api/consents/pending", PendingConsentsHandler),
    (r"/api/admin/documents", AdminDocumentsHandler),
    (r"/api/admin/documents/([^/]+)", AdminDocumentHandler),
    (r"/api/admin/documents/([^/]+)/draft", AdminDraftHandler),
    (r"/api/admin/documents/([^/]+)/preview", AdminPreviewHandler),
    (r"/api/admin/documents/([^/]+)/schedule", AdminScheduleHandler),
]
