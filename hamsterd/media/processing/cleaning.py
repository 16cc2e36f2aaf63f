"""Processes one uploaded file by its content: picture or video.

It uses neither settings nor database, so that it can run in a separate process (`decoder`).
"""

from dataclasses import dataclass
from pathlib import Path

from hamsterd.media.attached_files import process_file
from hamsterd.media.errors import ImageTooLarge, SymptomFilmOnly, SymptomFilmTooLong, VideoTooLarge
from hamsterd.media.formats.sniff import sniff_file
from hamsterd.media.papers import is_paper, process_paper
from hamsterd.media.processing.clean import CleanUpload
from hamsterd.media.processing.images import process_image
from hamsterd.media.processing.video import process_video


@dataclass(frozen=True, slots=True)
class Limits:
    """How large a received file may be, and whether only a picture will do."""

    max_image_bytes: int
    max_video_bytes: int
    images_only: bool = False
    max_paper_bytes: int = 0
    """Maximum of a PDF; 0 if none is accepted."""
    max_film_seconds: int = 0
    """Maximum of a film where only films are accepted; 0 for no limit."""
    takes_files: bool = False
    """Whether only files beside a post are accepted: documents, tables, text and ZIP."""
    is_table: bool = False
    """Whether the uploader's name of a text says that it is a table."""
    converts: bool = False
    """Whether films of cameras that browsers don't play are taken, to be converted."""


def clean_upload(source: Path, stem: str, limits: Limits) -> CleanUpload:
    """Process the uploaded file at `source` (in a staging folder), with the name `stem`.

    Raises the errors of `uploads.errors`.
    """
    if limits.takes_files:
        return process_file(source, stem, is_table=limits.is_table)
    if limits.max_paper_bytes and is_paper(source):
        return process_paper(source, stem, limits.max_paper_bytes)
    if limits.max_film_seconds and sniff_file(source).is_image:
        raise SymptomFilmOnly
    if limits.images_only or sniff_file(source).is_image:
        return _clean_image(source, stem, limits)
    return _clean_video(source, stem, limits)


def is_within(seconds: float | None, most: int) -> bool:
    """Whether a film declares at most this duration, tolerating its last frame."""
    return seconds is not None and seconds < most + 1


def _clean_image(source: Path, stem: str, limits: Limits) -> CleanUpload:
    if source.stat().st_size > limits.max_image_bytes:
        raise ImageTooLarge.over(limits.max_image_bytes)
    return process_image(source, source.parent, stem)


def _clean_video(source: Path, stem: str, limits: Limits) -> CleanUpload:
    if source.stat().st_size > limits.max_video_bytes:
        raise VideoTooLarge.over(limits.max_video_bytes)
    video = process_video(source, stem, converts=limits.converts)
    if limits.max_film_seconds and not is_within(video.duration, limits.max_film_seconds):
        raise SymptomFilmTooLong
    source.rename(source.with_name(video.file_name))
    return video
