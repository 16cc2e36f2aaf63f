"""Uploaded pictures and videos."""

from peewee import BigIntegerField, Check, DoubleField, IntegerField, TextField

from hamsterd.db.fields import KeyOrNone, flag, instant_now, reference
from hamsterd.models.accounts import User
from hamsterd.models.base import Table, add_index, add_unique


class Upload(Table):
    """A stored file; who may see it is decided by what it is attached to.

    `file_name` is random and the last part of its URL. `bytes` is the stored size, `duration`
    is in seconds.
    """

    user_id: KeyOrNone
    user = reference(User, null=True, on_delete="SET NULL")
    file_name = TextField()
    kind = TextField()
    purpose = TextField()
    mime_type = TextField()
    bytes = BigIntegerField()
    width = IntegerField(null=True)
    height = IntegerField(null=True)
    dominant_color = TextField(null=True)
    has_thumbnail = flag(default=False)
    duration = DoubleField(null=True)
    attached_type = TextField(null=True)
    attached_id = BigIntegerField(null=True)
    created_at = instant_now()

    class Meta:
        """Attached to one thing, or to nothing for at most a day."""

        table_name = "uploads"
        constraints = (
            Check("kind IN ('image', 'video')", "uploads_kind_check"),
            Check(
                "purpose IN ('diary', 'profile', 'community', 'hamster', 'ad')",
                "uploads_purpose_check",
            ),
            Check("(attached_type IS NULL) = (attached_id IS NULL)", "uploads_attached_check"),
            Check("dominant_color ~ '^#[0-9a-f]{6}$'", "uploads_dominant_color_check"),
            Check("bytes >= 0", "uploads_bytes_check"),
        )


# Serving a file.
add_unique(Upload, "uploads_file_name_key", "file_name")
# What belongs to an entry, post, member or hamster.
add_index(Upload, "uploads_attached", "attached_type", "attached_id")
# The job that removes what was never attached.
add_index(Upload, "uploads_unattached", "created_at", where="attached_type IS NULL")
# A member's files: export and withdrawal.
add_index(Upload, "uploads_user", "user_id")
