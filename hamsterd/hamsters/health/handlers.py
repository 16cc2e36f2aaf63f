"""`/api/hamsters/{id}/health`: the health journal of a hamster."""

from typing import Any

from hamsterd.core.bounds import id_of
from hamsterd.hamsters.health import loaders, service, shares
from hamsterd.hamsters.health.alerts.answering import answer_alert
from hamsterd.hamsters.health.errors import (
    HealthAlertNotFound,
    HealthRowNotFound,
    NotRowAuthor,
    OwnerOnly,
    ReadsOnly,
    TableUnreadable,
    TooManyHealthRows,
)
from hamsterd.hamsters.health.home import dismiss_housing
from hamsterd.hamsters.health.queries import ALL_DAYS
from hamsterd.hamsters.health.schemas import (
    AlertAnswerIn,
    HealthImportIn,
    HealthImportOut,
    HealthPreviewOut,
    HealthRowEdit,
    HealthRowIn,
    HealthRowOut,
    HealthRowsIn,
    HealthRowsOut,
    HealthSettings,
    HealthSettingsIn,
    HealthShareIn,
    HealthShareOut,
    RangeQuery,
)
from hamsterd.hamsters.health.tables import transfer
from hamsterd.hamsters.profile.errors import HamsterNotFound
from hamsterd.http.base import ApiHandler
from hamsterd.http.endpoint import endpoint
from hamsterd.http.files.downloads import disposition
from hamsterd.http.files.spreadsheets import CSV_TYPE, Csv
from hamsterd.http.refusals import SECRET_HEADERS
from hamsterd.http.rights.access import Access
from hamsterd.media.media import Seen
from hamsterd.media.media_handlers import MediaHandler
from hamsterd.media.storage import MediaStorage
from hamsterd.media.upkeep.removal import delete_files


class HealthJournalHandler(ApiHandler):
    get = loaders.health_rows.endpoint

    @endpoint(
        access=Access.WRITER,
        limit="health",
        errors=(HamsterNotFound, ReadsOnly, TooManyHealthRows),
        status=201,
        makes=True,
    )
    async def post(self, hamster_id: int, *, body: HealthRowIn) -> HealthRowOut:
        """건강 기록을 하나 적습니다. 같은 `clientKey`로 다시 보내면 한 번만 남습니다."""
        return await self.make(
            service.write_row,
            member_id=self.member.id,
            hamster_id=hamster_id,
            form=body,
            site=self.process.settings,
        )


class HealthRowsHandler(ApiHandler):
    @endpoint(
        access=Access.WRITER,
        limit="health_import",
        errors=(HamsterNotFound, ReadsOnly, TooManyHealthRows),
    )
    async def post(self, hamster_id: int, *, body: HealthRowsIn) -> HealthRowsOut:
        """건강 기록을 여럿 적습니다. 잘못된 것은 까닭과 함께 돌려주고, 나머지는 남깁니다."""
        return await self.in_thread(
            service.write_rows,
            member_id=self.member.id,
            hamster_id=hamster_id,
            forms=body.rows,
            site=self.process.settings,
        )


class HealthRowHandler(ApiHandler):
    @endpoint(
        access=Access.WRITER,
        limit="health",
        errors=(HamsterNotFound, ReadsOnly, HealthRowNotFound, NotRowAuthor),
    )
    async def put(self, hamster_id: int, row_id: int, *, body: HealthRowEdit) -> HealthRowOut:
        """건강 기록을 고칩니다. 고치기 전 내용은 내역에 남습니다."""
        return await self.in_thread(
            service.edit_row,
            member_id=self.member.id,
            hamster_id=hamster_id,
            row_id=row_id,
            form=body,
            site=self.process.settings,
        )

    @endpoint(
        access=Access.MEMBER,
        errors=(HamsterNotFound, ReadsOnly, HealthRowNotFound, NotRowAuthor),
    )
    async def delete(self, hamster_id: int, row_id: int) -> None:
        """건강 기록을 붙인 서류와 함께 지웁니다."""
        names = await self.in_thread(
            service.delete_row,
            member_id=self.member.id,
            hamster_id=hamster_id,
            row_id=row_id,
            site=self.process.settings,
        )
        storage: MediaStorage = self.application.settings["storage"]
        await self.in_file_thread(delete_files, names, storage)


class HealthImportHandler(ApiHandler):
    @endpoint(
        access=Access.WRITER,
        limit="health_import",
        errors=(HamsterNotFound, ReadsOnly, TableUnreadable, TooManyHealthRows),
    )
    async def post(
        self, hamster_id: int, *, body: HealthImportIn
    ) -> HealthImportOut | HealthPreviewOut:
        """붙여 넣은 표나 CSV를 가져옵니다. 잘못된 줄은 까닭과 함께 돌려주고, 나머지는 남깁니다.

        `isPreview`이면 아무것도 남기지 않고, 줄마다 무엇이 되고 어느 칸이 왜 틀렸는지 알려 줍니다.
        """
        return await self.in_thread(
            transfer.import_table,
            member_id=self.member.id,
            hamster_id=hamster_id,
            form=body,
            site=self.process.settings,
        )


class HealthExportHandler(ApiHandler):
    @endpoint(access=Access.MEMBER, limit="export_list", errors=(HamsterNotFound,))
    async def get(self, hamster_id: int, *, query: RangeQuery) -> Csv:
        """건강수첩을 CSV 파일로 내려받습니다. 기간을 주지 않으면 모두입니다."""
        return await self.in_thread(
            transfer.export_table,
            member_id=self.member.id,
            hamster_id=hamster_id,
            from_day=query.from_ or ALL_DAYS[0],
            to_day=query.to or ALL_DAYS[1],
        )

    def answer(self, value: Any) -> None:
        """A file, not JSON."""
        self.set_header("Content-Type", CSV_TYPE)
        name = transfer.file_name(int(self.path_args[0]))
        self.set_header("Content-Disposition", disposition(name))
        self.set_header("Cache-Control", "no-store")
        self.finish(value)


class HealthSummaryHandler(ApiHandler):
    get = loaders.health_summary.endpoint


class HealthSettingsHandler(ApiHandler):
    @endpoint(access=Access.WRITER, limit="health", errors=(HamsterNotFound, OwnerOnly))
    async def put(self, hamster_id: int, *, body: HealthSettingsIn) -> HealthSettings:
        """기록이 며칠 없으면 알릴지 정합니다. 비우면 알리지 않습니다."""
        return await self.in_thread(
            service.change_settings,
            member_id=self.member.id,
            hamster_id=hamster_id,
            form=HealthSettings(quiet_days=body.quiet_days),
            site=self.process.settings,
        )


class HealthAlertAnswerHandler(ApiHandler):
    @endpoint(
        access=Access.WRITER,
        limit="health",
        errors=(HamsterNotFound, ReadsOnly, HealthAlertNotFound, TooManyHealthRows),
    )
    async def put(self, hamster_id: int, alert_id: int, *, body: AlertAnswerIn) -> HealthRowOut:
        """건강수첩의 알림에 답합니다. 알림은 끝나고, 답은 건강수첩에 한 줄로 남습니다."""
        return await self.in_thread(
            answer_alert,
            member_id=self.member.id,
            hamster_id=hamster_id,
            alert_id=alert_id,
            answer=body.answer,
            read=body.about,
            site=self.process.settings,
        )


class HealthHistoryHandler(ApiHandler):
    get = loaders.health_history.endpoint


class HealthCardHandler(ApiHandler):
    get = loaders.health_card.endpoint


class HamsterHomeHandler(ApiHandler):
    get = loaders.hamster_home.endpoint


class HousingNoteHandler(ApiHandler):
    @endpoint(access=Access.WRITER, limit="health", errors=(HamsterNotFound, ReadsOnly))
    async def delete(self, hamster_id: int) -> None:
        """집에 대한 안내를 치웁니다. 함께 쓰는 사람 모두에게 다시 보이지 않습니다."""
        await self.in_thread(dismiss_housing, member_id=self.member.id, hamster_id=hamster_id)


class HealthShareHandler(ApiHandler):
    get = loaders.health_share.endpoint

    @endpoint(
        access=Access.WRITER,
        limit="health",
        errors=(HamsterNotFound, OwnerOnly),
        status=201,
        makes=True,
    )
    async def post(self, hamster_id: int, *, body: HealthShareIn) -> HealthShareOut:
        """병원에 보여 줄 링크를 만듭니다. 7일 뒤 끝나고, 먼저 만든 링크는 바로 끝납니다."""
        return await self.make(
            shares.make_share,
            member_id=self.member.id,
            hamster_id=hamster_id,
            form=body,
            site=self.process.settings,
        )

    @endpoint(access=Access.MEMBER, errors=(HamsterNotFound, OwnerOnly))
    async def delete(self, hamster_id: int) -> None:
        """병원에 보여 준 링크를 지금 끝냅니다."""
        await self.in_thread(shares.end_share, member_id=self.member.id, hamster_id=hamster_id)


class SharedHealthHandler(ApiHandler):
    get = loaders.shared_health.endpoint

    def set_default_headers(self) -> None:
        """Not cached, not indexed, and no referrer to other sites."""
        super().set_default_headers()
        self._headers.update(SECRET_HEADERS)


class SharedPaperHandler(MediaHandler):
    """A paper that a link shows along with its row."""

    async def get(self, token: str, paper_id: str) -> None:  # type: ignore[override]  # its name
        """The file; 404 where the link is not good or shows no papers."""
        await self._find(token, paper_id)
        await super().get(self.name)

    async def head(self, token: str, paper_id: str) -> None:  # type: ignore[override]  # as above
        """The headers of a GET."""
        await self._find(token, paper_id)
        await super().head(self.name)

    async def _find(self, token: str, paper_id: str) -> None:
        await self.spend("health_share")
        self.name, self._seen = await self.in_thread(
            shares.shared_paper, token=token, paper_id=id_of(paper_id) or 0
        )

    def _describe(self, name: str, seen: Seen) -> None:
        super()._describe(name, seen)
        self._headers.update(SECRET_HEADERS)

    async def _see(self, name: str) -> Seen:  # noqa: ARG002  # it is found by its link
        return self._seen


_JOURNAL = r"/api/hamsters/([^/]+)/health"

routes = [
    (_JOURNAL, HealthJournalHandler),
    (rf"{_JOURNAL}/rows", HealthRowsHandler),
    (rf"{_JOURNAL}.csv", HealthExportHandler),
    (rf"{_JOURNAL}/import", HealthImportHandler),
    (rf"{_JOURNAL}/summary", HealthSummaryHandler),
    (rf"{_JOURNAL}/card", HealthCardHandler),
    (rf"{_JOURNAL}/share", HealthShareHandler),
    (rf"{_JOURNAL}/settings", HealthSettingsHandler),
    (rf"{_JOURNAL}/alerts/([^/]+)/answer", HealthAlertAnswerHandler),
    (rf"{_JOURNAL}/([^/]+)", HealthRowHandler),
    (rf"{_JOURNAL}/([^/]+)/history", HealthHistoryHandler),
    (r"/api/hamsters/([^/]+)/home", HamsterHomeHandler),
    (r"/api/hamsters/([^/]+)/home/housing", HousingNoteHandler),
    (r"/api/health/share/([^/]+)", SharedHealthHandler),
    (r"/api/health/share/([^/]+)/papers/([^/]+)", SharedPaperHandler),
]
