"""Queues mail in the outbox, in the transaction of the act it reports.

A rolled-back act sends nothing. Mail of a committed act survives failures of the process or the
mail server, and is delivered by `mail.delivery`.
"""

from collections.abc import Sequence
from datetime import datetime
from typing import TypedDict

from hamsterd.config import Settings
from hamsterd.db.sql import execute
from hamsterd.db.transaction import transactional
from hamsterd.delivery.mail.bounces import lift_soft_stop
from hamsterd.delivery.mail.render import render
from hamsterd.delivery.mail.rules import MailKind, Purpose
from hamsterd.realtime.bus import wake

WAKE = "mail"
"""The bus event that wakes the workers."""

_QUEUE = """
    INSERT INTO outbox_mail (user_id, kind, to_address, subject, text, html, unsubscribe_url,
                             news_ids, due_at, next_attempt_at)
    VALUES (%(member_id)s, %(kind)s, %(to)s, %(subject)s, %(text)s, %(html)s,
            %(unsubscribe_url)s, %(news_ids)s::bigint[], coalesce(%(due_at)s, now()),
            coalesce(%(due_at)s, now()))
"""

_WITHDRAW = """
    DELETE FROM outbox_mail
     WHERE status = 'pending' AND channel = 'mail' AND kind = %(kind)s
       AND user_id = ANY(%(members)s) AND position(%(words)s IN text) > 0
"""

# What waits for the morning, or is with a worker for the first time, has not failed. What was given
# up is due anew.
_RETRY = """
    UPDATE outbox_mail
       SET status = 'pending', next_attempt_at = now(), attempts = 0,
           due_at = CASE status WHEN 'failed' THEN now() ELSE least(due_at, now()) END
     WHERE status <> 'sent' AND channel = 'mail'
       AND CASE WHEN %(mail_id)s::bigint IS NULL
                THEN status = 'failed' OR failed_at IS NOT NULL OR next_attempt_at <= now()
                ELSE id = %(mail_id)s END
"""


class Addressee(TypedDict):
    """A member as the recipient of a mail."""

    id: int
    nickname: str
    email: str


def queue_mail(
    *,
    kind: MailKind,
    to: str,
    member_id: int | None,
    site: Settings,
    unsubscribe_url: str | None = None,
    due_at: datetime | None = None,
    news_ids: Sequence[int] = (),
    **words: object,
) -> None:
    """Send the mail `kind` to `to` once the current transaction commits.

    `words` fill its templates. Its links begin with the configured base URL. Recurring mail has an
    `unsubscribe_url`, where a POST ends it. It is sent at `due_at`, or now.
    `news_ids` are the notifications that it tells of (`delivery.READABLE_NEWS`). Whoever asked for
    it gets it even if their mailbox was full too often.
    """
    if kind.purpose is Purpose.ASKED:
        lift_soft_stop(to)
    mail = render(kind, site, **words)
    execute(
        _QUEUE,
        member_id=member_id,
        kind=kind.value,
        to=to,
        subject=mail.subject,
        text=mail.text,
        html=mail.html,
        unsubscribe_url=unsubscribe_url,
        news_ids=list(news_ids),
        due_at=due_at,
    )
    wake(WAKE)


def mail_member(kind: MailKind, member: Addressee, site: Settings, **words: object) -> None:
    """`queue_mail` to a member."""
    queue_mail(
        kind=kind,
        to=member["email"],
        member_id=member["id"],
        site=site,
        nickname=member["nickname"],
        **words,  # type: ignore[arg-type]  # none of them is the address where mail is ended
    )


def withdraw_mail(kind: MailKind, *, members: Sequence[int], link: str | None = None) -> int:
    """Delete waiting mails to members: all of the kind, or those with `link`, the end of a URL.

    Returns how many.
    """
    words = "" if link is None else f"{link}\n"
    return execute(_WITHDRAW, kind=kind.value, members=list(members), words=words)


@transactional
def retry_mail(mail_id: int | None = None) -> int:
    """Make a mail (all that failed, or are due, if None) due now; returns how many.

    What waits for the morning stays, unless it is named. Sent mails are not sent again. Wakes
    workers in other processes.
    """
    due = execute(_RETRY, mail_id=mail_id)
    if due:
        wake(WAKE)
    return due
