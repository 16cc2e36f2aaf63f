"""Objecting to sanctions, and answering that."""

from hamsterd.audit.acting import AdminHandler
from hamsterd.audit.errors import OwnCase
from hamsterd.audit.schemas import Acted
from hamsterd.http.base import ApiHandler
from hamsterd.http.endpoint import admin, endpoint
from hamsterd.http.rights.access import Access
from hamsterd.http.rights.permissions import Permission
from hamsterd.http.rights.proofs import FreshProof
from hamsterd.http.shapes.answers import AdminPage
from hamsterd.http.shapes.paging import AdminListQuery
from hamsterd.members.accounts.errors import AppealLinkOver
from hamsterd.staff.cases.appeals import loaders
from hamsterd.staff.cases.appeals import service as appeals
from hamsterd.staff.cases.appeals.errors import AlreadyAppealed, AppealDecided, AppealNotFound
from hamsterd.staff.cases.appeals.listing import APPEALS
from hamsterd.staff.cases.appeals.schemas import (
    AppealDecisionIn,
    AppealIn,
    AppealRow,
    LinkedAppealIn,
)
from hamsterd.staff.sanctions.errors import SanctionNotFound, SanctionOver


class OwnAppealHandler(ApiHandler):
    @endpoint(
        access=Access.MEMBER,
        limit="appeal",
        errors=(SanctionNotFound, SanctionOver, AlreadyAppealed),
        status=201,
        makes=True,
    )
    async def post(self, sanction_id: int, *, body: AppealIn) -> None:
        """이용 제한 하나에 한 번 이의를 제기합니다."""
        await self.make(
            appeals.appeal, member_id=self.member.id, sanction_id=sanction_id, text=body.text
        )


class LinkedSanctionHandler(ApiHandler):
    get = loaders.linked_sanction.endpoint


class LinkedAppealHandler(ApiHandler):
    @endpoint(
        access=Access.VISITOR,
        limit="appeal",
        errors=(SanctionNotFound, SanctionOver, AlreadyAppealed, AppealLinkOver),
        status=201,
        makes=True,
    )
    async def post(self, *, body: LinkedAppealIn) -> None:
        """로그인할 수 없는 회원이 메일의 링크로 이의를 제기합니다."""
        await self.make(
            appeals.appeal_by_link, link=body.link, text=body.text, site=self.process.settings
        )


class AdminAppealsHandler(AdminHandler):
    @admin(Permission.APPEALS_DECIDE)
    async def get(self, *, query: AdminListQuery) -> AdminPage[AppealRow]:
        """이의 제기 목록."""
        return await self.in_thread(APPEALS.page, query)


class AdminAppealHandler(AdminHandler):
    @admin(
        Permission.APPEALS_DECIDE,
        errors=(AppealNotFound, AppealDecided, OwnCase),
        needs_fresh_proof=FreshProof.SOMETIMES,
    )
    async def put(self, appeal_id: int, *, body: AppealDecisionIn) -> Acted:
        """이의를 받아들이거나 받아들이지 않습니다. 받아들이면 이용 제한이 없던 일이 됩니다."""
        return await self.acted(
            appeals.decide_appeal,
            appeal_id=appeal_id,
            is_granted=body.status == "granted",
            answer=body.answer,
            site=self.process.settings,
        )


class OwnSanctionsHandler(ApiHandler):
    get = loaders.sanctions.endpoint


routes = [
    (r"/api/sanctions/my", OwnSanctionsHandler),
    (r"/api/sanctions/([^/]+)/appeal", OwnAppealHandler),
    (r"/api/appeals/([^/]+)", LinkedSanctionHandler),
    (r"/api/appeals", LinkedAppealHandler),
    (r"/api/admin/appeals", AdminAppealsHandler),
    (r"/api/admin/appeals/([^/]+)", AdminAppealHandler),
]
