"""A member's own record as a file: asked for, made by a job, kept for a week."""

from peewee import BigIntegerField, Check, TextField

from hamsterd.db.fields import Key, counter, instant_now, instant_or_none, reference, word
from hamsterd.models.accounts import User
from hamsterd.models.base import Table, add_index, add_unique


class Export(Table):
    """One file a member asked for; `file_name` is random and lies in the exports folder.

    asked → making → ready → expired, or failed (`error` says of what). `attempts` counts how often
    it was begun: whoever is killed in the middle leaves it `making`.
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
        )


# One that is not made yet, per member.
add_unique(Export, "exports_open_key", "user_id", where="status IN ('asked', 'making')")
# A member's latest.
add_index(Export, "exports_user", "user_id", "id DESC")
# What the job makes next.
add_index(Export, "exports_due", "id", where="status IN ('asked', 'making')")
# What is over.
add_index(Export, "exports_ending", "expires_at", where="status = 'ready'")
