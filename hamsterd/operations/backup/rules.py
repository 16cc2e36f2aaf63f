"""Numbers and names of backups, as pure functions."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

DUMP_FILE = "database.dump"
MEDIA_FILE = "media.jsonl"
MANIFEST_FILE = "manifest.json"
MEDIA_STORE = "media"
"""The folder beside all backups that contains each media file once."""
MAKING_SUFFIX = ".making"
"""A backup that is not whole yet; it is never listed, and the next one removes it."""
LATEST = "latest"

WAIT_SECONDS, LOOK_SECONDS = 600, 0.5
"""How long one waits for another's backup to end, and how often it looks."""

VERIFY_EACH_BYTES = 1024**3
"""Dumps up to this size are restored and checked every night; that takes a minute or two."""
VERIFY_WITHIN = timedelta(days=7)
"""Larger ones at least this often: one night a week is slow, the others are not."""
FIRST_DUMP_SHARE = 0.5
"""Share of the database's size on disk that a first dump may need; text compresses to about a
fifth.
"""
GROWTH = 1.2
"""A dump may be this much larger than the one before."""
WAL_BYTES = 1024**3
"""What PostgreSQL writes before it cleans up (`max_wal_size`), beside the tables themselves."""
RESERVE_BYTES = 64 * 1024**2
"""Room that a backup leaves free, because the site writes to the same disk."""
LOCK_WAIT_SECONDS = 60
"""How long a dump waits for a migration that holds a table."""
REMAINS_AFTER = timedelta(days=1)
"""Files of a backup that never got its manifest are removed from the bucket after this."""
MAX_RESTORE_JOBS = 4
"""Connections over which a dump is restored at once."""

_NAME_FORMAT = "%Y%m%dT%H%M%SZ"
_NAME = re.compile(r"\d{8}T\d{6}Z")


@dataclass(frozen=True, slots=True)
class Kept:
    """The fields of a backup that the keep policy uses."""

    name: str
    created_at: datetime
    is_verified: bool


def backup_name(moment: datetime) -> str:
    """The folder of a backup made at `moment`: `20261121T181500Z`."""
    return moment.astimezone(UTC).strftime(_NAME_FORMAT)


def is_backup_name(name: str) -> bool:
    """Whether `name` is one that `backup_name` gives."""
    return _NAME.fullmatch(name) is not None


def needed_bytes(database_bytes: int, last_dump_bytes: int | None) -> int:
    """How much room to have before a dump is begun, in bytes."""
    if last_dump_bytes is None:
        return int(database_bytes * FIRST_DUMP_SHARE) + RESERVE_BYTES
    return int(last_dump_bytes * GROWTH) + RESERVE_BYTES


def restored_bytes(database_bytes: int) -> int:
    """How much room to have before a dump of a database of that size is restored, in bytes."""
    return int(database_bytes * GROWTH) + min(database_bytes, WAL_BYTES) + RESERVE_BYTES


def is_verified_now(dump_bytes: int, last_verified_at: datetime | None, now: datetime) -> bool:
    """Whether tonight's backup is restored and checked as well."""
    if dump_bytes <= VERIFY_EACH_BYTES or last_verified_at is None:
        return True
    # A night begins within minutes of the last one, so an hour is forgiven.
    return now - last_verified_at >= VERIFY_WITHIN - timedelta(hours=1)


def outdated(backups: Sequence[Kept], now: datetime, keep: timedelta) -> list[str]:
    """Which of `backups` (newest first) may go: never the newest, never the last verified one."""
    safe = {backup.name for backup in backups[:1]}
    safe |= {backup.name for backup in [one for one in backups if one.is_verified][:1]}
    return [one.name for one in backups if one.name not in safe and now - one.created_at > keep]


def outlived(bases: Sequence[tuple[str, datetime]], now: datetime, keep: timedelta) -> list[str]:
    """Base backups (name and end, newest first) that may be deleted.

    The oldest moment of the kept days needs the newest one that ended before it; older ones can be
    deleted.
    """
    old = [name for name, ended_at in bases if now - ended_at > keep]
    return old[1:]
