"""Videos as members send them, made into videos we serve: the same film without its metadata.

Nothing is transcoded. The file is edited in place; where it was filmed, when and by whom
is gone from it.
"""

from dataclasses import dataclass
from pathlib import Path

from hamsterd.uploads.errors import UnsupportedFile
from hamsterd.uploads.mp4 import clean_mp4
from hamsterd.uploads.sniff import Kind, sniff_file
from hamsterd.uploads.webm import clean_webm


@dataclass(frozen=True, slots=True)
class ProcessedVideo:
    """A clean video: what it is, its bytes, and what its headers say (None where they don't)."""

    mime_type: str
    extension: str
    width: int | None
    height: int | None
    bytes: int
    duration_seconds: float | None


def process_video(source: Path) -> ProcessedVideo:
    """Clean the video at `source` in place.

    `source` is changed even when it is refused, so it must be a file of our own. Raises
    `UnsupportedFile` by the bytes, `UnreadableVideo` when its parts don't fit together.
    """
    kind = sniff_file(source)
    if kind.is_image:
        raise UnsupportedFile
    film = clean_webm(source) if kind is Kind.WEBM else clean_mp4(source)
    return ProcessedVideo(
        mime_type=kind.mime_type,
        extension=kind.extension,
        width=film.width,
        height=film.height,
        bytes=source.stat().st_size,
        duration_seconds=film.duration_seconds,
    )
