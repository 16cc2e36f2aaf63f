"""MP4 and MOV without metadata: places, dates, names, notes.

Unneeded boxes become `free` boxes of zeros, so that all offsets stay valid and nothing is copied.
Box names and layouts: ISO/IEC 14496-12 and the QuickTime format.
"""

import struct
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice, pairwise
from pathlib import Path

from hamsterd.media.errors import UnreadableVideo
from hamsterd.media.formats.codecs import Stream
from hamsterd.media.formats.patch import Patch
from hamsterd.media.formats.sample_entries import MAX_ENTRIES_BYTES, streams_in

MAX_STEPS = 200_000
"""Boxes and tables looked at in one file; an hour of film in fragments has a tenth of it."""

MAX_DEPTH = 8
"""Boxes inside boxes; `moov/trak/mdia/minf/stbl` are five."""

MAX_TABLE_ROWS = 2_000_000
"""Rows of one sample table; half a day of sound has that many frames."""

# Where only these are kept; elsewhere everything but `_NOTES` is.
_KEPT = {
    b"": {b"ftyp", b"styp", b"moov", b"moof", b"mdat", b"sidx", b"ssix", b"mfra", b"pdin"},
    b"moov": {b"mvhd", b"trak", b"mvex", b"iods"},
    b"trak": {b"tkhd", b"edts", b"mdia", b"tref"},
    b"mdia": {b"mdhd", b"hdlr", b"minf", b"elng"},
}
_NOTES = {b"udta", b"meta", b"uuid", b"free", b"skip", b"wide"}
_CONTAINERS = {b"moov", b"trak", b"mdia", b"minf", b"stbl", b"mvex", b"moof", b"traf"}
_FILM_TRACKS = {b"vide", b"soun"}
_HAS_BASE, _HAS_USUAL_SIZE, _FROM_FRAGMENT = 0x1, 0x10, 0x20000
"""Flags of a `tfhd`."""
_HAS_OFFSET, _HAS_FIRST_FLAGS, _HAS_DURATIONS, _HAS_SIZES = 0x1, 0x4, 0x100, 0x200
"""Flags of a `trun`."""


@dataclass(frozen=True, slots=True)
class Film:
    """The headers: displayed pixels and seconds, None if missing; and the streams."""

    width: int | None
    height: int | None
    duration_seconds: float | None
    streams: tuple[Stream, ...] = ()


@dataclass(frozen=True, slots=True)
class _Box:
    name: bytes
    start: int
    body: int
    end: int


def clean_mp4(path: Path) -> Film:
    """Blank the metadata of the file at `path` in place; `UnreadableVideo` if it is broken."""
    with Patch(path, max_steps=MAX_STEPS) as patch:
        return _Cleaner(patch).run()


class _Cleaner:
    """One walk through one file."""

    def __init__(self, patch: Patch) -> None:
        self._patch = patch
        self._width: int | None = None
        self._height: int | None = None
        self._duration: float | None = None
        self._streams: list[Stream] = []
        self._media: list[tuple[int, int]] = []  # the insides of the top-level `mdat` boxes
        self._dropped: set[int] = set()  # the numbers of tracks that are neither seen nor heard
        self._usual_sizes: dict[int, int] = {}  # of a track's samples in fragments
        self._blankable = patch.size

    def run(self) -> Film:
        top = self._top()
        movies = [box for box in top if box.name == b"moov"]
        if len(movies) != 1 or not any(box.name == b"mdat" for box in top):
            raise UnreadableVideo
        # In the order of the file and never overlapping, so that one is found by halving.
        self._media = [
            (box.body, box.end) for box in top if box.name == b"mdat" and box.body < box.end
        ]
        # Fragments come after it, and need to know which tracks are dropped.
        self._clean(b"", sorted(top, key=lambda box: box.name != b"moov"))
        if not any(box.name == b"trak" for box in self._children(movies[0])):
            raise UnreadableVideo
        return Film(self._width, self._height, self._duration, tuple(self._streams))

    def _top(self) -> list[_Box]:
        """The boxes of the file; what some cameras append to a whole film, and is none, is cut."""
        top: list[_Box] = []
        try:
            for box in self._boxes(0, self._patch.size):
                top.append(box)
        except UnreadableVideo:
            end = top[-1].end if top else 0
            is_whole = {b"moov", b"mdat"} <= {box.name for box in top}
            if not is_whole or self._patch.read(end + 4, 4) in _KEPT[b""]:
                raise
            self._patch.cut(end)
        return top

    def _boxes(self, start: int, end: int) -> Iterator[_Box]:
        at = start
        while at < end:
            if end - at < 8:  # noqa: PLR2004  QuickTime closes some lists with four zeros
                self._patch.blank(at, end)
                return
            box = self._box(at, end)
            yield box
            at = box.end

    def _box(self, at: int, limit: int) -> _Box:
        header = self._patch.read(at, 8)
        size, body = int.from_bytes(header[:4], "big"), at + 8
        if size == 1:
            size, body = self._patch.number(at + 8, 8), at + 16
        elif size == 0:
            size = limit - at
        if at + size < body or at + size > limit:
            raise UnreadableVideo
        return _Box(header[4:], at, body, at + size)

    def _children(self, box: _Box) -> list[_Box]:
        return list(self._boxes(box.body, box.end))

    def _clean(self, parent: bytes, boxes: list[_Box], depth: int = 0) -> None:
        if depth > MAX_DEPTH:
            raise UnreadableVideo
        kept = _KEPT.get(parent)
        for box in boxes:
            unwanted = box.name not in kept if kept else box.name in _NOTES
            if unwanted or (box.name == b"trak" and not self._is_film(box)):
                self._free(box)
            elif box.name in _CONTAINERS:
                if box.name == b"moof" and self._dropped:
                    self._drop_from_fragment(box)
                self._clean(box.name, self._children(box), depth + 1)
            elif box.name in {b"mvhd", b"tkhd", b"mdhd"}:
                self._clean_header(box)
            elif box.name == b"trex":
                usual = self._patch.read(box.body, 20)
                self._usual_sizes[_number(usual, 4)] = _number(usual, 16)
            elif box.name == b"hdlr":  # the rest of it is a name, empty from here on
                self._patch.blank(min(box.body + 24, box.end), box.end)

    def _free(self, box: _Box) -> None:
        self._patch.overwrite(box.start + 4, b"free")
        self._patch.blank(box.body, box.end)

    def _is_film(self, track: _Box) -> bool:
        """Whether the track is seen or heard; others (GPS of action cameras) lose their samples."""
        handler = self._find(track, b"mdia", b"hdlr")
        if handler is None:
            raise UnreadableVideo
        kind = self._patch.read(handler.body, 12)[8:]
        if kind in _FILM_TRACKS:
            self._note_streams(track, is_seen=kind == b"vide")
            return True
        header = self._find(track, b"tkhd")
        if header is not None:
            wide = self._patch.number(header.body, 1) == 1
            self._dropped.add(self._patch.number(header.body + (20 if wide else 12), 4))
        table = self._find(track, b"mdia", b"minf", b"stbl")
        if table is not None:
            self._blank_samples({box.name: box for box in self._children(table)})
        return False

    def _note_streams(self, track: _Box, *, is_seen: bool) -> None:
        box = self._find(track, b"mdia", b"minf", b"stbl", b"stsd")
        if box is None:
            raise UnreadableVideo
        entries = self._patch.read(box.body, min(box.end - box.body, MAX_ENTRIES_BYTES))
        self._streams += streams_in(entries, is_seen=is_seen)

    def _find(self, box: _Box, *names: bytes) -> _Box | None:
        for name in names:
            found = next((child for child in self._children(box) if child.name == name), None)
            if found is None:
                return None
            box = found
        return box

    def _clean_header(self, box: _Box) -> None:
        """Forget the dates of creation and change; note size and duration on the way."""
        data = self._patch.read(box.body, min(box.end - box.body, 120))
        if len(data) < 24:  # noqa: PLR2004  shorter than any of the three can be
            raise UnreadableVideo
        wide = data[0] == 1
        times_end = 20 if wide else 12
        self._patch.blank(box.body + 4, box.body + times_end)
        if box.name == b"mvhd":
            scale = int.from_bytes(data[times_end : times_end + 4], "big")
            length = data[times_end + 4 : times_end + (12 if wide else 8)]
            units = int.from_bytes(length, "big")
            if scale and units and length != b"\xff" * len(length):
                self._duration = units / scale
        elif box.name == b"tkhd":
            self._note_size(data[52 if wide else 40 :])

    def _note_size(self, place: bytes) -> None:
        """`place` is the matrix (36 bytes) and the size, both 16.16; a quarter turn swaps it."""
        width = int.from_bytes(place[36:38], "big")
        height = int.from_bytes(place[40:42], "big")
        if not width or not height or self._width is not None:
            return
        turned = not any(place[0:4]) and any(place[4:8])
        self._width, self._height = (height, width) if turned else (width, height)

    def _blank_samples(self, tables: dict[bytes, _Box]) -> None:
        """Zero the samples of a dropped track, inside `mdat` only."""
        offsets, wide = tables.get(b"stco"), 4
        if offsets is None:
            offsets, wide = tables.get(b"co64"), 8
        has_sizes = b"stsz" in tables or b"stz2" in tables
        if offsets is None or b"stsc" not in tables or not has_sizes:
            return
        starts = self._table(offsets, wide)
        for start, size in zip(starts, self._chunk_sizes(tables, len(starts)), strict=False):
            self._blank_media(start, start + size)

    def _drop_from_fragment(self, fragment: _Box) -> None:
        """Take the dropped tracks out of a `moof`, and zero their samples.

        A part may begin where the one before it ends, so all of them are followed (14496-12, 8.8).
        """
        end = fragment.start
        for part in self._children(fragment):
            if part.name != b"traf":
                continue
            header = self._find(part, b"tfhd")
            if header is None:
                raise UnreadableVideo
            said = self._patch.read(header.body, min(header.end - header.body, 40)).ljust(40, b"\0")
            flags, track = _number(said, 0), _number(said, 4)
            if flags & _HAS_BASE:
                end = int.from_bytes(said[8:16], "big")
            elif flags & _FROM_FRAGMENT:
                end = fragment.start
            size_at = 8 + 8 * bool(flags & _HAS_BASE) + 4 * (flags & 0xA).bit_count()
            has_size = flags & _HAS_USUAL_SIZE
            usual = _number(said, size_at) if has_size else self._usual_sizes.get(track, 0)
            base = end
            for run in self._children(part):
                if run.name != b"trun":
                    continue
                start, end = self._run(run, base, end, usual)
                if track in self._dropped:
                    self._blank_media(start, end)
            if track in self._dropped:
                self._free(part)

    def _run(self, run: _Box, base: int, following: int, usual: int) -> tuple[int, int]:
        """Where the samples of a `trun` are; `following` is where the run before it ended."""
        data = self._patch.read(run.body, run.end - run.body)
        self._patch.budget.look()
        flags, count, at = _number(data, 0), _number(data, 4), 8
        start = following
        if flags & _HAS_OFFSET:
            start, at = base + struct.unpack_from(">i", data, 8)[0], 12
        at += 4 * bool(flags & _HAS_FIRST_FLAGS)
        if not flags & _HAS_SIZES:
            return start, start + count * usual
        row = 4 * (flags & 0xF00).bit_count()
        at += 4 * bool(flags & _HAS_DURATIONS)
        if count > MAX_TABLE_ROWS or at + (count - 1) * row + 4 > len(data):
            raise UnreadableVideo
        return start, start + sum(_number(data, at + n * row) for n in range(count))

    def _blank_media(self, start: int, end: int) -> None:
        """Zero samples, inside `mdat` only, and no byte again and again."""
        self._blankable -= end - start
        if self._blankable < 0:
            raise UnreadableVideo
        if self._is_media(start, end):
            self._patch.blank(start, end)

    def _is_media(self, start: int, end: int) -> bool:
        """Whether the bytes lie inside one `mdat`."""
        self._patch.budget.spend()
        at = bisect_right(self._media, start, key=lambda inside: inside[0]) - 1
        return at >= 0 and end <= self._media[at][1]

    def _chunk_sizes(self, tables: dict[bytes, _Box], chunks: int) -> Iterator[int]:
        """Bytes in each chunk, from samples per chunk (`stsc`) and their sizes."""
        stsz = tables.get(b"stsz")
        same = self._patch.number(stsz.body + 4, 4) if stsz else 0
        sizes = iter([]) if same else iter(self._sizes(stsz, tables))
        runs = self._table(tables[b"stsc"], 12)
        firsts = [run >> 64 for run in runs] + [chunks + 1]
        for run, (first, following) in zip(runs, pairwise(firsts), strict=False):
            samples = (run >> 32) & 0xFFFFFFFF
            for _ in range(first, min(following, chunks + 1)):
                yield same * samples if same else sum(islice(sizes, samples))

    def _sizes(self, stsz: _Box | None, tables: dict[bytes, _Box]) -> list[int]:
        """Of the samples: four bytes each, or one or two in the compact table (`stz2`)."""
        if stsz is not None:
            return self._table(stsz, 4, skip=4)
        compact = tables[b"stz2"]
        bits = self._patch.number(compact.body + 7, 1)
        if bits not in {8, 16}:
            raise UnreadableVideo
        return self._table(compact, bits // 8, skip=4)

    def _table(self, box: _Box, width: int, *, skip: int = 0) -> list[int]:
        """The numbers of a table box: version, `skip` bytes, count, then `width` bytes each."""
        count = self._patch.number(box.body + 4 + skip, 4)
        start = box.body + 8 + skip
        self._patch.budget.look()
        if count > MAX_TABLE_ROWS or start + count * width > box.end:
            raise UnreadableVideo
        data = self._patch.read(start, count * width)
        return [int.from_bytes(data[at : at + width], "big") for at in range(0, len(data), width)]


def _number(data: bytes, at: int) -> int:
    return int.from_bytes(data[at : at + 4], "big")
