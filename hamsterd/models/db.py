"""Settings that staff change at run time."""

from peewee import CompositeKey, TextField

from hamsterd.core.data_kinds import NO_KIND
from hamsterd.db.fields import (
    KeyOrNone,
    instant_now,
    json_object,
    reference,
)
from hamsterd.models.base import PlainTable
from hamsterd.models.members.accounts import User
from hamsterd.models.personal import OF_STAFF, STAFF_ACT, member_data
from hamsterd.models.topics import Topic


class SiteSwitch(PlainTable):
    """A run-time switch: `shield`, `first_posts`, … One row each.

    Often read, rarely written; cached in each process.
    """

    name = TextField()
    value = json_object()
    updated_by_id: KeyOrNone
    updated_by = reference(User, null=True, on_delete="SET NULL")
    updated_at = instant_now()

    class Meta:
        primary_key = CompositeKey("name")


member_data(SiteSwitch, "updated_by_id", STAFF_ACT, OF_STAFF, topic=Topic.STAFF, leaks=NO_KIND)
