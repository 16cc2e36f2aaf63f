"""A file on its way in: written to this machine's disk piece by piece, before it is stored."""

from pathlib import Path
from typing import BinaryIO

from hamsterd.core.errors import TooLarge
from hamsterd.media.errors import ImageTooLarge, full_disk_as_refusal


class IncomingFile:
    """A body being received into `path` in chunks, refused beyond `max_bytes`.

    On any error the partial file is deleted: `TooLarge` (or `too_large`, if given) over the limit,
    `StorageFull` for a full disk.
    """

    def __init__(
        self, path: Path, *, max_bytes: int, too_large: type[TooLarge] = ImageTooLarge
    ) -> None:
        self.path = path
        self.bytes = 0
        self._max_bytes = max_bytes
        self._too_large = too_large
        with full_disk_as_refusal():
            self._file = path.open("xb", buffering=0)

    def write(self, piece: bytes) -> None:
        """Append `piece`."""
        self.bytes += len(piece)
        if self.bytes > self._max_bytes:
            self.discard()
            raise self._too_large
        try:
            with full_disk_as_refusal():
                _write_all(self._file, piece)
        except BaseException:
            self.discard()
            raise

    def close(self) -> None:
        """Finish; the file stays."""
        self._file.close()

    def discard(self) -> None:
        """Finish and remove the file; harmless when repeated."""
        self._file.close()
        self.path.unlink(missing_ok=True)


def _write_all(file: BinaryIO, piece: bytes) -> None:
    rest = memoryview(piece)
    while rest:  # an unbuffered write may take a part only
        rest = rest[file.write(rest) :]
