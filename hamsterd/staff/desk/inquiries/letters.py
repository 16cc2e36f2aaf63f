"""What is told of an inquiry: members by the bell and, of an answer, by mail; guests by mail.

The mail obeys no preference, because they asked; it goes only to an address that was proved.
"""

from hamsterd.config import Settings
from hamsterd.db.sql import Row, fetch_one
from hamsterd.delivery.mail.rules import MailKind
from hamsterd.delivery.mail.service import mail_member, queue_mail
from hamsterd.notifications.rules import NotificationKind, snippet
from hamsterd.notifications.service import announce
from hamsterd.staff.desk.inquiries.guest_links import answer_link

CLOSED_WORDS = "운영진이 이 문의를 마쳤어요. 더 궁금한 점이 있으면 새 문의를 남겨 주세요."
_PROVED = """
    SELECT id, email, nickname FROM users
     WHERE id = %(member_id)s AND email IS NOT NULL AND email_verified_at IS NOT NULL
"""


def tell_answered(inquiry: Row, answer: str, site: Settings) -> None:
    """Tell who asked that the staff answered, with the answer."""
    if inquiry["user_id"] is None:
        _mail_guest(inquiry, answer, site)
        return
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


def tell_closed(inquiry: Row, site: Settings) -> None:
    """Tell who asked that the staff closed their inquiry without another word."""
    if inquiry["user_id"] is None:
        _mail_guest(inquiry, CLOSED_WORDS, site)
        return
    _ring(inquiry, "문의를 마쳤어요", f"'{snippet(inquiry['subject'])}' 문의를 운영진이 마쳤어요.")


def path_of(inquiry: Row) -> str:
    """Where a member reads their inquiry."""
    return f"/inquiries/{inquiry['id']}"


def _mail_guest(inquiry: Row, answer: str, site: Settings) -> None:
    queue_mail(
        kind=MailKind.INQUIRY_LINK_ANSWERED,
        to=inquiry["guest_email"],
        member_id=None,
        site=site,
        subject=inquiry["subject"],
        answer=answer,
        link=answer_link(inquiry, site),
    )


def _ring(inquiry: Row, title: str, message: str) -> None:
    announce(
        kind=NotificationKind.MODERATION,
        member_id=inquiry["user_id"],
        title=title,
        message=message,
        url=path_of(inquiry),
    )
