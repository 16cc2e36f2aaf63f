"""Where uploaded files rest: random names, whole or not at all.

`MediaStorage` is what the domain needs of a store; `DiskStorage` is the one on a local disk.
Who may see a file is decided by the service, not here.
"""

import os
import secrets
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO, Protocol

from hamsterd.errors import NotFound, TooLarge
from hamsterd.uploads.errors import ImageTooLarge, full_disk_as_refusal
from hamsterd.uploads.rules import STEM_LENGTH, is_file_name

_ALPHABET = "abcdefghijklmnopqrstuvwxyz234567"
_STAGING = ".staging"


@dataclass(frozen=True, slots=True)
class StoredFile:
    """One stored file: its name, size in bytes and the time it was stored (Unix seconds)."""

    name: str
    bytes: int
    stored_at: float


@dataclass(frozen=True, slots=True)
class Usage:
    """How many files there are and how many bytes they hold."""

    files: int
    bytes: int


class MediaStorage(Protocol):
    """What uploads need of a store; every `name` is one that `rules.is_file_name` accepts."""

    def put(self, source: Path, name: str) -> None:
        """Take over the finished file at `source` (gone afterwards) as `name`, atomically."""

    def copy(self, name: str, new_name: str) -> None:
        """Keep `name` as `new_name` too, each of its own life; `NotFound` when absent."""

    def open(self, name: str) -> BinaryIO:
        """The file's bytes, seekable; `NotFound` when absent."""

    def delete(self, name: str) -> bool:
        """Remove the file; False when it was not there."""

    def exists(self, name: str) -> bool:
        """Whether the file is there."""

    def files(self) -> Iterator[StoredFile]:
        """Every stored file, in no promised order: for usage and for finding orphans."""


class DiskStorage:
    """Files under `root`, in subfolders by the first two characters of their names."""

    def __init__(self, root: Path) -> None:
        self.root = root

    def path(self, name: str) -> Path:
        """Where `name` lies; `NotFound` for any name we would not have given (`../x`)."""
        if not is_file_name(name):
            raise NotFound
        return self.root / name[:2] / name

    def put(self, source: Path, name: str) -> None:
        """Move `source`, which lies in a staging folder, to `name`; `StorageFull` if it can't."""
        target = self.path(name)
        with full_disk_as_refusal():
            _flush_to_disk(source)
            target.parent.mkdir(parents=True, exist_ok=True)
            source.replace(target)

    def copy(self, name: str, new_name: str) -> None:
        """A second name for the same bytes, which never change; `NotFound` when absent."""
        target = self.path(new_name)
        with full_disk_as_refusal():
            target.parent.mkdir(parents=True, exist_ok=True)
            try:
                target.hardlink_to(self.path(name))
            except FileNotFoundError:
                raise NotFound from None

    def open(self, name: str) -> BinaryIO:
        """The file's bytes, seekable; `NotFound` when absent."""
        try:
            return self.path(name).open("rb")
        except FileNotFoundError:
            raise NotFound from None

    def delete(self, name: str) -> bool:
        """Remove the file; False when it was not there."""
        try:
            self.path(name).unlink()
        except FileNotFoundError:
            return False
        return True

    def exists(self, name: str) -> bool:
        """Whether the file is there; False too for names we would not have given."""
        return is_file_name(name) and self.path(name).is_file()

    def files(self) -> Iterator[StoredFile]:
        """Every stored file; one that vanishes while we look is left out."""
        for path in self.root.glob("[a-z2-7][a-z2-7]/*"):
            if not is_file_name(path.name):
                continue
            try:
                stat = path.stat()
            except FileNotFoundError:
                continue
            yield StoredFile(path.name, stat.st_size, stat.st_mtime)

    def usage(self) -> Usage:
        """Files and bytes in total, counted by walking: for an operator, not for a request."""
        sizes = [file.bytes for file in self.files()]
        return Usage(files=len(sizes), bytes=sum(sizes))

    @contextmanager
    def staging(self) -> Iterator[Path]:
        """A folder on the same filesystem to work in; it and what is left in it go at the end."""
        folder = self.root / _STAGING / new_stem()
        with full_disk_as_refusal():
            folder.mkdir(parents=True)
        try:
            yield folder
        finally:
            shutil.rmtree(folder, ignore_errors=True)

    def clear_staging(self, older_than: float) -> int:
        """Remove work folders from before `older_than` (Unix seconds), left by a crash."""
        stale = [
            folder
            for folder in self.root.glob(f"{_STAGING}/*")
            if folder.stat().st_mtime < older_than
        ]
        for folder in stale:
            shutil.rmtree(folder, ignore_errors=True)
        return len(stale)


class IncomingFile:
    """A body being received piece by piece into `path`, refused once it passes `max_bytes`.

    Whenever a piece is refused the partial file is removed: `TooLarge` (or `too_large`, the
    refusal given) over the limit, `StorageFull` when the disk is.
    """

    def __init__(
        self, path: Path, *, max_bytes: int, too_large: type[TooLarge] = ImageTooLarge
    ) -> None:
        self.path = path
        self.bytes = 0
        self._max_bytes = max_bytes
        self._too_large = too_large
        with full_disk_as_refusal():
            self._file = path.open("xb", buffering=0)

    def write(self, piece: bytes) -> None:
        """Append `piece`."""
        self.bytes += len(piece)
        if self.bytes > self._max_bytes:
            self.discard()
            raise self._too_large
        try:
            with full_disk_as_refusal():
                _write_all(self._file, piece)
        except BaseException:
            self.discard()
            raise

    def close(self) -> None:
        """Finish; the file stays."""
        self._file.close()

    def discard(self) -> None:
        """Finish and remove the file; harmless when repeated."""
        self._file.close()
        self.path.unlink(missing_ok=True)


def new_stem() -> str:
    """A random file name without extension: 26 lower-case base-32 characters, 130 bits."""
    return "".join(secrets.choice(_ALPHABET) for _ in range(STEM_LENGTH))


def _write_all(file: BinaryIO, piece: bytes) -> None:
    rest = memoryview(piece)
    while rest:  # an unbuffered write may take a part only
        rest = rest[file.write(rest) :]


def _flush_to_disk(path: Path) -> None:
    """Without this a power cut may leave the name but not the bytes."""
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
