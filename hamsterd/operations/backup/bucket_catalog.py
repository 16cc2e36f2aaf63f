"""Backups in the site's bucket, shared by all its hosts.

The folder of this host holds work in progress, and what could not be sent yet. A backup with media
of its own (made before they moved to the bucket) stays on this host. Hosts may act concurrently: a
host's lock excludes its own processes, the database's lock excludes other senders, and anything
read may be deleted the next moment.
"""

import shutil
import tempfile
from collections.abc import Collection, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from dataclasses import replace
from pathlib import Path
from threading import Thread

from psycopg2 import errors

from hamsterd.config import Settings
from hamsterd.core.clock import utc_now
from hamsterd.core.errors import NotFound
from hamsterd.operations.backup.bucket import BackupBucket
from hamsterd.operations.backup.catalog import Catalog, Contents
from hamsterd.operations.backup.errors import (
    BackupBroken,
    BackupNotFound,
    BackupRunning,
    BackupsAway,
)
from hamsterd.operations.backup.manifest import (
    Manifest,
    MediaFile,
    parse_manifest,
    parse_media,
)
from hamsterd.operations.backup.room import full_disk_told, require_room
from hamsterd.operations.backup.rules import (
    DUMP_FILE,
    MAKING_SUFFIX,
    MANIFEST_FILE,
    MEDIA_FILE,
    REMAINS_AFTER,
    RESERVE_BYTES,
    WAIT_SECONDS,
)
from hamsterd.operations.backup.server import open_link

READS_AT_ONCE = 8
COMPLETION = "backup completion"
"""The thread that answers shell completion (Tab)."""
COMPLETION_SECONDS = 1.0
"""How long they wait for the bucket."""
_LOCK_SENDING = "SELECT pg_advisory_lock(hashtextextended('hamsterd backups', 0))"


class BucketCatalog(Catalog):
    """The backups of the site, in its bucket."""

    is_shared = True

    def __init__(self, settings: Settings) -> None:
        super().__init__(settings.backups_dir)
        self._bucket = BackupBucket(settings)

    @property
    def place(self) -> str:
        """Endpoint, bucket and folder."""
        return self._bucket.place

    def path(self, name: str) -> str:
        """Where it is, or will be once it is sent."""
        return f"{self.place}/{name}"

    def contents(self) -> Contents:
        """Everything in the bucket, and what is only here."""
        here = super().contents()
        try:
            names = self._whole_names()
            with ThreadPoolExecutor(READS_AT_ONCE, thread_name_prefix="backup") as pool:
                there = dict(zip(names, pool.map(self._readable_there, names), strict=True))
        except BackupsAway as away:
            return replace(here, unsent=_names_without_media(here.manifests), away=away)
        found = {name: one for name, one in there.items() if isinstance(one, Manifest)}
        only_here = [one for one in here.manifests if one.name not in there]
        found.update({one.name: one for one in only_here})
        return Contents(
            self.place,
            [found[name] for name in sorted(found, reverse=True)],
            [name for name in there if isinstance(there[name], BackupBroken)]
            + [name for name in here.unreadable if name not in there],
            _names_without_media(only_here),
        )

    def local_manifests(self) -> list[Manifest]:
        """Those of this host: backups in the bucket have no media of their own."""
        return super().contents().manifests

    def known_names(self) -> list[str]:
        """Including those in the bucket, if it answers within a second."""
        found: set[str] = set()

        def ask() -> None:
            with suppress(BackupsAway):
                found.update(self._whole_names())

        asking = Thread(target=ask, name=COMPLETION, daemon=True)
        asking.start()
        asking.join(COMPLETION_SECONDS)
        return sorted(found.union(self.names()), reverse=True)

    def taken(self) -> Collection[str]:
        """Names in use here and in the bucket, including remains."""
        with suppress(BackupsAway):
            return {*self.names(), *self._bucket.listing()}
        return self.names()

    @contextmanager
    def local_copy(self, manifest: Manifest) -> Iterator[Path]:
        """The files are fetched under a hidden name, and go with the block."""
        if self._is_here(manifest):
            yield self.folder(manifest.name)
            return
        folder = self.root / f".{manifest.name}{MAKING_SUFFIX}"
        shutil.rmtree(folder, ignore_errors=True)
        try:
            self._fetch(manifest, folder)
            yield folder
        finally:
            shutil.rmtree(folder, ignore_errors=True)

    def media(self, manifest: Manifest) -> Iterator[MediaFile]:
        """The list alone is fetched, line by line."""
        if self._is_here(manifest):
            yield from super().media(manifest)
            return
        place = f"{self.path(manifest.name)}/{MEDIA_FILE}"
        try:
            yield from parse_media(self._bucket.lines(manifest.name, MEDIA_FILE), place)
        except NotFound as error:
            raise BackupBroken(f"{place} 파일이 없어요. 다른 백업을 써 주세요.") from error

    def dump_bytes(self, manifest: Manifest) -> int:
        """As the bucket reports it, without fetching."""
        if self._is_here(manifest):
            return super().dump_bytes(manifest)
        return self._bucket.size(manifest.name, DUMP_FILE) or 0

    def rewrite(self, manifest: Manifest) -> None:
        """Replace the manifest where the backup is; nothing where it has been removed meanwhile."""
        if self._is_here(manifest):
            super().rewrite(manifest)
            with suppress(BackupsAway):  # the next `publish` compares the two
                self._rewrite_there(manifest)
        else:
            self._rewrite_there(manifest)

    def remove(self, name: str) -> None:
        """Delete a backup from the bucket, and its files here."""
        there = self._readable_there(name)
        here = self._readable(name)
        if there is not None:
            self._bucket.delete(name)
        is_other = isinstance(there, Manifest) and here is not None and not there.is_same(here)
        if name in self.names() and not is_other:
            super().remove(name)

    def publish(self, *, dsn: str) -> dict[str, Manifest]:
        """Send what waits here, oldest first, and delete remains of interrupted uploads.

        One host at a time: two backups of the same second would mix. Raises BackupsAway,
        BackupRunning; unsent backups stay here.
        """
        with _sending_lock(dsn):
            self._remove_remains()
            here = {one.name: one for one in super().contents().manifests}
            oldest_first = [here[name] for name in reversed(_names_without_media(here.values()))]
            return {
                one.name: self._send(one)
                for one in oldest_first
                if super(BucketCatalog, self).dump_bytes(one) == one.dump.bytes  # not cut short
            }

    def _send(self, manifest: Manifest) -> Manifest:
        """Send one, unless an earlier run did; as it is in the bucket now."""
        there = self._readable_there(manifest.name)
        if isinstance(there, Manifest) and there.is_same(manifest):
            if _proved_at(there) < _proved_at(manifest):
                self._put_manifest(manifest)
                there = manifest
            super().remove(manifest.name)
            return there
        if there is not None:
            manifest = self._renamed(manifest)
        for file in (DUMP_FILE, MEDIA_FILE, MANIFEST_FILE):
            self._bucket.put_new(self.folder(manifest.name) / file, manifest.name, file)
        super().remove(manifest.name)
        return manifest

    def _renamed(self, manifest: Manifest) -> Manifest:
        """The same under a name that is free: another host began one in the same second."""
        name = self.free_name(manifest.created_at)
        self.folder(manifest.name).rename(self.folder(name))
        manifest = manifest.model_copy(update={"name": name})
        super().rewrite(manifest)
        return manifest

    def _remove_remains(self) -> None:
        oldest = (utc_now() - REMAINS_AFTER).timestamp()
        for name, files in self._bucket.listing().items():
            newest = max(one.stored_at for one in files.values())
            if MANIFEST_FILE not in files and newest < oldest:
                self._bucket.delete(name)

    def _fetch(self, manifest: Manifest, folder: Path) -> None:
        sizes = (manifest.dump.bytes, manifest.media_list.bytes)
        require_room(self.root, sum(sizes) + RESERVE_BYTES)
        with full_disk_told(self.root):
            folder.mkdir(mode=0o700, parents=True)
            for file in (DUMP_FILE, MEDIA_FILE):
                self._fetch_file(manifest, file, folder / file)

    def _fetch_file(self, manifest: Manifest, file: str, target: Path) -> None:
        """A missing file is skipped: comparing the checksums will report it."""
        try:
            with target.open("xb") as writing:
                for piece in self._bucket.pieces(manifest.name, file):
                    writing.write(piece)
        except NotFound:
            target.unlink()
            if self._readable_there(manifest.name) is None:
                raise BackupNotFound(
                    f"{manifest.name} 백업이 그사이 {self.place}에서 지워졌어요."
                ) from None

    def _rewrite_there(self, manifest: Manifest) -> None:
        """Another host may remove it meanwhile, manifest first: then none may be left behind."""
        had_dump = self._bucket.size(manifest.name, DUMP_FILE) is not None
        there = self._readable_there(manifest.name)
        if not isinstance(there, Manifest) or not there.is_same(manifest):
            return
        self._put_manifest(manifest)
        if had_dump and self._bucket.size(manifest.name, DUMP_FILE) is None:
            self._bucket.delete(manifest.name)

    def _put_manifest(self, manifest: Manifest) -> None:
        with tempfile.NamedTemporaryFile() as file:
            file.write(manifest.model_dump_json(by_alias=True, indent=2).encode())
            file.flush()
            self._bucket.put(Path(file.name), manifest.name, MANIFEST_FILE)

    def _whole_names(self) -> list[str]:
        """The backups of the bucket, newest first."""
        listing = self._bucket.listing()
        return sorted((name for name in listing if MANIFEST_FILE in listing[name]), reverse=True)

    def _readable_there(self, name: str) -> Manifest | BackupBroken | None:
        """The bucket's manifest, or why it is unreadable; None if there is none."""
        try:
            content = self._bucket.read(name, MANIFEST_FILE)
            manifest = parse_manifest(content, f"{self.path(name)}/{MANIFEST_FILE}")
        except NotFound:
            return None
        except BackupBroken as error:
            return error
        return manifest.model_copy(update={"name": name})

    def _is_here(self, manifest: Manifest) -> bool:
        """Whether this host's folder has this very backup."""
        here = self._readable(manifest.name)
        return here is not None and here.is_same(manifest)


def _names_without_media(manifests: Iterable[Manifest]) -> list[str]:
    """The names of those that need no media of this host."""
    return [one.name for one in manifests if not one.media.is_kept]


@contextmanager
def _sending_lock(dsn: str) -> Iterator[None]:
    """Be the only host of the site that sends; raises BackupRunning when that takes too long."""
    with open_link(dsn) as link, link.cursor() as cursor:
        cursor.execute(f"SET lock_timeout = '{WAIT_SECONDS}s'")
        try:
            cursor.execute(_LOCK_SENDING)
        except errors.LockNotAvailable as error:
            raise BackupRunning from error
        yield


def _proved_at(manifest: Manifest) -> float:
    return manifest.verification.at.timestamp() if manifest.verification else 0.0
