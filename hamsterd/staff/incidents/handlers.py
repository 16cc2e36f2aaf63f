"""`/api/incidents` and `/api/admin/incidents`."""

from hamsterd.audit.acting import AdminHandler
from hamsterd.http.base import ApiHandler
from hamsterd.http.endpoint import admin
from hamsterd.http.rights.permissions import Permission
from hamsterd.http.rights.proofs import FreshProof
from hamsterd.http.shapes.answers import AdminPage
from hamsterd.http.shapes.paging import AdminListQuery
from hamsterd.http.shapes.versions import EditedSince, SeenQuery
from hamsterd.staff.incidents import loaders, service
from hamsterd.staff.incidents.errors import (
    AlreadySent,
    IncidentClosed,
    IncidentNotFound,
    IncidentOpen,
    LetterIncomplete,
    NobodyFound,
    TableUnknown,
)
from hamsterd.staff.incidents.evidence import keep_evidence
from hamsterd.staff.incidents.finding import find
from hamsterd.staff.incidents.queries import INCIDENTS
from hamsterd.staff.incidents.schemas import (
    AuthorityForm,
    ClosingIn,
    EvidenceIn,
    FindIn,
    FoundOut,
    IncidentDone,
    IncidentIn,
    IncidentPage,
    IncidentRow,
    LearnIn,
    LetterIn,
    ReportedIn,
)

MANAGE = Permission.INCIDENTS_MANAGE


class IncidentNoticeHandler(ApiHandler):
    get = loaders.incident.endpoint


class IncidentsHandler(AdminHandler):
    @admin(MANAGE)
    async def get(self, *, query: AdminListQuery) -> AdminPage[IncidentRow]:
        """개인정보 사고의 목록."""
        return await self.in_thread(INCIDENTS.page, query)

    @admin(MANAGE, status=201, makes=True)
    async def post(self, *, body: IncidentIn) -> IncidentDone:
        """사고를 엽니다. 알게 된 때부터 기한을 셉니다."""
        return await self.perform(service.open_incident, form=body)


class IncidentHandler(AdminHandler):
    @admin(MANAGE, errors=(IncidentNotFound,))
    async def get(self, incident_id: int) -> IncidentPage:
        """사고 하나와 기한, 알릴 글, 증거."""
        return await self.in_thread(service.incident, incident_id)


class IncidentPeopleHandler(AdminHandler):
    @admin(
        MANAGE,
        errors=(IncidentNotFound, IncidentClosed, TableUnknown),
        needs_fresh_proof=FreshProof.ALWAYS,
    )
    async def post(self, incident_id: int, *, body: FindIn) -> FoundOut:
        """관련된 사람을 기록에서 찾아 더합니다. 찾은 것은 증거로 남습니다."""
        return await self.in_thread(find, incident_id=incident_id, form=body, actor=self.actor)


class IncidentLearnedHandler(AdminHandler):
    @admin(MANAGE, errors=(IncidentNotFound, IncidentClosed))
    async def post(self, incident_id: int, *, body: LearnIn) -> IncidentDone:
        """새었음을 알게 된 때와 새어 나간 것의 종류를 적습니다. 기한을 그때부터 셉니다."""
        return await self.in_thread(
            service.learn, incident_id=incident_id, form=body, actor=self.actor
        )


class IncidentFormHandler(AdminHandler):
    @admin(MANAGE, errors=(IncidentNotFound,))
    async def get(self, incident_id: int) -> AuthorityForm:
        """기관의 신고서가 묻는 것을 아는 만큼 채운 글."""
        return await self.in_thread(service.authority_form_of, incident_id, self.process.settings)


class IncidentLetterHandler(AdminHandler):
    @admin(MANAGE, errors=(IncidentNotFound, IncidentClosed, AlreadySent, EditedSince))
    async def put(self, incident_id: int, *, body: LetterIn) -> IncidentDone:
        """알릴 글을 적습니다. 보내기 전까지 고칠 수 있습니다."""
        return await self.in_thread(
            service.write_letter, incident_id=incident_id, form=body, actor=self.actor
        )


class IncidentEvidenceHandler(AdminHandler):
    @admin(MANAGE, errors=(IncidentNotFound, IncidentClosed), status=201, makes=True)
    async def post(self, incident_id: int, *, body: EvidenceIn) -> IncidentDone:
        """로그 같은 증거를 해시와 함께 보관합니다. 아무도 고치지 못합니다."""
        return await self.make(
            keep_evidence,
            incident_id=incident_id,
            name=body.name,
            note=body.note,
            content=body.text.encode(),
            actor=self.actor,
        )


class IncidentSendHandler(AdminHandler):
    @admin(
        MANAGE,
        errors=(
            IncidentNotFound,
            IncidentClosed,
            AlreadySent,
            EditedSince,
            LetterIncomplete,
            NobodyFound,
        ),
        needs_fresh_proof=FreshProof.ALWAYS,
    )
    async def post(self, incident_id: int, *, query: SeenQuery) -> IncidentDone:
        """관련된 모두에게 알림과 메일로 알리고, 사이트에 30일 동안 안내를 둡니다.

        `version`을 보내면 그사이 고쳐진 글은 보내지 않습니다.
        """
        return await self.in_thread(
            service.send, incident_id=incident_id, actor=self.actor, version=query.version
        )


class IncidentReportedHandler(AdminHandler):
    @admin(MANAGE, errors=(IncidentNotFound, IncidentClosed))
    async def post(self, incident_id: int, *, body: ReportedIn) -> IncidentDone:
        """기관에 신고했다고 남깁니다."""
        return await self.in_thread(
            service.note_report, incident_id=incident_id, form=body, actor=self.actor
        )


class IncidentCloseHandler(AdminHandler):
    @admin(MANAGE, errors=(IncidentNotFound, IncidentClosed, IncidentOpen))
    async def post(self, incident_id: int, *, body: ClosingIn) -> IncidentDone:
        """할 일을 모두 한 사고를 마칩니다."""
        return await self.in_thread(
            service.close, incident_id=incident_id, note=body.note, actor=self.actor
        )


routes = [
    (r"/api/incidents/([^/]+)", IncidentNoticeHandler),
    (r"/api/admin/incidents", IncidentsHandler),
    (r"/api/admin/incidents/([^/]+)", IncidentHandler),
    (r"/api/admin/incidents/([^/]+)/people", IncidentPeopleHandler),
    (r"/api/admin/incidents/([^/]+)/learned", IncidentLearnedHandler),
    (r"/api/admin/incidents/([^/]+)/form", IncidentFormHandler),
    (r"/api/admin/incidents/([^/]+)/letter", IncidentLetterHandler),
    (r"/api/admin/incidents/([^/]+)/evidence", IncidentEvidenceHandler),
    (r"/api/admin/incidents/([^/]+)/send", IncidentSendHandler),
    (r"/api/admin/incidents/([^/]+)/reported", IncidentReportedHandler),
    (r"/api/admin/incidents/([^/]+)/close", IncidentCloseHandler),
]
