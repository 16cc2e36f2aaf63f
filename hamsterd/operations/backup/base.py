"""Base backups: the server's files, from which archived WAL restores any later moment.

pg_basebackup makes them; it ends only when the archive has all WAL that the copy needs.
"""

import shutil
from datetime import datetime, timedelta
from pathlib import Path

import orjson
from pydantic import BaseModel, ConfigDict, ValidationError
from pydantic.alias_generators import to_camel

from hamsterd.config import Settings
from hamsterd.core.clock import utc_now
from hamsterd.db.wal_archive import wal_archive
from hamsterd.operations.backup.catalog import BackupFolder, size_of
from hamsterd.operations.backup.create import Progress, summed, unseen
from hamsterd.operations.backup.errors import (
    BackupBroken,
    MayNotReplicate,
    NoArchive,
    ProgramFailed,
)
from hamsterd.operations.backup.manifest import FileSum
from hamsterd.operations.backup.programs import find_programs
from hamsterd.operations.backup.rules import MANIFEST_FILE, outlived
from hamsterd.operations.backup.server import open_link

ARCHIVE_FILE, SUMS_FILE = "base.tar.gz", "backup_manifest"
"""PostgreSQL's own names of the packed files and of the list of them."""
_REFUSALS = ("replication role", "permission denied to start WAL sender", "no pg_hba.conf entry")


class Recovery(BaseModel):
    """The last proof: when, to which moment, and the last commit that was found there."""

    model_config = ConfigDict(
        frozen=True, alias_generator=to_camel, validate_by_name=True, validate_by_alias=True
    )

    at: datetime
    target: datetime
    reached: datetime | None
    seconds: float


class BaseBackup(BaseModel):
    """One base backup; one can go back to any moment after `ended_at`.

    `first_segment` is the oldest WAL that it needs, `server_version` PostgreSQL's major.
    """

    model_config = Recovery.model_config

    name: str
    created_at: datetime
    ended_at: datetime
    server_version: int
    first_segment: str
    archive: FileSum
    recovery: Recovery | None = None


def base_backup_folder(settings: Settings) -> BackupFolder:
    """Where base backups are kept. Raises NoArchive where no folder is set."""
    if settings.base_backup_dir is None:
        raise NoArchive(
            "기본 백업을 두는 폴더가 정해지지 않았어요. HAMSTERD_BASE_BACKUP_DIR와"
            " HAMSTERD_RESTORE_COMMAND를 적고 PostgreSQL이 WAL을 보관하게 해 주세요."
        )
    return BackupFolder(settings.base_backup_dir)


def base_backups(settings: Settings) -> list[BaseBackup]:
    """The base backups, newest first, without those that cannot be read; none without a folder."""
    if settings.base_backup_dir is None:
        return []
    backups = base_backup_folder(settings)
    return [base for name in backups.names() if (base := _readable(backups, name))]


def unreadable(settings: Settings) -> list[str]:
    """The names of those with an unreadable manifest, newest first."""
    if settings.base_backup_dir is None:
        return []
    backups = base_backup_folder(settings)
    return [name for name in backups.names() if _readable(backups, name) is None]


def damaged(settings: Settings) -> list[str]:
    """The names of those whose packed files are not of the size that was written down."""
    if settings.base_backup_dir is None:
        return []
    backups = base_backup_folder(settings)
    return [
        base.name
        for base in base_backups(settings)
        if size_of(backups.folder(base.name) / ARCHIVE_FILE) != base.archive.bytes
    ]


def create_base_backup(
    settings: Settings, *, dsn: str, progress: Progress = unseen
) -> tuple[BaseBackup, list[str]]:
    """Delete copies that are no longer needed, and copy the running server of `dsn`.

    Returns the new one, and the names of the deleted. Raises NoArchive, MayNotReplicate,
    ProgramMissing, ProgramFailed, BackupRunning; then no files of the new one are left.
    """
    backups = base_backup_folder(settings)
    check_archive()
    with backups.alone():
        backups.tidy()
        began, keep = utc_now(), timedelta(days=settings.backup_keep_days)
        # First: the disk may not hold one more beside them.
        going = outlived([(one.name, one.ended_at) for one in base_backups(settings)], began, keep)
        for old in going:
            backups.remove(old)
        with backups.making(began) as (name, folder):
            progress("서버를 복사하는 중", 0, 1)
            version = _copy(folder, dsn)
            base = BaseBackup(
                name=name,
                created_at=began,
                ended_at=utc_now(),
                server_version=version,
                first_segment=_first_segment(folder, dsn),
                archive=summed(folder / ARCHIVE_FILE),
            )
            (folder / MANIFEST_FILE).write_text(
                base.model_dump_json(by_alias=True, indent=2), encoding="utf-8"
            )
            progress("서버를 복사하는 중", 1, 1)
    return base, going


def check_archive() -> None:
    """Raise NoArchive where the database archives nothing, or fails to: a copy would wait on."""
    archive = wal_archive()
    if archive is None:
        raise NoArchive(
            "PostgreSQL이 WAL을 보관하지 않아요. archive_mode와 archive_command를 켜 주세요."
        )
    if archive.is_failing:
        raise NoArchive("WAL 보관이 실패하고 있어요. `hamster doctor`로 보고 먼저 고쳐 주세요.")


def extract(backups: BackupFolder, base: BaseBackup, target: Path) -> None:
    """Unpack the files into `target`. Raises BackupBroken where they are not those of the copy."""
    archive = backups.folder(base.name) / ARCHIVE_FILE
    if not archive.exists() or summed(archive) != base.archive:
        raise BackupBroken(
            f"{base.name} 기본 백업의 {ARCHIVE_FILE} 파일이 없거나 처음과 달라요."
            " 다른 곳의 사본을 쓰거나 `hamster backup create --physical`로 새로 만들어 주세요."
        )
    shutil.unpack_archive(archive, target, filter="data")


def _copy(folder: Path, dsn: str) -> int:
    with open_link(dsn) as link:
        version = link.server_version // 10_000
    try:
        find_programs(version).run(
            "pg_basebackup",
            *("--format=tar", "--gzip", "--wal-method=none", "--checkpoint=fast"),
            *("--manifest-checksums=SHA256", f"--pgdata={folder}"),
            dsn=dsn,
            on_line=_heard,
        )
    except ProgramFailed as error:
        if any(sign in error.message for sign in _REFUSALS):
            raise MayNotReplicate(
                "데이터베이스 계정이 서버를 복사할 수 없어요. 관리자로 ALTER ROLE … REPLICATION을"
                f" 하고 pg_hba.conf에 replication 줄을 더해 주세요. ({error.message})"
            ) from error
        raise
    return version


def _heard(line: str) -> None:
    """Give up if the server reports, after a minute, that WAL is not being archived."""
    if "still waiting for all required WAL segments" in line:
        raise NoArchive(
            "복사한 동안의 WAL이 1분이 지나도 보관되지 않았어요. `hamster doctor`로 보고 먼저"
            " archive_command를 고쳐 주세요."
        )


def _first_segment(folder: Path, dsn: str) -> str:
    """The segment in which the copy's WAL begins, by PostgreSQL's own list of it."""
    (needed,) = orjson.loads((folder / SUMS_FILE).read_bytes())["WAL-Ranges"][-1:]
    with open_link(dsn) as link, link.cursor() as cursor:
        cursor.execute("SELECT pg_size_bytes(current_setting('wal_segment_size'))")
        (size,) = cursor.fetchone() or (0,)
    high, low = (int(part, 16) for part in needed["Start-LSN"].split("/"))
    return f"{needed['Timeline']:08X}{high:08X}{low // size:08X}"


def _readable(backups: BackupFolder, name: str) -> BaseBackup | None:
    try:
        return BaseBackup.model_validate_json((backups.folder(name) / MANIFEST_FILE).read_bytes())
    except (OSError, ValidationError):
        return None
