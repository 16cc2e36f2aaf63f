"""Notices to a member about an act on them: a notification and a mail, in the act's transaction.

Banned members cannot sign in to read notifications, so restrictions and blocks are mailed, too.
"""

from collections.abc import Sequence

from hamsterd.config import Settings
from hamsterd.content.subjects import Subject, mail_list
from hamsterd.db.sql import fetch_one
from hamsterd.delivery.mail.rules import MailKind
from hamsterd.delivery.mail.service import queue_mail
from hamsterd.models.members.accounts import User
from hamsterd.notifications.rules import NotificationKind
from hamsterd.notifications.service import announce


def ring(member_id: int, title: str, message: str, url: str | None = None) -> None:
    """Notify a member."""
    announce(
        kind=NotificationKind.MODERATION,
        member_id=member_id,
        title=title,
        message=message.rstrip(),
        url=url,
    )


def mail(
    kind: MailKind, member_id: int, site: Settings, about: Sequence[Subject], **words: str
) -> None:
    """Mail a member, with a list of subjects; nothing is sent without an address."""
    found = fetch_one(
        User.select(User.email, User.nickname).where(
            User.id == member_id, User.email.is_null(False)
        )
    )
    if found:
        queue_mail(
            kind=kind,
            to=found["email"],
            member_id=member_id,
            site=site,
            nickname=found["nickname"],
            about=mail_list(about),
            **words,  # type: ignore[arg-type]  # words of the letter, no instant
        )
