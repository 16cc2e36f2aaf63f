"""`/api/admin/reports`: the queue, one case, claiming it and deciding it (spec 2 §7)."""

from hamsterd.audit.schemas import Acted
from hamsterd.audit.service import admin_actor
from hamsterd.moderation import bulk, case_pages, cases, decisions
from hamsterd.moderation.case_schemas import (
    BulkDismissed,
    BulkDismissIn,
    CaseDecisionIn,
    CaseListQuery,
    CasePage,
    CaseRow,
    ClaimOut,
    Decided,
    ReopenIn,
    StatusIn,
)
from hamsterd.moderation.content_schemas import DEFAULT_REASON
from hamsterd.moderation.errors import (
    AdminSanctioned,
    CaseClaimed,
    CaseDecided,
    CaseNotDecided,
    CaseNotFound,
    CaseOpenAgain,
    DeviationUnexplained,
    OwnCase,
)
from hamsterd.web.access import Access
from hamsterd.web.answers import AdminPage
from hamsterd.web.base import ApiHandler
from hamsterd.web.contract import endpoint
from hamsterd.web.schema import NoContent

_DISMISSED = "운영 원칙에 어긋나는 내용이 아니에요."
_REFUSALS = (
    CaseNotFound,
    CaseDecided,
    CaseClaimed,
    OwnCase,
    DeviationUnexplained,
    AdminSanctioned,
)


class AdminCasesHandler(ApiHandler):
    """The queue."""

    @endpoint(access=Access.ADMIN)
    async def get(self, *, query: CaseListQuery) -> AdminPage[CaseRow]:
        """신고 목록. 오래된 것부터 옵니다."""
        return await self.in_thread(case_pages.CASES.page, query)


class AdminCaseHandler(ApiHandler):
    """One case."""

    @endpoint(access=Access.ADMIN, errors=(CaseNotFound,))
    async def get(self, case_id: int) -> CasePage:
        """신고 하나: 신고된 때의 내용, 지금 상태, 신고한 사람, 지난 신고, 작성자의 기록."""
        return await self.in_thread(case_pages.case_page, case_id)

    @endpoint(access=Access.ADMIN, errors=_REFUSALS)
    async def patch(self, case_id: int, *, body: StatusIn) -> Decided:
        """신고를 조치하거나 문제없음으로 끝냅니다. 조치는 사다리가 권하는 대로 합니다."""
        is_resolved = body.status == "resolved"
        form = CaseDecisionIn(
            decision="resolve" if is_resolved else "dismiss",
            reason=body.reason or (DEFAULT_REASON if is_resolved else _DISMISSED),
        )
        return await _decide(self, case_id, form)


class AdminCaseDecisionHandler(ApiHandler):
    """Deciding a case with all its choices."""

    @endpoint(access=Access.ADMIN, errors=_REFUSALS)
    async def post(self, case_id: int, *, body: CaseDecisionIn) -> Decided:
        """신고를 결정합니다. 다른 운영자가 먼저 결정했으면 누구인지 알려 줍니다."""
        return await _decide(self, case_id, body)


class AdminCaseClaimHandler(ApiHandler):
    """Having a case to oneself for a while."""

    @endpoint(access=Access.ADMIN, errors=(CaseNotFound, CaseDecided, CaseClaimed))
    async def post(self, case_id: int) -> ClaimOut:
        """신고를 15분 동안 맡습니다."""
        return await self.in_thread(cases.claim_case, case_id, member_id=self.member.id)


class AdminCaseReleaseHandler(ApiHandler):
    """Letting go of a case."""

    @endpoint(access=Access.ADMIN, errors=(CaseNotFound, CaseClaimed))
    async def post(self, case_id: int) -> NoContent:
        """맡은 신고를 내려놓습니다."""
        await self.in_thread(cases.release_case, case_id, member_id=self.member.id)
        return NoContent()


class AdminCaseReopenHandler(ApiHandler):
    """Opening a decided case again."""

    @endpoint(access=Access.ADMIN, errors=(CaseNotFound, CaseNotDecided, CaseOpenAgain))
    async def post(self, case_id: int, *, body: ReopenIn) -> Acted:
        """결정한 신고를 다시 엽니다."""
        audit_id = await self.in_thread(
            cases.reopen_case,
            case_id,
            reason=body.reason,
            actor=admin_actor(self.member.id),
        )
        return Acted(audit_id=audit_id)


class AdminBulkDismissHandler(ApiHandler):
    """Dismissing many cases."""

    @endpoint(access=Access.ADMIN)
    async def post(self, *, body: BulkDismissIn) -> BulkDismissed:
        """여러 신고를 한꺼번에 문제없음으로 끝냅니다. dryRun이면 몇 건인지만 셉니다."""
        return await self.in_thread(
            bulk.bulk_dismiss,
            body,
            actor=admin_actor(self.member.id),
            site=self.kit.settings,
        )


async def _decide(handler: ApiHandler, case_id: int, form: CaseDecisionIn) -> Decided:
    return await handler.in_thread(
        decisions.decide_case,
        case_id=case_id,
        form=form,
        actor=admin_actor(handler.member.id),
        site=handler.kit.settings,
    )


routes = [
    (r"/api/admin/reports", AdminCasesHandler),
    (r"/api/admin/reports/bulk-dismiss", AdminBulkDismissHandler),
    (r"/api/admin/reports/([^/]+)", AdminCaseHandler),
    (r"/api/admin/reports/([^/]+)/claim", AdminCaseClaimHandler),
    (r"/api/admin/reports/([^/]+)/release", AdminCaseReleaseHandler),
    (r"/api/admin/reports/([^/]+)/decide", AdminCaseDecisionHandler),
    (r"/api/admin/reports/([^/]+)/reopen", AdminCaseReopenHandler),
]
