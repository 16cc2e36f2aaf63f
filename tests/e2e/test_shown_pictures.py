"""Chromium shows a stored picture as it shows the uploaded one.

Some pictures are generated here. If `HAMSTERD_SAMPLE_PICTURES` names a folder, all pictures below
it are compared, too. docs/pictures.md names public sets, and which of them differ and why.
"""

import io
import os
import struct
from collections.abc import Iterator
from pathlib import Path

import pytest
from PIL import Image
from playwright.sync_api import Browser

from tests.e2e.shown import Comparing
from tests.factories.png import saved, with_chunks

ALLOWED = 20
ALLOWED_HDR = 40
"""Chromium fits what is brighter than a screen in ways that change: up to 20 in 143, 31 in 156."""
HDR = ("(9, 16)", "(9, 18)")
FOLDER = os.environ.get("HAMSTERD_SAMPLE_PICTURES")
TYPES = {
    ".jpg": "image/jpeg", ".jpeg": "image/jpeg", ".png": "image/png", ".apng": "image/apng",
    ".gif": "image/gif", ".webp": "image/webp", ".avif": "image/avif",
}  # fmt: skip


def painted() -> Image.Image:
    """A wheel of colours: every hue, from dark to bright."""
    hue = Image.linear_gradient("L").resize((192, 144))
    value = Image.linear_gradient("L").rotate(90).resize((192, 144))
    full = Image.new("L", (192, 144), 200)
    return Image.merge("HSV", (hue, full, value)).convert("RGB")


def encoded(kind: str, **options: object) -> bytes:
    out = io.BytesIO()
    painted().save(out, kind, **options)
    return out.getvalue()


def with_codes(primaries: int, transfer: int) -> bytes:
    data = bytearray(encoded("AVIF", quality=95, subsampling="4:4:4"))
    struct.pack_into(">HH", data, data.index(b"colrnclx") + 8, primaries, transfer)
    return bytes(data)


def turned(kind: str, way: int) -> bytes:
    exif = Image.Exif()
    exif[0x0112] = way
    return encoded(kind, exif=exif)


def made() -> Iterator[tuple[str, str, bytes]]:
    """Name, media type and bytes."""
    png, gamma = saved(painted()), struct.pack(">I", 100_000)
    for kind, ways in (("JPEG", range(1, 9)), ("PNG", (5, 6)), ("AVIF", (5, 6))):
        for way in ways:
            yield f"{kind} held {way}", f"image/{kind.lower()}", turned(kind, way)
    for codes in ((12, 13), (9, 1), (9, 16), (9, 18), (1, 8), (1, 4), (6, 6)):
        yield f"AVIF of {codes}", "image/avif", with_codes(*codes)
        yield f"PNG of {codes}", "image/png", with_chunks(png, (b"cICP", bytes([*codes, 0, 1])))
    yield "PNG of gamma 1", "image/png", with_chunks(png, (b"gAMA", gamma))
    yield "PNG without end", "image/png", png[:-12]
    yield "CMYK", "image/jpeg", cmyk()
    yield "palette", "image/png", saved(painted().quantize(64))
    yield "WebP", "image/webp", encoded("WEBP")
    yield "GIF", "image/gif", encoded("GIF")


def cmyk() -> bytes:
    out = io.BytesIO()
    painted().convert("CMYK").save(out, "JPEG", quality=95)
    return out.getvalue()


@pytest.fixture(scope="module")
def comparing(browser: Browser) -> Iterator[Comparing]:
    page = browser.new_page()
    yield Comparing(page)
    page.close()


def test_pictures_made_here_look_as_they_did(comparing: Comparing) -> None:
    differences = {name: comparing.difference(data, kind) for name, kind, data in made()}

    wrong = {
        name: by
        for name, by in differences.items()
        if by is None or by > (ALLOWED_HDR if name.endswith(HDR) else ALLOWED)
    }
    assert wrong == {}


@pytest.mark.skipif(FOLDER is None, reason="HAMSTERD_SAMPLE_PICTURES names no folder")
def test_pictures_of_the_world_look_as_they_did(comparing: Comparing) -> None:
    assert FOLDER
    differing = []
    for path in sorted(Path(FOLDER).rglob("*")):
        if path.suffix.lower() in TYPES and path.is_file():
            by = comparing.difference(path.read_bytes(), TYPES[path.suffix.lower()])
            if by is not None and by > ALLOWED:
                differing.append(f"{path}: {by}")

    assert not differing, "\n".join(differing)
