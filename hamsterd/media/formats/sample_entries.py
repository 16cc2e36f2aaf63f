"""Parses the sample entries of an MP4 or MOV track: its codec and special features.

Layouts: ISO/IEC 14496-12 (`stsd`), 14496-15 (`avcC`), 14496-1 (`esds`), and Dolby's `dvcC`. Boxes
inside an entry are searched by name, because QuickTime puts them at other offsets.
"""

from hamsterd.media.formats.codecs import OBJECT_TYPES, SAMPLE_ENTRIES, Codec, Stream, unknown

MAX_ENTRIES_BYTES = 65_536
"""Maximum of one `stsd`; cameras write some hundred."""

_PLAIN_H264 = {66, 77, 88, 100}
"""`profile_idc` up to High: eight bits, 4:2:0."""
_WITHOUT_BASE_LAYER = {4, 5, 7}
"""Dolby Vision profiles without a compatible base layer."""
_ES, _DECODER_CONFIG = 3, 4


def streams_in(entries: bytes, *, is_seen: bool) -> list[Stream]:
    """The codecs of one track, from the body of its `stsd`; the worst one counts.

    A track without entries has an unknown codec.
    """
    found = [_stream(entry, is_seen=is_seen) for entry in _entries(entries)]
    return found or [Stream(unknown(is_seen=is_seen), "")]


def is_plain_h264(configuration: bytes) -> bool:
    """Whether an `avcC` has a profile that all browsers play; also if it states none."""
    return len(configuration) < 2 or configuration[1] in _PLAIN_H264  # noqa: PLR2004


def _entries(body: bytes) -> list[bytes]:
    """The entries with their headers of size and code; malformed ones are left out."""
    at, found = 8, []
    while at + 16 <= len(body):
        size = int.from_bytes(body[at : at + 4], "big")
        if size < 16 or at + size > len(body):  # noqa: PLR2004  header, reserved and reference
            break
        found.append(body[at : at + size])
        at += size
    return found


def _stream(entry: bytes, *, is_seen: bool) -> Stream:
    name = entry[4:8]
    code = "".join(chr(byte) if 32 <= byte < 127 else "?" for byte in name).strip()  # noqa: PLR2004
    codec = SAMPLE_ENTRIES.get(name)
    if codec is None or codec.is_seen is not is_seen:
        return Stream(_twin(name, is_seen=is_seen), code)
    if name in {b"mp4a", b"mp4v"}:
        codec = _by_object_type(entry, codec)
    elif codec is Codec.H264 and not is_plain_h264(_avc_configuration(entry)):
        codec = Codec.H264_STUDIO
    elif codec is Codec.HEVC and _dolby_profile(entry) in _WITHOUT_BASE_LAYER:
        codec = Codec.DOLBY_VISION
    return Stream(codec, code)


def _twin(name: bytes, *, is_seen: bool) -> Codec:
    """QuickTime's `raw ` is a picture in a picture's track, and numbers are Windows' own codes."""
    if name == b"raw " and is_seen:
        return Codec.RAW_PICTURE
    windows = {b"ms\0\x02": Codec.ADPCM, b"ms\0\x11": Codec.ADPCM, b"ms\0\x55": Codec.MP3}
    return (
        windows.get(name) or (Codec.PCM if name == bytes(4) else None) or unknown(is_seen=is_seen)
    )


def _avc_configuration(entry: bytes) -> bytes:
    at = entry.find(b"avcC")
    return entry[at + 4 : at + 8] if at >= 0 else b""


def _dolby_profile(entry: bytes) -> int | None:
    at = max(entry.find(b"dvcC"), entry.find(b"dvvC"))
    return entry[at + 6] >> 1 if 0 <= at < len(entry) - 6 else None


def _by_object_type(entry: bytes, usual: Codec) -> Codec:
    """The real codec of an `mp4a` or `mp4v`; `usual` if not stated."""
    at = entry.find(b"esds")
    if at < 0:
        return usual
    kind = _object_type(entry[at + 8 :])
    codec = OBJECT_TYPES.get(kind) if kind is not None else usual
    return codec if codec and codec.is_seen is usual.is_seen else unknown(is_seen=usual.is_seen)


def _object_type(descriptor: bytes) -> int | None:
    """The object type in an ES descriptor: its optional parts first, then the decoder's."""
    at = 0
    if descriptor[:1] == bytes([_ES]):
        at = _body_at(descriptor, 1)
        flags = descriptor[at + 2] if at + 2 < len(descriptor) else 0
        at += 3 + 2 * (flags >> 7 & 1)
        if flags & 0x40 and at < len(descriptor):
            at += 1 + descriptor[at]
        at += 2 * (flags >> 5 & 1)
    if descriptor[at : at + 1] != bytes([_DECODER_CONFIG]):
        return None
    at = _body_at(descriptor, at + 1)
    return descriptor[at] if at < len(descriptor) else None


def _body_at(descriptor: bytes, at: int) -> int:
    """The start of the content after the length at `at`: seven bits per byte, at most four
    bytes.
    """
    for width in range(4):
        if at + width < len(descriptor) and not descriptor[at + width] & 0x80:
            return at + width + 1
    return at + 4
