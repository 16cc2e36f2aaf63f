"""SHA-256 of stored files: computed at upload, verified later.

Only one chunk is in memory at a time, for any store.
"""

import hashlib
from pathlib import Path
from typing import NamedTuple

from hamsterd.media.storage import MediaStorage

PIECE_BYTES = 4 * 1024 * 1024
"""Read at once; of a bucket by one request."""


def sha256_of(path: Path) -> str:
    """The SHA-256 of a file on this machine, hexadecimal."""
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


class Sum(NamedTuple):
    """A file's SHA-256 (hexadecimal) and size in bytes."""

    sha256: str
    bytes: int


def sum_in(storage: MediaStorage, name: str) -> Sum:
    """The sum of a stored file; `NotFound` when absent."""
    sum_, at = hashlib.sha256(), 0
    while True:
        data = storage.read(name, at, PIECE_BYTES).data
        if not data:
            return Sum(sum_.hexdigest(), at)
        sum_.update(data)
        at += len(data)
