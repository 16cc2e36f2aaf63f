"""Counts the parts of a JPEG, PNG or WebP before decoding.

Decoders walk them in Python, byte by byte if malformed, or keep all of them. So a picture made of
nothing but parts or filling, or of a thousand passes over the same pixels, would take minutes. Each
walk here passes each byte once. Malformed parts are left to the decoder.
"""

import re

from hamsterd.media.errors import TooComplex
from hamsterd.media.formats.sniff import Kind
from hamsterd.media.processing.budget import Budget
from hamsterd.media.rules import (
    MAX_INFLATED_CHUNKS,
    MAX_JPEG_SCANS,
    MAX_SCANNED_PIXELS,
    MAX_SEGMENTS,
)

_FILL = re.compile(rb"\xff+")
_MARKER_IN_SCAN = re.compile(rb"\xff[^\x00\xff\xd0-\xd7]")
"""0xFF00 is data there, 0xFFD0 to 0xFFD7 are restart markers.

In a run of 0xFF only the last can match, so no byte is read twice.
"""
_LONG_FILL = b"\xff" * MAX_SEGMENTS
_START_OF_SCAN, _END_OF_IMAGE = 0xDA, 0xD9
_BARE_IN_SCANS = {0x01, 0xD8, _END_OF_IMAGE}
_BARE = {0x00, 0xC8, *range(0xD0, 0xD8), *range(0xF0, 0xFE), *_BARE_IN_SCANS}
"""Codes behind which Pillow reads no length while it looks for the first scan."""
_FRAME_HEADERS = {*range(0xC0, 0xD0)} - {0xC4, 0xC8, 0xCC}
_HEADED_BY = {Kind.PNG: 8, Kind.WEBP: 12}
"""Bytes before the first chunk."""
_INFLATED = {b"iCCP", b"zTXt", b"iTXt"}
"""Chunks of a PNG that each become up to a megabyte when they are read."""


def require_bounded(data: bytes, kind: Kind) -> None:
    """Raise `TooComplex` for a picture with more parts, or more in one, than any camera writes."""
    if kind is Kind.JPEG:
        _JpegWalk(data).run()
    elif kind in _HEADED_BY:
        _walk_chunks(data, kind)


class _JpegWalk:
    """One pass over the segments: up to the first scan as Pillow reads them, then as libjpeg."""

    def __init__(self, data: bytes) -> None:
        self._data = data
        self._budget = Budget(MAX_SEGMENTS)
        self._pixels = self._scans = 0

    def run(self) -> None:
        """Raise `TooComplex`, or not."""
        at = 2
        while (found := self._next_marker(at)) is not None:
            code, at = found
            if code == _END_OF_IMAGE and self._scans:
                return  # the rest (a film, a depth map) is never read
            if code not in (_BARE_IN_SCANS if self._scans else _BARE):
                at += max(2, self._note_segment(code, at))

    def _next_marker(self, at: int) -> tuple[int, int] | None:
        """The code of the next marker at or behind `at` and where it ends; None without one."""
        if self._scans:
            return self._next_in_scan(at)
        fill = _FILL.search(self._data, at)
        if fill is None or fill.end() == len(self._data):
            self._budget.spend(len(self._data) - at)
            return None
        # Pillow takes a step for each byte that is no segment: junk, and all of a run of 0xFF.
        self._budget.spend(fill.end() - at)
        return self._data[fill.end()], fill.end() + 1

    def _next_in_scan(self, at: int) -> tuple[int, int] | None:
        self._budget.spend()
        marker = _MARKER_IN_SCAN.search(self._data, at)
        end = marker.end() if marker else len(self._data)
        # libjpeg scans such a run again with every chunk.
        if self._data.find(_LONG_FILL, at, end) >= 0:
            raise TooComplex
        return (self._data[end - 1], end) if marker else None

    def _note_segment(self, code: int, at: int) -> int:
        """Count the segment at `at`; returns its length in bytes."""
        size = self._number(at)
        if code in _FRAME_HEADERS:
            self._pixels = max(self._pixels, self._number(at + 3) * self._number(at + 5))
        elif code == _START_OF_SCAN:
            self._scans += 1
        if self._scans > MAX_JPEG_SCANS or self._scans * self._pixels > MAX_SCANNED_PIXELS:
            raise TooComplex
        return size

    def _number(self, at: int) -> int:
        return int.from_bytes(self._data[at : at + 2], "big")


def _walk_chunks(data: bytes, kind: Kind) -> None:
    """PNG puts length, name, data, checksum; RIFF name, length, data, padding to an even length."""
    budget, inflating = Budget(MAX_SEGMENTS), Budget(MAX_INFLATED_CHUNKS)
    at = _HEADED_BY[kind]
    while at + 8 <= len(data):
        budget.spend()
        if kind is Kind.PNG:
            size, name = int.from_bytes(data[at : at + 4], "big"), data[at + 4 : at + 8]
            at += 12 + size
        else:
            name, size = data[at : at + 4], int.from_bytes(data[at + 4 : at + 8], "little")
            at += 8 + size + size % 2
        if name in _INFLATED:
            inflating.spend()
        if name == b"IEND":
            return
