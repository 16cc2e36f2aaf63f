"""Frames of animated pictures, in any format."""

from collections.abc import Iterator
from dataclasses import dataclass

from PIL import Image

Frame = tuple[Image.Image, int]
"""The whole canvas as RGBA, and its duration in milliseconds."""


@dataclass(frozen=True, slots=True)
class Animation:
    """Frames to be read once; `plays` is how often they are shown, 0 for endless.

    A GIF that is not repeated has None, because it then has no loop count.
    """

    size: tuple[int, int]
    count: int
    plays: int | None
    frames: Iterator[Frame]


def moving(image: Image.Image, plays: int | None) -> Animation:
    """The frames that Pillow decodes; lazily."""
    count = getattr(image, "n_frames", 1)
    return Animation(image.size, count, plays, _played(image, count))


def _played(image: Image.Image, count: int) -> Iterator[Frame]:
    for place in range(count):
        image.seek(place)
        frame = image.convert("RGBA")  # decodes, and only then it is known for how long
        yield frame, int(image.info.get("duration", 100))
