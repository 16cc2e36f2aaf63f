"""The media of all backups, each file once, with its own bytes.

Never a hard link to the site's file: damage to that would damage its backup. Media are never
modified after they are stored, so a file is copied once and kept.
"""

from collections.abc import Collection, Iterator
from contextlib import suppress
from pathlib import Path

from hamsterd.media.rules import is_file_name
from hamsterd.media.storage.duplicating import copy_standing, duplicate, link_count
from hamsterd.media.upkeep.sums import sha256_of
from hamsterd.operations.backup.manifest import MediaFile

_PART = ".part"


class MediaDamaged(Exception):
    """A file of the site differs from what was uploaded, so it is not kept."""


class MediaStore:
    """Media files under `root`, in subfolders by the first two characters of their names."""

    def __init__(self, root: Path) -> None:
        self.root = root

    def path(self, name: str) -> Path:
        """Where `name` lies."""
        return self.root / name[:2] / name

    def keep(self, source: Path, known: MediaFile | None, expected: str | None) -> MediaFile:
        """Keep the file at `source`; its checksum is taken from `known` if that is the same file.

        A kept file with the `expected` checksum stays. Raises FileNotFoundError if the file
        vanished, MediaDamaged if its checksum is not the `expected` one.
        """
        size = source.stat().st_size
        if self.has_own(source.name, size):
            sum_ = known.sha256 if known is not None and known.bytes == size else None
            sum_ = sum_ or sha256_of(self.path(source.name))
            if expected in {None, sum_}:
                return MediaFile(name=source.name, bytes=size, sha256=sum_)
        return self._take(source, size, expected)

    def kept(self, name: str, sha256: str | None) -> MediaFile | None:
        """The file `name` if the store has it, with that checksum (if one is given)."""
        path = self.path(name)
        if not is_file_name(name) or not path.is_file():
            return None
        found = MediaFile(name=name, bytes=path.stat().st_size, sha256=sha256_of(path))
        return found if sha256 in {None, found.sha256} else None

    def has_own(self, name: str, size: int) -> bool:
        """Whether a file of that name and size is there, with bytes that have no other name."""
        return holds(self.path(name), size) and link_count(self.path(name)) == 1

    def keep_only(self, names: Collection[str]) -> None:
        """Remove every other file."""
        for path in self.root.glob("??/*"):
            if path.name not in names:
                path.unlink(missing_ok=True)

    def linked(self) -> Iterator[Path]:
        """Files with more than one hard link, as earlier versions created them."""
        for path in self.root.glob("??/*"):
            if is_file_name(path.name) and link_count(path) > 1:
                yield path

    def separate(self, path: Path) -> None:
        """Give the kept file its own copy of the bytes; concurrent readers are not affected."""
        part = path.with_name(path.name + _PART)
        copy_to(path, part)
        part.replace(path)

    def _take(self, source: Path, size: int, expected: str | None) -> MediaFile:
        """Copy it, and give it its name only if it is intact."""
        target = self.path(source.name)
        part = target.with_name(target.name + _PART)
        copy_to(source, part)
        sum_ = sha256_of(part)
        if expected not in {None, sum_}:
            part.unlink()
            raise MediaDamaged(source.name)
        part.replace(target)
        return MediaFile(name=source.name, bytes=size, sha256=sum_)


def holds(path: Path, size: int) -> bool:
    """Whether a file of that size is there."""
    with suppress(OSError):
        return is_file_name(path.name) and path.stat().st_size == size
    return False


def copy_to(source: Path, target: Path) -> None:
    """Replace `target` by a complete copy of `source`, with its times and permissions."""
    target.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    target.unlink(missing_ok=True)
    duplicate(source, target)
    copy_standing(source, target)
