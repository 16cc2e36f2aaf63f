"""A file is what its first bytes say, whatever it is called."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hamsterd.media.formats.sniff import HEAD_BYTES, Kind, sniff


def brand(major: bytes, *others: bytes) -> bytes:
    body = major + bytes(4) + b"".join(others)
    return (8 + len(body)).to_bytes(4, "big") + b"ftyp" + body


HEADS = [
    (b"\xff\xd8\xff\xe0\0\x10JFIF", Kind.JPEG),
    (b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", Kind.PNG),
    (b"GIF89a\1\0\1\0", Kind.GIF),
    (b"GIF87a\1\0\1\0", Kind.GIF),
    (b"RIFF\x10\0\0\0WEBPVP8 ", Kind.WEBP),
    (brand(b"heic", b"mif1"), Kind.HEIF),
    (brand(b"mif1", b"heic"), Kind.HEIF),
    (brand(b"avif", b"mif1"), Kind.AVIF),
    (brand(b"mif1", b"avif"), Kind.AVIF),
    (brand(b"isom", b"avc1"), Kind.MP4),
    (brand(b"mp42"), Kind.MP4),
    *((brand(name), Kind.MP4) for name in (b"3gp4", b"3g2a", b"XAVC", b"MSNV", b"M4V ", b"dash")),
    (brand(b"niko", b"isom"), Kind.MP4),
    (brand(b"qt  "), Kind.MOV),
    *((bytes(3) + b"\x08" + name, Kind.MOV) for name in (b"wide", b"moov", b"mdat")),
    (b"\x1aE\xdf\xa3\x9f\x42\x86\x81\x01\x42\x82\x84webm", Kind.WEBM),
]
REFUSED = [
    b"",
    "글".encode(),
    b"<svg xmlns=''>",
    b"<?xml version='1.0'?><svg/>",
    b"<!DOCTYPE html>",
    b"%PDF-1.4",
    b"PK\3\4",
    b"MZ",
    b"RIFF\0\0\0\0WAVE",
    b"RIFF\0\0\0\0AVI ",
    b"ID3",
    b"\xff\xd8",
    brand(b"M4A ", b"isom"),
    brand(b"crx "),
    brand(b"isom") + b"<script>alert(1)</script>",
    brand(b"isom") + b"%PDF-1.4",
    b"\x1aE\xdf\xa3\x9f\x42\x82\x88matroska",
]


@pytest.mark.parametrize(("head", "kind"), HEADS)
def test_kinds_we_take(head: bytes, kind: Kind) -> None:
    assert sniff(head) is kind
    assert sniff(head + bytes(HEAD_BYTES)) is kind


@pytest.mark.parametrize("head", REFUSED)
def test_everything_else_is_refused(head: bytes) -> None:
    assert sniff(head) is None


@given(
    st.sampled_from([b"", *(head for head, _ in HEADS)]), st.integers(0, 24), st.binary(max_size=80)
)
def test_never_raises(head: bytes, kept: int, rest: bytes) -> None:
    assert sniff(head[:kept] + rest) in {None, *Kind}
