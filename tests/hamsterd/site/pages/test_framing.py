"""Pictures are cut where the portal cuts them (`portal/src/content/media/sizes.focus.test.ts`)."""

from typing import Any

import pytest

from hamsterd.site.pages.framing import Cut, cut_in, frame_shape, is_small, tile_shape


def media(width: int | None, height: int | None, y: float | None = 0.5) -> dict[str, Any]:
    focus = None if y is None else {"x": 0.5, "y": y}
    return {"width": width, "height": height, "focus": focus}


@pytest.mark.parametrize(
    ("width", "height", "y", "shape", "cut"),
    [
        (1080, 1920, 0.35, 4 / 3, Cut(5, 2, is_whole=True)),
        (1080, 1920, 0.75, 4 / 3, Cut(5, 9, is_whole=True)),
        (1080, 1080, 0.2, 1, Cut(5, 5, is_whole=False)),
        (1080, 6480, 0.6, 1, Cut(5, 0, is_whole=False)),
        (1920, 1080, 0.5, 4 / 5, Cut(5, 5, is_whole=True)),
        (1080, 1920, None, 1, None),
        (None, None, 0.5, 1, None),
        (24, 24, 0.2, 16 / 9, None),
    ],
)
def test_a_picture_is_cut_around_what_it_is_about(
    width: int | None, height: int | None, y: float | None, shape: float, cut: Cut | None
) -> None:
    assert cut_in(media(width, height, y), shape) == cut


def test_a_frame_is_as_high_as_its_tallest_and_tiles_are_as_the_card_lays_them() -> None:
    wide, tall = media(1600, 900), media(900, 1600)
    assert frame_shape([wide, tall]) == 4 / 5
    assert tile_shape([wide]) == 16 / 9
    assert tile_shape([wide, tall]) == 1
    assert tile_shape([wide] * 4) == 4 / 3


@pytest.mark.parametrize(
    ("width", "height", "small"),
    [(24, 24, True), (200, 200, True), (201, 24, False), (24, 201, False), (None, None, False)],
)
def test_a_small_picture_is_shown_as_large_as_it_is(
    width: int | None, height: int | None, small: bool
) -> None:
    assert is_small(media(width, height)) is small
    if small:
        assert frame_shape([media(width, height)]) == 16 / 9
