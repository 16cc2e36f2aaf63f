"""The loop count of an animated AVIF, which Pillow does not report."""

from hamsterd.media.processing.budget import Budget
from hamsterd.media.rules import MAX_SEGMENTS

_FOR_EVER = 0
_WAY = (b"moov", b"trak", b"edts", b"elst")
_REPEATS = 1
_ENDLESS = {2**32 - 1, 2**64 - 1}
"""Markers of an endless track duration, in either length."""


def avif_plays(data: bytes) -> int:
    """How often the animation plays; 0: endless, which is also the default.

    The track's duration covers all repetitions of its edit list's only segment (AVIF 1.1, §7.2).
    """
    budget = Budget(MAX_SEGMENTS)
    start, end = 0, len(data)
    duration = 0
    for name in _WAY:
        inside = _box(data, start, end, name, budget)
        if inside is None:
            return _FOR_EVER
        start, end = inside
        if name == b"trak":
            duration = _track_duration(data, _box(data, start, end, b"tkhd", budget))
    if end - start < 20:  # noqa: PLR2004  # a list without a segment
        return _FOR_EVER
    is_long, flags = data[start], data[start + 3]
    if not flags & _REPEATS:
        return 1
    segment = int.from_bytes(data[start + 8 : start + (16 if is_long else 12)], "big")
    if duration in _ENDLESS or segment == 0:
        return _FOR_EVER
    return max(1, -(-duration // segment))


def _box(data: bytes, start: int, end: int, name: bytes, budget: Budget) -> tuple[int, int] | None:
    """Where the content of the first box `name` begins and ends."""
    while start + 8 <= end:
        budget.spend()
        size = int.from_bytes(data[start : start + 4], "big")
        if data[start + 4 : start + 8] == name:
            return start + 8, min(end, start + size)
        start += max(8, size)
    return None


def _track_duration(data: bytes, header: tuple[int, int] | None) -> int:
    if header is None:
        return 0
    start, _ = header
    at, count = (start + 28, 8) if data[start : start + 1] == b"\1" else (start + 20, 4)
    return int.from_bytes(data[at : at + count], "big")
