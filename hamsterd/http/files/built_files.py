"""Built files: in memory, in the best encoding a browser accepts."""

import mimetypes
import os
import re
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from stat import S_ISREG
from typing import NamedTuple

_REFUSED_WEIGHT = re.compile(r"q=0(?:\.0*)?")
_ENCODINGS = (("br", ".br"), ("gzip", ".gz"))


class StaticFile(NamedTuple):
    """A file in memory: body as sent, its encoding, and a validator."""

    body: bytes
    encoding: str | None
    mime_type: str
    etag: str


@lru_cache(maxsize=256)
def accepted_encodings(accepted: str) -> tuple[str, ...]:
    """Our encodings that `Accept-Encoding` allows; `q=0` excludes one."""
    named = {}
    for part in accepted.lower().split(","):
        name, _, weight = part.partition(";")
        named[name.strip()] = weight.strip()
    return tuple(
        name
        for name, _ in _ENCODINGS
        if name in named and not _REFUSED_WEIGHT.fullmatch(named[name])
    )


@lru_cache(maxsize=512)
def _load(path: str, encoding: str | None, mime_type: str, _modified: int) -> StaticFile:
    body = Path(path).read_bytes()
    return StaticFile(body, encoding, mime_type, f'"{sha256(body).hexdigest()[:20]}"')


def read_file(root: str, name: str, encodings: tuple[str, ...]) -> StaticFile | None:
    """`name` below `root` in the best of `encodings`; None if there is no such file.

    Files are cached by modification time: the portal is a few megabytes.
    """
    path = _path_below(root, name)
    if path is None or (modified := _modified(path)) is None:
        return None
    mime_type = _mime_type(path)
    for encoding, suffix in _ENCODINGS:
        if encoding in encodings and (packed := _modified(path + suffix)) is not None:
            return _load(path + suffix, encoding, mime_type, packed)
    return _load(path, None, mime_type, modified)


@lru_cache(maxsize=1_024)
def _path_below(root: str, name: str) -> str | None:
    """The path of `name`; None if it is outside `root`, whatever links and dots it has."""
    base = Path(root).resolve()
    try:
        path = (base / name).resolve()
    except (OSError, ValueError):  # name too long, or with a NUL in it
        return None
    return str(path) if path.is_relative_to(base) else None


def _modified(path: str) -> int | None:
    """Modification time in nanoseconds; None if the file does not exist."""
    try:
        found = os.stat(path)
    except (OSError, ValueError):
        return None
    return found.st_mtime_ns if S_ISREG(found.st_mode) else None


@lru_cache(maxsize=1_024)
def _mime_type(path: str) -> str:
    kind = mimetypes.guess_type(path)[0] or "application/octet-stream"
    is_text = kind.startswith("text/") or kind.endswith(("javascript", "json", "xml"))
    return f"{kind}; charset=utf-8" if is_text else kind
