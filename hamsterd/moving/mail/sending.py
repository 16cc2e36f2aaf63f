"""Sending the mail about moving, in portions.

For a job. A portion of members, their mails and the mark that they were told are one transaction:
whoever is killed in the middle has told none or all of it, and nobody is told twice. Who signs in
meanwhile is left out.
"""

from datetime import datetime
from typing import TypedDict

from hamsterd.config import Settings
from hamsterd.core.clock import utc_now
from hamsterd.db.sql import execute, fetch_all, fetch_one, fetch_row, fetch_value
from hamsterd.db.transaction import transactional
from hamsterd.delivery.mail.rules import MailKind
from hamsterd.models.members.moved import MovedMember
from hamsterd.models.moving import MoveMail
from hamsterd.moving.audience import SOURCE
from hamsterd.moving.mail.rules import BATCH, PauseReason, is_too_much, portion
from hamsterd.moving.mail.service import IS_MOVED, MAIL_ID, WAITS, Letter, Recipient, write

_LOCK = """
    SELECT subject, body, per_hour, started_at FROM move_mails
     WHERE started_at IS NOT NULL AND paused_at IS NULL FOR NO KEY UPDATE
"""
_TOLD_LATELY = """
    SELECT count(*)::int FROM moved_members WHERE told_at > now() - interval '1 hour'
"""
_CAME_BACK = f"""
    SELECT count(*)::int AS sent, count(o.bounced_at)::int AS bounced
      FROM moved_members m
      JOIN outbox_mail o ON o.user_id = m.user_id AND o.kind = '{MailKind.MOVED}'
     WHERE m.told_at > %(since)s AND o.status <> 'pending'
"""
_NEXT = f"""
    SELECT u.id, u.nickname, u.username, u.email FROM {SOURCE} WHERE {WAITS}
     ORDER BY u.id LIMIT %(limit)s FOR NO KEY UPDATE OF m SKIP LOCKED
"""


class _Sending(TypedDict):
    subject: str
    body: str
    per_hour: int
    started_at: datetime


class _CameBack(TypedDict):
    sent: int
    bounced: int


@transactional
def planned() -> int:
    """How many mails this run may write; 0 while it rests, or a later run or an undoing is on.

    Pauses if too much came back.
    """
    found = fetch_one(_LOCK, _Sending)
    if found is None or not fetch_value(IS_MOVED):
        return 0
    returned = fetch_row(_CAME_BACK, _CameBack, since=found["started_at"])
    if is_too_much(returned["sent"], returned["bounced"]):
        execute(
            MoveMail.update(paused_at=utc_now(), pause_reason=PauseReason.BOUNCES.value).where(
                MoveMail.id == MAIL_ID
            )
        )
        return 0
    return portion(found["per_hour"], int(fetch_value(_TOLD_LATELY)))


@transactional
def tell_portion(most: int, *, site: Settings) -> int:
    """Write to the next members, each once; how many there were."""
    sending = fetch_one(_LOCK, _Sending)
    if site.smtp_url is None or sending is None:  # paused meanwhile
        return 0
    text = Letter(sending["subject"], sending["body"])
    recipients = fetch_all(_NEXT, Recipient, limit=min(most, BATCH))
    for one in recipients:
        write(text, one, site)
    ids = [one["id"] for one in recipients]
    execute(MovedMember.update(told_at=utc_now()).where(MovedMember.user.in_(ids)))
    return len(recipients)
