"""Pictures that move: their frames one after the other, whatever they came in."""

from collections.abc import Iterator
from dataclasses import dataclass

from PIL import Image

Frame = tuple[Image.Image, int]
"""What is seen, the whole canvas as RGBA, and for how many milliseconds."""


@dataclass(frozen=True, slots=True)
class Animation:
    """Frames to be read once; `plays` is how often they are shown, 0 for ever.

    A GIF says how often they are shown again, and nothing (None) where they are not.
    """

    size: tuple[int, int]
    count: int
    plays: int | None
    frames: Iterator[Frame]


def moving(image: Image.Image, plays: int | None) -> Animation:
    """What Pillow plays; nothing is decoded before it is asked for."""
    count = getattr(image, "n_frames", 1)
    return Animation(image.size, count, plays, _played(image, count))


def _played(image: Image.Image, count: int) -> Iterator[Frame]:
    for place in range(count):
        image.seek(place)
        frame = image.convert("RGBA")  # decodes, and only then it is known for how long
        yield frame, int(image.info.get("duration", 100))
