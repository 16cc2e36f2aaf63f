"""Statutory takedowns (정보통신망법 제44조의2): requests, blocks and objections, as a register."""

from peewee import BigIntegerField, Check, TextField

from hamsterd.core.data_kinds import DataKind
from hamsterd.db.fields import KeyOrNone, instant_now, instant_or_none, json_object, reference, word
from hamsterd.models.base import Table, add_index, add_unique
from hamsterd.models.members.accounts import User
from hamsterd.models.personal import (
    BY_STAFF,
    ELSEWHERE_SHOWN,
    KEY,
    MACHINERY,
    MISUSE,
    in_record,
    member_data,
)
from hamsterd.models.topics import Topic


class Takedown(Table):
    """A person's legal request to hide content.

    pending → blocked (30 days, `block_ends_at`) or rejected; blocked → released (at its end, by an
    objection, by hand) or removed. `token_hash` is the lower-case hexadecimal SHA-256 of the token
    in the claimant's link.
    """

    target_type = TextField()
    target_id = BigIntegerField()
    target_owner_id: KeyOrNone
    target_owner = reference(User, null=True, on_delete="SET NULL")
    claimant_name = TextField()
    claimant_email = TextField()
    ground = TextField()
    statement = TextField()
    token_hash = TextField()
    snapshot = json_object()
    status = word("pending")
    decided_actor = TextField(null=True)
    decided_at = instant_or_none()
    decision_note = TextField(null=True)
    block_ends_at = instant_or_none()
    objection = TextField(null=True)
    objected_at = instant_or_none()
    released_at = instant_or_none()
    created_at = instant_now()
    updated_at = instant_now()

    class Meta:
        constraints = (
            Check(
                "ground IN ('privacy', 'defamation', 'portrait', 'copyright', 'other')",
                "takedowns_ground_check",
            ),
            Check(
                "status IN ('pending', 'blocked', 'rejected', 'released', 'removed')",
                "takedowns_status_check",
            ),
            Check("(status = 'pending') = (decided_at IS NULL)", "takedowns_decided_at_check"),
            Check(
                "status <> 'blocked' OR block_ends_at IS NOT NULL", "takedowns_block_ends_at_check"
            ),
        )


# The claimant's own link.
add_unique(Takedown, "takedowns_token_hash_key", "token_hash")
# One block per target at a time; is this address a placeholder?
add_unique(
    Takedown, "takedowns_blocked_target_key", "target_type", "target_id", where="status = 'blocked'"
)
# The queue, oldest first.
add_index(Takedown, "takedowns_queue", "created_at", "id", where="status = 'pending'")
# The clock.
add_index(Takedown, "takedowns_ending", "block_ends_at", where="status = 'blocked'")
# The register, latest first; a member's own.
add_index(Takedown, "takedowns_latest", "created_at DESC", "id DESC")
add_index(Takedown, "takedowns_owner", "target_owner_id", "created_at DESC")

member_data(
    Takedown,
    "target_owner_id",
    MISUSE,
    in_record("takedowns")
    .without(ELSEWHERE_SHOWN, "target_id")
    .without("who asked is not told", "claimant_name", "claimant_email", "statement")
    .without(KEY, "token_hash")
    .without(BY_STAFF, "decided_actor")
    .without(MACHINERY, "updated_at"),
    topic=Topic.TAKEDOWNS,
    leaks=(
        DataKind.NAME,
        DataKind.EMAIL,
        DataKind.IDENTITY,
    ),
)
