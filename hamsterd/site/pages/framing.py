"""How boxes crop pictures, and the aspect ratios of boxes.

Same as in the portal, so that nothing moves when it takes over: `sizes.ts`, `MediaGrid.tsx` and
`MediaFrame.tsx` of `portal/src/content/media`.
"""

from typing import Any, NamedTuple

_WIDEST, _TALLEST = 16 / 9, 4 / 5
"""Width by height between which a single picture keeps its own shape."""
_UNKNOWN = 4 / 3
_LONG = 3
"""Height by width from which a picture is a long screenshot: it is read from its top."""
_SMALL = 200
"""Both sides of a picture that is shown as large as it is, and would be a blur across a column."""
_BELOW_HEADS = 0.6
"""The vertical position of the focal point in a box."""
_MOST_CUT = 0.4
"""Share of a picture from which on a frame shows all of it instead of cutting it."""
_TILES = 4

Media = dict[str, Any]


class Cut(NamedTuple):
    """The position of the crop: tenths of the cut-off part that are left and above."""

    x: int
    y: int
    is_whole: bool
    """Whether a frame, which is as high as its tallest picture, shows all of it."""


def is_small(media: Media) -> bool:
    """Whether a picture is shown as large as it is."""
    width, height = media["width"], media["height"]
    return bool(width and height) and max(width, height) <= _SMALL


def shape_of(media: Media) -> float:
    """The aspect ratio of a single picture's box."""
    if is_small(media):
        return _WIDEST
    width, height = media["width"], media["height"]
    return min(_WIDEST, max(_TALLEST, width / height)) if width and height else _UNKNOWN


def frame_shape(shown: list[Media]) -> float:
    """The aspect ratio of the frame in which an entry's pictures are swiped."""
    return min(shape_of(media) for media in shown)


def tile_shape(shown: list[Media]) -> float:
    """The aspect ratio of a card's tiles."""
    if len(shown) == 1:
        return shape_of(shown[0])
    return 1 if len(shown) < _TILES else 4 / 3


def cut_in(media: Media, shape: float) -> Cut | None:
    """The crop; None if the picture's focal point or size is unknown."""
    width, height, focus = media["width"], media["height"], media["focus"]
    if not width or not height or is_small(media):
        return None
    ratio = width / height
    if height > _LONG * width:
        return Cut(5, 0, is_whole=False)
    if not focus:
        return None
    seen = min(ratio / shape, shape / ratio)
    return Cut(
        _start(focus["x"], shape / ratio, 0.5),
        _start(focus["y"], ratio / shape, _BELOW_HEADS),
        is_whole=seen < 1 - _MOST_CUT,
    )


def _start(point: float, seen: float, anchor: float) -> int:
    if seen >= 1:
        return 5
    start = min(1 - seen, max(0, point - seen * anchor))
    return round(10 * start / (1 - seen))
