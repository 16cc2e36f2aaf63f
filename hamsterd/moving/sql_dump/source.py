"""The bytes of a dump in a window: what is read is dropped, what is unfinished is kept."""

import bz2
import gzip
import lzma
import os
import zipfile
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Protocol, cast

from hamsterd.moving.errors import BadDump

CHUNK_BYTES = 1 << 20
MAX_PENDING_BYTES = 48 << 20
"""The longest row or statement; MySQL itself takes no packet above 1 GB, Gnuboard no text above
64 KB."""
MAGIC_BYTES = 6

SPOILED = (zlib.error, lzma.LZMAError, zipfile.BadZipFile, NotImplementedError)
FAULTS = (EOFError, OSError, *SPOILED)

ENDED = "압축 파일이 중간에서 끊겼어요."
BROKEN = "압축 파일이 깨졌어요."
SEALED = "비밀번호로 잠긴 ZIP이에요. 풀어서 .sql 파일을 주세요."
SEVERAL = "ZIP에 파일이 {count}개 있어요. 풀어서 .sql 파일 하나를 주세요."
FOLDER = (
    "폴더예요. .sql 파일 하나를 주세요. mydumper의 폴더라면 `LC_ALL=C sh -c 'cat 폴더/*.sql'"
    " > g5.sql`로 이어 주세요."
)
NOT_READ = "{kind} 압축은 읽지 못해요. 풀어서 .sql 파일을 주세요."
UNREAD = {
    b"7z\xbc\xaf\x27\x1c": "7z",
    b"Rar!\x1a\x07": "RAR",
    b"\x28\xb5\x2f\xfd": "Zstandard",
    b"EGGA": "ALZip(EGG)",
    b"ALZ\x01": "ALZip",
}
"""By the first bytes of a file: what the standard library cannot unpack."""


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
        self.table: str | None = None
        """The table that is being read, for the sentence about a file that ends too early."""
        self.fault: str | None = None
        """Why it ended, if that was not its end."""

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
        """What follows; a packed file that is cut off or broken ends, and `fault` says so."""
        try:
            return self._stream.read(size)
        except EOFError:
            self.fault = ENDED
        except SPOILED:
            self.fault = BROKEN
        except OSError as error:
            if error.errno is not None:  # the disk's, not the packer's
                raise
            self.fault = BROKEN
        return b""


class _Unpacker(Protocol):
    """What the standard library unpacks with."""

    def read1(self, size: int, /) -> bytes:
        """What one look gives, at most so many bytes; none at the end."""


class _Unpacked:
    """Packed bytes as far as they go: all that is there is read before a cut is told."""

    def __init__(self, stream: _Unpacker) -> None:
        self._stream = stream
        self._fault: Exception | None = None

    def read(self, size: int, /) -> bytes:
        """At most so many bytes; none at the end. What the unpacker raises comes a call later."""
        if self._fault is not None:
            raise self._fault
        whole = bytearray()
        while len(whole) < size:
            try:
                part = self._stream.read1(size - len(whole))
            except FAULTS as error:
                if not whole:
                    raise
                self._fault = error
                break
            if not part:
                break
            whole += part
        return bytes(whole)


def _unzipped(file: IO[bytes]) -> zipfile.ZipExtFile:
    """The only file of a ZIP, as phpMyAdmin packs a dump."""
    try:
        whole = zipfile.ZipFile(file)
    except zipfile.BadZipFile:
        raise BadDump(f"{ENDED} 또는 {BROKEN}") from None
    inside = [one for one in whole.infolist() if not one.is_dir()]
    if len(inside) != 1:
        raise BadDump(SEVERAL.format(count=len(inside)))
    if inside[0].flag_bits & 1:
        raise BadDump(SEALED)
    return cast(zipfile.ZipExtFile, whole.open(inside[0]))


UNPACKERS: dict[bytes, Callable[[IO[bytes]], _Unpacker]] = {
    b"\x1f\x8b": lambda file: gzip.GzipFile(fileobj=file),
    b"BZh": bz2.BZ2File,
    b"\xfd7zXZ\0": lzma.LZMAFile,
    b"PK\x03\x04": _unzipped,
}
"""By the first bytes of a file, whatever its name."""


def _unpacked(file: IO[bytes]) -> Readable:
    """What a file holds. Raises `BadDump` for packings that cannot be read."""
    begins = file.read(MAGIC_BYTES)
    file.seek(0)
    for magic, kind in UNREAD.items():
        if begins.startswith(magic):
            raise BadDump(NOT_READ.format(kind=kind))
    for magic, unpack in UNPACKERS.items():
        if begins.startswith(magic):
            return _Unpacked(unpack(file))
    return file


class OpenDump:
    """An open dump file, and how much of it is read."""

    def __init__(self, file: IO[bytes]) -> None:
        self._file = file
        self.size = os.fstat(file.fileno()).st_size
        self.source = Source(_unpacked(file))

    @property
    def done(self) -> int:
        """Bytes of the file that are read; of a packed one the packed bytes."""
        return self._file.tell()


@contextmanager
def open_dump(path: Path) -> Iterator[OpenDump]:
    """A dump file, packed or not, whatever its name. Raises `OSError` and `BadDump`."""
    if path.is_dir():
        raise BadDump(FOLDER)
    with path.open("rb") as file:
        yield OpenDump(file)
