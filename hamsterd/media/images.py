"""Pictures as members send them, made into pictures we serve (decisions §1.10).

Upright, in sRGB, inside the box, without any metadata, with a thumbnail and a dominant colour.
A still becomes JPEG; with transparency it becomes PNG (from PNG) or WebP; a GIF stays a GIF, an
animated WebP or PNG becomes an animated WebP.
"""

import struct
import warnings
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path

import pillow_heif
from PIL import Image, ImageSequence

from hamsterd.media.budget import Budget
from hamsterd.media.clean import CleanUpload
from hamsterd.media.colors import dominant_color, eight_bit, in_srgb, without_idle_alpha
from hamsterd.media.errors import (
    ImageOnly,
    ImageTooLarge,
    UnreadableImage,
    UnsupportedFile,
    full_disk_as_refusal,
)
from hamsterd.media.focus import focus_of
from hamsterd.media.gif import clean_gif
from hamsterd.media.rules import (
    JPEG_QUALITY,
    MAX_ANIMATION_FRAMES,
    MAX_EXIF_BYTES,
    MAX_IMAGE_PIXELS,
    MAX_REWRITTEN_SOURCE_PIXELS,
    MEDIUM_WIDTH,
    THUMBNAIL_WIDTH,
    VERIFIED_ANIMATION_PIXELS,
    animation_size,
    copy_size,
    fitted_size,
    medium_name,
    thumbnail_name,
)
from hamsterd.media.sniff import Kind, sniff_file
from hamsterd.media.structure import require_bounded

pillow_heif.register_heif_opener(thumbnails=False)
warnings.filterwarnings(
    "error", category=Image.DecompressionBombWarning
)  # a refusal, not a log line

_ORIENTATION = 0x0112
_TURNS = {
    2: Image.Transpose.FLIP_LEFT_RIGHT,
    3: Image.Transpose.ROTATE_180,
    4: Image.Transpose.FLIP_TOP_BOTTOM,
    5: Image.Transpose.TRANSPOSE,
    6: Image.Transpose.ROTATE_270,
    7: Image.Transpose.TRANSVERSE,
    8: Image.Transpose.ROTATE_90,
}
_BROKEN = (
    *(OSError, SyntaxError, ValueError, EOFError, IndexError, TypeError, RuntimeError),
    *(OverflowError, struct.error, zlib.error),
)
_HEAVY = (Kind.JPEG, Kind.PNG)
"""Stills that take some three times the bytes of the same picture as WebP."""
_GAP = 1.5
"""How much larger than its goal a picture may be after the first, coarse step of shrinking."""


def process_image(source: Path, destination_dir: Path, stem: str) -> CleanUpload:
    """Write the clean picture and its smaller copies into `destination_dir` under `stem`.

    Raises `ImageOnly` by the bytes, `ImageTooLarge` before decoding, `UnreadableImage` when it
    can't be decoded to its end, `StorageFull`. Nothing is left behind then.
    """
    kind = _image_kind(source)
    require_bounded(source.read_bytes(), kind)
    with _removed_on_failure(destination_dir, stem), _decoding():
        if kind is Kind.GIF:
            return _process_gif(source, destination_dir, stem)
        with Image.open(source, formats=[kind.name]) as image:
            _check_size(image)
            if kind in (Kind.WEBP, Kind.PNG) and getattr(image, "is_animated", False):
                return _process_animation(image, Kind.WEBP, destination_dir, stem)
            return _process_still(image, kind, destination_dir, stem)


def _image_kind(source: Path) -> Kind:
    try:
        kind = sniff_file(source)
    except UnsupportedFile:
        raise ImageOnly from None
    if not kind.is_image:
        raise ImageOnly
    return kind


def _process_still(image: Image.Image, kind: Kind, folder: Path, stem: str) -> CleanUpload:
    clean = in_srgb(_upright_and_fitted(image, kind))
    with_alpha = Kind.PNG if kind is Kind.PNG else Kind.WEBP
    stored = with_alpha if clean.mode == "RGBA" else Kind.JPEG
    path = folder / f"{stem}.{stored.extension}"
    _save(clean, path, stored)
    return _described(path, stored, clean)


def _process_gif(source: Path, folder: Path, stem: str) -> CleanUpload:
    gif = clean_gif(source.read_bytes())
    with Image.open(BytesIO(gif.data), formats=["GIF"]) as image:
        if fitted_size(gif.width, gif.height) != (gif.width, gif.height):
            return _process_animation(image, Kind.GIF, folder, stem)
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
    return _described(path, Kind.GIF, first)


def _process_animation(image: Image.Image, stored: Kind, folder: Path, stem: str) -> CleanUpload:
    """Every frame made smaller where needed and written anew, with its own duration."""
    count = getattr(image, "n_frames", 1)
    if (
        count > MAX_ANIMATION_FRAMES
        or image.width * image.height * count > MAX_REWRITTEN_SOURCE_PIXELS
    ):
        raise ImageTooLarge(
            "움직이는 이미지가 너무 길거나 커요. 장면을 줄이거나 작게 저장해 다시 올려 주세요."
        )
    loop = image.info.get("loop", 0)
    size = animation_size(*image.size, frames=count)
    frames: list[Image.Image] = []
    durations: list[int] = []
    budget = Budget(count)
    for source in ImageSequence.Iterator(image):
        budget.spend()
        budget.look()
        frame = _resized(source.convert("RGBA"), size, Image.Resampling.BILINEAR)
        frame.info = {}
        frames.append(frame)
        durations.append(int(source.info.get("duration", 100)))
    path = folder / f"{stem}.{stored.extension}"
    _save_animation(frames, durations, loop, path, stored)
    return _described(path, stored, without_idle_alpha(frames[0]))


def _save_animation(
    frames: list[Image.Image], durations: list[int], loop: int, path: Path, kind: Kind
) -> None:
    look = {"disposal": 2} if kind is Kind.GIF else {"quality": JPEG_QUALITY, "method": 0}
    first, *rest = frames
    with full_disk_as_refusal():
        first.save(
            path,
            kind.name,
            save_all=True,
            append_images=rest,
            duration=durations,
            loop=loop,
            **look,
        )


def _upright_and_fitted(image: Image.Image, kind: Kind) -> Image.Image:
    """Fully decoded, turned as EXIF says, inside the box."""
    if kind is not Kind.JPEG:
        image.load()  # a PNG may carry its EXIF after the picture
    turn = _TURNS.get(_orientation(image))
    sideways = turn in {_TURNS[5], _TURNS[6], _TURNS[7], _TURNS[8]}
    width, height = image.size[::-1] if sideways else image.size
    target = fitted_size(width, height)
    before_turn = target[::-1] if sideways else target
    if kind is Kind.JPEG:
        image.draft(None, before_turn)  # libjpeg decodes at 1/2, 1/4 or 1/8: many times faster
        image.load()
    fitted = _resized(eight_bit(image), before_turn)
    return fitted.transpose(turn) if turn is not None else fitted


def _orientation(image: Image.Image) -> int:
    try:
        if len(image.info.get("exif") or b"") > MAX_EXIF_BYTES:
            return 1
        value = image.getexif().get(_ORIENTATION, 1)
    except Exception:  # broken EXIF is no reason to refuse a picture that decodes
        return 1
    return value if isinstance(value, int) else 1


def _resized(
    image: Image.Image,
    size: tuple[int, int],
    filter_: Image.Resampling = Image.Resampling.LANCZOS,
) -> Image.Image:
    if image.size == size:
        return image
    return image.resize(size, filter_, reducing_gap=_GAP if image.mode != "P" else None)


def _described(path: Path, kind: Kind, picture: Image.Image) -> CleanUpload:
    """Write the smaller copies of `picture` beside `path` and say what was stored."""
    medium = _copied(picture, MEDIUM_WIDTH)
    # Of the medium copy: half as much to read as of the picture.
    thumbnail = _copied(medium, THUMBNAIL_WIDTH)
    copies = {thumbnail_name(path.name): thumbnail}
    if medium is not picture or (kind in _HEAVY and picture.width > THUMBNAIL_WIDTH):
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


def _save(image: Image.Image, path: Path, kind: Kind) -> None:
    with full_disk_as_refusal():
        if kind is Kind.JPEG:
            image.save(path, "JPEG", quality=JPEG_QUALITY, progressive=True, optimize=True)
        elif kind is Kind.PNG:
            image.save(path, "PNG", compress_level=6)  # 9 takes five times as long for 1% less
        else:
            image.save(path, "WEBP", quality=JPEG_QUALITY, method=2)


def _check_size(image: Image.Image) -> None:
    if image.width * image.height > MAX_IMAGE_PIXELS:
        raise ImageTooLarge


@contextmanager
def _decoding() -> Iterator[None]:
    """Whatever a decoder says about broken bytes becomes one refusal."""
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
