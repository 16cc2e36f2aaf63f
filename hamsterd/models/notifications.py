"""Notifications, the people counted in each, and what a member wants to hear of."""

from peewee import BigIntegerField, Check, CompositeKey, TextField

from hamsterd.db.fields import (
    Key,
    KeyOrNone,
    counter,
    flag,
    instant_now,
    instant_or_none,
    reference,
)
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


class NotificationPreference(PlainTable):
    """Where a member wants one kind of news; only choices that differ from the default."""

    user_id: Key
    user = reference(User, on_delete="CASCADE")
    kind = TextField()
    on_site = flag(default=True)
    on_push = flag(default=True)
    on_mail = flag(default=True)

    class Meta:
        """One choice per kind."""

        table_name = "notification_preferences"
        primary_key = CompositeKey("user", "kind")


class NotificationSetting(PlainTable):
    """A member's choices for all kinds; no row: no digest, quiet at night.

    `digest_at` is up to when the last digest told.
    """

    user_id: Key
    user = reference(User, on_delete="CASCADE")
    wants_digest = flag(default=False)
    has_quiet_hours = flag(default=True)
    digest_at = instant_or_none()

    class Meta:
        """The member is the key."""

        table_name = "notification_settings"
        primary_key = CompositeKey("user")


# Who gets a digest.
add_index(NotificationSetting, "notification_settings_digest", "user_id", where="wants_digest")


class NotificationMute(PlainTable):
    """A thing a member wants to hear nothing more of."""

    user_id: Key
    user = reference(User, on_delete="CASCADE")
    target_type = TextField()
    target_id = BigIntegerField()
    created_at = instant_now()

    class Meta:
        """Muting twice is muting once."""

        table_name = "notification_mutes"
        primary_key = CompositeKey("user", "target_type", "target_id")
        constraints = (
            Check("target_type IN ('diary', 'community')", "notification_mutes_target_type_check"),
        )


# Taking back what is about something that vanished.
add_index(NotificationMute, "notification_mutes_target", "target_type", "target_id")
