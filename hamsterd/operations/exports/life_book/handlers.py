"""`/api/hamsters/{id}/life-book`: requesting and downloading the book of one's own hamster."""

from functools import partial

from hamsterd.hamsters.profile.errors import HamsterNotFound
from hamsterd.http.base import ApiHandler
from hamsterd.http.endpoint import endpoint
from hamsterd.http.files.downloads import DownloadHandler, send_file
from hamsterd.http.rights.access import Access
from hamsterd.media.errors import StorageUnavailable
from hamsterd.operations.exports.files import ExportFiles
from hamsterd.operations.exports.life_book import loaders, service
from hamsterd.operations.exports.life_book.errors import (
    LifeBookExpired,
    LifeBookNotFound,
    LifeBookOpen,
    LifeBookTooSoon,
)
from hamsterd.operations.exports.life_book.schemas import LifeBookForm, LifeBookOut
from hamsterd.operations.exports.rules import mime_type


class LifeBookHandler(ApiHandler):
    """A hamster's latest book, for its owner alone; a suspended one may have it."""

    get = loaders.own_book.endpoint

    @endpoint(
        access=Access.MEMBER,
        limit="export",
        errors=(HamsterNotFound, LifeBookOpen, LifeBookTooSoon),
        status=201,
        makes=True,
    )
    async def post(self, hamster_id: int, *, body: LifeBookForm) -> LifeBookOut:
        """내 햄스터의 책을 만들어 달라고 합니다. 하루에 한 번, 다 되면 메일이 갑니다."""
        return await self.make(
            service.ask_book, member_id=self.member.id, hamster_id=hamster_id, form=body
        )


class LifeBookFileHandler(DownloadHandler):
    @endpoint(
        access=Access.MEMBER,
        limit="export_file",
        errors=(HamsterNotFound, LifeBookNotFound, LifeBookExpired, StorageUnavailable),
    )
    async def get(self, hamster_id: int) -> bytes:
        """햄스터의 책(PDF)을 내려받습니다. 7일 동안, 보호자 본인만. `Range`를 지원합니다."""
        file = await self.in_thread(
            service.ready_book, member_id=self.member.id, hamster_id=hamster_id
        )
        files: ExportFiles = self.application.settings["export_files"]
        await send_file(
            self,
            partial(files.open, file.stored_name, absent=LifeBookNotFound),
            version=file.stored_name,
            name=file.name,
            mime_type=mime_type(file.stored_name),
        )
        return b""


routes = [
    (r"/api/hamsters/([^/]+)/life-book", LifeBookHandler),
    (r"/api/hamsters/([^/]+)/life-book/file", LifeBookFileHandler),
]
