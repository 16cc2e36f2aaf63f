"""Invitation links for signing up."""

from peewee import IntegerField, TextField

from hamsterd.core.data_kinds import NO_KIND
from hamsterd.db.fields import KeyOrNone, counter, instant, instant_now, instant_or_none, reference
from hamsterd.models.base import Table, add_unique
from hamsterd.models.members.accounts import User
from hamsterd.models.personal import OF_STAFF, STAFF_ACT, member_data
from hamsterd.models.topics import Topic


class Invitation(Table):
    """A link that `max_uses` people may sign up with until `expires_at`; `label` is the staff's."""

    token = TextField()
    label = TextField()
    max_uses = IntegerField()
    uses = counter()
    expires_at = instant()
    revoked_at = instant_or_none()
    created_actor = TextField()
    created_by_id: KeyOrNone
    created_by = reference(User, null=True, on_delete="SET NULL")
    created_at = instant_now()


# Signing up with it.
add_unique(Invitation, "invitations_token_key", "token")

member_data(Invitation, "created_by_id", STAFF_ACT, OF_STAFF, topic=Topic.STAFF, leaks=NO_KIND)
