"""The console's lists as files: members, reports, and the audit log."""

from collections.abc import Callable
from typing import IO, Any

from tornado.iostream import StreamClosedError

from hamsterd.audit.acting import AdminHandler
from hamsterd.core.clock import kst_day
from hamsterd.http.endpoint import admin
from hamsterd.http.files.downloads import PIECE_BYTES
from hamsterd.http.files.spreadsheets import CSV_TYPE, Csv
from hamsterd.http.rights.permissions import Permission
from hamsterd.http.rights.proofs import FreshProof
from hamsterd.staff.audit.exports import service as list_exports
from hamsterd.staff.audit.exports.errors import TooManyRows
from hamsterd.staff.audit.exports.schemas import ListExportIn, MemberExportIn

_exporting = admin(
    Permission.LISTS_EXPORT,
    limit="export_list",
    errors=(TooManyRows,),
    needs_fresh_proof=FreshProof.ALWAYS,
)


class _ExportHandler(AdminHandler):
    name = "list"

    async def export(self, make: Callable[..., IO[bytes]], form: ListExportIn) -> Csv:
        """Create the file in a thread and send it in chunks, not cached in between."""
        file = await self.in_thread(make, form, actor=self.actor)
        try:
            self.set_header("Content-Type", CSV_TYPE)
            self.set_header("Cache-Control", "no-store")
            name = f"hamsterd-{self.name}-{kst_day()}.csv"
            self.set_header("Content-Disposition", f'attachment; filename="{name}"')
            while piece := await self.in_thread(file.read, PIECE_BYTES):
                self.write(piece)
                await self.flush()
        except StreamClosedError:
            pass  # the client disconnected
        finally:
            file.close()
        return ""

    def answer(self, value: Any) -> None:  # noqa: ARG002  # the pieces are sent already
        """Nothing is left to send."""
        self.finish()


class AdminMembersExportHandler(_ExportHandler):
    name = "users"

    @_exporting
    async def post(self, *, body: MemberExportIn) -> Csv:
        """회원 목록을 CSV로. 사용자명과 이메일은 이유를 적을 때만 담고 열람 기록에 남깁니다."""
        return await self.export(list_exports.export_members, body)


class AdminCasesExportHandler(_ExportHandler):
    name = "reports"

    @_exporting
    async def post(self, *, body: ListExportIn) -> Csv:
        """신고 목록을 CSV로. 신고한 사람은 담지 않습니다."""
        return await self.export(list_exports.export_cases, body)


class AdminAuditExportHandler(_ExportHandler):
    name = "audit"

    @_exporting
    async def post(self, *, body: ListExportIn) -> Csv:
        """조치 기록을 CSV로."""
        return await self.export(list_exports.export_acts, body)


routes = [
    (r"/api/admin/users/export", AdminMembersExportHandler),
    (r"/api/admin/reports/export", AdminCasesExportHandler),
    (r"/api/admin/audit/export", AdminAuditExportHandler),
]
