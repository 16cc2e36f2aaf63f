"""`/media/*`: stored files, for viewers who may see them (spec 1 §7, decisions §1.10).

Separate threads read them in chunks, so that neither the event loop nor a query waits for a disk or
a bucket, and no film is in memory as a whole. Behind nginx, sending can be delegated
(`MEDIA_ACCEL`): we check access, nginx sends.
"""

from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from typing import Any

from hamsterd.core.errors import NotFound
from hamsterd.http.files.downloads import disposition, write_pieces
from hamsterd.http.files.ranges import WHOLE, asked_range
from hamsterd.http.refusals import SECURITY_HEADERS, PlainHandler
from hamsterd.media.media import PUBLIC, Seen, see_media
from hamsterd.media.rules import original_stem
from hamsterd.media.storage import MediaStorage, Piece, StoredFile

MEMBER_CACHE = "private, max-age=600"
"""A member's file may become private at any time: no shared cache ever has it (decision 0037)."""
AD_CACHE = "public, max-age=31536000, immutable"
"""An advertisement's picture is the site's own."""
PRIVATE_CACHE = "private, no-cache"
PIECE_BYTES = 1024 * 1024
"""Chunk read from the store and held in memory. Most pictures fit into one."""


class MediaHandler(PlainHandler):
    """A stored file, with `Range`, for viewers who may see it."""

    def initialize(self) -> None:
        """Tie the handler to its process and its storage."""
        self.storage: MediaStorage = self.application.settings["storage"]
        self.name = ""
        self.stored_name = ""

    def set_default_headers(self) -> None:
        """`nosniff`, and nothing inside a file may run."""
        for name, value in SECURITY_HEADERS.items():
            self.set_header(name, value)
        self.set_header("Content-Security-Policy", "default-src 'none'; sandbox")

    async def get(self, name: str) -> None:
        """The file or the requested range; 404 whether it is absent or not visible.

        403 for a document that only some readers of its post may download.
        """
        seen = await self._see(name)
        self._describe(name, seen)
        if self.process.settings.media_accel:
            self._leave_to_proxy(self.process.settings.media_accel)
        elif self._is_held():
            self.set_status(304)
        else:
            await self._send(self.request.headers.get("Range"))

    async def head(self, name: str) -> None:
        """The headers of a GET of the whole file."""
        self._describe(name, await self._see(name))
        if self._is_held():
            self.set_status(304)
            return
        file = await self.in_file_thread(self.storage.stat, self.stored_name)
        self._date(file)
        self.set_header("Content-Length", file.bytes)

    async def _see(self, name: str) -> Seen:
        stem = original_stem(name)
        if stem is None:
            raise NotFound
        return PUBLIC.get(stem) or await self._look(name)

    async def _look(self, name: str) -> Seen:
        self.viewer = await self.viewer_of(self.credentials()[0], slides=False)
        wired = self.application.settings
        return await self.in_thread(
            see_media,
            name=name,
            viewer_id=self.viewer_id,
            rules=wired["media_rules"],
            downloads=wired["media_downloads"],
        )

    def _describe(self, name: str, seen: Seen) -> None:
        """The content type detected at upload (smaller copies are always WebP), and caching.

        Public files may be cached for a while; private ones must be revalidated.
        """
        self.name = name
        self.stored_name = seen.source_name or name
        is_copy = name.endswith((".thumb.webp", ".medium.webp"))
        self.set_header("Content-Type", "image/webp" if is_copy else seen.mime_type)
        public = AD_CACHE if seen.is_of_site else MEMBER_CACHE
        self.set_header("Cache-Control", public if seen.is_public else PRIVATE_CACHE)
        self.set_header("Accept-Ranges", "bytes")
        if seen.saved_as is not None:
            self.set_header("Content-Disposition", disposition(seen.saved_as))

    def _leave_to_proxy(self, location: str) -> None:
        """nginx answers conditions and ranges itself, from the file it finds there."""
        self.clear_header("Accept-Ranges")
        self.set_header("X-Accel-Redirect", location + self.storage.internal_path(self.stored_name))

    def compute_etag(self) -> str | None:
        """Names are random and files never change: the name is the version."""
        return f'"{self.name}"' if self.name and not self.process.settings.media_accel else None

    def _is_held(self) -> bool:
        """Whether the client has this file already; needs no access to the store."""
        self.set_etag_header()
        return self.check_etag_header()

    async def _send(self, header: str | None) -> None:
        asked = asked_range(header) if self._may_send_part() else None
        start, end = (asked or WHOLE).start, (asked or WHOLE).end
        if start < 0:
            start += (await self.in_file_thread(self.storage.stat, self.stored_name)).bytes
        first = await self._read(max(0, start), end)
        self._date(first.file)
        if asked is None and self._is_unchanged_since(first.file):
            self.set_status(304)
            return
        part = (asked or WHOLE).within(first.file.bytes)
        if part is None:
            self.set_status(416)
            self.set_header("Content-Range", f"bytes */{first.file.bytes}")
            return
        start, end = part
        if asked is not None:
            self.set_status(206)
            self.set_header("Content-Range", f"bytes {start}-{end - 1}/{first.file.bytes}")
        self.set_header("Content-Length", end - start)
        await write_pieces(self, first.data, self._read_on, at=start, end=end)

    async def _read_on(self, start: int, end: int) -> bytes:
        return (await self._read(start, end)).data

    async def _read(self, start: int, end: int | None) -> Piece:
        size = PIECE_BYTES if end is None else max(1, min(PIECE_BYTES, end - start))
        self.process.active += 1  # a process that stops waits for a slow store too
        try:
            return await self.in_file_thread(self.storage.read, self.stored_name, start, size)
        finally:
            self.process.active -= 1

    def _may_send_part(self) -> bool:
        """`If-Range`: a range only of the version that the client already has in part."""
        return self.request.headers.get("If-Range", self.compute_etag()) == self.compute_etag()

    def _date(self, file: StoredFile) -> None:
        self.set_header("Last-Modified", datetime.fromtimestamp(file.stored_at, UTC))

    def _is_unchanged_since(self, file: StoredFile) -> bool:
        """`If-Modified-Since`, which counts only where no tag was sent along."""
        headers = self.request.headers
        if "If-None-Match" in headers or "If-Modified-Since" not in headers:
            return False
        try:
            since = parsedate_to_datetime(headers["If-Modified-Since"])
        except (ValueError, OverflowError):
            return False
        return since.tzinfo is not None and since.timestamp() >= int(file.stored_at)

    def write_error(self, status_code: int, **kwargs: Any) -> None:
        """The error shape, not cacheable."""
        for header in ("Accept-Ranges", "Etag", "Last-Modified", "Content-Range"):
            self.clear_header(header)
        self.set_header("Cache-Control", PRIVATE_CACHE)
        super().write_error(status_code, **kwargs)


routes = [(r"/media/([^/]+)", MediaHandler)]
