"""Why a backup is not made, not good or not put back; each says what to do."""

from hamsterd.errors import Conflict, HamsterError, NotFound, Unavailable


class BackupNotFound(NotFound):
    """No backup of that name."""

    code = "backup_not_found"


class BackupRunning(Conflict):
    """Another process makes, checks or restores a backup here."""

    code = "backup_running"
    message = "다른 곳에서 백업하고 있어요. 끝난 뒤 다시 시도해 주세요."


class BackupBroken(Conflict):
    """The backup's own files do not fit together, or what it restores is not what was dumped."""

    code = "backup_broken"


class BackupTooNew(Conflict):
    """A newer version of the program made it."""

    code = "backup_too_new"


class NoRoomForBackup(Unavailable):
    """The disk of the backups is full, or would be; nothing half is left."""

    code = "no_room_for_backup"


class ProgramMissing(Unavailable):
    """There is no pg_dump or pg_restore that understands the server."""

    code = "program_missing"


class ProgramFailed(HamsterError):
    """pg_dump or pg_restore broke off; the message carries what it said."""

    code = "program_failed"


class MayNotCreateDatabase(Conflict):
    """The account of the database lacks CREATEDB."""

    code = "may_not_create_database"


class SiteInUse(Conflict):
    """The site has members, and nobody said that they may be replaced."""

    code = "site_in_use"


class SiteIsRunning(Conflict):
    """A server of this version would meet tables of an older one."""

    code = "site_is_running"


class MediaStuck(Conflict):
    """The media folder cannot be renamed; the database is as it was."""

    code = "media_stuck"


class AsideNotFound(NotFound):
    """Nothing was put aside at that time."""

    code = "aside_not_found"
