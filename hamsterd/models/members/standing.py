"""Restrictions of accounts, read at each sign-in; the staff room writes them."""

from peewee import Check, SmallIntegerField, TextField

from hamsterd.core.data_kinds import NO_KIND
from hamsterd.db.fields import (
    Key,
    KeyOrNone,
    instant_now,
    instant_or_none,
    reference,
)
from hamsterd.models.base import Table, add_index, add_unique
from hamsterd.models.members.accounts import User
from hamsterd.models.personal import (
    BY_STAFF,
    MACHINERY,
    MISUSE,
    OF_STAFF,
    in_record,
    member_data,
)
from hamsterd.models.staff.cases import ReportCase
from hamsterd.models.topics import Topic


class Sanction(Table):
    """A sanction for a violation; `ends_at` NULL of a suspension or ban means permanent.

    `step` is the step of the ladder (1 to 4), `moderator` the member behind `actor`, if any. `case`
    is the first of its cases; `SanctionCase` has all of them.
    """

    user_id: Key
    user = reference(User, on_delete="RESTRICT")
    case_id: KeyOrNone
    case = reference(ReportCase, null=True, on_delete="SET NULL")
    kind = TextField()
    step = SmallIntegerField()
    reason = TextField()
    actor = TextField()
    moderator_id: KeyOrNone
    moderator = reference(User, null=True, on_delete="SET NULL")
    starts_at = instant_now()
    ends_at = instant_or_none()
    lifted_at = instant_or_none()
    lifted_actor = TextField(null=True)
    lift_reason = TextField(null=True)
    # Undone, or the appeal was granted: no longer counted as a violation.
    voided_at = instant_or_none()
    # A stronger restriction took its place, until that one is lifted before this one's end.
    replaced_at = instant_or_none()
    # When the violation was written or last edited; NULL for a sanction given by hand.
    written_at = instant_or_none()
    created_at = instant_now()

    class Meta:
        constraints = (
            Check("kind IN ('warning', 'suspension', 'ban')", "sanctions_kind_check"),
            Check("step BETWEEN 1 AND 4", "sanctions_step_check"),
            Check("(kind = 'suspension') = (ends_at IS NOT NULL)", "sanctions_ends_at_check"),
            Check("ends_at > starts_at", "sanctions_period_check"),
            # A warning restricts nothing that could be replaced.
            Check("kind <> 'warning' OR replaced_at IS NULL", "sanctions_replaced_at_check"),
        )


# A member's record and their standing violations.
add_index(Sanction, "sanctions_user", "user_id", "created_at DESC", "id DESC")
# The job that ends suspensions.
add_index(
    Sanction, "sanctions_ending", "ends_at", where="lifted_at IS NULL AND ends_at IS NOT NULL"
)
# The sanctions of a case.
add_index(Sanction, "sanctions_case", "case_id", where="case_id IS NOT NULL")
# One restriction is in force per member (its time may be over; then nothing is).
add_unique(
    Sanction,
    "sanctions_in_force_key",
    "user_id",
    where="kind <> 'warning' AND lifted_at IS NULL AND replaced_at IS NULL",
)

member_data(
    Sanction,
    "user_id",
    MISUSE,
    in_record("sanctions")
    .without(MACHINERY, "case_id", "written_at")
    .without(BY_STAFF, "actor", "moderator_id", "lifted_actor"),
    topic=Topic.REPORTS,
    leaks=NO_KIND,
)
member_data(Sanction, "moderator_id", MISUSE, OF_STAFF, topic=Topic.REPORTS, leaks=NO_KIND)
