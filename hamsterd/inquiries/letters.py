"""What a member is told of their inquiry: by the bell and, of an answer, by mail.

The mail obeys no preference, because they asked; it goes only to an address that they proved.
"""

from hamsterd.config import Settings
from hamsterd.db.sql import Row, fetch_one
from hamsterd.delivery.mail.rules import MailKind
from hamsterd.delivery.mail.service import mail_member
from hamsterd.notifications.rules import NotificationKind, snippet
from hamsterd.notifications.service import announce

_PROVED = """
    SELECT id, email, nickname FROM users
     WHERE id = %(member_id)s AND email IS NOT NULL AND email_verified_at IS NOT NULL
"""


def tell_answered(inquiry: Row, answer: str, site: Settings) -> None:
    """Tell the member that the staff answered, with the answer."""
    _ring(inquiry, "문의에 답이 왔어요", f"'{snippet(inquiry['subject'])}'에 운영진이 답했어요.")
    member = fetch_one(_PROVED, member_id=inquiry["user_id"])
    if member:
        mail_member(
            MailKind.INQUIRY_ANSWERED,
            member,
            site,
            subject=inquiry["subject"],
            answer=answer,
            path=path_of(inquiry),
        )


def tell_closed(inquiry: Row) -> None:
    """Tell the member that the staff closed their inquiry without another word."""
    _ring(inquiry, "문의를 마쳤어요", f"'{snippet(inquiry['subject'])}' 문의를 운영진이 마쳤어요.")


def path_of(inquiry: Row) -> str:
    """Where a member reads their inquiry."""
    return f"/inquiries/{inquiry['id']}"


def _ring(inquiry: Row, title: str, message: str) -> None:
    announce(
        kind=NotificationKind.MODERATION,
        member_id=inquiry["user_id"],
        title=title,
        message=message,
        url=path_of(inquiry),
    )
