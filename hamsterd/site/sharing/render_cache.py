"""Drawn pictures on this host's disk, written atomically and bounded in size.

Losing one costs a tenth of a second, so nothing here fails a request.
"""

import logging
import secrets
import shutil
from contextlib import suppress
from datetime import datetime
from pathlib import Path

from hamsterd.site.sharing.rules import (
    DIGEST_LENGTH,
    KEPT,
    MAX_KEPT_BYTES,
    MIN_FREE_BYTES,
    is_file_name,
)

log = logging.getLogger("hamsterd.site.sharing")

_UNFINISHED = ".part"


def cached_picture(folder: Path, name: str) -> bytes | None:
    """The picture if cached and readable."""
    try:
        return _path(folder, name).read_bytes()
    except FileNotFoundError:
        return None
    except OSError as error:
        log.warning("could not read %s: %s", name, error)
        return None


def cache_picture(folder: Path, name: str, picture: bytes) -> bool:
    """Cache it; False if the disk is (nearly) full or fails."""
    path = _path(folder, name)
    unfinished = path.with_suffix(f".{secrets.token_hex(4)}{_UNFINISHED}")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        if shutil.disk_usage(path.parent).free < MIN_FREE_BYTES:
            return False
        unfinished.write_bytes(picture)
        unfinished.replace(path)
    except OSError as error:
        log.warning("could not keep %s: %s", name, error)
        with suppress(OSError):
            unfinished.unlink()
        return False
    return True


def clear_pictures(folder: Path, moment: datetime, *, dry_run: bool = False) -> int:
    """Delete old pictures, and the oldest beyond the size limit; returns the number."""
    before = (moment - KEPT).timestamp()
    cleared = held = 0
    for stored_at, size, path in sorted(_files(folder), reverse=True):
        held += size
        if stored_at >= before and held <= MAX_KEPT_BYTES and path.suffix != _UNFINISHED:
            continue
        held -= size
        cleared += 1
        if not dry_run:
            path.unlink(missing_ok=True)
    return cleared


def _files(folder: Path) -> list[tuple[float, int, Path]]:
    """Time, bytes and path of each cached file; files that vanish are left out."""
    found = []
    for path in folder.glob("*/*"):
        if not (is_file_name(path.name) or path.suffix == _UNFINISHED):
            continue
        try:
            stat = path.stat()
        except FileNotFoundError:
            continue
        found.append((stat.st_mtime, stat.st_size, path))
    return found


def _path(folder: Path, name: str) -> Path:
    """In one of 256 folders by the hash, which spreads evenly."""
    return folder / name[-(DIGEST_LENGTH + len(".jpg")) :][:2] / name
