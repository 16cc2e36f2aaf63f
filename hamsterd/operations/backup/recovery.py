"""Verifies point-in-time recovery: the server as of a moment, beside the site, temporarily.

A base backup is unpacked into a separate folder. PostgreSQL replays WAL up to the moment, opens on
a private socket, and is checked. It archives nothing and never touches the site.
"""

import os
import re
import shutil
import tempfile
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path

from psycopg2.extensions import make_dsn, parse_dsn

from hamsterd.config import Settings
from hamsterd.core.clock import KST, utc_now
from hamsterd.core.files import account
from hamsterd.db.embedded.host import EmbeddedPostgresFailed, Host, find_host
from hamsterd.db.wal_archive import wal_archive
from hamsterd.media.storage import open_storage
from hamsterd.operations.backup.base import (
    BaseBackup,
    Recovery,
    base_backup_folder,
    base_backups,
    extract,
)
from hamsterd.operations.backup.catalog import BackupFolder
from hamsterd.operations.backup.create import Progress, unseen
from hamsterd.operations.backup.errors import (
    MomentOutOfReach,
    NoArchive,
    ProgramMissing,
)
from hamsterd.operations.backup.server import database_of, open_link
from hamsterd.operations.backup.snapshot import snapshot
from hamsterd.operations.backup.verify import schema_problems

PORT = 5432
LOOK_SECONDS = 0.2
_PATIENT = ("-w", "-t", str(24 * 60 * 60))
"""Until WAL is replayed at all; a day of it takes minutes to hours."""
_DEBIAN = "/usr/lib/postgresql/{}/bin"
_TOO_EARLY = "before consistent recovery point"
_DENIED = "Permission denied"
_ENDED = "recovery ended before configured recovery target was reached"
_BROKEN = re.compile(r"LOG:  (invalid|incorrect|unexpected|missing contrecord)")
"""Log lines that mean an unreadable archived segment: complete ones are always full, or
switched.
"""
_SETTINGS = {
    "listen_addresses": "",
    "port": PORT,
    "archive_mode": "off",
    "autovacuum": "off",
    "hot_standby": "off",
    "fsync": "off",
    "max_connections": 20,
    "lc_messages": "C",
    "timezone": "UTC",
    "log_timezone": "UTC",
    "recovery_target_action": "promote",
    "recovery_target_timeline": "latest",
}


@dataclass(frozen=True, slots=True)
class Recovered:
    """The result: rows of each table, and the problems (none: it is good).

    `missing_media` counts files that rows of that moment refer to and that the site's storage no
    longer has: they are in the media of the backups, or in the bucket's versions.
    """

    base: BaseBackup
    counts: dict[str, int]
    missing_media: int
    problems: list[str]


def verify_moment(
    settings: Settings, moment: datetime, *, dsn: str, progress: Progress = unseen
) -> Recovered:
    """Restore the server of `dsn` as of `moment`, check it, and record the success.

    Raises NoArchive, MomentOutOfReach, BackupBroken, ProgramMissing, BackupRunning.
    """
    backups = base_backup_folder(settings)
    if settings.restore_command is None:
        raise NoArchive(
            "보관한 WAL을 가져오는 명령을 몰라요. HAMSTERD_RESTORE_COMMAND를 적어 주세요."
            " 예: cp /mnt/wal/%f %p"
        )
    if moment > utc_now():
        raise MomentOutOfReach(f"{in_seoul(moment)}은 아직 오지 않았어요.")
    began = utc_now()
    with backups.alone():
        backups.tidy()
        base = _base_before(settings, moment)
        progress("그 순간을 되살리는 중", 0, 1)
        with _restored(backups, base, moment, settings.restore_command, dsn) as restored:
            progress("그 순간을 되살리는 중", 1, 1)
            reached = _last_commit(restored)
            recovered = _look(settings, base, restored)
        if not recovered.problems:
            seconds = round((utc_now() - began).total_seconds(), 3)
            proof = Recovery(at=utc_now(), target=moment, reached=reached, seconds=seconds)
            base = base.model_copy(update={"recovery": proof})
            backups.replace(base.name, base.model_dump_json(by_alias=True, indent=2))
    return replace(recovered, base=base)


def _base_before(settings: Settings, moment: datetime) -> BaseBackup:
    """The newest base backup that was whole by then."""
    bases = base_backups(settings)
    if not bases:
        raise NoArchive("기본 백업이 없어요. `hamster backup create --physical`로 만들어 주세요.")
    for base in bases:
        if base.ended_at <= moment:
            return base
    first = in_seoul(bases[-1].ended_at)
    raise MomentOutOfReach(f"첫 기본 백업이 {first}에 끝났어요. 그 뒤의 순간을 적어 주세요.")


@contextmanager
def _restored(
    backups: BackupFolder, base: BaseBackup, moment: datetime, command: str, dsn: str
) -> Iterator[str]:
    """The URL of the site's database as of that moment, on a server that ends with the block."""
    place = Path(tempfile.mkdtemp(prefix=f".{base.name}-", suffix=".making", dir=backups.root))
    host: Host | None = None
    try:
        host = _host(place, base.server_version)
        _unpack(host, backups, base, moment, command)
        _start(host, moment)
        parts = parse_dsn(dsn)
        user = parts.get("user") or "postgres"
        yield make_dsn(host=str(host.sockets), port=PORT, user=user, dbname=database_of(dsn))
    finally:
        if host is not None:
            with suppress(EmbeddedPostgresFailed):
                host.run("pg_ctl", "-D", str(host.data), "-m", "immediate", "-w", "stop")
            for folder in (host.data, host.sockets):
                shutil.rmtree(folder, ignore_errors=True)
        shutil.rmtree(place, ignore_errors=True)


def _host(place: Path, version: int) -> Host:
    """Where and under which account it runs, with the programs of the version that wrote the
    files.
    """
    host = find_host(place)
    on_path = shutil.which("postgres")
    folders = [host.programs, Path(_DEBIAN.format(version))]
    folders += [Path(on_path).parent] if on_path else []
    for folder in folders:
        if (folder / "pg_ctl").exists():
            found = replace(host, programs=folder)
            if re.search(rf"\) {version}\b", found.run("postgres", "--version")):
                return found
    raise ProgramMissing(
        f"PostgreSQL {version}의 서버 프로그램이 없어요."
        f" postgresql-{version} 패키지를 설치해 주세요."
    )


def _unpack(
    host: Host, backups: BackupFolder, base: BaseBackup, moment: datetime, command: str
) -> None:
    data = host.data
    host.make_folder(data)
    extract(backups, base, data)
    (data / "recovery.signal").touch()
    _configure(
        data / "hamsterd.conf",
        {
            **_SETTINGS,
            "data_directory": data,
            "hba_file": data / "hamsterd.hba",
            "unix_socket_directories": f'"{host.sockets}"',
            "restore_command": command,
            "recovery_target_time": moment.astimezone(UTC).isoformat(sep=" "),
        },
    )
    (data / "hamsterd.hba").write_text("local all all trust\n")
    if host.account:
        for path in data.rglob("*"):
            os.lchown(path, host.account.pw_uid, host.account.pw_gid)
    # ALTER SYSTEM's settings would override the file above: they may archive, or wait for standbys.
    os.truncate(data / "postgresql.auto.conf", 0)


def _start(host: Host, moment: datetime) -> None:
    data, log = host.data, host.data / "hamsterd.log"
    if host.sockets != data:
        host.make_folder(host.sockets)
    options = f"-c config_file={data / 'hamsterd.conf'}"
    try:
        host.run("pg_ctl", "-D", str(data), "-l", str(log), "-o", options, *_PATIENT, "start")
        _wait(host)
    except EmbeddedPostgresFailed as error:
        said = log.read_text(errors="replace") if log.exists() else error.message
        raise _unreadable(host, said) or _why(said, moment) from error


def _wait(host: Host) -> None:
    """Until it has come to the moment and takes connections, or has given up."""
    while True:
        time.sleep(LOOK_SECONDS)
        try:
            # Any name will do; it looks for that of an account that may have none otherwise.
            host.run("pg_isready", "-h", str(host.sockets), "-p", str(PORT), "-U", "postgres")
        except EmbeddedPostgresFailed:
            if not (host.data / "postmaster.pid").exists():
                raise
        else:
            return


def _unreadable(host: Host, log: str) -> MomentOutOfReach | None:
    """Where segments are there and may not be read: PostgreSQL's account wrote them for itself."""
    if _DENIED not in log:
        return None
    who = host.account.pw_name if host.account else account()
    return MomentOutOfReach(
        f"보관한 WAL 조각을 {who} 계정이 읽을 수 없어요. 보관한 폴더를 그 계정의 그룹으로 바꾸고"
        " (`chgrp -R`, `chmod 640`), archive_command에도 chmod를 넣어 주세요."
    )


def _why(log: str, moment: datetime) -> MomentOutOfReach:
    """The error for a recovery that did not reach its moment, from PostgreSQL's log."""
    if _TOO_EARLY in log:
        return MomentOutOfReach(
            f"{in_seoul(moment)}에는 기본 백업이 아직 온전하지 않았어요."
            " 그 뒤의 순간을 적어 주세요."
        )
    fetched = re.findall(r'restored log file "([0-9A-F]{24})" from archive', log)
    last, archive = (fetched[-1] if fetched else ""), wal_archive()
    if _ENDED in log and _BROKEN.search(log):
        return MomentOutOfReach(
            f"보관한 {last} 조각이 깨졌어요. 다른 곳에 사본이 없으면 그 앞의 순간까지만 되돌아가요."
        )
    if _ENDED in log and archive and archive.last_segment and archive.last_segment > last:
        after = f"{last} 다음 조각이" if last else "첫 조각이"
        return MomentOutOfReach(
            f"{after} 보관한 곳에 없어요 ({archive.last_segment}까지 보관했다고 해요)."
            " HAMSTERD_RESTORE_COMMAND와 보관한 곳을 봐 주세요."
        )
    if _ENDED in log:
        found = re.findall(r"last completed transaction was at log time (.*)", log)
        end = (
            f" 마지막으로 보관한 것은 {in_seoul(_instant(found[-1]))}의 것이에요." if found else ""
        )
        return MomentOutOfReach(
            f"{in_seoul(moment)}까지의 WAL이 아직 보관되지 않았어요.{end}"
            " 그 앞의 순간을 적거나 조금 뒤에 다시 해 주세요."
        )
    return MomentOutOfReach(f"그 순간을 되살리지 못했어요: {log[-1000:].strip()}")


def _look(settings: Settings, base: BaseBackup, restored: str) -> Recovered:
    with snapshot(restored) as then:
        problems = [
            f"외래 키: {key}가 가리키는 행이 {orphans:,}개 없어요."
            for key, orphans in then.orphans()
            if orphans
        ]
        stored = {file.name for file in open_storage(settings).files()}
        missing = sum(one.name not in stored for one in then.media())
        counts, migrations = dict(then.counts()), then.migrations()
    problems.extend(schema_problems(migrations, restored))  # which may bring it up to this version
    return Recovered(base, counts, missing, problems)


def _last_commit(restored: str) -> datetime | None:
    """When the last write was committed that the moment holds; None when WAL brought none."""
    with open_link(restored) as link, link.cursor() as cursor:
        cursor.execute("SELECT pg_last_xact_replay_timestamp()")
        row: tuple[datetime | None] | None = cursor.fetchone()
    return row[0] if row else None


def _configure(path: Path, settings: Mapping[str, object]) -> None:
    quoted = {name: str(value).replace("'", "''") for name, value in settings.items()}
    path.write_text("".join(f"{name} = '{value}'\n" for name, value in quoted.items()))


def _instant(text: str) -> datetime:
    """`2026-11-26 03:00:00.123+00`, as PostgreSQL's log has it."""
    return datetime.fromisoformat(text.strip())


def in_seoul(instant: datetime) -> str:
    """An instant to the second: `2026-11-27 06:20:40 (서울)`."""
    return f"{instant.astimezone(KST):%Y-%m-%d %H:%M:%S} (서울)"
