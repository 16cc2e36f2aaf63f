"""Videos as members send them, made into videos we serve: the same film without its metadata.

The file is edited in place; where it was filmed, when and by whom is gone from it. What has to be
made anew is only said here (`converting`).
"""

import struct
from dataclasses import replace
from pathlib import Path

from hamsterd.media.clean import CleanUpload
from hamsterd.media.codecs import needed_conversion
from hamsterd.media.errors import FilmTooLong, UnreadableVideo, UnsupportedFile
from hamsterd.media.mp4 import clean_mp4
from hamsterd.media.rules import MAX_CONVERTED_SECONDS
from hamsterd.media.sniff import Kind, sniff_file
from hamsterd.media.webm import clean_webm


def process_video(source: Path, stem: str, *, converts: bool = False) -> CleanUpload:
    """Clean the video at `source` in place; its name is to be `stem` with what it is.

    `source` is changed even when it is refused, so it must be a file of our own. Raises
    `UnsupportedFile` by the bytes, `UnreadableVideo` when its parts don't fit together,
    `NoPicture` and `IncompatibleFilm` for what no browser would show. Where the site `converts`,
    films of cameras come back with what has to be made anew, or raise `FilmTooLong`.
    """
    kind = sniff_file(source)
    if kind.is_image:
        raise UnsupportedFile
    try:
        film = clean_webm(source) if kind is Kind.WEBM else clean_mp4(source)
    except (ValueError, ArithmeticError, LookupError, struct.error, RecursionError) as error:
        raise UnreadableVideo from error
    conversion = needed_conversion(film.streams, converts=converts)
    if conversion and kind is Kind.WEBM:  # what it holds may have no place in an MP4
        conversion = replace(conversion, picture=True, sound=True)
    if conversion and (film.duration_seconds or 0) > MAX_CONVERTED_SECONDS:
        raise FilmTooLong
    return CleanUpload(
        file_name=f"{stem}.{kind.extension}",
        kind="video",
        mime_type=kind.mime_type,
        bytes=source.stat().st_size,
        width=film.width,
        height=film.height,
        duration=film.duration_seconds,
        conversion=conversion,
    )
