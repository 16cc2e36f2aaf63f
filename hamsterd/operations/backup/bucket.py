"""Backups as objects in the site's bucket: `backups/<name>/<file>` below its prefix.

A backup exists once its manifest does, which is uploaded last and deleted first.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from hamsterd.config import Settings
from hamsterd.core.errors import Explanation, NotFound
from hamsterd.media.errors import StorageFull, StorageUnavailable
from hamsterd.media.storage import EXPLAINED, StoredFile, open_bucket
from hamsterd.operations.backup.errors import BackupsAway
from hamsterd.operations.backup.rules import MANIFEST_FILE, is_backup_name

FOLDER = "backups"
PIECE_BYTES = 8 * 1024 * 1024
"""Fetched by one request."""
_TYPES = {".json": "application/json", ".jsonl": "application/x-ndjson"}
_FULL = Explanation("버킷이 가득 찼어요.", "자리를 마련해 주세요.")


class BackupBucket:
    """Files by the name of their backup. Every method may raise BackupsAway."""

    def __init__(self, settings: Settings) -> None:
        self._bucket = open_bucket(settings)
        self.place = f"{self._bucket.place.rstrip('/')}/{FOLDER}"

    def listing(self) -> dict[str, dict[str, StoredFile]]:
        """`{"20261121T163416Z": {"database.dump": …}}`: complete backups, and remains of broken
        ones.
        """
        found: dict[str, dict[str, StoredFile]] = {}
        with self._asking():
            for one in self._bucket.files(FOLDER):
                name, _, file = one.name.removeprefix(f"{FOLDER}/").partition("/")
                if is_backup_name(name):
                    found.setdefault(name, {})[file] = one
        return found

    def size(self, name: str, file: str) -> int | None:
        """Bytes of a file; None when it is not there."""
        with self._asking():
            try:
                return self._bucket.stat(_key(name, file)).bytes
            except NotFound:
                return None

    def read(self, name: str, file: str) -> bytes:
        """A small file at once; `NotFound` when it is not there."""
        return b"".join(self.pieces(name, file))

    def pieces(self, name: str, file: str) -> Iterator[bytes]:
        """A file from its beginning, a piece by one request; `NotFound` when it is not there."""
        at, size = 0, 1
        while at < size:
            with self._asking():
                piece = self._bucket.read(_key(name, file), at, PIECE_BYTES)
            if not piece.data:
                return
            at, size = at + len(piece.data), piece.file.bytes
            yield piece.data

    def lines(self, name: str, file: str) -> Iterator[bytes]:
        """A file line by line; `NotFound` when it is not there."""
        rest = b""
        for piece in self.pieces(name, file):
            *lines, rest = (rest + piece).split(b"\n")
            yield from lines
        if rest:
            yield rest

    def put(self, source: Path, name: str, file: str) -> None:
        """Send `source`."""
        with self._asking():
            mime_type = _TYPES.get(Path(file).suffix, "application/octet-stream")
            self._bucket.put(source, _key(name, file), mime_type=mime_type)

    def put_new(self, source: Path, name: str, file: str) -> None:
        """Upload `source`, a new object, and verify its size."""
        self.put(source, name, file)
        if self.size(name, file) != source.stat().st_size:
            raise BackupsAway(f"{self.place}/{name}/{file}에 보낸 것과 다른 크기로 남았어요.")

    def delete(self, name: str) -> None:
        """Delete a backup: its manifest first, so that it is never listed incomplete.

        And once more at the end: another host that verified it meanwhile may have written one
        again.
        """
        with self._asking():
            self._bucket.delete(_key(name, MANIFEST_FILE))
            for one in list(self._bucket.files(f"{FOLDER}/{name}")):
                self._bucket.delete(one.name)
            self._bucket.delete(_key(name, MANIFEST_FILE))

    @contextmanager
    def _asking(self) -> Iterator[None]:
        """Translates the store's errors to those of backups."""
        try:
            yield
        except (StorageUnavailable, StorageFull) as error:
            known = _FULL if isinstance(error, StorageFull) else EXPLAINED[error.fault]
            raise BackupsAway(
                f"백업을 두는 버킷({self.place})을 쓸 수 없어요. {known.says} {known.mend}"
            ) from error


def _key(name: str, file: str) -> str:
    return f"{FOLDER}/{name}/{file}"
