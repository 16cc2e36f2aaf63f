"""Colour spaces given by codes instead of a profile.

HEIC and AVIF (`nclx`) and PNG (`cICP`) give primaries and transfer by codes of ITU-T H.273; an
older PNG gives values (`gAMA`, `cHRM`). Both become an ICC profile. For HDR (PQ, HLG) a table maps
tones as Chromium does.
"""

import struct
from functools import lru_cache, partial
from math import exp
from typing import NamedTuple

from PIL import ImageFilter

Vector = tuple[float, float, float]
Matrix = tuple[Vector, Vector, Vector]
Place = tuple[float, float]
"""The x and y of a colour in CIE 1931."""


_USUAL_PEAK = 1000
"""Nits: the usual mastering display of HDR content."""


class Primaries(NamedTuple):
    """The colours that a screen mixes."""

    red: Place
    green: Place
    blue: Place
    white: Place


class Curve(NamedTuple):
    """A transfer function: `(scale * n + offset) ** gamma`, linear below `linear_until`."""

    gamma: float
    scale: float = 1
    offset: float = 0
    slope: float = 0
    linear_until: float = 0


class ColorSpace(NamedTuple):
    """How a picture's numbers become light; HDR curves have a name.

    `peak_nits` is its peak brightness, if known.
    """

    primaries: Primaries
    curve: Curve | str
    peak_nits: int = _USUAL_PEAK


_D50: Vector = (0.9642, 1.0, 0.8249)
"""White of ICC profiles."""
_D65: Place = (0.3127, 0.329)
_BT709 = Primaries((0.64, 0.33), (0.3, 0.6), (0.15, 0.06), _D65)
_BT2020 = Primaries((0.708, 0.292), (0.17, 0.797), (0.131, 0.046), _D65)
_SMPTE170M = Primaries((0.63, 0.34), (0.31, 0.595), (0.155, 0.07), _D65)
_PRIMARIES = {
    1: _BT709,
    4: Primaries((0.67, 0.33), (0.21, 0.71), (0.14, 0.08), (0.31, 0.316)),
    5: Primaries((0.64, 0.33), (0.29, 0.6), (0.15, 0.06), _D65),
    6: _SMPTE170M,
    7: _SMPTE170M,
    8: Primaries((0.681, 0.319), (0.243, 0.692), (0.145, 0.049), (0.31, 0.316)),
    9: _BT2020,
    11: Primaries((0.68, 0.32), (0.265, 0.69), (0.15, 0.06), (0.314, 0.351)),
    12: Primaries((0.68, 0.32), (0.265, 0.69), (0.15, 0.06), _D65),
    22: Primaries((0.63, 0.34), (0.295, 0.605), (0.155, 0.077), _D65),
}
_SRGB = Curve(2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045)
_PQ, _HLG = "pq", "hlg"
_CURVES: dict[int, Curve | str] = {
    4: Curve(2.2),
    5: Curve(2.8),
    7: Curve(1 / 0.45, 1 / 1.1115, 0.1115 / 1.1115, 1 / 4, 0.0913),
    8: Curve(1),
    16: _PQ,
    17: Curve(2.6, (52.37 / 48) ** (1 / 2.6)),
    18: _HLG,
}
"""All others, those of television among them, browsers show as sRGB."""
_WHITE_NITS = 203
"""Reference white of HDR content (ITU-R BT.2408)."""
_TABLE_SIDE = 33


def coded_space(primaries: int, transfer: int, peak_nits: int = 0) -> ColorSpace | None:
    """The space of two codes of H.273; None for sRGB and for unknown ones."""
    curve = _CURVES.get(transfer, _SRGB)
    peak = peak_nits if peak_nits and isinstance(curve, str) else _USUAL_PEAK
    space = ColorSpace(_PRIMARIES.get(primaries, _BT709), curve, peak)
    return None if space == ColorSpace(_BT709, _SRGB) else space


def written_space(gamma: float, places: tuple[float, ...] | None) -> ColorSpace | None:
    """The space of a PNG's `gAMA` and `cHRM` (white first); None if they are invalid."""
    if not 0.01 < gamma < 100:  # noqa: PLR2004  # a hundredth of any curve's
        return None
    primaries = _BT709
    if places is not None:
        white, red, green, blue = zip(places[::2], places[1::2], strict=True)
        primaries = Primaries(red, green, blue, white)
    return ColorSpace(primaries, Curve(1 / gamma))


@lru_cache(maxsize=16)
def icc_profile(space: ColorSpace) -> bytes | None:
    """An equivalent ICC profile of a few hundred bytes; None if the primaries are invalid."""
    curve = space.curve
    if isinstance(curve, str):
        raise TypeError("no profile holds what is brighter than white")
    try:
        matrix = _to_d50(space.primaries)
    except ZeroDivisionError:
        return None
    tags = [(b"wtpt", _xyz(_D50))]
    for name, column in zip((b"r", b"g", b"b"), zip(*matrix, strict=True), strict=True):
        tags.append((name + b"XYZ", _xyz(column)))
        tags.append((name + b"TRC", struct.pack(">4s4xHxx", b"para", 3) + _fixed(*curve)))
    return _profile(tags)


def _profile(tags: list[tuple[bytes, bytes]]) -> bytes:
    at = 128 + 4 + 12 * len(tags)
    table = struct.pack(">I", len(tags))
    for name, body in tags:
        table += struct.pack(">4sII", name, at, len(body))
        at += len(body)
    head = struct.pack(">I4xI4s4s4s12x4s28x", at, 0x04200000, b"mntr", b"RGB ", b"XYZ ", b"acsp")
    return (head + _fixed(*_D50)).ljust(128, b"\0") + table + b"".join(body for _, body in tags)


def _fixed(*values: float) -> bytes:
    """ICC fixed-point numbers, clamped to their range."""
    held = (min(32_767.0, max(-32_768.0, value)) for value in values)
    return struct.pack(f">{len(values)}i", *(round(65_536 * value) for value in held))


def _xyz(color: Vector) -> bytes:
    return b"XYZ \0\0\0\0" + _fixed(*color)


@lru_cache(maxsize=4)
def tone_table(space: ColorSpace) -> ImageFilter.Color3DLUT | None:
    """A table from an HDR picture's numbers to sRGB; None for every other picture.

    All channels are scaled equally, by the brightness of the brightest one in BT.2020, so that hues
    do not change.
    """
    if not isinstance(space.curve, str):
        return None
    to_xyz = _to_xyz(space.primaries)
    to_wide = _product(_inverse(_to_xyz(_BT2020)), to_xyz)
    to_srgb = _product(_inverse(_to_xyz(_BT709)), to_xyz)
    peak = space.peak_nits / _WHITE_NITS
    light = _pq_light if space.curve == _PQ else partial(_hlg_light, to_xyz[1])

    def shown(red: float, green: float, blue: float) -> Vector:
        color = light((red, green, blue))
        brightest = max(0.0, *_applied(to_wide, color))
        factor = (1 + brightest / peak**2) / (1 + brightest)
        red, green, blue = (_srgb_number(factor * part) for part in _applied(to_srgb, color))
        return red, green, blue

    return ImageFilter.Color3DLUT.generate(_TABLE_SIDE, shown)


def _pq_light(numbers: Vector) -> Vector:
    """Light in whites by the curve of SMPTE ST 2084."""
    c1, c2, c3 = 3424 / 4096, 2413 / 128, 2392 / 128
    roots = (number ** (4096 / (128 * 2523)) for number in numbers)
    red, green, blue = (
        10_000 / _WHITE_NITS * (max(0.0, root - c1) / (c2 - c3 * root)) ** (16_384 / 2610)
        for root in roots
    )
    return red, green, blue


def _hlg_light(luminance: Vector, numbers: Vector) -> Vector:
    """Light in whites by ARIB STD-B67, on a screen of a thousand nits."""
    a, b, c = 0.17883277, 0.28466892, 0.55991073
    red, green, blue = (
        number**2 / 3 if number <= 0.5 else (exp((number - c) / a) + b) / 12  # noqa: PLR2004
        for number in numbers
    )
    bright = red * luminance[0] + green * luminance[1] + blue * luminance[2]
    factor = _USUAL_PEAK / _WHITE_NITS * max(0.0, bright) ** 0.2
    return red * factor, green * factor, blue * factor


def _srgb_number(light: float) -> float:
    held = min(1.0, max(0.0, light))
    return 12.92 * held if held <= 0.0031308 else 1.055 * held ** (1 / 2.4) - 0.055  # noqa: PLR2004


def _to_xyz(primaries: Primaries) -> Matrix:
    """The matrix from linear RGB to CIE XYZ."""
    red, green, blue, white = (_lit(*place) for place in primaries)
    mixed: Matrix = tuple(zip(red, green, blue, strict=True))  # type: ignore[assignment]  # three
    shares = _applied(_inverse(mixed), white)
    columns = (red, green, blue)
    rows = [
        [column[row] * share for column, share in zip(columns, shares, strict=True)]
        for row in range(3)
    ]
    return tuple(tuple(row) for row in rows)  # type: ignore[return-value]  # three by three


def _to_d50(primaries: Primaries) -> Matrix:
    """The same under the white of ICC profiles, as Bradford adapts it."""
    cone: Matrix = ((0.8951, 0.2664, -0.1614), (-0.7502, 1.7135, 0.0367), (0.0389, -0.0685, 1.0296))
    to_xyz = _to_xyz(primaries)
    before, after = _applied(cone, _lit(*primaries.white)), _applied(cone, _D50)
    x, y, z = (new / old for new, old in zip(after, before, strict=True))
    scaled = _product(((x, 0, 0), (0, y, 0), (0, 0, z)), cone)
    return _product(_product(_inverse(cone), scaled), to_xyz)


def _lit(x: float, y: float) -> Vector:
    return x / y, 1.0, (1 - x - y) / y


def _applied(matrix: Matrix, vector: Vector) -> Vector:
    (a, b, c), (d, e, f), (g, h, i) = matrix
    x, y, z = vector
    return a * x + b * y + c * z, d * x + e * y + f * z, g * x + h * y + i * z


def _product(left: Matrix, right: Matrix) -> Matrix:
    columns = [_applied(left, column) for column in zip(*right, strict=True)]
    return tuple(zip(*columns, strict=True))  # type: ignore[return-value]  # three by three


def _inverse(matrix: Matrix) -> Matrix:
    (a, b, c), (d, e, f), (g, h, i) = matrix
    whole = a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g)
    return (
        ((e * i - f * h) / whole, (c * h - b * i) / whole, (b * f - c * e) / whole),
        ((f * g - d * i) / whole, (a * i - c * g) / whole, (c * d - a * f) / whole),
        ((d * h - e * g) / whole, (b * g - a * h) / whole, (a * e - b * d) / whole),
    )
