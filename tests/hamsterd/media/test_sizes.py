"""How large a picture is kept: photos fit the box, and on a long screenshot all can be read."""

import io

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from hamsterd.media.rules import (
    BOX_LONG_SIDE,
    BOX_SHORT_SIDE,
    MAX_STORED_PIXELS,
    MAX_WEBP_SIDE,
    MIN_SHORT_SIDE,
    NO_WRITING_SIDE,
    THUMBNAIL_WIDTH,
    copy_size,
    fitted_size,
)
from hamsterd.site.pages.html import srcset
from tests.hamsterd.media.conftest import Process

SIDES = st.integers(1, 50_000)


@pytest.mark.parametrize(
    ("size", "kept"),
    [
        ((4000, 3000), (1440, 1080)),
        ((3000, 4000), (1080, 1440)),
        ((800, 600), (800, 600)),
        ((1080, 9000), (720, 6000)),
        ((9000, 1080), (6000, 720)),
        ((600, 9000), (600, 9000)),
        ((1080, 46_000), (720, 30_667)),
        ((10_000, 10), (1920, 2)),
    ],
)
def test_known_sizes(size: tuple[int, int], kept: tuple[int, int]) -> None:
    """The portal's `shrink.test.ts` has the same rows."""
    assert fitted_size(*size) == kept


@given(SIDES, SIDES)
def test_every_size(width: int, height: int) -> None:
    kept = fitted_size(width, height)
    short, long = sorted(kept)

    assert kept[0] <= width
    assert kept[1] <= height
    assert fitted_size(height, width) == kept[::-1]
    if (short, long) > (BOX_SHORT_SIDE, BOX_LONG_SIDE) or long > BOX_LONG_SIDE:
        assert short <= max(MIN_SHORT_SIDE, NO_WRITING_SIDE)
        assert short * long <= MAX_STORED_PIXELS + short + long
    elif min(width, height) >= NO_WRITING_SIDE and width * height <= MAX_STORED_PIXELS:
        assert short >= min(MIN_SHORT_SIDE, width, height)


@given(SIDES, SIDES)
def test_every_copy_can_be_written(width: int, height: int) -> None:
    copy = copy_size(*fitted_size(width, height), copy_width=THUMBNAIL_WIDTH)

    assert copy[0] <= THUMBNAIL_WIDTH
    assert max(copy) <= MAX_WEBP_SIDE


def test_a_long_screenshot_and_its_copies_stay_readable(process: Process) -> None:
    source = Image.new("RGB", (1080, 9000), "white")
    for line in range(0, 9000, 30):
        source.paste("black", (100, line, 980, line + 15))
    out = io.BytesIO()
    source.save(out, "PNG")

    result, image = process(out.getvalue())
    small = Image.open(process.out / result.copies[0])

    assert image.size == (result.width, result.height) == (720, 6000)
    assert small.size == (480, 4000)
    rows = [small.getpixel((240, y))[0] for y in range(4000)]
    assert min(rows) < 60
    assert max(rows) > 195


def test_only_the_middle_of_a_panorama_is_offered() -> None:
    """Boxes cut it at 16:9, so a copy of 58 rows is no picture of 480 columns."""
    media = {"url": "a", "thumbnailUrl": "t", "mediumUrl": "m", "width": 6000, "height": 720}

    assert srcset(media) == "t 102w, m 205w, a 1280w"
    assert srcset({**media, "width": 720, "height": 6000}) == "t 480w, m 720w"


@pytest.mark.parametrize(
    ("url", "medium", "offered"),
    [
        ("a.gif", None, ""),
        ("a.webp", None, ""),
        ("a.webp", "m", "t 300w, m 300w"),
        ("a.jpg", None, "t 300w, a.jpg 300w"),
    ],
)
def test_what_may_move_is_never_offered_as_a_still(
    url: str, medium: str | None, offered: str
) -> None:
    media = {"url": url, "thumbnailUrl": "t", "mediumUrl": medium, "width": 300, "height": 300}

    assert srcset(media) == offered
