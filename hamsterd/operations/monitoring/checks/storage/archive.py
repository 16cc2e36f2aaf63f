"""Whether writes leave the database's machine within a minute."""

from collections.abc import Iterator

from hamsterd.core.clock import spoken_age, utc_now
from hamsterd.db.wal_archive import wal_archive
from hamsterd.operations.backup.base import base_backups, damaged, unreadable
from hamsterd.operations.monitoring.checks.check import Finding, Look, Needs, check, well
from hamsterd.operations.monitoring.rules import (
    ARCHIVE_LATE_AFTER,
    ARCHIVE_TIMEOUT_SECONDS,
    PROOF_OLD_AFTER,
    Level,
)

_MAKE = "`hamster backup create --physical`을 해 주세요. 매주 하게 해 두면 좋아요."


@check(
    "archive",
    "WAL 보관",
    "PostgreSQL의 기록에서 archive_command가 왜 실패하는지, 보관하는 곳에 자리가 있는지 봐 주세요.",
    needs=Needs.DATABASE,
)
def archive(look: Look) -> Iterator[Finding]:
    """Waiting segments, failed tries, a long timeout; nothing if archiving is off.

    A deep look reads the folder of base backups, if this machine has one.
    """
    found = wal_archive()
    if found is None:
        return
    if look.is_deep and look.settings.base_backup_dir:
        yield from _bases(look)
    age = found.asked_at - found.since
    ago = f"{spoken_age(age)} 전"
    is_late = age > ARCHIVE_LATE_AFTER and (found.waiting > 0 or found.last_segment is None)
    if found.is_failing:
        yield Finding(f"마지막 WAL 보관이 실패했어요. 기다리는 조각이 {found.waiting:,}개예요.")
    elif is_late and found.archived_at is None:
        yield Finding(f"{ago} 서버가 켜진 뒤로 WAL을 하나도 보관하지 않았어요.")
    elif is_late:
        yield Finding(f"마지막 WAL을 {ago}에 보관했고, 기다리는 조각이 {found.waiting:,}개예요.")
    timeout = found.timeout_seconds
    mend = f"archive_timeout을 {ARCHIVE_TIMEOUT_SECONDS}초로 해 주세요."
    if timeout == 0:
        says = "archive_timeout이 꺼져 있어 조각이 찰 때까지 WAL을 보관하지 않아요."
        yield Finding(says, mend, Level.WARNING)
    elif timeout > ARCHIVE_TIMEOUT_SECONDS:
        yield Finding(
            f"archive_timeout이 {timeout:,}초라 그만큼 잃을 수 있어요.", mend, Level.NOTICE
        )
    elif not found.is_failing and not is_late:
        last = f"마지막 WAL을 {ago}에 보관했어요." if found.archived_at else "첫 WAL을 기다려요."
        yield well(last)


def _bases(look: Look) -> Iterator[Finding]:
    """Whether there is something to begin from, young enough that its WAL is replayed soon."""
    for name in unreadable(look.settings):
        says = f"기본 백업 {name}이 만들다 만 것이라 되돌릴 수 없어요."
        yield Finding(says, f"그 폴더를 지우고 {_MAKE}", Level.WARNING)
    for name in damaged(look.settings):
        says = f"기본 백업 {name}의 파일이 만들 때와 크기가 달라 되돌릴 수 없어요."
        yield Finding(says, f"디스크가 가득 찼는지 보고 {_MAKE}")
    newest = next(iter(base_backups(look.settings)), None)
    mend = _MAKE
    if newest is None:
        yield Finding("기본 백업이 없어 보관한 WAL로 되돌아갈 수 없어요.", mend)
    elif utc_now() - newest.ended_at > PROOF_OLD_AFTER:
        ago = spoken_age(utc_now() - newest.ended_at)
        yield Finding(f"마지막 기본 백업이 {ago} 전 것이에요.", mend, Level.WARNING)
