"""Whether backups have room on this host's disk."""

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from hamsterd.core.files import FULL
from hamsterd.operations.backup.errors import NoRoomForBackup


def require_room(root: Path, needed: int) -> None:
    """Raise NoRoomForBackup unless `needed` bytes are free where the folder `root` is, or will be.

    It need not exist yet.
    """
    wanted = root.resolve()
    folder = next(part for part in (wanted, *wanted.parents) if part.exists())
    free = shutil.disk_usage(folder).free
    if free < needed:
        raise NoRoomForBackup(
            f"백업에 {needed / 1024**2:,.0f}MB가 필요한데 {root}에는"
            f" {free / 1024**2:,.0f}MB만 남았어요. 자리를 마련하거나 HAMSTERD_BACKUP_DIR를"
            " 다른 디스크로 정해 주세요."
        )


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
