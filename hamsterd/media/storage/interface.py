"""The interface of file stores."""

import secrets
import shutil
from abc import ABC, abstractmethod
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

from hamsterd.core.errors import NotFound
from hamsterd.media.errors import full_disk_as_refusal
from hamsterd.media.rules import STEM_LENGTH, is_file_name

_STAGING = ".staging"
_ALPHABET = "abcdefghijklmnopqrstuvwxyz234567"


@dataclass(frozen=True, slots=True)
class StoredFile:
    """One stored file: its name, size in bytes and the time it was stored (Unix seconds)."""

    name: str
    bytes: int
    stored_at: float


@dataclass(frozen=True, slots=True)
class Piece:
    """A part of a file, and the whole file it is a part of."""

    file: StoredFile
    data: bytes


@dataclass(frozen=True, slots=True)
class Usage:
    """How many files there are and how many bytes they hold."""

    files: int
    bytes: int


class MediaStorage(ABC):
    """A store; `name` must satisfy `rules.is_file_name`, any other raises `NotFound`.

    Every method may wait for a disk or a network, so none runs on the event loop. An unreachable
    store raises `StorageUnavailable`, a full one `StorageFull`. Files are prepared in work folders
    under `work`, a folder of this machine.
    """

    def __init__(self, work: Path) -> None:
        self._staging = work / _STAGING

    @property
    @abstractmethod
    def place(self) -> str:
        """Where the files are, for operators: a folder, a bucket."""

    @abstractmethod
    def put(self, source: Path, name: str) -> None:
        """Move the finished file at `source` to `name`, atomically."""

    @abstractmethod
    def copy(self, name: str, new_name: str) -> None:
        """Keep `name` as `new_name` too, each of its own life; `NotFound` when absent."""

    @abstractmethod
    def stat(self, name: str) -> StoredFile:
        """Size and time of the file; `NotFound` when absent."""

    @abstractmethod
    def read(self, name: str, start: int, max_bytes: int) -> Piece:
        """At most `max_bytes` from `start`, fewer only at the end; `NotFound` when absent."""

    @abstractmethod
    def open(self, name: str) -> BinaryIO:
        """The file's bytes, seekable, never all in memory; `NotFound` when absent."""

    @abstractmethod
    def delete(self, name: str) -> bool:
        """Remove the file; False when it was not there."""

    @abstractmethod
    def files(self) -> Iterator[StoredFile]:
        """Every stored file, in no promised order: for usage, backups and finding orphans."""

    @abstractmethod
    def internal_path(self, name: str) -> str:
        """Where a proxy in front of us finds the file, below `MEDIA_ACCEL`."""

    def exists(self, name: str) -> bool:
        """Whether the file is there; False too for names we would not have given."""
        try:
            self.stat(name)
        except NotFound:
            return False
        return True

    def is_exposed(self, name: str) -> bool:  # noqa: ARG002  # where there is a way past us
        """Whether the file can be read publicly, bypassing us, which must not be possible."""
        return False

    def usage(self) -> Usage:
        """Files and bytes in total, counted by walking: for an operator, not for a request."""
        files = size = 0
        for file in self.files():
            files += 1
            size += file.bytes
        return Usage(files, size)

    @contextmanager
    def staging(self) -> Iterator[Path]:
        """A local folder to prepare files in; deleted at the end."""
        folder = self._staging / new_stem()
        with full_disk_as_refusal():
            folder.mkdir(parents=True)
        try:
            yield folder
        finally:
            shutil.rmtree(folder, ignore_errors=True)

    def clear_staging(self, older_than: float) -> int:
        """Remove work folders from before `older_than` (Unix seconds), left by a crash."""
        removed = 0
        for folder in self._staging.glob("*"):
            with suppress(FileNotFoundError):  # its upload has just ended, or another clears, too
                if folder.stat().st_mtime < older_than:
                    shutil.rmtree(folder, ignore_errors=True)
                    removed += 1
        return removed


def stored_path(name: str) -> str:
    """The path of `name` inside its store: `ab/abc….jpg`; raises `NotFound` for an invalid name."""
    if not is_file_name(name):
        raise NotFound
    return f"{name[:2]}/{name}"


def new_stem() -> str:
    """A random file name without extension: 26 lower-case base-32 characters, 130 bits."""
    return "".join(secrets.choice(_ALPHABET) for _ in range(STEM_LENGTH))
