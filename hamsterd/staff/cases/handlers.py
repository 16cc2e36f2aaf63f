"""`/api/admin/reports`: the queue, one case, claiming it and deciding it (spec 2 §7)."""

from hamsterd.audit.acting import AdminHandler
from hamsterd.audit.errors import OwnCase
from hamsterd.audit.schemas import Acted
from hamsterd.http.endpoint import admin
from hamsterd.http.rights.permissions import Permission
from hamsterd.http.rights.proofs import FreshProof
from hamsterd.http.shapes.answers import AdminPage
from hamsterd.staff import selections
from hamsterd.staff.cases import pages as case_pages
from hamsterd.staff.cases.content.schemas import DEFAULT_REASON
from hamsterd.staff.cases.deciding import decisions, reopening
from hamsterd.staff.cases.errors import (
    CaseChanged,
    CaseClaimed,
    CaseDecided,
    CaseNotDecided,
    CaseNotFound,
    CaseOpenAgain,
    CasePassedOn,
    CasesChanged,
    DifferentOwners,
    KeeperRestricts,
    OnlyKeepersPassOn,
)
from hamsterd.staff.cases.page_schemas import CasePage
from hamsterd.staff.cases.queue import bulk, claims
from hamsterd.staff.cases.queue.bulk_schemas import BulkDismissed, BulkDismissIn
from hamsterd.staff.cases.queue.passing_on import pass_on_case
from hamsterd.staff.cases.schemas import (
    CaseDecisionIn,
    CaseListQuery,
    CaseQuery,
    ClaimOut,
    Decided,
    DecidedTogether,
    PassOnIn,
    QueuedCase,
    ReopenIn,
    SelectedCases,
    StatusIn,
    TogetherIn,
)
from hamsterd.staff.keeping import StaffWriting
from hamsterd.staff.sanctions.errors import AdminSanctioned, DeviationUnexplained, SanctionTooHeavy
from hamsterd.staff.selection_schemas import SelectionDone

_DISMISSED = "운영 원칙에 어긋나는 내용이 아니에요."
_REFUSALS = (
    CaseNotFound,
    CaseDecided,
    CaseChanged,
    CaseClaimed,
    OwnCase,
    DeviationUnexplained,
    AdminSanctioned,
    SanctionTooHeavy,
)


class AdminCasesHandler(AdminHandler):
    @admin(Permission.CASES_READ, for_keepers=True)
    async def get(self, *, query: CaseListQuery) -> AdminPage[QueuedCase]:
        """신고 목록. 오래된 것부터 옵니다."""
        return await self.in_thread(case_pages.queue_page, query, actor=self.actor)


class AdminCaseHandler(AdminHandler):
    @admin(Permission.CASES_READ, errors=(CaseNotFound,), for_keepers=True)
    async def get(self, case_id: int, *, query: CaseQuery) -> CasePage:
        """신고 하나: 신고된 때의 내용, 지금 상태, 신고한 사람, 지난 신고, 작성자의 기록."""
        return await self.in_thread(
            case_pages.case_page, case_id, actor=self.actor, is_ahead=query.ahead
        )

    @admin(Permission.CASES_DECIDE, errors=_REFUSALS, needs_fresh_proof=FreshProof.SOMETIMES)
    async def patch(self, case_id: int, *, body: StatusIn) -> Decided:
        """신고를 조치하거나 문제없음으로 끝냅니다. 조치는 사다리가 권하는 대로 합니다."""
        is_resolved = body.status == "resolved"
        form = CaseDecisionIn(
            decision="resolve" if is_resolved else "dismiss",
            reason=body.reason or (DEFAULT_REASON if is_resolved else _DISMISSED),
        )
        return await _decide(self, case_id, form)


class AdminCaseDecisionHandler(AdminHandler):
    @admin(
        Permission.CASES_DECIDE,
        errors=(*_REFUSALS, CasePassedOn, KeeperRestricts, StaffWriting),
        needs_fresh_proof=FreshProof.SOMETIMES,
        for_keepers=True,
    )
    async def post(self, case_id: int, *, body: CaseDecisionIn) -> Decided:
        """신고를 결정합니다. 다른 운영자가 먼저 결정했으면 누구인지 알려 줍니다."""
        return await _decide(self, case_id, body)


class AdminTogetherHandler(AdminHandler):
    @admin(
        Permission.CASES_DECIDE,
        errors=(*_REFUSALS, CasesChanged, DifferentOwners),
        needs_fresh_proof=FreshProof.SOMETIMES,
    )
    async def post(self, *, body: TogetherIn) -> DecidedTogether:
        """한 회원에 대한 신고를 한 번에 결정합니다. 하나라도 바뀌었으면 모두 그대로 둡니다."""
        return await self.perform(decisions.decide_cases, cases=body.cases, form=body)


class AdminCaseClaimHandler(AdminHandler):
    @admin(
        Permission.CASES_DECIDE,
        errors=(CaseNotFound, OwnCase, CaseDecided, CaseClaimed, CasePassedOn),
        for_keepers=True,
    )
    async def post(self, case_id: int) -> ClaimOut:
        """신고를 15분 동안 맡습니다."""
        return await self.in_thread(
            claims.claim_case, case_id, member_id=self.member.id, actor=self.actor
        )


class AdminCaseReleaseHandler(AdminHandler):
    @admin(Permission.CASES_DECIDE, errors=(CaseNotFound, CaseClaimed), for_keepers=True)
    async def post(self, case_id: int) -> None:
        """맡은 신고를 내려놓습니다."""
        await self.in_thread(
            claims.release_case, case_id, member_id=self.member.id, actor=self.actor
        )


class AdminCasePassOnHandler(AdminHandler):
    @admin(
        Permission.CASES_DECIDE,
        errors=(
            CaseNotFound,
            CaseDecided,
            CaseChanged,
            CaseClaimed,
            CasePassedOn,
            OnlyKeepersPassOn,
        ),
        for_keepers=True,
    )
    async def post(self, case_id: int, *, body: PassOnIn) -> Acted:
        """게시판지기가 신고를 관리자에게 넘깁니다. 신고는 열린 채로 남습니다."""
        return await self.acted(pass_on_case, case_id=case_id, form=body)


class AdminCaseReopenHandler(AdminHandler):
    @admin(Permission.CASES_DECIDE, errors=(CaseNotFound, OwnCase, CaseNotDecided, CaseOpenAgain))
    async def post(self, case_id: int, *, body: ReopenIn) -> Acted:
        """결정한 신고를 다시 엽니다."""
        return await self.acted(reopening.reopen_case, case_id, reason=body.reason)


class AdminBulkDismissHandler(AdminHandler):
    @admin(Permission.CASES_DECIDE, needs_fresh_proof=FreshProof.SOMETIMES)
    async def post(self, *, body: BulkDismissIn) -> BulkDismissed:
        """여러 신고를 한 작업으로 문제없음으로 끝냅니다. dryRun이면 몇 건인지만 셉니다."""
        return await self.perform(bulk.bulk_dismiss, body)


class AdminSelectedCasesHandler(AdminHandler):
    @admin(Permission.CASES_DECIDE, needs_fresh_proof=FreshProof.SOMETIMES, for_keepers=True)
    async def post(self, *, body: SelectedCases) -> SelectionDone:
        """고른 신고를 한 작업으로 결정합니다. 못 한 것은 까닭을 알려 줍니다.

        조치는 한 회원의 것을 함께 결정합니다: 이용 제한 하나, 메일 하나.
        """
        return await self.perform(selections.decide_selected, body.seen, body)


async def _decide(handler: AdminHandler, case_id: int, form: CaseDecisionIn) -> Decided:
    return await handler.perform(decisions.decide_case, case_id=case_id, form=form)


routes = [
    (r"/api/admin/reports", AdminCasesHandler),
    (r"/api/admin/reports/bulk-dismiss", AdminBulkDismissHandler),
    (r"/api/admin/reports/selected", AdminSelectedCasesHandler),
    (r"/api/admin/reports/decide-together", AdminTogetherHandler),
    (r"/api/admin/reports/([^/]+)", AdminCaseHandler),
    (r"/api/admin/reports/([^/]+)/claim", AdminCaseClaimHandler),
    (r"/api/admin/reports/([^/]+)/release", AdminCaseReleaseHandler),
    (r"/api/admin/reports/([^/]+)/decide", AdminCaseDecisionHandler),
    (r"/api/admin/reports/([^/]+)/pass-on", AdminCasePassOnHandler),
    (r"/api/admin/reports/([^/]+)/reopen", AdminCaseReopenHandler),
]
