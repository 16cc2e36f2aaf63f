"""The bytes of a dump in a window: what is read is dropped, what is unfinished is kept."""

import gzip
import os
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Protocol

from hamsterd.moving.errors import BadDump

CHUNK_BYTES = 1 << 20
MAX_PENDING_BYTES = 48 << 20
"""The longest row or statement; MySQL itself takes no packet above 1 GB, Gnuboard no text above
64 KB."""
GZIP_MAGIC = b"\x1f\x8b"


class Readable(Protocol):
    """Bytes that can be read on."""

    def read(self, size: int, /) -> bytes:
        """At most so many bytes; none at the end."""


class Source:
    """A window over a stream: `text` from `at` on is unread."""

    def __init__(self, stream: Readable) -> None:
        self._stream = stream
        self._counted = (0, 1)  # a place in `text`, and its line
        self.text = b""
        self.at = 0
        self.is_ended = False

    @property
    def pending(self) -> int:
        """How many bytes are in the window and unread."""
        return len(self.text) - self.at

    def line(self, at: int | None = None) -> int:
        """The line of a byte of the window, counted from 1."""
        at = self.at if at is None else at
        known, line = self._counted
        if at < known:
            return line - self.text.count(b"\n", at, known)
        self._counted = (at, line + self.text.count(b"\n", known, at))
        return self._counted[1]

    def more(self) -> bool:
        """Widen the window; False at the end. What is unread doubles, so that reading is linear."""
        if self.is_ended:
            return False
        if self.pending > MAX_PENDING_BYTES:
            raise BadDump(
                f"한 줄이나 한 문장이 {MAX_PENDING_BYTES >> 20} MB를 넘어요.", line=self.line()
            )
        chunk = self._read(max(CHUNK_BYTES, self.pending))
        self._counted = (0, self.line())
        self.text = self.text[self.at :] + chunk
        self.at = 0
        self.is_ended = not chunk
        return not self.is_ended

    def _read(self, size: int) -> bytes:
        try:
            return self._stream.read(size)
        except EOFError:
            raise BadDump("압축 파일이 중간에서 끊겼어요.", line=self.line()) from None
        except (gzip.BadGzipFile, zlib.error):
            raise BadDump("압축 파일이 깨졌어요.", line=self.line()) from None


class OpenDump:
    """An open dump file, and how much of it is read."""

    def __init__(self, file: IO[bytes]) -> None:
        self._file = file
        self.size = os.fstat(file.fileno()).st_size
        is_packed = file.read(len(GZIP_MAGIC)) == GZIP_MAGIC
        file.seek(0)
        self.source = Source(gzip.GzipFile(fileobj=file) if is_packed else file)

    @property
    def done(self) -> int:
        """Bytes of the file that are read; of a packed one the packed bytes."""
        return self._file.tell()


@contextmanager
def open_dump(path: Path) -> Iterator[OpenDump]:
    """A dump file, packed by gzip or not, whatever its name. Raises `OSError`."""
    with path.open("rb") as file:
        yield OpenDump(file)
