"""How long backups are kept, and the nightly backup."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import timedelta
from functools import partial

from hamsterd.config import Settings
from hamsterd.core.clock import utc_now
from hamsterd.operations.backup.create import create_backup
from hamsterd.operations.backup.errors import BackupBroken, NoRoomForBackup
from hamsterd.operations.backup.manifest import Manifest
from hamsterd.operations.backup.open import open_catalog
from hamsterd.operations.backup.register import register
from hamsterd.operations.backup.rules import Kept, is_verified_now, outdated
from hamsterd.operations.backup.verify import verify_backup


@dataclass(frozen=True, slots=True)
class Night:
    """The result of one night."""

    made: Manifest
    removed: list[str]


def back_up_nightly(settings: Settings, *, dsn: str) -> Night:
    """Make a backup, verify it if due, and delete old ones.

    Raises the errors of `create_backup` and `verify_backup`, and BackupBroken if verification
    fails; old ones are kept then. They go first where a new one, or its restored database, has no
    room beside them: nobody else would ever remove them.
    """
    catalog, removed = open_catalog(settings), list[str]()

    def with_room(act: Callable[[], Manifest]) -> Manifest:
        try:
            return act()
        except NoRoomForBackup:
            gone = remove_outdated(settings, dsn=dsn)
            removed.extend(gone)
            if not gone:
                raise
            return act()

    made = with_room(partial(create_backup, settings, dsn=dsn, made_by="job"))
    proven = [manifest.verified_at for manifest in catalog.manifests() if manifest.verified_at]
    if is_verified_now(made.dump.bytes, max(proven, default=None), utc_now()):
        made = with_room(partial(verify_backup, settings, made.name, dsn=dsn))
        if made.verification is not None and made.verification.problems:
            raise BackupBroken(f"{made.name}: " + " ".join(made.verification.problems))
    return Night(made, [*removed, *remove_outdated(settings, dsn=dsn)])


def remove_outdated(settings: Settings, *, dsn: str) -> list[str]:
    """Delete backups older than `backup_keep_days`, and media only they need; returns their names.

    The newest and the last verified one stay. Raises BackupRunning.
    """
    catalog = open_catalog(settings)
    with catalog.alone():
        going = outdated_names(settings)
        for name in going:
            catalog.remove(name)
        catalog.tidy()
        if going:
            register(catalog, dsn=dsn)
    return going


def outdated_names(settings: Settings) -> list[str]:
    """The backups that the keep policy would delete now; none while the bucket is unavailable.

    The newest and the last verified one are chosen among all.
    """
    contents = open_catalog(settings).contents()
    if contents.away is not None:
        return []
    kept = [
        Kept(one.name, one.created_at, one.verified_at is not None) for one in contents.manifests
    ]
    return outdated(kept, utc_now(), timedelta(days=settings.backup_keep_days))
