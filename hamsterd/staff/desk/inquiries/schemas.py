"""The shapes of inquiries, as the member and as the console see them."""

from typing import Literal

from pydantic import Field

from hamsterd.http.shapes.paging import MAX_LIMIT
from hamsterd.http.shapes.schema import Body, Id, Instant, Out, Query, Text
from hamsterd.members.accounts.schemas import Email
from hamsterd.staff.desk.inquiries import rules
from hamsterd.staff.desk.inquiries.rules import Category, State


class MessageIn(Body):
    """One message of a member."""

    text: Text = Field(min_length=1, max_length=rules.TEXT_MAX)


class InquiryIn(MessageIn):
    """A new inquiry with its first message."""

    category: Category
    subject: Text = Field(min_length=1, max_length=rules.SUBJECT_MAX)


class RatingIn(Body):
    """How much the answer helped."""

    rating: int = Field(ge=1, le=5)


class GuestLinkIn(Body):
    """Where to mail a link; `website` is a honeypot that humans leave empty."""

    email: Email
    website: str = Field(default="", max_length=200)


class GuestSessionIn(Body):
    """The token of a mailed link."""

    token: str = Field(min_length=1, max_length=100)


class GuestSessionOut(Out):
    """Where a link leads: to an inquiry that was answered, or to asking."""

    inquiry_id: int | None


class ReplyIn(MessageIn):
    """An answer by a staff member who has seen `messagesCount` messages."""

    messages_count: int = Field(ge=1, le=rules.MESSAGES_MAX)
    closes: bool = False


class InquiryEdit(Body):
    """The assignee, and whether it is closed; fields left out stay.

    Who closes it has seen `messagesCount` messages.
    """

    assignee_id: Id | None = None
    status: Literal["open", "closed"] | None = None
    messages_count: int | None = Field(default=None, ge=1, le=rules.MESSAGES_MAX)


class OwnInquiriesQuery(Query):
    """A page of one's own inquiries."""

    limit: int = Field(default=rules.OWN_DEFAULT, ge=1, le=MAX_LIMIT)
    cursor: str | None = Field(default=None, max_length=200)


class InquiryCard(Out):
    """An inquiry in its member's list."""

    id: int
    category: Category
    subject: str
    status: State
    is_unread: bool
    """The staff answered, and the member has not opened it since."""
    messages_count: int
    rating: int | None
    may_rate: bool
    created_at: Instant
    last_message_at: Instant


class InquiryMessageOut(Out):
    """A message as the member reads it: the staff speak as one."""

    id: int
    is_staff: bool
    text: str
    created_at: Instant


class InquiryOut(InquiryCard):
    """An inquiry with all that was written in it, the oldest first."""

    messages: list[InquiryMessageOut]


class InquiryRow(Out):
    """An inquiry in the console's list; a guest's has no member."""

    id: int
    category: Category
    subject: str
    status: State
    user_id: int | None
    nickname: str | None
    assignee_id: int | None
    assignee: str | None
    messages_count: int
    rating: int | None
    created_at: Instant
    last_message_at: Instant
    waiting_since: Instant | None


class StaffMessageOut(InquiryMessageOut):
    """A message for staff; without a name if its author left."""

    author: str | None


class InquiryPage(InquiryRow):
    """An inquiry in the console with all that was written in it."""

    messages: list[StaffMessageOut]
