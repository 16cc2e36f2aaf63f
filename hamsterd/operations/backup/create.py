"""Making a backup while the site runs: one moment of the database, then its media."""

import re
import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from hamsterd import __version__
from hamsterd.config import Settings
from hamsterd.core.clock import utc_now
from hamsterd.media.errors import StorageUnavailable
from hamsterd.media.storage import DiskStorage, MediaStorage, open_storage
from hamsterd.media.upkeep.sums import sha256_of
from hamsterd.operations.backup.catalog import Catalog
from hamsterd.operations.backup.errors import BackupNotSent, BackupRunning, BackupsAway
from hamsterd.operations.backup.manifest import (
    FileSum,
    MadeBy,
    Manifest,
    MediaFile,
    MediaSummary,
    write_media,
)
from hamsterd.operations.backup.media import MediaDamaged
from hamsterd.operations.backup.open import open_catalog
from hamsterd.operations.backup.programs import Programs, find_programs
from hamsterd.operations.backup.register import register
from hamsterd.operations.backup.room import full_disk_told, require_room
from hamsterd.operations.backup.rules import (
    DUMP_FILE,
    LOCK_WAIT_SECONDS,
    MANIFEST_FILE,
    MEDIA_FILE,
    RESERVE_BYTES,
    needed_bytes,
)
from hamsterd.operations.backup.snapshot import ReferredFile, Snapshot, snapshot

Progress = Callable[[str, int, int], None]
"""Called with the step, the number done, and the total."""
KNOWS_EXCLUDE_EXTENSION = 17


def unseen(_what: str, _done: int, _total: int) -> None:
    """Progress that is not displayed."""


@dataclass(frozen=True, slots=True)
class _Dumped:
    """What is known once the database has been dumped."""

    server_version: int
    program_version: int
    database_bytes: int
    migrations: list[str]
    counts: dict[str, int]
    foreign_keys: list[str]
    referred: list[ReferredFile]


def create_backup(
    settings: Settings,
    *,
    dsn: str,
    made_by: MadeBy,
    with_media: bool = True,
    progress: Progress = unseen,
) -> Manifest:
    """Back up the site whose database is `dsn`, without blocking writers.

    Raises BackupRunning, NoRoomForBackup, ProgramMissing, ProgramFailed, DatabaseUnavailable; then
    no files are left. Raises BackupNotSent if it is complete, but only on this host.
    """
    catalog = open_catalog(settings)
    with catalog.alone():
        made = _make(catalog, settings, dsn, made_by, with_media, progress)
        try:
            return _published(catalog, made, dsn, progress)
        finally:
            register(catalog, dsn=dsn)


def check_room(catalog: Catalog, dsn: str) -> None:
    """Raise NoRoomForBackup when a dump would not fit, BackupsAway when it could not be sent."""
    contents = catalog.contents()
    if contents.away is not None:
        raise contents.away
    with snapshot(dsn) as moment:
        _check_room(catalog, moment.database_bytes(), contents.manifests)


def summed(path: Path) -> FileSum:
    """Size and sum of a file."""
    return FileSum(bytes=path.stat().st_size, sha256=sha256_of(path))


def _make(
    catalog: Catalog,
    settings: Settings,
    dsn: str,
    made_by: MadeBy,
    with_media: bool,
    progress: Progress,
) -> Manifest:
    """A whole backup in the folder of this host."""
    with _whole_or_nothing(catalog):
        began = utc_now()
        with catalog.making(began) as (name, folder):
            dumped = _dump(catalog, dsn, folder / DUMP_FILE, progress)
            media = _media(catalog, settings, dumped.referred, folder, with_media, progress)
            manifest = Manifest(
                name=name,
                created_at=began,
                seconds=round((utc_now() - began).total_seconds(), 3),
                made_by=made_by,
                host=socket.gethostname(),
                version=__version__,
                server_version=dumped.server_version,
                program_version=dumped.program_version,
                migrations=dumped.migrations,
                database_bytes=dumped.database_bytes,
                dump=summed(folder / DUMP_FILE),
                media_list=summed(folder / MEDIA_FILE),
                media=media,
                counts=dumped.counts,
                foreign_keys=dumped.foreign_keys,
            )
            text = manifest.model_dump_json(by_alias=True, indent=2)
            (folder / MANIFEST_FILE).write_text(text, encoding="utf-8")
    return manifest


def _published(catalog: Catalog, made: Manifest, dsn: str, progress: Progress) -> Manifest:
    """It, where all hosts find it; its name may be another then."""
    if not catalog.is_shared:
        return made
    progress("버킷에 보내기", 0, 1)
    try:
        made = catalog.publish(dsn=dsn).get(made.name, made)
    except (BackupsAway, BackupRunning) as error:
        raise BackupNotSent(
            f"{made.name} 백업을 만들었지만 버킷에 보내지 못했어요."
            f" {catalog.folder(made.name).resolve()}에 온전히 있고, 이 컴퓨터의 다음 백업이 함께"
            f" 보내요. {error.message}"
        ) from error
    progress("버킷에 보내기", 1, 1)
    return made


@contextmanager
def _whole_or_nothing(catalog: Catalog) -> Iterator[None]:
    """Deletes what a failure, now or in a killed run, left behind."""
    try:
        with full_disk_told(catalog.root):
            catalog.tidy()
            yield
    except BaseException:
        catalog.tidy()
        raise


def _dump(catalog: Catalog, dsn: str, path: Path, progress: Progress) -> _Dumped:
    known = catalog.manifests()  # read before the snapshot, which a slow bucket would hold open
    with snapshot(dsn) as moment:
        programs = find_programs(moment.server_version())
        _check_room(catalog, moment.database_bytes(), known)
        _run_dump(programs, moment, dsn, path, progress)
        return _Dumped(
            server_version=moment.server_version(),
            program_version=programs.version,
            database_bytes=moment.database_bytes(),
            migrations=moment.migrations(),
            counts=_counts(moment, progress),
            foreign_keys=moment.foreign_keys(),
            referred=list(moment.media()),
        )


def _run_dump(
    programs: Programs, moment: Snapshot, dsn: str, path: Path, progress: Progress
) -> None:
    total, done = len(moment.tables()), 0

    def heard(line: str) -> None:
        nonlocal done
        if re.search(r"dumping contents of table", line):
            done += 1
            progress("데이터베이스 덤프", min(done, total), total)

    # Extensions are the server's business: the site needs none, and only a superuser makes them.
    extensions = programs.version >= KNOWS_EXCLUDE_EXTENSION
    programs.run(
        "pg_dump",
        *("--format=custom", "--no-owner", "--no-privileges", "--verbose"),
        *(("--exclude-extension=*",) if extensions else ()),
        *(f"--snapshot={moment.id}", f"--lock-wait-timeout={LOCK_WAIT_SECONDS * 1000}"),
        f"--file={path}",
        dsn=dsn,
        on_line=heard,
    )


def _counts(moment: Snapshot, progress: Progress) -> dict[str, int]:
    counts: dict[str, int] = {}
    total = len(moment.tables())
    for table, rows in moment.counts():
        counts[table] = rows
        progress("행 세기", len(counts), total)
    return counts


def _check_room(catalog: Catalog, database_bytes: int, known: list[Manifest]) -> None:
    last = next(iter(known), None)
    require_room(catalog.root, needed_bytes(database_bytes, last.dump.bytes if last else None))


def _media(
    catalog: Catalog,
    settings: Settings,
    referred: list[ReferredFile],
    folder: Path,
    with_media: bool,
    progress: Progress,
) -> MediaSummary:
    """List the media and, on a disk, keep copies.

    Files that vanished meanwhile are listed as missing.
    """
    storage, looked = open_storage(settings), _Looked()
    found = _sizes(storage)
    sizes = _stated(referred) if found is None else found
    if found is None:  # smaller copies are left out: no row states their size
        referred = [one for one in referred if one.name in sizes]
    kept_from = storage if with_media and isinstance(storage, DiskStorage) else None
    if kept_from is not None:
        store = catalog.store
        new = [
            sizes[one.name]
            for one in referred
            if one.name in sizes and not store.has_own(one.name, sizes[one.name])
        ]
        require_room(catalog.root, sum(new) + RESERVE_BYTES)
        _keep(catalog, kept_from, referred, sizes, looked, progress)
    else:
        for one in referred:
            if one.name not in sizes:
                looked.missing.append(one.name)
            elif _is_damaged(one, sizes):
                looked.damaged.append(one.name)
            else:
                looked.files.append(MediaFile(name=one.name, bytes=sizes[one.name]))
    write_media(folder / MEDIA_FILE, looked.files)
    return MediaSummary(
        files=len(looked.files),
        bytes=sum(file.bytes for file in looked.files),
        is_kept=kept_from is not None,
        missing=looked.missing,
        damaged=looked.damaged,
        recovered=looked.recovered,
        is_asked=found is not None,
    )


def _sizes(storage: MediaStorage) -> dict[str, int] | None:
    """The store's files; None if it is unavailable: the database is backed up all the same."""
    try:
        return {file.name: file.bytes for file in storage.files()}
    except StorageUnavailable:
        return None


def _stated(referred: list[ReferredFile]) -> dict[str, int]:
    return {one.name: one.bytes for one in referred if one.bytes is not None}


@dataclass(slots=True)
class _Looked:
    """The result for the files that the dump refers to."""

    files: list[MediaFile] = field(default_factory=list)
    missing: list[str] = field(default_factory=list)
    damaged: list[str] = field(default_factory=list)
    recovered: list[str] = field(default_factory=list)


def _is_damaged(one: ReferredFile, sizes: dict[str, int]) -> bool:
    """Whether the file has another size than its row states, or was read and found wanting."""
    return one.is_damaged or one.bytes not in {None, sizes[one.name]}


def _keep(
    catalog: Catalog,
    storage: DiskStorage,
    referred: list[ReferredFile],
    sizes: dict[str, int],
    looked: _Looked,
    progress: Progress,
) -> None:
    """Keep intact files; for others, the copy of an earlier backup."""
    known = _known(catalog)
    for number, one in enumerate(referred, start=1):
        before = known.get(one.name)
        try:
            if one.name not in sizes:
                raise FileNotFoundError(one.name)  # treated as if it had just vanished
            if _is_damaged(one, sizes):
                raise MediaDamaged(one.name)  # as if found so just now
            looked.files.append(catalog.store.keep(storage.path(one.name), before, one.sha256))
        except (FileNotFoundError, MediaDamaged) as error:
            is_gone = isinstance(error, FileNotFoundError)
            (looked.missing if is_gone else looked.damaged).append(one.name)
            whole = one.sha256 or (before.sha256 if before else None)
            if whole and (kept := catalog.store.kept(one.name, whole)):
                looked.files.append(kept)
                looked.recovered.append(one.name)
        progress("사진과 동영상", number, len(referred))


def _known(catalog: Catalog) -> dict[str, MediaFile]:
    """The last media backup's data on each file."""
    last = next((one for one in catalog.local_manifests() if one.media.is_kept), None)
    return {file.name: file for file in catalog.media(last)} if last else {}
