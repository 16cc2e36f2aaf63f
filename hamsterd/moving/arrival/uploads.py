"""Files of the old site go through what every upload goes through, several at a time.

Files are stored before the transaction that has their rows: what a crash leaves is found by the
clean-up of files.
"""

import asyncio
import logging
import os
import shutil
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import count
from pathlib import Path
from typing import Any, NamedTuple

from hamsterd.config import Settings
from hamsterd.core.errors import HamsterError, Unavailable
from hamsterd.media.errors import ScannerAway, StorageFull, StorageReadOnly, UnsupportedFile
from hamsterd.media.formats.sniff import sniff_file
from hamsterd.media.papers import paper_name
from hamsterd.media.processing.clean import CleanUpload
from hamsterd.media.processing.cleaning import Limits
from hamsterd.media.processing.decoding import DecodingFailed, DecodingPool
from hamsterd.media.rules import FileKind, Purpose, media_url, medium_name, thumbnail_name
from hamsterd.media.scanning import Scanner
from hamsterd.media.service import Sums, keep_files
from hamsterd.media.storage import new_stem, open_storage
from hamsterd.media.upkeep.removal import delete_stored

log = logging.getLogger("hamsterd.moving")

Find = Callable[[str], Path | None]
STOPS = (StorageFull, StorageReadOnly, ScannerAway, Unavailable)
"""What ends the run, which can go on later; anything else is the fault of one file."""
MISSING = "파일이 없어요."
BROKEN = "파일을 읽다가 멈췄어요."


class Wanted(NamedTuple):
    """A file and what readers see it called; `key` is its own in `moved_things`."""

    key: str
    path: str
    name: str


@dataclass(frozen=True, slots=True)
class Stored:
    """A file that is in the store and has no row yet."""

    clean: CleanUpload
    sums: Sums
    name: str

    @property
    def url(self) -> str:
        """Where it will be served."""
        return media_url(self.clean.file_name)

    @property
    def is_document(self) -> bool:
        """Whether it is downloaded rather than shown."""
        return self.clean.kind == FileKind.DOCUMENT

    def row(
        self,
        id_: int,
        *,
        owner_id: int | None,
        purpose: Purpose,
        target: tuple[str, int],
        created_at: datetime,
        now: datetime,
    ) -> dict[str, Any]:
        """Its row of `uploads`, attached."""
        name = self.clean.file_name
        called = paper_name(self.name, name) if self.is_document else None
        return {
            "id": id_,
            "user_id": owner_id,
            "purpose": purpose.value,
            "original_name": called,
            **self.clean.columns,
            "sha256": self.sums.get(name),
            "thumbnail_sha256": self.sums.get(thumbnail_name(name)),
            "medium_sha256": self.sums.get(medium_name(name)),
            "checked_at": now,
            "missing_files": [],
            "damaged_files": [],
            "attached_type": target[0],
            "attached_id": target[1],
            "created_at": created_at,
        }


class Refused(NamedTuple):
    """Why a file does not come."""

    why: str


Intake = Mapping[str, Stored | Refused]
"""By the key of what was wanted."""


class Uploads:
    """Takes files in; `close` ends the processes that decode them."""

    def __init__(self, settings: Settings, find: Find) -> None:
        self._find = find
        self._storage = open_storage(settings)
        self._scanner = Scanner(settings.clamd) if settings.clamd else None
        self._limits = (settings.max_image_bytes, settings.max_video_bytes)
        self._workers = os.cpu_count() or 1
        self._pool = DecodingPool(self._workers)
        self._runner = asyncio.Runner()
        self._numbers = count(-1, -1)

    def close(self) -> None:
        """End the processes."""
        self._runner.run(self._pool.close())
        self._runner.close()

    def take(self, wanted: Sequence[Wanted]) -> dict[str, Stored | Refused]:
        """Clean and store files; raises only what ends the run."""
        if not wanted:
            return {}
        with self._storage.staging() as folder:
            return self._runner.run(self._take_all(wanted, folder))

    def look(self, wanted: Iterable[Wanted]) -> dict[str, Stored | Refused]:
        """Only which files are missing, for a dry run."""
        return {one.key: Refused(MISSING) for one in wanted if self._find(one.path) is None}

    def discard(self, taken: Intake) -> None:
        """Delete stored files whose rows were not written."""
        names = [one.clean.file_name for one in taken.values() if isinstance(one, Stored)]
        delete_stored(names, self._storage)

    async def _take_all(
        self, wanted: Sequence[Wanted], folder: Path
    ) -> dict[str, Stored | Refused]:
        turns = asyncio.Semaphore(self._workers)
        done: dict[str, Stored | Refused] = {}

        async def one_by_one(one: Wanted) -> None:
            async with turns:
                done[one.key] = await self._take(one, folder)

        try:
            async with asyncio.TaskGroup() as group:
                for one in wanted:
                    group.create_task(one_by_one(one))
        except BaseExceptionGroup as errors:
            await asyncio.to_thread(self.discard, done)
            raise errors.exceptions[0] from None
        return done

    async def _take(self, one: Wanted, folder: Path) -> Stored | Refused:
        source = self._find(one.path)
        if source is None:
            return Refused(MISSING)
        own = folder / new_stem()
        own.mkdir()
        try:
            return await self._cleaned(one, source, own)
        except STOPS:
            raise
        except HamsterError as refusal:
            return Refused(refusal.message)
        except DecodingFailed as error:
            log.warning("%s was not read: %s", one.path, error)
            return Refused(BROKEN)
        finally:
            await asyncio.to_thread(shutil.rmtree, own, ignore_errors=True)

    async def _cleaned(self, one: Wanted, source: Path, own: Path) -> Stored:
        received = own / "received"
        await asyncio.to_thread(shutil.copyfile, source, received)
        images, films = self._limits
        limits = Limits(
            images,
            films,
            takes_files=not _is_shown(received),
            is_table=one.name.lower().endswith(".csv"),
        )
        clean = await self._pool.clean(received, new_stem(), limits, member_id=next(self._numbers))
        if clean.kind == FileKind.DOCUMENT and self._scanner is not None:
            await asyncio.to_thread(self._scanner.require_clean, own / clean.file_name)
        sums = await asyncio.to_thread(keep_files, clean, own, self._storage)
        return Stored(clean, sums, one.name)


def _is_shown(path: Path) -> bool:
    """Whether the content is a picture or a film, whatever the file is called."""
    try:
        sniff_file(path)
    except UnsupportedFile:
        return False
    return True
