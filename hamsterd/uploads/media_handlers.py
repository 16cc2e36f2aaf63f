"""`/media/*`: stored files, to those who may see them (spec 1 §7, decisions §1.10).

Read in pieces by threads of their own, so that neither the event loop nor a query waits for a
disk or a bucket, and no film is ever whole in memory. Behind nginx the file itself can be left
to it (`MEDIA_ACCEL`): we decide, it sends.
"""

import logging
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from typing import Any

from tornado.ioloop import IOLoop
from tornado.iostream import StreamClosedError
from tornado.web import HTTPError, RequestHandler

from hamsterd.errors import HamsterError, NotFound
from hamsterd.tracing import carried
from hamsterd.uploads.errors import StorageUnavailable
from hamsterd.uploads.media import PUBLIC, Seen, see_media
from hamsterd.uploads.ranges import WHOLE, asked_range
from hamsterd.uploads.rules import original_stem
from hamsterd.uploads.storage import MediaStorage, Piece, StoredFile
from hamsterd.uploads.waiting import in_file_thread
from hamsterd.web.kit import Kit
from hamsterd.web.refusals import SECURITY_HEADERS, refuse
from hamsterd.web.viewers import viewer_of

log = logging.getLogger("hamsterd.uploads")

PUBLIC_CACHE = "public, max-age=31536000, immutable"
PRIVATE_CACHE = "private, no-cache"
PIECE_BYTES = 1024 * 1024
"""Read from the store, and held in memory, at once. All pictures but the largest are one piece."""


class MediaHandler(RequestHandler):
    """A stored file, with `Range`, to those who may see it."""

    def initialize(self) -> None:
        """Tie the handler to its process and its storage."""
        self.kit: Kit = self.application.settings["kit"]
        self.storage: MediaStorage = self.application.settings["storage"]
        self.name = ""

    def set_default_headers(self) -> None:
        """`nosniff`, and nothing inside a file may run."""
        for name, value in SECURITY_HEADERS.items():
            self.set_header(name, value)
        self.set_header("Content-Security-Policy", "default-src 'none'; sandbox")

    async def get(self, name: str) -> None:
        """The file or the asked part of it; 404 for absent and unseen alike."""
        seen = await self._see(name)
        self._describe(name, seen)
        if self.kit.settings.media_accel:
            self._leave_to_proxy(self.kit.settings.media_accel)
        elif self._is_held():
            self.set_status(304)
        else:
            await self._send(self.request.headers.get("Range"))

    async def head(self, name: str) -> None:
        """What a GET of the whole file would say of it."""
        self._describe(name, await self._see(name))
        if self._is_held():
            self.set_status(304)
            return
        file = await in_file_thread(self.kit, self.storage.stat, name)
        self._date(file)
        self.set_header("Content-Length", file.bytes)

    async def _see(self, name: str) -> Seen:
        stem = original_stem(name)
        if stem is None:
            raise NotFound
        return PUBLIC.get(stem) or await self._look(name)

    async def _look(self, name: str) -> Seen:
        viewer = await viewer_of(self, self.kit)
        return await IOLoop.current().run_in_executor(
            self.kit.executor,
            carried(
                see_media,
                name=name,
                viewer_id=viewer.id if viewer else None,
                rules=self.application.settings["media_rules"],
            ),
        )

    def _describe(self, name: str, seen: Seen) -> None:
        """The type as sniffed when it was stored (smaller copies are always WebP).

        Public files are kept for ever; private ones are asked for anew each time.
        """
        self.name = name
        is_copy = name.endswith((".thumb.webp", ".medium.webp"))
        self.set_header("Content-Type", "image/webp" if is_copy else seen.mime_type)
        self.set_header("Cache-Control", PUBLIC_CACHE if seen.is_public else PRIVATE_CACHE)
        self.set_header("Accept-Ranges", "bytes")

    def _leave_to_proxy(self, location: str) -> None:
        """nginx answers conditions and ranges itself, from the file it finds there."""
        self.clear_header("Accept-Ranges")
        self.set_header("X-Accel-Redirect", location + self.storage.internal_path(self.name))

    def compute_etag(self) -> str | None:
        """Names are random and files never change: the name is the version."""
        return f'"{self.name}"' if self.name and not self.kit.settings.media_accel else None

    def _is_held(self) -> bool:
        """Whether the asker has this very file already, which needs no look at the store."""
        self.set_etag_header()
        return self.check_etag_header()

    async def _send(self, header: str | None) -> None:
        asked = asked_range(header) if self._may_send_part() else None
        start, end = (asked or WHOLE).start, (asked or WHOLE).end
        if start < 0:
            start += (await in_file_thread(self.kit, self.storage.stat, self.name)).bytes
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
        await self._write_all(first.data, start, end)

    async def _write_all(self, data: bytes, at: int, end: int) -> None:
        """`data`, which begins at `at`, and piece by piece what follows, up to `end`."""
        while data:
            self.write(data)
            try:
                await self.flush()
            except StreamClosedError:
                return
            at += len(data)
            if at >= end:
                return
            try:
                data = (await self._read(at, end)).data
            except HamsterError as error:
                log.warning("%s broke off at byte %d: %r", self.name, at, error)
                break
        self.detach().close()  # it was announced longer than it came: the asker must not keep it

    async def _read(self, start: int, end: int | None) -> Piece:
        size = PIECE_BYTES if end is None else max(1, min(PIECE_BYTES, end - start))
        self.kit.active += 1  # a process that stops waits for a slow store too
        try:
            return await in_file_thread(self.kit, self.storage.read, self.name, start, size)
        finally:
            self.kit.active -= 1

    def _may_send_part(self) -> bool:
        """`If-Range`: a part only of the version that the asker holds the rest of."""
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
        except ValueError:
            return False
        return since.tzinfo is not None and since.timestamp() >= int(file.stored_at)

    def write_error(self, status_code: int, **kwargs: Any) -> None:
        """The one error shape, which nobody keeps."""
        for header in ("Accept-Ranges", "Etag", "Last-Modified", "Content-Range"):
            self.clear_header(header)
        self.set_header("Cache-Control", PRIVATE_CACHE)
        refuse(self, status_code, kwargs.get("exc_info"))

    def log_exception(self, typ: Any, value: Any, tb: Any) -> None:
        """A file nobody may see is no fault, and a store that is gone has said so itself."""
        if not isinstance(value, NotFound | HTTPError | StorageUnavailable):
            super().log_exception(typ, value, tb)


routes = [(r"/media/([^/]+)", MediaHandler)]
