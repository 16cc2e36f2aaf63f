"""Reads of the outbox, as an operator sees it."""

from dataclasses import dataclass
from datetime import datetime
from typing import TypedDict

from hamsterd.core.clock import utc_now
from hamsterd.core.errors import NotFound
from hamsterd.core.text.folding import folded
from hamsterd.db.handle import connection
from hamsterd.db.sql import fetch_all, fetch_one, fetch_row
from hamsterd.delivery.mail.rules import OUTAGE_TRIES, OUTAGE_WINDOW, Channel

_COLUMNS = """
    id, kind, user_id AS "userId", to_address AS "to", subject, status, attempts,
    CASE status WHEN 'pending' THEN next_attempt_at END AS "nextAttemptAt",
    last_error AS "lastError", created_at AS "createdAt", sent_at AS "sentAt"
"""
_LIST = f"""
    SELECT {_COLUMNS} FROM outbox_mail
     WHERE channel = %(channel)s AND (%(status)s::text IS NULL OR status = %(status)s)
     ORDER BY created_at DESC, id DESC LIMIT %(limit)s
"""
_ONE = f"SELECT {_COLUMNS}, text, html FROM outbox_mail WHERE id = %(mail_id)s AND channel = 'mail'"
# Mail waiting after a failed try is not due, but counts as waiting. A refused recipient is no
# outage; nor is a failure if another mail was sent since.
_STANDING = f"""
    WITH latest AS (
        SELECT coalesce(max(sent_at), '-infinity') AS sent_at FROM outbox_mail
         WHERE channel = %(channel)s AND status = 'sent'
    ), failed AS (
        SELECT status, fault, attempts, to_address
          FROM outbox_mail, latest
         WHERE channel = %(channel)s AND status <> 'sent' AND failed_at > latest.sent_at
           AND NOT EXISTS (SELECT 1 FROM bounced_addresses b
                            WHERE b.address = {folded("to_address")} AND b.stopped_at IS NOT NULL)
           AND failed_at > now() - interval '{OUTAGE_WINDOW.total_seconds():.0f} s'
    )
    SELECT (SELECT count(*)::int FROM outbox_mail
             WHERE channel = %(channel)s AND status = 'pending') AS waiting,
           (SELECT min(due_at) FROM outbox_mail
             WHERE channel = %(channel)s AND status = 'pending' AND kind <> 'digest'
               AND due_at <= now())
               AS oldest_at,
           (SELECT nullif(sent_at, '-infinity') FROM latest) AS sent_at,
           (SELECT count(*)::int FROM failed WHERE status = 'pending' AND fault = 'server'
               AND attempts >= {OUTAGE_TRIES}) AS failing,
           (SELECT count(DISTINCT to_address)::int FROM failed WHERE status = 'failed')
               AS given_up
"""


class ListedMail(TypedDict):
    """A mail of the outbox as an operator sees it."""

    id: int
    kind: str
    userId: int | None
    to: str
    subject: str
    status: str
    attempts: int
    nextAttemptAt: datetime | None
    lastError: str | None
    createdAt: datetime
    sentAt: datetime | None


@dataclass(frozen=True, slots=True)
class OutboxStanding:
    """The state of one channel: waiting, since when the oldest is due, and failing.

    `failing` failed at least twice because of the server, and none was sent since; `given_up`
    counts distinct addresses that are not tried any more, with none sent since.
    """

    waiting: int
    oldest_at: datetime | None
    sent_at: datetime | None
    failing: int
    given_up: int

    @property
    def is_outage(self) -> bool:
        """Whether nothing is being sent."""
        return self.failing > 0 or self.given_up >= OUTAGE_TRIES

    @property
    def oldest_seconds(self) -> float:
        """How long the oldest has been due."""
        return (utc_now() - self.oldest_at).total_seconds() if self.oldest_at else 0.0


class MailNotFound(NotFound):
    """No such mail in the outbox."""

    message = "그런 메일이 없어요."


class WholeMail(ListedMail):
    """A mail with its content."""

    text: str
    html: str | None


def mails(
    *, status: str | None = None, limit: int = 50, channel: Channel = Channel.MAIL
) -> list[ListedMail]:
    """The outbox, newest first; of the staff's webhook by its `channel`.

    `[{"id": 7, "kind": "password_reset", "userId": 3, "to": "kong@…", "status": "pending", …}]`
    """
    with connection():
        return fetch_all(_LIST, ListedMail, status=status, limit=limit, channel=channel.value)


def mail(mail_id: int) -> WholeMail:
    """One mail with its text and HTML; raises `MailNotFound`."""
    with connection():
        found = fetch_one(_ONE, WholeMail, mail_id=mail_id)
    if found is None:
        raise MailNotFound(f"{mail_id}번 메일이 없어요.")
    return found


def standing_of(channel: Channel) -> OutboxStanding:
    """The state of the outbox; what waits for the morning, and its digests, are not the oldest."""
    return OutboxStanding(**fetch_row(_STANDING, channel=channel.value))
