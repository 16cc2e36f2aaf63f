"""`/api/rights-reports`, `/api/takedowns` and `/api/admin/takedowns`."""

from typing import Any

from hamsterd.audit.acting import AdminHandler
from hamsterd.audit.errors import OwnCase
from hamsterd.http.base import ApiHandler
from hamsterd.http.endpoint import admin, endpoint
from hamsterd.http.files.spreadsheets import CSV_TYPE, Csv
from hamsterd.http.rights.access import Access
from hamsterd.http.rights.permissions import Permission
from hamsterd.http.rights.proofs import FreshProof
from hamsterd.http.shapes.answers import AdminPage
from hamsterd.http.shapes.paging import AdminListQuery
from hamsterd.staff.takedowns import decisions, exports, loaders, queries, service
from hamsterd.staff.takedowns.errors import (
    AlreadyObjected,
    TakedownDecided,
    TakedownNotFound,
    TargetBlocked,
    TargetGone,
    TargetUnknown,
)
from hamsterd.staff.takedowns.schemas import (
    ObjectionIn,
    RightsReportIn,
    RightsReportOut,
    TakedownDecisionIn,
    TakedownDone,
    TakedownRow,
)


class RightsReportsHandler(ApiHandler):
    @endpoint(
        access=Access.VISITOR, limit="rights", errors=(TargetUnknown,), status=201, makes=True
    )
    async def post(self, *, body: RightsReportIn) -> RightsReportOut:
        """권리를 침해하는 글의 임시조치를 요청합니다. 번호와 링크를 메일로도 보냅니다."""
        return await self.make(service.file_rights_report, form=body, site=self.process.settings)


class RightsReportHandler(ApiHandler):
    get = loaders.rights_report.endpoint


class OwnTakedownsHandler(ApiHandler):
    get = loaders.own_takedowns.endpoint


class ObjectionHandler(ApiHandler):
    @endpoint(
        access=Access.MEMBER,
        limit="takedown",
        errors=(TakedownNotFound, AlreadyObjected),
        status=201,
        makes=True,
    )
    async def post(self, takedown_id: int, *, body: ObjectionIn) -> None:
        """내 글의 임시조치에 한 번 이의를 제기합니다."""
        await self.make(
            service.object_to_block,
            takedown_id=takedown_id,
            member_id=self.member.id,
            text=body.text,
            site=self.process.settings,
        )


class AdminTakedownsHandler(AdminHandler):
    @admin(Permission.TAKEDOWNS_DECIDE)
    async def get(self, *, query: AdminListQuery) -> AdminPage[TakedownRow]:
        """권리침해 신고 목록. 신고인의 메일은 가려져 있습니다."""
        return await self.in_thread(queries.TAKEDOWNS.page, query, viewer_id=self.member.id)


class AdminTakedownHandler(AdminHandler):
    @admin(Permission.TAKEDOWNS_DECIDE, errors=(TakedownNotFound,))
    async def get(self, takedown_id: int) -> TakedownRow:
        """권리침해 신고 하나."""
        return await self.in_thread(service.takedown, takedown_id, actor=self.actor)


class AdminBlockHandler(AdminHandler):
    @admin(
        Permission.TAKEDOWNS_DECIDE,
        errors=(TakedownNotFound, OwnCase, TakedownDecided, TargetBlocked, TargetGone),
    )
    async def post(self, takedown_id: int, *, body: TakedownDecisionIn) -> TakedownDone:
        """30일 동안 임시조치합니다. 두 쪽 모두에게 알립니다."""
        return await self.perform(decisions.block, takedown_id=takedown_id, note=body.note)


class AdminRejectHandler(AdminHandler):
    @admin(Permission.TAKEDOWNS_DECIDE, errors=(TakedownNotFound, OwnCase, TakedownDecided))
    async def post(self, takedown_id: int, *, body: TakedownDecisionIn) -> TakedownDone:
        """임시조치하지 않기로 하고 신고인에게 알립니다."""
        return await self.perform(decisions.reject, takedown_id=takedown_id, note=body.note)


class AdminReleaseHandler(AdminHandler):
    @admin(Permission.TAKEDOWNS_DECIDE, errors=(TakedownNotFound, OwnCase, TakedownDecided))
    async def post(self, takedown_id: int, *, body: TakedownDecisionIn) -> TakedownDone:
        """임시조치를 풉니다."""
        return await self.perform(decisions.release, takedown_id=takedown_id, note=body.note)


class AdminRemoveHandler(AdminHandler):
    @admin(
        Permission.TAKEDOWNS_DECIDE, errors=(TakedownNotFound, OwnCase, TakedownDecided, TargetGone)
    )
    async def post(self, takedown_id: int, *, body: TakedownDecisionIn) -> TakedownDone:
        """임시조치된 글을 삭제합니다."""
        return await self.perform(decisions.remove, takedown_id=takedown_id, note=body.note)


class AdminTakedownsCsvHandler(AdminHandler):
    @admin(Permission.TAKEDOWNS_DECIDE, needs_fresh_proof=FreshProof.ALWAYS)
    async def get(self) -> Csv:
        """대장을 CSV 파일로. 신고인의 메일이 들어 있어 열람 기록에 남습니다."""
        return await self.in_thread(exports.register_csv, actor=self.actor)

    def answer(self, value: Any) -> None:
        """A file that spreadsheets open."""
        self.set_header("Content-Type", CSV_TYPE)
        self.set_header("Content-Disposition", 'attachment; filename="takedowns.csv"')
        self.finish(value)


routes = [
    (r"/api/rights-reports", RightsReportsHandler),
    (r"/api/rights-reports/([^/]+)", RightsReportHandler),
    (r"/api/takedowns/my", OwnTakedownsHandler),
    (r"/api/takedowns/([^/]+)/objection", ObjectionHandler),
    (r"/api/admin/takedowns", AdminTakedownsHandler),
    (r"/api/admin/takedowns.csv", AdminTakedownsCsvHandler),
    (r"/api/admin/takedowns/([^/]+)", AdminTakedownHandler),
    (r"/api/admin/takedowns/([^/]+)/block", AdminBlockHandler),
    (r"/api/admin/takedowns/([^/]+)/reject", AdminRejectHandler),
    (r"/api/admin/takedowns/([^/]+)/release", AdminReleaseHandler),
    (r"/api/admin/takedowns/([^/]+)/remove", AdminRemoveHandler),
]
