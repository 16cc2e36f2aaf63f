"""Animations stay animations: the same visible frames, durations and loops."""

import io
import struct

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from hamsterd.media.formats.apng import apng
from hamsterd.media.formats.avif import avif_plays
from tests.examples import examples
from tests.factories.png import Part, animated, chunk, saved, with_chunks
from tests.hamsterd.media.conftest import Process

Color = tuple[int, int, int, int]
RED, GREEN, BLUE = (255, 0, 0, 255), (0, 255, 0, 255), (0, 0, 255, 255)
HALF_BLUE, CLEAR = (0, 0, 255, 128), (0, 0, 0, 0)


def plain(color: Color, size: tuple[int, int] = (64, 48)) -> Image.Image:
    return Image.new("RGBA", size, color)


def near(one: tuple[int, ...], other: tuple[int, ...], by: int = 12) -> bool:
    return all(abs(a - b) <= by for a, b in zip(one, other, strict=True))


def shown(image: Image.Image, at: tuple[int, int] = (32, 24)) -> list[Color]:
    """The colour of one place in each frame."""
    colors = []
    for frame in range(image.n_frames):
        image.seek(frame)
        colors.append(image.convert("RGBA").getpixel(at))
    return colors


def assert_shown(image: Image.Image, wanted: list[Color], at: tuple[int, int] = (32, 24)) -> None:
    seen = shown(image, at)
    assert len(seen) == len(wanted)
    assert all(near(one, other) for one, other in zip(seen, wanted, strict=True)), seen


def gif(*colors: Color, size: tuple[int, int] = (64, 48), **options: object) -> bytes:
    out = io.BytesIO()
    first, *rest = (plain(color, size).convert("RGB") for color in colors)
    first.save(out, "GIF", save_all=True, append_images=rest, duration=70, **options)
    return out.getvalue()


def test_what_only_old_programs_show_is_no_frame(process: Process) -> None:
    result, image = process(animated([Part(plain(GREEN)), Part(plain(BLUE))], hidden=plain(RED)))

    assert result.mime_type == "image/webp"
    assert_shown(image, [GREEN, BLUE])
    assert near(Image.open(process.out / result.copies[0]).convert("RGBA").getpixel((9, 9)), GREEN)


def test_one_frame_behind_a_hidden_picture_is_what_is_seen(process: Process) -> None:
    _, image = process(animated([Part(plain(GREEN))], hidden=plain(RED)))

    assert near(image.convert("RGBA").getpixel((32, 24)), GREEN)


@pytest.mark.parametrize(
    ("second", "wanted"),
    [
        (Part(plain(HALF_BLUE), over=1), [RED, (127, 0, 128, 255)]),
        (Part(plain(HALF_BLUE), over=0), [RED, HALF_BLUE]),
        (Part(plain(BLUE, (16, 16)), (24, 16), over=1), [RED, BLUE]),
        (Part(plain(BLUE, (16, 16)), (0, 0), over=1), [RED, RED]),
    ],
    ids=["laid over", "put in place", "a part", "another part"],
)
def test_a_frame_is_laid_as_it_says(process: Process, second: Part, wanted: list[Color]) -> None:
    # The last frame keeps an encoder from leaving out unchanged ones.
    data = animated([Part(plain(RED)), second, Part(plain(GREEN))])

    assert_shown_by_time(process(data)[1], [*wanted, GREEN])


def assert_shown_by_time(image: Image.Image, wanted: list[Color]) -> None:
    """One colour for each 100 ms: an encoder makes one frame of two that are the same."""
    colors = []
    for frame in range(image.n_frames):
        image.seek(frame)
        image.load()
        colors += [image.convert("RGBA").getpixel((32, 24))] * (image.info["duration"] // 100)
    assert len(colors) == len(wanted)
    for seen, one in zip(colors, wanted, strict=True):
        assert near(seen, one) or seen[3] == one[3] == 0, colors


@pytest.mark.parametrize(
    ("disposal", "wanted"), [(0, [RED, BLUE, BLUE]), (1, [RED, BLUE, CLEAR]), (2, [RED, BLUE, RED])]
)
def test_a_frame_leaves_as_it_says(process: Process, disposal: int, wanted: list[Color]) -> None:
    part = Part(plain(BLUE, (16, 16)), (24, 16), disposal=disposal)
    nothing = Part(plain(CLEAR, (1, 1)), over=1)

    assert_shown_by_time(process(animated([Part(plain(RED)), part, nothing]))[1], wanted)


@pytest.mark.parametrize("plays", [0, 1, 3])
def test_a_png_plays_as_often_as_it_says(process: Process, plays: int) -> None:
    _, image = process(animated([Part(plain(RED)), Part(plain(BLUE))], plays=plays))

    assert image.info["loop"] == plays


def test_frames_that_fit_nowhere_leave_the_still_picture(process: Process) -> None:
    whole = animated([Part(plain(BLUE, (64, 48)), (32, 0))], hidden=plain(RED))

    result, image = process(whole)

    assert result.mime_type == "image/jpeg"
    assert near(image.convert("RGBA").getpixel((32, 24)), RED)


@pytest.mark.parametrize("size", [(64, 48), (1940, 48)], ids=["copied", "written anew"])
def test_a_gif_plays_as_often_as_it_says(process: Process, size: tuple[int, int]) -> None:
    """Without a loop count it plays once; Chromium stops at the last frame."""
    for again in ({}, {"loop": 2}, {"loop": 0}):
        _, image = process(gif(RED, GREEN, BLUE, size=size, **again))
        assert image.n_frames == 3
        assert image.info.get("loop") == again.get("loop")


def test_a_gif_without_its_trailer_is_mended(process: Process) -> None:
    result, image = process(gif(RED, GREEN, BLUE)[:-1])

    assert (process.out / result.file_name).read_bytes().endswith(b";")
    assert_shown(image, [RED, GREEN, BLUE])


@pytest.mark.parametrize("rest", [b"", b"garbage", b"\0\0\0\0"])
def test_a_gif_that_breaks_off_keeps_the_frames_that_came(process: Process, rest: bytes) -> None:
    whole = gif(RED, GREEN, BLUE)
    last = whole.rindex(b"!\xf9")

    assert_shown(process(whole[: last + 20] + rest)[1], [RED, GREEN])


def test_a_moving_avif_goes_on_moving(process: Process) -> None:
    out = io.BytesIO()
    plain(RED).save(
        out,
        "AVIF",
        save_all=True,
        append_images=[plain(GREEN), plain(BLUE)],
        duration=[80, 90, 100],
    )

    result, image = process(out.getvalue())

    assert result.mime_type == "image/webp"
    assert_shown(image, [RED, GREEN, BLUE])
    image.seek(2)
    image.load()
    assert image.info["duration"] == 100


def boxes(*path: bytes, inside: bytes) -> bytes:
    for name in reversed(path):
        inside = struct.pack(">I", 8 + len(inside)) + name + inside
    return inside


@pytest.mark.parametrize(
    ("flags", "whole", "segment", "plays"),
    [(0, 100, 100, 1), (1, 100, 100, 1), (1, 350, 100, 4), (1, 2**32 - 1, 100, 0), (1, 9, 0, 0)],
)
def test_an_edit_list_says_how_often(flags: int, whole: int, segment: int, plays: int) -> None:
    head = boxes(b"tkhd", inside=struct.pack(">5I", 0, 0, 0, 1, 0) + struct.pack(">I", whole))
    edits = boxes(b"edts", b"elst", inside=struct.pack(">4II", flags, 1, segment, 0, 1 << 16))

    assert avif_plays(boxes(b"moov", b"trak", inside=head + edits)) == plays
    assert avif_plays(boxes(b"moov", b"trak", inside=head)) == 0


@given(st.binary(max_size=200), st.integers(0, 300))
def test_broken_boxes_and_chunks_end_nothing(rest: bytes, kept: int) -> None:
    whole = boxes(b"moov", b"trak", b"edts", b"elst", inside=rest)
    assert avif_plays(whole[:kept] + rest) >= 0
    animation = apng(animated([Part(plain(RED, (2, 2)))] * 2)[:kept] + rest)
    assert animation is None or animation.count <= 2


COLORS = st.sampled_from([RED, GREEN, BLUE, HALF_BLUE, CLEAR])


@st.composite
def parts(draw: st.DrawFn) -> Part:
    width, height = draw(st.integers(1, 24)), draw(st.integers(1, 16))
    place = (draw(st.integers(0, 24 - width)), draw(st.integers(0, 16 - height)))
    color = draw(COLORS)
    return Part(
        plain(color, (width, height)), place, draw(st.integers(0, 2)), draw(st.integers(0, 1))
    )


@examples(20, 2_000)
@given(st.lists(parts(), min_size=1, max_size=6))
def test_frames_lie_as_the_standard_says(rest: list[Part]) -> None:
    """Pixel by pixel, by the sentences of the standard, and slowly."""
    size = (24, 16)
    all_parts = [Part(plain(RED, size)), *rest]
    animation = apng(animated(all_parts))
    assert animation is not None
    canvas = dict.fromkeys(((x, y) for x in range(24) for y in range(16)), CLEAR)

    for part, (frame, _) in zip(all_parts, animation.frames, strict=True):
        before = dict(canvas)
        color, (left, top) = part.image.getpixel((0, 0)), part.place
        inside = [
            (left + x, top + y) for x in range(part.image.width) for y in range(part.image.height)
        ]
        for at in inside:
            canvas[at] = laid(color, canvas[at]) if part.over else color
        for at, wanted in canvas.items():
            seen = frame.getpixel(at)
            assert near(seen, wanted, 2) or seen[3] == wanted[3] == 0
        if part.disposal == 1:
            canvas.update(dict.fromkeys(inside, CLEAR))
        elif part.disposal == 2:
            canvas = before


def laid(over: Color, under: Color) -> Color:
    share, rest = over[3] / 255, under[3] / 255 * (1 - over[3] / 255)
    whole = share + rest
    if not whole:
        return CLEAR
    mixed = [
        round((a * share + b * rest) / whole) for a, b in zip(over[:3], under[:3], strict=True)
    ]
    return mixed[0], mixed[1], mixed[2], round(255 * whole)


def test_a_still_png_is_no_animation() -> None:
    assert apng(saved(plain(RED))) is None
    assert apng(with_chunks(saved(plain(RED)), (b"acTL", struct.pack(">II", 1, 0)))) is None
    assert apng(b"\x89PNG\r\n\x1a\n" + chunk(b"acTL", bytes(8))) is None
