"""The backups of a site: listing them, and creating new ones atomically.

The kernel releases the lock of a process that dies, and a backup gets its name only when complete.
So a killed run leaves at most a folder that the next run deletes.
"""

import fcntl
import os
import shutil
import time
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path

from hamsterd.operations.backup.errors import (
    BackupBroken,
    BackupNotFound,
    BackupRunning,
    BackupsAway,
)
from hamsterd.operations.backup.manifest import Manifest, MediaFile, read_manifest, read_media
from hamsterd.operations.backup.media import MediaStore
from hamsterd.operations.backup.rules import (
    DUMP_FILE,
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
NAMED = 5
"""Number of backups that an error about an unknown name lists."""


class BackupFolder:
    """Folders under `root`, named after the instants at which they were begun."""

    def __init__(self, root: Path) -> None:
        self.root = root

    @contextmanager
    def alone(self) -> Iterator[None]:
        """Exclusive access for making, verifying, restoring or deleting backups here.

        It waits for another holder: a nightly backup made up for at a start must not fail, or make
        fail, what an operator does meanwhile. Raises BackupRunning if that takes too long.
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
        name = self.free_name(moment)
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
        """The folder of the backup `name`."""
        return self.root / name

    def names(self) -> list[str]:
        """All whole backups of this folder, newest first."""
        found = self.root.iterdir() if self.root.is_dir() else ()
        return sorted((one.name for one in found if is_backup_name(one.name)), reverse=True)

    def taken(self) -> Collection[str]:
        """The names that a new backup may not have."""
        return self.names()

    def free_name(self, moment: datetime) -> str:
        """The name of a backup begun at `moment`, or of the next second that names none yet."""
        taken = self.taken()
        while backup_name(moment) in taken:
            moment += timedelta(seconds=1)
        return backup_name(moment)

    def remove(self, name: str) -> None:
        """Remove a backup: first its name, so that it is never listed by halves."""
        going = self.root / f".{name}{MAKING_SUFFIX}"
        self.folder(name).rename(going)
        shutil.rmtree(going)

    def replace(self, name: str, manifest: str) -> None:
        """Replace the manifest of an existing backup, atomically."""
        path = self.folder(name) / MANIFEST_FILE
        new = path.with_suffix(".new")
        new.write_text(manifest, encoding="utf-8")
        _flush(new)
        new.replace(path)

    def tidy(self) -> None:
        """Delete what killed runs left behind."""
        for left in self.root.glob(f".*{MAKING_SUFFIX}"):
            shutil.rmtree(left, ignore_errors=True)


@dataclass(frozen=True, slots=True)
class Contents:
    """The content of a catalog: the manifests of its backups, newest first.

    `unreadable` ones have no readable manifest; `unsent` ones are on this host and not in the
    bucket yet. With `away` the bucket is unavailable, and this is only what is here.
    """

    place: str
    manifests: list[Manifest]
    unreadable: list[str]
    unsent: list[str]
    away: BackupsAway | None = None

    @property
    def names(self) -> list[str]:
        """All whole backups, newest first."""
        return sorted([*(one.name for one in self.manifests), *self.unreadable], reverse=True)

    def find(self, name: str) -> Manifest:
        """The backup `name`, or the `latest`, which nobody knows while the bucket is away.

        Raises BackupNotFound, BackupBroken or BackupsAway.
        """
        names = self.names
        if self.away is not None and name not in names:
            here = ", ".join(names[:NAMED]) or "없음"
            raise BackupsAway(f"{self.away.message} 이름으로 고를 수 있는 백업: {here}.")
        wanted = names[0] if name == LATEST and names else name
        if wanted not in names:
            there = ", ".join(names[:NAMED]) or "아직 없음. `hamster backup create`로 만드세요"
            raise BackupNotFound(f"'{name}' 백업이 {self.place}에 없어요. 있는 백업: {there}")
        if wanted in self.unreadable:
            raise BackupBroken(
                f"{wanted} 백업의 {MANIFEST_FILE} 파일을 읽을 수 없어요. 다른 백업을 써 주세요."
            )
        return next(one for one in self.manifests if one.name == wanted)


class Catalog(BackupFolder):
    """The backups of the site, in a folder of this host."""

    is_shared = False
    """Whether other hosts can access these backups."""

    def __init__(self, root: Path) -> None:
        super().__init__(root)
        self.store = MediaStore(root / MEDIA_STORE)

    @property
    def place(self) -> str:
        """Where the backups are, for operators."""
        return str(self.root)

    def path(self, name: str) -> str:
        """Where the backup `name` is."""
        return str(self.folder(name).resolve())

    def contents(self) -> Contents:
        """All that there is."""
        found = {name: self._readable(name) for name in self.names()}
        unreadable = [name for name, manifest in found.items() if manifest is None]
        return Contents(self.place, [one for one in found.values() if one], unreadable, [])

    def manifests(self) -> list[Manifest]:
        """The backups' manifests, newest first, without unreadable ones."""
        return self.contents().manifests

    def local_manifests(self) -> list[Manifest]:
        """The manifests of backups that may have media in this host's store, newest first."""
        return self.manifests()

    def known_names(self) -> list[str]:
        """The names that are known within a moment, newest first."""
        return self.names()

    def find(self, name: str) -> Manifest:
        """The backup `name`, or the `latest`; raises BackupNotFound, BackupBroken, BackupsAway."""
        return self.contents().find(name)

    @contextmanager
    def local_copy(self, manifest: Manifest) -> Iterator[Path]:
        """A folder of this host with the backup's files, until the block ends.

        Raises BackupsAway, BackupNotFound, NoRoomForBackup; then no files are left.
        """
        yield self.folder(manifest.name)

    def media(self, manifest: Manifest) -> Iterator[MediaFile]:
        """The media that the backup lists; raises BackupBroken, BackupsAway."""
        return read_media(self.folder(manifest.name) / MEDIA_FILE)

    def dump_bytes(self, manifest: Manifest) -> int:
        """How large the dump is now."""
        return size_of(self.folder(manifest.name) / DUMP_FILE)

    def local_dump(self, manifest: Manifest) -> Path | None:
        """The dump, if it is on this host."""
        dump = self.folder(manifest.name) / DUMP_FILE
        return dump if dump.exists() else None

    def rewrite(self, manifest: Manifest) -> None:
        """Replace the manifest of an existing backup."""
        self.replace(manifest.name, manifest.model_dump_json(by_alias=True, indent=2))

    def publish(self, *, dsn: str) -> dict[str, Manifest]:  # noqa: ARG002  # of a bucket's hosts
        """Move new backups to where all hosts find them; returns their manifests by name."""
        return {}

    def tidy(self) -> None:
        """Delete remains of killed runs, and media that no backup needs any more."""
        if not self.root.is_dir():
            return
        super().tidy()
        held: set[str] = set()
        for name in self.names():
            try:
                held.update(file.name for file in read_media(self.folder(name) / MEDIA_FILE))
            except BackupBroken:
                return  # its content is unknown, so nothing is deleted
        self.store.keep_only(held)

    def _readable(self, name: str) -> Manifest | None:
        """The manifest in the folder `name`; None if it is unreadable.

        Its name is the folder's, because it was written before the folder was renamed.
        """
        try:
            manifest = read_manifest(self.folder(name) / MANIFEST_FILE)
        except BackupBroken:
            return None
        return manifest.model_copy(update={"name": name})


def size_of(path: Path) -> int:
    """Its bytes; none where it is not there."""
    return path.stat().st_size if path.exists() else 0


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
