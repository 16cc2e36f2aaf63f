"""`/api/reports` (spec 1 §7, decisions §3), and one's own."""

from hamsterd.http.base import ApiHandler
from hamsterd.http.endpoint import endpoint
from hamsterd.http.rights.access import Access
from hamsterd.staff.cases.reports import loaders, service
from hamsterd.staff.cases.reports.errors import (
    AlreadyReported,
    OwnTarget,
    ReportsDismissed,
    TargetNotFound,
)
from hamsterd.staff.cases.reports.schemas import ReportIn, ReportOut


class ReportsHandler(ApiHandler):
    @endpoint(
        access=Access.WRITER,
        limit="report",
        errors=(TargetNotFound, AlreadyReported, OwnTarget, ReportsDismissed),
        status=201,
        makes=True,
    )
    async def post(self, *, body: ReportIn) -> ReportOut:
        """일기, 글, 댓글, 회원, 햄스터를 신고합니다. 신고한 사람은 누구에게도 보이지 않습니다."""
        return await self.make(
            service.file_report,
            reporter_id=self.member.id,
            form=body,
            dismissed_max=self.process.settings.dismissed_reports_max,
        )


class OwnReportsHandler(ApiHandler):
    get = loaders.reports.endpoint


routes = [
    (r"/api/reports", ReportsHandler),
    (r"/api/reports/my", OwnReportsHandler),
]
