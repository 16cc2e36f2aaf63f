"""The single byte range that a video player or a resumed download requests (RFC 9110 §14)."""

import re
from dataclasses import dataclass

_RANGE = re.compile(r"bytes=([0-9]{0,18})-([0-9]{0,18})")


@dataclass(frozen=True, slots=True)
class ByteRange:
    """From `start` to `end`, exclusive; None is the end of the file, negative counts from it."""

    start: int
    end: int | None

    def within(self, size: int) -> tuple[int, int] | None:
        """First byte and end in a file of `size` bytes; None if the range is outside it."""
        start = max(0, size + self.start) if self.start < 0 else self.start
        end = size if self.end is None else min(self.end, size)
        return (start, end) if start < end else None


WHOLE = ByteRange(0, None)


def asked_range(header: str | None) -> ByteRange | None:
    """The range in a `Range` header; None if absent, multiple or malformed: send everything."""
    match = _RANGE.fullmatch(header.strip()) if header else None
    if match is None or match[0] == "bytes=-":
        return None
    first, last = match.groups()
    if not first:
        return ByteRange(-int(last), None) if int(last) else ByteRange(0, 0)
    if last and int(last) < int(first):
        return None
    return ByteRange(int(first), int(last) + 1 if last else None)
