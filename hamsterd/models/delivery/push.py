"""Devices with push subscriptions, and messages for them."""

from peewee import Check, TextField

from hamsterd.core.data_kinds import NO_KIND, DataKind
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
from hamsterd.models.base import Table, add_index, add_unique
from hamsterd.models.members.accounts import Session, User
from hamsterd.models.notifications import Notification
from hamsterd.models.personal import (
    KEY,
    MACHINERY,
    PASSING,
    Delete,
    in_record,
    member_data,
    part_of,
)
from hamsterd.models.topics import Topic


class PushSubscription(Table):
    """A browser's endpoint at its push service, and the keys for encrypting messages to it.

    It belongs to a session and is deleted with it: a signed-out device gets no push. `failures`
    counts messages given up since the last success.
    """

    user_id: Key
    user = reference(User, on_delete="CASCADE")
    session_id: Key
    session = reference(Session, on_delete="CASCADE")
    endpoint = TextField()
    p256dh = TextField()
    auth = TextField()
    failures = counter()
    created_at = instant_now()
    last_success_at = instant_or_none()


# A browser that subscribes again, whoever is signed in now.
add_unique(PushSubscription, "push_subscriptions_endpoint_key", "endpoint")
# A member's devices.
add_index(PushSubscription, "push_subscriptions_user", "user_id")
# Signing out.
add_index(PushSubscription, "push_subscriptions_session", "session_id")


class PushMessage(Table):
    """One notification for one device; without a notification it is a test.

    A notification that grows is pushed again by the same row, so that it rings only once in a
    while. `is_held`: it came at night and waits for the morning, unless it `rings_at_night`.
    """

    subscription_id: Key
    subscription = reference(PushSubscription, on_delete="CASCADE")
    notification_id: KeyOrNone
    notification = reference(Notification, null=True, on_delete="CASCADE")
    status = word("pending")
    due_at = instant_now()
    is_held = flag(default=False)
    rings_at_night = flag(default=False)
    attempts = counter()
    last_error = TextField(null=True)
    created_at = instant_now()
    sent_at = instant_or_none()

    class Meta:
        constraints = (
            Check(
                "status IN ('pending', 'sent', 'dropped', 'failed')", "push_messages_status_check"
            ),
        )


# A group's message to a device.
add_unique(PushMessage, "push_messages_notification_key", "subscription_id", "notification_id")
# Deleting a notification.
add_index(
    PushMessage,
    "push_messages_notification",
    "notification_id",
    where="notification_id IS NOT NULL",
)
# Due messages.
add_index(PushMessage, "push_messages_due", "due_at", "id", where="status = 'pending'")
# Rows old enough to delete, and failures.
add_index(PushMessage, "push_messages_latest", "created_at DESC", "id DESC")

member_data(
    PushSubscription,
    "user_id",
    Delete(),
    in_record("devices").without(KEY, "p256dh", "auth").without(MACHINERY, "failures"),
    topic=Topic.PUSH,
    leaks=(DataKind.DEVICE,),
)

part_of(PushMessage, PushSubscription, PASSING, leaks=NO_KIND)
