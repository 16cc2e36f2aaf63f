"""Reads of the outbox, as an operator sees it."""

from hamsterd.clock import utc_now
from hamsterd.db.handle import connection
from hamsterd.db.sql import Row, fetch_all, fetch_one, fetch_value
from hamsterd.errors import NotFound

_COLUMNS = """
    id, kind, to_address AS "to", subject, status, attempts,
    CASE status WHEN 'pending' THEN next_attempt_at END AS "nextAttemptAt",
    last_error AS "lastError", created_at AS "createdAt", sent_at AS "sentAt"
"""
_LIST = f"""
    SELECT {_COLUMNS} FROM outbox_mail
     WHERE %(status)s::text IS NULL OR status = %(status)s
     ORDER BY created_at DESC, id DESC LIMIT %(limit)s
"""
_ONE = f"SELECT {_COLUMNS}, text, html FROM outbox_mail WHERE id = %(mail_id)s"
_DUE = """
    SELECT count(*) FROM outbox_mail WHERE status = 'pending' AND next_attempt_at <= %(now)s
"""


class MailNotFound(NotFound):
    """No such mail in the outbox."""

    code = "mail_not_found"
    message = "그런 메일이 없어요."


def mails(*, status: str | None = None, limit: int = 50) -> list[Row]:
    """The outbox, newest first.

    `[{"id": 7, "kind": "password_reset", "to": "kong@…", "status": "pending", …}]`
    """
    with connection():
        return fetch_all(_LIST, status=status, limit=limit)


def mail(mail_id: int) -> Row:
    """One mail with its text and HTML; raises `MailNotFound`."""
    with connection():
        found = fetch_one(_ONE, mail_id=mail_id)
    if found is None:
        raise MailNotFound(f"{mail_id}번 메일이 없어요.")
    return found


def due_count() -> int:
    """How many mails are due."""
    with connection():
        return int(fetch_value(_DUE, now=utc_now()))
