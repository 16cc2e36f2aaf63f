"""PNG files chunk by chunk, as no encoder at hand writes them."""

import io
import struct
import zlib
from collections.abc import Sequence
from typing import NamedTuple

from PIL import Image

SIGNATURE = b"\x89PNG\r\n\x1a\n"


def chunk(name: bytes, body: bytes = b"") -> bytes:
    """Length, name, content, checksum."""
    return struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))


def saved(image: Image.Image) -> bytes:
    """`image` as Pillow writes it."""
    out = io.BytesIO()
    image.save(out, "PNG")
    return out.getvalue()


def with_chunks(png: bytes, *chunks: tuple[bytes, bytes]) -> bytes:
    """`png` with more chunks behind its header."""
    return png[:33] + b"".join(chunk(name, body) for name, body in chunks) + png[33:]


def pixels(image: Image.Image) -> bytes:
    """The content of the `IDAT` chunks of `image`."""
    png = saved(image)
    at, parts = 8, []
    while at < len(png):
        size = int.from_bytes(png[at : at + 4], "big")
        if png[at + 4 : at + 8] == b"IDAT":
            parts.append(png[at + 8 : at + 8 + size])
        at += 12 + size
    return b"".join(parts)


class Part(NamedTuple):
    """A frame: RGBA, its position, its disposal (0, 1, 2), and whether it is blended."""

    image: Image.Image
    place: tuple[int, int] = (0, 0)
    disposal: int = 0
    over: int = 0
    milliseconds: int = 100


def animated(parts: Sequence[Part], *, plays: int = 0, hidden: Image.Image | None = None) -> bytes:
    """An animated PNG; `hidden` is what only old programs show."""
    size = (hidden or parts[0].image).size
    out = [SIGNATURE, chunk(b"IHDR", struct.pack(">IIBBBBB", *size, 8, 6, 0, 0, 0))]
    out.append(chunk(b"acTL", struct.pack(">II", len(parts), plays)))
    if hidden is not None:
        out.append(chunk(b"IDAT", pixels(hidden)))
    number = 0
    for at, part in enumerate(parts):
        head = struct.pack(">I4I", number, *part.image.size, *part.place)
        delay = struct.pack(">2H", part.milliseconds, 1000)
        out.append(chunk(b"fcTL", head + delay + bytes([part.disposal, part.over])))
        number += 1
        if at == 0 and hidden is None:
            out.append(chunk(b"IDAT", pixels(part.image)))
            continue
        out.append(chunk(b"fdAT", struct.pack(">I", number) + pixels(part.image)))
        number += 1
    return b"".join((*out, chunk(b"IEND")))
