"""The state of WAL archiving: what is archived, and what was written since.

Any account may query it. An idle database archives nothing, so the age of the last segment says
little; what matters is whether complete segments wait.
"""

from dataclasses import dataclass
from datetime import datetime

from hamsterd.db.handle import connection
from hamsterd.db.sql import fetch_row

_ARCHIVE = """
    WITH sizes AS (
        SELECT pg_size_bytes(current_setting('wal_segment_size')) AS segment,
               CASE WHEN NOT pg_is_in_recovery() THEN pg_current_wal_lsn() - '0/0' END AS written
    ), archiver AS (
        SELECT *, ('x' || substr(last_archived_wal, 9, 8))::bit(32)::bigint AS high,
               ('x' || substr(last_archived_wal, 17, 8))::bit(32)::bigint AS low
          FROM (SELECT last_archived_time, last_failed_time,
                       CASE WHEN last_archived_wal ~ '^[0-9A-F]{24}' THEN last_archived_wal END
                           AS last_archived_wal
                  FROM pg_stat_archiver) AS named
    )
    SELECT current_setting('archive_mode') AS mode,
           (SELECT setting::int FROM pg_settings WHERE name = 'archive_timeout') AS timeout,
           last_archived_wal, last_archived_time, last_failed_time, pg_postmaster_start_time(),
           now() AS now, segment,
           (written - high * 4294967296 - (low + 1) * segment)::bigint AS unarchived
      FROM sizes, archiver
"""


@dataclass(frozen=True, slots=True)
class WalArchive:
    """The archive as the primary reports it; instants are by the database's clock.

    `last_segment` is None if none was archived since the statistics were reset. `waiting` counts
    complete segments not archived yet, `unarchived_bytes` what was written since the last one.
    `since` is when the last one was archived, or when the server started.
    """

    timeout_seconds: int
    last_segment: str | None
    archived_at: datetime | None
    failed_at: datetime | None
    since: datetime
    asked_at: datetime
    unarchived_bytes: int
    waiting: int

    @property
    def is_failing(self) -> bool:
        """Whether the last try failed."""
        failed, archived = self.failed_at, self.archived_at
        return failed is not None and (archived is None or failed > archived)


def wal_archive() -> WalArchive | None:
    """The archive of the site's database; None if archiving is off."""
    with connection():
        row = fetch_row(_ARCHIVE)
    if row["mode"] == "off":
        return None
    unarchived = max(0, row["unarchived"] or 0)
    archived_at = row["last_archived_time"]
    return WalArchive(
        timeout_seconds=row["timeout"],
        last_segment=row["last_archived_wal"],
        archived_at=archived_at,
        failed_at=row["last_failed_time"],
        since=archived_at or row["pg_postmaster_start_time"],
        asked_at=row["now"],
        unarchived_bytes=unarchived,
        waiting=unarchived // row["segment"],
    )
