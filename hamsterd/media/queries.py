"""Queries of uploads: owners, and the files of entries or posts."""

from collections import defaultdict
from collections.abc import Sequence
from typing import TypedDict, cast

from hamsterd.db.prepared import Prepared
from hamsterd.db.sql import fetch_all, fetch_one
from hamsterd.media.formats.sniff import Kind
from hamsterd.media.rules import (
    file_name_from_url,
    has_medium,
    media_url,
    medium_url,
    thumbnail_url,
)
from hamsterd.media.schemas import FocusOut, MediaOut, PaperOut

_COLUMNS = """
    file_name, kind, width, height, dominant_color, has_thumbnail, has_medium, focus_x, focus_y,
    attached_id
"""
_OF_TARGETS = Prepared(f"""
    SELECT {_COLUMNS} FROM uploads
     WHERE attached_type = %(target_type)s AND attached_id = ANY(%(target_ids)s)
""")
_OF_NAMES = f"SELECT {_COLUMNS} FROM uploads WHERE file_name = ANY(%(names)s)"
_BY_STEM = Prepared("""
    SELECT user_id, attached_type, attached_id, mime_type, kind, original_name,
           (SELECT source_name FROM file_copies c WHERE c.target_name = file_name) AS source_name
      FROM uploads WHERE file_name = ANY(%(names)s)
""")
_BY_NAMES = """
    SELECT file_name, kind, user_id, attached_type, attached_id,
           EXISTS (SELECT 1 FROM film_conversions c WHERE c.upload_id = uploads.id) AS is_converting
      FROM uploads
     WHERE file_name = ANY(%(names)s) FOR UPDATE
"""


class StoredMedia(TypedDict):
    """A picture or film, as `media_out` sends it."""

    file_name: str
    kind: str
    width: int | None
    height: int | None
    dominant_color: str | None
    has_thumbnail: bool
    has_medium: bool | None
    focus_x: float | None
    focus_y: float | None


class AttachedMedia(StoredMedia):
    """One that something shows."""

    attached_id: int


class MaybeMedia(TypedDict):
    """The same, outer-joined."""

    file_name: str | None
    kind: str | None
    width: int | None
    height: int | None
    dominant_color: str | None
    has_thumbnail: bool | None
    has_medium: bool | None
    focus_x: float | None
    focus_y: float | None


class ServedUpload(TypedDict):
    """The fields for serving a file; one not copied yet is read from `source_name`."""

    mime_type: str
    kind: str
    original_name: str | None
    attached_type: str | None
    source_name: str | None


class AttachedUpload(ServedUpload):
    """A file's owner and attachment."""

    user_id: int | None
    attached_id: int | None


class LockedUpload(TypedDict):
    """A file that is being attached."""

    file_name: str
    kind: str
    user_id: int | None
    attached_type: str | None
    attached_id: int | None
    is_converting: bool


class Paper(TypedDict):
    """A document, as `paper_out` sends it."""

    id: int
    file_name: str
    original_name: str | None
    mime_type: str
    bytes: int


def media_of(target_type: str, target_ids: Sequence[int]) -> dict[int, dict[str, MediaOut]]:
    """Target id -> URL -> media, for all of `target_ids` in one query, and none of none."""
    if not target_ids:
        return {}
    found: defaultdict[int, dict[str, MediaOut]] = defaultdict(dict)
    for row in fetch_all(
        _OF_TARGETS, AttachedMedia, target_type=target_type, target_ids=list(target_ids)
    ):
        media = media_out(row)
        found[row["attached_id"]][media.url] = media
    return found


def media_by_urls(urls: Sequence[str]) -> dict[str, MediaOut]:
    """URL to media, attached or not, in one query; no query for no URLs."""
    names = [name for name in map(file_name_from_url, urls) if name]
    if not names:
        return {}
    found = [media_out(row) for row in fetch_all(_OF_NAMES, StoredMedia, names=names)]
    return {media.url: media for media in found}


def upload_by_stem(stem: str) -> AttachedUpload | None:
    """Owner and attachment of the file (or thumbnail) with this stem.

    `{'user_id': 7, 'attached_type': 'diary', 'attached_id': 12, 'mime_type': 'image/jpeg',
    'source_name': None}`; a copy that is not made yet is read from its source.
    """
    return fetch_one(_BY_STEM, AttachedUpload, names=[f"{stem}.{kind.extension}" for kind in Kind])


def uploads_by_names(names: Sequence[str]) -> list[LockedUpload]:
    """Owner and attachment of each file, locked for attaching."""
    return fetch_all(_BY_NAMES, LockedUpload, names=list(names))


def media_out(row: StoredMedia) -> MediaOut:
    """One row of `uploads` as sent."""
    name = row["file_name"]
    return MediaOut(
        url=media_url(name),
        thumbnail_url=thumbnail_url(name) if row["has_thumbnail"] else None,
        medium_url=medium_url(name) if has_medium(row) else None,
        kind=row["kind"],
        width=row["width"],
        height=row["height"],
        color=row["dominant_color"],
        focus=FocusOut(x=row["focus_x"], y=row["focus_y"]) if _has_focus(row) else None,
    )


def media_or_none(row: MaybeMedia) -> MediaOut | None:
    """The same of a row that may have none."""
    # Either all of its columns are there or none: they come from one joined row.
    return None if row["file_name"] is None else media_out(cast("StoredMedia", row))


def paper_out(row: Paper) -> PaperOut:
    """One row of `uploads` as a paper."""
    return PaperOut(
        id=row["id"],
        url=media_url(row["file_name"]),
        name=row["original_name"] or row["file_name"],
        type=row["mime_type"],
        bytes=row["bytes"],
    )


def _has_focus(row: StoredMedia) -> bool:
    return row["focus_x"] is not None and row["focus_y"] is not None
