"""Preparing a PNG for the decoder: only the chunks of the picture, in order and with an end.

Everything else (texts, thumbnails, appended data) is dropped; damaged optional chunks too, as in
browsers.
"""

import struct
import zlib
from collections.abc import Iterator

from PIL import Image, ImageChops

from hamsterd.media.errors import UnreadableImage
from hamsterd.media.processing.budget import Budget
from hamsterd.media.rules import MAX_SEGMENTS

_SIGNATURE_BYTES = 8
_END = b"IEND"
_NEEDED = {b"IHDR", b"PLTE", b"IDAT", b"tRNS", b"eXIf"}
"""`color_source` reads the colour information."""
_ANCILLARY = 0x20
"""The bit in a chunk name's first letter that marks it as optional."""
_GREY_OR_TRUE = {0, 2}
"""Colour types whose transparent colour is a sample of the file's own depth."""


def bare_png(data: bytes) -> bytes:
    """The still picture alone; raises `UnreadableImage` where none begins."""
    kept = [data[:_SIGNATURE_BYTES]]
    for name, body, checksum in chunks(data):
        is_ancillary = bool(name[0] & _ANCILLARY)
        if name in _NEEDED and not (is_ancillary and checksum != zlib.crc32(name + body)):
            kept.append(chunk(name, body, checksum))
    if len(kept) == 1:
        raise UnreadableImage
    return b"".join((*kept, chunk(_END, b"")))


def chunks(data: bytes) -> Iterator[tuple[bytes, bytes, int]]:
    """Name, content and checksum of each whole chunk up to the end of the picture."""
    budget = Budget(MAX_SEGMENTS)
    at = _SIGNATURE_BYTES
    while at + 12 <= len(data):
        budget.spend()
        size, name = struct.unpack_from(">I4s", data, at)
        end = at + 12 + size
        if name == _END or end > len(data):
            return
        yield name, data[at + 8 : end - 4], int.from_bytes(data[end - 4 : end], "big")
        at = end


def chunk(name: bytes, body: bytes, checksum: int | None = None) -> bytes:
    """A chunk as stored, with a correct checksum or the given one."""
    own = zlib.crc32(name + body) if checksum is None else checksum
    return struct.pack(">I4s", len(body), name) + body + struct.pack(">I", own)


def with_own_transparency(image: Image.Image, data: bytes) -> Image.Image:
    """Pillow widens or narrows samples to eight bits, but not the colour that is transparent."""
    depth, color_type = data[24], data[25]
    clear = image.info.get("transparency")
    if clear is None or color_type not in _GREY_OR_TRUE or depth == 8:  # noqa: PLR2004
        return image
    if isinstance(clear, int) and image.mode.startswith("I"):
        return _with_alpha(image, clear)
    plain = image.convert("L") if image.mode == "1" else image.copy()
    most = 255 if image.mode == "1" else 2**depth - 1
    plain.info["transparency"] = (
        tuple(sample * 255 // most for sample in clear)
        if isinstance(clear, tuple)
        else clear * 255 // most
    )
    return plain


def _with_alpha(image: Image.Image, clear: int) -> Image.Image:
    """Grey of sixteen bits, of which all must be those of the transparent grey."""
    samples = image.tobytes("raw", "I;16B")
    halves = (Image.frombytes("L", image.size, samples[at::2]) for at in (0, 1))
    upper, lower = (
        half.point([255 * (value == wanted) for value in range(256)])
        for half, wanted in zip(halves, divmod(clear, 256), strict=True)
    )
    grey = eight_bit_grey(image)
    grey.putalpha(ImageChops.invert(ImageChops.darker(upper, lower)))
    return grey


def eight_bit_grey(image: Image.Image) -> Image.Image:
    """The upper eight of sixteen bits."""
    return image.convert("I").point(lambda value: value * (1 / 256)).convert("L")
