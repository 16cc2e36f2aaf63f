"""Care reminders, their recipients and ticks, and members' calendars."""

from peewee import Check, CompositeKey, DateField, IntegerField, TextField

from hamsterd.core.data_kinds import NO_KIND, DataKind
from hamsterd.db.fields import (
    Key,
    KeyOrNone,
    flag,
    instant_now,
    instant_or_none,
    reference,
)
from hamsterd.models.base import PlainTable, Table, add_index, add_unique
from hamsterd.models.hamsters.health import HealthRow
from hamsterd.models.hamsters.profile import Hamster
from hamsterd.models.members.accounts import User
from hamsterd.models.personal import (
    KEY,
    MACHINERY,
    Anonymise,
    Delete,
    in_record,
    member_data,
)
from hamsterd.models.topics import Topic


class CareReminder(Table):
    """A task for a hamster's keepers, every so many days or on some weekdays, in Seoul.

    `weekdays` has one bit each, Monday's the lowest; `minute` is the minute of the day. `next_at`
    is the next notification, NULL while it is paused.
    """

    hamster_id: Key
    hamster = reference(Hamster, on_delete="CASCADE")
    author_id: KeyOrNone
    author = reference(User, null=True, on_delete="SET NULL")
    kind = TextField()
    name = TextField(null=True)
    dose = TextField(null=True)
    starts_on = DateField()
    every_days = IntegerField(null=True)
    weekdays = IntegerField(null=True)
    minute = IntegerField()
    is_paused = flag(default=False)
    next_at = instant_or_none()
    created_at = instant_now()
    updated_at = instant_now()

    class Meta:
        constraints = (
            Check(
                "kind IN ('sand_bath', 'wheel', 'bedding', 'medicine', 'weight', 'other')",
                "care_reminders_kind_check",
            ),
            Check("(every_days IS NULL) <> (weekdays IS NULL)", "care_reminders_rhythm_check"),
            Check("every_days BETWEEN 1 AND 180", "care_reminders_every_days_check"),
            Check("weekdays BETWEEN 1 AND 127", "care_reminders_weekdays_check"),
            Check("minute BETWEEN 0 AND 1439", "care_reminders_minute_check"),
        )


# A hamster's reminders, by the time of the day.
add_index(CareReminder, "care_reminders_hamster", "hamster_id", "minute", "id")
# The reminders of a member who leaves.
add_index(CareReminder, "care_reminders_author", "author_id")
# The job that sends due reminders.
add_index(CareReminder, "care_reminders_next", "next_at", where="next_at IS NOT NULL")


class CareReminderMember(PlainTable):
    """A recipient of a reminder."""

    reminder_id: Key
    reminder = reference(CareReminder, on_delete="CASCADE")
    member_id: Key
    member = reference(User, on_delete="CASCADE")

    class Meta:
        primary_key = CompositeKey("reminder", "member")


# A member's day; a purged one's.
add_index(CareReminderMember, "care_reminder_members_member", "member_id")


class CareTick(Table):
    """A due day marked as done, once, by any carer; with the health row it wrote."""

    reminder_id: Key
    reminder = reference(CareReminder, on_delete="CASCADE")
    day = DateField()
    member_id: KeyOrNone
    member = reference(User, null=True, on_delete="SET NULL")
    health_row_id: KeyOrNone
    health_row = reference(HealthRow, null=True, on_delete="SET NULL")
    ticked_at = instant_now()


# Once, however many telephones; the latest of a reminder.
add_unique(CareTick, "care_ticks_day", "reminder_id", "day DESC")
# A member's ticks, for their record; and those of a purged member.
add_index(CareTick, "care_ticks_member", "member_id")
# A row that is deleted.
add_index(CareTick, "care_ticks_health_row", "health_row_id")
# Rows old enough to delete.
add_index(CareTick, "care_ticks_age", "ticked_at")


class CareCalendar(PlainTable):
    """The secret address of a member's calendar: kept as a hash."""

    member_id: Key
    member = reference(User, on_delete="CASCADE")
    token_hash = TextField()
    created_at = instant_now()

    class Meta:
        primary_key = CompositeKey("member")


# Opening a calendar.
add_unique(CareCalendar, "care_calendars_token_hash_key", "token_hash")

member_data(
    CareReminder,
    "author_id",
    Anonymise(),
    in_record("care-reminders")
    .without("the owner reads it whoever of the carers made it", "author_id")
    .without(MACHINERY, "next_at", "updated_at"),
    topic=Topic.REMINDERS,
    leaks=(DataKind.PRIVATE,),
)
member_data(
    CareReminderMember,
    "member_id",
    Delete(),
    in_record("care-reminders"),
    topic=Topic.REMINDERS,
    leaks=NO_KIND,
)
member_data(
    CareTick,
    "member_id",
    Anonymise(),
    in_record("care-ticks"),
    topic=Topic.REMINDERS,
    leaks=NO_KIND,
)
member_data(
    CareCalendar,
    "member_id",
    Delete(),
    in_record("care-calendar").without(KEY, "token_hash"),
    topic=Topic.REMINDERS,
    leaks=NO_KIND,
)
