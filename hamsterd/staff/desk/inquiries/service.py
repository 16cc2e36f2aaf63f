"""Askers' acts on their inquiries: ask, reply, close, rate.

Suspended members may do all of it, and so may people who cannot sign in, by a mailed link: they
have the most to ask. Locks: the asker, then their inquiry.
"""

from datetime import datetime
from typing import TypedDict

from peewee import fn

from hamsterd.audit.console import tell_consoles
from hamsterd.db.sql import FOR_NO_KEY_UPDATE, execute, fetch_row, fetch_value
from hamsterd.db.transaction import transactional
from hamsterd.models.staff.inquiries import Inquiry, InquiryMessage
from hamsterd.staff.desk.inquiries.askers import Asker
from hamsterd.staff.desk.inquiries.errors import (
    AlreadyRated,
    InquiryClosed,
    InquiryFull,
    InquiryNotFound,
    NotYetAnswered,
    TooManyInquiries,
)
from hamsterd.staff.desk.inquiries.queries import MAY_RATE, own_inquiry
from hamsterd.staff.desk.inquiries.rules import MESSAGES_MAX, OPEN_MAX, State
from hamsterd.staff.desk.inquiries.schemas import InquiryIn, InquiryOut

_WAITING = f"""
    SELECT count(*) FROM inquiries i WHERE {{owns}} AND i.status = '{State.OPEN}'
"""
_ASK = """
    INSERT INTO inquiries (user_id, guest_email, category, subject, waiting_since)
    VALUES (%(member_id)s, %(email)s, %(category)s, %(subject)s, now())
    RETURNING id
"""
_RATE = f"""
    UPDATE inquiries i SET rating = %(rating)s, rated_at = now()
     WHERE i.id = %(inquiry_id)s AND {MAY_RATE}
"""
_READ = """
    UPDATE inquiries i SET is_unread = FALSE
     WHERE i.id = %(inquiry_id)s AND {owns} AND i.is_unread
"""


class LockedInquiry(TypedDict):
    """An inquiry, locked against other writers."""

    id: int
    user_id: int | None
    guest_email: str | None
    subject: str
    status: str
    assignee_id: int | None
    messages_count: int
    waiting_since: datetime | None
    rating: int | None
    answered_at: datetime | None


@transactional
def ask(*, asker: Asker, form: InquiryIn) -> InquiryOut:
    """Open an inquiry; raises `TooManyInquiries` while `OPEN_MAX` wait."""
    asker.lock()
    if fetch_value(_WAITING.format(owns=asker.owns), **asker.values) >= OPEN_MAX:
        raise TooManyInquiries
    inquiry_id = int(
        fetch_value(_ASK, **asker.values, category=form.category.value, subject=form.subject)
    )
    say(inquiry_id, author_id=asker.member_id, is_staff=False, text=form.text)
    tell_consoles("inquiry", inquiry_id)
    return own_inquiry(asker=asker, inquiry_id=inquiry_id)


@transactional
def go_on(*, asker: Asker, inquiry_id: int, text: str) -> InquiryOut:
    """Write another message; it waits for the staff again.

    Raises `InquiryNotFound`, `InquiryClosed` or `InquiryFull`.
    """
    require_writable(_own(asker, inquiry_id))
    say(inquiry_id, author_id=asker.member_id, is_staff=False, text=text)
    execute(
        Inquiry.update(
            status="open",
            waiting_since=fn.coalesce(Inquiry.waiting_since, fn.now()),
            messages_count=Inquiry.messages_count + 1,
            last_message_at=fn.now(),
        ).where(Inquiry.id == inquiry_id)
    )
    tell_consoles("inquiry", inquiry_id)
    return own_inquiry(asker=asker, inquiry_id=inquiry_id)


@transactional
def close(*, asker: Asker, inquiry_id: int) -> InquiryOut:
    """Say that nothing is left to answer; a second time changes nothing."""
    _own(asker, inquiry_id)
    if execute(
        Inquiry.update(status="closed", waiting_since=None, is_unread=False).where(
            Inquiry.id == inquiry_id, Inquiry.status != "closed"
        )
    ):
        tell_consoles("inquiry", inquiry_id)
    return own_inquiry(asker=asker, inquiry_id=inquiry_id)


@transactional
def rate(*, asker: Asker, inquiry_id: int, rating: int) -> InquiryOut:
    """Say once how much the answer helped. Raises `AlreadyRated` or `NotYetAnswered`."""
    found = _own(asker, inquiry_id)
    if found["rating"] is not None:
        raise AlreadyRated
    if not execute(_RATE, inquiry_id=inquiry_id, rating=rating):
        raise NotYetAnswered
    tell_consoles("inquiry", inquiry_id)
    return own_inquiry(asker=asker, inquiry_id=inquiry_id)


@transactional
def mark_read(*, asker: Asker, inquiry_id: int) -> None:
    """Mark as read by its asker; idempotent.

    Raises `InquiryNotFound`.
    """
    if not execute(_READ.format(owns=asker.owns), **asker.values, inquiry_id=inquiry_id):
        _own(asker, inquiry_id)


def lock_inquiry(inquiry_id: int) -> LockedInquiry:
    """The inquiry, locked until the transaction ends; raises `InquiryNotFound`."""
    return fetch_row(
        Inquiry.select(
            Inquiry.id,
            Inquiry.user_id,
            Inquiry.guest_email,
            Inquiry.subject,
            Inquiry.status,
            Inquiry.assignee_id,
            Inquiry.messages_count,
            Inquiry.waiting_since,
            Inquiry.rating,
            Inquiry.answered_at,
        )
        .where(Inquiry.id == inquiry_id)
        .for_update(FOR_NO_KEY_UPDATE),
        LockedInquiry,
        InquiryNotFound,
    )


def require_writable(inquiry: LockedInquiry) -> None:
    """Raise `InquiryClosed` or `InquiryFull` where nothing more can be written."""
    if inquiry["status"] == State.CLOSED:
        raise InquiryClosed
    if inquiry["messages_count"] >= MESSAGES_MAX:
        raise InquiryFull


def say(inquiry_id: int, *, author_id: int | None, is_staff: bool, text: str) -> None:
    """Put a message into an inquiry, which counts it by itself."""
    execute(
        InquiryMessage.insert(
            inquiry_id=inquiry_id, author_id=author_id, is_staff=is_staff, text=text
        )
    )


def _own(asker: Asker, inquiry_id: int) -> LockedInquiry:
    found = lock_inquiry(inquiry_id)
    if (found["user_id"], found["guest_email"]) != (asker.member_id, asker.email):
        raise InquiryNotFound
    return found
