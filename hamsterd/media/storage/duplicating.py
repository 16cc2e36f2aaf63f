"""An independent copy of a file: damage to one does not affect the other.

By the kernel if possible (which shares blocks on copy-on-write file systems), else in chunks; never
as a hard link.
"""

import os
import shutil
from contextlib import suppress
from pathlib import Path

from hamsterd.core.files import FULL

AT_ONCE_BYTES = 64 * 1024 * 1024
"""Copied by one call of the kernel, so that a kill is heard in between."""
PIECE_BYTES = 1024 * 1024


def duplicate(source: Path, target: Path) -> None:
    """Copy `source` to the new file `target` and sync it to disk; all or nothing.

    Raises FileNotFoundError without a source, FileExistsError with a target.
    """
    with source.open("rb") as reading, target.open("xb") as writing:
        try:
            if not _by_kernel(reading.fileno(), writing.fileno()):
                reading.seek(0)
                writing.seek(0)
                writing.truncate()
                shutil.copyfileobj(reading, writing, PIECE_BYTES)
            writing.flush()
            os.fsync(writing.fileno())
        except BaseException:
            with suppress(OSError):
                target.unlink()
            raise


def copy_standing(source: Path, target: Path) -> None:
    """Give `target` the times and rights of `source`, and its owner where we may."""
    shutil.copystat(source, target)
    if os.geteuid() == 0:
        owner = source.stat()
        os.chown(target, owner.st_uid, owner.st_gid)


def link_count(path: Path) -> int:
    """How many names the file's bytes have; 0 when it is not there."""
    try:
        return path.stat().st_nlink
    except FileNotFoundError:
        return 0


def _by_kernel(reading: int, writing: int) -> bool:
    """Whether the kernel copied all of it; some file systems cannot, some stop early."""
    left = os.fstat(reading).st_size
    try:
        while left > 0:
            copied = os.copy_file_range(reading, writing, min(left, AT_ONCE_BYTES))
            if not copied:
                return False
            left -= copied
    except OSError as error:
        if error.errno in FULL:  # it would not fit in pieces either
            raise
        return False
    return True
