"""Where a departure is written, and where an arrival reads it: a folder, or one sealed file.

A sealed file is a ZIP of the folder inside `age` (`sealing.py`): nothing of it is ever on the disk
unsealed while it is written. To be read it is unpacked beside itself, for its owner alone, and
removed at the end.
"""

import os
import shutil
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO, BinaryIO, Protocol, cast
from zipfile import ZIP_DEFLATED, ZIP_STORED, BadZipFile, ZipFile, ZipInfo

from hamsterd.core.errors import Conflict, HamsterError, InvalidInput
from hamsterd.media.errors import full_disk_as_refusal
from hamsterd.moving.folder import FILES, Folder
from hamsterd.moving.records import RECORDS
from hamsterd.moving.sealing import Damaged, NotSealed, Sealing, is_sealed, unsealed

_COPIED_BYTES = 1024 * 1024
PRIVATE, PRIVATE_FOLDER = 0o600, 0o700
_LISTS = frozenset(f"{one.kind}.jsonl" for one in RECORDS)
_RESERVE_BYTES = 256 * 1024 * 1024


class TargetThere(Conflict):
    """Something of that name is there already."""

    message = "같은 이름의 파일이나 폴더가 이미 있어요. --to로 다른 이름을 정해 주세요."


class PassphraseMissing(InvalidInput):
    """A sealed file without a passphrase."""

    message = "암호로 잠근 파일이에요. --passphrase-file로 암호가 든 파일을 알려 주세요."


class NoRoomToUnpack(HamsterError):
    """The disk has too little room beside the file."""

    message = "파일을 풀 자리가 모자라요. 파일을 더 넓은 디스크로 옮겨 주세요."


class Sink(Protocol):
    """Takes a departure."""

    def write_list(self, kind: str, lines: Iterable[bytes]) -> None:
        """Write the lines of one kind; each ends with a line break."""

    def copy(self, path: str, source: IO[bytes]) -> None:
        """Copy a file to its path in `files/`."""


class _InFolder:
    def __init__(self, root: Path) -> None:
        self._root = root

    def write_list(self, kind: str, lines: Iterable[bytes]) -> None:
        with _private(self._root / f"{kind}.jsonl") as file:
            file.writelines(lines)

    def copy(self, path: str, source: IO[bytes]) -> None:
        target = self._root / FILES / path
        target.parent.mkdir(parents=True, exist_ok=True, mode=PRIVATE_FOLDER)
        with _private(target) as file:
            shutil.copyfileobj(source, file, _COPIED_BYTES)


class _InZip:
    def __init__(self, archive: ZipFile) -> None:
        self._archive = archive

    def write_list(self, kind: str, lines: Iterable[bytes]) -> None:
        with self._archive.open(
            _entry(f"{kind}.jsonl", ZIP_DEFLATED), "w", force_zip64=True
        ) as file:
            for line in lines:
                file.write(line)

    def copy(self, path: str, source: IO[bytes]) -> None:
        # Pictures and films are compressed already.
        entry = _entry(f"{FILES}/{path}", ZIP_STORED)
        with self._archive.open(entry, "w", force_zip64=True) as file:
            shutil.copyfileobj(source, file, _COPIED_BYTES)


class Nowhere:
    """Takes everything and keeps nothing, for a dry run."""

    def write_list(self, kind: str, lines: Iterable[bytes]) -> None:  # noqa: ARG002
        """Walk the lines."""
        for _ in lines:
            pass

    def copy(self, path: str, source: IO[bytes]) -> None:
        """Take nothing."""


def require_free(target: Path) -> None:
    """Raises `TargetThere`."""
    if target.exists() or target.is_symlink():
        raise TargetThere


@contextmanager
def folder_sink(target: Path) -> Iterator[Sink]:
    """A folder that gets its name once it is whole; nothing stays of one that breaks off."""
    require_free(target)
    part = _part(target)
    shutil.rmtree(part, ignore_errors=True)
    try:
        with full_disk_as_refusal():
            part.mkdir(parents=True, mode=PRIVATE_FOLDER)
            yield _InFolder(part)
            require_free(target)
            part.replace(target)
    finally:
        shutil.rmtree(part, ignore_errors=True)


@contextmanager
def sealed_sink(target: Path, passphrase: str) -> Iterator[Sink]:
    """A sealed file that gets its name once it is whole; nothing stays of one that breaks off."""
    require_free(target)
    part = _part(target)
    part.unlink(missing_ok=True)
    try:
        with full_disk_as_refusal():
            target.parent.mkdir(parents=True, exist_ok=True, mode=PRIVATE_FOLDER)
            with _private(part) as file:
                sealing = Sealing(file, passphrase)
                with ZipFile(cast(IO[bytes], sealing), "w", ZIP_DEFLATED) as archive:
                    yield _InZip(archive)
                sealing.finish()
                file.flush()
                os.fsync(file.fileno())
            require_free(target)
            part.replace(target)
    finally:
        part.unlink(missing_ok=True)


@contextmanager
def opened(path: Path, passphrase: str | None, *, with_files: bool = True) -> Iterator[Folder]:
    """A folder, or a sealed file as the folder in it, which is unpacked beside it meanwhile.

    Raises `BadFolder`, `PassphraseMissing`, `WrongPassphrase`, `NotSealed` or `Damaged`.
    """
    if not path.is_file():
        yield Folder(path)
        return
    with path.open("rb") as source:
        if not is_sealed(source):
            raise NotSealed
        source.seek(0)
        if passphrase is None:
            raise PassphraseMissing
        beside = path.resolve().parent
        where = beside if os.access(beside, os.W_OK) else None
        with tempfile.TemporaryDirectory(prefix=".hamster-import-", dir=where) as work:
            with full_disk_as_refusal():
                _unpack(source, passphrase, Path(work), with_files=with_files)
            yield Folder(Path(work) / "site")


def _unpack(source: BinaryIO, passphrase: str, work: Path, *, with_files: bool) -> None:
    packed = work / "packed"
    with _private(packed) as file:
        for piece in unsealed(source, passphrase):
            file.write(piece)
    root = work / "site"
    root.mkdir(mode=PRIVATE_FOLDER)
    try:
        with ZipFile(packed) as archive:
            wanted = [one for one in archive.infolist() if _is_wanted(one, with_files=with_files)]
            needed = sum(one.file_size for one in wanted) + _RESERVE_BYTES
            if shutil.disk_usage(work).free < needed:
                raise NoRoomToUnpack
            for one in wanted:
                _extract(archive, one, root)
    except BadZipFile:
        raise Damaged from None
    packed.unlink()


def _is_wanted(entry: ZipInfo, *, with_files: bool) -> bool:
    """Lists and files by their own names; a name that leads elsewhere is nobody's."""
    if entry.filename in _LISTS:
        return True
    first, *rest = entry.filename.split("/")
    is_file = first == FILES and bool(rest) and not entry.is_dir()
    return with_files and is_file and not any(one in {"", ".", ".."} or "\\" in one for one in rest)


def _extract(archive: ZipFile, entry: ZipInfo, root: Path) -> None:
    target = root / entry.filename
    target.parent.mkdir(parents=True, exist_ok=True, mode=PRIVATE_FOLDER)
    with archive.open(entry) as source, suppress(FileExistsError), _private(target) as file:
        shutil.copyfileobj(source, file, _COPIED_BYTES)


def _private(path: Path) -> BinaryIO:
    """A new file that only its owner reads, from its first byte on."""
    return os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, PRIVATE), "wb")


def _part(target: Path) -> Path:
    return target.with_name(f".{target.name}.part")


def _entry(name: str, packing: int) -> ZipInfo:
    entry = ZipInfo(name)
    entry.compress_type = packing
    entry.external_attr = PRIVATE << 16
    return entry
