"""A file edited in place without changing its length, holding a piece of it at a time."""

import os
from pathlib import Path
from types import TracebackType
from typing import Self

from hamsterd.media.errors import UnreadableVideo
from hamsterd.media.processing.budget import Budget

_PIECE = bytes(1 << 20)


class Patch:
    """Reads and overwrites at absolute offsets; past the end it raises `UnreadableVideo`.

    Each read and write is a step of the file's budget, at most `max_steps`.
    """

    def __init__(self, path: Path, *, max_steps: int) -> None:
        self._file = path.open("r+b")
        self.size = os.fstat(self._file.fileno()).st_size
        self.budget = Budget.of_film(self.size, max_steps)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._file.close()

    def read(self, at: int, count: int) -> bytes:
        """Exactly `count` bytes."""
        self.budget.spend()
        self._file.seek(at)
        data = self._file.read(count)
        if len(data) < count:
            raise UnreadableVideo
        return data

    def number(self, at: int, count: int) -> int:
        """The big-endian number in `count` bytes."""
        return int.from_bytes(self.read(at, count), "big")

    def overwrite(self, at: int, data: bytes) -> None:
        """Overwrite the bytes at `at` with `data`."""
        self._file.seek(at)
        self._file.write(data)

    def blank(self, start: int, end: int) -> None:
        """Zeros from `start` up to `end`."""
        self.budget.spend()
        self._file.seek(start)
        for at in range(start, end, len(_PIECE)):
            self.budget.look()
            self._file.write(_PIECE[: end - at])

    def cut(self, end: int) -> None:
        """Truncate the file at `end`."""
        self._file.truncate(end)
        self.size = end
