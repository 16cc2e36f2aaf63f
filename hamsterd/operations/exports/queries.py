"""Reads of records: the member's latest, and the file behind one."""

from datetime import datetime
from typing import TypedDict

from hamsterd.core.clock import utc_now
from hamsterd.db.sql import fetch_one, fetch_value
from hamsterd.models.operations.exports import Export
from hamsterd.operations.exports.rules import ASKED_AGAIN_AFTER, ExportStatus
from hamsterd.operations.exports.schemas import ExportOut

_LAST_MADE = """
    SELECT max(asked_at) FROM exports
     WHERE user_id = %(member_id)s AND kind = 'record' AND status IN ('ready', 'expired')
"""
_FILE = """
    SELECT e.status, e.file_name, e.made_at, e.expires_at, u.nickname
      FROM exports e JOIN users u ON u.id = e.user_id
     WHERE e.id = %(export_id)s AND e.user_id = %(member_id)s AND e.kind = 'record'
"""


class ExportFile(TypedDict):
    """The file of a record."""

    status: str
    file_name: str | None
    made_at: datetime | None
    expires_at: datetime | None
    nickname: str


def latest_export(member_id: int) -> ExportOut:
    """A member's latest record; an expired one is reported as such before the job runs."""
    row = fetch_one(
        Export.select(
            Export.id,
            Export.status,
            Export.error,
            Export.bytes,
            Export.asked_at,
            Export.made_at,
            Export.expires_at,
        )
        .where(Export.user_id == member_id, Export.kind == "record")
        .order_by(Export.id.desc())
        .limit(1)
    )
    if row is None:
        return ExportOut()
    now = utc_now()
    if row["status"] == ExportStatus.READY and row["expires_at"] <= now:
        row["status"] = ExportStatus.EXPIRED
    last = fetch_value(_LAST_MADE, member_id=member_id)
    again = last + ASKED_AGAIN_AFTER if last else None
    return ExportOut(**row, next_ask_at=again if again and again > now else None)


def file_of(*, export_id: int, member_id: int) -> ExportFile | None:
    """The file behind a member's record.

    `{'status': 'ready', 'file_name': '9f….zip', 'made_at': …, 'expires_at': …, 'nickname': '콩'}`
    """
    return fetch_one(_FILE, ExportFile, export_id=export_id, member_id=member_id)
