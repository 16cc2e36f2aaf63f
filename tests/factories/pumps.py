"""Files that repeat one part of their structure until they have the requested size.

`pumps` has one file for each part that our code or a decoder may loop over. A new kind of file, or
a new loop, is a line here (tests/security/test_growth_of_media.py).
"""

import struct
import zlib
from collections.abc import Callable, Iterator
from functools import cache

from tests.factories.hostile import (
    CLUSTER,
    COMMENT,
    EBML,
    FRAME_1X1,
    FTYP,
    MDAT,
    TRACK,
    TRACKS,
    box,
    chunk,
    element,
    encoded,
    gif,
    heic,
    movie,
    nested,
    part,
    png,
    riff,
    segment,
    tables,
    tiff,
    track,
)

Pump = Callable[[int], bytes]


def pumps() -> Iterator[tuple[str, Pump]]:
    """The name of the repeated part, and the file with about so many bytes of it."""
    for family in (jpegs, pngs, webps, gifs, heifs, mp4s, webms, pdfs):
        for name, make in family():
            yield f"{family.__name__.removesuffix('s')}: {name}", make


def jpegs() -> Iterator[tuple[str, Pump]]:
    """Between the first bytes and the first table, and inside the scan."""
    plain = encoded("JPEG", 64, 64)
    first, scan = 20, plain.index(b"\xff\xda") + 20  # behind JFIF; inside the coded pixels

    def at(place: int, unit: bytes, before: bytes = b"", behind: bytes = b"") -> Pump:
        return lambda size: (
            plain[:place] + before + unit * (size // len(unit)) + behind + plain[place:]
        )

    yield "fill", at(first, b"\xff")
    yield "fill that is none", at(first, b"\xff", behind=b"\0")
    yield "junk", at(first, b"A")
    yield "escaped fill", at(first, b"\xff\0")
    yield "restarts", at(first, b"\xff\xd0")
    yield "fill behind an end", at(first, b"\xff", before=b"\xff\xd9")
    yield "segments without a length", at(first, b"\xff\xf0\0\2")
    yield "a body that is no body", at(first, b"\xff\xf0\xff\xf0" + b"\xff" * 65_000)
    yield "comments", at(first, segment(0xFE, b""))
    yield "tables", at(first, segment(0xDB, (b"\0" + bytes(64)) * 100))
    yield "colours in pieces", at(first, segment(0xE2, b"ICC_PROFILE\0\x01\xff" + bytes(900)))
    resources = (b"8BIM\x04\0\0\0" + bytes(4)) * 500
    yield "resources", at(first, segment(0xED, b"Photoshop 3.0\0" + resources))
    pictures = b"MPF\0II*\0\x08\0\0\0\0\0" + bytes(900)
    yield "lists of pictures", at(first, segment(0xE2, pictures))
    yield "places", lambda size: plain[:2] + exif(size) + plain[2:]
    yield "fill in the scan", at(scan, b"\xff")
    yield "fill in the scan that is none", at(scan, b"\xff", behind=b"\0")
    yield "junk in the scan", at(scan, b"A")
    yield "restarts in the scan", at(scan, b"\xff\xd0")
    yield "comments in the scan", at(scan, segment(0xFE, b""))


def exif(size: int) -> bytes:
    """Directories that each show all of themselves, in as many segments as it takes."""
    entries = min(4_000, max(1, size // 160))
    return segment(0xE1, tiff(entries, 12 * entries)) * max(1, size // (12 * entries))


def pngs() -> Iterator[tuple[str, Pump]]:
    """Chunks before, between and behind the pixels."""
    pixel = chunk(b"IDAT", zlib.compress(b"\0\0"))
    megabyte = zlib.compress(bytes(1_000_000), 9)

    def before(unit: bytes) -> Pump:
        return lambda size: png(1, 1, unit * (size // len(unit)), pixel)

    for name in (b"tEXt", b"tRNS", b"abCd", b"fcTL", b"IDAT"):
        yield f"empty {name.decode()}", before(chunk(name, b""))
    for name in (b"iCCP", b"zTXt"):
        yield f"inflated {name.decode()}", before(chunk(name, b"a\0\0" + megabyte))
    yield "inflated iTXt", before(chunk(b"iTXt", b"a\0\x01\0\0\0" + megabyte))
    yield "words", before(chunk(b"tEXt", b"a\0" + bytes(90)))
    yield "frames", animated_png
    yield "chunks behind", lambda size: png(1, 1, pixel, chunk(b"tEXt", b"") * (size // 12))
    yield "behind the end", lambda size: png(1, 1, pixel) + bytes(size)


def animated_png(size: int) -> bytes:
    """A frame of one pixel after the other."""
    pixel = zlib.compress(b"\0\0")
    each = 38 + 16 + len(pixel)
    frames = b"".join(
        chunk(b"fcTL", struct.pack(">5I2H2B", 2 * n + 1, 1, 1, 0, 0, 1, 9, 0, 0))
        + chunk(b"fdAT", struct.pack(">I", 2 * n + 2) + pixel)
        for n in range(size // each)
    )
    head = chunk(b"acTL", struct.pack(">II", 1 + size // each, 0))
    first = chunk(b"fcTL", struct.pack(">5I2H2B", 0, 1, 1, 0, 0, 1, 9, 0, 0))
    return png(1, 1, head, first, chunk(b"IDAT", pixel), frames)


def webps() -> Iterator[tuple[str, Pump]]:
    """Chunks, and chunks in a frame."""
    moving, still = (part(b"VP8X", bytes([flag]) + bytes(9)) for flag in (2, 0))
    picture, empty = encoded("WEBP", 1, 1)[12:], part(b"abcd", b"")
    frame = part(b"ANMF", bytes(16) + picture)
    yield "chunks", lambda size: riff(still, empty * (size // 8), picture)
    yield "chunks behind", lambda size: riff(still, picture, empty * (size // 8))
    yield "frames", lambda size: riff(moving, part(b"ANIM", bytes(6)), frame * (size // len(frame)))
    yield (
        "chunks in a frame",
        lambda size: riff(
            moving,
            part(b"ANIM", bytes(6)),
            part(b"ANMF", bytes(16) + empty * (size // 8) + picture),
        ),
    )


def gifs() -> Iterator[tuple[str, Pump]]:
    """Blocks."""
    timing = b"\x21\xf9\x04\0\0\0\0\0"
    looping = b"\x21\xff\x0bNETSCAPE2.0\x03\x01\0\0\0"
    tabled = b"\x2c" + struct.pack("<HHHH", 0, 0, 1, 1) + b"\x87" + bytes(768) + FRAME_1X1[10:]
    for name, unit in (
        ("comments", COMMENT),
        ("timings", timing),
        ("loops", looping),
        ("frames", FRAME_1X1),
        ("frames with colours", tabled),
    ):
        yield name, lambda size, unit=unit: gif(1, 1, unit * (size // len(unit)), FRAME_1X1, b";")
    yield (
        "single bytes",
        lambda size: gif(1, 1, b"\x21\xfe" + b"\x01x" * (size // 2) + b"\0", FRAME_1X1, b";"),
    )
    yield "behind the end", lambda size: gif(1, 1, FRAME_1X1, b";") + bytes(size)


def heifs() -> Iterator[tuple[str, Pump]]:
    """Boxes of a picture that is whole but for them."""
    for form, make in (("heic", heic), ("avif", lambda w, h: encoded("AVIF", w, h))):
        whole = cache(make)

        def in_meta(unit: bytes, around: bytes = b"", whole: Callable[..., bytes] = whole) -> Pump:
            return lambda size: grown(whole(64, 64), unit * (size // len(unit)), around)

        yield f"{form} boxes behind", lambda size, w=whole: w(64, 64) + box(b"free") * (size // 8)
        yield f"{form} boxes", in_meta(box(b"free"))
        yield f"{form} references", in_meta(box(b"cdsc", struct.pack(">3H", 1, 1, 1)), b"iref")
        yield f"{form} tiles", in_meta(box(b"dimg", struct.pack(">3H", 1, 1, 1)), b"iref")
        yield f"{form} items", in_meta(box(b"infe", b"\2\0\0\0\0\2\0\0hvc1\0"), b"iinf")
        yield (
            f"{form} groups",
            in_meta(box(b"altr", bytes(4), struct.pack(">3I", 1, 1, 1)), b"grpl"),
        )
        yield f"{form} nested", lambda size, w=whole: grown(w(64, 64), nested(b"iprp", size // 8))


def grown(picture: bytes, more: bytes, around: bytes = b"") -> bytes:
    """The picture with more boxes at the end of its `meta`, inside a full box of that name."""
    start = picture.index(b"meta") - 4
    end = start + int.from_bytes(picture[start : start + 4], "big")
    inside = box(around, bytes(4), more) if around else more
    size = struct.pack(">I", end - start + len(inside))
    return picture[:start] + size + picture[start + 4 : end] + inside + picture[end:]


def mp4s() -> Iterator[tuple[str, Pump]]:
    """Boxes and rows of tables."""
    seen, empty = track(b"vide", b""), box(b"free")

    def film(*more: bytes) -> bytes:
        return FTYP + movie(seen, *more) + MDAT

    yield "boxes", lambda size: film() + empty * (size // 8)
    yield "films in pieces", lambda size: film() + box(b"moof", box(b"traf")) * (size // 16)
    # A run begins where the one before it ends, and says how long each of its samples is.
    a_run = box(b"trun", struct.pack(">III", 0x200, 1, 1))
    a_part = box(b"tfhd", bytes(8))
    mdia = box(b"mdia", box(b"hdlr", bytes(8), b"meta", bytes(12)))
    dropped = box(b"trak", box(b"tkhd", bytes(24)), mdia)
    yield (
        "dropped tracks in pieces",
        lambda size: film(dropped) + box(b"moof", box(b"traf", a_part, a_run)) * (size // 52),
    )
    yield (
        "dropped runs",
        lambda size: (
            film(dropped) + box(b"moof", box(b"traf", a_part, a_run * (size // len(a_run))))
        ),
    )
    yield (
        "dropped samples",
        lambda size: (
            film(dropped)
            + box(
                b"moof",
                box(
                    b"traf", a_part, box(b"trun", struct.pack(">II", 0x200, size // 4), bytes(size))
                ),
            )
        ),
    )
    yield "data", lambda size: film() + box(b"mdat") * (size // 8)
    yield "tracks", lambda size: film(seen * (size // len(seen)))
    yield "notes", lambda size: film(box(b"udta") * (size // 8))
    yield "nested", lambda size: FTYP + movie(track(b"vide", nested(b"stbl", size // 8))) + MDAT
    yield "rows", lambda size: film(track(b"meta", tables([9] * (size // 4))))
    yield (
        "rows and data",
        lambda size: film(track(b"meta", tables([9] * (size // 12)))) + box(b"mdat") * (size // 12),
    )
    yield (
        "runs",
        lambda size: film(
            track(
                b"meta",
                tables(
                    [9] * (size // 24),
                    run=struct.pack(">I", size // 24) + struct.pack(">3I", 1, 1, 1) * (size // 24),
                ),
            )
        ),
    )
    yield (
        "brands",
        lambda size: box(b"ftyp", b"isom", bytes(4), b"abcd" * (size // 4)) + film()[len(FTYP) :],
    )


def webms() -> Iterator[tuple[str, Pump]]:
    """Elements."""

    def film(*more: bytes) -> bytes:
        return EBML + element(0x18538067, b"".join((TRACKS, CLUSTER, *more)))

    for name, unit in (
        ("voids", b"\xec\x80"),
        ("clusters", CLUSTER),
        ("open clusters", element(0x1F43B675, b"", open_ended=True)),
        ("tags", element(0x1254C367, b"")),
        ("descriptions", element(0x1549A966, element(0x7BA9, b""))),
        ("lists of tracks", TRACKS),
    ):
        yield name, lambda size, unit=unit: film(unit * (size // len(unit)))
    yield (
        "tracks",
        lambda size: film(element(0x1654AE6B, TRACK * (size // len(TRACK)))),
    )
    yield "voids before", lambda size: EBML + b"\xec\x80" * (size // 2) + film()[len(EBML) :]
    yield "behind the end", lambda size: film() + bytes(size)


def pdfs() -> Iterator[tuple[str, Pump]]:
    """Files that look like a PDF."""
    yield "ends", lambda size: b"%PDF-1.7\n" + b"%%EOF\n" * (size // 6)
    yield "space", lambda size: b"%PDF-1.7\n" + b" " * size + b"\n%%EOF\n"
    yield "objects", lambda size: b"%PDF-1.7\n" + b"1 0 obj\nendobj\n" * (size // 15) + b"%%EOF\n"
    yield "space before", lambda size: b"\n" * size + b"%PDF-1.7\n%%EOF\n"
