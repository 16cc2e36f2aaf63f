"""Verifying a backup: restored into a scratch database, which is compared with the manifest.

Each problem is a Korean sentence that names the part; without problems the backup is good. The
scratch database is always dropped.
"""

import os
import re
from collections.abc import Iterable, Iterator
from functools import partial
from pathlib import Path

from hamsterd.config import Settings
from hamsterd.core.clock import utc_now
from hamsterd.db import migrate
from hamsterd.media.errors import StorageUnavailable
from hamsterd.media.storage import EXPLAINED, open_storage
from hamsterd.media.upkeep.sums import sha256_of
from hamsterd.models import ALL_MODELS
from hamsterd.operations.backup.catalog import Catalog
from hamsterd.operations.backup.create import Progress, summed, unseen
from hamsterd.operations.backup.errors import BackupBroken, ProgramFailed, ProofUnfinished
from hamsterd.operations.backup.manifest import (
    FileSum,
    Manifest,
    MediaFile,
    Verification,
    read_media,
)
from hamsterd.operations.backup.media import holds
from hamsterd.operations.backup.open import open_catalog
from hamsterd.operations.backup.programs import find_programs
from hamsterd.operations.backup.register import register
from hamsterd.operations.backup.room import require_room_to_restore
from hamsterd.operations.backup.rules import DUMP_FILE, MAX_RESTORE_JOBS, MEDIA_FILE
from hamsterd.operations.backup.server import open_link, scratch_database
from hamsterd.operations.backup.snapshot import snapshot

NAMED = 5
"""Of problems of the same kind, this many are named."""


def verify_backup(
    settings: Settings,
    name: str,
    *,
    dsn: str,
    server: str | None = None,
    is_deep: bool = False,
    progress: Progress = unseen,
) -> Manifest:
    """Verify the backup `name` (or `latest`) and record the result.

    The scratch database is on the server of `dsn`, or on `server` (its URL). With `is_deep` every
    kept media file is read and its checksum compared. Raises BackupNotFound, BackupRunning,
    MayNotCreateDatabase, ProgramMissing, DatabaseUnavailable, BackupsAway, NoRoomForBackup, and
    ProofUnfinished if the media store is unavailable. Problems of the backup are in the result's
    `verification`.
    """
    catalog = open_catalog(settings)
    with catalog.alone():
        manifest = catalog.find(name)
        began = utc_now()
        with catalog.local_copy(manifest) as folder:
            problems = _database_problems(folder, manifest, server or dsn, progress)
            media = read_media(folder / MEDIA_FILE)
            look = partial(media_problems, is_deep=is_deep, progress=progress)
            try:
                problems += look(catalog, settings, manifest, media)
            except StorageUnavailable as error:
                if not problems:
                    raise _unfinished(manifest, error) from error
        seconds = round((utc_now() - began).total_seconds(), 3)
        proof = Verification(at=utc_now(), seconds=seconds, problems=problems)
        manifest = manifest.model_copy(update={"verification": proof})
        catalog.rewrite(manifest)
        register(catalog, dsn=dsn)
    return manifest


def _unfinished(manifest: Manifest, error: StorageUnavailable) -> ProofUnfinished:
    known = EXPLAINED[error.fault]
    return ProofUnfinished(
        f"{manifest.name} 백업의 데이터베이스는 되살아나지만, 사진이 모두 있는지는 묻지 못했어요."
        f" {known.says} {known.mend}"
    )


def restore_into(folder: Path, manifest: Manifest, target: str, progress: Progress) -> list[str]:
    """Restore the dump in `folder` into the empty database at `target`; the errors there were."""
    with open_link(target) as link:
        version = link.server_version // 10_000
    programs = find_programs(max(version, manifest.program_version))
    total, done = len(manifest.counts), 0

    def heard(line: str) -> None:
        nonlocal done
        if re.search(r"finished item \d+ TABLE DATA", line):
            done += 1
            progress("데이터베이스 되살리기", min(done, total), total)

    jobs = min(MAX_RESTORE_JOBS, max(2, os.cpu_count() or 1))
    return programs.run(
        "pg_restore",
        *("--no-owner", "--no-privileges", "--verbose", f"--jobs={jobs}"),
        str(folder / DUMP_FILE),
        dsn=target,
        on_line=heard,
    )


def file_problems(folder: Path, manifest: Manifest) -> Iterator[str]:
    """Whether the backup's own files in `folder` are those that were written."""
    yield from _changed(folder / DUMP_FILE, manifest.dump)
    yield from _changed(folder / MEDIA_FILE, manifest.media_list)


def restored_problems(manifest: Manifest, restored: str) -> Iterator[str]:
    """Differences between the database at `restored` and the dump: tables, rows, keys."""
    with snapshot(restored) as moment:
        counts = dict(moment.counts())
        for table in sorted(counts.keys() | manifest.counts.keys()):
            found, noted = counts.get(table), manifest.counts.get(table)
            if found is None:
                yield f"행 수: {table} 표가 없어요."
            elif found != noted:
                yield f"행 수: {table} 표가 {found:,}행인데 목록에는 {noted or 0:,}행이에요."
        if moment.migrations() != manifest.migrations:
            yield "스키마: 마이그레이션 기록이 목록과 달라요."
        lacking = sorted(set(manifest.foreign_keys) - set(moment.foreign_keys()))
        if lacking:
            yield f"외래 키: 있어야 할 것이 없어요 ({_some(lacking)})."
        for key, orphans in moment.orphans():
            if orphans:
                yield f"외래 키: {key}가 가리키는 행이 {orphans:,}개 없어요."


def media_problems(
    catalog: Catalog,
    settings: Settings,
    manifest: Manifest,
    listed: Iterable[MediaFile],
    *,
    is_deep: bool = False,
    progress: Progress = unseen,
) -> Iterator[str]:
    """Listed media files that are missing or damaged.

    Kept ones are checked in the backups' store, others in the site's storage.
    """
    try:
        files = list(listed)
    except BackupBroken as error:
        yield f"사진 목록: {error.message}"
        return
    lost = [file.name for file in files if not holds(catalog.store.path(file.name), file.bytes)]
    if lost and not manifest.media.is_kept:
        sizes = {file.name: file.bytes for file in open_storage(settings).files()}
        lost = [file.name for file in files if sizes.get(file.name) != file.bytes]
    if lost:
        yield f"사진과 동영상: {len(lost):,}개가 없거나 잘렸어요 ({_some(lost)})."
    if is_deep:
        changed = list(_rotten(catalog, files, progress))
        if changed:
            yield f"사진과 동영상: {len(changed):,}개의 내용이 달라졌어요 ({_some(changed)})."


def _database_problems(
    folder: Path, manifest: Manifest, server: str, progress: Progress
) -> list[str]:
    problems = list(file_problems(folder, manifest))
    if any(problem.startswith(DUMP_FILE) for problem in problems):
        return problems
    require_room_to_restore(server, manifest.database_bytes)
    with scratch_database(server) as scratch:
        try:
            errors = restore_into(folder, manifest, scratch, progress)
        except ProgramFailed as error:
            return [*problems, f"되살리기: {error.message}"]
        problems += [f"되살리기: {error}" for error in errors]
        progress("되살린 것을 살피는 중", 0, 1)
        problems += restored_problems(manifest, scratch)
        problems += schema_problems(manifest.migrations, scratch)
        progress("되살린 것을 살피는 중", 1, 1)
    return problems


def schema_problems(migrations: list[str], scratch: str) -> Iterator[str]:
    """Whether this version can live in it: an older one is brought up first, as a restore would."""
    unknown = sorted(set(migrations) - set(migrate.known()))
    if unknown:
        yield f"스키마: 이 버전이 모르는 마이그레이션이 있어요 ({_some(unknown)})."
        return
    drift = migrate.rehearse(scratch, ALL_MODELS)
    if drift:
        yield f"스키마: 이 버전의 정의와 {len(drift)}군데가 달라요 ({_some(drift)})."


def _changed(path: Path, noted: FileSum) -> Iterator[str]:
    if not path.exists():
        yield f"{path.name}: 파일이 없어요."
    elif summed(path) != noted:
        yield f"{path.name}: 파일이 처음과 달라요 (SHA-256이 맞지 않음)."


def _rotten(catalog: Catalog, files: list[MediaFile], progress: Progress) -> Iterator[str]:
    for number, file in enumerate(files, start=1):
        path = catalog.store.path(file.name)
        if file.sha256 is not None and path.exists() and sha256_of(path) != file.sha256:
            yield file.name
        progress("사진과 동영상", number, len(files))


def _some(names: list[str]) -> str:
    """The first few of them."""
    rest = len(names) - NAMED
    return ", ".join(names[:NAMED]) + (f" 외 {rest:,}개" if rest > 0 else "")
