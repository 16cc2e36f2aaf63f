"""Storing uploads, and attaching them to content.

An upload belongs to its author until it is attached; from then on the attachment decides its
visibility (decisions §1.3, §1.10).
"""

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import NamedTuple, cast

from hamsterd.core.clock import utc_now
from hamsterd.core.errors import InvalidInput
from hamsterd.db.handle import connection
from hamsterd.db.sql import execute
from hamsterd.db.transaction import transaction, transactional
from hamsterd.media.errors import ImageOnly
from hamsterd.media.papers import paper_name
from hamsterd.media.processing.clean import CleanUpload
from hamsterd.media.queries import LockedUpload, StoredMedia, media_out, paper_out, uploads_by_names
from hamsterd.media.rules import FileKind, Purpose, file_name_from_url, medium_name, thumbnail_name
from hamsterd.media.schemas import FocusIn, MediaOut, PaperOut
from hamsterd.media.storage import MediaStorage
from hamsterd.media.upkeep.sums import sha256_of
from hamsterd.models.media import FilmConversion, Upload
from hamsterd.realtime.bus import drop_cached, wake

_DETACH = """
    UPDATE uploads SET attached_type = NULL, attached_id = NULL
     WHERE attached_type = %(target_type)s AND attached_id = %(target_id)s
       AND kind = ANY(%(kinds)s) AND file_name <> ALL(%(kept)s)
"""
_ATTACH = """
    UPDATE uploads SET attached_type = %(target_type)s, attached_id = %(target_id)s
     WHERE file_name = ANY(%(names)s)
"""
_MOVE_FOCUS = """
    UPDATE uploads SET focus_x = moved.x, focus_y = moved.y
      FROM unnest(%(names)s::text[], %(xs)s::float8[], %(ys)s::float8[]) AS moved (name, x, y)
     WHERE file_name = moved.name AND kind = 'image'
       AND attached_type = %(target_type)s AND attached_id = %(target_id)s
"""
_GONE = "올린 지 하루가 지나 지워진 파일이 있어요. 빼고 다시 올려 주세요."
PICTURED = (FileKind.IMAGE, FileKind.VIDEO)
"""What pages show; documents are only downloaded."""
MEDIA_CACHE = "media"
CONVERSIONS = "conversions"
"""The bus event that wakes the workers."""

Sums = dict[str, str]
"""SHA-256 by name of file."""


class NotedUpload(StoredMedia):
    """The response data of a new file."""

    id: int
    original_name: str | None
    mime_type: str
    bytes: int


def keep_files(clean: CleanUpload, folder: Path, storage: MediaStorage) -> Sums:
    """Store the files in `folder`; returns their checksums."""
    sums: Sums = {}
    for name in (*clean.copies, clean.file_name):
        sums[name] = sha256_of(folder / name)
        storage.put(folder / name, name)
    return sums


class Noted(NamedTuple):
    """An upload as sent, and the number of its row."""

    media: MediaOut
    id: int


def note_upload(clean: CleanUpload, sums: Sums, *, owner_id: int, purpose: Purpose) -> Noted:
    """Insert the row of a stored file, last: a crash before it leaves only orphaned files, which
    the clean-up finds.
    """
    row = _noted(clean, sums, owner_id=owner_id, purpose=purpose)
    return Noted(media_out(row), row["id"])


def note_paper(
    clean: CleanUpload, sums: Sums, *, owner_id: int, purpose: Purpose, name: str
) -> PaperOut:
    """The same of a paper, which keeps the name it was sent with."""
    called = paper_name(name, clean.file_name)
    return paper_out(_noted(clean, sums, owner_id=owner_id, purpose=purpose, original_name=called))


def _noted(
    clean: CleanUpload,
    sums: Sums,
    *,
    owner_id: int,
    purpose: Purpose,
    original_name: str | None = None,
) -> NotedUpload:
    with connection(), transaction():
        row = Upload.create(
            user=owner_id,
            purpose=purpose,
            original_name=original_name,
            **clean.columns,
            sha256=sums.get(clean.file_name),
            thumbnail_sha256=sums.get(thumbnail_name(clean.file_name)),
            medium_sha256=sums.get(medium_name(clean.file_name)),
            checked_at=utc_now(),
        )
        if clean.conversion:
            FilmConversion.create(upload=row, **asdict(clean.conversion))
            wake(CONVERSIONS)
        return cast("NotedUpload", row.__data__)


@transactional
def attach_picture(*, owner_id: int, url: str | None, target_type: str, target_id: int) -> None:
    """Make `url` the only picture of the target; None removes it.

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
    kinds: Sequence[FileKind] = PICTURED,
) -> None:
    """Make exactly `urls` the target's files of these kinds; others of them are detached.

    Raises `InvalidInput` under `field` for a URL that is not the owner's own upload of these kinds,
    or is attached elsewhere. A file of others is refused as one that is gone: nobody learns which
    names there are.
    """
    names = [file_name_from_url(url) for url in urls]
    known = {row["file_name"]: row for row in uploads_by_names([name for name in names if name])}
    for name in names:
        row = known.get(name or "")
        if name and (row is None or row["user_id"] != owner_id):
            raise _refused(field, _GONE)
        if row is None or row["kind"] not in kinds or not _is_free(row, target_type, target_id):
            what = "사진이나 동영상" if kinds is PICTURED else "파일"
            raise _refused(field, f"직접 올린 {what}만 쓸 수 있어요.")
        if row["is_converting"]:
            raise _refused(field, "아직 변환하고 있는 동영상이 있어요.")
        if images_only and row["kind"] != "image":
            raise _refused(field, ImageOnly.message)
    execute(
        _DETACH,
        target_type=target_type,
        target_id=target_id,
        kinds=list(kinds),
        kept=list(known),
    )
    if known:
        execute(_ATTACH, target_type=target_type, target_id=target_id, names=list(known))
    drop_cached(MEDIA_CACHE)


@transactional
def move_focus(*, target_type: str, target_id: int, focus: Mapping[str, FocusIn]) -> None:
    """Set the focal points of the target's pictures, by URL; others stay."""
    names = {file_name_from_url(url): point for url, point in focus.items()}
    moved = {name: point for name, point in names.items() if name}
    if moved:
        execute(
            _MOVE_FOCUS,
            names=list(moved),
            xs=[point.x for point in moved.values()],
            ys=[point.y for point in moved.values()],
            target_type=target_type,
            target_id=target_id,
        )


def _refused(field: str, sentence: str) -> InvalidInput:
    """Also as the message: not every form shows this field."""
    return InvalidInput(sentence, fields={field: sentence})


def _is_free(row: LockedUpload, target_type: str, target_id: int) -> bool:
    """Whether the file is used by nothing, or by this very target."""
    used_by = (row["attached_type"], row["attached_id"])
    return used_by in {(None, None), (target_type, target_id)}
