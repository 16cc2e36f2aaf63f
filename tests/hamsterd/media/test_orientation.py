"""The camera's orientation is read from EXIF only, of any length and however broken."""

import io
import struct

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from hamsterd.media.formats.orientation import exif_orientation
from tests.factories.png import chunk
from tests.hamsterd.media.conftest import Process

XMP = (
    b'<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-'
    b'syntax-ns#"><rdf:Description xmlns:tiff="http://ns.adobe.com/tiff/1.0/" '
    b'tiff:Orientation="6"/></rdf:RDF></x:xmpmeta>'
)


def drawn() -> Image.Image:
    """Red on the left, white on the right."""
    image = Image.new("RGB", (64, 32), "white")
    image.paste("red", (0, 0, 32, 32))
    return image


def saved(kind: str, **options: object) -> bytes:
    out = io.BytesIO()
    drawn().save(out, kind, **options)
    return out.getvalue()


def tiff(*entries: tuple[int, int, int], order: str = "<", padding: int = 0) -> bytes:
    """A block of EXIF: tag, type and value of each entry."""
    head = (b"II*\0" if order == "<" else b"MM\0*") + struct.pack(f"{order}I", 8 + padding)
    rows = b"".join(
        struct.pack(f"{order}HHIHxx", tag, kind, 1, value) for tag, kind, value in entries
    )
    return head + bytes(padding) + struct.pack(f"{order}H", len(entries)) + rows + bytes(4)


@pytest.mark.parametrize("kind", ["JPEG", "WEBP"])
def test_what_xmp_says_turns_nothing(process: Process, kind: str) -> None:
    """Browsers do not read it there, so the member saw the picture as it lies."""
    _, image = process(saved(kind, xmp=XMP))

    assert image.size == (64, 32)


def test_what_xmp_in_a_png_says_turns_nothing(process: Process) -> None:
    png = saved("PNG")
    text = chunk(b"iTXt", b"XML:com.adobe.xmp\0\0\0\0\0" + XMP)

    assert process(png[:33] + text + png[33:])[1].size == (64, 32)


def test_a_raw_profile_of_old_tools_turns_nothing(process: Process) -> None:
    png = saved("PNG")
    block = b"Exif\0\0" + tiff((0x0112, 3, 6))
    text = chunk(
        b"tEXt", b"Raw profile type exif\0\nexif\n%8d\n%s\n" % (len(block), block.hex().encode())
    )

    assert process(png[:33] + text + png[33:])[1].size == (64, 32)


@pytest.mark.parametrize("size", [70_000, 400_000])
def test_exif_of_more_than_a_segment_is_taken(process: Process, size: int) -> None:
    """Cameras write large notes into several segments, PNG and WebP into one block."""
    block = tiff((0x0112, 3, 6)) + bytes(size)
    jpeg = saved("JPEG")
    segments = b"".join(
        b"\xff\xe1" + struct.pack(">H", 8 + len(part)) + b"Exif\0\0" + part
        for part in (block[at : at + 60_000] for at in range(0, len(block), 60_000))
    )
    png = saved("PNG")

    for data in (
        jpeg[:2] + segments + jpeg[2:],
        png[:33] + chunk(b"eXIf", block) + png[33:],
        saved("WEBP", exif=block),
    ):
        result, image = process(data)
        assert image.size == (32, 64)
        assert b"Exif" not in (process.out / result.file_name).read_bytes()


def test_a_hundred_thousand_entries_cost_no_memory(process: Process) -> None:
    """Each entry claims the whole block as its value: reading all would take gigabytes."""
    rows = struct.pack("<HHII", 0x9286, 7, 60_000, 0) * 65_535
    block = b"Exif\0\0II*\0\x08\0\0\0" + struct.pack("<H", 65_535) + rows
    segments = b"".join(
        b"\xff\xe1" + struct.pack(">H", 2 + len(part)) + part
        for part in (b"Exif\0\0" + block[at : at + 60_000] for at in range(0, len(block), 60_000))
    )
    jpeg = saved("JPEG")

    assert process(jpeg[:2] + segments + jpeg[2:])[1].size == (64, 32)


@given(st.integers(1, 8), st.sampled_from("<>"), st.integers(0, 300), st.booleans())
def test_every_way_is_heard(way: int, order: str, padding: int, headed: bool) -> None:
    others = [(0x010F, 2, 65), (0x0110, 2, 65)]
    block = tiff(*others, (0x0112, 3, way), order=order, padding=padding)

    assert exif_orientation((b"Exif\0\0" if headed else b"") + block) == way


@given(st.binary(max_size=60), st.integers(0, 60))
def test_broken_blocks_lie_upright(rest: bytes, kept: int) -> None:
    assert exif_orientation(tiff((0x0112, 3, 6))[:kept] + rest) in range(1, 9)
    assert exif_orientation(rest) in range(1, 9)


@pytest.mark.parametrize("entry", [(0x0112, 3, 0), (0x0112, 3, 9), (0x0112, 4, 6), (0x0112, 2, 54)])
def test_ways_that_there_are_not(entry: tuple[int, int, int]) -> None:
    assert exif_orientation(tiff(entry)) == 1
