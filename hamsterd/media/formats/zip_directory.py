"""The directory of a ZIP: which files it says are inside. Nothing is unpacked.

Stricter than the format: nothing before the first file or after the end, and the directory directly
before its end. So there is one way to read it, and a bomb costs no more than its directory.
"""

import struct
import zlib
from typing import NamedTuple

from hamsterd.media.errors import TooComplex, UnreadableAttachment
from hamsterd.media.rules import MAX_ZIP_ENTRIES

MARK = b"PK\3\4"
_END, _ENTRY = b"PK\5\6", b"PK\1\2"
_END_FIELDS = struct.Struct("<4s4H2LH")
_ENTRY_FIELDS = struct.Struct("<4s6H3L5H2L")
_LOCAL_FIELDS = struct.Struct("<4s5H3L2H")
_MAX_COMMENT = 0xFFFF
_STORED, _DEFLATED = 0, 8
_IS_UTF8, _IS_LOCKED = 0x800, 0x1


class Entry(NamedTuple):
    """A file inside, as the directory states it."""

    name: str
    """In lower case, as Office compares names."""
    method: int
    packed_bytes: int
    starts_at: int
    is_locked: bool


def entries_of(data: bytes) -> list[Entry]:
    """All files inside, in the directory's order.

    Raises `UnreadableAttachment`, or `TooComplex` for more than `MAX_ZIP_ENTRIES`.
    """
    end = data.rfind(_END, max(0, len(data) - _END_FIELDS.size - _MAX_COMMENT))
    try:
        _, disk, first_disk, here, count, size, at, comment = _END_FIELDS.unpack_from(data, end)
    except struct.error:
        raise UnreadableAttachment from None
    is_whole = end + _END_FIELDS.size + comment == len(data) and at + size == end
    if end < 0 or disk or first_disk or here != count or not is_whole:
        raise UnreadableAttachment
    if count > MAX_ZIP_ENTRIES:
        raise TooComplex
    found = []
    for _ in range(count):
        entry, at = _entry(data, at, end)
        found.append(entry)
    if at != end:
        raise UnreadableAttachment
    return found


def _entry(data: bytes, at: int, end: int) -> tuple[Entry, int]:
    """The entry at `at`, and where the next one is."""
    if at + _ENTRY_FIELDS.size > end:
        raise UnreadableAttachment
    fields = _ENTRY_FIELDS.unpack_from(data, at)
    mark, flags, method, packed, start = fields[0], fields[3], fields[4], fields[8], fields[16]
    name_bytes, extra, comment = fields[10:13]
    named_at = at + _ENTRY_FIELDS.size
    following = named_at + name_bytes + extra + comment
    if mark != _ENTRY or following > end:
        raise UnreadableAttachment
    raw = data[named_at : named_at + name_bytes]
    name = raw.decode("utf-8" if flags & _IS_UTF8 else "cp437", "replace")
    entry = Entry(
        name.replace("\\", "/").lower().lstrip("/"),
        method,
        packed,
        start,
        bool(flags & _IS_LOCKED),
    )
    return entry, following


def small_content(data: bytes, entry: Entry, most: int) -> bytes:
    """The content of one small file inside, never more than `most` bytes.

    Raises `UnreadableAttachment`, also if there is more.
    """
    try:
        local = _LOCAL_FIELDS.unpack_from(data, entry.starts_at)
    except struct.error:
        raise UnreadableAttachment from None
    start = entry.starts_at + _LOCAL_FIELDS.size + local[9] + local[10]
    packed = data[start : start + entry.packed_bytes]
    if local[0] != MARK or entry.is_locked or len(packed) != entry.packed_bytes:
        raise UnreadableAttachment
    content = _inflated(packed, most) if entry.method == _DEFLATED else packed
    if entry.method not in {_STORED, _DEFLATED} or len(content) > most:
        raise UnreadableAttachment
    return content


def _inflated(packed: bytes, most: int) -> bytes:
    try:
        return zlib.decompressobj(-zlib.MAX_WBITS).decompress(packed, most + 1)
    except zlib.error:
        raise UnreadableAttachment from None
