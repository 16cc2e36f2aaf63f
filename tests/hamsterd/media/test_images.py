"""A photo comes out upright, small, in sRGB and without a word about where it was taken."""

import io
import struct
import zlib
from pathlib import Path

import pytest
from PIL import ExifTags, Image, ImageCms, PngImagePlugin

from hamsterd.media.errors import ImageOnly, ImageTooLarge, UnreadableImage
from tests.hamsterd.media.conftest import STEM

RED, GREEN, BLUE, WHITE = (230, 20, 20), (20, 200, 20), (20, 20, 230), (250, 250, 250)
SECRET = b"SECRET-PLACE"


def corners(width: int = 64, height: int = 48) -> Image.Image:
    """Red, green / blue, white: every turn and flip shows."""
    image = Image.new("RGB", (width, height))
    half_w, half_h = width // 2, height // 2
    image.paste(RED, (0, 0, half_w, half_h))
    image.paste(GREEN, (half_w, 0, width, half_h))
    image.paste(BLUE, (0, half_h, half_w, height))
    image.paste(WHITE, (half_w, half_h, width, height))
    return image


def encoded(image: Image.Image, kind: str, **options) -> bytes:
    out = io.BytesIO()
    image.save(out, kind, **options)
    return out.getvalue()


def gps_exif(orientation: int = 1) -> Image.Exif:
    exif = Image.Exif()
    exif[ExifTags.Base.Orientation] = orientation
    exif[ExifTags.Base.Make] = SECRET.decode()
    exif[ExifTags.Base.ImageDescription] = SECRET.decode()
    gps = exif.get_ifd(ExifTags.IFD.GPSInfo)
    gps[ExifTags.GPS.GPSLatitude] = (37.0, 33.0, 59.1)
    return exif


def near(one, other, by: int = 40) -> bool:
    return all(abs(a - b) <= by for a, b in zip(one[:3], other[:3], strict=True))


def four_corners(image: Image.Image) -> list:
    rgb = image.convert("RGB")
    w, h = rgb.size
    return [rgb.getpixel(at) for at in ((3, 3), (w - 4, 3), (3, h - 4), (w - 4, h - 4))]


def assert_bare(image: Image.Image, path: Path) -> None:
    data = path.read_bytes()
    assert SECRET not in data
    assert b"Exif" not in data
    assert b"EXIF" not in data
    assert not dict(image.getexif())
    assert not {"exif", "icc_profile", "xmp", "comment", "XML:com.adobe.xmp"} & set(image.info)


# The visible corners (top left, top right, bottom left, bottom right) for the stored ones.
TURNS = {
    1: [RED, GREEN, BLUE, WHITE],
    2: [GREEN, RED, WHITE, BLUE],
    3: [WHITE, BLUE, GREEN, RED],
    4: [BLUE, WHITE, RED, GREEN],
    5: [RED, BLUE, GREEN, WHITE],
    6: [BLUE, RED, WHITE, GREEN],
    7: [WHITE, GREEN, BLUE, RED],
    8: [GREEN, WHITE, RED, BLUE],
}


@pytest.mark.parametrize("kind", ["JPEG", "PNG", "WEBP"])
@pytest.mark.parametrize("orientation", range(1, 9))
def test_comes_out_upright_and_bare(process, orientation: int, kind: str) -> None:
    data = encoded(corners(), kind, exif=gps_exif(orientation))
    assert SECRET in data
    result, image = process(data)
    assert image.size == ((48, 64) if orientation > 4 else (64, 48))
    assert (result.width, result.height) == image.size
    for seen, wanted in zip(four_corners(image), TURNS[orientation], strict=True):
        assert near(seen, wanted)
    assert_bare(image, process.out / result.file_name)
    assert_bare(Image.open(process.out / result.copies[0]), process.out / result.copies[0])


def test_a_big_photo_fits_the_box_and_gets_smaller_copies(process) -> None:
    result, image = process(encoded(corners(4000, 3000), "JPEG"))
    assert image.size == (1440, 1080)
    assert result.mime_type == "image/jpeg"
    assert result.file_name == f"{STEM}.jpg"
    assert result.copies == (f"{STEM}.thumb.webp", f"{STEM}.medium.webp")
    assert result.bytes == (process.out / result.file_name).stat().st_size
    assert Image.open(process.out / result.copies[0]).size == (480, 360)
    assert Image.open(process.out / result.copies[1]).size == (960, 720)


@pytest.mark.parametrize("kind", ["JPEG", "PNG"])
def test_a_photo_of_the_medium_size_is_copied_as_webp(process, kind: str) -> None:
    """Messengers shrink photos to 960 pixels; as JPEG they are three times as large."""
    result, _ = process(encoded(corners(720, 960), kind))
    assert result.copies == (f"{STEM}.thumb.webp", f"{STEM}.medium.webp")
    assert Image.open(process.out / result.copies[1]).size == (720, 960)
    assert result.has_medium


@pytest.mark.parametrize(
    ("size", "kind"), [((480, 360), "JPEG"), ((960, 720), "GIF")], ids=["as small", "moving"]
)
def test_some_pictures_need_no_medium_copy(process, size: tuple[int, int], kind: str) -> None:
    result, _ = process(encoded(corners(*size), kind))
    assert result.copies == (f"{STEM}.thumb.webp",)
    assert not result.has_medium


def test_the_box_turns_with_a_portrait(process) -> None:
    _, image = process(encoded(corners(4000, 3000), "JPEG", exif=gps_exif(6)))
    assert image.size == (1080, 1440)
    assert near(four_corners(image)[0], BLUE)


def test_one_pixel_is_a_picture_and_is_not_enlarged(process) -> None:
    result, image = process(encoded(Image.new("RGB", (1, 1), RED), "PNG"))
    assert image.size == (1, 1)
    assert Image.open(process.out / result.copies[0]).size == (1, 1)
    assert near(bytes.fromhex(result.dominant_color[1:]), RED)


def test_an_extreme_panorama_keeps_a_pixel_of_height(process) -> None:
    _, image = process(encoded(Image.new("RGB", (8000, 2), RED), "PNG"))
    assert image.size == (1920, 1)


def test_heic_becomes_an_upright_jpeg(process) -> None:
    data = encoded(corners(), "HEIF", exif=gps_exif(6).tobytes(), quality=95)
    result, image = process(data)
    assert result.mime_type == "image/jpeg"
    assert image.size == (48, 64)
    assert near(four_corners(image)[0], BLUE)
    assert_bare(image, process.out / result.file_name)


def test_avif_becomes_jpeg(process) -> None:
    result, image = process(encoded(corners(), "AVIF", exif=gps_exif(3)))
    assert result.mime_type == "image/jpeg"
    assert near(four_corners(image)[0], WHITE)
    assert_bare(image, process.out / result.file_name)


def test_png_with_transparency_stays_png(process) -> None:
    picture = corners().convert("RGBA")
    picture.paste((0, 0, 0, 0), (0, 0, 10, 10))
    text = PngImagePlugin.PngInfo()
    text.add_text("Comment", SECRET.decode())
    text.add_itxt("XML:com.adobe.xmp", SECRET.decode())
    result, image = process(encoded(picture, "PNG", pnginfo=text, dpi=(300, 300)))
    assert result.mime_type == "image/png"
    assert image.mode == "RGBA"
    assert image.getpixel((2, 2))[3] == 0
    assert image.getpixel((60, 2)) == (*GREEN, 255)
    assert_bare(image, process.out / result.file_name)
    assert not image.info


def test_opaque_alpha_channel_is_no_reason_for_png(process) -> None:
    result, _ = process(encoded(corners().convert("RGBA"), "PNG"))
    assert result.mime_type == "image/jpeg"


def test_palette_png_with_a_transparent_colour(process) -> None:
    picture = corners().quantize(4)
    data = encoded(picture, "PNG", transparency=picture.getpixel((0, 0)))
    result, image = process(data)
    assert result.mime_type == "image/png"
    assert image.convert("RGBA").getpixel((2, 2))[3] == 0
    assert image.convert("RGBA").getpixel((60, 40))[3] == 255


def test_transparent_webp_stays_webp(process) -> None:
    picture = corners().convert("RGBA")
    picture.paste((0, 0, 0, 0), (0, 0, 20, 20))
    result, image = process(encoded(picture, "WEBP"))
    assert result.mime_type == "image/webp"
    assert image.convert("RGBA").getpixel((4, 4))[3] == 0


def test_cmyk_jpeg_keeps_its_colours(process) -> None:
    result, image = process(encoded(corners().convert("CMYK"), "JPEG", quality=95))
    assert image.mode == "RGB"
    assert near(four_corners(image)[0], RED)
    assert near(bytes.fromhex(result.dominant_color[1:]), TURNS[1][0], 255)


def test_sixteen_bit_grey_keeps_its_tones(process) -> None:
    ramp = Image.new("I;16", (4, 1))
    for x, value in enumerate((0, 0x4000, 0x8000, 0xFFFF)):
        ramp.putpixel((x, 0), value)
    _, image = process(encoded(ramp.resize((64, 16), Image.Resampling.NEAREST), "PNG"))
    tones = [image.getpixel((x, 8))[0] for x in (4, 22, 40, 60)]
    assert all(abs(a - b) < 14 for a, b in zip(tones, (0, 64, 128, 255), strict=True))


def test_one_bit_and_grey_with_alpha(process) -> None:
    assert process(encoded(Image.new("1", (8, 8), 1), "PNG"))[1].mode == "RGB"
    grey = process(encoded(Image.new("LA", (8, 8), (90, 100)), "PNG"))[1]
    assert grey.convert("RGBA").getpixel((0, 0)) == (90, 90, 90, 100)


def swapped_profile() -> bytes:
    """An sRGB profile whose red and green have changed places: a misread shows at once."""
    profile = bytearray(ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes())
    count = struct.unpack_from(">I", profile, 128)[0]
    places = {bytes(profile[132 + 12 * i : 136 + 12 * i]): 132 + 12 * i for i in range(count)}
    red, green = places[b"rXYZ"], places[b"gXYZ"]
    profile[red : red + 4], profile[green : green + 4] = b"gXYZ", b"rXYZ"
    return bytes(profile)


@pytest.mark.parametrize("kind", ["JPEG", "PNG"])
def test_a_colour_profile_is_applied_then_dropped(process, kind: str) -> None:
    pure = Image.new("RGB", (16, 16), (255, 0, 0))
    result, image = process(encoded(pure, kind, icc_profile=swapped_profile()))
    assert near(image.convert("RGB").getpixel((8, 8)), (0, 255, 0))
    assert_bare(image, process.out / result.file_name)


def test_a_broken_profile_is_ignored(process) -> None:
    _, image = process(encoded(corners(), "JPEG", icc_profile=b"nonsense" * 40))
    assert near(four_corners(image)[0], RED)


def animation(size=(40, 30), count: int = 5) -> list[Image.Image]:
    return [Image.new("RGB", size, (40 * n, 10, 200 - 40 * n)) for n in range(count)]


def saved_animation(frames: list[Image.Image], kind: str, **options) -> bytes:
    first, *rest = frames
    return encoded(
        first, kind, save_all=True, append_images=rest, duration=[70] * len(frames), loop=0,
        **options,
    )  # fmt: skip


def test_animated_gif_stays_animated_without_its_comment(process) -> None:
    data = saved_animation(animation(), "GIF", comment=SECRET)
    data = data[:-1] + b"!\xff\x0bXMP DataXMP\x0c" + SECRET + b"\0;" + SECRET
    result, image = process(data)
    assert result.mime_type == "image/gif"
    assert image.n_frames == 5
    assert image.info["duration"] == 70
    assert image.info["loop"] == 0
    assert SECRET not in (process.out / result.file_name).read_bytes()
    image.seek(4)
    assert near(image.convert("RGB").getpixel((5, 5)), (160, 10, 40), 8)
    thumbnail = Image.open(process.out / result.copies[0])
    assert getattr(thumbnail, "n_frames", 1) == 1


def test_a_gif_over_the_box_is_fitted_and_still_moves(process) -> None:
    result, image = process(saved_animation(animation((2400, 1200), 3), "GIF"))
    assert image.n_frames == 3
    assert image.size == (result.width, result.height) == (1920, 960)
    assert image.info["duration"] == 70


@pytest.mark.parametrize("kind", ["WEBP", "PNG"])
def test_animated_webp_and_png_become_animated_webp(process, kind: str) -> None:
    result, image = process(saved_animation(animation(), kind, exif=gps_exif()))
    assert result.mime_type == "image/webp"
    assert image.n_frames == 5
    assert_bare(image, process.out / result.file_name)


def test_too_many_frames_are_refused(process) -> None:
    one = saved_animation(animation((4, 4), 2), "GIF")
    at = one.rindex(b"!\xf9")
    with pytest.raises(ImageTooLarge):
        process(one[:-1] + one[at:-1] * 1000 + b";")


def png_header(width: int, height: int) -> bytes:
    def chunk(name: bytes, body: bytes) -> bytes:
        return (
            struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))
        )

    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", b"") + chunk(b"IEND", b"")


@pytest.mark.parametrize("size", [(10_000, 5_001), (12_000, 9_000), (60_000, 60_000)])
def test_a_bomb_is_refused_by_its_header(process, size: tuple[int, int]) -> None:
    with pytest.raises(ImageTooLarge) as refusal:
        process(png_header(*size))
    assert refusal.value.status == 413


def test_a_gif_bomb_is_refused_by_its_header(process) -> None:
    frame = b",\0\0\0\0\xff\xff\xff\xff\0\x02\x01\0\0"
    with pytest.raises(ImageTooLarge):
        process(b"GIF89a\xff\xff\xff\xff\0\0\0" + frame + b";")


@pytest.mark.parametrize("kind", ["PNG", "GIF", "WEBP", "HEIF", "AVIF"])
@pytest.mark.parametrize("part", [0.3, 0.6, 0.95])
def test_a_truncated_picture_is_refused(process, kind: str, part: float) -> None:
    noise = Image.effect_noise((200, 150), 80).convert("RGB")
    data = encoded(noise, kind)
    with pytest.raises(UnreadableImage) as refusal:
        process(data[: int(len(data) * part)])
    assert refusal.value.status == 422
    assert not list(process.out.iterdir())


@pytest.mark.parametrize(
    "data",
    [
        "그냥 글이에요".encode(),
        b"",
        b"<svg xmlns='http://www.w3.org/2000/svg'/>",
        b"<!doctype html><script>1</script>",
        b"%PDF-1.7\n",
    ],
)
def test_other_files_named_jpg_are_refused(process, data: bytes) -> None:
    with pytest.raises(ImageOnly) as refusal:
        process(data, "cute.jpg")
    assert refusal.value.status == 415
    assert refusal.value.message == "이미지 파일만 업로드할 수 있습니다."
    assert not list(process.out.iterdir())


@pytest.mark.parametrize(
    ("head", "name"),
    [
        (b"BM", "BMP"),
        (b"II*\0", "TIFF"),
        (b"MM\0*", "TIFF"),
        (b"\xff\x0a", "JPEG XL"),
        (b"\0\0\0\x0cJXL \r\n\x87\n", "JPEG XL"),
        (b"\0\0\0\x0cjP  \r\n\x87\n", "JPEG 2000"),
        (b"8BPS", "PSD"),
        (b"\0\0\1\0", "ICO"),
    ],
)
def test_a_picture_of_another_kind_is_refused_by_its_name(process, head: bytes, name: str) -> None:
    with pytest.raises(ImageOnly) as refusal:
        process(head + bytes(60), "cute.jpg")
    assert refusal.value.message.startswith(f"{name} 그림은 올릴 수 없어요.")


def test_a_script_behind_a_picture_is_not_kept(process) -> None:
    result, _ = process(encoded(corners(), "JPEG", comment=b"<script>") + b"<script>alert(1)")
    assert b"<script" not in (process.out / result.file_name).read_bytes()


def test_a_video_is_no_picture(process) -> None:
    with pytest.raises(ImageOnly):
        process(struct.pack(">I4s4sI4s", 20, b"ftyp", b"isom", 0, b"mp42"))


def test_a_full_disk_is_our_trouble_not_the_pictures(process) -> None:
    process.out.rmdir()
    with pytest.raises(FileNotFoundError):
        process(encoded(corners(), "JPEG"))
