"""Notices about inquiries: members get a notification, and a mail for an answer; guests a mail.

The mail ignores preferences, because they asked; it goes to verified addresses only.
"""

from hamsterd.config import Settings
from hamsterd.db.sql import fetch_one
from hamsterd.delivery.mail.rules import MailKind
from hamsterd.delivery.mail.service import Addressee, mail_member, queue_mail
from hamsterd.models.members.accounts import User
from hamsterd.notifications.rules import NotificationKind, snippet
from hamsterd.notifications.service import announce
from hamsterd.staff.desk.inquiries.guest_links import answer_link
from hamsterd.staff.desk.inquiries.service import LockedInquiry

CLOSED_WORDS = "운영진이 이 문의를 마쳤어요. 더 궁금한 점이 있으면 새 문의를 남겨 주세요."


def tell_answered(inquiry: LockedInquiry, answer: str, site: Settings) -> None:
    """Tell the asker that staff answered, with the answer."""
    if inquiry["guest_email"] is not None:
        _mail_guest(inquiry, inquiry["guest_email"], answer, site)
    if inquiry["user_id"] is None:
        return
    _ring(
        inquiry["user_id"],
        inquiry,
        "문의에 답이 왔어요",
        f"'{snippet(inquiry['subject'])}'에 운영진이 답했어요.",
    )
    member = fetch_one(
        User.select(User.id, User.email, User.nickname).where(
            User.id == inquiry["user_id"],
            User.email.is_null(False),
            User.email_verified_at.is_null(False),
        ),
        Addressee,
    )
    if member:
        mail_member(
            MailKind.INQUIRY_ANSWERED,
            member,
            site,
            subject=inquiry["subject"],
            answer=answer,
            path=path_of(inquiry),
        )


def tell_closed(inquiry: LockedInquiry, site: Settings) -> None:
    """Tell the asker that staff closed their inquiry without an answer."""
    if inquiry["guest_email"] is not None:
        _mail_guest(inquiry, inquiry["guest_email"], CLOSED_WORDS, site)
    if inquiry["user_id"] is None:
        return
    _ring(
        inquiry["user_id"],
        inquiry,
        "문의를 마쳤어요",
        f"'{snippet(inquiry['subject'])}' 문의를 운영진이 마쳤어요.",
    )


def path_of(inquiry: LockedInquiry) -> str:
    """Where a member reads their inquiry."""
    return f"/inquiries/{inquiry['id']}"


def _mail_guest(inquiry: LockedInquiry, email: str, answer: str, site: Settings) -> None:
    queue_mail(
        kind=MailKind.INQUIRY_LINK_ANSWERED,
        to=email,
        member_id=None,
        site=site,
        subject=inquiry["subject"],
        answer=answer,
        link=answer_link(inquiry["id"], email, site),
    )


def _ring(member_id: int, inquiry: LockedInquiry, title: str, message: str) -> None:
    announce(
        kind=NotificationKind.MODERATION,
        member_id=member_id,
        title=title,
        message=message,
        url=path_of(inquiry),
    )
