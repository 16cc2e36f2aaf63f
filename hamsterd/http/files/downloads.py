"""Sending large files: in chunks, off the event loop, with `Range`."""

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
from hamsterd.http.counting.log_paths import logged_path
from hamsterd.http.files.ranges import WHOLE, asked_range

log = logging.getLogger("hamsterd.http")

PIECE_BYTES = 256 * 1024
"""Read and sent at a time."""

ReadPiece = Callable[[int, int], Awaitable[bytes]]
"""Reads from one byte offset up to another; empty at the end of the source."""


class DownloadHandler(ApiHandler):
    """An endpoint whose response is a file, sent by `send_file` before the method returns."""

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
    """Send a seekable file, saved as `name` by the client, not cached in between.

    Downloads can be resumed, so `version` must identify the bytes permanently. Errors of
    `open_file` become the response. The caller finishes it.
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
    """Send `data`, which begins at `at`, and then the rest in chunks, up to `end`.

    If the source fails, the connection is closed: fewer bytes came than announced, and the client
    must not take the file as complete.
    """
    while data:
        handler.write(data)
        try:
            await handler.flush()
        except StreamClosedError:
            return  # the client disconnected; it will ask for the rest later
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
    """Status and length of the response, and the part of the file; None for no part."""
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
