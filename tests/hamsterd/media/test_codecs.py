"""A video's type is that of its streams, whatever its container, brand and name say."""

from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hamsterd.media.errors import IncompatibleFilm, NoPicture, UnsupportedFile
from hamsterd.media.formats.codecs import (
    CODEC_IDS,
    OBJECT_TYPES,
    SAMPLE_ENTRIES,
    Codec,
    Handling,
    Stream,
    needed_conversion,
    refusal_of,
)
from hamsterd.media.processing.clean import Conversion
from hamsterd.media.processing.video import process_video
from tests.factories.films import AAC, AV1, H264, HEVC, VP9, a_film, encoded, rebranded
from tests.hamsterd.media.test_videos import box, described, film, track

NONE = "-an"

PLAYED = [
    *((H264, sound, "mp4") for sound in (NONE, AAC, "-c:a libmp3lame", "-c:a libopus")),
    *((H264, sound, "mov") for sound in (NONE, AAC, "-c:a libmp3lame")),
    *((VP9, sound, "webm") for sound in (NONE, "-c:a libopus", "-c:a libvorbis")),
    ("-c:v libvpx", "-c:a libvorbis", "webm"),
    (VP9, AAC, "mp4"),
    (AV1, AAC, "mp4"),
    (AV1, "-c:a libopus", "webm"),
    (f"{H264} -profile:v baseline", AAC, "3gp"),
    (H264, AAC, "3g2"),
]
CONVERTED = [
    (HEVC, AAC, "mov", "HEVC(H.265)", Conversion(picture=True, sound=False)),
    (HEVC.replace("hvc1", "hev1"), NONE, "mp4", "HEVC(H.265)", Conversion(True, False)),
    (HEVC, "-c:a pcm_s16le", "mov", "HEVC(H.265)", Conversion(picture=True, sound=True)),
    *(
        (f"-c:v libx264 -pix_fmt {form}", NONE, "mp4", "10비트", Conversion(True, False))
        for form in ("yuv420p10le", "yuv422p", "yuv444p")
    ),
    *(
        (H264, f"-c:a {sound}", "mov", name, Conversion(picture=False, sound=True))
        for sound, name in (
            *(("pcm_s16le", "PCM"), ("pcm_s16be", "PCM"), ("pcm_s24le", "PCM"), ("ac3", "AC-3")),
            *(("eac3", "E-AC-3"), ("alac", "Apple Lossless"), ("pcm_mulaw", "PCM")),
            *(("libopencore_amrnb -ar 8000 -ac 1", "AMR"), ("adpcm_ima_qt", "ADPCM")),
        )
    ),
    (H264, "-c:a flac", "mp4", "FLAC", Conversion(picture=False, sound=True)),
    (VP9, "-c:a ac3", "webm", "AC-3", Conversion(picture=True, sound=True)),
]
REFUSED = [
    ("-c:v mjpeg", AAC, "mov", "Motion JPEG"),
    ("-c:v mjpeg", NONE, "mp4", "Motion JPEG"),
    ("-c:v mpeg4", AAC, "mp4", "MPEG-4 Part 2"),
    ("-c:v mpeg4", AAC, "3gp", "MPEG-4 Part 2"),
    ("-c:v mpeg2video", NONE, "mp4", "MPEG-2"),
    ("-c:v prores", "-c:a pcm_s16le", "mov", "ProRes"),
    ("-c:v h263 -s 176x144", NONE, "3gp", "H.263"),
    ("-c:v prores", NONE, "webm", "ProRes"),
    ("-c:v png", NONE, "mov", "옛 QuickTime"),
]


@pytest.fixture
def process(tmp_path: Path):
    def run(data: bytes, *, converts: bool = False):
        source = tmp_path / "video.bin"
        source.write_bytes(data)
        return process_video(source, "film", converts=converts)

    return run


@pytest.mark.parametrize(("picture", "sound", "container"), PLAYED)
def test_what_browsers_play_is_taken_as_it_is(process, picture: str, sound: str, container: str):
    clean = process(a_film(picture, sound, container=container), converts=True)

    assert (clean.kind, clean.conversion, clean.width) == ("video", None, 320)


@pytest.mark.parametrize(("picture", "sound", "container", "name", "conversion"), CONVERTED)
def test_what_cameras_write_is_converted_or_refused_by_its_name(
    process, picture: str, sound: str, container: str, name: str, conversion: Conversion
):
    made = a_film(picture, sound, container=container)

    assert process(made, converts=True).conversion == conversion
    with pytest.raises(IncompatibleFilm) as refusal:
        process(made)
    assert name in refusal.value.message
    assert refusal.value.status == 415


@pytest.mark.parametrize(("picture", "sound", "container", "name"), REFUSED)
@pytest.mark.parametrize("converts", [False, True])
def test_anything_else_is_refused_by_its_name(
    process, picture: str, sound: str, container: str, name: str, converts: bool
):
    with pytest.raises(IncompatibleFilm) as refusal:
        process(a_film(picture, sound, container=container), converts=converts)
    assert name in refusal.value.message


@pytest.mark.parametrize("container", ["mp4", "mov", "webm", "3gp"])
def test_a_sound_alone_is_no_film(process, container: str):
    sound = encoded("-f", "lavfi", "-i", "sine=440:d=1", "-c:a", "aac", container=container)

    with pytest.raises(NoPicture):
        process(sound, converts=True)


@pytest.mark.parametrize("brand", [b"XAVC", b"3gp4", b"3g2a", b"MSNV", b"M4V ", b"qt  ", b"niko"])
def test_a_brand_says_nothing_of_what_is_inside(process, brand: bytes):
    assert process(rebranded(a_film(), brand)).conversion is None
    with pytest.raises(IncompatibleFilm):
        process(rebranded(a_film("-c:v mpeg4"), brand))


@pytest.mark.parametrize("flags", ["frag_keyframe+empty_moov", "faststart", "dash"])
def test_the_order_of_a_file_does_not_matter(process, flags: str):
    assert process(a_film(more=f"-movflags {flags}")).conversion is None
    with pytest.raises(IncompatibleFilm):
        process(a_film(HEVC, more=f"-movflags {flags}"))


def test_tracks_that_are_neither_seen_nor_heard_are_no_obstacle(process):
    """A clock of the camera (`tmcd`) and an iPhone's notes (`mebx`) beside the film."""
    assert process(a_film(container="mov", more="-timecode 01:00:00:00")).conversion is None
    beside = track(b"meta", codec=described(b"mebx"))
    assert process(film(tracks=beside + track())).conversion is None


def test_the_first_sound_is_the_one_that_is_heard(process):
    """Chromium plays no other; an iPhone writes its spatial sound second."""
    aac, apac, ac3 = (track(b"soun", codec=described(code)) for code in (b"mp4a", b"apac", b"ac-3"))

    assert process(film(tracks=track() + aac + apac)).conversion is None
    with pytest.raises(IncompatibleFilm, match="APAC"):
        process(film(tracks=track() + apac + aac))
    second = Conversion(picture=False, sound=True, sound_track=1)
    assert process(film(tracks=track() + ac3 + aac), converts=True).conversion == second


@pytest.mark.parametrize(
    ("inside", "converts"),
    [
        (box(b"dvcC", b"\1\0", bytes([5 << 1, 0])), False),  # a layer of its own colours
        (box(b"dvvC", b"\1\0", bytes([8 << 1, 0])), True),  # an iPhone's, over HLG
    ],
)
def test_dolby_vision_needs_a_layer_for_everybody(process, inside: bytes, converts: bool):
    made = film(tracks=track(codec=described(b"hvc1", inside)))
    if converts:
        assert process(made, converts=True).conversion is not None
    else:
        with pytest.raises(IncompatibleFilm, match="Dolby Vision"):
            process(made, converts=True)


def test_an_unknown_codec_is_told_by_its_code(process):
    with pytest.raises(IncompatibleFilm, match=r"알 수 없는 방식\(hm5t\)"):
        process(film(tracks=track(codec=described(b"hm5t"))))


@pytest.mark.parametrize("codec", Codec)
def test_every_codec_has_a_name_a_code_and_words(codec: Codec):
    """A codec that no code leads to, or whose refusal says nothing, is a line that is missing."""
    is_unknown = codec.name.startswith("UNKNOWN_")
    codes = {*SAMPLE_ENTRIES.values(), *OBJECT_TYPES.values(), *CODEC_IDS.values()}
    assert codec in codes or is_unknown or codec is Codec.H264_STUDIO
    assert [other.label for other in Codec if other.is_seen is codec.is_seen].count(
        codec.label
    ) == 1
    if codec.handling is not Handling.PLAYED:
        said = refusal_of(Stream(codec, "")).message
        assert codec.label in said
        assert said.endswith("주세요.")


def test_every_code_has_its_four_letters():
    assert {len(code) for code in SAMPLE_ENTRIES} == {4}


@given(st.lists(st.sampled_from(Codec), max_size=4), st.booleans())
def test_what_is_taken_is_played_in_the_end(codecs: list[Codec], converts: bool):
    """The first video and one audio track are played or converted; else the file is refused."""
    streams = [Stream(codec, "") for codec in codecs]
    pictures = [codec for codec in codecs if codec.is_seen]
    sounds = [codec for codec in codecs if not codec.is_seen]
    try:
        conversion = needed_conversion(streams, converts=converts)
    except NoPicture:
        assert not pictures
        return
    except IncompatibleFilm:
        unplayed = [codec for codec in codecs if codec.handling is not Handling.PLAYED]
        assert unplayed
        return
    made = conversion or Conversion(picture=False, sound=False)
    assert pictures[0].handling is (Handling.CONVERTED if made.picture else Handling.PLAYED)
    assert conversion is None or converts
    if sounds and not made.sound:
        assert sounds[0].handling is Handling.PLAYED
    elif sounds:
        assert sounds[made.sound_track].handling is not Handling.REFUSED


@given(
    st.binary(max_size=200),
    st.sampled_from(["vide", "soun"]),
    st.sampled_from(sorted(SAMPLE_ENTRIES)),
)
def test_no_sample_entry_breaks_the_reading(
    tmp_path_factory, inside: bytes, handler: str, code: bytes
):
    source = tmp_path_factory.mktemp("entry") / "in"
    codec = described(code, b"esds", inside)
    source.write_bytes(film(tracks=track() + track(handler.encode(), codec=codec)))
    with suppress(IncompatibleFilm, UnsupportedFile):  # `<html` is no part of a film
        assert process_video(source, "film", converts=True).kind == "video"
