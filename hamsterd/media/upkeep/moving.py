"""Moving all files from one store to another while the site runs.

Files that exist with the same size are skipped, so it can be interrupted and resumed. Files are
deleted only once their copy is verified.
"""

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from itertools import islice
from shutil import copyfileobj

from hamsterd.core.errors import Conflict, NotFound
from hamsterd.media.storage import MediaStorage, StoredFile

FILES_AT_ONCE = 8
"""Most of the time of one is waiting for the other side."""
BATCH_FILES = 200

Progress = Callable[[int, int], None]
"""Called with how many files are done, and how many there are."""


class FileChanged(Conflict):
    """The copy differs from the original."""


@dataclass(slots=True)
class Moved:
    """The result: `vanished` files were deleted at the source meanwhile."""

    copied: int = 0
    copied_bytes: int = 0
    present: int = 0
    vanished: int = 0


def copy_all(
    source: MediaStorage, target: MediaStorage, progress: Progress, *, dry_run: bool = False
) -> Moved:
    """Copy every file that `target` lacks. Raises `FileChanged` and the errors of stores."""
    there = {file.name: file.bytes for file in target.files()}
    files = list(source.files())
    wanted = [file for file in files if there.get(file.name) != file.bytes]
    moved = Moved(present=len(files) - len(wanted))
    if dry_run:
        moved.copied, moved.copied_bytes = len(wanted), sum(file.bytes for file in wanted)
        return moved
    with ThreadPoolExecutor(FILES_AT_ONCE, thread_name_prefix="move") as pool:
        for batch in _batches(iter(wanted)):
            for file, arrived in zip(
                batch, pool.map(lambda file: _copy(file, source, target), batch), strict=True
            ):
                moved.copied += arrived
                moved.vanished += not arrived
                moved.copied_bytes += file.bytes if arrived else 0
            progress(moved.present + moved.copied + moved.vanished, len(files))
    return moved


def remove_copied(source: MediaStorage, target: MediaStorage, progress: Progress) -> int:
    """Remove from `source` each file that `target` has with the same size; how many."""
    there = {file.name: file.bytes for file in target.files()}
    copied = [file for file in source.files() if there.get(file.name) == file.bytes]
    removed = 0
    for done, file in enumerate(copied, start=1):
        removed += source.delete(file.name)
        progress(done, len(copied))
    return removed


def _copy(file: StoredFile, source: MediaStorage, target: MediaStorage) -> bool:
    """Copy one file and look whether it arrived whole; False when the source has it no more."""
    with target.staging() as folder:
        passing = folder / file.name
        try:
            with source.open(file.name) as reading, passing.open("wb") as writing:
                copyfileobj(reading, writing)
        except NotFound:
            return False
        target.put(passing, file.name)
    if target.stat(file.name).bytes != file.bytes:
        raise FileChanged(f"{file.name}: 옮긴 파일의 크기가 달라요. 다시 실행해 주세요.")
    return True


def _batches(files: Iterator[StoredFile]) -> Iterator[list[StoredFile]]:
    while batch := list(islice(files, BATCH_FILES)):
        yield batch
