"""First answers of requests that a client may send again."""

from peewee import BlobField, TextField

from hamsterd.core.data_kinds import DataKind
from hamsterd.db.fields import KeyOrNone, instant_now, reference
from hamsterd.models.base import PlainTable, add_index
from hamsterd.models.members.accounts import User
from hamsterd.models.personal import PASSING, Delete, member_data
from hamsterd.models.topics import Topic


class IdempotencyKey(PlainTable):
    """The result and response of a request with an `Idempotency-Key` (`http.idempotency`).

    `name` and `request` are digests that require the key; `answer` is encrypted with it. So the
    database alone reveals nothing.
    """

    name = TextField(primary_key=True)
    member_id: KeyOrNone
    member = reference(User, null=True, on_delete="CASCADE")
    request = TextField()
    answer = BlobField(null=True)
    created_at = instant_now()


# A purged member's keys.
add_index(IdempotencyKey, "idempotency_keys_member", "member_id")
# The job that deletes expired rows.
add_index(IdempotencyKey, "idempotency_keys_created", "created_at")

member_data(
    IdempotencyKey, "member_id", Delete(), PASSING, topic=Topic.VISITS, leaks=(DataKind.PRIVATE,)
)
