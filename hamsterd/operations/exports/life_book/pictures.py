"""Pictures as they are printed: one at a time, small enough for A5 at 200 dots an inch."""

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from io import BytesIO

from PIL import Image

from hamsterd.core.errors import NotFound
from hamsterd.media.formats.colors import in_srgb
from hamsterd.media.storage import MediaStorage
from hamsterd.operations.exports.life_book.contents import Picture

DOTS_PER_MM = 200 / 25.4
QUALITY = 80
"""JPEG quality, sufficient for offset print at 200 dpi."""
_BROKEN = (OSError, ValueError, SyntaxError, EOFError, TypeError, Image.DecompressionBombError)


@dataclass(frozen=True, slots=True)
class Jpeg:
    """A JPEG's bytes and aspect ratio."""

    data: BytesIO
    ratio: float


Encode = Callable[[Picture, float, float], Jpeg | None]
"""Makes a picture ready for a box of so many mm; None for one that cannot be read."""


@dataclass(slots=True)
class JpegEncoder:
    """Reads pictures from the store; counts those that are missing or broken."""

    storage: MediaStorage
    missing: int = 0

    def encode(self, picture: Picture, width: float, height: float) -> Jpeg | None:
        """A picture no larger than `width` × `height` mm need; None where nothing can be read."""
        for name in dict.fromkeys((picture.name, picture.original)):
            with suppress(NotFound, *_BROKEN):
                return self._encoded(name, width * DOTS_PER_MM, height * DOTS_PER_MM)
        self.missing += 1
        return None

    def _encoded(self, name: str, width: float, height: float) -> Jpeg:
        with self.storage.open(name) as file, Image.open(file) as image:
            image.draft("RGB", (int(width), int(height)))
            image.thumbnail((int(width), int(height)), Image.Resampling.LANCZOS)
            clean = in_srgb(image)
        page = Image.new("RGB", clean.size, "white")
        page.paste(clean, (0, 0), clean if clean.mode == "RGBA" else None)
        data = BytesIO()
        page.save(data, "JPEG", quality=QUALITY)
        return Jpeg(data, page.width / page.height)
