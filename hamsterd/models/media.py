"""Uploaded pictures and videos."""

from peewee import BigIntegerField, BooleanField, Check, DoubleField, IntegerField, TextField

from hamsterd.db.fields import (
    Key,
    KeyOrNone,
    counter,
    flag,
    instant_now,
    instant_or_none,
    reference,
    text_list,
    word,
)
from hamsterd.models.base import Table, add_index, add_unique
from hamsterd.models.members.accounts import User
from hamsterd.models.personal import (
    ELSEWHERE_SHOWN,
    MACHINERY,
    PASSING,
    Elsewhere,
    in_record,
    member_data,
    nobodys,
    part_of,
)
from hamsterd.models.topics import Topic


class Upload(Table):
    """A stored file; who may see it is decided by what it is attached to.

    `file_name` is random and the last part of its URL. `bytes` is the stored size, `duration`
    is in seconds, the focus (what stays in sight where a picture is cropped) in shares of width and
    height. The sums are of the file and its smaller copies when they came; what was not as
    they say when it was last looked at is named in `missing_files` and `damaged_files`.
    """

    user_id: KeyOrNone
    user = reference(User, null=True, on_delete="SET NULL")
    file_name = TextField()
    kind = TextField()
    purpose = TextField()
    mime_type = TextField()
    # Of a paper, as its sender called it; of a picture or film nobody asks.
    original_name = TextField(null=True)
    bytes = BigIntegerField()
    width = IntegerField(null=True)
    height = IntegerField(null=True)
    dominant_color = TextField(null=True)
    focus_x = DoubleField(null=True)
    focus_y = DoubleField(null=True)
    has_thumbnail = flag(default=False)
    # None: an older release stored it, with a medium copy of what is wider than one.
    has_medium = BooleanField(null=True)
    duration = DoubleField(null=True)
    sha256 = TextField(null=True)
    thumbnail_sha256 = TextField(null=True)
    medium_sha256 = TextField(null=True)
    checked_at = instant_or_none()
    missing_files = text_list()
    damaged_files = text_list()
    attached_type = TextField(null=True)
    attached_id = BigIntegerField(null=True)
    created_at = instant_now()

    class Meta:
        constraints = (
            Check("kind IN ('image', 'video', 'document')", "uploads_kind_check"),
            Check(
                "purpose IN ('diary', 'profile', 'community', 'hamster', 'ad', 'logo', 'health')",
                "uploads_purpose_check",
            ),
            Check("(attached_type IS NULL) = (attached_id IS NULL)", "uploads_attached_check"),
            Check("dominant_color ~ '^#[0-9a-f]{6}$'", "uploads_dominant_color_check"),
            Check("bytes >= 0", "uploads_bytes_check"),
        )


class FileCopy(Table):
    """A file that is to be copied in the store; the row goes when the copy is there.

    Meanwhile the source stays, even if nothing uses it any more (`is_source_unused`): then it goes
    with the row.
    """

    source_name = TextField()
    target_name = TextField()
    is_source_unused = flag(default=False)
    attempts = counter()
    next_attempt_at = instant_now()
    last_error = TextField(null=True)
    created_at = instant_now()


class FilmConversion(Table):
    """A film that is to be made anew so that browsers play it; the row goes when that is there.

    What is neither `picture` nor `sound` is copied. A failed one stays with the sentence its sender
    reads, and goes with the upload.
    """

    upload_id: Key
    upload = reference(Upload, on_delete="CASCADE")
    picture = BooleanField()
    sound = BooleanField()
    sound_track = counter()
    status = word("pending")
    percent = counter()
    attempts = counter()
    next_attempt_at = instant_now()
    last_error = TextField(null=True)
    created_at = instant_now()

    class Meta:
        constraints = (Check("status IN ('pending', 'failed')", "film_conversions_status_check"),)


# How far a film is, and whether it may be attached.
add_unique(FilmConversion, "film_conversions_upload_key", "upload_id")
# Serving a copy that is not there yet from its source.
add_unique(FileCopy, "file_copies_target_key", "target_name")
# Whether a file may be removed.
add_index(FileCopy, "file_copies_source", "source_name")

# Serving a file.
add_unique(Upload, "uploads_file_name_key", "file_name")
# What belongs to an entry, post, member or hamster.
add_index(Upload, "uploads_attached", "attached_type", "attached_id")
# Which files were read longest ago.
add_index(Upload, "uploads_checked", "checked_at NULLS FIRST", "id")
# What is lost or damaged.
add_index(Upload, "uploads_faulty", "id", where="missing_files <> '{}' OR damaged_files <> '{}'")
# The job that looks at pictures from before what they are about was looked for.
add_index(
    Upload,
    "uploads_unfocused",
    "id",
    where="kind = 'image' AND has_thumbnail AND focus_x IS NULL",
)
# The job that removes what was never attached.
add_index(Upload, "uploads_unattached", "created_at", where="attached_type IS NULL")
# A member's files: export and withdrawal; what they have stored and sent today, by the index alone.
add_index(Upload, "uploads_user_created_bytes", "user_id", "created_at", "bytes")

member_data(
    Upload,
    "user_id",
    Elsewhere("operations.retention.purge: the files go with the rows"),
    in_record("uploads")
    .without(ELSEWHERE_SHOWN, "purpose")
    .without(
        MACHINERY,
        "dominant_color",
        "focus_x",
        "focus_y",
        "has_thumbnail",
        "has_medium",
        "sha256",
        "thumbnail_sha256",
        "medium_sha256",
        "checked_at",
        "missing_files",
        "damaged_files",
    ),
    topic=Topic.UPLOADS,
)

part_of(FilmConversion, Upload, PASSING)
nobodys(FileCopy, "files by their names, until they are copied")
