"""`/api/rights-reports`, `/api/takedowns` and `/api/admin/takedowns`."""

from typing import Any

from hamsterd.audit.service import admin_actor
from hamsterd.takedowns import decisions, exports, queries, service
from hamsterd.takedowns.errors import (
    AlreadyObjected,
    TakedownDecided,
    TakedownNotFound,
    TargetBlocked,
    TargetGone,
    TargetUnknown,
)
from hamsterd.takedowns.schemas import (
    ObjectionIn,
    OwnTakedown,
    RightsReportIn,
    RightsReportOut,
    RightsReportState,
    TakedownDecisionIn,
    TakedownDone,
    TakedownRow,
)
from hamsterd.web.access import Access
from hamsterd.web.answers import AdminPage
from hamsterd.web.base import ApiHandler
from hamsterd.web.contract import endpoint
from hamsterd.web.paging import AdminListQuery
from hamsterd.web.schema import NoContent


class RightsReportsHandler(ApiHandler):
    """The public form."""

    @endpoint(access=Access.VISITOR, limit="rights", errors=(TargetUnknown,), status=201)
    async def post(self, *, body: RightsReportIn) -> RightsReportOut:
        """권리를 침해하는 글의 임시조치를 요청합니다. 번호와 링크를 메일로도 보냅니다."""
        return await self.in_thread(service.file_rights_report, form=body, site=self.kit.settings)


class RightsReportHandler(ApiHandler):
    """One request, for who holds its link."""

    @endpoint(access=Access.VISITOR, limit="takedown", errors=(TakedownNotFound,))
    async def get(self, token: str) -> RightsReportState:
        """메일의 링크로 요청이 어디까지 처리되었는지 봅니다."""
        return await self.in_thread(service.request_state, token)


class OwnTakedownsHandler(ApiHandler):
    """Blocks of what the member wrote."""

    @endpoint(access=Access.MEMBER)
    async def get(self) -> list[OwnTakedown]:
        """임시조치된 내 글."""
        return await self.in_thread(service.own_takedowns, self.member.id)


class ObjectionHandler(ApiHandler):
    """Objecting to a block."""

    @endpoint(
        access=Access.MEMBER,
        limit="takedown",
        errors=(TakedownNotFound, AlreadyObjected),
        status=201,
    )
    async def post(self, takedown_id: int, *, body: ObjectionIn) -> NoContent:
        """내 글의 임시조치에 한 번 이의를 제기합니다."""
        await self.in_thread(
            service.object_to_block,
            takedown_id=takedown_id,
            member_id=self.member.id,
            text=body.text,
            site=self.kit.settings,
        )
        return NoContent()


class AdminTakedownsHandler(ApiHandler):
    """The queue and the register."""

    @endpoint(access=Access.ADMIN)
    async def get(self, *, query: AdminListQuery) -> AdminPage[TakedownRow]:
        """권리침해 신고 목록. 신고인의 메일은 가려져 있습니다."""
        return await self.in_thread(queries.TAKEDOWNS.page, query)


class AdminTakedownHandler(ApiHandler):
    """One request in the console."""

    @endpoint(access=Access.ADMIN, errors=(TakedownNotFound,))
    async def get(self, takedown_id: int) -> TakedownRow:
        """권리침해 신고 하나."""
        return await self.in_thread(service.takedown, takedown_id)


class _DecisionHandler(ApiHandler):
    async def decide(self, act: Any, takedown_id: int, body: TakedownDecisionIn) -> TakedownDone:
        done: TakedownDone = await self.in_thread(
            act,
            takedown_id=takedown_id,
            note=body.note,
            actor=admin_actor(self.member.id),
            site=self.kit.settings,
        )
        return done


class AdminBlockHandler(_DecisionHandler):
    """Blocking for 30 days."""

    @endpoint(
        access=Access.ADMIN,
        errors=(TakedownNotFound, TakedownDecided, TargetBlocked, TargetGone),
    )
    async def post(self, takedown_id: int, *, body: TakedownDecisionIn) -> TakedownDone:
        """30일 동안 임시조치합니다. 두 쪽 모두에게 알립니다."""
        return await self.decide(decisions.block, takedown_id, body)


class AdminRejectHandler(_DecisionHandler):
    """Letting it stand."""

    @endpoint(access=Access.ADMIN, errors=(TakedownNotFound, TakedownDecided))
    async def post(self, takedown_id: int, *, body: TakedownDecisionIn) -> TakedownDone:
        """임시조치하지 않기로 하고 신고인에게 알립니다."""
        return await self.decide(decisions.reject, takedown_id, body)


class AdminReleaseHandler(_DecisionHandler):
    """Ending a block early."""

    @endpoint(access=Access.ADMIN, errors=(TakedownNotFound, TakedownDecided))
    async def post(self, takedown_id: int, *, body: TakedownDecisionIn) -> TakedownDone:
        """임시조치를 풉니다."""
        return await self.decide(decisions.release, takedown_id, body)


class AdminRemoveHandler(_DecisionHandler):
    """Taking the blocked thing away."""

    @endpoint(access=Access.ADMIN, errors=(TakedownNotFound, TakedownDecided, TargetGone))
    async def post(self, takedown_id: int, *, body: TakedownDecisionIn) -> TakedownDone:
        """임시조치된 글을 삭제합니다."""
        return await self.decide(decisions.remove, takedown_id, body)


class AdminTakedownsCsvHandler(ApiHandler):
    """The register as a file."""

    @endpoint(access=Access.ADMIN)
    async def get(self) -> str:
        """대장을 CSV 파일로. 신고인의 메일이 들어 있어 열람 기록에 남습니다."""
        return await self.in_thread(exports.register_csv, actor=admin_actor(self.member.id))

    def answer(self, value: Any) -> None:
        """A file that spreadsheets open, with a byte order mark for the Korean ones."""
        self.set_header("Content-Type", "text/csv; charset=utf-8")
        self.set_header("Content-Disposition", 'attachment; filename="takedowns.csv"')
        self.finish(f"\ufeff{value}")


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
