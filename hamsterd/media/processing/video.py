"""Processing of uploaded videos: the same film without metadata.

The file is edited in place to remove place, date and author. Parts that need conversion are only
reported (`converting`).
"""

import struct
from dataclasses import replace
from pathlib import Path

from hamsterd.media.errors import FilmTooLong, UnreadableVideo, UnsupportedFile
from hamsterd.media.formats.codecs import needed_conversion
from hamsterd.media.formats.mp4 import clean_mp4
from hamsterd.media.formats.sniff import Kind, sniff_file
from hamsterd.media.formats.webm import clean_webm
from hamsterd.media.processing.clean import CleanUpload
from hamsterd.media.rules import MAX_CONVERTED_SECONDS


def process_video(source: Path, stem: str, *, converts: bool = False) -> CleanUpload:
    """Clean the video at `source` in place; its name will be `stem` with its extension.

    `source` changes even on errors, so it must be a private copy. Raises `UnsupportedFile` by
    content, `UnreadableVideo` if it is malformed, `NoPicture` and `IncompatibleFilm` for films that
    browsers cannot show. With `converts`, such films are returned with the needed conversion, or
    raise `FilmTooLong`.
    """
    kind = sniff_file(source)
    if kind.is_image:
        raise UnsupportedFile
    try:
        film = clean_webm(source) if kind is Kind.WEBM else clean_mp4(source)
    except (ValueError, ArithmeticError, LookupError, struct.error, RecursionError) as error:
        raise UnreadableVideo from error
    conversion = needed_conversion(film.streams, converts=converts)
    if conversion and kind is Kind.WEBM:  # its streams may not be allowed in an MP4
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
