"""Files on a disk of this machine (or one mounted on it)."""

import os
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO

from hamsterd.core.errors import NotFound
from hamsterd.media.errors import full_disk_as_refusal
from hamsterd.media.rules import is_file_name
from hamsterd.media.storage.duplicating import copy_standing, duplicate, link_count
from hamsterd.media.storage.interface import MediaStorage, Piece, StoredFile, stored_path


class DiskStorage(MediaStorage):
    """Files under `root`, in subfolders by the first two characters of their names."""

    def __init__(self, root: Path) -> None:
        super().__init__(root)
        self.root = root

    @property
    def place(self) -> str:
        """The folder."""
        return str(self.root.resolve())

    def path(self, name: str) -> Path:
        """The path of `name`; raises `NotFound` for an invalid name (`../x`)."""
        return self.root / stored_path(name)

    def put(self, source: Path, name: str) -> None:
        """Move `source` from a staging folder to `name`; raises `StorageFull`."""
        target = self.path(name)
        with full_disk_as_refusal():
            _flush_to_disk(source)
            target.parent.mkdir(parents=True, exist_ok=True)
            source.replace(target)

    def copy(self, name: str, new_name: str) -> None:
        """The bytes once more, as a file of its own: whole or not there; `NotFound` when absent."""
        target = self.path(new_name)
        with self.staging() as folder, full_disk_as_refusal():
            try:
                duplicate(self.path(name), folder / new_name)
            except FileNotFoundError:
                raise NotFound from None
            target.parent.mkdir(parents=True, exist_ok=True)
            (folder / new_name).replace(target)

    def linked(self) -> Iterator[StoredFile]:
        """Files with more than one hard link: damage to one damages the other."""
        return (file for file in self.files() if link_count(self.path(file.name)) > 1)

    def separate(self, name: str) -> None:
        """Give the file its own copy of the bytes; concurrent readers are not affected."""
        path = self.path(name)
        with self.staging() as folder, full_disk_as_refusal():
            try:
                duplicate(path, folder / name)
                copy_standing(path, folder / name)
            except FileNotFoundError:
                raise NotFound from None
            (folder / name).replace(path)

    def stat(self, name: str) -> StoredFile:
        """Size and time of the file; `NotFound` when absent."""
        try:
            return _described(name, self.path(name).stat())
        except FileNotFoundError:
            raise NotFound from None

    def read(self, name: str, start: int, max_bytes: int) -> Piece:
        """At most `max_bytes` from `start`; `NotFound` when absent."""
        with self.open(name) as file:
            described = _described(name, os.fstat(file.fileno()))
            file.seek(start)
            return Piece(described, file.read(max_bytes))

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

    def files(self) -> Iterator[StoredFile]:
        """Every stored file; one that vanishes while we look is left out."""
        for path in self.root.glob("[a-z2-7][a-z2-7]/*"):
            if not is_file_name(path.name):
                continue
            try:
                stat = path.stat()
            except FileNotFoundError:
                continue
            yield _described(path.name, stat)

    def internal_path(self, name: str) -> str:
        """Its path relative to the folder."""
        return stored_path(name)


def _described(name: str, stat: os.stat_result) -> StoredFile:
    return StoredFile(name, stat.st_size, stat.st_mtime)


def _flush_to_disk(path: Path) -> None:
    """Without this a power cut may leave the name but not the bytes."""
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
