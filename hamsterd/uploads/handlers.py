"""`/api/upload*` receives files (spec 1 §7, decisions §1.10)."""

from contextlib import ExitStack
from pathlib import Path
from typing import ClassVar

from hamsterd.errors import BadRequest, HamsterError
from hamsterd.uploads.errors import (
    ImageOnly,
    ImageTooLarge,
    StorageFull,
    StorageUnavailable,
    UnreadableImage,
    UnreadableVideo,
    UnsupportedFile,
    VideoTooLarge,
)
from hamsterd.uploads.multipart import IncomingUploads
from hamsterd.uploads.rules import MAX_FILES_PER_ENTRY
from hamsterd.uploads.schemas import MediaOut, UploadOut, UploadsOut
from hamsterd.uploads.service import clean_upload, keep_files, note_upload
from hamsterd.uploads.storage import MediaStorage
from hamsterd.uploads.waiting import in_file_thread
from hamsterd.web.access import Access, require
from hamsterd.web.base import ApiHandler
from hamsterd.web.contract import endpoint

REFUSALS = (
    UnsupportedFile,
    ImageTooLarge,
    VideoTooLarge,
    UnreadableImage,
    UnreadableVideo,
    StorageFull,
    StorageUnavailable,
)


class _UploadHandler(ApiHandler):
    """Receives a multipart body into a staging folder that is gone when the request ends."""

    field: ClassVar[str] = "images"
    purpose: ClassVar[str] = "diary"
    max_files: ClassVar[int] = MAX_FILES_PER_ENTRY
    images_only: ClassVar[bool] = False
    rule: ClassVar[Access] = Access.WRITER

    def initialize(self) -> None:
        """Tie the handler to its process and its storage."""
        super().initialize()
        self.storage: MediaStorage = self.application.settings["storage"]
        self._held = ExitStack()
        self._incoming: IncomingUploads | None = None
        self._refusal: HamsterError | None = None

    async def prepare(self) -> None:
        """Who may not upload writes nothing to disk; the refusal follows when the body is read."""
        if self.request.method != "POST":
            return
        try:
            await self.identify()
            require(self.rule, self.viewer)
            self._incoming = self._open()
        except HamsterError as error:
            self._refusal = error

    def _open(self) -> IncomingUploads:
        limits = self.kit.settings
        return IncomingUploads(
            content_type=self.request.headers.get("Content-Type", ""),
            folder=self._held.enter_context(self.storage.staging()),
            field=self.field,
            max_files=self.max_files,
            max_bytes=limits.max_image_bytes if self.images_only else limits.max_video_bytes,
            too_large=ImageTooLarge if self.images_only else VideoTooLarge,
        )

    def data_received(self, chunk: bytes) -> None:
        """Hand the body on to disk."""
        if self._incoming is not None:
            self._incoming.receive(chunk)

    async def stored(self) -> list[MediaOut]:
        """All received files, cleaned and stored, in order."""
        if self._incoming is None:
            raise self._refusal or BadRequest
        return [await self._store(path) for path in self._incoming.finish()]

    async def _store(self, path: Path) -> MediaOut:
        """Decoding, sending and writing the row wait for different things: each in its thread."""
        clean = await self.in_media_thread(
            clean_upload,
            source=path,
            settings=self.kit.settings,
            images_only=self.images_only,
        )
        await in_file_thread(self.kit, keep_files, clean, self.storage)
        return await self.in_thread(
            note_upload, clean, owner_id=self.member.id, purpose=self.purpose
        )

    def on_connection_close(self) -> None:
        """The client went away in the middle."""
        super().on_connection_close()
        if self._incoming is not None:
            self._incoming.abandon()
        self._held.close()

    def on_finish(self) -> None:
        """Whatever was not stored goes."""
        super().on_finish()
        self._held.close()


class UploadHandler(_UploadHandler):
    """Photos and videos of a diary entry."""

    @endpoint(access=Access.WRITER, limit="upload", errors=REFUSALS, upload=True)
    async def post(self) -> UploadsOut:
        """일기에 넣을 사진과 동영상을 올립니다. 필드 `images`를 5개까지."""
        files = await self.stored()
        return UploadsOut(urls=[file.url for file in files], files=files)


class CommunityUploadHandler(_UploadHandler):
    """Photos and videos of a post."""

    purpose = "community"

    @endpoint(access=Access.WRITER, limit="upload", errors=REFUSALS, upload=True)
    async def post(self) -> UploadsOut:
        """게시글에 넣을 사진과 동영상을 올립니다. 필드 `images`를 5개까지."""
        files = await self.stored()
        return UploadsOut(urls=[file.url for file in files], files=files)


class ProfileUploadHandler(_UploadHandler):
    """A profile or hamster picture."""

    field = "image"
    purpose = "profile"
    max_files = 1
    images_only = True

    @endpoint(access=Access.WRITER, limit="upload", errors=(ImageOnly, *REFUSALS), upload=True)
    async def post(self) -> UploadOut:
        """프로필이나 햄스터 사진을 올립니다. 필드 `image` 하나."""
        file = (await self.stored())[0]
        return UploadOut(url=file.url, file=file)


class AdUploadHandler(_UploadHandler):
    """The picture of an advertisement."""

    field = "image"
    purpose = "ad"
    max_files = 1
    images_only = True
    rule = Access.ADMIN

    @endpoint(access=Access.ADMIN, limit="upload", errors=(ImageOnly, *REFUSALS), upload=True)
    async def post(self) -> UploadOut:
        """광고 그림을 올립니다. 필드 `image` 하나."""
        file = (await self.stored())[0]
        return UploadOut(url=file.url, file=file)


routes = [
    (r"/api/upload", UploadHandler),
    (r"/api/upload/community", CommunityUploadHandler),
    (r"/api/upload/profile", ProfileUploadHandler),
    (r"/api/upload/ad", AdUploadHandler),
]
