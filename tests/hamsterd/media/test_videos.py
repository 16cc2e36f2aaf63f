"""A member's video plays as before, without metadata of place, time and author."""

import struct
import subprocess
from functools import cache, partial
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hamsterd.media.errors import IncompatibleFilm, NoPicture, UnreadableVideo, UnsupportedFile
from hamsterd.media.processing.video import process_video
from tests.examples import examples
from tests.factories.films import AAC, FFMPEG, encoded
from tests.factories.films import H264 as H264_OPTIONS

SECRET = b"+37.5665+126.9780/"
FRAMES = bytes(range(1, 250)) * 20


def box(name: bytes, *parts: bytes) -> bytes:
    body = b"".join(parts)
    return struct.pack(">I", 8 + len(body)) + name + body


def header(name: bytes, rest: bytes) -> bytes:
    """mvhd, tkhd or mdhd with dates (version 0)."""
    return box(name, bytes(4), b"DATEDATE", rest)


def described(code: bytes, *inside: bytes) -> bytes:
    """The `stsd` of a track in one codec."""
    entry = box(code, bytes(6), b"\0\1", bytes(70 if code[:1] in b"ahv" else 20), *inside)
    return box(b"stsd", bytes(4), struct.pack(">I", 1), entry)


H264 = described(b"avc1", box(b"avcC", b"\1\x64\0\x1f"))
TURNED = struct.pack(">9i", 0, 1 << 16, 0, -(1 << 16), 0, 0, 0, 0, 1 << 30)


def track(
    handler: bytes = b"vide",
    *extra: bytes,
    samples: bytes = b"",
    matrix: bytes = bytes(36),
    codec: bytes = H264,
) -> bytes:
    tkhd = header(
        b"tkhd", bytes(4 + 4 + 4 + 8 + 8) + matrix + struct.pack(">II", 640 << 16, 360 << 16)
    )
    hdlr = box(b"hdlr", bytes(8), handler, bytes(12), b"Filmed by Kim\0")
    mdhd = header(b"mdhd", struct.pack(">IIHH", 1000, 5000, 0, 0))
    minf = box(b"minf", box(b"stbl", codec, samples, *extra))
    return box(b"trak", tkhd, box(b"mdia", mdhd, hdlr, minf), *extra)


def notes() -> bytes:
    keys = box(b"keys", bytes(4), b"com.apple.quicktime.location.ISO6709")
    meta = box(b"meta", box(b"hdlr", bytes(8), b"mdta", bytes(12)), keys, SECRET)
    return box(b"udta", box(b"\xa9xyz", SECRET), meta) + meta + box(b"uuid", bytes(16), SECRET)


def film(*, brand: bytes = b"isom", tracks: bytes = b"", mdat: bytes = b"", end: bytes = b""):
    mvhd = header(b"mvhd", struct.pack(">II", 600, 1500) + bytes(80))
    moov = box(b"moov", mvhd, tracks or track(b"vide", notes()), notes())
    top = box(b"ftyp", brand, bytes(4), b"isom", b"mp42")
    return top + notes() + moov + box(b"free", SECRET) + (mdat or box(b"mdat", FRAMES)) + end


@pytest.fixture
def process(tmp_path: Path):
    def run(data: bytes):
        source = tmp_path / "video.bin"
        source.write_bytes(data)
        return process_video(source, "film"), source.read_bytes()

    return run


@pytest.mark.parametrize(
    ("brand", "mime", "extension"),
    [
        (b"isom", "video/mp4", "mp4"),
        (b"mp42", "video/mp4", "mp4"),
        (b"qt  ", "video/quicktime", "mov"),
    ],
)
def test_mp4_and_mov_lose_their_notes_and_nothing_moves(process, brand, mime, extension) -> None:
    before = film(brand=brand)
    result, after = process(before)
    assert (result.mime_type, result.file_name) == (mime, f"film.{extension}")
    assert result.bytes == len(before)
    assert (result.width, result.height, result.duration) == (640, 360, 2.5)
    for secret in (SECRET, b"DATE", b"Kim", b"udta", b"uuid", b"keys", b"location"):
        assert secret in before
        assert secret not in after
    assert len(after) == len(before)
    assert after.index(FRAMES) == before.index(FRAMES)


def test_cleaning_twice_changes_nothing(process) -> None:
    _, once = process(film())
    _, twice = process(once)
    assert once == twice


def test_a_phone_held_upright_reports_what_is_seen(process) -> None:
    result, _ = process(film(tracks=track(matrix=TURNED)))
    assert (result.width, result.height) == (360, 640)


def test_wide_sizes_and_a_box_to_the_end(process) -> None:
    wide = struct.pack(">I4sQ", 1, b"mdat", 16 + len(FRAMES)) + FRAMES
    assert process(film(mdat=wide))[1].endswith(FRAMES)
    to_end = struct.pack(">I4s", 0, b"mdat") + FRAMES
    assert process(film(mdat=to_end))[1].endswith(FRAMES)


@pytest.mark.parametrize(
    "sizes",
    [
        box(b"stsz", bytes(4), struct.pack(">IIII", 0, 2, 4, 5)),
        box(b"stz2", bytes(4), struct.pack(">IIHH", 16, 2, 4, 5)),
        box(b"stz2", bytes(4), struct.pack(">IIBB", 8, 2, 4, 5)),
    ],
)
def test_samples_of_a_place_track_are_blanked(process, sizes: bytes) -> None:
    """An action camera stores GPS as a track of its own, between the frames."""
    frame, place = b"F" * 40, b"GPSGPSGPS"

    def whole(at: int) -> bytes:
        tables = (
            sizes,
            box(b"stsc", bytes(4), struct.pack(">I6I", 2, 1, 1, 1, 2, 1, 1)),
            box(b"stco", bytes(4), struct.pack(">III", 2, at, at + 44)),
        )
        tracks = track() + track(b"meta", samples=b"".join(tables))
        mdat = box(b"mdat", frame, place[:4], frame, place[4:], frame)
        return film(tracks=tracks, mdat=mdat)

    first = whole(0).rindex(b"mdat") + 4 + 40
    _, after = process(whole(first))
    assert after.count(frame) == 3
    assert b"GPS" not in after
    assert after.count(b"trak") == 1


PLACES = (
    "1\n00:00:00,000 --> 00:00:01,000\nGPS 37.5\n\n2\n00:00:01,000 --> 00:00:02,500\nGPS 37.9\n"
)


@cache
def in_fragments(layout: str) -> bytes:
    """A film with a track of places beside it, as recorders write that may lose their power."""
    with TemporaryDirectory() as folder:
        places = Path(folder) / "places.srt"
        places.write_text(PLACES)
        return encoded(
            *("-f", "lavfi", "-i", "testsrc2=s=64x48:r=10:d=3", "-f", "lavfi", "-i", "sine=d=3"),
            *("-i", str(places), "-map", "0", "-map", "1", "-map", "2", "-g", "10"),
            *(*H264_OPTIONS.split(), *AAC.split(), "-c:s", "mov_text", "-movflags", layout),
        )


fragmented = partial(in_fragments, "frag_keyframe+empty_moov+omit_tfhd_offset")


def packets(path: Path) -> bytes:
    """The coded frames and sounds, as a player finds them."""
    asked = [FFMPEG, "-v", "error", "-i", str(path), "-map", "0:v", "-map", "0:a", "-c", "copy"]
    return subprocess.run([*asked, "-f", "framemd5", "-"], check=True, capture_output=True).stdout


@pytest.mark.parametrize(
    "layout",
    [
        "frag_keyframe",
        "frag_keyframe+empty_moov",
        "frag_keyframe+empty_moov+default_base_moof",
        "frag_keyframe+empty_moov+omit_tfhd_offset",
    ],
)
def test_a_place_track_is_blanked_in_fragments_too(process, tmp_path: Path, layout: str) -> None:
    whole = in_fragments(layout)
    (tmp_path / "before.mp4").write_bytes(whole)
    _, after = process(whole)
    assert b"GPS 37" in whole
    assert b"GPS 37" not in after
    assert packets(tmp_path / "video.bin") == packets(tmp_path / "before.mp4")


@pytest.mark.parametrize("trailer", [b"GARBAGE-NOT-A-BOX", bytes(3) + b"\5free" + SECRET])
def test_what_cameras_append_to_an_mp4_is_cut_off(process, trailer: bytes) -> None:
    """Action cameras put the places of the way there, outside of any box."""
    result, after = process(film(end=trailer))
    assert after == process(film())[1]
    assert result.bytes == len(after)


@pytest.mark.parametrize(
    "data",
    [
        film()[:-1],
        film()[:300],
        film(end=box(b"mdat", FRAMES)[:-1]),
        film().replace(b"moov", b"moox"),
        film().replace(b"mdat", b"mdax"),
        film(tracks=box(b"trak", bytes(4))),
        film(tracks=track(b"text")),
        film(tracks=track(codec=b"")),
        box(b"ftyp", b"isom", bytes(4)),
    ],
)
def test_a_broken_mp4_is_refused(process, data: bytes) -> None:
    with pytest.raises(UnreadableVideo) as refusal:
        process(data)
    assert refusal.value.status == 422


def element(number: int, *parts: bytes, unknown: bool = False, width: int = 8) -> bytes:
    body = b"".join(parts)
    name = number.to_bytes((number.bit_length() + 7) // 8, "big")
    mask = (1 << 7 * width) - 1
    size = (mask if unknown else len(body)) | 1 << 7 * width
    return name + size.to_bytes(width, "big") + body


def webm(*, live: bool = False, extra: bytes = b"", doc_type: bytes = b"webm") -> bytes:
    head = element(0x1A45DFA3, element(0x4282, doc_type, width=1), width=1)
    info = element(
        0x1549A966,
        element(0xBF, b"CRC!", width=1),
        element(0x2AD7B1, (1_000_000).to_bytes(3, "big")),
        element(0x4489, struct.pack(">d", 2500.0)),
        element(0x4461, b"DATEDATE", width=1),
        element(0x7BA9, SECRET),
        element(0x4D80, b"Kim's app"),
        element(0x5741, b"Kim's app"),
    )
    size = element(0xE0, element(0xB0, b"\x02\x80"), element(0xBA, b"\x01\x68"))
    codec = element(0x83, b"\1") + element(0x86, b"V_VP9")
    tracks = element(0x1654AE6B, element(0xAE, element(0x536E, b"Kim's camera"), codec, size))
    tags = element(0x1254C367, SECRET) + element(0x1941A469, SECRET) + element(0xEC, SECRET)
    block = element(0xE7, b"\0") + element(0xA3, FRAMES)
    clusters = element(0x1F43B675, block, unknown=live) * 2
    return head + element(0x18538067, info, tracks, tags, clusters, extra, unknown=live)


@pytest.mark.parametrize("live", [False, True])
def test_webm_loses_its_notes_and_nothing_moves(process, live: bool) -> None:
    before = webm(live=live)
    result, after = process(before)
    assert (result.mime_type, result.file_name) == ("video/webm", "film.webm")
    assert (result.width, result.height, result.duration) == (640, 360, 2.5)
    for secret in (SECRET, b"DATE", b"Kim", b"CRC!"):
        assert secret in before
        assert secret not in after
    assert len(after) == len(before)
    assert after.count(FRAMES) == 2
    assert after.index(FRAMES) == before.index(FRAMES)
    assert process(after)[1] == after


def test_what_follows_a_webm_is_cut_off(process) -> None:
    assert process(webm() + b"<script>")[1] == process(webm())[1]


@pytest.mark.parametrize(
    "data",
    [
        webm()[:-1],
        webm()[:60],
        webm(live=True)[:-1],
        webm(extra=element(0x1254C367, SECRET, unknown=True)),
        webm().replace(bytes.fromhex("1654AE6B"), bytes.fromhex("1654AE6C")),
    ],
)
def test_a_broken_webm_is_refused(process, data: bytes) -> None:
    with pytest.raises(UnreadableVideo):
        process(data)


@pytest.mark.parametrize("data", [webm(doc_type=b"matroska"), b"RIFF\0\0\0\0AVI ", b"OggS", b"x"])
def test_other_films_are_refused(process, data: bytes) -> None:
    with pytest.raises(UnsupportedFile):
        process(data)


@examples(100, 10_000)
@given(st.sampled_from([film, webm, partial(webm, live=True), fragmented]), st.data())
def test_damage_is_refused_or_survived(tmp_path_factory, make, data) -> None:
    whole = make()
    damaged = bytearray(whole)
    for _ in range(data.draw(st.integers(1, 4))):
        damaged[data.draw(st.integers(40, len(whole) - 1))] = data.draw(st.integers(0, 255))
    folder = tmp_path_factory.mktemp("damage")
    (folder / "in").write_bytes(damaged)
    try:
        process_video(folder / "in", "film")
    except (UnreadableVideo, UnsupportedFile, IncompatibleFilm, NoPicture):
        return
