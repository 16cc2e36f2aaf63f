"""Files requested by members: their own record, and a hamster's life book."""

from peewee import BigIntegerField, Check, IntegerField, TextField

from hamsterd.core.data_kinds import DataKind
from hamsterd.db.fields import (
    Key,
    KeyOrNone,
    counter,
    instant_now,
    instant_or_none,
    json_object_or_none,
    reference,
    word,
)
from hamsterd.models.base import Table, add_index, add_unique
from hamsterd.models.hamsters.profile import Hamster
from hamsterd.models.members.accounts import User
from hamsterd.models.personal import Delete, NotInRecord, member_data
from hamsterd.models.topics import Topic


class Export(Table):
    """One file a member asked for; `file_name` is random, in the exports folder.

    asked → making → ready → expired, or failed (`error` says why). `attempts` counts the tries: a
    killed job leaves it `making`. A book has its hamster, the chosen options, and its `progress` in
    percent.
    """

    user_id: Key
    user = reference(User, on_delete="CASCADE")
    status = word("asked")
    attempts = counter()
    file_name = TextField(null=True)
    bytes = BigIntegerField(null=True)
    error = TextField(null=True)
    asked_at = instant_now()
    made_at = instant_or_none()
    expires_at = instant_or_none()
    kind = word("record")
    hamster_id: KeyOrNone
    hamster = reference(Hamster, null=True, on_delete="CASCADE")
    choices = json_object_or_none()
    progress = IntegerField(null=True)

    class Meta:
        constraints = (
            Check(
                "status IN ('asked', 'making', 'ready', 'failed', 'expired')",
                "exports_status_check",
            ),
            Check(
                "status <> 'ready' OR (file_name IS NOT NULL AND bytes IS NOT NULL"
                " AND expires_at IS NOT NULL)",
                "exports_ready_check",
            ),
            Check(
                "(kind = 'record' AND hamster_id IS NULL AND choices IS NULL)"
                " OR (kind = 'life_book' AND hamster_id IS NOT NULL AND choices IS NOT NULL)",
                "exports_kind_check",
            ),
            Check("progress BETWEEN 0 AND 100", "exports_progress_check"),
        )


# One record, and of each hamster one book, that is not made yet, per member.
add_unique(
    Export,
    "exports_open_key",
    "user_id",
    "kind",
    "coalesce(hamster_id, 0)",
    where="status IN ('asked', 'making')",
)
# The latest book of a hamster; deleted with it.
add_index(Export, "exports_hamster", "hamster_id", "id DESC", where="hamster_id IS NOT NULL")
# A member's latest.
add_index(Export, "exports_user", "user_id", "id DESC")
# The job's next export.
add_index(Export, "exports_due", "id", where="status IN ('asked', 'making')")
# Expired exports.
add_index(Export, "exports_ending", "expires_at", where="status = 'ready'")

member_data(
    Export,
    "user_id",
    Delete(),
    NotInRecord("the record itself, while it can be fetched"),
    topic=Topic.EXPORTS,
    leaks=(
        DataKind.EMAIL,
        DataKind.NAME,
        DataKind.DEVICE,
        DataKind.PRIVATE,
        DataKind.HEALTH,
    ),
)
