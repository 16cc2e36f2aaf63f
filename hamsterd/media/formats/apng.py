"""Animated PNG: its frames composed as browsers do.

Pillow blends half-transparent frames differently, and handles the fallback picture for old programs
differently, from what members saw before uploading.
"""

import struct
from collections.abc import Iterator
from dataclasses import dataclass, field
from io import BytesIO

from PIL import Image

from hamsterd.media.formats.animation import Animation, Frame
from hamsterd.media.formats.colors import eight_bit
from hamsterd.media.formats.png import chunk, chunks, with_own_transparency

_SIGNATURE = b"\x89PNG\r\n\x1a\n"
_CONTROL = struct.Struct(">4x4I2H2B")
"""Width, height, left, top, delay as a fraction of a second, disposal, blending."""
_TO_BACKGROUND, _TO_PREVIOUS = 1, 2
_OVER = 1
_OF_EACH = {b"PLTE", b"tRNS"}


@dataclass(slots=True)
class _Part:
    """A frame as stored: position, duration, blending, and compressed pixels."""

    width: int
    height: int
    left: int
    top: int
    delay: int
    delay_unit: int
    disposal: int
    blending: int
    pixels: list[bytes] = field(default_factory=list)

    @property
    def milliseconds(self) -> int:
        return 1000 * self.delay // (self.delay_unit or 100)


def apng(data: bytes) -> Animation | None:
    """The animation of a PNG; None where there is none, or none that fits its own canvas."""
    header = b""
    shared: list[bytes] = []
    plays: int | None = None
    parts: list[_Part] = []
    for name, body, _ in chunks(data):
        if name == b"IHDR":
            header = body
        elif name in _OF_EACH:
            shared.append(chunk(name, body))
        elif name == b"acTL" and len(body) == 8:  # noqa: PLR2004  # frames and plays
            plays = int.from_bytes(body[4:], "big")
        elif name == b"fcTL" and len(body) == _CONTROL.size:
            parts.append(_Part(*_CONTROL.unpack(body)))
        elif name == b"IDAT" and parts:
            parts[-1].pixels.append(body)
        elif name == b"fdAT" and parts:
            parts[-1].pixels.append(body[4:])
        elif name == b"IDAT" and plays is None:
            return None
    width, height = struct.unpack_from(">II", header) if len(header) > 8 else (0, 0)  # noqa: PLR2004
    if plays is None or not all(_fits(part, width, height) for part in parts) or not parts:
        return None
    frames = _laid(parts, header, b"".join(shared), (width, height))
    return Animation((width, height), len(parts), plays, frames)


def _fits(part: _Part, width: int, height: int) -> bool:
    return (
        bool(part.pixels)
        and 0 < part.width <= width - part.left
        and 0 < part.height <= height - part.top
    )


def _laid(
    parts: list[_Part], header: bytes, shared: bytes, size: tuple[int, int]
) -> Iterator[Frame]:
    canvas = Image.new("RGBA", size)
    for part in parts:
        before = canvas.copy() if part.disposal == _TO_PREVIOUS else None
        place = (part.left, part.top)
        picture = _decoded(part, header, shared)
        if part.blending == _OVER:
            canvas.alpha_composite(picture, place)
        else:
            canvas.paste(picture, place)
        yield canvas.copy(), part.milliseconds
        if before is not None:
            canvas = before
        elif part.disposal == _TO_BACKGROUND:
            canvas.paste((0, 0, 0, 0), (*place, part.left + part.width, part.top + part.height))


def _decoded(part: _Part, header: bytes, shared: bytes) -> Image.Image:
    own = struct.pack(">II", part.width, part.height) + header[8:]
    pixels = chunk(b"IDAT", b"".join(part.pixels))
    data = _SIGNATURE + chunk(b"IHDR", own) + shared + pixels + chunk(b"IEND", b"")
    with Image.open(BytesIO(data), formats=["PNG"]) as image:
        image.load()
        return eight_bit(with_own_transparency(image, data)).convert("RGBA")
