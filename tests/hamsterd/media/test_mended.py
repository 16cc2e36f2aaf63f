"""A broken file is accepted if browsers show it, and refused if they show nothing of it."""

import io
import struct
import zlib

import pytest
from PIL import Image

from hamsterd.media.errors import UnreadableImage
from tests.factories.png import chunk, saved
from tests.hamsterd.media.conftest import Process


def jpeg(image: Image.Image, **options: object) -> bytes:
    out = io.BytesIO()
    image.save(out, "JPEG", quality=95, **options)
    return out.getvalue()


def photo(width: int = 320, height: int = 240) -> Image.Image:
    """As detailed as a photo, and red at the top."""
    noise = Image.effect_noise((width, height), 60)
    return Image.merge("RGB", (noise.point(lambda value: 128 + value // 2), noise, noise))


def test_a_jpeg_without_its_end_is_whole(process: Process) -> None:
    source = photo()
    data = jpeg(source)
    assert data.endswith(b"\xff\xd9")

    whole, cut = process(data)[1].tobytes(), process(data[:-2])[1].tobytes()

    assert cut == whole


@pytest.mark.parametrize("part", [0.3, 0.6, 0.95])
@pytest.mark.parametrize("progressive", [False, True])
def test_a_jpeg_is_shown_as_far_as_it_came(
    process: Process, part: float, progressive: bool
) -> None:
    source = photo()
    data = jpeg(source, progressive=progressive)

    _, image = process(data[: int(len(data) * part)])

    assert image.size == source.size
    top = image.getpixel((160, 2))
    assert top[0] > top[1]
    if not progressive:
        rows = [image.getpixel((160, y)) for y in range(240)]
        assert (rows[-1] == (255, 255, 255)) == (part < 0.95)
        assert sum(row != (255, 255, 255) for row in rows) > 240 * (part - 0.1)


def test_a_jpeg_of_which_nothing_came_is_refused(process: Process) -> None:
    data = jpeg(photo())

    for kept in (3, 100, data.index(b"\xff\xda") - 1, data.index(b"\xff\xda") + 2):
        with pytest.raises(UnreadableImage):
            process(data[:kept])
        assert not list(process.out.iterdir())


def test_what_follows_a_jpeg_is_not_looked_at(process: Process) -> None:
    """A video (motion photo), a depth map or a gain map may follow its end."""
    data = jpeg(photo())
    film = b"\0\0\0\x18ftypmp42" + bytes(5_000) + jpeg(photo(64, 64))

    assert process(data + film)[1].tobytes() == process(data)[1].tobytes()


def test_several_pictures_in_one_jpeg_are_the_first(process: Process) -> None:
    out = io.BytesIO()
    photo().save(out, "MPO", save_all=True, append_images=[photo(64, 64)])

    result, image = process(out.getvalue())

    assert (result.mime_type, image.size) == ("image/jpeg", (320, 240))
    assert b"MPF" not in (process.out / result.file_name).read_bytes()


@pytest.mark.parametrize("added", [b"\xff" * 9, b"\0\0junk", b"\xff\xfe\0\2", b"\xff\x01"])
def test_what_stands_between_the_parts_of_a_jpeg_is_passed_over(
    process: Process, added: bytes
) -> None:
    data = jpeg(photo())
    at = data.index(b"\xff\xdb")

    assert process(data[:at] + added + data[at:])[1].tobytes() == process(data)[1].tobytes()


def test_a_png_without_its_last_chunk_is_whole(process: Process) -> None:
    picture = photo().convert("RGBA")
    picture.putpixel((0, 0), (0, 0, 0, 0))
    data = saved(picture)

    assert process(data[:-12])[1].tobytes() == picture.tobytes()


@pytest.mark.parametrize(
    "added",
    [
        chunk(b"tEXt", b"Comment\0no")[:-1] + b"!",
        chunk(b"gAMA", b"\0\1\2\3")[:-4] + bytes(4),
        chunk(b"zTXt", b"x\0\0not deflated"),
        chunk(b"prVt", b"?"),
        chunk(b"iCCP", b"no profile"),
    ],
    ids=["text", "gamma", "compressed", "private", "profile"],
)
def test_what_is_broken_beside_a_png_is_no_part_of_it(process: Process, added: bytes) -> None:
    data = saved(photo())

    broken = process(data[:33] + added + data[33:])[1]

    assert broken.tobytes() == process(data)[1].tobytes()


@pytest.mark.parametrize("depth", [1, 2, 4, 8, 16])
def test_a_transparent_grey_is_of_the_files_own_depth(process: Process, depth: int) -> None:
    """Half white, half black; the white is see-through."""
    most = 2**depth - 1
    row = [most] * 8 + [0] * 8
    bits = "".join(format(sample, f"0{depth}b") for sample in row)
    line = b"\0" + int(bits, 2).to_bytes(len(bits) // 8, "big")
    head = struct.pack(">IIBBBBB", 16, 16, depth, 0, 0, 0, 0)
    data = b"\x89PNG\r\n\x1a\n" + b"".join(
        (
            chunk(b"IHDR", head),
            chunk(b"tRNS", struct.pack(">H", most)),
            chunk(b"IDAT", zlib.compress(line * 16)),
            chunk(b"IEND"),
        )
    )

    _, image = process(data)

    assert image.mode == "RGBA"
    assert image.getpixel((2, 8))[3] == 0
    assert image.getpixel((12, 8)) == (0, 0, 0, 255)
