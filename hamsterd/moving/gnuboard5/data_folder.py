"""The data folder of a Gnuboard5 while records are made: what is there, told by its content."""

import os
import re
from enum import Enum
from functools import lru_cache
from pathlib import Path

from hamsterd.core.files import is_file
from hamsterd.core.text.normal_form import normal
from hamsterd.media.formats.sniff import HEAD_BYTES, looks_foreign, sniff

_OUTSIDE = frozenset("/\\\0")
_THUMBNAIL = re.compile(r"thumb-(?P<stem>.+)_[0-9]{0,5}x[0-9]{0,5}(?P<ending>\.[A-Za-z]{3,4})")
_ENDINGS = (".jpg", ".jpeg", ".png", ".gif", ".webp", ".JPG", ".PNG")
_DEFUSED = "-x"
"""What Gnuboard adds to the stored name of a file that a server would run."""


class Look(Enum):
    """What a file is, and why it stays if it does."""

    PICTURE = ""
    FILE = " "
    EMPTY = "빈 파일이에요."
    UNSAFE = "HTML이나 실행될 수 있는 파일이라 옮기지 않아요."
    MISSING = "data 폴더에 없어요."


class DataFolder:
    """Paths are relative to it, and none leads out. Without a folder nothing is there.

    What cannot be read (a closed folder, a disk that fails) is an `OSError`, not a missing file:
    a move that ends goes on where it stopped, and one that goes on without a picture loses it.
    """

    def __init__(self, root: Path | None) -> None:
        self._root = root
        self._real = None if root is None else root.resolve()
        if root is not None:
            os.scandir(root).close()  # a folder that is not there is told before an hour of reading
        self._looked = lru_cache(maxsize=20_000)(self._look)

    @property
    def is_given(self) -> bool:
        """Whether there is one."""
        return self._root is not None

    def find(self, *parts: str) -> str | None:
        """The path of a file below the folder; None if it is missing or outside."""
        if self._root is None or any(_is_outside(part) for part in parts):
            return None
        for form in _forms(parts):
            if self._is_there(self._root.joinpath(*form)):
                return "/".join(form)
        return None

    def look(self, path: str) -> Look:
        """What a found file is by its content."""
        return self._looked(path)

    def original_of(self, folder: tuple[str, ...], name: str) -> str | None:
        """The file of that name; of a thumbnail the picture from which it was made, if there."""
        if thumbnail := _THUMBNAIL.fullmatch(name):
            for ending in (thumbnail["ending"], *_ENDINGS):
                if path := self.find(*folder, thumbnail["stem"] + ending):
                    return path
        return self.find(*folder, name)

    def _is_there(self, path: Path) -> bool:
        return (
            self._real is not None
            and is_file(path)
            and path.resolve(strict=True).is_relative_to(self._real)
        )

    def _look(self, path: str) -> Look:
        if self._root is None or not is_file(self._root / path):
            return Look.MISSING
        with (self._root / path).open("rb") as file:
            head = file.read(HEAD_BYTES)
        if not head:
            return Look.EMPTY
        kind = sniff(head)
        if kind is not None and kind.is_image:
            return Look.PICTURE
        is_pdf = head.startswith(b"%PDF-")
        if path.endswith(_DEFUSED) or (looks_foreign(head) and not is_pdf):
            return Look.UNSAFE
        return Look.FILE


def _is_outside(part: str) -> bool:
    return not part or part.startswith(".") or bool(_OUTSIDE.intersection(part))


def _forms(parts: tuple[str, ...]) -> list[tuple[str, ...]]:
    """A path as it is written, and in the forms that a Mac or an unpacked archive may have."""
    if all(part.isascii() for part in parts):
        return [parts]
    composed = tuple(normal("NFC", part) for part in parts)
    apart = tuple(normal("NFD", part) for part in parts)
    return list(dict.fromkeys((parts, composed, apart)))
