"""Addresses, networks and e-mail domains that are kept out."""

from peewee import Check, TextField

from hamsterd.core.data_kinds import NO_KIND
from hamsterd.db.fields import KeyOrNone, instant_now, instant_or_none, reference
from hamsterd.models.base import Table, add_unique
from hamsterd.models.members.accounts import User
from hamsterd.models.personal import OF_STAFF, STAFF_ACT, member_data
from hamsterd.models.topics import Topic


class Block(Table):
    """A block: `subject` in canonical form, level, reason and end.

    `ends_at` NULL means permanent. `lifted_at` is set when a moderator lifts it, or when a new
    block of the same subject replaces an expired one.
    """

    kind = TextField()
    subject = TextField()
    level = TextField()
    reason = TextField()
    ends_at = instant_or_none()
    lifted_at = instant_or_none()
    created_actor = TextField()
    created_by_id: KeyOrNone
    created_by = reference(User, null=True, on_delete="SET NULL")
    created_at = instant_now()
    updated_at = instant_now()

    class Meta:
        constraints = (
            Check("kind IN ('address', 'network', 'email_domain')", "blocks_kind_check"),
            Check(
                "level = 'sign_up' OR (level = 'all' AND kind <> 'email_domain')",
                "blocks_level_check",
            ),
        )


# Loading the active blocks; one for each subject.
add_unique(Block, "blocks_standing", "subject", where="lifted_at IS NULL")

member_data(Block, "created_by_id", STAFF_ACT, OF_STAFF, topic=Topic.STAFF, leaks=NO_KIND)
