"""Korean text layout: characters our font has, and line breaking."""

import unicodedata
from functools import cache, lru_cache
from threading import local
from typing import cast

from PIL import ImageFont

from hamsterd.core.text.normal_form import normal
from hamsterd.media.fonts import FONTS

FONT = FONTS / "Pretendard-SemiBold.otf"
ELLIPSIS = "…"
_NO_GLYPH = "\U0010fffe"
"""A code point in no font: its drawing equals that of every missing glyph."""
_PROBE_SIZE = 16
_held = local()


def font(size: int) -> ImageFont.FreeTypeFont:
    """The typeface at `size` pixels, opened once per thread: a face serves one at a time."""
    fonts: dict[int, ImageFont.FreeTypeFont] = _held.__dict__.setdefault("fonts", {})
    if size not in fonts:
        fonts[size] = ImageFont.truetype(FONT, size)
    return fonts[size]


def writable(text: str) -> str:
    """`text` on one line, without characters the font lacks (mostly emoji)."""
    kept = "".join(map(_written, normal("NFC", text)))
    return " ".join(kept.split())


def wrapped(text: str, *, size: int, width: int, lines: int) -> tuple[list[str], bool]:
    """At most `lines` lines no wider than `width`, and whether all of `text` is in them.

    Lines break between words, so a particle stays with its noun; a word longer than a line breaks
    between syllables. An ellipsis replaces the rest.
    """
    rows = [""]
    for word in text.split():
        joined = f"{rows[-1]} {word}".strip()
        if _width(joined, size) <= width:
            rows[-1] = joined
            continue
        pieces = _pieces(word, size, width)
        rows += pieces if rows[-1] else pieces[1:]
        if rows[0] == "":
            rows[0] = pieces[0]
    if len(rows) <= lines:
        return rows, True
    kept = rows[:lines]
    kept[-1] = shortened(f"{kept[-1]}{ELLIPSIS}", size=size, width=width)
    return kept, False


def shortened(text: str, *, size: int, width: int) -> str:
    """`text`, or as much of its beginning as fits with an ellipsis into `width`."""
    if _width(text, size) <= width:
        return text
    kept = text.removesuffix(ELLIPSIS)
    while kept and _width(kept + ELLIPSIS, size) > width:
        kept = kept[:-1].rstrip()
    return kept + ELLIPSIS


def _pieces(word: str, size: int, width: int) -> list[str]:
    pieces = [""]
    for one in word:
        if pieces[-1] and _width(pieces[-1] + one, size) > width:
            pieces.append("")
        pieces[-1] += one
    return pieces


def _width(text: str, size: int) -> float:
    return font(size).getlength(text)


@lru_cache(maxsize=16_384)
def _written(one: str) -> str:
    """A character as drawn: a space if it has no glyph, nothing for joiners and marks."""
    if one.isspace():
        return " "
    if unicodedata.category(one)[0] in "CM":
        return ""
    return one if _shape(one) != _missing() else " "


@cache
def _missing() -> bytes:
    return _shape(_NO_GLYPH)


def _shape(one: str) -> bytes:
    return bytes(_probe().getmask(one))


def _probe() -> ImageFont.FreeTypeFont:
    """The typeface without the shaping of words, which takes one character ten times longer."""
    if not hasattr(_held, "probe"):
        _held.probe = ImageFont.truetype(FONT, _PROBE_SIZE, layout_engine=ImageFont.Layout.BASIC)
    return cast(ImageFont.FreeTypeFont, _held.probe)
