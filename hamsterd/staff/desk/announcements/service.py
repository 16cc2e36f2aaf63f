"""Writing a notice to all, trying it out on oneself, sending it and stopping it."""

from typing import Any

from peewee import fn

from hamsterd.audit.actions import Action
from hamsterd.audit.actors import member_behind
from hamsterd.audit.service import Act, record
from hamsterd.config import Settings
from hamsterd.core.clock import utc_now
from hamsterd.core.quiet_hours import quiet_until
from hamsterd.db.handle import connection
from hamsterd.db.site.site_settings import site_settings
from hamsterd.db.sql import FOR_NO_KEY_UPDATE, execute, fetch_row
from hamsterd.db.transaction import transactional
from hamsterd.delivery.mail.render import render
from hamsterd.http.shapes.console import Listing, matches
from hamsterd.http.shapes.versions import EditedSince, require_version
from hamsterd.members.accounts.queries import own_account
from hamsterd.models.delivery.mail import OutboxMail
from hamsterd.models.staff.announcements import Announcement
from hamsterd.staff.desk.announcements.errors import (
    AdvertiserUnstated,
    AnnouncementNotFound,
    AnnouncementSent,
    AnnouncementTold,
    AnnouncementUntried,
)
from hamsterd.staff.desk.announcements.letters import MAIL_KINDS, Reader, mark_of, tell, words_for
from hamsterd.staff.desk.announcements.rules import AnnouncementKind, shown_title
from hamsterd.staff.desk.announcements.schemas import (
    AnnouncementIn,
    AnnouncementPreview,
    AnnouncementRow,
)
from hamsterd.staff.desk.announcements.telling import audience
from hamsterd.staff.desk.site_settings.errors import MailOff

_COLUMNS = """
    a.id, a.kind, a.title, a.body, a.link, a.is_mailed, u.nickname AS author, a.created_at,
    a.updated_at, a.tried_at, a.sent_at, a.stopped_at, a.told_at, a.told_count, a.mailed_count
"""
_SOURCE = "announcements a LEFT JOIN users u ON u.id = a.author_id"
_ONE = f"SELECT {_COLUMNS} FROM {_SOURCE} WHERE a.id = %(announcement_id)s"

ANNOUNCEMENTS = Listing(
    resource="announcements",
    columns=_COLUMNS,
    source=_SOURCE,
    shape=AnnouncementRow.of,
    sorts={"id": "a.id", "sentAt": "a.sent_at"},
    filters={
        "id": "a.id = ANY(%(id)s::bigint[])",
        "kind": "a.kind = %(kind)s::text",
        "q": matches("a.title", "a.body"),
    },
    key="a.id",
)


def announcement(announcement_id: int) -> AnnouncementRow:
    """One notice; raises `AnnouncementNotFound`."""
    with connection():
        return AnnouncementRow.of(
            fetch_row(_ONE, AnnouncementNotFound, announcement_id=announcement_id)
        )


@transactional
def start_announcement(*, form: AnnouncementIn, actor: str) -> AnnouncementRow:
    """A new draft."""
    made = Announcement.create(**form.model_dump(mode="json"), author=member_behind(actor))
    return announcement(made.id)


@transactional
def edit_announcement(*, announcement_id: int, form: AnnouncementIn) -> AnnouncementRow:
    """Change a draft, whole; it has to be tried anew.

    Raises `AnnouncementNotFound`, `AnnouncementSent` or `EditedSince`.
    """
    before = _locked_draft(announcement_id)
    require_version(form.version, before.version)
    _update(announcement_id, **form.model_dump(mode="json"), tried_at=None, updated_at=utc_now())
    return announcement(announcement_id)


@transactional
def discard_announcement(*, announcement_id: int) -> None:
    """Delete a draft; raises `AnnouncementNotFound` or `AnnouncementSent`."""
    _locked_draft(announcement_id)
    execute(Announcement.delete().where(Announcement.id == announcement_id))


def preview_announcement(
    *, announcement_id: int, member_id: int, site: Settings
) -> AnnouncementPreview:
    """How it would arrive at the asking member; raises `AnnouncementNotFound`."""
    with connection():
        row = announcement(announcement_id)
        members, mailed = audience(row.kind)
        letter = (
            render(MAIL_KINDS[row.kind], site, **words_for(row, _reader(member_id), site))
            if row.is_mailed
            else None
        )
    is_advertising = row.kind is AnnouncementKind.ADVERTISING
    return AnnouncementPreview(
        title=shown_title(row.kind, row.title),
        subject=letter and letter.subject,
        text=letter and letter.text,
        members=members,
        mailed=mailed if row.is_mailed else 0,
        waits_until=quiet_until(utc_now()) if is_advertising else None,
    )


@transactional
def try_announcement(*, announcement_id: int, member_id: int, actor: str, site: Settings) -> int:
    """Send a draft to oneself, by bell and mail; the audit row's id.

    Raises as `edit_announcement`, and `MailOff` or `AdvertiserUnstated`.
    """
    row = _locked_draft(announcement_id)
    _require_sendable(row, site)
    tell(row, _reader(member_id), site)
    _update(announcement_id, tried_at=utc_now())
    return _record(Action.ANNOUNCEMENT_TRY, row, actor)


@transactional
def send_announcement(
    *, announcement_id: int, actor: str, site: Settings, version: str | None = None
) -> int:
    """Have a job tell all members; the audit row's id. `version` is that of what was read.

    Raises as `try_announcement`, and `EditedSince` or `AnnouncementUntried`.
    """
    row = _locked_draft(announcement_id)
    require_version(version, row.version, why=EditedSince.unread)
    _require_sendable(row, site)
    if row.tried_at is None:
        raise AnnouncementUntried
    _update(announcement_id, sent_at=utc_now())
    return _record(Action.ANNOUNCEMENT_SEND, row, actor)


def undo_send(act: Act, actor: str, site: Settings) -> None:  # noqa: ARG001  # as every inverse
    """Tell nobody more, and delete the mails that wait; raises `AnnouncementTold`."""
    row = _locked(act["target_id"])
    waiting = execute(
        OutboxMail.delete().where(
            OutboxMail.kind == MAIL_KINDS[row.kind].value,
            OutboxMail.status == "pending",
            OutboxMail.text.contains(mark_of(row.id)),
        )
    )
    if row.told_at is not None and not waiting:
        raise AnnouncementTold
    left = fn.greatest(Announcement.mailed_count - waiting, 0)  # a trial may have waited, too
    _update(row.id, stopped_at=utc_now(), mailed_count=left)


def _reader(member_id: int) -> Reader:
    """The asking staff member as a reader who agreed today."""
    own = own_account(member_id)
    return Reader(
        id=own["id"], nickname=own["nickname"], email=own["email"], marketing_since=utc_now()
    )


def _require_sendable(row: AnnouncementRow, site: Settings) -> None:
    if row.is_mailed and site.smtp_url is None:
        raise MailOff
    is_advertising = row.kind is AnnouncementKind.ADVERTISING
    if is_advertising and not site_settings(site).mail_advertiser:
        raise AdvertiserUnstated


def _locked(announcement_id: int) -> AnnouncementRow:
    fetch_row(
        Announcement.select(Announcement.id)
        .where(Announcement.id == announcement_id)
        .for_update(FOR_NO_KEY_UPDATE),
        AnnouncementNotFound,
    )
    return announcement(announcement_id)


def _locked_draft(announcement_id: int) -> AnnouncementRow:
    row = _locked(announcement_id)
    if not row.is_draft:
        raise AnnouncementSent
    return row


def _update(announcement_id: int, **columns: Any) -> None:
    execute(Announcement.update(**columns).where(Announcement.id == announcement_id))


def _record(action: Action, row: AnnouncementRow, actor: str) -> int:
    return record(
        actor=actor,
        action=action,
        target_type="announcement",
        target_id=row.id,
        after={"title": row.title, "kind": row.kind.value, "is_mailed": row.is_mailed},
    )
