"""A picture's colour information: a profile, codes of common spaces, or nothing (sRGB)."""

import struct
import zlib
from collections.abc import Mapping
from io import BytesIO
from typing import Any

import pillow_heif
from PIL import Image

from hamsterd.media.formats.color_spaces import ColorSpace, coded_space, written_space
from hamsterd.media.formats.png import chunks
from hamsterd.media.formats.sniff import Kind

_CLLI_PARTS = 10_000
"""Units per nit, in a PNG."""
_PARTS = 100_000
"""Units per one, of gammas and coordinates."""
_LENGTHS = {b"cICP": 4, b"cLLI": 8, b"iCCP": 3, b"sRGB": 1, b"gAMA": 4, b"cHRM": 32}
_MAX_PROFILE_BYTES = 4 * 1024 * 1024
"""Maximum of a profile; printing profiles have half a megabyte."""

Colors = bytes | ColorSpace | None
"""An ICC profile as it came, a space, or None for sRGB."""


def stated_colors(image: Image.Image, kind: Kind, data: bytes) -> Colors:
    """The colour information of `data`, opened as `image`, in order of precedence.

    PNG: `cICP`, ICC, `sRGB`, `gAMA` with `cHRM`. HEIC and AVIF: ICC, `nclx`. Others: ICC.
    """
    if kind is Kind.PNG:
        return _of_png(data)
    profile: bytes | None = image.info.get("icc_profile")
    if not profile and kind in {Kind.HEIF, Kind.AVIF}:
        return _of_boxes(dict(image.info) if kind is Kind.HEIF else _boxes(data))
    return profile


def _of_png(data: bytes) -> Colors:
    said: dict[bytes, bytes] = {}
    for name, body, checksum in chunks(data):
        if name == b"IDAT":
            break
        is_sound = len(body) >= _LENGTHS.get(name, len(body) + 1)
        if is_sound and checksum == zlib.crc32(name + body):
            said.setdefault(name, body)
    if b"cICP" in said:
        peak = int.from_bytes(said.get(b"cLLI", b"")[:4], "big") // _CLLI_PARTS
        return coded_space(said[b"cICP"][0], said[b"cICP"][1], peak)
    profile = _unpacked(said.get(b"iCCP", b""))
    if profile or b"sRGB" in said or b"gAMA" not in said:
        return profile
    (gamma,) = _shares(said[b"gAMA"][:4])
    return written_space(gamma, _shares(said[b"cHRM"][:32]) if b"cHRM" in said else None)


def _shares(body: bytes) -> tuple[float, ...]:
    return tuple(number / _PARTS for (number,) in struct.iter_unpack(">I", body))


def _unpacked(body: bytes) -> bytes | None:
    """The profile in an `iCCP` chunk, after its name and compression method."""
    packed = body.partition(b"\0")[2][1:]
    try:
        return zlib.decompressobj().decompress(packed, _MAX_PROFILE_BYTES) or None
    except zlib.error:
        return None


def _of_boxes(info: Mapping[Any, Any]) -> Colors:
    nclx = info.get("nclx_profile")
    if not nclx:
        return None
    light = info.get("content_light_level") or {}
    codes = (nclx["color_primaries"], nclx["transfer_characteristics"])
    return coded_space(*codes, light.get("max_content_light_level", 0))


def _boxes(data: bytes) -> Mapping[Any, Any]:
    """Data that Pillow's AVIF does not report: libheif reads the boxes of both formats without
    decoding.
    """
    try:
        return dict(pillow_heif.open_heif(BytesIO(data), convert_hdr_to_8bit=False).info)
    except (OSError, ValueError, IndexError, EOFError, RuntimeError, SyntaxError):
        return {}  # a film without a still picture
