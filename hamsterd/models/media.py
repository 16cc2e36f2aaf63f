"""Uploaded pictures and videos."""

from peewee import BigIntegerField, BooleanField, Check, DoubleField, IntegerField, TextField

from hamsterd.core.data_kinds import NO_KIND, DataKind
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
from hamsterd.models.community.posts import VISIBLE as POST_VISIBLE
from hamsterd.models.diaries import VISIBLE as ENTRY_VISIBLE
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

SHOWN_MOST = (
    ("diary", "diary_entries", ENTRY_VISIBLE),
    ("community", "community_posts", POST_VISIBLE),
)
"""What has a popular list whose pictures most people see: its kind, table and visible rows."""


class Upload(Table):
    """A stored file; its attachment decides who may see it.

    `file_name` is random and the last part of its URL. `bytes` is the stored size, `duration` is in
    seconds, the focus (kept visible when a picture is cropped) is in shares of width and height.
    The checksums are of the file and its smaller copies at upload. `missing_files` and
    `damaged_files` list those that did not match at the last check.
    """

    user_id: KeyOrNone
    user = reference(User, null=True, on_delete="SET NULL")
    file_name = TextField()
    kind = TextField()
    purpose = TextField()
    mime_type = TextField()
    # The uploader's file name of a paper; unused for pictures and films.
    original_name = TextField(null=True)
    bytes = BigIntegerField()
    width = IntegerField(null=True)
    height = IntegerField(null=True)
    dominant_color = TextField(null=True)
    focus_x = DoubleField(null=True)
    focus_y = DoubleField(null=True)
    has_thumbnail = flag(default=False)
    # None: stored by an older release, with a medium copy if it is wide enough.
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
                "purpose IN ('diary', 'profile', 'community', 'hamster', 'ad', 'logo', 'health',"
                " 'popup', 'inquiry')",
                "uploads_purpose_check",
            ),
            Check("(attached_type IS NULL) = (attached_id IS NULL)", "uploads_attached_check"),
            Check("dominant_color ~ '^#[0-9a-f]{6}$'", "uploads_dominant_color_check"),
            Check("bytes >= 0", "uploads_bytes_check"),
        )


class FileCopy(Table):
    """A file to be copied in the store; the row is deleted when the copy exists.

    Meanwhile the source stays. If nothing uses it any more (`is_source_unused`), it is deleted with
    the row.
    """

    source_name = TextField()
    target_name = TextField()
    is_source_unused = flag(default=False)
    attempts = counter()
    next_attempt_at = instant_now()
    last_error = TextField(null=True)
    created_at = instant_now()


class FilmConversion(Table):
    """A film to be converted so that browsers can play it; the row is deleted when done.

    A stream that is neither in `picture` nor `sound` is copied. A failed row stays with the message
    for its uploader, and is deleted with the upload.
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
# Files of an entry, post, member or hamster.
add_index(Upload, "uploads_attached", "attached_type", "attached_id")
# Which files were read longest ago.
add_index(Upload, "uploads_checked", "checked_at NULLS FIRST", "id")
# Missing or damaged files.
add_index(Upload, "uploads_faulty", "id", where="missing_files <> '{}' OR damaged_files <> '{}'")
# The job that detects the subject of pictures from before detection existed.
add_index(
    Upload,
    "uploads_unfocused",
    "id",
    where="kind = 'image' AND has_thumbnail AND focus_x IS NULL",
)
# The job that deletes files that were never attached.
add_index(Upload, "uploads_unattached", "created_at", where="attached_type IS NULL")
# A member's files: for export and withdrawal, and their total size and today's, by the index alone.
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
    leaks=(
        DataKind.PRIVATE,
        DataKind.HEALTH,
    ),
)

part_of(FilmConversion, Upload, PASSING, leaks=NO_KIND)
nobodys(FileCopy, "files by their names, until they are copied")
