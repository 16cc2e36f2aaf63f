"""Queries of books: a hamster's latest, the available content, and the file."""

from datetime import datetime
from typing import TypedDict

from hamsterd.content.visibility import LIVE, seen
from hamsterd.core.clock import utc_now
from hamsterd.db.sql import fetch_one, fetch_row
from hamsterd.diaries.kind import ENTRY
from hamsterd.hamsters.profile.errors import HamsterNotFound
from hamsterd.hamsters.profile.queries import is_owned
from hamsterd.models.diaries import about
from hamsterd.operations.exports.life_book.rules import ASKED_AGAIN_AFTER
from hamsterd.operations.exports.life_book.schemas import LifeBookOut
from hamsterd.operations.exports.rules import ExportStatus

ENTRIES = f"{about('%(hamster_id)s')} AND {seen(ENTRY)} AND {LIVE}"
"""Over `diary_entries`: those about the hamster that `%(viewer_id)s`, its owner, may print."""

_OF_OWNER = """
    user_id = %(member_id)s AND hamster_id = %(hamster_id)s AND kind = 'life_book'
"""
_LATEST = f"""
    SELECT id, status, error, progress, bytes, asked_at, made_at, expires_at,
           (SELECT max(asked_at) FROM exports
             WHERE {_OF_OWNER} AND status IN ('ready', 'expired')) AS last_made
      FROM exports WHERE {_OF_OWNER} ORDER BY id DESC LIMIT 1
"""
_MATERIAL = f"""
    SELECT count(*) FILTER (WHERE is_public)::int AS public_entries,
           count(*) FILTER (WHERE NOT is_public)::int AS private_entries,
           EXISTS (SELECT 1 FROM health_rows
                    WHERE hamster_id = %(hamster_id)s AND kind = 'weight') AS has_weights
      FROM diary_entries WHERE {ENTRIES}
"""
_FILE = f"""
    SELECT status, file_name, made_at, expires_at,
           (SELECT name FROM hamsters WHERE id = hamster_id) AS name
      FROM exports WHERE {_OF_OWNER} AND status IN ('ready', 'expired') ORDER BY id DESC LIMIT 1
"""


class BookFile(TypedDict):
    """The file of a life book."""

    status: str
    file_name: str | None
    made_at: datetime | None
    expires_at: datetime | None
    name: str


def require_owner(hamster_id: int, member_id: int) -> None:
    """Raise `HamsterNotFound` unless the hamster is there and this member's own."""
    if not is_owned(hamster_id, member_id):
        raise HamsterNotFound


def latest_book(hamster_id: int, member_id: int) -> LifeBookOut:
    """The current state of a hamster's latest book; two statements."""
    material = fetch_row(_MATERIAL, hamster_id=hamster_id, viewer_id=member_id)
    row = fetch_one(_LATEST, hamster_id=hamster_id, member_id=member_id)
    if row is None:
        return LifeBookOut(**material)
    now = utc_now()
    if row["status"] == ExportStatus.READY and row["expires_at"] <= now:
        row["status"] = ExportStatus.EXPIRED
    last = row.pop("last_made")
    again = last + ASKED_AGAIN_AFTER if last else None
    return LifeBookOut(**material, **row, next_ask_at=again if again and again > now else None)


def latest_file(hamster_id: int, member_id: int) -> BookFile | None:
    """The file of the latest book that was made.

    `{'status': 'ready', 'file_name': '9f….pdf', 'made_at': …, 'expires_at': …, 'name': '콩이'}`
    """
    return fetch_one(_FILE, BookFile, hamster_id=hamster_id, member_id=member_id)
