"""The data folder of a Gnuboard5: what of it its rows name, and what is there."""

import os
from collections.abc import Iterator
from pathlib import Path

from hamsterd.core.files import is_file
from hamsterd.moving.gnuboard5.inspecting.findings import FilesFound
from hamsterd.moving.gnuboard5.rows import Fields, text

MAX_EXAMPLES = 20
_OUTSIDE = frozenset("/\\\0")


class FileTally:
    """The attachments, looked for in the data folder if one was given. Raises `OSError`."""

    def __init__(self, data: Path | None) -> None:
        self.found = FilesFound()
        self._data = data
        if data is not None:
            os.scandir(data).close()  # a folder that is not there is told before an hour of reading

    def add(self, row: Fields) -> bool:
        """Count an attachment; whether it is missing."""
        self.found.rows += 1
        if self._data is None:
            return False
        board, name = text(row, "bo_table"), text(row, "bf_file")
        if not name:  # its file was taken away by whoever attached it
            return False
        size = _size(self._data / "file", board, name)
        if size is None:
            self.found.missing += 1
            if len(self.found.missing_examples) < MAX_EXAMPLES:
                shown = text(row, "bf_source") or name
                self.found.missing_examples.append(f"{board}/{text(row, 'wr_id')}: {shown}")
            return True
        self.found.present += 1
        self.found.present_bytes += size
        return False

    def done(self) -> FilesFound:
        """The counts, with the size of each folder."""
        if self._data is not None:
            with os.scandir(self._data) as entries:
                folders = sorted(one.name for one in entries if one.is_dir(follow_symlinks=False))
            self.found.folders = {name: sum(_sizes(self._data / name)) for name in folders}
        return self.found


def _size(folder: Path, *parts: str) -> int | None:
    """The size of a file; None if it is missing, or its row points out of the folder."""
    if any(not part or part.startswith(".") or _OUTSIDE.intersection(part) for part in parts):
        return None
    path = folder.joinpath(*parts)
    return path.stat().st_size if is_file(path) and not path.is_symlink() else None


def _sizes(folder: Path) -> Iterator[int]:
    waiting = [folder]
    while waiting:
        with os.scandir(waiting.pop()) as entries:
            for entry in entries:
                if entry.is_dir(follow_symlinks=False):
                    waiting.append(Path(entry.path))
                elif entry.is_file(follow_symlinks=False):
                    yield entry.stat(follow_symlinks=False).st_size
