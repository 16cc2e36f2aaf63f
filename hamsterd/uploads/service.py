"""Storing what members send, and tying it to what they write.

An upload belongs to its author until something of theirs is published with it; from then on its
visibility is that thing's (decisions §1.3, §1.10).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from hamsterd.config import Settings
from hamsterd.db.handle import connection
from hamsterd.db.sql import Row, execute
from hamsterd.db.transaction import transaction, transactional
from hamsterd.errors import InvalidInput
from hamsterd.live.bus import drop_cached
from hamsterd.models import Upload
from hamsterd.uploads.errors import ImageOnly, ImageTooLarge, VideoTooLarge
from hamsterd.uploads.images import process_image
from hamsterd.uploads.queries import media_out, uploads_by_names
from hamsterd.uploads.rules import file_name_from_url
from hamsterd.uploads.schemas import MediaOut
from hamsterd.uploads.sniff import sniff_file
from hamsterd.uploads.storage import MediaStorage, new_stem
from hamsterd.uploads.video import process_video

_DETACH = """
    UPDATE uploads SET attached_type = NULL, attached_id = NULL
     WHERE attached_type = %(target_type)s AND attached_id = %(target_id)s
       AND file_name <> ALL(%(kept)s)
"""
_ATTACH = """
    UPDATE uploads SET attached_type = %(target_type)s, attached_id = %(target_id)s
     WHERE file_name = ANY(%(names)s)
"""
MEDIA_CACHE = "media"


@dataclass(frozen=True, slots=True)
class _Stored:
    """What one received file became, in the columns of `uploads`."""

    file_name: str
    kind: str
    mime_type: str
    bytes: int
    width: int | None
    height: int | None
    dominant_color: str | None
    has_thumbnail: bool
    duration: float | None = None


def store_upload(
    *,
    source: Path,
    owner_id: int,
    purpose: str,
    storage: MediaStorage,
    settings: Settings,
    images_only: bool = False,
) -> MediaOut:
    """Clean the received file at `source` (in a staging folder), store it and note it.

    Raises the refusals of `uploads.errors`. The row is written last: a crash before leaves only
    a file that the clean-up job finds.
    """
    if images_only or sniff_file(source).is_image:
        stored = _store_image(source, storage, settings)
    else:
        stored = _store_video(source, storage, settings)
    with connection(), transaction():
        row = Upload.create(
            user=owner_id,
            file_name=stored.file_name,
            kind=stored.kind,
            purpose=purpose,
            mime_type=stored.mime_type,
            bytes=stored.bytes,
            width=stored.width,
            height=stored.height,
            dominant_color=stored.dominant_color,
            has_thumbnail=stored.has_thumbnail,
            duration=stored.duration,
        )
        return media_out(row.__data__)


def _store_image(source: Path, storage: MediaStorage, settings: Settings) -> _Stored:
    if source.stat().st_size > settings.max_image_bytes:
        raise ImageTooLarge
    image = process_image(source, source.parent, new_stem())
    for name in (*image.copies, image.file_name):
        storage.put(source.parent / name, name)
    return _Stored(
        file_name=image.file_name,
        kind="image",
        mime_type=image.mime_type,
        bytes=image.bytes,
        width=image.width,
        height=image.height,
        dominant_color=image.dominant_color,
        has_thumbnail=True,
    )


def _store_video(source: Path, storage: MediaStorage, settings: Settings) -> _Stored:
    if source.stat().st_size > settings.max_video_bytes:
        raise VideoTooLarge
    video = process_video(source)
    name = f"{new_stem()}.{video.extension}"
    storage.put(source, name)
    return _Stored(
        file_name=name,
        kind="video",
        mime_type=video.mime_type,
        bytes=video.bytes,
        width=video.width,
        height=video.height,
        dominant_color=None,
        has_thumbnail=False,
        duration=video.duration_seconds,
    )


@transactional
def attach_picture(*, owner_id: int, url: str | None, target_type: str, target_id: int) -> None:
    """Make `url` the one picture of the target, or let go of the one it had.

    Raises `InvalidInput` under `profileImage` as `attach_uploads` does, and for a video.
    """
    attach_uploads(
        owner_id=owner_id,
        urls=[url] if url else [],
        target_type=target_type,
        target_id=target_id,
        field="profileImage",
        images_only=True,
    )


@transactional
def attach_uploads(
    *,
    owner_id: int,
    urls: Sequence[str],
    target_type: str,
    target_id: int,
    field: str = "images",
    images_only: bool = False,
) -> None:
    """Make exactly `urls` the media of the target; what it had before and lost is let go.

    Raises `InvalidInput` under `field` for a URL that is not the owner's own upload, or that
    already belongs to something else.
    """
    names = [file_name_from_url(url) for url in urls]
    known = {row["file_name"]: row for row in uploads_by_names([name for name in names if name])}
    for name in names:
        row = known.get(name or "")
        if row is None or row["user_id"] != owner_id or not _is_free(row, target_type, target_id):
            raise InvalidInput(fields={field: "직접 올린 사진이나 동영상만 쓸 수 있어요."})
        if images_only and row["kind"] != "image":
            raise InvalidInput(fields={field: ImageOnly.message})
    execute(_DETACH, target_type=target_type, target_id=target_id, kept=list(known))
    execute(_ATTACH, target_type=target_type, target_id=target_id, names=list(known))
    drop_cached(MEDIA_CACHE)


def _is_free(row: Row, target_type: str, target_id: int) -> bool:
    """Whether the file is used by nothing, or by this very target."""
    used_by = (row["attached_type"], row["attached_id"])
    return used_by in {(None, None), (target_type, target_id)}
