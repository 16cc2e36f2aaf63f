"""Inquiries of members to the staff, and what is written in them."""

from peewee import Check, IntegerField, TextField

from hamsterd.db.fields import (
    Key,
    KeyOrNone,
    counter,
    flag,
    instant_now,
    instant_or_none,
    reference,
    word,
)
from hamsterd.models.accounts import User
from hamsterd.models.base import Table, add_index


class Inquiry(Table):
    """A private thread between a member and the staff.

    `waiting_since` is when the member's oldest unanswered message came, while it is open;
    `is_unread` whether the member has not seen the latest answer, `answered_at` when the first
    came.
    """

    user_id: Key
    user = reference(User, on_delete="CASCADE")
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
            Check("rating BETWEEN 1 AND 5", "inquiries_rating_check"),
            Check("(rating IS NULL) = (rated_at IS NULL)", "inquiries_rated_check"),
        )


# A member's inquiries, the latest written in first.
add_index(Inquiry, "inquiries_user", "user_id", "last_message_at DESC", "id DESC")
# What waits for the staff, the longest first.
add_index(Inquiry, "inquiries_queue", "waiting_since", "id", where="status = 'open'")
# Who of the staff looks after which; a purged one after none.
add_index(Inquiry, "inquiries_assignee", "assignee_id", where="assignee_id IS NOT NULL")
# What is old enough to go.
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


# What is written in an inquiry, in order.
add_index(InquiryMessage, "inquiry_messages_inquiry", "inquiry_id", "id")
# A purged author's messages.
add_index(InquiryMessage, "inquiry_messages_author", "author_id")
