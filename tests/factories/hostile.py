"""Files that are small to send and were made to be endless to read; about a hundred.

Each is a function of no arguments: some take a while to make, and a test may want only a few.
"""

import io
import random
import struct
import zlib
from collections.abc import Callable, Iterator
from functools import cache, partial

import pillow_heif
from PIL import Image

Make = Callable[[], bytes]


def box(name: bytes, *parts: bytes) -> bytes:
    """A box of ISO base media."""
    body = b"".join(parts)
    return struct.pack(">I", 8 + len(body)) + name + body


def nested(name: bytes, depth: int, inside: bytes = b"") -> bytes:
    """`depth` nested boxes."""
    size = 8 * depth + len(inside)
    heads = b"".join(struct.pack(">I", size - 8 * n) + name for n in range(depth))
    return heads + inside


FTYP = box(b"ftyp", b"isom", bytes(4), b"isom", b"mp42")
MDAT = box(b"mdat", bytes(100))


H264 = box(b"stsd", bytes(4), struct.pack(">I", 1), box(b"avc1", bytes(78)))
"""The codec of a picture's track."""


def track(handler: bytes, table: bytes) -> bytes:
    """A track that is neither video nor audio unless `handler` says so."""
    hdlr = box(b"hdlr", bytes(8), handler, bytes(12))
    codec = H264 if handler == b"vide" else b""
    return box(b"trak", box(b"mdia", hdlr, box(b"minf", box(b"stbl", codec, table))))


def movie(*tracks: bytes) -> bytes:
    """`moov` around tracks."""
    return box(b"moov", *tracks)


def tables(offsets: list[int], *, each: int = 1, run: bytes | None = None) -> bytes:
    """The tables that say where samples lie: one sample of `each` bytes in every chunk."""
    count = len(offsets)
    return b"".join(
        (
            box(b"stsz", bytes(4), struct.pack(">II", each, count)),
            box(b"stsc", bytes(4), run or struct.pack(">4I", 1, 1, 1, 1)),
            box(b"stco", bytes(4), struct.pack(f">I{count}I", count, *offsets)),
        )
    )


def rows_and_boxes(count: int) -> bytes:
    """As many rows of a table as empty `mdat` boxes: each pair once looked at."""
    empty = box(b"mdat") * count
    return FTYP + movie(track(b"vide", b""), track(b"meta", tables([9] * count))) + empty + MDAT


def runs_backwards(count: int) -> bytes:
    """A table of runs that starts again with every row."""
    rows = struct.pack(">3I", 1, 0xFFFFFFFF, 1) + struct.pack(">3I", 0xFFFFFFFF, 0xFFFFFFFF, 1)
    run = struct.pack(">I", 2 * count) + rows * count
    return FTYP + movie(track(b"vide", b""), track(b"meta", tables([9] * 9, run=run))) + MDAT


def mp4s() -> Iterator[tuple[str, Make]]:
    """Boxes."""
    film = FTYP + movie(track(b"vide", b"")) + MDAT
    yield "rows and empty boxes", partial(rows_and_boxes, 30_000)
    yield (
        "rows and boxes of a byte",
        lambda: (
            FTYP
            + movie(track(b"vide", b""), track(b"meta", tables([9] * 30_000)))
            + box(b"mdat", b"x") * 30_000
        ),
    )
    yield "runs backwards", partial(runs_backwards, 100_000)
    for name in (b"stbl", b"moov", b"trak", b"mdia", b"minf", b"traf", b"mvex"):
        yield (
            f"nested {name.decode()}",
            lambda name=name: (
                FTYP + movie(track(b"vide", nested(name, 3_000))) + movie() + MDAT
                if name == b"moov"
                else FTYP + movie(track(b"vide", nested(name, 3_000))) + MDAT
            ),
        )
    yield "nested at the top", lambda: FTYP + nested(b"moov", 3_000) + MDAT
    yield "many boxes", lambda: film + box(b"free") * 500_000
    yield "many tracks", lambda: FTYP + movie(track(b"vide", b"") * 50_000) + MDAT
    yield "many notes", lambda: FTYP + movie(track(b"vide", b""), box(b"udta") * 400_000) + MDAT
    yield (
        "a table larger than the file",
        lambda: (
            FTYP
            + movie(
                track(b"vide", b""),
                track(b"meta", box(b"stco", bytes(4), b"\xff" * 4) + box(b"stsz") + box(b"stsc")),
            )
            + MDAT
        ),
    )
    yield "sizes of all ones", lambda: FTYP + struct.pack(">I4sQ", 1, b"moov", 2**64 - 1) + MDAT
    yield "a box of no size", lambda: FTYP + struct.pack(">I4sQ", 1, b"moov", 0) + MDAT
    yield (
        "the same chunk again",
        lambda: (
            FTYP
            + movie(track(b"vide", b""), track(b"meta", tables([400] * 100_000, each=1)))
            + box(b"mdat", bytes(900_000))
        ),
    )
    for cut in (9, 40, 90, len(film) - 50):
        yield f"film cut at {cut}", lambda cut=cut: film[:cut]


def element(number: int, body: bytes, *, open_ended: bool = False) -> bytes:
    """An element of WebM."""
    name = number.to_bytes((number.bit_length() + 7) // 8, "big")
    size = b"\x01" + b"\xff" * 7 if open_ended else (len(body) | 1 << 56).to_bytes(8, "big")
    return name + size + body


EBML = element(0x1A45DFA3, b"\x42\x82\x84webm")
"""Its kind in the short form: by the long one `sniff` takes it for none of ours."""
VP9 = element(0x83, b"\x01") + element(0x86, b"V_VP9")
"""A track's description: a picture, in this codec."""
TRACK = element(0xAE, VP9 + element(0xE0, b""))
TRACKS = element(0x1654AE6B, TRACK)
CLUSTER = element(0x1F43B675, b"")


def webms() -> Iterator[tuple[str, Make]]:
    """Elements."""

    def segment(*parts: bytes) -> bytes:
        return EBML + element(0x18538067, b"".join(parts))

    yield "many voids", lambda: segment(TRACKS, CLUSTER, b"\xec\x80" * 2_000_000)
    yield "many tags", lambda: segment(TRACKS, CLUSTER, element(0x1254C367, b"") * 300_000)
    yield "many clusters", lambda: segment(TRACKS, element(0x1F43B675, b"") * 500_000)
    yield (
        "open clusters",
        lambda: segment(TRACKS, element(0x1F43B675, b"", open_ended=True) * 100_000),
    )
    yield "tracks in tracks", lambda: segment(nested_tracks(3_000), CLUSTER)
    yield (
        "many tracks",
        lambda: segment(element(0x1654AE6B, TRACK * 100_000), CLUSTER),
    )
    yield "sizes of nothing", lambda: segment(TRACKS, CLUSTER, b"\x00" * 5_000)
    yield (
        "a segment of unknown size",
        lambda: (
            EBML + element(0x18538067, TRACKS + CLUSTER + b"\xec\x80" * 500_000, open_ended=True)
        ),
    )
    yield "voids before the segment", lambda: EBML + b"\xec\x80" * 2_000_000
    for cut in (5, 30, 50):
        yield f"webm cut at {cut}", lambda cut=cut: segment(TRACKS, CLUSTER)[:cut]


def nested_tracks(depth: int) -> bytes:
    """Tracks inside tracks."""
    body = b""
    for _ in range(depth):
        body = element(0x1654AE6B, body)
    return body


def gif(width: int, height: int, *blocks: bytes) -> bytes:
    """A GIF with two colours."""
    return b"GIF89a" + struct.pack("<HH", width, height) + b"\x80\0\0" + bytes(6) + b"".join(blocks)


FRAME_1X1 = b"\x2c" + struct.pack("<HHHH", 0, 0, 1, 1) + b"\0\x02\x02\x44\x01\0"
COMMENT = b"\x21\xfe\0"


def gifs() -> Iterator[tuple[str, Make]]:
    """Blocks."""
    yield "many comments", lambda: gif(1, 1, COMMENT * 2_000_000, FRAME_1X1, b";")
    yield (
        "a comment in single bytes",
        lambda: gif(1, 1, b"\x21\xfe" + b"\x01x" * 3_000_000 + b"\0", FRAME_1X1, b";"),
    )
    yield "many frames", lambda: gif(1, 1, FRAME_1X1 * 300_000, b";")
    yield "a wide canvas", lambda: gif(65_535, 65_535, FRAME_1X1, b";")
    yield "frames on a wide canvas", lambda: gif(7_000, 7_000, FRAME_1X1 * 1_000, b";")
    yield "frames at the edge", lambda: gif(490, 490, FRAME_1X1 * 1_000, b";")
    yield "animation at the limit", lambda: animation("GIF", 200, 500, 500)
    yield "large animation", lambda: animation("GIF", 25, 2_000, 2_000)
    yield "no end", lambda: gif(1, 1, FRAME_1X1)
    yield "endless block", lambda: gif(1, 1, b"\x21\xfe" + b"\xff" * 4_000_000)
    yield (
        "noise for pixels",
        lambda: gif(
            3_000,
            3_000,
            b"\x2c" + struct.pack("<HHHH", 0, 0, 3_000, 3_000) + b"\0\x08",
            b"".join(b"\xff" + noise(255, n) for n in range(2_000)),
            b"\0;",
        ),
    )


def noise(count: int, seed: int) -> bytes:
    """The same bytes in every run."""
    return random.Random(seed).randbytes(count)


@cache
def encoded(form: str, width: int, height: int, mode: str = "RGB", **options: object) -> bytes:
    """A picture of one colour, as Pillow writes it."""
    out = io.BytesIO()
    Image.new(mode, (width, height)).save(out, form, **options)
    return out.getvalue()


@cache
def animation(form: str, frames: int, width: int, height: int) -> bytes:
    """Frames that all differ: of greys in a GIF, for which nobody has to find a palette."""
    mode = "L" if form == "GIF" else "RGB"
    colours = [n % 256 if mode == "L" else (n % 256, n // 256, 9) for n in range(frames)]
    images = [Image.new(mode, (width, height), colour) for colour in colours]
    out = io.BytesIO()
    images[0].save(out, form, save_all=True, append_images=images[1:], duration=40)
    return out.getvalue()


def segment(code: int, body: bytes) -> bytes:
    """A segment of JPEG."""
    return bytes([0xFF, code]) + struct.pack(">H", len(body) + 2) + body


def tiff(entries: int, size: int) -> bytes:
    """An EXIF directory whose entries all show the same bytes."""
    rows = b"".join(struct.pack("<HHII", 1 + n, 7, size, 8) for n in range(entries))
    return b"Exif\0\0" + b"II*\0\x08\0\0\0" + struct.pack("<H", entries % 65_536) + rows


def jpegs() -> Iterator[tuple[str, Make]]:
    """Segments."""
    plain = encoded("JPEG", 64, 64)
    head, rest = plain[:2], plain[2:]
    yield "many notes", lambda: head + segment(0xFE, b"") * 1_500_000 + rest
    yield "many marks", lambda: head + segment(0xE3, b"x") * 800_000 + rest
    yield "endless fill", lambda: head + b"\xff" * 4_000_000 + rest
    yield "many passes", partial(many_scans, 1_000, 2_000)
    yield "many passes over much", partial(many_scans, 80, 7_000)
    yield "a directory of everything", lambda: head + segment(0xE1, tiff(5_000, 60_000)) + rest
    yield "a directory in pieces", lambda: head + segment(0xE1, tiff(5_000, 60_000)) * 50 + rest
    yield "large by its header", lambda: resized_header(plain, 65_500, 65_500)
    yield "larger than its pixels", lambda: resized_header(plain, 7_000, 7_000)
    yield "no pixels", lambda: resized_header(plain, 0, 0)
    yield "50 million of one colour", lambda: encoded("JPEG", 7_071, 7_071)
    yield (
        "colours of many pieces",
        lambda: head + segment(0xE2, b"ICC_PROFILE\0\x01\xff" + noise(60_000, 1)) * 20 + rest,
    )
    for cut in (3, 30, 300, len(plain) - 20):
        yield f"jpeg cut at {cut}", lambda cut=cut: plain[:cut]


def many_scans(count: int, side: int) -> bytes:
    """A progressive picture whose last pass is there again and again."""
    whole = encoded("JPEG", side, side, "L", progressive=True)
    last = whole.rindex(b"\xff\xda")
    return whole[:last] + whole[last:-2] * count + whole[-2:]


def resized_header(jpeg: bytes, width: int, height: int) -> bytes:
    """The same picture, which says it is of another size."""
    at = jpeg.index(b"\xff\xc0")
    return jpeg[: at + 5] + struct.pack(">HH", height, width) + jpeg[at + 9 :]


def chunk(name: bytes, body: bytes) -> bytes:
    """A chunk of PNG."""
    return struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))


def png(width: int, height: int, *chunks: bytes, depth: int = 8, kind: int = 0) -> bytes:
    """A PNG of chunks."""
    header = struct.pack(">IIBBBBB", width, height, depth, kind, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + b"".join(chunks) + chunk(b"IEND", b"")


def pngs() -> Iterator[tuple[str, Make]]:
    """Chunks."""
    pixel = chunk(b"IDAT", zlib.compress(b"\0\0"))
    bomb = zlib.compress(bytes(50_000_000), 9)
    yield "many chunks", lambda: png(1, 1, chunk(b"teXt", b"") * 800_000, pixel)
    yield "many chunks behind", lambda: png(1, 1, pixel, chunk(b"teXt", b"") * 800_000)
    yield "pixels in no pieces", lambda: png(1, 1, chunk(b"IDAT", b"") * 800_000, pixel)
    yield "a text bomb", lambda: png(1, 1, chunk(b"zTXt", b"a\0\0" + bomb), pixel)
    yield "many text bombs", lambda: png(1, 1, chunk(b"zTXt", b"a\0\0" + bomb) * 100, pixel)
    yield "a colour bomb", lambda: png(1, 1, chunk(b"iCCP", b"a\0\0" + bomb), pixel)
    yield "large by its header", lambda: png(2**31 - 1, 2**31 - 1, pixel)
    yield "50 million pixels", lambda: encoded("PNG", 7_071, 7_071)
    yield "50 million with alpha", lambda: encoded("PNG", 7_000, 7_000, "RGBA")
    yield "16 bits", lambda: encoded("PNG", 7_000, 7_000, "I;16")
    yield "fewer pixels than said", lambda: png(7_000, 7_000, pixel)
    yield (
        "a directory of everything",
        lambda: png(1, 1, pixel, chunk(b"eXIf", tiff(65_000, 700_000)[6:])),
    )
    yield (
        "frames by the billion",
        lambda: png(1, 1, chunk(b"acTL", struct.pack(">II", 2**31 - 1, 0)), pixel),
    )
    yield (
        "frames that are not there",
        lambda: png(500, 500, chunk(b"acTL", struct.pack(">II", 400, 0)), pixel),
    )
    yield "animation", lambda: animation("PNG", 300, 600, 600)
    for cut in (10, 30, 60):
        yield f"png cut at {cut}", lambda cut=cut: encoded("PNG", 64, 64)[:cut]


def riff(*chunks: bytes) -> bytes:
    """A WebP of chunks."""
    body = b"WEBP" + b"".join(chunks)
    return b"RIFF" + struct.pack("<I", len(body)) + body


def part(name: bytes, body: bytes) -> bytes:
    """A chunk of WebP."""
    return name + struct.pack("<I", len(body)) + body + b"\0" * (len(body) % 2)


def webps() -> Iterator[tuple[str, Make]]:
    """Chunks."""
    canvas = b"\x02\0\0\0" + (16_382).to_bytes(3, "little") * 2
    anim = part(b"ANIM", bytes(6))
    yield "many chunks", lambda: riff(part(b"abcd", b"") * 1_000_000)
    yield "a wide canvas", lambda: riff(part(b"VP8X", canvas), anim)
    yield (
        "many frames",
        lambda: riff(
            part(b"VP8X", b"\x02\0\0\0" + bytes(6)),
            anim,
            part(b"ANMF", bytes(16) + encoded("WEBP", 1, 1)[12:]) * 50_000,
        ),
    )
    yield "long animation", lambda: animation("WEBP", 300, 600, 600)
    yield "wide animation", lambda: animation("WEBP", 25, 2_100, 2_100)
    yield "too long an animation", lambda: animation("WEBP", 400, 600, 600)
    yield "50 million pixels", lambda: encoded("WEBP", 7_000, 7_000, method=0)
    yield "more than the largest", lambda: encoded("WEBP", 16_383, 4_000, method=0)
    yield "without loss", lambda: encoded("WEBP", 7_000, 7_000, "RGBA", lossless=True)
    for cut in (13, 30, 60):
        yield f"webp cut at {cut}", lambda cut=cut: encoded("WEBP", 640, 640)[:cut]


@cache
def heic(width: int, height: int) -> bytes:
    """A picture in the format of phones."""
    out = io.BytesIO()
    pillow_heif.from_pillow(Image.new("RGB", (width, height))).save(out)
    return out.getvalue()


def heics() -> Iterator[tuple[str, Make]]:
    """Boxes again, read by a library."""
    head = box(b"ftyp", b"heic", bytes(4), b"mif1", b"heic")
    yield "nested meta", lambda: head + nested(b"meta", 3_000)
    yield "nested properties", lambda: head + box(b"meta", bytes(4), nested(b"iprp", 3_000))
    yield "many boxes", lambda: head + box(b"free") * 800_000
    yield (
        "many items",
        lambda: (
            head
            + box(
                b"meta",
                bytes(4),
                box(b"iinf", bytes(4), b"\xff\xff", box(b"infe", bytes(9)) * 9_000),
            )
        ),
    )
    yield "large", lambda: heic(4_000, 4_000)
    yield "only its name", lambda: head
    for seed in range(8):
        yield f"heic damaged {seed}", lambda seed=seed: damaged(heic(128, 128), seed)
    for cut in (20, 100, 300):
        yield f"heic cut at {cut}", lambda cut=cut: heic(128, 128)[:cut]
    avif = partial(encoded, "AVIF", 128, 128)
    yield "avif by its name", lambda: box(b"ftyp", b"avif", bytes(4), b"avif", b"mif1")
    yield (
        "avif of a canvas",
        lambda: avif().replace(struct.pack(">II", 128, 128), struct.pack(">II", 65_535, 65_535)),
    )
    for seed in range(5):
        yield f"avif damaged {seed}", lambda seed=seed: damaged(avif(), seed)


def damaged(data: bytes, seed: int) -> bytes:
    """Some bytes behind the head turned over."""
    chance = random.Random(seed)
    out = bytearray(data)
    for _ in range(12):
        out[chance.randrange(24, len(out))] = chance.randrange(256)
    return bytes(out)


def others() -> Iterator[tuple[str, Make]]:
    """Files that are no pictures at all."""
    yield "nothing", lambda: b""
    yield "a byte", lambda: b"\xff"
    yield "a name and no more", lambda: b"\0\0\0\x08ftyp"
    yield "a long list of brands", lambda: struct.pack(">I", 2**31) + b"ftypisom" + b"abcd" * 9_000
    yield "a page that says GIF", lambda: b"GIF89a<script>alert(1)</script>" + bytes(900)
    yield "zeros", lambda: bytes(1_000_000)


def hostile_files() -> Iterator[tuple[str, Make]]:
    """Name and maker of each."""
    families = (mp4s, webms, gifs, jpegs, pngs, webps, heics, others)
    for family in families:
        for name, make in family():
            yield f"{family.__name__.removesuffix('s')}: {name}", make
