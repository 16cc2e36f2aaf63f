"""Whether the site could be brought back: from this machine's folder, another's, or the bucket."""

import socket
from collections.abc import Iterator
from datetime import datetime
from typing import TypedDict

from hamsterd.core.clock import spoken_age, utc_now
from hamsterd.db.sql import fetch_all, fetch_row, fetch_value
from hamsterd.media.upkeep.sums import sha256_of
from hamsterd.operations.backup.catalog import Catalog, Contents
from hamsterd.operations.backup.manifest import Manifest
from hamsterd.operations.backup.open import open_catalog
from hamsterd.operations.backup.rules import DUMP_FILE
from hamsterd.operations.backup.verify import media_problems
from hamsterd.operations.monitoring.checks.check import Finding, Look, check, well
from hamsterd.operations.monitoring.rules import (
    BACKUP_OLD_AFTER,
    PROOF_OLD_AFTER,
    SUMMED_BYTES,
    Level,
)

_NEWEST = """
    SELECT max(created_at) AS created,
           max(created_at) FILTER (WHERE verified_at IS NOT NULL) AS verified,
           (array_agg(manifest ->> 'host' ORDER BY created_at DESC))[1] AS host,
           (SELECT status = 'failed' FROM job_runs
             WHERE job = 'backup' AND status <> 'running'
             ORDER BY started_at DESC LIMIT 1) AS has_failed,
           (array_agg(bytes ORDER BY created_at DESC))[1] AS bytes,
           (array_agg(coalesce(jsonb_array_length(manifest #> '{media,missing}'), 0)
                      + coalesce(jsonb_array_length(manifest #> '{media,damaged}'), 0)
                      ORDER BY created_at DESC))[1] AS lost
      FROM backups WHERE status = 'done'
"""
_LISTED = """
    SELECT file_name AS name FROM backups
     WHERE status = 'done' AND manifest ->> 'host' = %(host)s ORDER BY created_at DESC
"""
_NEWEST_NAME = "SELECT max(file_name) FROM backups"
NAMED = 3


class NewestBackup(TypedDict):
    """The newest backup, as known to all hosts."""

    created: datetime | None
    verified: datetime | None
    host: str | None
    has_failed: bool | None
    bytes: int | None
    lost: int | None


def newest_backup() -> NewestBackup:
    """The newest backup from the shared table, and when the newest verified one was made.

    `{"created": …, "verified": None, "host": "vault", "has_failed": False, "bytes": 9, "lost": 0}`;
    `created` is None if there is none.
    """
    return fetch_row(_NEWEST, NewestBackup)


@check(
    "backups",
    "백업",
    "`hamster jobs history backup`에서 이유를 보고 `hamster backup create`를 하세요.",
)
def backups(look: Look) -> Iterator[Finding]:
    """The age and verification of the newest backup, from the shared table.

    A deep look reads the catalog, which is authoritative: this machine's folder, or the bucket.
    """
    row = newest_backup()
    created, verified, where = row["created"], row["verified"], ""
    troubles = [Finding("지난 백업이 실패했어요.")] if row["has_failed"] else []
    if look.is_deep:
        catalog = open_catalog(look.settings)
        contents = catalog.contents()
        where = f" ({row['host'] or '다른 컴퓨터'}에 있고 이 컴퓨터에는 없음)"
        troubles += _unsent(contents)
        if (manifests := contents.manifests) and not contents.away:
            created, where = manifests[0].created_at, f" ({catalog.place})"
            verified = next((one.created_at for one in manifests if one.verified_at), None)
            troubles += _broken(catalog, look, manifests[0])
            troubles += _spoilt(catalog, look, manifests)
            troubles += _gone(catalog, contents)
            troubles += _unknown(contents)
        elif created is not None and row["host"] == socket.gethostname() and not contents.away:
            mend = "폴더를 옮겼다면 HAMSTERD_BACKUP_DIR를 고치고, 아니면 `hamster backup create`."
            troubles.append(Finding(f"백업이 있어야 할 {catalog.place}가 비었어요.", mend))
    if created is not None:
        troubles += _late(created, verified)
        fine = f"마지막 백업은 {_ago(created)} 전에 만들었고 검증된 것이 있어요{where}."
        yield from troubles or [well(fine)]
    else:
        mend = "`hamster backup create`로 만들고, `hamster serve`를 켜 두면 매일 밤 만들어요."
        # On a laptop no real diary can be lost.
        level = None if look.is_production else Level.NOTICE
        yield from [*troubles, Finding("백업이 하나도 없어요.", mend, level)]


def _unsent(contents: Contents) -> Iterator[Finding]:
    """Backups that exist on this host only."""
    if contents.away is not None:
        mend = "버킷이 돌아오면 `hamster backup list`로 다시 보세요."
        yield Finding(contents.away.message, mend)
    if contents.unsent:
        says = f"백업 {len(contents.unsent)}개가 이 컴퓨터에만 있어요: {contents.unsent[0]}"
        yield Finding(says, "`hamster backup create`가 새 백업과 함께 버킷에 보내요.")


def _late(created: datetime, verified: datetime | None) -> Iterator[Finding]:
    if utc_now() - created > BACKUP_OLD_AFTER:
        yield Finding(f"마지막 백업이 {_ago(created)} 전 것이에요.")
    if verified is None or utc_now() - verified > PROOF_OLD_AFTER:
        says = "검증된 백업이 하나도 없어요."
        if verified is not None:
            says = f"마지막으로 검증된 백업이 {_ago(verified)} 전 것이에요."
        yield Finding(says, "`hamster backup verify latest`를 실행해 주세요.")


def _broken(catalog: Catalog, look: Look, newest: Manifest) -> Iterator[Finding]:
    """Files the site had lost when it was made, until a later backup is complete; and its own
    gaps.
    """
    if newest.media.lost:
        mend = "`hamster media restore --all`로 되살리고 `hamster backup create`를 하세요."
        yield Finding(f"마지막 백업 때 {newest.media.loss}", mend)
    proof = newest.verification
    dump, size = f"{catalog.path(newest.name)}/{DUMP_FILE}", catalog.dump_bytes(newest)
    if proof is not None and proof.problems:
        says = f"마지막 백업 {newest.name}이 검증에서 떨어졌어요: {proof.problems[0]}"
        mend = "`hamster backup create`로 새로 만들고 `hamster backup verify`로 확인해 주세요."
        yield Finding(says, mend)
    elif size != newest.dump.bytes:
        says = f"마지막 백업의 {dump}이 {size:,}바이트예요 ({newest.dump.bytes:,}바이트여야 해요)."
        mend = "`hamster backup create`로 새로 만들고, 디스크가 가득 찼는지 확인해 주세요."
        yield Finding(says, mend)
    else:
        for problem in media_problems(catalog, look.settings, newest, catalog.media(newest)):
            mend = "`hamster backup create`로 새로 만들면 남아 있는 파일을 다시 담아요."
            yield Finding(f"마지막 백업의 {problem}", mend)


def _spoilt(catalog: Catalog, look: Look, manifests: list[Manifest]) -> Iterator[Finding]:
    """Dumps of the right size that hold other bytes: the newest ones, with `--full` all."""
    left = SUMMED_BYTES
    for one in manifests:
        left -= one.dump.bytes
        if left < 0 and not look.is_full:
            return
        dump = catalog.local_dump(one)
        if dump is None or dump.stat().st_size != one.dump.bytes:
            continue
        if sha256_of(dump) != one.dump.sha256:
            says = f"백업 {one.name}의 {DUMP_FILE} 내용이 달라져 되돌릴 수 없어요."
            mend = "디스크를 살펴보고(`dmesg`) `hamster backup create`로 새로 만들어 주세요."
            yield Finding(says, mend)


def _gone(catalog: Catalog, contents: Contents) -> Iterator[Finding]:
    """Backups that this host made and lists in the shared table, and that are not whole there."""
    if contents.unreadable:
        says = f"백업 {', '.join(contents.unreadable[:NAMED])}의 목록(manifest.json)을 못 읽어요."
        mend = "파일을 되돌리거나, 못 쓰는 것이면 지우고 `hamster backup create`를 하세요."
        yield Finding(says, mend)
    known = set(contents.names)
    lost = [one["name"] for one in fetch_all(_LISTED, host=socket.gethostname())]
    if lost := [name for name in lost if name not in known]:
        says = f"백업 {len(lost)}개가 {catalog.place}에서 사라졌어요: {', '.join(lost[:NAMED])}"
        mend = "지운 적이 없으면 디스크를 봐 주세요. `hamster backup create`가 목록을 고쳐요."
        yield Finding(says, mend, Level.WARNING)


def _unknown(contents: Contents) -> Iterator[Finding]:
    """A backup newer than all that the database knows of: the database is of an earlier time."""
    newest, known = max(contents.names, default=""), fetch_value(_NEWEST_NAME)
    if known and newest > known:
        says = f"데이터베이스가 모르는 더 새로운 백업이 있어요: {newest} (아는 것은 {known}까지)."
        mend = (
            "데이터베이스나 컴퓨터를 옛날로 되돌렸다는 뜻이에요. 일부러 한 일이면 `hamster backup"
            f" create`, 아니면 `hamster backup verify {newest}`로 보고 그것으로 되살려 주세요."
        )
        yield Finding(says, mend, Level.WARNING)


def _ago(instant: datetime) -> str:
    return spoken_age(utc_now() - instant)
