"""Preparing a JPEG for the decoder: only the needed segments, and always an end marker.

Camera metadata (EXIF, depth maps, further pictures) is dropped, because our decoder would read all
of it. A truncated picture is shown as far as it goes, as in browsers.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from PIL import Image, ImageChops

from hamsterd.media.errors import UnreadableImage
from hamsterd.media.processing.budget import Budget
from hamsterd.media.rules import MAX_SEGMENTS

_END = b"\xff\xd9"
_START_OF_SCAN = 0xDA
_EXIF_SEGMENT = 0xE1
_MARKER = re.compile(rb"\xff([^\x00\x01\xff\xd0-\xd9])")
"""The next part; a filling 0xFF and markers without content are none."""
_NOTES = {*range(0xE1, 0xF0), 0xFE}
"""Application and comment segments, except APP0."""
_PROFILE, _ADOBE, _EXIF = b"ICC_PROFILE\0", b"Adobe", b"Exif\0\0"
_MISSING = 128
"""The decoder's fill value for missing data, in each channel."""


@dataclass(frozen=True, slots=True)
class BareJpeg:
    """Bytes to decode, the EXIF block that was in them, and whether their end had not come."""

    data: bytes
    exif: bytes
    is_cut: bool


def bare_jpeg(data: bytes) -> BareJpeg:
    """Leave the notes out of a JPEG; `UnreadableImage` where no picture follows them."""
    kept, exif = [data[:2]], b""
    for code, start, end in _parts_before_scan(data):
        body = data[start + 4 : min(end, start + 4 + len(_PROFILE))]
        if code == _EXIF_SEGMENT and body.startswith(_EXIF):
            exif = exif or data[start + 4 : end]
        elif code not in _NOTES or body.startswith((_PROFILE, _ADOBE)):
            kept.append(data[start:end])
    # The last part is the first scan, with everything after it.
    rest = data[start:]
    return BareJpeg(b"".join((*kept[:-1], rest, _END)), exif, is_cut=_END not in rest)


def _parts_before_scan(data: bytes) -> Iterator[tuple[int, int, int]]:
    """Marker, start and end of each part up to the first scan, which is the last one."""
    budget = Budget(MAX_SEGMENTS)
    at = 2
    while (marker := _MARKER.search(data, at)) is not None:
        budget.spend()
        code, start = marker[1][0], marker.end() - 2
        end = start + 2 + max(2, int.from_bytes(data[start + 2 : start + 4], "big"))
        yield code, start, end
        if code == _START_OF_SCAN:
            return
        at = end
    raise UnreadableImage


def without_missing(image: Image.Image) -> Image.Image:
    """Paper in place of the grey rows that never came; `UnreadableImage` when none came at all."""
    grey = Image.new(image.mode, image.size, (_MISSING,) * len(image.getbands()))
    box = ImageChops.difference(image, grey).getbbox()
    if box is None:
        raise UnreadableImage
    paper = 0 if image.mode == "CMYK" else 255
    whole = image.copy()
    whole.paste((paper,) * len(image.getbands()), (0, box[3], *image.size))
    return whole
