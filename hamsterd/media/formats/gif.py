"""GIF without anything but the picture: comments, XMP and unknown extensions are dropped.

Picture data is copied unchanged, so an animation keeps its palette, timing and size exactly.
"""

from dataclasses import dataclass
from io import BytesIO

from hamsterd.media.errors import ImageTooLarge, UnreadableImage
from hamsterd.media.processing.budget import Budget
from hamsterd.media.rules import (
    MAX_ANIMATION_FRAMES,
    MAX_ANIMATION_PIXELS,
    MAX_IMAGE_PIXELS,
    MAX_SEGMENTS,
)

_IMAGE, _EXTENSION, _TRAILER = 0x2C, 0x21, 0x3B
_GRAPHIC_CONTROL, _APPLICATION = 0xF9, 0xFF
_LOOPING = (b"NETSCAPE2.0", b"ANIMEXTS1.0")


@dataclass(frozen=True, slots=True)
class CleanGif:
    """The cleaned bytes, the number of frames and the canvas in pixels."""

    data: bytes
    frames: int
    width: int
    height: int


def clean_gif(data: bytes) -> CleanGif:
    """Drop everything from a GIF but its pictures, their timing and the loop count.

    Nothing is decoded, so size limits are checked before decoding: `ImageTooLarge` for too many
    pixels or frames, `UnreadableImage` if the file is truncated.
    """
    return _Cleaner(data).run()


class _BrokenOff(Exception):
    """The file is truncated or malformed."""


class _Cleaner:
    """One pass over the blocks of one file."""

    def __init__(self, data: bytes) -> None:
        self._source = BytesIO(data)
        self._out = BytesIO()
        self._budget = Budget(4 * MAX_SEGMENTS)  # 10 MB in full sub-blocks are 41,000 of them
        self._width = self._height = self._frames = 0
        self._control = b""  # belongs to the frame whose timing it has

    def run(self) -> CleanGif:
        try:
            self._copy_header()
            while (block := self._take(1)[0]) != _TRAILER:
                self._copy_block(block)
        except _BrokenOff:
            pass  # the frames that had come whole are shown, as browsers do
        self._out.write(bytes([_TRAILER]))
        if not self._frames:
            raise UnreadableImage
        return CleanGif(self._out.getvalue(), self._frames, self._width, self._height)

    def _copy_header(self) -> None:
        header = self._take(13)
        self._width = int.from_bytes(header[6:8], "little")
        self._height = int.from_bytes(header[8:10], "little")
        self._out.write(header + self._color_table(header[10]))

    def _copy_block(self, block: int) -> None:
        if block == _IMAGE:
            self._copy_frame()
        elif block == _EXTENSION:
            self._copy_extension()
        else:
            raise _BrokenOff

    def _copy_frame(self) -> None:
        place = self._take(9)
        left, top, width, height = (
            int.from_bytes(place[at : at + 2], "little") for at in (0, 2, 4, 6)
        )
        self._check_size(max(self._width, left + width), max(self._height, top + height))
        table = self._color_table(place[8])
        picture = table + self._take(1) + self._sub_blocks()
        self._out.write(self._control + bytes([_IMAGE]) + place + picture)
        self._control = b""
        self._width = max(self._width, left + width)
        self._height = max(self._height, top + height)
        self._frames += 1

    def _copy_extension(self) -> None:
        label = self._take(1)[0]
        content = self._sub_blocks()
        if label == _GRAPHIC_CONTROL:
            self._control = bytes([_EXTENSION, label]) + content[:5] + b"\0"
        elif label == _APPLICATION and content[1:12] in _LOOPING:
            # The loop count is the first two sub-blocks; more would be a hiding place.
            self._out.write(bytes([_EXTENSION, label]) + content[:16] + b"\0")

    def _check_size(self, width: int, height: int) -> None:
        """Check the canvas including the next frame."""
        pixels, frames = width * height, self._frames + 1
        if (
            pixels > MAX_IMAGE_PIXELS
            or frames > MAX_ANIMATION_FRAMES
            or (frames > 1 and pixels * frames > MAX_ANIMATION_PIXELS)
        ):
            raise ImageTooLarge

    def _color_table(self, flags: int) -> bytes:
        return self._take(3 << ((flags & 7) + 1)) if flags & 0x80 else b""

    def _sub_blocks(self) -> bytes:
        parts = []
        while True:
            self._budget.spend()
            size = self._take(1)
            parts.append(size)
            if not size[0]:
                return b"".join(parts)
            parts.append(self._take(size[0]))

    def _take(self, count: int) -> bytes:
        piece = self._source.read(count)
        if len(piece) < count:
            raise _BrokenOff
        return piece
