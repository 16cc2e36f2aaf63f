"""Delivering the outbox: take one mail, send it, note what came of it.

A mail is taken by a lease, with SKIP LOCKED, so that any number of processes deliver side by side
and none holds a transaction while it talks to the mail server. Whoever is killed in the middle
leaves a lease that runs out, and the mail is sent then: late, or at worst twice, but never lost.
"""

import logging
import smtplib
from dataclasses import dataclass

from hamsterd.clock import utc_now
from hamsterd.config import Settings
from hamsterd.db.sql import Row, execute, fetch_one
from hamsterd.db.transaction import transaction
from hamsterd.errors import HamsterError
from hamsterd.mail.rules import LEASE, MAX_ERROR_CHARACTERS, SECRET_KINDS, pause_after
from hamsterd.mail.smtp import is_permanent, send

log = logging.getLogger("hamsterd.mail")

SECRET_SENT = "(보안을 위해 보낸 뒤 내용을 지웠어요.)"  # noqa: S105  # says that there is none

_DUE = """
    SELECT id FROM outbox_mail
     WHERE status = 'pending' AND next_attempt_at <= %(now)s {which}
     ORDER BY next_attempt_at, id LIMIT 1 FOR UPDATE SKIP LOCKED
"""
# Nobody waits for a password's link behind a morning's digests: a list's mails go last.
_TAKE = f"""
    UPDATE outbox_mail SET attempts = attempts + 1, next_attempt_at = %(lease_ends)s
     WHERE id = coalesce(({_DUE.format(which="AND unsubscribe_url IS NULL")}),
                         ({_DUE.format(which="")}))
    RETURNING id, kind, to_address, subject, text, html, unsubscribe_url, attempts, created_at
"""
_SENT = """
    UPDATE outbox_mail
       SET status = 'sent', sent_at = %(now)s, last_error = NULL,
           text = CASE WHEN %(is_secret)s THEN %(secret_sent)s ELSE text END,
           html = CASE WHEN %(is_secret)s THEN NULL ELSE html END
     WHERE id = %(mail_id)s AND status = 'pending'
"""
_NOT_SENT = """
    UPDATE outbox_mail
       SET status = %(status)s, next_attempt_at = %(next_attempt_at)s, last_error = %(error)s
     WHERE id = %(mail_id)s AND status = 'pending'
"""


@dataclass(slots=True)
class Delivered:
    """What a round did."""

    sent: int = 0
    postponed: int = 0
    failed: int = 0

    @property
    def tried(self) -> int:
        """How many mails were taken."""
        return self.sent + self.postponed + self.failed


def deliver_due(site: Settings, *, limit: int = 200) -> Delivered:
    """Send what is due, at most `limit` mails. Without `SMTP_URL` nothing is touched."""
    done = Delivered()
    while site.smtp_url is not None and limit > 0:
        mail = _take()
        if mail is None:
            break
        limit -= 1
        try:
            send(mail, site)
        except (OSError, smtplib.SMTPException, HamsterError, ValueError) as error:
            _postpone(mail, error, done)
        else:
            _note_sent(mail)
            done.sent += 1
    return done


def _take() -> Row | None:
    now = utc_now()
    with transaction():
        return fetch_one(_TAKE, now=now, lease_ends=now + LEASE)


def _note_sent(mail: Row) -> None:
    with transaction():
        execute(
            _SENT,
            mail_id=mail["id"],
            now=utc_now(),
            is_secret=mail["kind"] in SECRET_KINDS,
            secret_sent=SECRET_SENT,
        )
    log.info("mail %d (%s) sent", mail["id"], mail["kind"])


def _postpone(mail: Row, error: Exception, done: Delivered) -> None:
    pause = None if is_permanent(error) else pause_after(mail["attempts"])
    said = error.message if isinstance(error, HamsterError) else f"{type(error).__name__}: {error}"
    with transaction():
        execute(
            _NOT_SENT,
            mail_id=mail["id"],
            status="pending" if pause else "failed",
            next_attempt_at=utc_now() + pause if pause else utc_now(),
            error=said[:MAX_ERROR_CHARACTERS],
        )
    done.postponed += 1 if pause else 0
    done.failed += 0 if pause else 1
    log.warning("mail %d (%s) not sent: %s", mail["id"], mail["kind"], said)
