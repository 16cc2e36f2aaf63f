"""Telling a member of an act about them: by the bell, and by mail, in the act's transaction.

Who is banned cannot sign in and read a bell, so what restricts or blocks is a mail too.
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
    """Ring the bell of a member."""
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
    """Write a member a letter that lists what it is about; none to who has no address."""
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
