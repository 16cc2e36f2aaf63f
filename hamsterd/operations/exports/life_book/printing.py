"""Writing a book as a PDF. The file has its name only when it is whole."""

import time
from collections.abc import Callable
from pathlib import Path

from hamsterd.config import Settings
from hamsterd.core.clock import utc_now
from hamsterd.db.site.site_settings import site_settings
from hamsterd.media.errors import full_disk_as_refusal
from hamsterd.media.storage import MediaStorage
from hamsterd.operations.exports.archive import PRIVATE, Written, require_room, settle
from hamsterd.operations.exports.life_book.contents import Contents, contents_of
from hamsterd.operations.exports.life_book.pages import draw_book
from hamsterd.operations.exports.life_book.pictures import JpegEncoder
from hamsterd.operations.exports.life_book.rules import PICTURE_BYTES, PROGRESS_EVERY_SECONDS
from hamsterd.operations.exports.life_book.schemas import LifeBookForm
from hamsterd.operations.exports.life_book.typesetting import Paper

_DRAWN = 95
"""Percent when all pages are drawn; the file is still to be written."""


def write_book(
    target: Path,
    *,
    hamster_id: int,
    member_id: int,
    form: LifeBookForm,
    site: Settings,
    storage: MediaStorage,
    progress: Callable[[int], None],
) -> Written:
    """Write the book of a hamster to `target`; no file is left on errors.

    `progress` gets the percentage about once a second. Raises `HamsterNotFound`, `NoRoom`, or
    `StorageFull`.
    """
    book = contents_of(hamster_id=hamster_id, member_id=member_id, form=form)
    part = target.with_name(f"{target.name}.part")
    done = Written(counts={"entries": len(book.entries), "pictures": book.pictures})
    encoder = JpegEncoder(storage)
    try:
        with full_disk_as_refusal():
            target.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
            require_room(target.parent, book.pictures * PICTURE_BYTES)
            paper = Paper()
            _describe(paper, book, site)
            draw_book(paper, book, encoder.encode, _Meter(book, progress).step)
            part.touch(PRIVATE, exist_ok=False)
            paper.output(str(part))
            done.bytes = settle(part, target)
    finally:
        part.unlink(missing_ok=True)
    done.missing = [""] * encoder.missing
    return done


def _describe(paper: Paper, book: Contents, site: Settings) -> None:
    paper.set_title(f"{book.name}의 책")
    paper.set_author(book.nickname)
    paper.set_creator(site_settings(site).site_name)
    paper.set_creation_date(utc_now())


class _Meter:
    """Counts entries and pictures, and periodically reports the progress."""

    def __init__(self, book: Contents, progress: Callable[[int], None]) -> None:
        self._whole = max(1, len(book.entries) + book.pictures)
        self._progress = progress
        self._done = 0
        self._told_at = time.monotonic()

    def step(self) -> None:
        """One more is drawn."""
        self._done += 1
        now = time.monotonic()
        if now - self._told_at >= PROGRESS_EVERY_SECONDS:
            self._told_at = now
            self._progress(min(_DRAWN, self._done * _DRAWN // self._whole))
