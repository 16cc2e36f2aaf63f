"""Sending a file that is too large for memory: piece by piece, off the event loop, with `Range`."""

import logging
import re
from collections.abc import Awaitable, Callable
from io import SEEK_END
from typing import Any, BinaryIO
from urllib.parse import quote

from tornado.iostream import StreamClosedError
from tornado.web import RequestHandler

from hamsterd.core.errors import HamsterError
from hamsterd.http.base import ApiHandler
from hamsterd.http.log_paths import logged_path
from hamsterd.http.ranges import WHOLE, asked_range

log = logging.getLogger("hamsterd.http")

PIECE_BYTES = 256 * 1024
"""Read and sent at a time."""

ReadPiece = Callable[[int, int], Awaitable[bytes]]
"""Reads from one byte on, not past another; nothing where the source has no more."""


class DownloadHandler(ApiHandler):
    """An endpoint whose answer is a file: `send_file` has sent it when the method returns."""

    def answer(self, value: Any) -> None:  # noqa: ARG002  # nothing is left of it
        """Nothing more, and nothing at all where it broke off."""
        if not self._finished:
            self.finish()


async def send_file(
    handler: ApiHandler,
    open_file: Callable[[], BinaryIO],
    *,
    version: str,
    name: str,
    mime_type: str,
) -> None:
    """Answer with a seekable file, saved as `name` on the other side, kept by nobody between.

    A broken download goes on where it stopped: `version` is taken to name the bytes for ever.
    Whatever `open_file` raises is the answer. The caller finishes.
    """
    with await handler.in_file_thread(open_file) as file:

        async def read(at: int, end: int) -> bytes:
            return await handler.in_file_thread(_read, file, at, min(PIECE_BYTES, end - at))

        size = await handler.in_file_thread(file.seek, 0, SEEK_END)
        _describe(handler, version=version, name=name, mime_type=mime_type)
        part = _choose_part(handler, f'"{version}"', size)
        if part is not None and handler.request.method != "HEAD":
            start, end = part
            await write_pieces(handler, await read(start, end), read, at=start, end=end)


async def write_pieces(
    handler: RequestHandler, data: bytes, read: ReadPiece, *, at: int, end: int
) -> None:
    """Send `data`, which begins at `at`, and piece by piece what follows, up to `end`.

    Where the source breaks off, the connection is closed: the answer was announced longer than it
    came, and who asked must not keep it as whole.
    """
    while data:
        handler.write(data)
        try:
            await handler.flush()
        except StreamClosedError:
            return  # who asked went away; the rest is asked for another time
        at += len(data)
        if at >= end:
            return
        try:
            data = await read(at, end)
        except HamsterError as error:
            path = handler.request.path
            log.warning("%s broke off at byte %d: %r", logged_path(path), at, error)
            break
    handler.detach().close()


def _read(file: BinaryIO, at: int, max_bytes: int) -> bytes:
    file.seek(at)
    return file.read(max_bytes)


def _describe(handler: ApiHandler, *, version: str, name: str, mime_type: str) -> None:
    handler.set_header("Content-Type", mime_type)
    handler.set_header("Content-Disposition", disposition(name))
    handler.set_header("Cache-Control", "private, no-store")
    handler.set_header("Accept-Ranges", "bytes")
    handler.set_header("ETag", f'"{version}"')


def _choose_part(handler: ApiHandler, etag: str, size: int) -> tuple[int, int] | None:
    """Status and length of the answer, and what of the file it has; None for nothing of it."""
    headers = handler.request.headers
    is_kept = headers.get("If-Range", etag) == etag
    asked = asked_range(headers.get("Range")) if is_kept else None
    part = (asked or WHOLE).within(size)
    if part is None:
        handler.set_status(416)
        handler.set_header("Content-Range", f"bytes */{size}")
        return None
    start, end = part
    if end - start < size:
        handler.set_status(206)
        handler.set_header("Content-Range", f"bytes {start}-{end - 1}/{size}")
    handler.set_header("Content-Length", str(end - start))
    return part


def disposition(name: str) -> str:
    """`Content-Disposition` for a name in any script (RFC 6266, RFC 5987)."""
    plain = re.sub(r"[^\w.-]+", "_", name, flags=re.ASCII).strip("_-") or "download"
    return f"attachment; filename=\"{plain}\"; filename*=UTF-8''{quote(name, safe='')}"
