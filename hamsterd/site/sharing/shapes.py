"""The house hamster and the eight tiers' shapes, from the outlines that the portal draws.

The outlines are those of `portal/src/shared/ui/Mascot.tsx` and `LevelBadge.tsx`.
"""

import re
from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise

from PIL import Image, ImageDraw

Point = tuple[float, float]

TIER_COLORS = {
    "bronze": "#995830",
    "silver": "#65717d",
    "gold": "#8a6300",
    "platinum": "#1b746f",
    "diamond": "#2f74c4",
    "master": "#7d4fc0",
    "grandmaster": "#bf2a6b",
    "legend": "#c6401a",
}
"""The light theme's `--tier-…` of `portal/src/shared/design/tokens.css`."""

TIER_PATHS = {
    "bronze": "M8 1.5c3.6 0 6.5 2.9 6.5 6.5s-2.9 6.5-6.5 6.5-6.5-2.9-6.5-6.5S4.4 1.5 8 1.5Z",
    "silver": "M8 1c2 1.3 4 1.9 6.2 2v4.6c0 3.6-2.5 6-6.2 7.4-3.7-1.4-6.2-3.8-6.2-7.4V3"
    "C4 2.9 6 2.3 8 1Z",
    "gold": "M4.6 2h6.8L15 8l-3.6 6H4.6L1 8Z",
    "platinum": "M8 .8C8.9 4.6 11.4 7.1 15.2 8 11.4 8.9 8.9 11.4 8 15.2 7.1 11.4 4.6 8.9.8 8"
    " 4.6 7.1 7.1 4.6 8 .8Z",
    "diamond": "M4 2.2h8l3.2 4L8 14.6.8 6.2Z",
    "master": "m8 .8 2.2 4.7 5.1.6-3.8 3.5 1 5.1L8 12.2l-4.5 2.5 1-5.1L.7 6.1l5.1-.6Z",
    "grandmaster": "M8 .6l1.9 2.8 3.3-.6-.6 3.3L15.4 8l-2.8 1.9.6 3.3-3.3-.6L8 15.4l-1.9-2.8"
    "-3.3.6.6-3.3L.6 8l2.8-1.9-.6-3.3 3.3.6Z",
    "legend": "M1 4.2 4.6 7 8 1.6 11.4 7 15 4.2 13.6 12H2.4ZM2.4 13.2h11.2v1.6H2.4Z",
}
_HEAD = (
    "M100 34c34 0 52 20 57 44 3 17 1 39-12 50-11 9-27 12-45 12s-34-3-45-12c-13-11-15-33-12-50"
    " 5-24 23-44 57-44Z"
)
_MASK = (
    "M100 88c7-4 13-14 25-14 15 0 27 12 28 28 1 22-20 38-53 38s-54-16-53-38c1-16 13-28 28-28"
    " 12 0 18 10 25 14Z"
)
_STRIPE = "M100 36c5 8 5 18 0 27-5-9-5-19 0-27Z"
_NOSE = "M95 94.5c3-1.5 7-1.5 10 0 1 1-2.5 5-5 5s-6-4-5-5Z"
_MOUTH = "M100 100v4m-11 1.5c1.5 6 10 6 11-1.5 1 7.5 9.5 7.5 11 1.5"
_TIER_SQUARE = 16

_FUR, _DEEP, _CREAM, _INNER = "#eda95c", "#d88f43", "#fff3e2", "#f6b8a2"
_BLUSH, _EYE, _LINE, _RED = "#f9c8b0", "#3a2417", "#6e4022", "#d26a5c"

_SUPERSAMPLED = 4
"""Pillow's own shapes have hard edges: they are drawn this much larger."""
_CURVE_STEPS = 16
_TOKEN = re.compile(r"[A-Za-z]|-?(?:\d+\.?\d*|\.\d+)")
_NUMBERS = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4}


@lru_cache(maxsize=64)
def tier_shape(tier: str, size: int) -> Image.Image:
    """The tier's badge in its colour, `size` pixels square, on nothing."""
    large = size * _SUPERSAMPLED
    image = Image.new("RGBA", (large, large))
    _fill(ImageDraw.Draw(image), TIER_PATHS[tier], TIER_COLORS[tier], large / _TIER_SQUARE)
    return image.resize((size, size), Image.Resampling.LANCZOS)


@lru_cache(maxsize=8)
def mascot(size: int) -> Image.Image:
    """The hamster's head, `size` pixels wide with its ears, on nothing; shared, do not change."""
    large = size * _SUPERSAMPLED
    image = Image.new("RGBA", (large, large))
    draw = ImageDraw.Draw(image)
    # Its head fills 120 of its square of 200, from 40 to the right and 27 down.
    scale, left, top = large / 122, 39.0, 28.0

    def oval(color: str, x: float, y: float, rx: float, ry: float) -> None:
        box = (x - rx - left, y - ry - top, x + rx - left, y + ry - top)
        draw.ellipse([one * scale for one in box], fill=color)

    def shape(path: str, color: str) -> None:
        _fill(draw, path, color, scale, (left, top))

    for side in (-1, 1):
        oval(_DEEP, 100 + side * 41, 48, 18, 18)
        oval(_INNER, 100 + side * 40, 50, 10.5, 10.5)
    shape(_HEAD, _FUR)
    shape(_MASK, _CREAM)
    shape(_STRIPE, "#d0823a")
    for side in (-1, 1):
        oval(_BLUSH, 100 + side * 38, 108, 11, 8)
        oval(_EYE, 100 + side * 27, 86, 8, 9)
        oval("#ffffff", 103 + side * 27, 82.5, 2.8, 2.8)
    shape(_NOSE, _RED)
    for line in _outlines(_MOUTH):
        points = [((x - left) * scale, (y - top) * scale) for x, y in line]
        draw.line(points, fill=_LINE, width=round(3.4 * scale), joint="curve")
    return image.resize((size, size), Image.Resampling.LANCZOS)


def rounded_mask(size: tuple[int, int], radius: int) -> Image.Image:
    """White where a box of that size with round corners is; a circle by half its side."""
    large = (size[0] * _SUPERSAMPLED, size[1] * _SUPERSAMPLED)
    mask = Image.new("L", large)
    ImageDraw.Draw(mask).rounded_rectangle(
        (0, 0, large[0] - 1, large[1] - 1), radius * _SUPERSAMPLED, fill=255
    )
    return mask.resize(size, Image.Resampling.LANCZOS)


def _fill(
    draw: ImageDraw.ImageDraw, path: str, color: str, scale: float, origin: Point = (0.0, 0.0)
) -> None:
    for outline in _outlines(path):
        draw.polygon(
            [((x - origin[0]) * scale, (y - origin[1]) * scale) for x, y in outline], color
        )


def _outlines(path: str) -> list[list[Point]]:
    """The polygons of an SVG path of moves, lines and cubic curves (`MLHVCSZ`, either case)."""
    outlines: list[list[Point]] = []
    handle: Point | None = None
    for command, numbers in _steps(path):
        at = outlines[-1][-1] if outlines else (0.0, 0.0)
        origin = at if command.islower() else (0.0, 0.0)
        name = command.upper()
        if name in {"H", "V"}:
            moved = numbers[0] + origin[name == "V"]
            points = [(moved, at[1]) if name == "H" else (at[0], moved)]
        else:
            pairs = zip(numbers[::2], numbers[1::2], strict=True)
            points = [(x + origin[0], y + origin[1]) for x, y in pairs]
        if name == "M":
            outlines.append(points)
        elif name in {"C", "S"}:
            mirrored = (2 * at[0] - handle[0], 2 * at[1] - handle[1]) if handle else at
            controls = points if name == "C" else [mirrored, *points]
            outlines[-1].extend(_curve(at, *controls))
            handle = controls[1]
            continue
        else:
            outlines[-1].extend(points)
        handle = None
    return outlines


def _steps(path: str) -> Iterator[tuple[str, list[float]]]:
    """Each command with its numbers; repeated numbers repeat the command."""
    starts = [match.start() for match in re.finditer("[A-Za-z]", path)]
    for start, end in pairwise([*starts, len(path)]):
        command, *texts = _TOKEN.findall(path[start:end])
        if command.upper() == "Z":
            continue
        count = _NUMBERS[command.upper()]
        for place in range(0, len(texts), count):
            yield command, [float(text) for text in texts[place : place + count]]
            if command.upper() == "M":
                command = "l" if command == "m" else "L"


def _curve(start: Point, first: Point, second: Point, end: Point) -> Iterator[Point]:
    for step in range(1, _CURVE_STEPS + 1):
        t = step / _CURVE_STEPS
        a, b, c, d = (1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3
        yield (
            a * start[0] + b * first[0] + c * second[0] + d * end[0],
            a * start[1] + b * first[1] + c * second[1] + d * end[1],
        )
