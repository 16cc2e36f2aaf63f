"""`/api/reports` (spec 1 §7, decisions §3)."""

from hamsterd.moderation import service
from hamsterd.moderation.errors import (
    AlreadyReported,
    OwnTarget,
    ReportsDismissed,
    TargetNotFound,
)
from hamsterd.moderation.schemas import ReportIn, ReportOut
from hamsterd.uploads.storage import MediaStorage
from hamsterd.web.access import Access
from hamsterd.web.base import ApiHandler
from hamsterd.web.contract import endpoint


class ReportsHandler(ApiHandler):
    """Filing a report."""

    @endpoint(
        access=Access.WRITER,
        limit="report",
        errors=(TargetNotFound, AlreadyReported, OwnTarget, ReportsDismissed),
        status=201,
    )
    async def post(self, *, body: ReportIn) -> ReportOut:
        """일기, 글, 댓글, 회원, 햄스터를 신고합니다. 신고한 사람은 누구에게도 보이지 않습니다."""
        storage: MediaStorage = self.application.settings["storage"]
        return await self.in_thread(
            service.file_report,
            reporter_id=self.member.id,
            form=body,
            storage=storage,
            dismissed_max=self.kit.settings.dismissed_reports_max,
        )


routes = [(r"/api/reports", ReportsHandler)]
