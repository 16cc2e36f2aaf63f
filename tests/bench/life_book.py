"""The cost of a life book at its limits: memory, seconds, bytes and pages.

`python -m tests.bench.life_book` draws the noise of 400 photos in a process of its own, and sets
300 entries with them in this one, without a database.
"""

import re
import tempfile
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from datetime import date, timedelta
from pathlib import Path

from PIL import Image

from hamsterd.media.storage import DiskStorage
from hamsterd.media.storage.interface import new_stem
from hamsterd.operations.exports.life_book.contents import Contents, Entry, Part, Picture, Weight
from hamsterd.operations.exports.life_book.pages import draw_book
from hamsterd.operations.exports.life_book.pictures import JpegEncoder
from hamsterd.operations.exports.life_book.rules import ENTRIES_MAX, PICTURES_MAX
from hamsterd.operations.exports.life_book.typesetting import Paper

FIRST_DAY = date(2024, 1, 1)
TEXT = "오늘도 쳇바퀴를 돌렸다. 해바라기씨를 먹었다. " * 20
SIZE = (1280, 960)
"""Of a medium copy."""


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        with ProcessPoolExecutor(1) as apart:  # what drawing takes is not the book's
            names = apart.submit(draw_photos, Path(folder)).result()
        before, began = peak_megabytes(), time.monotonic()
        paper, file = Paper(), Path(folder, "book.pdf")
        encoder = JpegEncoder(DiskStorage(Path(folder)))
        draw_book(paper, contents(names), encoder.encode, lambda: None)
        paper.output(str(file))
        print(  # noqa: T201  # what it is for
            f"{ENTRIES_MAX} entries, {PICTURES_MAX - encoder.missing} pictures:"
            f" {paper.page_no()} pages, {file.stat().st_size / 1e6:.0f} MB,"
            f" {time.monotonic() - began:.0f} s, peak {peak_megabytes()} MB (before {before})"
        )


def draw_photos(folder: Path) -> list[str]:
    """Pictures with as much detail as a photo has; their names."""
    storage, names = DiskStorage(folder), [f"{new_stem()}.webp" for _ in range(PICTURES_MAX)]
    for name in names:
        soft = [Image.effect_noise((160, 120), 60).resize(SIZE, Image.Resampling.BICUBIC)] * 3
        grain = [Image.effect_noise(SIZE, 14)] * 3
        photo = Image.blend(Image.merge("RGB", soft), Image.merge("RGB", grain), 0.35)
        drawn = folder / "drawn.webp"
        photo.save(drawn, quality=82)
        storage.put(drawn, name)
    return names


def contents(names: list[str]) -> Contents:
    entries = [
        Entry(
            FIRST_DAY + timedelta(2 * at), f"{at}번째 날", None, [], [TEXT, *pictures_of(at, names)]
        )
        for at in range(ENTRIES_MAX)
    ]
    return Contents(
        name="콩이",
        breed="골든 햄스터",
        nickname="콩이집사",
        born=None,
        passed_on=None,
        farewell=None,
        portrait=None,
        milestones=[],
        entries=entries,
        weights=[Weight(FIRST_DAY + timedelta(at), 44 + at % 7) for at in range(900)],
        health=[],
        entries_left_out=0,
        pictures_left_out=0,
    )


def pictures_of(entry: int, names: list[str]) -> Iterator[Part]:
    """All pictures, spread over all entries."""
    for number, name in enumerate(names):
        if number * ENTRIES_MAX // PICTURES_MAX == entry:
            yield Picture(name, name)


def peak_megabytes() -> int:
    """The most memory this process has had, as the kernel says."""
    [kilobytes] = re.findall(r"VmHWM:\s+(\d+) kB", Path("/proc/self/status").read_text())
    return int(kilobytes) // 1024


if __name__ == "__main__":
    main()
