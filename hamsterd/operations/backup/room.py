"""Whether backups, and what they are restored to, have room on this host's disks."""

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from psycopg2 import errors
from psycopg2.extensions import parse_dsn

from hamsterd.core.files import FULL
from hamsterd.core.network.loopback import LOOPBACK
from hamsterd.operations.backup import server
from hamsterd.operations.backup.errors import NoRoomForBackup
from hamsterd.operations.backup.rules import restored_bytes

OF_DEBIAN = Path("/var/lib/postgresql")
"""Where Debian's PostgreSQL keeps its databases; its own path is told to administrators only."""
ELSEWHERE = "자리를 마련하거나 HAMSTERD_BACKUP_DIR를 다른 디스크로 정해 주세요."


def require_room(root: Path, needed: int, *, what: str = "백업", mend: str = ELSEWHERE) -> None:
    """Raise NoRoomForBackup unless `needed` bytes are free where the folder `root` is, or will be.

    It need not exist yet. The message says that `what` needs them.
    """
    wanted = root.resolve()
    folder = next(part for part in (wanted, *wanted.parents) if part.exists())
    free = shutil.disk_usage(folder).free
    if free < needed:
        raise NoRoomForBackup(
            f"{what}에 {needed / 1024**2:,.0f}MB가 필요한데 {root}에는"
            f" {free / 1024**2:,.0f}MB만 남았어요. {mend}"
        )


def require_room_to_restore(dsn: str, database_bytes: int) -> None:
    """Raise NoRoomForBackup unless the server of `dsn` has room for one more database of that size.

    Only a server on this machine can be asked: one that fills its own disk takes the site along.
    """
    home = _home_of_server(dsn)
    if home is not None:
        require_room(
            home,
            restored_bytes(database_bytes),
            what="되살린 데이터베이스",
            mend="자리를 마련한 뒤 다시 해 주세요.",
        )


def _home_of_server(dsn: str) -> Path | None:
    """The folder of the databases, if this machine's server has it."""
    host = str(parse_dsn(dsn).get("host") or "")
    if host and host not in LOOPBACK and not host.startswith("/"):
        return None
    home = OF_DEBIAN
    with server.open_maintenance(dsn) as link, link.cursor() as cursor:
        try:
            cursor.execute("SHOW data_directory")
            home = Path(*cursor.fetchone() or ())
        except errors.InsufficientPrivilege:
            pass
    return home if home.is_dir() else None


@contextmanager
def full_disk_told(root: Path) -> Iterator[None]:
    """Raise NoRoomForBackup where the disk of `root` turns out to be full."""
    try:
        yield
    except OSError as error:
        if error.errno in FULL:
            raise NoRoomForBackup(
                f"{root} 폴더가 있는 디스크가 가득 찼어요. 자리를 마련한 뒤 다시 해 주세요."
            ) from error
        raise
