"""Any picture looks as drawn, in every kind, mode, orientation and size.

Four fields of colour are drawn, whose visible positions are known without any decoder.
"""

import io
from itertools import permutations
from pathlib import Path
from tempfile import TemporaryDirectory

from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from hamsterd.media.processing.images import process_image
from hamsterd.media.rules import fitted_size
from tests.examples import examples
from tests.hamsterd.media.conftest import STEM

Color = tuple[int, int, int, int]
WHITE, BLACK, RED, GREEN, BLUE, GREY, CLEAR = (
    (255, 255, 255, 255), (0, 0, 0, 255), (220, 30, 30, 255), (30, 200, 30, 255),
    (30, 30, 220, 255), (128, 128, 128, 255), (0, 0, 0, 0),
)  # fmt: skip
GREYS, ALL = (WHITE, BLACK, GREY), (WHITE, BLACK, RED, GREEN, BLUE, GREY)
MODES: dict[str, dict[str, tuple[Color, ...]]] = {
    "JPEG": {"RGB": ALL, "L": GREYS, "CMYK": (WHITE, BLACK, RED, GREEN, BLUE)},
    "PNG": {
        "RGB": ALL, "RGBA": (*ALL, CLEAR), "L": GREYS, "LA": (*GREYS, CLEAR), "P": ALL,
        "1": (WHITE, BLACK), "I;16": GREYS,
    },
    "WEBP": {"RGB": ALL, "RGBA": (*ALL, CLEAR)},
    "AVIF": {"RGB": ALL, "RGBA": (*ALL, CLEAR)},
    "HEIF": {"RGB": ALL, "RGBA": (*ALL, CLEAR), "L": GREYS},
    "GIF": {"RGB": ALL, "P": ALL},
}  # fmt: skip
# Where each of the four fields is seen: top left, top right, bottom left, bottom right.
SEEN = {
    1: (0, 1, 2, 3), 2: (1, 0, 3, 2), 3: (3, 2, 1, 0), 4: (2, 3, 0, 1),
    5: (0, 2, 1, 3), 6: (2, 0, 3, 1), 7: (3, 1, 2, 0), 8: (1, 3, 0, 2),
}  # fmt: skip
TURNED = {"JPEG", "PNG", "WEBP", "AVIF", "HEIF"}


def drawn(fields: tuple[Color, ...], size: tuple[int, int], mode: str) -> Image.Image:
    width, height = size
    image = Image.new("RGBA", size)
    for at, color in enumerate(fields):
        left, top = (at % 2) * (width // 2), (at // 2) * (height // 2)
        image.paste(
            color, (left, top, width if at % 2 else width // 2, height if at > 1 else height // 2)
        )
    if mode == "I;16":
        grey = image.convert("L")
        return Image.frombytes("I;16", size, b"".join(bytes([one, one]) for one in grey.tobytes()))
    if mode == "P":
        return image.convert("RGB").quantize(8)
    return image if mode == "RGBA" else image.convert(mode if mode == "LA" else "RGB").convert(mode)


@st.composite
def pictures(draw: st.DrawFn) -> tuple[bytes, tuple[int, int], list[tuple[Color, ...]]]:
    """A file, its displayed size, and the four colours of each of its frames.

    Animations are opaque, because Pillow writes no animated WebP with transparency
    (`test_animations`).
    """
    kind = draw(st.sampled_from(sorted(MODES)))
    mode = draw(st.sampled_from(sorted(MODES[kind])))
    size = (draw(st.integers(16, 90)), draw(st.integers(16, 90)))
    moves = kind in {"GIF", "PNG", "WEBP", "AVIF"} and mode == "RGB" and draw(st.booleans())
    way = 1 if moves or kind not in TURNED else draw(st.integers(1, 8))
    one = st.lists(st.sampled_from(MODES[kind][mode]), min_size=4, max_size=4).map(tuple)
    frames = draw(st.lists(one, min_size=2, max_size=3, unique=True)) if moves else [draw(one)]
    first, *rest = (drawn(fields, size, mode) for fields in frames)
    options: dict[str, object] = {}
    if moves:
        options = {"save_all": True, "append_images": rest, "duration": 100, "loop": 0}
    if way != 1:
        exif = Image.Exif()
        exif[0x0112] = way
        options["exif"] = exif.tobytes() if kind == "HEIF" else exif
    if kind in {"JPEG", "WEBP", "AVIF", "HEIF"}:
        options["quality"] = 95
    out = io.BytesIO()
    first.save(out, kind, **options)
    seen = [tuple(fields[at] for at in SEEN[way]) for fields in frames]
    return out.getvalue(), size[::-1] if way > 4 else size, seen


def corners(image: Image.Image) -> list[Color]:
    """Away from the edges, where colours run into each other."""
    rgba = image.convert("RGBA")
    width, height = rgba.size
    across, down = (width // 4, width - width // 4 - 1), (height // 4, height - height // 4 - 1)
    return [rgba.getpixel((x, y)) for y in down for x in across]


def near(one: Color, other: Color) -> bool:
    if other[3] == 0:
        return one[3] < 20
    return all(abs(a - b) <= 40 for a, b in zip(one, other, strict=True))


@examples(30, 3_000)
@given(pictures())
def test_what_was_drawn_is_seen(picture) -> None:
    data, size, frames = picture
    with TemporaryDirectory() as folder:
        source = Path(folder) / "sent"
        source.write_bytes(data)
        result = process_image(source, Path(folder), STEM)
        with Image.open(Path(folder) / result.file_name) as image:
            assert image.size == (result.width, result.height) == fitted_size(*size)
            assert getattr(image, "n_frames", 1) == len(frames)
            for at, wanted in enumerate(frames):
                image.seek(at)
                seen = corners(image)
                assert all(near(a, b) for a, b in zip(seen, wanted, strict=True)), (seen, wanted)


def test_every_way_is_another() -> None:
    """The table above is no copy of the code's: each way of holding moves the fields elsewhere."""
    assert len(set(SEEN.values())) == len(SEEN)
    assert set(SEEN.values()) < set(permutations(range(4)))
