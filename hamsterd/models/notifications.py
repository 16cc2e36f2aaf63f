"""Notifications, the people counted in each, and members' preferences."""

from peewee import BigIntegerField, CompositeKey, TextField

from hamsterd.core.data_kinds import NO_KIND, DataKind
from hamsterd.db.fields import (
    Key,
    KeyOrNone,
    counter,
    flag,
    instant_now,
    instant_or_none,
    reference,
)
from hamsterd.models.base import PlainTable, Table, add_index, add_unique
from hamsterd.models.diaries import DiaryEntry
from hamsterd.models.members.accounts import User
from hamsterd.models.personal import (
    MACHINERY,
    OF_OTHERS,
    Delete,
    in_record,
    member_data,
    part_of,
)
from hamsterd.models.topics import Topic


class Notification(Table):
    """A notification; `actor` is the latest of the people it counts.

    `kind` has no CHECK: every later part of the site adds its own. A group is open until it is
    read.
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
# One line per author and day about new entries, read or not.
add_unique(
    Notification, "notifications_new_entry_key", "user_id", "group_key", where="kind = 'new_entry'"
)
# Deleting rows about a purged target.
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
        primary_key = CompositeKey("notification", "actor")


# Deleting an actor's row.
add_index(NotificationActor, "notification_actors_actor", "actor_id")


class NotificationEntry(PlainTable):
    """An entry counted in a notification of new entries, once for any number of runs."""

    notification_id: Key
    notification = reference(Notification, on_delete="CASCADE")
    entry_id: Key
    entry = reference(DiaryEntry, on_delete="CASCADE")

    class Meta:
        primary_key = CompositeKey("notification", "entry")


# Deleting an entry's row.
add_index(NotificationEntry, "notification_entries_entry", "entry_id")


class NotificationPreference(PlainTable):
    """Where a member wants one kind of news; only choices that differ from the default."""

    user_id: Key
    user = reference(User, on_delete="CASCADE")
    kind = TextField()
    on_site = flag(default=True)
    on_push = flag(default=True)
    on_mail = flag(default=True)

    class Meta:
        primary_key = CompositeKey("user", "kind")


class NotificationSetting(PlainTable):
    """A member's preferences for all kinds; no row: no digest, quiet at night.

    `rings_red_flags`: an urgent alert about a hamster's health rings in the quiet hours, too.

    `digest_at` is up to when the last digest reported. `marketing_since`: when they agreed to
    notices that advertise; NULL: they did not.
    """

    user_id: Key
    user = reference(User, on_delete="CASCADE")
    wants_digest = flag(default=False)
    has_quiet_hours = flag(default=True)
    rings_red_flags = flag(default=False)
    digest_at = instant_or_none()
    marketing_since = instant_or_none()

    class Meta:
        primary_key = CompositeKey("user")


# Members who receive a digest.
add_index(NotificationSetting, "notification_settings_digest", "user_id", where="wants_digest")
# Members who agreed to advertising.
add_index(
    NotificationSetting,
    "notification_settings_marketing",
    "user_id",
    where="marketing_since IS NOT NULL",
)


class NotificationMute(PlainTable):
    """A target about which a member wants no notifications."""

    user_id: Key
    user = reference(User, on_delete="CASCADE")
    target_type = TextField()
    target_id = BigIntegerField()
    created_at = instant_now()

    class Meta:
        primary_key = CompositeKey("user", "target_type", "target_id")


# Deleting rows about a purged target.
add_index(NotificationMute, "notification_mutes_target", "target_type", "target_id")

# A line that quotes the nickname is personal too.
member_data(
    Notification,
    "user_id",
    Delete(),
    in_record("notifications").without(MACHINERY, "group_key", "actors_count"),
    topic=Topic.NOTIFICATIONS,
    leaks=(DataKind.PRIVATE,),
)
member_data(Notification, "actor_id", Delete(), OF_OTHERS, topic=Topic.NOTIFICATIONS, leaks=NO_KIND)
member_data(
    NotificationActor, "actor_id", Delete(), OF_OTHERS, topic=Topic.NOTIFICATIONS, leaks=NO_KIND
)
member_data(
    NotificationPreference,
    "user_id",
    Delete(),
    in_record("preferences"),
    topic=Topic.NOTIFICATIONS,
    leaks=NO_KIND,
)
member_data(
    NotificationSetting,
    "user_id",
    Delete(),
    in_record("preferences").without(MACHINERY, "digest_at"),
    topic=Topic.NOTIFICATIONS,
    leaks=NO_KIND,
)
member_data(
    NotificationMute,
    "user_id",
    Delete(),
    in_record("mutes"),
    topic=Topic.NOTIFICATIONS,
    leaks=NO_KIND,
)

part_of(NotificationEntry, Notification, OF_OTHERS, leaks=NO_KIND)
