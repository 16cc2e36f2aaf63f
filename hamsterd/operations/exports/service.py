"""Asking for one's own record, and fetching it."""

from dataclasses import dataclass

from hamsterd.config import Settings
from hamsterd.core.clock import kst_day, utc_now
from hamsterd.db.handle import connection
from hamsterd.db.site.site_settings import site_settings
from hamsterd.db.sql import execute, fetch_value
from hamsterd.db.transaction import transactional
from hamsterd.operations.exports.errors import (
    ExportExpired,
    ExportNotFound,
    ExportOpen,
    ExportTooSoon,
)
from hamsterd.operations.exports.queries import file_of, latest_export
from hamsterd.operations.exports.rules import JOB, OPEN, ExportStatus, download_name
from hamsterd.operations.exports.schemas import ExportOut

_ASK = """
    INSERT INTO exports (user_id) VALUES (%(member_id)s)
    ON CONFLICT (user_id, kind, coalesce(hamster_id, 0)) WHERE status IN ('asked', 'making')
    DO NOTHING
    RETURNING id
"""
_WISH = """
    INSERT INTO job_requests (job, actor) VALUES (%(job)s, %(actor)s)
    ON CONFLICT (job) WHERE taken_at IS NULL DO NOTHING
"""


@dataclass(frozen=True, slots=True)
class ReadyFile:
    """A file to download: its stored name, and its name for the client."""

    stored_name: str
    name: str


@transactional
def own_export(*, member_id: int) -> ExportOut:
    """A member's latest record and its state."""
    return latest_export(member_id)


@transactional
def ask_export(*, member_id: int) -> ExportOut:
    """Request one's record; the job is triggered at once.

    Raises `ExportOpen` while one is being made, `ExportTooSoon` within a day of the last.
    """
    latest = latest_export(member_id)
    if latest.status in OPEN:
        raise ExportOpen
    if latest.next_ask_at is not None:
        wait = latest.next_ask_at - utc_now()
        raise ExportTooSoon(int(wait.total_seconds()) + 1)
    if fetch_value(_ASK, member_id=member_id) is None:
        raise ExportOpen
    wish_for_run(member_id)
    return latest_export(member_id)


def wish_for_run(member_id: int) -> None:
    """Have the job that makes files run at once."""
    execute(_WISH, job=JOB, actor=f"member:{member_id}")


def ready_file(*, member_id: int, export_id: int, site: Settings) -> ReadyFile:
    """The file of one's own record. Raises `ExportNotFound` or `ExportExpired`."""
    with connection():
        row = file_of(export_id=export_id, member_id=member_id)
    if row is None or row["status"] in {*OPEN, ExportStatus.FAILED}:
        raise ExportNotFound
    file_name, made_at, expires_at = row["file_name"], row["made_at"], row["expires_at"]
    if row["status"] == ExportStatus.EXPIRED or expires_at is None or expires_at <= utc_now():
        raise ExportExpired
    if file_name is None or made_at is None:
        raise ExportNotFound
    name = site_settings(site).site_name
    return ReadyFile(file_name, download_name(name, row["nickname"], kst_day(made_at)))
