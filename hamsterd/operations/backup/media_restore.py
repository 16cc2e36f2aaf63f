"""Restores single files from a backup: missing or damaged ones, and nothing else.

A file is restored only if its SHA-256 is that of the upload. Intact files are never touched.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from hamsterd.config import Settings
from hamsterd.core.clock import utc_now
from hamsterd.core.errors import NotFound
from hamsterd.media.storage import MediaStorage, open_storage
from hamsterd.media.storage.duplicating import duplicate
from hamsterd.media.upkeep.checking import (
    Expected,
    StoredUpload,
    check_row,
    expected_files,
    note_found,
)
from hamsterd.media.upkeep.sums import sha256_of, sum_in
from hamsterd.operations.backup.catalog import Catalog
from hamsterd.operations.backup.errors import BackupBroken
from hamsterd.operations.backup.manifest import Manifest, MediaFile
from hamsterd.operations.backup.media import MediaStore
from hamsterd.operations.backup.open import open_catalog


class Outcome(StrEnum):
    """The result for one file."""

    WHOLE = "whole"
    """It is intact: nothing was done."""
    RESTORED = "restored"
    NOT_KEPT = "not_kept"
    """No backup here holds it."""
    DIFFERS = "differs"
    """The backup's file is not the uploaded one, either."""


@dataclass(frozen=True, slots=True)
class Restored:
    """One file; `backup` is where it came, or would have come from."""

    name: str
    outcome: Outcome
    backup: str | None = None


@dataclass(frozen=True, slots=True)
class InBackup:
    """A backup that lists a file, and whether it holds it whole."""

    name: str
    file: MediaFile
    is_whole: bool


def backups_with(catalog: Catalog, name: str, sha256: str | None) -> Iterator[InBackup]:
    """The backups that list the file, newest first. One that cannot be read is passed over."""
    yield from _in(catalog, catalog.manifests(), name, sha256)


def _in(
    catalog: Catalog, manifests: list[Manifest], name: str, sha256: str | None
) -> Iterator[InBackup]:
    store, sums = catalog.store, dict[str | None, bool]()
    for manifest in manifests:
        file = _listed(catalog, manifest, name)
        if file is None:
            continue
        expected = sha256 or file.sha256
        if expected not in sums:
            sums[expected] = store.kept(name, expected) is not None
        yield InBackup(manifest.name, file, sums[expected])


def restore_row(settings: Settings, row: StoredUpload, *, dry_run: bool = False) -> list[Restored]:
    """Restore the missing or damaged files of a row of `uploads`, including its copies."""
    catalog, storage = open_catalog(settings), open_storage(settings)
    done = [_restore(catalog, storage, file, dry_run=dry_run) for file in expected_files(row)]
    if not dry_run:
        note_found(row, check_row(row, storage), checked_at=utc_now())
    return done


def _restore(catalog: Catalog, storage: MediaStorage, file: Expected, *, dry_run: bool) -> Restored:
    listed = next(_in(catalog, catalog.local_manifests(), file.name, file.sha256), None)
    expected = file.sha256 or (listed.file.sha256 if listed else None)
    if _is_whole(storage, file, expected):
        return Restored(file.name, Outcome.WHOLE)
    if listed is None or not catalog.store.path(file.name).is_file():
        return Restored(file.name, Outcome.NOT_KEPT)
    if not listed.is_whole or file.bytes not in {None, listed.file.bytes}:
        return Restored(file.name, Outcome.DIFFERS, listed.name)
    if not dry_run and not _put(catalog.store, storage, file.name, expected):
        return Restored(file.name, Outcome.DIFFERS, listed.name)
    return Restored(file.name, Outcome.RESTORED, listed.name)


def _is_whole(storage: MediaStorage, file: Expected, expected: str | None) -> bool:
    try:
        found = sum_in(storage, file.name)
    except NotFound:
        return False
    return expected in {None, found.sha256} and file.bytes in {None, found.bytes}


def _put(store: MediaStore, storage: MediaStorage, name: str, expected: str | None) -> bool:
    """Copy the kept file into the site's store; False when it was not the right one after all."""
    with storage.staging() as folder:
        duplicate(store.path(name), folder / name)
        if expected not in {None, sha256_of(folder / name)}:
            return False
        storage.put(folder / name, name)
    return True


def _listed(catalog: Catalog, manifest: Manifest, name: str) -> MediaFile | None:
    try:
        return next((file for file in catalog.media(manifest) if file.name == name), None)
    except BackupBroken:
        return None
