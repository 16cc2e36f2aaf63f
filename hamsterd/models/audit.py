"""Staff acts: one row per act."""

from peewee import BigIntegerField, TextField

from hamsterd.core.data_kinds import NO_KIND
from hamsterd.db.fields import (
    KeyOrNone,
    instant_now,
    instant_or_none,
    json_object_or_none,
    reference,
)
from hamsterd.models.base import Table, add_index, add_unique
from hamsterd.models.members.accounts import User
from hamsterd.models.personal import MISUSE, OF_STAFF, member_data
from hamsterd.models.topics import Topic


class AuditEntry(Table):
    """One act of an operator, with the state before, so that it can be undone.

    `actor` is `admin:12`, `cli:root` or `job:name`. `undoes` is the act that this one reversed,
    `part_of` the act that it is part of. `role` and `permission` are those the staff member used.
    Rows are inserted and marked undone, never rewritten.
    """

    actor = TextField()
    actor_user_id: KeyOrNone
    actor_user = reference(User, null=True, on_delete="SET NULL")
    role = TextField(null=True)
    permission = TextField(null=True)
    action = TextField()
    target_type = TextField(null=True)
    target_id = BigIntegerField(null=True)
    reason = TextField(null=True)
    before = json_object_or_none()
    after = json_object_or_none()
    request_id = TextField(null=True)
    undone_at = instant_or_none()
    undoes_id: KeyOrNone
    undoes = reference("self", null=True, on_delete="SET NULL")
    part_of_id: KeyOrNone
    part_of = reference("self", null=True, on_delete="SET NULL")
    created_at = instant_now()

    class Meta:
        table_name = "audit_log"


# The log, latest first.
add_index(AuditEntry, "audit_log_latest", "created_at DESC", "id DESC")
# The history of one target; conflicts of an undo.
add_index(AuditEntry, "audit_log_target", "target_type", "target_id", "id DESC")
# The acts of one operator.
add_index(AuditEntry, "audit_log_actor", "actor", "id DESC")
# The parts of a bulk act, and the log without parts.
add_index(AuditEntry, "audit_log_parts", "part_of_id", "id", where="part_of_id IS NOT NULL")
add_index(AuditEntry, "audit_log_wholes", "id", where="part_of_id IS NULL")
# An act is undone at most once.
add_unique(AuditEntry, "audit_log_undoes_key", "undoes_id", where="undoes_id IS NOT NULL")

member_data(AuditEntry, "actor_user_id", MISUSE, OF_STAFF, topic=Topic.STAFF, leaks=NO_KIND)
