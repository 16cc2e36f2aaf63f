"""Limits and URLs of uploaded media, as pure functions.

`images` and `video` do the decoding, `storage` the disk.
"""

import re
from collections.abc import Mapping
from enum import StrEnum
from typing import Any, Self


class _Labelled(StrEnum):
    """Values with a name for the staff, which none of them can lack."""

    label: str

    def __new__(cls, value: str, label: str = "") -> Self:
        """One by its name in the database, and as the staff call it."""
        one = str.__new__(cls, value)
        one._value_, one.label = value, label
        return one


class Purpose(_Labelled):
    """The purpose of an upload."""

    DIARY = "diary", "일기"
    COMMUNITY = "community", "게시글"
    PROFILE = "profile", "프로필"
    HAMSTER = "hamster", "햄스터"
    HEALTH = "health", "건강 기록의 서류"
    AD = "ad", "광고"
    LOGO = "logo", "로고"
    POPUP = "popup", "팝업 공지"
    INQUIRY = "inquiry", "문의의 파일"


class FileKind(_Labelled):
    """The type of a file."""

    IMAGE = "image", "사진"
    VIDEO = "video", "동영상"
    DOCUMENT = "document", "문서"


MAX_FILES_PER_ENTRY = 5
"""Photos and videos in one diary entry or post (spec 1 §9, uploads)."""

MAX_FILES_PER_PAPERS = 5
"""Photos and PDFs in one request for papers."""

MAX_PAPER_BYTES = 10 * 1024 * 1024
"""Of a PDF: a scanned bill or report of a clinic has one or two."""

MAX_SYMPTOM_FILM_SECONDS = 30
"""Of a film of a symptom, such as breathing or walking; what a vet has time to watch."""

MAX_FILES_PER_POST = 5
"""Files beside the pictures of a post."""

MAX_FILE_BYTES = 20 * 1024 * 1024
"""Of a file beside a post: a form with scanned pages has a few."""

MAX_ZIP_ENTRIES = 10_000
"""Files that a ZIP may list; a presentation of hundreds of slides has a few thousand."""

MAX_CONTENT_TYPES_BYTES = 1024 * 1024
"""Of the inner list of an Office file, once inflated; it has a line for each part."""

SCAN_SECONDS = 20.0
"""How long the virus scanner may take for one file; a member waits for it."""

PAPER_NAME_MAX = 100
"""Characters of a paper's name that are kept, its ending among them."""

MAX_IMAGE_PIXELS = 50_000_000
"""Width times height, read from the header before anything is decoded (decisions §1.10)."""

MAX_ANIMATION_FRAMES = 1_000
"""Frames of one animated picture. A minute at 15 a second fits."""

MAX_ANIMATION_PIXELS = 250_000_000
"""Canvas times frames of one animated picture: a few seconds of decoding at the most."""

MAX_PLAYS = 65_535
"""Maximum loop count of a GIF or WebP."""

MAX_REWRITTEN_SOURCE_PIXELS = 120_000_000
"""Canvas times frames of an animation that must be decoded to be encoded again: about a second of
decoding (tests/bench/hostile.py). A GIF within the size limit is copied and may have more.
"""

MAX_REWRITTEN_PIXELS = 30_000_000
"""Canvas times frames of an encoded animation, held in memory (4 bytes each).

A longer one is scaled down until it fits, rather than refused.
"""

VERIFIED_ANIMATION_PIXELS = 60_000_000
"""Canvas times frames of a copied GIF that are decoded to see that they can be."""

MAX_WALK_SECONDS = 5.0
"""Processor time for parsing one file; a 100 MB film takes a tenth of a second."""

STEPS_OF_ANY_FILE = 10_000
"""Parts that a film may have however short it is."""

BYTES_A_STEP = 32
"""And one more for so many bytes: the smallest block of speech has forty, an empty one twelve."""

MAX_SEGMENTS = 50_000
"""Parts (markers, chunks, blocks) of one picture, and fill bytes between those of a JPEG; a 10 MB
picture in 8 KiB chunks has 1,280.
"""

MAX_INFLATED_CHUNKS = 256
"""Compressed notes and profiles of a PNG, each up to a megabyte when read; writers put a few."""

MAX_JPEG_SCANS = 100
"""Passes over a progressive JPEG; encoders write about ten."""

MAX_SCANNED_PIXELS = 1_000_000_000
"""Pixels times passes of a progressive JPEG: 50 million in twenty passes."""

DECODING_SECONDS = 30.0
"""How long the reading of one file may take before its process is killed, waiting included."""

DECODING_TURN_SECONDS = 5.0
"""After this time a file gives way to another that waits; it is decoded once more, after that."""

FIRST_PENALTY_SECONDS = 10
LONGEST_PENALTY_SECONDS = 60 * 60
PENALTIES_FORGOTTEN_SECONDS = 24 * 60 * 60
"""How long a member waits after a file that was given up: twice as long after each one more."""

DECODING_CPU_SECONDS = 12
"""Processor time for one file; the kernel kills the process beyond it."""

DECODING_MEMORY_BYTES = 1_610_612_736
"""Address space of a decoding process: 50 million pixels take about 600 MB."""

DECODING_PROCESSES = 2
"""Per worker, started with the first file."""

DECODING_IDLE_SECONDS = 30.0
"""How long a decoding process waits for the next file before it ends."""

DECODING_KEPT_BYTES = 134_217_728
"""Memory of a decoding process after a file; one that holds more is replaced."""

DECODING_OUTPUT_BYTES = 268_435_456
"""Largest file that a decoding process may write, unless the site takes larger films."""

MAX_CONVERTED_SECONDS = 300
"""Of a film whose picture is converted: two cores take about its length (0124)."""

CONVERTED_BITS_PER_SECOND = 6_000_000
"""Maximum for 1920×1080; a long film gets less, to stay within the maximum size."""

CONVERTED_FRAMES_PER_SECOND = 30
"""At most: a film of 60 would take twice the time."""

CONVERSION_SECONDS = 1_200.0
"""How long one conversion may take before it is ended."""

CONVERSION_CPU_SECONDS = 1_800
"""Processor time of all threads; the kernel kills the process beyond it."""

CONVERSION_THREADS = 2
"""Threads of one conversion."""

CONVERSION_MEMORY_BYTES = 4 * 1024**3
"""Address space of ffmpeg: 3840×2160 in HDR takes 560 MB of memory, and reserves more."""

BOX_LONG_SIDE = 1920
BOX_SHORT_SIDE = 1080
"""Pixels a stored picture fits into (decisions §1.10). The box turns with a portrait picture."""

MIN_SHORT_SIDE = 720
"""Minimum pixels of a long picture's short side, even beyond the box, so that text in a long
screenshot stays readable (decision 0125).
"""

NO_WRITING_SIDE = 160
"""Pixels; narrower pictures cannot contain readable text, so they are fitted like photos."""

MAX_STORED_PIXELS = 24_000_000
"""Width times height of a stored picture: 33,000 pixels of a screenshot 720 wide."""

MAX_WEBP_SIDE = 16_383
"""Pixels; the format's maximum. JPEG and PNG can store everything we produce."""

THUMBNAIL_WIDTH = 480
"""Pixels (decisions §1.10)."""

MEDIUM_WIDTH = 960
"""Pixels of the copy for a phone's feed: a third of the full picture's bytes, and sharp on a screen
of 390 points. A smaller photo has one of its own size, because WebP is a third of JPEG.
"""

JPEG_QUALITY = 80
"""Of 100: the spec's 0.8 (spec 1, numbers)."""

UNATTACHED_SECONDS = 24 * 60 * 60
"""How long an upload that no entry uses is kept (decisions §1.10)."""

MULTIPART_SLACK_BYTES = 1024 * 1024
"""For the multipart form around the files."""

MAX_PARTS = 50
"""Parts of a form, including those without a file."""

MIN_UPLOAD_BYTES_PER_SECOND = 2_048
"""Slower than the slowest mobile network; a slower upload only occupies a place."""

MEDIA_PREFIX = "/media/"
STEM_LENGTH = 26
"""Base-32 characters of a random name: 130 bits."""

_STEM = rf"[a-z2-7]{{{STEM_LENGTH}}}"
_FILE_NAME = re.compile(
    rf"(?P<stem>{_STEM})(?:\.thumb|\.medium)?\.(?:jpg|png|gif|webp|mp4|webm|mov|pdf"
    r"|hwp|hwpx|docx|xlsx|pptx|txt|csv|zip)"
)


def fitted_size(width: int, height: int) -> tuple[int, int]:
    """The size (pixels) at which a picture is stored, never enlarged: inside the box, but a long
    one as large as its short side needs. The portal's `shrink.ts` has the same rule.
    """
    short, long = sorted((width, height))
    in_box = min(BOX_SHORT_SIDE / short, BOX_LONG_SIDE / long)
    readable = min(MIN_SHORT_SIDE / short, (MAX_STORED_PIXELS / (width * height)) ** 0.5)
    scale = min(1.0, max(in_box, readable) if short >= NO_WRITING_SIDE else in_box)
    return max(1, round(width * scale)), max(1, round(height * scale))


def animation_size(width: int, height: int, *, frames: int) -> tuple[int, int]:
    """The size (pixels) of an encoded animation: within the box and the memory limit."""
    width, height = fitted_size(width, height)
    scale = min(1.0, (MAX_REWRITTEN_PIXELS / (width * height * frames)) ** 0.5)
    return max(1, int(width * scale)), max(1, int(height * scale))


def copy_size(width: int, height: int, *, copy_width: int) -> tuple[int, int]:
    """The size (pixels) of a WebP copy `copy_width` wide, never enlarged."""
    scale = min(1.0, copy_width / width, MAX_WEBP_SIDE / height)
    return max(1, round(width * scale)), max(1, round(height * scale))


def is_file_name(name: str) -> bool:
    """Whether `name` is one we would have given: the only names storage and handlers accept."""
    return _FILE_NAME.fullmatch(name) is not None


def thumbnail_name(file_name: str) -> str:
    """The thumbnail's name beside `file_name`: `abc….png` has `abc….thumb.webp`."""
    return f"{file_name.split('.', 1)[0]}.thumb.webp"


def medium_name(file_name: str) -> str:
    """The medium copy's name beside `file_name`: `abc….medium.webp`."""
    return f"{file_name.split('.', 1)[0]}.medium.webp"


def has_medium(row: Mapping[str, Any]) -> bool:
    """Whether the picture of a row of `uploads` has a medium copy."""
    if row["has_medium"] is not None:
        return bool(row["has_medium"])
    return bool(row["has_thumbnail"]) and (row["width"] or 0) > MEDIUM_WIDTH


def copy_names(file_name: str) -> tuple[str, ...]:
    """All copies that may exist for `file_name`, to be deleted with it."""
    return thumbnail_name(file_name), medium_name(file_name)


def original_stem(name: str) -> str | None:
    """The stem that a file and its copies share; None when `name` is not one of ours."""
    match = _FILE_NAME.fullmatch(name)
    return match["stem"] if match else None


def media_url(file_name: str) -> str:
    """The own-path URL of a stored file."""
    return MEDIA_PREFIX + file_name


def thumbnail_url(file_name: str) -> str:
    """The own-path URL of a stored picture's thumbnail."""
    return MEDIA_PREFIX + thumbnail_name(file_name)


def medium_url(file_name: str) -> str:
    """The own-path URL of a stored picture's medium copy."""
    return MEDIA_PREFIX + medium_name(file_name)


def file_name_from_url(url: str) -> str | None:
    """The stored file's name in one of our media URLs; None for any other URL."""
    name = url.removeprefix(MEDIA_PREFIX)
    return name if url.startswith(MEDIA_PREFIX) and is_file_name(name) else None
