"""Carers of other members' hamsters, and invitation links."""

from peewee import Check, CompositeKey, TextField

from hamsterd.core.data_kinds import NO_KIND
from hamsterd.db.fields import Key, KeyOrNone, instant, instant_now, reference
from hamsterd.models.base import PlainTable, Table, add_index, add_unique
from hamsterd.models.hamsters.profile import Hamster
from hamsterd.models.members.accounts import User
from hamsterd.models.personal import (
    ELSEWHERE_SHOWN,
    PASSING,
    Anonymise,
    Delete,
    NotInRecord,
    in_record,
    member_data,
)
from hamsterd.models.topics import Topic


class HamsterCarer(PlainTable):
    """A member who writes about another member's hamster, or reads its health journal."""

    hamster_id: Key
    hamster = reference(Hamster, on_delete="CASCADE")
    member_id: Key
    member = reference(User, on_delete="CASCADE")
    role = TextField()
    invited_by_id: KeyOrNone
    invited_by = reference(User, null=True, on_delete="SET NULL")
    created_at = instant_now()

    class Meta:
        primary_key = CompositeKey("hamster", "member")
        constraints = (Check("role IN ('write', 'view')", "hamster_carers_role_check"),)


# The hamsters that a member cares for.
add_index(HamsterCarer, "hamster_carers_member", "member_id", "created_at")
# A purged member's invitations.
add_index(HamsterCarer, "hamster_carers_invited_by", "invited_by_id")


class CarerInvitation(Table):
    """A single-use link that makes its visitor a carer; stored as a hash, deleted when used or
    withdrawn.
    """

    hamster_id: Key
    hamster = reference(Hamster, on_delete="CASCADE")
    inviter_id: Key
    inviter = reference(User, on_delete="CASCADE")
    role = TextField()
    token_hash = TextField()
    expires_at = instant()
    created_at = instant_now()

    class Meta:
        constraints = (Check("role IN ('write', 'view')", "carer_invitations_role_check"),)


# Opening a link.
add_unique(CarerInvitation, "carer_invitations_token_hash_key", "token_hash")
# The links of a hamster that are good.
add_index(CarerInvitation, "carer_invitations_hamster", "hamster_id", "id")
# A purged member's links.
add_index(CarerInvitation, "carer_invitations_inviter", "inviter_id")
# Rows old enough to delete.
add_index(CarerInvitation, "carer_invitations_expired", "expires_at")

member_data(
    HamsterCarer,
    "member_id",
    Delete(),
    in_record("carers").without(ELSEWHERE_SHOWN, "invited_by_id"),
    topic=Topic.CARERS,
    leaks=NO_KIND,
)
member_data(
    HamsterCarer,
    "invited_by_id",
    Anonymise(),
    NotInRecord("the owner's own list shows it"),
    topic=Topic.CARERS,
    leaks=NO_KIND,
)
member_data(CarerInvitation, "inviter_id", Delete(), PASSING, topic=Topic.CARERS, leaks=NO_KIND)
