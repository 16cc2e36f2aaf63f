"""Sending a file that is too large for memory: piece by piece, off the event loop, with `Range`."""

import re
from functools import partial
from pathlib import Path
from typing import Any
from urllib.parse import quote

from tornado.iostream import StreamClosedError

from hamsterd.http.base import ApiHandler
from hamsterd.http.ranges import WHOLE, asked_range

PIECE_BYTES = 256 * 1024
"""Read and sent at a time."""


class DownloadHandler(ApiHandler):
    """An endpoint whose answer is a file: `send_file` has sent it when the method returns."""

    def answer(self, value: Any) -> None:  # noqa: ARG002  # nothing is left of it
        """Nothing more."""
        self.finish()


async def send_file(handler: ApiHandler, path: Path, *, name: str, mime_type: str) -> None:
    """Answer with the file at `path`, saved as `name` on the other side, kept by nobody between.

    A broken download goes on where it stopped: `path` is taken to name its bytes for ever. The
    caller finishes.
    """
    with await handler.in_thread(path.open, "rb") as file:
        size = (await handler.in_thread(path.stat)).st_size
        etag = f'"{path.name}"'
        headers = handler.request.headers
        is_kept = headers.get("If-Range", etag) == etag
        asked = asked_range(headers.get("Range")) if is_kept else None
        part = (asked or WHOLE).within(size)
        handler.set_header("Content-Type", mime_type)
        handler.set_header("Content-Disposition", disposition(name))
        handler.set_header("Cache-Control", "private, no-store")
        handler.set_header("Accept-Ranges", "bytes")
        handler.set_header("ETag", etag)
        if part is None:
            handler.set_status(416)
            handler.set_header("Content-Range", f"bytes */{size}")
            return
        start, end = part
        left = end - start
        if left < size:
            handler.set_status(206)
            handler.set_header("Content-Range", f"bytes {start}-{end - 1}/{size}")
        handler.set_header("Content-Length", str(left))
        if handler.request.method == "HEAD":
            return
        await handler.in_thread(file.seek, start)
        try:
            while left and (
                piece := await handler.in_thread(partial(file.read, min(left, PIECE_BYTES)))
            ):
                left -= len(piece)
                handler.write(piece)
                await handler.flush()
        except StreamClosedError:
            return  # the member closed the page; the rest is asked for another time


def disposition(name: str) -> str:
    """`Content-Disposition` for a name in any script (RFC 6266, RFC 5987)."""
    plain = re.sub(r"[^\w.-]+", "_", name, flags=re.ASCII).strip("_-") or "download"
    return f"attachment; filename=\"{plain}\"; filename*=UTF-8''{quote(name, safe='')}"
