"""Compound files of Microsoft (OLE), as far as an HWP 5 document needs it: names, and its header.

[MS-CFB]: a file of sectors in chains. The directory, the list of small sectors, and the stream that
holds them are chains; a chain never has more sectors than the file.
"""

import struct
from typing import NamedTuple

from hamsterd.media.errors import UnreadableAttachment

MARK = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
_SECTOR_SHIFTS = {9, 12}
_HEADER_BYTES, _HEADER_FATS, _ENTRY_BYTES, _SMALL_BYTES = 512, 109, 128, 64
_SMALL_MOST = 4096
_LAST_SECTOR = 0xFFFFFFF9
"""Higher numbers are marks: end of chain, free, and others."""
_MAX_ENTRIES = 10_000
_NUMBER_BYTES = 4
_ROOT, _STREAM = 5, 2
_SPARE = 16
"""Sectors of the chains' table that a file may have beyond twice what it needs."""


class Stream(NamedTuple):
    """An entry of the directory."""

    name: str
    kind: int
    start: int
    bytes: int


class CompoundFile:
    """Raises `UnreadableAttachment` where the file does not fit together."""

    def __init__(self, data: bytes) -> None:
        if len(data) < _HEADER_BYTES:
            raise UnreadableAttachment
        (shift,) = struct.unpack_from("<H", data, 30)
        if shift not in _SECTOR_SHIFTS:
            raise UnreadableAttachment
        self._data, self._sector_bytes = data, 1 << shift
        self._sectors = len(data) // self._sector_bytes
        (directory,) = struct.unpack_from("<L", data, 48)
        (self._small_fat_at,) = struct.unpack_from("<L", data, 60)
        self._fat = self._read_fat()
        self.streams = self._read_directory(directory)

    def small_stream(self, name: str) -> bytes:
        """The content of a stream of less than 4,096 bytes, by its name."""
        for one in self.streams:
            if (one.name, one.kind) == (name, _STREAM) and one.bytes < _SMALL_MOST:
                return self._small(one, self.streams[0])
        raise UnreadableAttachment

    def _small(self, one: Stream, root: Stream) -> bytes:
        if root.kind != _ROOT:
            raise UnreadableAttachment
        fat = _numbers(self._chained(self._small_fat_at))
        held = self._chained(root.start)
        parts = (held[n * _SMALL_BYTES : (n + 1) * _SMALL_BYTES] for n in _chain(one.start, fat))
        return b"".join(parts)[: one.bytes]

    def _read_fat(self) -> list[int]:
        """The chains' table: where each sector continues. Its own sectors are listed in the header,
        and for files over 7 MB in sectors that the header starts.
        """
        listed = list(struct.unpack_from(f"<{_HEADER_FATS}L", self._data, 76))
        (more,) = struct.unpack_from("<L", self._data, 68)
        for _ in range(self._sectors):
            if more > _LAST_SECTOR or len(listed) > self._sectors + _HEADER_FATS:
                break
            *numbers, more = _numbers(self._sector(more))
            listed += numbers
        named = [one for one in listed if one <= _LAST_SECTOR]
        needed = self._sectors // (self._sector_bytes // _NUMBER_BYTES)
        if len(named) > _SPARE + 2 * needed:
            raise UnreadableAttachment
        return _numbers(b"".join(map(self._sector, named)))

    def _read_directory(self, start: int) -> list[Stream]:
        data = self._chained(start)
        if len(data) > _MAX_ENTRIES * _ENTRY_BYTES:
            raise UnreadableAttachment
        return [_stream(data, at) for at in range(0, len(data), _ENTRY_BYTES)]

    def _chained(self, start: int) -> bytes:
        return b"".join(map(self._sector, _chain(start, self._fat)))

    def _sector(self, number: int) -> bytes:
        start = (number + 1) * self._sector_bytes
        sector = self._data[start : start + self._sector_bytes]
        if not sector:
            raise UnreadableAttachment
        return sector.ljust(self._sector_bytes, b"\0")


def _chain(start: int, fat: list[int]) -> list[int]:
    """The numbers of a chain; it may not visit more sectors than there are."""
    found: list[int] = []
    while start <= _LAST_SECTOR:
        if start >= len(fat) or len(found) >= len(fat):
            raise UnreadableAttachment
        found.append(start)
        start = fat[start]
    return found


def _numbers(data: bytes) -> list[int]:
    return list(struct.unpack(f"<{len(data) // 4}L", data[: len(data) // 4 * 4]))


def _stream(data: bytes, at: int) -> Stream:
    name_bytes, kind = struct.unpack_from("<HB", data, at + 64)
    name = data[at : at + max(0, min(name_bytes, 64) - 2)].decode("utf-16-le", "replace")
    start, size = struct.unpack_from("<LL", data, at + 116)
    return Stream(name, kind, start, size)
