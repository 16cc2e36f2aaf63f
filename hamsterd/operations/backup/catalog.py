"""The folder of all backups: which there are, making a new one whole or not at all.

The kernel takes back the lock of a process that dies, and a backup has its name only once it is
whole; so a killed run leaves at most a folder that the next run removes.
"""

import fcntl
import os
import shutil
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta
from pathlib import Path

from hamsterd.operations.backup.errors import BackupBroken, BackupNotFound, BackupRunning
from hamsterd.operations.backup.manifest import Manifest, read_manifest, read_media
from hamsterd.operations.backup.media import MediaStore
from hamsterd.operations.backup.rules import (
    LATEST,
    LOOK_SECONDS,
    MAKING_SUFFIX,
    MANIFEST_FILE,
    MEDIA_FILE,
    MEDIA_STORE,
    WAIT_SECONDS,
    backup_name,
    is_backup_name,
)

_PRIVATE = 0o700


class BackupFolder:
    """Folders under `root`, named after the instants at which they were begun."""

    def __init__(self, root: Path) -> None:
        self.root = root

    @contextmanager
    def alone(self) -> Iterator[None]:
        """Be the only one who makes, checks, restores or removes here.

        Waits for another to end: a night's backup that is caught up at a start must not fail, nor
        make fail, what a person does meanwhile. Raises BackupRunning when that takes too long.
        """
        self.root.mkdir(mode=_PRIVATE, parents=True, exist_ok=True)
        lock = os.open(self.root / ".lock", os.O_RDONLY | os.O_CREAT, 0o600)
        try:
            _wait_for(lock)
            yield
        finally:
            os.close(lock)

    @contextmanager
    def making(self, moment: datetime) -> Iterator[tuple[str, Path]]:
        """Name and folder of a new backup; it gets its name when the block ends well."""
        while (self.root / backup_name(moment)).exists():
            moment += timedelta(seconds=1)
        name = backup_name(moment)
        folder = self.root / f".{name}{MAKING_SUFFIX}"
        folder.mkdir(mode=_PRIVATE)
        try:
            yield name, folder
            for path in folder.iterdir():
                _flush(path)
            folder.rename(self.root / name)
            _flush(self.root)
        except BaseException:
            shutil.rmtree(folder, ignore_errors=True)
            raise

    def folder(self, name: str) -> Path:
        """Where the backup `name` lies."""
        return self.root / name

    def names(self) -> list[str]:
        """All whole backups, newest first."""
        found = self.root.iterdir() if self.root.is_dir() else ()
        return sorted((one.name for one in found if is_backup_name(one.name)), reverse=True)

    def remove(self, name: str) -> None:
        """Remove a backup: first its name, so that it is never listed by halves."""
        going = self.root / f".{name}{MAKING_SUFFIX}"
        self.folder(name).rename(going)
        shutil.rmtree(going)

    def replace(self, name: str, manifest: str) -> None:
        """Write the manifest of an existing backup anew, whole or not at all."""
        path = self.folder(name) / MANIFEST_FILE
        new = path.with_suffix(".new")
        new.write_text(manifest, encoding="utf-8")
        _flush(new)
        new.replace(path)

    def tidy(self) -> None:
        """Remove what killed runs left."""
        for left in self.root.glob(f".*{MAKING_SUFFIX}"):
            shutil.rmtree(left, ignore_errors=True)


class Catalog(BackupFolder):
    """The backups under `root`."""

    def __init__(self, root: Path) -> None:
        super().__init__(root)
        self.store = MediaStore(root / MEDIA_STORE)

    def manifests(self) -> list[Manifest]:
        """What the backups say of themselves, newest first; unreadable ones are left out."""
        return [manifest for name in self.names() if (manifest := self._readable(name))]

    def unreadable(self) -> list[str]:
        """Backups without a manifest that can be read, newest first."""
        return [name for name in self.names() if self._readable(name) is None]

    def find(self, name: str) -> Manifest:
        """The backup `name`, or the `latest`; raises BackupNotFound or BackupBroken."""
        names = self.names()
        wanted = names[0] if name == LATEST and names else name
        if wanted not in names:
            there = ", ".join(names[:5]) or "아직 없음. `hamster backup create`로 만드세요"
            raise BackupNotFound(f"'{name}' 백업이 {self.root}에 없어요. 있는 백업: {there}")
        return read_manifest(self.folder(wanted) / MANIFEST_FILE)

    def rewrite(self, manifest: Manifest) -> None:
        """Replace the manifest of an existing backup."""
        self.replace(manifest.name, manifest.model_dump_json(by_alias=True, indent=2))

    def tidy(self) -> None:
        """Remove what killed runs left, and media that no backup holds any more."""
        if not self.root.is_dir():
            return
        super().tidy()
        held: set[str] = set()
        for name in self.names():
            try:
                held.update(file.name for file in read_media(self.folder(name) / MEDIA_FILE))
            except BackupBroken:
                return  # what it holds is unknown, so nothing is thrown away
        self.store.keep_only(held)

    def _readable(self, name: str) -> Manifest | None:
        try:
            return read_manifest(self.folder(name) / MANIFEST_FILE)
        except BackupBroken:
            return None


def _wait_for(lock: int) -> None:
    patience = time.monotonic() + WAIT_SECONDS
    while True:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            if time.monotonic() >= patience:
                raise BackupRunning from None
            time.sleep(LOOK_SECONDS)
        else:
            return


def _flush(path: Path) -> None:
    """Without this a power cut may leave the name but not the bytes."""
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
