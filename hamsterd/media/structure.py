"""The parts of a JPEG, PNG or WebP, counted before a decoder sees them.

Decoders walk them in Python or keep them all, so a picture made of nothing but parts, or of a
thousand passes over the same pixels, would cost minutes. Broken parts are the decoder's to refuse.
"""

import re

from hamsterd.media.budget import Budget
from hamsterd.media.errors import TooComplex
from hamsterd.media.rules import (
    MAX_JPEG_SCANS,
    MAX_SCANNED_PIXELS,
    MAX_SEGMENTS,
)
from hamsterd.media.sniff import Kind

_MARKER = re.compile(rb"\xff+([^\x00\xff\xd0-\xd7])")
"""The next marker: 0xFF00 is data, 0xFFD0 to 0xFFD7 restart the decoder inside a scan."""
_START_OF_SCAN, _END_OF_IMAGE = 0xDA, 0xD9
_BARE = {0x01, 0xD8, _END_OF_IMAGE}
_FRAME_HEADERS = {*range(0xC0, 0xD0)} - {0xC4, 0xC8, 0xCC}
_HEADED_BY = {Kind.PNG: 8, Kind.WEBP: 12}
"""Bytes before the first chunk."""


def require_bounded(data: bytes, kind: Kind) -> None:
    """Raise `TooComplex` for a picture with more parts, or more in one, than any camera writes."""
    if kind is Kind.JPEG:
        _walk_jpeg(data)
    elif kind in _HEADED_BY:
        _walk_chunks(data, kind)


def _walk_jpeg(data: bytes) -> None:
    budget = Budget(MAX_SEGMENTS)
    pixels = scans = 0
    at = 2
    while (marker := _MARKER.search(data, at)) is not None:
        budget.spend()
        code, at = marker[1][0], marker.end()
        if code == _END_OF_IMAGE:
            return  # what follows (a film, a depth map) is never looked at
        if code in _BARE:
            continue
        size = int.from_bytes(data[at : at + 2], "big")
        if code in _FRAME_HEADERS:
            height, width = (int.from_bytes(data[at + n : at + n + 2], "big") for n in (3, 5))
            pixels = max(pixels, width * height)
        elif code == _START_OF_SCAN:
            scans += 1
        if scans > MAX_JPEG_SCANS or scans * pixels > MAX_SCANNED_PIXELS:
            raise TooComplex
        at += max(2, size)


def _walk_chunks(data: bytes, kind: Kind) -> None:
    """PNG puts length, name, data, checksum; RIFF name, length, data, padding to an even length."""
    budget = Budget(MAX_SEGMENTS)
    at = _HEADED_BY[kind]
    while at + 8 <= len(data):
        budget.spend()
        if kind is Kind.PNG:
            size, name = int.from_bytes(data[at : at + 4], "big"), data[at + 4 : at + 8]
            at += 12 + size
        else:
            name, size = data[at : at + 4], int.from_bytes(data[at + 4 : at + 8], "little")
            at += 8 + size + size % 2
        if name == b"IEND":
            return
