"""`/api/upload*` receives files (spec 1 §7, decisions §1.10)."""

from contextlib import ExitStack
from pathlib import Path
from typing import ClassVar

from hamsterd.core.errors import BadRequest, HamsterError, TooLarge
from hamsterd.db.site.setting_fields import SiteSettings
from hamsterd.http.base import ApiHandler
from hamsterd.http.contract import Contract
from hamsterd.http.endpoint import admin, endpoint
from hamsterd.http.rights.access import Access
from hamsterd.http.rights.permissions import Permission
from hamsterd.media.errors import (
    AttachmentTooLarge,
    DailyQuotaSpent,
    DecodersBusy,
    FilmTooLong,
    ImageOnly,
    ImageTooLarge,
    IncompatibleFilm,
    LockedAttachment,
    LockedPaper,
    MacrosRefused,
    NoPicture,
    PaperTooLarge,
    QuotaSpent,
    ScannerAway,
    StorageFull,
    StorageReadOnly,
    StorageUnavailable,
    SymptomFilmOnly,
    SymptomFilmTooLong,
    TooComplex,
    UnreadableAttachment,
    UnreadableImage,
    UnreadablePaper,
    UnreadableVideo,
    UnsupportedAttachment,
    UnsupportedFile,
    UnsupportedPaper,
    UploadsPaused,
    VideoTooLarge,
    VirusFound,
)
from hamsterd.media.multipart import IncomingUploads
from hamsterd.media.processing.clean import CleanUpload
from hamsterd.media.processing.cleaning import Limits
from hamsterd.media.processing.converting import conversion_of
from hamsterd.media.processing.decoding import DecodingPool
from hamsterd.media.quota import IncomingBytes, room_for
from hamsterd.media.rules import (
    MAX_FILE_BYTES,
    MAX_FILES_PER_ENTRY,
    MAX_FILES_PER_PAPERS,
    MAX_FILES_PER_POST,
    MAX_PAPER_BYTES,
    MAX_SYMPTOM_FILM_SECONDS,
    MIN_UPLOAD_BYTES_PER_SECOND,
    MULTIPART_SLACK_BYTES,
    FileKind,
    Purpose,
)
from hamsterd.media.scanning import Scanner
from hamsterd.media.schemas import (
    ConversionOut,
    MediaOut,
    PaperOut,
    PapersOut,
    UploadOut,
    UploadsOut,
)
from hamsterd.media.service import Sums, keep_files, note_paper, note_upload
from hamsterd.media.storage import MediaStorage, new_stem

REFUSALS = (
    UnsupportedFile,
    ImageTooLarge,
    VideoTooLarge,
    UnreadableImage,
    UnreadableVideo,
    IncompatibleFilm,
    NoPicture,
    FilmTooLong,
    TooComplex,
    UploadsPaused,
    DecodersBusy,
    QuotaSpent,
    DailyQuotaSpent,
    StorageFull,
    StorageReadOnly,
    StorageUnavailable,
)
SCANNED = (VirusFound, ScannerAway)


class _UploadHandler(ApiHandler):
    """Receives a multipart body into a staging folder that is deleted with the request."""

    field: ClassVar[str] = "images"
    purpose: ClassVar[Purpose] = Purpose.DIARY
    max_files: ClassVar[int] = MAX_FILES_PER_ENTRY
    images_only: ClassVar[bool] = False
    max_paper_bytes: ClassVar[int] = 0
    max_film_seconds: ClassVar[int] = 0
    takes_files: ClassVar[bool] = False
    too_large: ClassVar[type[TooLarge]] = VideoTooLarge

    def initialize(self) -> None:
        """Tie the handler to its process and its storage."""
        super().initialize()
        self.storage: MediaStorage = self.application.settings["storage"]
        self.decoding: DecodingPool = self.application.settings["decoding"]
        self._scanner: Scanner | None = self.application.settings["scanner"]
        self._held = ExitStack()
        self._incoming: IncomingUploads | None = None
        self._own = SiteSettings()
        self._room = 0
        self._seen_bytes = 0
        self._converting: dict[str, int] = {}

    async def before_body(self) -> None:
        """Check permission and quota before any of the body is read."""
        contract: Contract | None = getattr(
            getattr(self, (self.request.method or "").lower()), "contract", None
        )
        if contract is None:
            return
        await self.admit(contract)
        self._own = await self.site_settings()
        if self.announced_bytes > self._most:
            raise self.too_large
        incoming: IncomingBytes = self.application.settings["incoming_bytes"]
        self._room = await self.in_thread(
            room_for,
            self.process.settings,
            member_id=self.member.id,
            size=self.announced_bytes,
            incoming=incoming,
        )
        self._held.enter_context(incoming.counted(self.member.id, self.announced_bytes))
        self._incoming = self._open()

    @property
    def _most(self) -> int:
        """Bytes of the largest body: all its files at their limit, and the form around them."""
        return self.max_files * self._largest + MULTIPART_SLACK_BYTES

    @property
    def _largest(self) -> int:
        """Bytes of one file."""
        images = self._own.max_image_bytes
        if self.max_paper_bytes:
            return max(images, self.max_paper_bytes)
        return images if self.images_only else self._own.max_video_bytes

    def watch_body(self) -> None:
        """A large body may take its time as long as it moves on."""
        self.time_body(self.process.settings.body_timeout_seconds, self._look_at_progress)

    def _look_at_progress(self) -> None:
        wanted = self.process.settings.body_timeout_seconds * MIN_UPLOAD_BYTES_PER_SECOND
        if self._body_bytes - self._seen_bytes < wanted:
            self.refuse_slow_body()
            return
        self._seen_bytes = self._body_bytes
        self.watch_body()

    def refuse_body(self, error: HamsterError) -> None:
        """Delete the received part at once."""
        super().refuse_body(error)
        if self.is_refused:
            self._drop()

    def _open(self) -> IncomingUploads:
        return IncomingUploads(
            content_type=self.request.headers.get("Content-Type", ""),
            folder=self._held.enter_context(self.storage.staging()),
            field=self.field,
            max_files=self.max_files,
            max_bytes=self._largest,
            too_large=self.too_large,
        )

    def data_received(self, chunk: bytes) -> None:
        """Hand the body on to disk; the first refusal on the way ends it."""
        if not self.take_bytes(len(chunk), self._most, self.too_large) or self._incoming is None:
            return
        if self._body_bytes > max(self._room, self.announced_bytes):
            self.refuse_body(QuotaSpent())
            return
        self._incoming.receive(chunk)
        if self._incoming.refusal is not None:
            self.refuse_body(self._incoming.refusal)

    async def stored(self) -> list[MediaOut]:
        """All received files, cleaned and stored, in order."""
        if self._incoming is None:
            raise BadRequest
        return [await self._store(path) for path in self._incoming.finish()]

    async def uploads(self) -> UploadsOut:
        """The same as answered, with the films that are still to be converted."""
        files = await self.stored()
        urls = [file.url for file in files]
        return UploadsOut(urls=urls, files=files, converting=self._converting)

    async def _store(self, path: Path) -> MediaOut:
        clean, sums = await self._keep(path, "")
        media, number = await self.in_thread(
            note_upload, clean, sums, owner_id=self.member.id, purpose=self.purpose
        )
        if clean.conversion:
            self._converting[media.url] = number
        return media

    async def _keep(self, path: Path, name: str) -> tuple[CleanUpload, Sums]:
        """Decoding, scanning, storing and inserting the row each run in their own kind of
        thread.
        """
        limits = Limits(
            self._own.max_image_bytes,
            self._own.max_video_bytes,
            images_only=self.images_only,
            max_paper_bytes=self.max_paper_bytes,
            max_film_seconds=self.max_film_seconds,
            takes_files=self.takes_files,
            is_table=name.lower().endswith(".csv"),
            converts=self.application.settings["ffmpeg"] is not None,
        )
        clean = await self.decoding.clean(path, new_stem(), limits, member_id=self.member.id)
        if clean.kind == FileKind.DOCUMENT and self._scanner is not None:
            await self.in_file_thread(self._scanner.require_clean, path.with_name(clean.file_name))
        return clean, await self.in_file_thread(keep_files, clean, path.parent, self.storage)

    def on_connection_close(self) -> None:
        """The client went away; files that had all arrived are stored all the same."""
        if self.is_arriving:
            self._drop()
        super().on_connection_close()

    def on_finish(self) -> None:
        """Delete whatever was not stored."""
        super().on_finish()
        self._drop()

    def _drop(self) -> None:
        if self._incoming is not None:
            self._incoming.abandon()
            self._incoming = None
        self._held.close()


class UploadHandler(_UploadHandler):
    @endpoint(access=Access.WRITER, limit="upload", errors=REFUSALS, upload=True)
    async def post(self) -> UploadsOut:
        """일기에 넣을 사진과 동영상을 올립니다. 필드 `images`를 5개까지."""
        return await self.uploads()


class CommunityUploadHandler(_UploadHandler):
    purpose = Purpose.COMMUNITY

    @endpoint(access=Access.WRITER, limit="upload", errors=REFUSALS, upload=True)
    async def post(self) -> UploadsOut:
        """게시글에 넣을 사진과 동영상을 올립니다. 필드 `images`를 5개까지."""
        return await self.uploads()


class ConversionHandler(ApiHandler):
    """The progress of a film's conversion, polled by its uploader."""

    @endpoint(access=Access.MEMBER)
    async def get(self, upload_id: int) -> ConversionOut:
        """변환하고 있는 내 동영상이 얼마나 되었는지 봅니다. 끝나면 `file`에 새 주소가 있어요."""
        return await self.in_thread(conversion_of, upload_id, member_id=self.member.id)


class ProfileUploadHandler(_UploadHandler):
    """A profile or hamster picture."""

    field = "image"
    purpose = Purpose.PROFILE
    max_files = 1
    images_only = True
    too_large = ImageTooLarge

    @endpoint(
        access=Access.WRITER,
        limit="upload",
        errors=(ImageOnly, *REFUSALS),
        upload=True,
        for_awaiting=True,
    )
    async def post(self) -> UploadOut:
        """프로필이나 햄스터 사진을 올립니다. 필드 `image` 하나."""
        file = (await self.stored())[0]
        return UploadOut(url=file.url, file=file)


class _NamedUploadHandler(_UploadHandler):
    """Uploads that keep the names they were sent with."""

    async def papers(self) -> PapersOut:
        """All received files, cleaned and stored under the names they came with."""
        if self._incoming is None:
            raise BadRequest
        named = zip(self._incoming.finish(), self._incoming.names, strict=True)
        return PapersOut(papers=[await self._store_paper(path, name) for path, name in named])

    async def _store_paper(self, path: Path, name: str) -> PaperOut:
        clean, sums = await self._keep(path, name)
        return await self.in_thread(
            note_paper, clean, sums, owner_id=self.member.id, purpose=self.purpose, name=name
        )


class CommunityFileUploadHandler(_NamedUploadHandler):
    """Files beside the pictures of a post."""

    field = "files"
    purpose = Purpose.COMMUNITY
    max_files = MAX_FILES_PER_POST
    max_paper_bytes = MAX_FILE_BYTES
    images_only = True
    takes_files = True
    too_large = AttachmentTooLarge

    @endpoint(
        access=Access.WRITER,
        limit="upload",
        errors=(
            UnsupportedAttachment,
            UnreadableAttachment,
            LockedAttachment,
            AttachmentTooLarge,
            MacrosRefused,
            UnreadablePaper,
            LockedPaper,
            *SCANNED,
            *REFUSALS,
        ),
        upload=True,
    )
    async def post(self) -> PapersOut:
        """게시글에 붙일 파일을 올립니다. 필드 `files`를 5개까지, 하나에 20MB까지."""
        return await self.papers()


class SymptomFilmUploadHandler(_NamedUploadHandler):
    """How a hamster breathes or walks, for its vet; always private."""

    purpose = Purpose.HEALTH

    field = "film"
    max_files = 1
    max_film_seconds = MAX_SYMPTOM_FILM_SECONDS

    @endpoint(
        access=Access.WRITER,
        limit="upload",
        errors=(SymptomFilmOnly, SymptomFilmTooLong, *REFUSALS),
        upload=True,
    )
    async def post(self) -> PapersOut:
        """증상 기록에 붙일 30초까지의 동영상을 올립니다. 필드 `film` 하나."""
        return await self.papers()


class PaperUploadHandler(_NamedUploadHandler):
    """Photos and PDFs of a health journal, which are always private."""

    purpose = Purpose.HEALTH

    field = "papers"
    max_files = MAX_FILES_PER_PAPERS
    images_only = True
    max_paper_bytes = MAX_PAPER_BYTES
    too_large = PaperTooLarge

    @endpoint(
        access=Access.WRITER,
        limit="upload",
        errors=(
            UnsupportedPaper,
            UnreadablePaper,
            LockedPaper,
            PaperTooLarge,
            *SCANNED,
            *REFUSALS,
        ),
        upload=True,
    )
    async def post(self) -> PapersOut:
        """건강수첩에 붙일 사진과 PDF를 올립니다. 필드 `papers`를 5개까지."""
        try:
            return await self.papers()
        except ImageOnly:
            raise UnsupportedPaper from None


class AdUploadHandler(_UploadHandler):
    field = "image"
    purpose = Purpose.AD
    max_files = 1
    images_only = True
    too_large = ImageTooLarge

    @admin(Permission.ADS_MANAGE, limit="upload", errors=(ImageOnly, *REFUSALS), upload=True)
    async def post(self) -> UploadOut:
        """광고 그림을 올립니다. 필드 `image` 하나."""
        file = (await self.stored())[0]
        return UploadOut(url=file.url, file=file)


class LogoUploadHandler(_UploadHandler):
    field = "image"
    purpose = Purpose.LOGO
    max_files = 1
    images_only = True
    too_large = ImageTooLarge

    @admin(Permission.SETTINGS_SET, limit="upload", errors=(ImageOnly, *REFUSALS), upload=True)
    async def post(self) -> UploadOut:
        """사이트의 로고로 쓸 정사각형 그림을 올립니다. 필드 `image` 하나."""
        file = (await self.stored())[0]
        return UploadOut(url=file.url, file=file)


class PopupUploadHandler(_UploadHandler):
    field = "image"
    purpose = Purpose.POPUP
    max_files = 1
    images_only = True
    too_large = ImageTooLarge

    @admin(
        Permission.ANNOUNCEMENTS_MANAGE,
        limit="upload",
        errors=(ImageOnly, *REFUSALS),
        upload=True,
    )
    async def post(self) -> UploadOut:
        """팝업 공지의 그림을 올립니다. 필드 `image` 하나."""
        file = (await self.stored())[0]
        return UploadOut(url=file.url, file=file)


routes = [
    (r"/api/upload", UploadHandler),
    (r"/api/upload/community", CommunityUploadHandler),
    (r"/api/upload/community/files", CommunityFileUploadHandler),
    (r"/api/upload/profile", ProfileUploadHandler),
    (r"/api/upload/conversions/(\d+)", ConversionHandler),
    (r"/api/upload/paper", PaperUploadHandler),
    (r"/api/upload/symptom-film", SymptomFilmUploadHandler),
    (r"/api/upload/ad", AdUploadHandler),
    (r"/api/upload/logo", LogoUploadHandler),
    (r"/api/upload/popup", PopupUploadHandler),
]
