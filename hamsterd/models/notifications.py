"""Notifications, grouped by what they are about, and the people counted in each."""

from peewee import BigIntegerField, CompositeKey, TextField

from hamsterd.db.fields import Key, KeyOrNone, counter, flag, instant_now, reference
from hamsterd.models.accounts import User
from hamsterd.models.base import PlainTable, Table, add_index, add_unique


class Notification(Table):
    """One line behind a member's bell; `actor` is the latest of the people it counts.

    `kind` is not checked here: every later part of the site adds its own.
    """

    user_id: Key
    user = reference(User, on_delete="CASCADE")
    kind = TextField()
    actor_id: KeyOrNone
    actor = reference(User, null=True, on_delete="SET NULL")
    target_type = TextField(null=True)
    target_id = BigIntegerField(null=True)
    url = TextField(null=True)
    title = TextField()
    message = TextField()
    is_read = flag(default=False)
    group_key = TextField(null=True)
    actors_count = counter(1)
    created_at = instant_now()
    updated_at = instant_now()

    class Meta:
        """A group is open until it is read."""

        table_name = "notifications"


# A member's list, latest news first.
add_index(Notification, "notifications_user", "user_id", "updated_at DESC", "id DESC")
# The unread count, and marking all read.
add_index(Notification, "notifications_unread", "user_id", where="NOT is_read")
# Joining the open group of a target.
add_unique(
    Notification,
    "notifications_open_group_key",
    "user_id",
    "group_key",
    where="NOT is_read AND group_key IS NOT NULL",
)
# Taking back what is about something that vanished.
add_index(Notification, "notifications_target", "target_type", "target_id")
# Deleting an actor's row.
add_index(Notification, "notifications_actor", "actor_id", where="actor_id IS NOT NULL")


class NotificationActor(PlainTable):
    """A person counted in a notification, once however often they acted."""

    notification_id: Key
    notification = reference(Notification, on_delete="CASCADE")
    actor_id: Key
    actor = reference(User, on_delete="CASCADE")
    created_at = instant_now()

    class Meta:
        """The pair is the key."""

        table_name = "notification_actors"
        primary_key = CompositeKey("notification", "actor")


# Deleting an actor's row.
add_index(NotificationActor, "notification_actors_actor", "actor_id")
