"""`/api/account/export`: requesting and downloading one's own record."""

from functools import partial

from hamsterd.http.base import ApiHandler
from hamsterd.http.endpoint import endpoint
from hamsterd.http.files.downloads import DownloadHandler, send_file
from hamsterd.http.rights.access import Access
from hamsterd.media.errors import StorageUnavailable
from hamsterd.operations.exports import loaders, service
from hamsterd.operations.exports.errors import (
    ExportExpired,
    ExportNotFound,
    ExportOpen,
    ExportTooSoon,
)
from hamsterd.operations.exports.files import ExportFiles
from hamsterd.operations.exports.rules import mime_type
from hamsterd.operations.exports.schemas import ExportOut


class ExportHandler(ApiHandler):
    """The member's latest record. A suspended member may have theirs (decisions §2)."""

    get = loaders.own_export.endpoint

    @endpoint(
        access=Access.MEMBER,
        limit="export",
        errors=(ExportOpen, ExportTooSoon),
        status=201,
        makes=True,
    )
    async def post(self) -> ExportOut:
        """내 기록 파일을 만들어 달라고 합니다. 하루에 한 번, 다 되면 메일이 갑니다."""
        return await self.make(service.ask_export, member_id=self.member.id)


class ExportFileHandler(DownloadHandler):
    @endpoint(
        access=Access.MEMBER,
        limit="export_file",
        errors=(ExportNotFound, ExportExpired, StorageUnavailable),
    )
    async def get(self, export_id: int) -> bytes:
        """내 기록 파일(ZIP)을 내려받습니다. 7일 동안, 로그인한 본인만. `Range`를 지원합니다."""
        file = await self.in_thread(
            service.ready_file,
            member_id=self.member.id,
            export_id=export_id,
            site=self.process.settings,
        )
        files: ExportFiles = self.application.settings["export_files"]
        await send_file(
            self,
            partial(files.open, file.stored_name, absent=ExportNotFound),
            version=file.stored_name,
            name=file.name,
            mime_type=mime_type(file.stored_name),
        )
        return b""


routes = [
    (r"/api/account/export", ExportHandler),
    (r"/api/account/export/([^/]+)/file", ExportFileHandler),
]
