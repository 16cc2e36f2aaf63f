"""Colours match Chromium's rendering of the source: the numbers come from a screenshot."""

import io
import struct

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from hamsterd.media.formats.color_source import stated_colors
from hamsterd.media.formats.color_spaces import coded_space, icc_profile, tone_table, written_space
from hamsterd.media.formats.sniff import Kind
from tests.factories.png import saved, with_chunks
from tests.hamsterd.media.conftest import Process

Color = tuple[int, int, int]
SENT: list[Color] = [
    (64, 64, 64), (128, 128, 128), (192, 192, 192), (200, 100, 50), (100, 200, 50),
    (50, 100, 200), (220, 180, 160), (180, 60, 180),
]  # fmt: skip
SRGB, GREY_LINE = SENT, slice(0, 3)
P3: list[Color] = [
    *SENT[GREY_LINE], (215, 93, 31), (45, 203, 0), (26, 101, 207), (228, 178, 157), (196, 47, 186),
]  # fmt: skip
BT2020: list[Color] = [
    *SENT[GREY_LINE], (241, 76, 29), (0, 210, 0), (0, 103, 206), (242, 176, 156), (218, 0, 186),
]  # fmt: skip
PQ: list[Color] = [
    (44, 44, 44), (154, 154, 154), (255, 255, 255), (255, 0, 0), (0, 255, 0), (0, 37, 255),
    (255, 126, 99), (255, 0, 250),
]  # fmt: skip
HLG: list[Color] = [
    (60, 60, 60), (125, 125, 125), (192, 192, 192), (234, 49, 17), (0, 207, 0), (0, 81, 193),
    (250, 140, 121), (205, 0, 176),
]  # fmt: skip
LINEAR: list[Color] = [
    (137, 137, 137), (188, 188, 188), (225, 225, 225), (229, 168, 122), (168, 229, 122),
    (122, 168, 229), (239, 219, 208), (219, 133, 219),
]  # fmt: skip
SMPTE240M: list[Color] = [
    (81, 81, 81), (141, 141, 141), (199, 199, 199), (206, 115, 68), (115, 207, 67),
    (66, 115, 205), (224, 189, 170), (188, 78, 187),
]  # fmt: skip
P3_BY_GAMMA: list[Color] = [
    (62, 62, 62), (129, 129, 129), (193, 193, 193), (216, 93, 24), (43, 204, 0), (16, 102, 208),
    (229, 180, 158), (197, 43, 187),
]  # fmt: skip
PQ_OF_400_NITS = [44, 161, 255]
PQ_OF_4000_NITS = [44, 153, 237]
BY_CODES = [
    (1, 13, SRGB), (12, 13, P3), (12, 1, P3), (9, 1, BT2020), (9, 14, BT2020), (1, 6, SRGB),
    (2, 2, SRGB), (9, 16, PQ), (9, 18, HLG), (1, 8, LINEAR), (1, 7, SMPTE240M),
]  # fmt: skip
GAMMA_1, GAMMA_22 = struct.pack(">I", 100_000), struct.pack(">I", 45_455)
P3_PLACES = struct.pack(">8I", 31270, 32900, 68000, 32000, 26500, 69000, 15000, 6000)


def swatches(mode: str = "RGB") -> Image.Image:
    """A field of 32 × 32 for each colour, opaque."""
    image = Image.new("RGB", (32 * len(SENT), 32))
    for at, color in enumerate(SENT):
        image.paste(color, (32 * at, 0, 32 * at + 32, 32))
    return image.convert(mode)


def seen(image: Image.Image) -> list[Color]:
    rgb = image.convert("RGB")
    return [rgb.getpixel((32 * at + 16, 16)) for at in range(len(SENT))]


def assert_near(shown: list[Color], wanted: list[Color], by: int) -> None:
    for one, other in zip(shown, wanted, strict=True):
        assert all(abs(a - b) <= by for a, b in zip(one, other, strict=True)), (shown, wanted)


def with_nclx(image: Image.Image, kind: str, primaries: int, transfer: int) -> bytes:
    """A file whose metadata declares a colour space, whatever the encoder used."""
    out = io.BytesIO()
    options = {"subsampling": "4:4:4"} if kind == "AVIF" else {"chroma": 444, "quality": 100}
    image.save(out, kind, **{"quality": 100, **options})
    data = bytearray(out.getvalue())
    struct.pack_into(">HH", data, data.index(b"colrnclx") + 8, primaries, transfer)
    return bytes(data)


@pytest.mark.parametrize(("primaries", "transfer", "wanted"), BY_CODES)
@pytest.mark.parametrize("kind", ["PNG", "AVIF", "HEIF"])
def test_codes_say_what_numbers_mean(
    process: Process, kind: str, primaries: int, transfer: int, wanted: list[Color]
) -> None:
    if kind == "PNG":
        codes = bytes([primaries, transfer, 0, 1])
        data = with_chunks(saved(swatches()), (b"cICP", codes))
    else:
        data = with_nclx(swatches(), kind, primaries, transfer)

    assert_near(seen(process(data)[1]), wanted, 14)


@pytest.mark.parametrize(
    ("chunks", "wanted"),
    [
        ([(b"gAMA", GAMMA_1)], LINEAR),
        ([(b"gAMA", GAMMA_1), (b"sRGB", b"\0")], SRGB),
        ([(b"cHRM", P3_PLACES)], SRGB),
        ([(b"gAMA", GAMMA_22), (b"cHRM", P3_PLACES)], P3_BY_GAMMA),
        ([(b"gAMA", GAMMA_1), (b"cICP", bytes([12, 13, 0, 1]))], P3),
        ([(b"gAMA", bytes(4))], SRGB),
        ([(b"gAMA", GAMMA_1), (b"cHRM", bytes(32))], SRGB),
    ],
    ids=["gamma", "sRGB wins", "places alone", "gamma and places", "codes win", "none", "nowhere"],
)
def test_an_older_png_writes_it_out(process: Process, chunks, wanted) -> None:
    assert_near(seen(process(with_chunks(saved(swatches()), *chunks))[1]), wanted, 9)


@pytest.mark.parametrize(("nits", "wanted"), [(400, PQ_OF_400_NITS), (4000, PQ_OF_4000_NITS)])
def test_the_brightest_light_that_is_told_counts(process: Process, nits: int, wanted) -> None:
    light = (b"cLLI", struct.pack(">II", 10_000 * nits, 10_000 * 100))
    data = with_chunks(saved(swatches()), (b"cICP", bytes([9, 16, 0, 1])), light)
    shown = [red for red, _, _ in seen(process(data)[1])[GREY_LINE]]

    assert all(abs(one - other) <= 8 for one, other in zip(shown, wanted, strict=True)), shown


def test_a_moving_picture_keeps_its_colours(process: Process) -> None:
    png = io.BytesIO()
    swatches().save(png, "PNG", save_all=True, append_images=[Image.new("RGB", (256, 32), "white")])
    data = with_chunks(png.getvalue(), (b"cICP", bytes([12, 13, 0, 1])))

    result, image = process(data)

    assert (result.mime_type, image.n_frames) == ("image/webp", 2)
    assert_near(seen(image), P3, 25)


def test_transparency_survives_the_move(process: Process) -> None:
    picture = swatches("RGBA")
    picture.paste((0, 0, 0, 0), (0, 0, 256, 8))
    data = with_chunks(saved(picture), (b"cICP", bytes([9, 16, 0, 1])))

    _, image = process(data)

    assert image.getpixel((5, 5))[3] == 0
    assert image.getpixel((5, 20))[3] == 255
    assert_near(seen(image), PQ, 9)


@pytest.mark.parametrize("primaries", range(24))
def test_every_code_has_one_way(primaries: int) -> None:
    """Unknown codes mean sRGB; values no brighter than white need no table."""
    for transfer in set(range(24)) - {16, 18}:
        space = coded_space(primaries, transfer, 4000)
        assert space is None or (icc_profile(space) and tone_table(space) is None)
    assert coded_space(99, 99) is None


@given(
    st.floats(0, 1e6, allow_nan=False),
    st.none() | st.lists(st.floats(0, 43_000), min_size=8, max_size=8).map(tuple),
)
def test_whatever_a_png_writes_out_ends_nothing(gamma: float, places) -> None:
    space = written_space(gamma, places)
    if space is not None:
        profile = icc_profile(space)
        assert profile is None or profile[36:40] == b"acsp"


def test_a_profile_counts_before_codes() -> None:
    """A HEIC may carry both: the profile says more."""
    image = Image.new("RGB", (1, 1))
    image.info = {"icc_profile": b"profile", "nclx_profile": {"color_primaries": 12}}

    assert stated_colors(image, Kind.HEIF, b"") == b"profile"
