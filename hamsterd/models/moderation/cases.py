"""Report cases and reports, sanctions and appeals, and the removal of spam."""

from peewee import SQL, BigIntegerField, Check, CompositeKey, SmallIntegerField, TextField

from hamsterd.db.fields import (
    Key,
    KeyOrNone,
    counter,
    flag,
    instant,
    instant_now,
    instant_or_none,
    json_object,
    reference,
    word,
)
from hamsterd.models.audit import AuditEntry
from hamsterd.models.base import PlainTable, Table, add_index, add_unique
from hamsterd.models.members.accounts import User
from hamsterd.models.personal import (
    BY_STAFF,
    MACHINERY,
    MISUSE,
    OF_STAFF,
    NotInRecord,
    in_record,
    member_data,
    part_of,
)


class ReportCase(Table):
    """All reports of one target, with its content as it was when first reported.

    `version` is the compare-and-set counter of decisions. `resolver_actor` names who decided
    (`admin:12`, `cli:root`); `resolver` is the member behind it, if there is one. `dismissal` of a
    dismissed case: there was nothing in it, or it had been handled already. `passed_on_at`: since
    then it is for the staff alone, because a keeper passed it on with a note, or because it was
    opened again.
    """

    target_type = TextField()
    target_id = BigIntegerField()
    target_owner_id: KeyOrNone
    target_owner = reference(User, null=True, on_delete="SET NULL")
    status = word("pending")
    snapshot = json_object()
    reporters_count = counter()
    claimed_by_id: KeyOrNone
    claimed_by = reference(User, null=True, on_delete="SET NULL")
    claimed_until = instant_or_none()
    resolver_id: KeyOrNone
    resolver = reference(User, null=True, on_delete="SET NULL")
    resolver_actor = TextField(null=True)
    decided_at = instant_or_none()
    decision_note = TextField(null=True)
    dismissal = TextField(null=True)
    passed_on_at = instant_or_none()
    passed_on_by_id: KeyOrNone
    passed_on_by = reference(User, null=True, on_delete="SET NULL")
    passed_on_note = TextField(null=True)
    version = counter(1)
    created_at = instant_now()
    updated_at = instant_now()

    class Meta:
        constraints = (
            Check("status IN ('pending', 'resolved', 'dismissed')", "report_cases_status_check"),
            Check("(status = 'pending') = (decided_at IS NULL)", "report_cases_decided_at_check"),
            Check("dismissal IN ('unfounded', 'handled')", "report_cases_dismissal_check"),
            Check(
                "dismissal IS NULL OR status = 'dismissed'",
                "report_cases_dismissed_check",
            ),
        )


# A new report joins the open case of its target.
add_unique(
    ReportCase,
    "report_cases_open_target_key",
    "target_type",
    "target_id",
    where="status = 'pending'",
)
# A target's whole history.
add_index(ReportCase, "report_cases_target", "target_type", "target_id")
# The queue, oldest first, and the decided ones, latest first.
add_index(ReportCase, "report_cases_queue", "created_at", "id", where="status = 'pending'")
add_index(
    ReportCase, "report_cases_decided", "decided_at DESC", "id DESC", where="status <> 'pending'"
)
# A member's record.
add_index(ReportCase, "report_cases_owner", "target_owner_id", "created_at DESC")
# The open cases of one member, which are shown and decided together.
add_index(
    ReportCase,
    "report_cases_open_owner",
    "target_owner_id",
    "created_at",
    "id",
    where="status = 'pending'",
)


class Report(Table):
    """One person's report. A case is open once per target, so this pair is "one open report"."""

    case_id: Key
    case = reference(ReportCase, on_delete="CASCADE")
    reporter_id: KeyOrNone
    reporter = reference(User, null=True, on_delete="SET NULL")
    reason = TextField()
    text = TextField(null=True)
    created_at = instant_now()

    class Meta:
        constraints = (
            Check(
                "reason IN ('spam', 'abuse', 'inappropriate', 'false_info', 'other')",
                "reports_reason_check",
            ),
        )


# One open report per person and target; the reports of a case.
add_unique(Report, "reports_case_reporter_key", "case_id", "reporter_id")
# A reporter's own list, the latest first.
add_index(Report, "reports_reporter", "reporter_id", "created_at DESC")
# What became of the reports of some reporters.
add_index(Report, "reports_weighed", "reporter_id", "case_id")


class Sanction(Table):
    """What a member got for a violation; `ends_at` NULL of a suspension or ban means for good.

    `step` is the rung of the ladder (1 to 4), `moderator` the member behind `actor` if any. `case`
    is the first of those it answers; all of them are in `SanctionCase`.
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
    # Undone, or a granted appeal: it no longer stands among the member's violations.
    voided_at = instant_or_none()
    # A stronger restriction took its place, until that one is lifted before this one's end.
    replaced_at = instant_or_none()
    # When what it answers was written or last edited; nothing is known of one given by hand.
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


class SanctionCase(PlainTable):
    """A case that a sanction answers: several of one member may be decided together."""

    sanction_id: Key
    sanction = reference(Sanction, on_delete="CASCADE")
    case_id: Key
    case = reference(ReportCase, on_delete="CASCADE")

    class Meta:
        primary_key = CompositeKey("sanction", "case")


# The sanctions of a case.
add_index(SanctionCase, "sanction_cases_case", "case_id")


class Appeal(Table):
    """A member's objection to a sanction, one per sanction."""

    sanction_id: Key
    sanction = reference(Sanction, on_delete="CASCADE")
    user_id: Key
    user = reference(User, on_delete="CASCADE")
    text = TextField()
    status = word("pending")
    answer = TextField(null=True)
    decided_actor = TextField(null=True)
    decided_at = instant_or_none()
    created_at = instant_now()

    class Meta:
        constraints = (
            Check("status IN ('pending', 'granted', 'denied')", "appeals_status_check"),
            Check("(status = 'pending') = (decided_at IS NULL)", "appeals_decided_at_check"),
        )


# One appeal per sanction.
add_unique(Appeal, "appeals_sanction_key", "sanction_id")
# The queue, oldest first.
add_index(Appeal, "appeals_queue", "created_at", "id", where="status = 'pending'")
# A member's appeals.
add_index(Appeal, "appeals_user", "user_id")


class SpamRemoval(Table):
    """One act that bans a member and removes all they wrote of some days, batch by batch.

    `since` NULL means everything. `kind` and `last_id` are how far it is; its items are what it
    took, so that one undo brings back just that. `sanction_act` is the row of its ban.
    """

    user_id: Key
    user = reference(User, on_delete="CASCADE")
    since = instant_or_none()
    until = instant()
    reason = TextField()
    actor = TextField()
    audit_id: KeyOrNone
    audit = reference(AuditEntry, null=True, on_delete="SET NULL")
    sanction_act_id: KeyOrNone
    sanction_act = reference(AuditEntry, null=True, on_delete="SET NULL")
    status = word("running")
    kind = word("diary")
    last_id = BigIntegerField(default=0, constraints=[SQL("DEFAULT 0")])
    total_count = counter()
    removed_count = counter()
    cases_count = counter()
    created_at = instant_now()
    updated_at = instant_now()

    class Meta:
        constraints = (
            Check(
                "status IN ('running', 'done', 'undoing', 'undone')", "spam_removals_status_check"
            ),
        )


# One at a time for each member; what was left by a process that is gone.
add_unique(
    SpamRemoval,
    "spam_removals_unfinished",
    "user_id",
    where="status IN ('running', 'undoing')",
)
# The latest of a member.
add_index(SpamRemoval, "spam_removals_user", "user_id", "id DESC")
# The removal of an act, and purging the log.
add_index(SpamRemoval, "spam_removals_audit", "audit_id")
add_index(SpamRemoval, "spam_removals_sanction_act", "sanction_act_id")


class SpamRemovalItem(Table):
    """One thing that a removal took, or a case that it closed (`was_hidden`: for its reports)."""

    removal_id: Key
    removal = reference(SpamRemoval, on_delete="CASCADE")
    kind = TextField()
    target_id = BigIntegerField()
    was_hidden = flag(default=False)


# What is to be brought back.
add_unique(SpamRemovalItem, "spam_removal_items_key", "removal_id", "kind", "target_id")

member_data(
    ReportCase,
    "target_owner_id",
    MISUSE,
    NotInRecord("a case that others opened; what came of it is among the sanctions"),
)
member_data(ReportCase, "claimed_by_id", MISUSE, OF_STAFF)
member_data(ReportCase, "resolver_id", MISUSE, OF_STAFF)
member_data(ReportCase, "passed_on_by_id", MISUSE, OF_STAFF)
member_data(Report, "reporter_id", MISUSE, in_record("reports"))
member_data(
    Sanction,
    "user_id",
    MISUSE,
    in_record("sanctions")
    .without(MACHINERY, "case_id", "written_at")
    .without(BY_STAFF, "actor", "moderator_id", "lifted_actor"),
)
member_data(Sanction, "moderator_id", MISUSE, OF_STAFF)
member_data(Appeal, "user_id", MISUSE, in_record("sanctions").without(BY_STAFF, "decided_actor"))
member_data(
    SpamRemoval,
    "user_id",
    MISUSE,
    NotInRecord("an act of staff; what came of it is among the sanctions"),
)

part_of(SanctionCase, Sanction, OF_STAFF)
part_of(SpamRemovalItem, SpamRemoval, OF_STAFF)
