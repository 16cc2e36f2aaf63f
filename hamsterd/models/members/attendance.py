"""Days on which members were here: checked in, and seen at all."""

from peewee import Check, CompositeKey, DateField, IntegerField, TextField

from hamsterd.core.data_kinds import NO_KIND
from hamsterd.db.fields import Key, counter, flag, instant_now, reference
from hamsterd.models.base import PlainTable, Table, add_index, add_unique
from hamsterd.models.members.accounts import User
from hamsterd.models.personal import ELSEWHERE_SHOWN, Delete, in_record, member_data, nobodys
from hamsterd.models.topics import Topic


class AttendanceDay(Table):
    """A member's check-in on one day in Seoul, with the streak reached.

    With `is_rest`, a missed day that a rest covered: the streak continues, and nothing is earned.
    `rests` are those left afterwards.
    """

    user_id: Key
    user = reference(User, on_delete="CASCADE")
    kst_day = DateField()
    streak = IntegerField()
    exp_gained = IntegerField()
    is_rest = flag(default=False)
    rests = counter()
    created_at = instant_now()

    class Meta:
        constraints = (Check("streak >= 1", "attendance_days_streak_check"),)


# The check itself, and yesterday's streak.
add_unique(AttendanceDay, "attendance_days_user_day_key", "user_id", "kst_day")
# Closing a day.
add_index(AttendanceDay, "attendance_days_day", "kst_day")


class AttendanceExemption(Table):
    """A day in Seoul that breaks no streak, such as one of an outage, and why."""

    kst_day = DateField()
    reason = TextField()
    created_at = instant_now()


# A day is exempt once; those of a gap and of a month.
add_unique(AttendanceExemption, "attendance_exemptions_day_key", "kst_day")


class ActiveDay(PlainTable):
    """A member was active on a day in Seoul; source of daily, monthly and cohort figures."""

    kst_day = DateField()
    user_id: Key
    user = reference(User, on_delete="CASCADE")

    class Meta:
        primary_key = CompositeKey("kst_day", "user")


# A cohort's days; removing a member.
add_index(ActiveDay, "active_days_user", "user_id", "kst_day")

member_data(
    AttendanceDay,
    "user_id",
    Delete(),
    in_record("attendance").without(ELSEWHERE_SHOWN, "created_at"),
    topic=Topic.LEVELS,
    leaks=NO_KIND,
)
member_data(ActiveDay, "user_id", Delete(), in_record("visits"), topic=Topic.VISITS, leaks=NO_KIND)

nobodys(AttendanceExemption, "a day on which nobody's streak broke")
