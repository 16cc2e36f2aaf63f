"""The media of all backups, each file once.

On the disk of the site itself a file is kept by a second name for the same bytes (a hard link),
which takes no room: media are never written to after they are stored, only removed, and the
second name survives that. Elsewhere it is copied.
"""

import errno
import hashlib
import shutil
from collections.abc import Collection
from contextlib import suppress
from pathlib import Path

from hamsterd.backup.manifest import MediaFile
from hamsterd.uploads.rules import is_file_name

_NO_LINK = {errno.EXDEV, errno.EPERM, errno.EMLINK, errno.EOPNOTSUPP, errno.EACCES}
_PART = ".part"


class MediaStore:
    """Media files under `root`, in subfolders by the first two characters of their names."""

    def __init__(self, root: Path) -> None:
        self.root = root

    def path(self, name: str) -> Path:
        """Where `name` lies."""
        return self.root / name[:2] / name

    def keep(self, source: Path, known: MediaFile | None) -> MediaFile:
        """Keep the file at `source`; its sum is taken over from `known` when that is the same file.

        Raises FileNotFoundError when it has gone meanwhile.
        """
        target = self.path(source.name)
        size = source.stat().st_size
        if not holds(target, size):
            place(source, target)
        elif known is not None and known.bytes == size and known.sha256 is not None:
            return known
        return MediaFile(name=source.name, bytes=size, sha256=sha256_of(target))

    def keep_only(self, names: Collection[str]) -> None:
        """Remove every other file."""
        for path in self.root.glob("??/*"):
            if path.name not in names:
                path.unlink(missing_ok=True)

    def shares_disk_with(self, folder: Path) -> bool:
        """Whether files of `folder` can be kept without taking room."""
        self.root.mkdir(mode=0o700, parents=True, exist_ok=True)
        return folder.exists() and folder.stat().st_dev == self.root.stat().st_dev


def holds(path: Path, size: int) -> bool:
    """Whether a file of that size is there."""
    with suppress(OSError):
        return is_file_name(path.name) and path.stat().st_size == size
    return False


def place(source: Path, target: Path) -> None:
    """Make `target` the same file as `source`, or a whole copy of it, never a part."""
    target.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    part = target.with_name(target.name + _PART)
    part.unlink(missing_ok=True)
    try:
        part.hardlink_to(source)
    except OSError as error:
        if error.errno not in _NO_LINK:
            raise
        shutil.copy2(source, part)
    part.replace(target)


def sha256_of(path: Path) -> str:
    """The file's SHA-256, hexadecimal."""
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()
