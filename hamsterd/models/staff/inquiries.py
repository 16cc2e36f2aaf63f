"""Inquiries to staff, their messages, and links for people without an account."""

from peewee import Check, IntegerField, TextField

from hamsterd.core.data_kinds import NO_KIND, DataKind
from hamsterd.db.fields import (
    Key,
    KeyOrNone,
    counter,
    flag,
    instant,
    instant_now,
    instant_or_none,
    reference,
    word,
)
from hamsterd.models.base import Table, add_index, add_unique
from hamsterd.models.members.accounts import User
from hamsterd.models.personal import (
    BY_STAFF,
    ELSEWHERE_SHOWN,
    MACHINERY,
    OF_STAFF,
    PASSING,
    Anonymise,
    Delete,
    Keep,
    in_record,
    member_data,
    part_of,
)
from hamsterd.models.topics import Topic


class Inquiry(Table):
    """A private thread between staff and a member, or a guest with a verified address.

    `waiting_since` is when the oldest unanswered message came, while it is open; `is_unread`: the
    member has not seen the latest answer; `answered_at`: the first answer.
    """

    user_id: KeyOrNone
    user = reference(User, null=True, on_delete="CASCADE")
    guest_email = TextField(null=True)
    category = TextField()
    subject = TextField()
    status = word("open")
    assignee_id: KeyOrNone
    assignee = reference(User, null=True, on_delete="SET NULL")
    messages_count = counter(1)
    is_unread = flag(default=False)
    rating = IntegerField(null=True)
    rated_at = instant_or_none()
    answered_at = instant_or_none()
    waiting_since = instant_or_none()
    last_message_at = instant_now()
    created_at = instant_now()

    class Meta:
        constraints = (
            Check(
                "category IN ('account', 'moderation', 'fault', 'idea', 'other')",
                "inquiries_category_check",
            ),
            Check("status IN ('open', 'answered', 'closed')", "inquiries_status_check"),
            Check("(status = 'open') = (waiting_since IS NOT NULL)", "inquiries_waiting_check"),
            Check("(user_id IS NULL) <> (guest_email IS NULL)", "inquiries_asker_check"),
            Check("rating BETWEEN 1 AND 5", "inquiries_rating_check"),
            Check("(rating IS NULL) = (rated_at IS NULL)", "inquiries_rated_check"),
        )


# A member's inquiries, the latest written in first.
add_index(Inquiry, "inquiries_user", "user_id", "last_message_at DESC", "id DESC")
# A guest's inquiries, the latest written in first.
add_index(
    Inquiry,
    "inquiries_guest",
    "guest_email",
    "last_message_at DESC",
    "id DESC",
    where="guest_email IS NOT NULL",
)
# Answered and without a reply, to be closed.
add_index(Inquiry, "inquiries_answered", "last_message_at", where="status = 'answered'")
# The staff's queue, longest waiting first.
add_index(Inquiry, "inquiries_queue", "waiting_since", "id", where="status = 'open'")
# Inquiries by assignee; NULL once the assignee is purged.
add_index(Inquiry, "inquiries_assignee", "assignee_id", where="assignee_id IS NOT NULL")
# Rows old enough to delete.
add_index(Inquiry, "inquiries_latest", "last_message_at")


class InquiryMessage(Table):
    """One message of an inquiry; of the staff's the author is known to the staff alone."""

    inquiry_id: Key
    inquiry = reference(Inquiry, on_delete="CASCADE")
    author_id: KeyOrNone
    author = reference(User, null=True, on_delete="SET NULL")
    is_staff = flag(default=False)
    text = TextField()
    created_at = instant_now()


# The messages of an inquiry, in order.
add_index(InquiryMessage, "inquiry_messages_inquiry", "inquiry_id", "id")
# A purged author's messages.
add_index(InquiryMessage, "inquiry_messages_author", "author_id")


class InquiryLink(Table):
    """A mailed single-use link that lets a guest ask and read without an account."""

    token_hash = TextField()
    email = TextField()
    inquiry_id: KeyOrNone
    inquiry = reference(Inquiry, null=True, on_delete="CASCADE")
    created_at = instant_now()
    expires_at = instant()
    used_at = instant_or_none()


# Following a link.
add_unique(InquiryLink, "inquiry_links_token_hash_key", "token_hash")
# How often an address was written to.
add_index(InquiryLink, "inquiry_links_email", "email", "created_at")
# With its inquiry.
add_index(InquiryLink, "inquiry_links_inquiry", "inquiry_id")
# Rows old enough to delete.
add_index(InquiryLink, "inquiry_links_expired", "expires_at")

member_data(
    Inquiry,
    "user_id",
    Delete(),
    in_record("inquiries")
    .without("of inquiries without an account", "guest_email")
    .without(BY_STAFF, "assignee_id")
    .without(ELSEWHERE_SHOWN, "messages_count", "answered_at", "last_message_at")
    .without(MACHINERY, "is_unread", "rated_at", "waiting_since"),
    topic=Topic.INQUIRIES,
    leaks=(
        DataKind.EMAIL,
        DataKind.PRIVATE,
    ),
)
member_data(Inquiry, "assignee_id", Anonymise(), OF_STAFF, topic=Topic.INQUIRIES, leaks=NO_KIND)
member_data(
    InquiryMessage,
    "author_id",
    Keep("goes with its inquiry; an answer is the site's"),
    in_record("inquiries"),
    topic=Topic.INQUIRIES,
    leaks=(DataKind.PRIVATE,),
)

part_of(InquiryLink, Inquiry, PASSING, leaks=(DataKind.EMAIL,))
