"""Media files in a bucket: any number of hosts share them."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import BinaryIO

from hamsterd.config import Settings
from hamsterd.media.formats.sniff import Kind
from hamsterd.media.rules import is_file_name
from hamsterd.media.storage.bucket import Bucket
from hamsterd.media.storage.interface import MediaStorage, Piece, StoredFile, stored_path


class S3Storage(MediaStorage):
    """Objects `<prefix>/ab/abc….jpg` in one private bucket; work folders under `work`."""

    def __init__(self, settings: Settings, work: Path) -> None:
        super().__init__(work)
        self._bucket = Bucket(settings)

    @property
    def place(self) -> str:
        """Endpoint, bucket and prefix."""
        return self._bucket.place

    def put(self, source: Path, name: str) -> None:
        """Send `source` and remove it."""
        self._bucket.put(source, stored_path(name), mime_type=_mime_type(name))
        source.unlink()

    def copy(self, name: str, new_name: str) -> None:
        """The store copies by itself; `NotFound` when absent."""
        self._bucket.copy(stored_path(name), stored_path(new_name))

    def stat(self, name: str) -> StoredFile:
        """Size and time of the file; `NotFound` when absent."""
        return replace(self._bucket.stat(stored_path(name)), name=name)

    def read(self, name: str, start: int, max_bytes: int) -> Piece:
        """At most `max_bytes` from `start`, by one request; `NotFound` when absent."""
        piece = self._bucket.read(stored_path(name), start, max_bytes)
        return replace(piece, file=replace(piece.file, name=name))

    def open(self, name: str) -> BinaryIO:
        """The file's bytes, seekable, read a piece ahead; `NotFound` when absent."""
        return self._bucket.open(stored_path(name))

    def delete(self, name: str) -> bool:
        """Remove the file; False when it was not there."""
        return self._bucket.delete(stored_path(name))

    def files(self) -> Iterator[StoredFile]:
        """Every stored file; other objects below the prefix have different paths."""
        for file in self._bucket.files():
            name = file.name.rpartition("/")[2]
            if is_file_name(name) and file.name == stored_path(name):
                yield replace(file, name=name)

    def internal_path(self, name: str) -> str:
        """A signed address without its host, good for a minute: a proxy fetches it."""
        return self._bucket.signed_path(stored_path(name))

    def is_exposed(self, name: str) -> bool:
        """Asked without a key."""
        return self._bucket.is_exposed(stored_path(name))


def _mime_type(name: str) -> str:
    extension = name.rpartition(".")[2]
    return next(kind.mime_type for kind in Kind if kind.extension == extension)
