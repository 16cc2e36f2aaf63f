"""Processing of uploaded pictures (decisions §1.10).

The result is upright, in sRGB, within the size limit, without metadata, with a thumbnail and a
dominant colour. A still becomes JPEG; with transparency it becomes PNG (from PNG) or WebP. A GIF
stays GIF; an animated WebP or PNG becomes an animated WebP.
"""

import struct
import warnings
import zlib
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from io import BytesIO
from pathlib import Path

import pillow_heif
from PIL import Image

from hamsterd.media.errors import (
    ImageOnly,
    ImageTooLarge,
    UnreadableImage,
    UnsupportedFile,
    UnsupportedPicture,
    full_disk_as_refusal,
)
from hamsterd.media.formats.animation import Animation, moving
from hamsterd.media.formats.apng import apng
from hamsterd.media.formats.avif import avif_plays
from hamsterd.media.formats.color_source import Colors, stated_colors
from hamsterd.media.formats.colors import dominant_color, eight_bit, in_srgb, without_idle_alpha
from hamsterd.media.formats.gif import clean_gif
from hamsterd.media.formats.jpeg import bare_jpeg, without_missing
from hamsterd.media.formats.orientation import exif_orientation
from hamsterd.media.formats.png import bare_png, with_own_transparency
from hamsterd.media.formats.sniff import Kind, sniff_file
from hamsterd.media.formats.structure import require_bounded
from hamsterd.media.processing.budget import Budget
from hamsterd.media.processing.clean import CleanUpload
from hamsterd.media.processing.focus import focus_of
from hamsterd.media.rules import (
    JPEG_QUALITY,
    MAX_ANIMATION_FRAMES,
    MAX_IMAGE_PIXELS,
    MAX_PLAYS,
    MAX_REWRITTEN_SOURCE_PIXELS,
    MAX_WEBP_SIDE,
    MEDIUM_WIDTH,
    THUMBNAIL_WIDTH,
    VERIFIED_ANIMATION_PIXELS,
    animation_size,
    copy_size,
    fitted_size,
    medium_name,
    thumbnail_name,
)

pillow_heif.register_heif_opener(thumbnails=False)
warnings.filterwarnings(
    "error", category=Image.DecompressionBombWarning
)  # a refusal, not a log line

_TURNS = {
    2: Image.Transpose.FLIP_LEFT_RIGHT,
    3: Image.Transpose.ROTATE_180,
    4: Image.Transpose.FLIP_TOP_BOTTOM,
    5: Image.Transpose.TRANSPOSE,
    6: Image.Transpose.ROTATE_270,
    7: Image.Transpose.TRANSVERSE,
    8: Image.Transpose.ROTATE_90,
}
_SIDEWAYS = {_TURNS[5], _TURNS[6], _TURNS[7], _TURNS[8]}
_BROKEN = (
    *(OSError, SyntaxError, ValueError, EOFError, IndexError, TypeError, RuntimeError),
    *(OverflowError, struct.error, zlib.error),
)
_HEAVY = (Kind.JPEG, Kind.PNG)
"""Stills that take some three times the bytes of the same picture as WebP."""
_VP8X_FLAGS, _VP8X_ALPHA = 20, 0x10
"""Offset of the flags in a WebP, and the alpha bit."""
_GAP = 1.5
"""How much larger than its goal a picture may be after the first, coarse step of shrinking."""


def process_image(source: Path, destination_dir: Path, stem: str) -> CleanUpload:
    """Write the processed picture and its smaller copies into `destination_dir` under `stem`.

    Raises `ImageOnly` by content, `ImageTooLarge` before decoding, `UnreadableImage` if it cannot
    be decoded completely, `StorageFull`. On errors no file is left.
    """
    kind = _image_kind(source)
    data = source.read_bytes()
    require_bounded(data, kind)
    with _removed_on_failure(destination_dir, stem), _decoding():
        if kind is Kind.GIF:
            return _process_gif(data, destination_dir, stem)
        if kind is Kind.JPEG:
            return _process_jpeg(data, destination_dir, stem)
        if kind is Kind.PNG:
            return _process_png(data, destination_dir, stem)
        return _process_other(data, kind, destination_dir, stem)


def _image_kind(source: Path) -> Kind:
    try:
        kind = sniff_file(source)
    except UnsupportedPicture as error:
        raise ImageOnly(error.message) from None
    except UnsupportedFile:
        raise ImageOnly from None
    if not kind.is_image:
        raise ImageOnly
    return kind


def _process_png(data: bytes, folder: Path, stem: str) -> CleanUpload:
    """Animated if it says so; if its frames cannot be composed, only the still picture is used."""
    bare = bare_png(data)
    with Image.open(BytesIO(bare), formats=["PNG"]) as image:
        _check_size(image)
        colors = stated_colors(image, Kind.PNG, data)
        animation = apng(data)
        if animation is not None:
            with suppress(SyntaxError, OSError):
                return _process_animation(animation, colors, Kind.WEBP, folder, stem)
        image.load()  # its EXIF may come after the picture
        turn = _turn(image.info.get("exif"))
        whole = with_own_transparency(image, bare)
        upright = _upright_and_fitted(whole, turn, _target(image.size, turn))
        return _keep_still(in_srgb(upright, colors), Kind.PNG, folder, stem)


def _process_jpeg(data: bytes, folder: Path, stem: str) -> CleanUpload:
    bare = bare_jpeg(data)
    with Image.open(BytesIO(bare.data), formats=["JPEG"]) as image:
        _check_size(image)
        colors = stated_colors(image, Kind.JPEG, data)
        turn = _turn(bare.exif)
        target = _target(image.size, turn)
        image.draft(None, target)  # libjpeg decodes at 1/2, 1/4 or 1/8: many times faster
        image.load()
        whole = without_missing(image) if bare.is_cut else image
        upright = _upright_and_fitted(whole, turn, target)
        return _keep_still(in_srgb(upright, colors), Kind.JPEG, folder, stem)


def _process_other(data: bytes, kind: Kind, folder: Path, stem: str) -> CleanUpload:
    """WebP, AVIF and HEIC; of several photos in one HEIC the first in rank is shown."""
    with Image.open(BytesIO(data), formats=[kind.name]) as image:
        _check_size(image)
        colors = stated_colors(image, kind, data)
        if kind is not Kind.HEIF and getattr(image, "n_frames", 1) > 1:
            plays = avif_plays(data) if kind is Kind.AVIF else image.info.get("loop", 0)
            animation = moving(image, plays)
            return _process_animation(animation, colors, Kind.WEBP, folder, stem)
        image.load()
        # The HEIC decoder has already rotated it, and its EXIF does not count.
        turn = None if kind is Kind.HEIF else _turn(image.info.get("exif"))
        upright = _upright_and_fitted(image, turn, _target(image.size, turn))
        return _keep_still(in_srgb(upright, colors), kind, folder, stem)


def _keep_still(clean: Image.Image, kind: Kind, folder: Path, stem: str) -> CleanUpload:
    with_alpha = Kind.PNG if kind is Kind.PNG or max(clean.size) > MAX_WEBP_SIDE else Kind.WEBP
    stored = with_alpha if clean.mode == "RGBA" else Kind.JPEG
    path = folder / f"{stem}.{stored.extension}"
    _save(clean, path, stored, is_drawn=kind is Kind.PNG)
    return _described(path, stored, clean)


def _process_gif(data: bytes, folder: Path, stem: str) -> CleanUpload:
    gif = clean_gif(data)
    with Image.open(BytesIO(gif.data), formats=["GIF"]) as image:
        if fitted_size(gif.width, gif.height) != (gif.width, gif.height):
            # Without a loop count it plays once.
            animation = moving(image, image.info.get("loop"))
            return _process_animation(animation, None, Kind.GIF, folder, stem)
        first = in_srgb(image)
        verified = min(gif.frames, 1 + VERIFIED_ANIMATION_PIXELS // (gif.width * gif.height))
        budget = Budget(gif.frames)
        for frame in range(1, verified):  # a frame that can't be decoded raises here
            budget.look()
            image.seek(frame)
            image.load()
    path = folder / f"{stem}.gif"
    with full_disk_as_refusal():
        path.write_bytes(gif.data)
    return _described(path, Kind.GIF, first, moves=gif.frames > 1)


def _process_animation(
    animation: Animation, colors: Colors, stored: Kind, folder: Path, stem: str
) -> CleanUpload:
    """Every frame scaled if needed and encoded again, with its own duration."""
    width, height = animation.size
    if (
        animation.count > MAX_ANIMATION_FRAMES
        or width * height * animation.count > MAX_REWRITTEN_SOURCE_PIXELS
    ):
        raise ImageTooLarge(
            "움직이는 이미지가 너무 길거나 커요. 장면을 줄이거나 작게 저장해 다시 올려 주세요."
        )
    size = animation_size(width, height, frames=animation.count)
    frames: list[Image.Image] = []
    durations: list[int] = []
    budget = Budget(animation.count)
    for frame, milliseconds in animation.frames:
        budget.spend()
        budget.look()
        fitted = _resized(frame, size, Image.Resampling.BILINEAR)
        frames.append(in_srgb(fitted, colors).convert("RGBA"))
        durations.append(milliseconds)
    path = folder / f"{stem}.{stored.extension}"
    _save_animation(frames, durations, animation.plays, path, stored)
    return _described(path, stored, without_idle_alpha(frames[0]), moves=True)


def _save_animation(
    frames: list[Image.Image], durations: list[int], plays: int | None, path: Path, kind: Kind
) -> None:
    look = {"disposal": 2} if kind is Kind.GIF else {"quality": JPEG_QUALITY, "method": 0}
    if plays is not None:
        look["loop"] = min(plays, MAX_PLAYS)
    first, *rest = frames
    with full_disk_as_refusal():
        first.save(path, kind.name, save_all=True, append_images=rest, duration=durations, **look)
        if kind is Kind.WEBP and any(without_idle_alpha(frame).mode == "RGBA" for frame in frames):
            _say_alpha(path)


def _say_alpha(path: Path) -> None:
    """The WebP encoder omits the alpha flag if the first frame is opaque: black would show
    through.
    """
    with path.open("r+b") as file:
        head = file.read(_VP8X_FLAGS + 1)
        if head[12:16] == b"VP8X":
            file.seek(_VP8X_FLAGS)
            file.write(bytes([head[_VP8X_FLAGS] | _VP8X_ALPHA]))


def _turn(exif: bytes | None) -> Image.Transpose | None:
    """How to bring a picture upright."""
    return _TURNS.get(exif_orientation(exif or b""))


def _target(size: tuple[int, int], turn: Image.Transpose | None) -> tuple[int, int]:
    """The size at which a picture is kept, before it is turned."""
    if turn not in _SIDEWAYS:
        return fitted_size(*size)
    width, height = fitted_size(*size[::-1])
    return height, width


def _upright_and_fitted(
    image: Image.Image, turn: Image.Transpose | None, target: tuple[int, int]
) -> Image.Image:
    fitted = _resized(eight_bit(image), target)
    return fitted.transpose(turn) if turn is not None else fitted


def _resized(
    image: Image.Image,
    size: tuple[int, int],
    filter_: Image.Resampling = Image.Resampling.LANCZOS,
) -> Image.Image:
    if image.size == size:
        return image
    return image.resize(size, filter_, reducing_gap=_GAP if image.mode != "P" else None)


def _described(path: Path, kind: Kind, picture: Image.Image, *, moves: bool = False) -> CleanUpload:
    """Write the smaller copies of `picture` and return the result.

    Copies are stills; an animation has only the thumbnail, for tiles.
    """
    medium = _copied(picture, MEDIUM_WIDTH)
    # Of the medium copy: half as much to read as of the picture.
    thumbnail = _copied(medium, THUMBNAIL_WIDTH)
    copies = {thumbnail_name(path.name): thumbnail}
    is_lighter = medium is not picture or (kind in _HEAVY and picture.width > THUMBNAIL_WIDTH)
    if is_lighter and not moves:
        copies[medium_name(path.name)] = medium
    for name, copy in copies.items():
        _save(copy, path.with_name(name), Kind.WEBP)
    focus_x, focus_y = focus_of(thumbnail)
    return CleanUpload(
        file_name=path.name,
        kind="image",
        copies=tuple(copies),
        mime_type=kind.mime_type,
        width=picture.width,
        height=picture.height,
        bytes=path.stat().st_size,
        dominant_color=dominant_color(thumbnail),
        focus_x=focus_x,
        focus_y=focus_y,
    )


def _copied(picture: Image.Image, width: int) -> Image.Image:
    return _resized(picture, copy_size(*picture.size, copy_width=width))


def _save(image: Image.Image, path: Path, kind: Kind, *, is_drawn: bool = False) -> None:
    """Drawings and screenshots keep their sharp colours, unlike photos."""
    with full_disk_as_refusal():
        if kind is Kind.JPEG:
            sampling = {"subsampling": "4:4:4"} if is_drawn else {}
            image.save(
                path, "JPEG", quality=JPEG_QUALITY, progressive=True, optimize=True, **sampling
            )
        elif kind is Kind.PNG:
            image.save(path, "PNG", compress_level=6)  # 9 takes five times as long for 1% less
        else:
            image.save(path, "WEBP", quality=JPEG_QUALITY, method=2)


def _check_size(image: Image.Image) -> None:
    if image.width * image.height > MAX_IMAGE_PIXELS:
        most = f"{MAX_IMAGE_PIXELS // 10_000:,}만 화소"
        raise ImageTooLarge(f"이미지가 너무 커요. {most}보다 작은 이미지를 올려 주세요.")


@contextmanager
def _decoding() -> Iterator[None]:
    """Turn any error of a decoder about broken bytes into one error."""
    try:
        yield
    except (Image.DecompressionBombError, Image.DecompressionBombWarning):
        raise ImageTooLarge from None
    except _BROKEN as error:
        if isinstance(error, OSError) and error.errno is not None:
            raise  # the disk's trouble, not the picture's
        raise UnreadableImage from error


@contextmanager
def _removed_on_failure(folder: Path, stem: str) -> Iterator[None]:
    try:
        yield
    except BaseException:
        for path in folder.glob(f"{stem}.*"):
            path.unlink(missing_ok=True)
        raise
