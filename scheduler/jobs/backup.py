"""A backup every night, proven by restoring it, and old ones let go (docs/operations/backup.md)."""

from hamsterd.db.handle import database
from hamsterd.operations.backup.create import check_room
from hamsterd.operations.backup.keep import back_up_nightly, outdated_names
from hamsterd.operations.backup.open import open_catalog
from scheduler.task import Counts, Task


def back_up(task: Task) -> Counts:
    """`{"bytes": 81920, "media": 12, "verified": 1, "removed": 0}`."""
    if task.dry_run:
        check_room(open_catalog(task.settings), database.dsn)
        return {"removed": len(outdated_names(task.settings))}
    night = back_up_nightly(task.settings, dsn=database.dsn)
    return {
        "bytes": night.made.dump.bytes,
        "media": night.made.media.files,
        "verified": int(night.made.verified_at is not None),
        "removed": len(night.removed),
    }
