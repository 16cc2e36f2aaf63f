"""Queued mail, and its results."""

from peewee import Check, TextField

from hamsterd.core.data_kinds import DataKind
from hamsterd.db.fields import (
    KeyOrNone,
    counter,
    instant_now,
    instant_or_none,
    key_list,
    reference,
    word,
)
from hamsterd.models.base import Table, add_index, add_unique
from hamsterd.models.members.accounts import User
from hamsterd.models.personal import KEY, MACHINERY, Delete, NotInRecord, in_record, member_data
from hamsterd.models.topics import Topic


class OutboxMail(Table):
    """A mail queued in the transaction that caused it, and delivered later with retries.

    By another `channel` than mail a message to the staff's webhook goes the same way: `text` is its
    body. `fault` says of the last failed try whether nobody's message would have gone (`server`);
    a mail that was taken and came back later has `bounced_at`. `news_ids` are the notifications it
    tells of: one whose member may not see all of them any more is written anew before it goes.
    `due_at` is when it was to go; failed tries move only `next_attempt_at`.
    """

    user_id: KeyOrNone
    user = reference(User, null=True, on_delete="SET NULL")
    channel = word("mail")
    kind = TextField()
    to_address = TextField()
    subject = TextField()
    text = TextField()
    html = TextField(null=True)
    unsubscribe_url = TextField(null=True)
    news_ids = key_list()
    status = word("pending")
    attempts = counter()
    due_at = instant_now()
    next_attempt_at = instant_now()
    last_error = TextField(null=True)
    failed_at = instant_or_none()
    fault = TextField(null=True)
    bounced_at = instant_or_none()
    created_at = instant_now()
    sent_at = instant_or_none()

    class Meta:
        table_name = "outbox_mail"
        constraints = (
            Check("channel IN ('mail', 'webhook')", "outbox_mail_channel_check"),
            Check("fault IN ('server', 'message')", "outbox_mail_fault_check"),
            Check("status IN ('pending', 'sent', 'failed')", "outbox_mail_status_check"),
            Check("(status = 'sent') = (sent_at IS NOT NULL)", "outbox_mail_sent_at_check"),
        )


# Due messages.
add_index(
    OutboxMail, "outbox_mail_due", "channel", "next_attempt_at", "id", where="status = 'pending'"
)
# Due messages with priority: somebody is waiting for them.
add_index(
    OutboxMail,
    "outbox_mail_due_first",
    "channel",
    "next_attempt_at",
    "id",
    where="status = 'pending' AND kind <> 'digest'",
)
# Since when the oldest is due.
add_index(
    OutboxMail,
    "outbox_mail_waiting",
    "channel",
    "due_at",
    where="status = 'pending' AND kind <> 'digest'",
)
# When one went out last.
add_index(OutboxMail, "outbox_mail_latest_sent", "channel", "sent_at DESC", where="status = 'sent'")
# Recent failures.
add_index(
    OutboxMail,
    "outbox_mail_latest_failed",
    "channel",
    "failed_at DESC",
    where="failed_at IS NOT NULL AND status <> 'sent'",
)
# The list, latest first, and rows old enough to delete.
add_index(OutboxMail, "outbox_mail_latest", "created_at DESC", "id DESC")
# A member's mail: export and withdrawal.
add_index(OutboxMail, "outbox_mail_user", "user_id", where="user_id IS NOT NULL")

member_data(
    OutboxMail,
    "user_id",
    Delete(),
    in_record("mails")
    .without(
        MACHINERY,
        "channel",
        "attempts",
        "due_at",
        "next_attempt_at",
        "last_error",
        "failed_at",
        "fault",
        "bounced_at",
        "news_ids",
    )
    .without("links in it would open what they are for", "text", "html")
    .without(KEY, "unsubscribe_url"),
    topic=Topic.MAIL,
    leaks=(DataKind.EMAIL,),
)


class BouncedAddress(Table):
    """An address that mail came back from, folded as e-mail addresses are compared.

    Nothing is sent there from `stopped_at` on. `soft_count` counts mails that came back for another
    reason (a full mailbox); `status` and `said` are those of the last one.
    """

    user_id: KeyOrNone
    user = reference(User, null=True, on_delete="CASCADE")
    address = TextField()
    soft_count = counter()
    stopped_at = instant_or_none()
    status = TextField()
    said = TextField()
    bounced_at = instant_now()

    class Meta:
        table_name = "bounced_addresses"


# Whether an address is one.
add_unique(BouncedAddress, "bounced_addresses_address_key", "address")
# The list, latest first, and what is old enough to go.
add_index(BouncedAddress, "bounced_addresses_latest", "bounced_at DESC", "id DESC")
# Withdrawal.
add_index(BouncedAddress, "bounced_addresses_user", "user_id", where="user_id IS NOT NULL")

member_data(
    BouncedAddress,
    "user_id",
    Delete(),
    NotInRecord("what mail servers answered; settings say that mail to the address came back"),
    topic=Topic.MAIL,
    leaks=(DataKind.EMAIL,),
)
