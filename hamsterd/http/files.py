"""Built files: in memory, in the best encoding a browser takes."""

import mimetypes
import re
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

_REFUSED_WEIGHT = re.compile(r"q=0(?:\.0*)?")
_ENCODINGS = (("br", ".br"), ("gzip", ".gz"))


class StaticFile(NamedTuple):
    """A file in memory: body as sent, its encoding, and a validator."""

    body: bytes
    encoding: str | None
    mime_type: str
    etag: str


def accepted_encodings(accepted: str) -> tuple[str, ...]:
    """Which of our encodings an `Accept-Encoding` takes; `q=0` says no."""
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
    """`name` below `root` in the best of `encodings`; None when there is no such file.

    Files are kept in memory by modification time: the portal is a few megabytes.
    """
    base = Path(root).resolve()
    try:
        path = (base / name).resolve()
        if not path.is_relative_to(base) or not path.is_file():
            return None
    except (OSError, ValueError):  # too long for a name, or with a NUL in it
        return None
    mime_type = _mime_type(path)
    for encoding, suffix in _ENCODINGS:
        packed = path.with_name(path.name + suffix)
        if encoding in encodings and packed.is_file():
            return _load(str(packed), encoding, mime_type, packed.stat().st_mtime_ns)
    return _load(str(path), None, mime_type, path.stat().st_mtime_ns)


def _mime_type(path: Path) -> str:
    kind = mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    is_text = kind.startswith("text/") or kind.endswith(("javascript", "json", "xml"))
    return f"{kind}; charset=utf-8" if is_text else kind
