"""Compares Chromium's rendering of an uploaded picture with that of the stored one."""

import io
from pathlib import Path
from tempfile import TemporaryDirectory

from PIL import Image, ImageChops
from playwright.sync_api import Page, Route

from hamsterd.core.errors import HamsterError
from hamsterd.media.processing.images import process_image

SIDE = 320
"""Pixels of the longer side at which both are looked at."""
BLOCK = 16
"""Pixels of a side that are averaged: sharpness is nobody's colour."""
_ADDRESS = "https://pictures.example/"
_PAGE = """<!doctype html><style>body{margin:0;background:#f0f}img{position:absolute;top:0}
#sent{left:0}#kept{left:320px}</style><img id="sent"><img id="kept">"""
_SHOW = """async ([turn]) => {
    const sizes = []
    for (const id of ['sent', 'kept']) {
        const image = document.getElementById(id)
        image.style.width = image.style.height = 'auto'
        const ended = new Promise((end) => { image.onload = image.onerror = end })
        image.src = `${id}?${turn}`
        await ended
        sizes.push([image.naturalWidth, image.naturalHeight])
    }
    const [width, height] = sizes[0]
    const scale = Math.min(1, 320 / Math.max(width, height, 1))
    for (const image of document.images) {
        image.style.width = `${Math.max(1, Math.round(width * scale))}px`
        image.style.height = `${Math.max(1, Math.round(height * scale))}px`
    }
    await new Promise((end) => requestAnimationFrame(() => requestAnimationFrame(end)))
    return sizes
}"""


class Comparing:
    """A page that shows the two; it is opened once."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._files: dict[str, tuple[str, bytes]] = {}
        self._turn = 0
        page.set_viewport_size({"width": 2 * SIDE, "height": SIDE})
        page.route(f"{_ADDRESS}**", self._answer)
        page.goto(_ADDRESS)

    def difference(self, data: bytes, mime_type: str) -> int | None:
        """The difference of the block that differs most, 0 to 255; None if Chromium cannot show
        `data`.

        A refused picture that Chromium can show has a difference of 256.
        """
        kept = _kept(data)
        self._files = {"sent": (mime_type, data)} | ({"kept": kept} if kept else {})
        self._turn += 1
        (width, height), (kept_width, kept_height) = self._page.evaluate(_SHOW, [self._turn])
        screen = Image.open(io.BytesIO(self._page.screenshot())).convert("RGB")
        scale = min(1.0, SIDE / max(width, height, 1))
        size = max(1, round(width * scale)), max(1, round(height * scale))
        sent = screen.crop((0, 0, *size))
        if not width or len(sent.getcolors(SIDE * SIDE) or ()) == 1:
            return None
        if kept is None or abs(width * kept_height - height * kept_width) > max(width, height):
            return 256
        other = screen.crop((SIDE, 0, SIDE + size[0], size[1]))
        return _largest(ImageChops.difference(_blocks(sent), _blocks(other)))

    def _answer(self, route: Route) -> None:
        name = route.request.url.removeprefix(_ADDRESS).partition("?")[0]
        if not name:
            route.fulfill(content_type="text/html", body=_PAGE)
        elif name in self._files:
            mime_type, data = self._files[name]
            route.fulfill(content_type=mime_type, body=data)
        else:
            route.fulfill(status=404)


def _kept(data: bytes) -> tuple[str, bytes] | None:
    with TemporaryDirectory() as folder:
        source = Path(folder) / "sent"
        source.write_bytes(data)
        try:
            clean = process_image(source, Path(folder), "a" * 26)
        except HamsterError:
            return None
        return clean.mime_type, (Path(folder) / clean.file_name).read_bytes()


def _blocks(image: Image.Image) -> Image.Image:
    size = max(1, image.width // BLOCK), max(1, image.height // BLOCK)
    return image.resize(size, Image.Resampling.BOX)


def _largest(image: Image.Image) -> int:
    return max(high for _, high in image.getextrema())
