"""One notice to one member: the notification, and the mail with what the law wants in it."""

from datetime import datetime
from typing import Any, TypedDict

from hamsterd.config import Settings
from hamsterd.core.clock import kst_day, spoken_day, utc_now
from hamsterd.core.quiet_hours import quiet_until
from hamsterd.db.site.site_settings import site_settings
from hamsterd.delivery.mail.rules import MailKind
from hamsterd.delivery.mail.service import queue_mail
from hamsterd.notifications.rules import NotificationKind
from hamsterd.notifications.service import announce
from hamsterd.notifications.unsubscribing import MARKETING, unsubscribe_words
from hamsterd.staff.desk.announcements.rules import AnnouncementKind, shown_title
from hamsterd.staff.desk.announcements.schemas import AnnouncementRow

MAIL_KINDS = {
    AnnouncementKind.INFORMATION: MailKind.ANNOUNCEMENT,
    AnnouncementKind.ADVERTISING: MailKind.ADVERTISEMENT,
}


class Reader(TypedDict):
    """A member to be told; `email` is null without a verified address."""

    id: int
    nickname: str
    email: str | None
    marketing_since: datetime | None


def tell(row: AnnouncementRow, reader: Reader, site: Settings) -> bool:
    """Notify and mail one member, in the caller's transaction; whether a mail was written."""
    is_advertising = row.kind is AnnouncementKind.ADVERTISING
    announce(
        member_id=reader["id"],
        kind=NotificationKind.MODERATION,  # no digest repeats it: its subject bears no mark
        title=shown_title(row.kind, row.title),
        message=row.body,
        url=row.link or None,
        is_silent=is_advertising,  # a push may be late, and then it would ring at night
    )
    if not row.is_mailed or not reader["email"]:
        return False
    queue_mail(
        kind=MAIL_KINDS[row.kind],
        to=reader["email"],
        member_id=reader["id"],
        site=site,
        due_at=quiet_until(utc_now()) if is_advertising else None,
        **words_for(row, reader, site),
    )
    return True


def words_for(row: AnnouncementRow, reader: Reader, site: Settings) -> dict[str, Any]:
    """What the mail's templates are filled with."""
    words: dict[str, Any] = {
        "nickname": reader["nickname"],
        "title": row.title,
        "lines": row.body.splitlines(),
        "link": row.link,
        "number": row.id,
    }
    if row.kind is AnnouncementKind.ADVERTISING:
        words |= {
            "agreed": spoken_day(kst_day(reader["marketing_since"])),
            "advertiser": site_settings(site).mail_advertiser,
            **unsubscribe_words(MARKETING, reader["id"], site),
        }
    return words


def mark_of(announcement_id: int) -> str:
    """The line by which a waiting mail of this notice is found."""
    return f"공지 {announcement_id}번\n"
