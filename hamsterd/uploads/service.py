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
class CleanUpload:
    """What one received file became: names of files in `folder`, columns of `uploads`.

    `copies` are the smaller pictures beside it.
    """

    folder: Path
    file_name: str
    copies: tuple[str, ...]
    kind: str
    mime_type: str
    bytes: int
    width: int | None
    height: int | None
    dominant_color: str | None = None
    duration: float | None = None


def clean_upload(*, source: Path, settings: Settings, images_only: bool = False) -> CleanUpload:
    """Make the received file at `source` (in a staging folder) into what we serve.

    Raises the refusals of `uploads.errors`.
    """
    if images_only or sniff_file(source).is_image:
        return _clean_image(source, settings)
    return _clean_video(source, settings)


def _clean_image(source: Path, settings: Settings) -> CleanUpload:
    if source.stat().st_size > settings.max_image_bytes:
        raise ImageTooLarge
    image = process_image(source, source.parent, new_stem())
    return CleanUpload(
        folder=source.parent,
        file_name=image.file_name,
        copies=image.copies,
        kind="image",
        mime_type=image.mime_type,
        bytes=image.bytes,
        width=image.width,
        height=image.height,
        dominant_color=image.dominant_color,
    )


def _clean_video(source: Path, settings: Settings) -> CleanUpload:
    if source.stat().st_size > settings.max_video_bytes:
        raise VideoTooLarge
    video = process_video(source)
    name = f"{new_stem()}.{video.extension}"
    source.rename(source.with_name(name))
    return CleanUpload(
        folder=source.parent,
        file_name=name,
        copies=(),
        kind="video",
        mime_type=video.mime_type,
        bytes=video.bytes,
        width=video.width,
        height=video.height,
        duration=video.duration_seconds,
    )


def keep_files(clean: CleanUpload, storage: MediaStorage) -> None:
    """Hand the files to the store, which may take its time over a film."""
    for name in (*clean.copies, clean.file_name):
        storage.put(clean.folder / name, name)


def note_upload(clean: CleanUpload, *, owner_id: int, purpose: str) -> MediaOut:
    """Write the row of a kept file, last: a crash before leaves only what the clean-up finds."""
    with connection(), transaction():
        row = Upload.create(
            user=owner_id,
            file_name=clean.file_name,
            kind=clean.kind,
            purpose=purpose,
            mime_type=clean.mime_type,
            bytes=clean.bytes,
            width=clean.width,
            height=clean.height,
            dominant_color=clean.dominant_color,
            has_thumbnail=bool(clean.copies),
            duration=clean.duration,
        )
        return media_out(row.__data__)


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
