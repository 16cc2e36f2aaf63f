"""Errors of making, verifying and restoring backups; each says what to do."""

from hamsterd.core.errors import Conflict, HamsterError, NotFound, Unavailable


class BackupNotFound(NotFound):
    """No backup of that name."""


class BackupRunning(Conflict):
    """Another process makes, checks or restores a backup here."""

    message = "다른 곳에서 백업하고 있어요. 끝난 뒤 다시 시도해 주세요."


class BackupBroken(Conflict):
    """The backup's files are inconsistent, or the restored database differs from the dump."""


class BackupTooNew(Conflict):
    """A newer version of the program made it."""


class NoRoomForBackup(Unavailable):
    """The disk of the backups is full, or would be; nothing half is left."""


class BackupsAway(Unavailable):
    """The bucket of the backups does not answer, or not as it should."""


class BackupNotSent(Unavailable):
    """The backup is whole on this host, and did not come into the bucket."""


class ProofUnfinished(Unavailable):
    """The database was restored; its media could not be checked."""


class ProgramMissing(Unavailable):
    """There is no pg_dump or pg_restore that understands the server."""


class ProgramFailed(HamsterError):
    """pg_dump or pg_restore failed; the message has its output."""


class MayNotCreateDatabase(Conflict):
    """The account of the database lacks CREATEDB."""


class SiteInUse(Conflict):
    """The site has members, and replacing them was not confirmed."""


class SiteIsRunning(Conflict):
    """A server of this version would meet tables of an older one."""


class MediaStuck(Conflict):
    """The media folder cannot be renamed; the database is as it was."""


class AsideNotFound(NotFound):
    """Nothing was put aside at that time."""


class NoArchive(Conflict):
    """WAL is not archived, or the settings do not say where."""


class MayNotReplicate(Conflict):
    """The account of the database lacks REPLICATION, or pg_hba.conf refuses it."""


class MomentOutOfReach(Conflict):
    """No base backup and archived WAL lead to the requested moment."""
