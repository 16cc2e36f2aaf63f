"""The cases of sanctions, appeals, and the removal of spam."""

from peewee import SQL, BigIntegerField, Check, CompositeKey, TextField

from hamsterd.core.data_kinds import NO_KIND, DataKind
from hamsterd.db.fields import (
    Key,
    KeyOrNone,
    counter,
    flag,
    instant,
    instant_now,
    instant_or_none,
    reference,
    word,
)
from hamsterd.models.audit import AuditEntry
from hamsterd.models.base import PlainTable, Table, add_index, add_unique
from hamsterd.models.members.accounts import User
from hamsterd.models.members.standing import Sanction
from hamsterd.models.personal import (
    BY_STAFF,
    MISUSE,
    OF_STAFF,
    NotInRecord,
    in_record,
    member_data,
    part_of,
)
from hamsterd.models.staff.cases import ReportCase
from hamsterd.models.topics import Topic


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
    """An act that bans a member and removes their writing of some days, in batches.

    `since` NULL means everything. `kind` and `last_id` are the progress. Its items are what it
    removed, so that one undo restores exactly that. `sanction_act` is the audit row of the ban.
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


# One at a time for each member; also finds those of a dead process.
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


# The items to restore.
add_unique(SpamRemovalItem, "spam_removal_items_key", "removal_id", "kind", "target_id")

part_of(SanctionCase, Sanction, OF_STAFF, leaks=NO_KIND)
member_data(
    Appeal,
    "user_id",
    MISUSE,
    in_record("sanctions").without(BY_STAFF, "decided_actor"),
    topic=Topic.REPORTS,
    leaks=(DataKind.PRIVATE,),
)
member_data(
    SpamRemoval,
    "user_id",
    MISUSE,
    NotInRecord("an act of staff; what came of it is among the sanctions"),
    topic=Topic.REPORTS,
    leaks=NO_KIND,
)
part_of(SpamRemovalItem, SpamRemoval, OF_STAFF, leaks=NO_KIND)
