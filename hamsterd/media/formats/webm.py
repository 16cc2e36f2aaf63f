"""WebM without metadata: titles, dates, tags, attachments.

Unwanted elements become `Void` elements of the same length. Names and numbers: RFC 9559 (Matroska)
and RFC 8794 (EBML). Live recordings of unknown length are supported.
"""

import struct
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from hamsterd.media.errors import UnreadableVideo
from hamsterd.media.formats.codecs import CODEC_IDS, Codec, Stream, unknown
from hamsterd.media.formats.mp4 import Film
from hamsterd.media.formats.patch import Patch
from hamsterd.media.formats.sample_entries import is_plain_h264

MAX_STEPS = 1_000_000
"""Elements looked at or blanked; an hour of live recording has three hundred thousand blocks."""

_EBML, _SEGMENT, _VOID = 0x1A45DFA3, 0x18538067, 0xEC
_SEEK_HEAD, _INFO, _TRACKS, _CLUSTER, _CUES = (
    *(0x114D9B74, 0x1549A966, 0x1654AE6B),
    *(0x1F43B675, 0x1C53BB6B),
)
_CLUSTER_PARTS = {0xE7, 0xA7, 0xAB, 0xA3, 0xA0}
_TIMESTAMP_SCALE, _DURATION, _MUXING_APP, _WRITING_APP = 0x2AD7B1, 0x4489, 0x4D80, 0x5741
_TRACK, _TRACK_NAME, _VIDEO, _WIDTH, _HEIGHT, _CRC = 0xAE, 0x536E, 0xE0, 0xB0, 0xBA, 0xBF
_TRACK_TYPE, _CODEC_ID, _CODEC_PRIVATE = 0x83, 0x86, 0x63A2
_SEEN, _HEARD = 1, 2
_CODEC_BYTES = 64
"""Bytes read of a codec's name and its private data."""
_KEPT_IN_INFO = {_TIMESTAMP_SCALE, _DURATION, _MUXING_APP, _WRITING_APP}
_DEFAULT_SCALE = 1_000_000  # nanoseconds a tick


@dataclass(frozen=True, slots=True)
class _Element:
    id: int
    start: int
    body: int
    end: int
    open_ended: bool = False


def clean_webm(path: Path) -> Film:
    """Blank the metadata of the file at `path` in place; raises `UnreadableVideo` if malformed.

    Everything after the film (the Segment) is cut off.
    """
    with Patch(path, max_steps=MAX_STEPS) as patch:
        return _Cleaner(patch).run()


class _Cleaner:
    """One walk through one file."""

    def __init__(self, patch: Patch) -> None:
        self._patch = patch
        self._width: int | None = None
        self._height: int | None = None
        self._scale = _DEFAULT_SCALE
        self._ticks: float | None = None
        self._streams: list[Stream] = []

    def run(self) -> Film:
        header = self._element(0, self._patch.size)
        segment = self._element(header.end, self._patch.size)
        while segment.id == _VOID:
            self._void(segment)
            segment = self._element(segment.end, self._patch.size)
        if header.id != _EBML or segment.id != _SEGMENT:
            raise UnreadableVideo
        seen = {self._clean_top(element) for element in self._elements(segment)}
        if not {_TRACKS, _CLUSTER} <= seen:
            raise UnreadableVideo
        self._patch.cut(segment.end)
        seconds = self._ticks * self._scale / 1e9 if self._ticks else None
        return Film(self._width, self._height, seconds, tuple(self._streams))

    def _clean_top(self, element: _Element) -> int:
        if element.open_ended and element.id != _CLUSTER:
            raise UnreadableVideo
        if element.id == _INFO:
            self._clean_info(element)
        elif element.id == _TRACKS:
            self._clean_tracks(element)
        elif element.id not in _CLUSTER_PARTS | {_SEEK_HEAD, _CLUSTER, _CUES}:
            self._void(element)
        return element.id

    def _clean_info(self, info: _Element) -> None:
        for element in self._elements(info):
            size = element.end - element.body
            if element.id not in _KEPT_IN_INFO:
                self._void(element)
            elif element.id in {_MUXING_APP, _WRITING_APP}:  # must be there, may be empty
                self._patch.blank(element.body, element.end)
            elif element.id == _TIMESTAMP_SCALE:
                self._scale = self._patch.number(element.body, size) or _DEFAULT_SCALE
            elif size in {4, 8}:
                form = ">f" if size == 4 else ">d"  # noqa: PLR2004  bytes of the two float kinds
                self._ticks = _finite(struct.unpack(form, self._patch.read(element.body, size))[0])

    def _clean_tracks(self, parent: _Element) -> None:
        for element in self._elements(parent):
            if element.id == _TRACK:
                self._note_stream(element)
            if element.id in {_VOID, _CRC, _TRACK_NAME}:
                self._void(element)
            elif (parent.id, element.id) in {(_TRACKS, _TRACK), (_TRACK, _VIDEO)}:
                self._clean_tracks(element)
            elif parent.id == _VIDEO and element.id in {_WIDTH, _HEIGHT}:
                self._note_size(element)

    def _note_stream(self, track: _Element) -> None:
        """A track's codec; subtitles have none that matters."""
        said = {
            element.id: self._patch.read(
                element.body, min(element.end - element.body, _CODEC_BYTES)
            )
            for element in self._elements(track)
            if element.id in {_TRACK_TYPE, _CODEC_ID, _CODEC_PRIVATE}
        }
        kind = int.from_bytes(said.get(_TRACK_TYPE, b""), "big")
        if kind in {_SEEN, _HEARD}:
            private = said.get(_CODEC_PRIVATE, b"")
            self._streams.append(_stream(said.get(_CODEC_ID, b""), private, is_seen=kind == _SEEN))

    def _note_size(self, element: _Element) -> None:
        pixels = self._patch.number(element.body, min(8, element.end - element.body))
        if element.id == _WIDTH:
            self._width = self._width or pixels or None
        else:
            self._height = self._height or pixels or None

    def _void(self, element: _Element) -> None:
        """`Void`, as long as the element was: its own length may take at most eight bytes."""
        width = min(8, element.body - element.start - 1)
        size = element.end - element.start - 1 - width
        marked = size | 1 << (7 * width)
        self._patch.blank(element.start, element.end)
        self._patch.overwrite(element.start, bytes([_VOID]) + marked.to_bytes(width, "big"))

    def _elements(self, parent: _Element) -> Iterator[_Element]:
        at = parent.body
        while at < parent.end:
            element = self._element(at, parent.end)
            yield element
            at = element.body if element.open_ended else element.end

    def _element(self, at: int, limit: int) -> _Element:
        head = self._patch.read(at, min(12, self._patch.size - at))
        id_width = _vint_width(head, 0, most=4)
        size_width = _vint_width(head, id_width, most=8)
        body = at + id_width + size_width
        mask = (1 << 7 * size_width) - 1
        size = int.from_bytes(head[id_width : id_width + size_width], "big") & mask
        open_ended = size == mask
        end = limit if open_ended else body + size
        if end > limit or body > limit:
            raise UnreadableVideo
        return _Element(int.from_bytes(head[:id_width], "big"), at, body, end, open_ended)


def _stream(name: bytes, private: bytes, *, is_seen: bool) -> Stream:
    code = name.rstrip(b"\0").decode("ascii", "replace")
    base = "A_AAC" if code.startswith("A_AAC/") else code
    codec = CODEC_IDS.get(base)
    if codec is None or codec.is_seen is not is_seen:
        codec = unknown(is_seen=is_seen)
    elif codec is Codec.H264 and not is_plain_h264(private):
        codec = Codec.H264_STUDIO
    return Stream(codec, code)


def _vint_width(data: bytes, at: int, *, most: int) -> int:
    """Length of the variable-length number at `at`, from its leading zero bits."""
    width = 9 - data[at].bit_length() if at < len(data) else most + 1
    if width > most or at + width > len(data):
        raise UnreadableVideo
    return width


def _finite(number: float) -> float | None:
    return number if 0 < number < float("inf") else None
