"""Looks up one stored file for operators: its owner and its attachment."""

from datetime import datetime
from typing import Any

from hamsterd.content.visibility import marks_of
from hamsterd.core.errors import NotFound
from hamsterd.db.handle import connection
from hamsterd.db.sql import fetch_one
from hamsterd.kinds import KINDS
from hamsterd.media.formats.sniff import Kind
from hamsterd.media.rules import MEDIA_PREFIX, original_stem
from hamsterd.media.upkeep.checking import StoredUpload

_ROW = """
    SELECT u.*, m.nickname, m.username, m.status AS owner_status,
           (SELECT source_name FROM file_copies c WHERE c.target_name = u.file_name) AS source_name
      FROM uploads u LEFT JOIN users m ON m.id = u.user_id
     WHERE u.file_name = ANY(%(names)s)
"""
_TABLES = {
    **{name: kind.table for name, kind in KINDS.items()},
    "profile": "users",
    "case": "report_cases",
    "ad": "ads",
    "popup": "popups",
}
_NEVER_PUBLIC = {"health", "inquiry"}
PATHS = {
    **{name: kind.address for name, kind in KINDS.items() if kind.comment is None},
    "profile": "/user/{id}",
    "case": "/admin/reports/{id}/show",
    "ad": "/admin/ads/{id}",
    "popup": "/admin/popups/{id}",
}
"""The page of what a file is attached to."""


class KnownUpload(StoredUpload):
    """A file with its owner and attachment."""

    user_id: int | None
    kind: str
    purpose: str
    mime_type: str
    attached_type: str | None
    attached_id: int | None
    created_at: datetime
    nickname: str | None
    username: str | None
    owner_status: str | None
    source_name: str | None


class FileNotKnown(NotFound):
    """No upload has this file."""


def upload_named(name: str) -> KnownUpload:
    """The row of `uploads` behind a file's name or address, a smaller copy's included.

    With the owner's `nickname`, `username` and `owner_status`. Raises `FileNotKnown`.
    """
    file_name = name.partition("?")[0].rpartition(MEDIA_PREFIX)[2].strip()
    stem = original_stem(file_name) or original_stem(f"{file_name}.jpg")
    row = None
    if stem is not None:
        with connection():
            row = fetch_one(_ROW, KnownUpload, names=[f"{stem}.{kind.extension}" for kind in Kind])
    if row is None:
        raise FileNotKnown(f"'{name}' 파일을 올린 기록이 없어요.")
    return row


def target_state(target_type: str | None, target_id: int | None) -> list[str]:
    """Why the file is not public: `["private", "hidden", "removed"]`; empty if it is."""
    if target_type in _NEVER_PUBLIC:
        return ["private"]
    table = _TABLES.get(target_type or "")
    if table is None:
        return [] if target_type else ["unattached"]
    with connection():
        found = fetch_one(
            f"SELECT to_jsonb(t) AS it FROM {table} t WHERE id = %(id)s", id=target_id
        )
    return ["gone"] if found is None else list(_reasons(found["it"]))


def _reasons(it: dict[str, Any]) -> list[str]:
    reasons = {
        "private": it.get("is_public") is False,
        **marks_of(it),
        "closed": it.get("status") in {"resolved", "dismissed"},
        "inactive": it.get("is_active") is False,
    }
    return [name for name, holds in reasons.items() if holds]
