"""Staff notes about members, and accesses to personal data."""

from peewee import DateField, IntegerField, TextField

from hamsterd.core.data_kinds import NO_KIND, DataKind
from hamsterd.db.fields import Key, KeyOrNone, instant_now, reference, text_list
from hamsterd.models.base import PlainTable, Table, add_index
from hamsterd.models.members.accounts import User
from hamsterd.models.personal import MISUSE, OF_STAFF, STAFF_ACT, NotInRecord, member_data
from hamsterd.models.topics import Topic


class StaffNote(Table):
    """A moderator's note about a member; visible to staff only, never rewritten."""

    user_id: Key
    user = reference(User, on_delete="CASCADE")
    author_id: KeyOrNone
    author = reference(User, null=True, on_delete="SET NULL")
    text = TextField()
    created_at = instant_now()


# A member's notes, latest first.
add_index(StaffNote, "staff_notes_user", "user_id", "created_at DESC")


class PersonalDataView(Table):
    """An operator saw or exported personal data (`fields`: email, ip, export …).

    `actor` is `admin:12` or `cli:root`. A list that shows many members' e-mails is one row per
    member shown. Rows are only ever added; a job removes what is older than its period.
    """

    actor = TextField()
    actor_user_id: KeyOrNone
    actor_user = reference(User, null=True, on_delete="SET NULL")
    user_id: KeyOrNone
    user = reference(User, null=True, on_delete="SET NULL")
    fields = text_list()
    reason = TextField(null=True)
    request_id = TextField(null=True)
    created_at = instant_now()


# The monthly review, and rows old enough to delete.
add_index(PersonalDataView, "personal_data_views_latest", "created_at DESC", "id DESC")
# Who saw a member's data.
add_index(PersonalDataView, "personal_data_views_user", "user_id", "created_at DESC")


class PersonalDataReview(PlainTable):
    """A month, by its first day, whose views were reviewed, by whom and with what remark.

    `views_seen` is how many there were then; `actor` is `admin:12` or `cli:root`.
    """

    month = DateField(primary_key=True)
    reviewer_id: KeyOrNone
    reviewer = reference(User, null=True, on_delete="SET NULL")
    actor = TextField(null=True)
    views_seen = IntegerField(null=True)
    remark = TextField(null=True)
    reviewed_at = instant_now()


member_data(
    StaffNote,
    "user_id",
    MISUSE,
    NotInRecord("staff's notes to each other, against misuse"),
    topic=Topic.STAFF,
    leaks=(DataKind.PRIVATE,),
)
member_data(StaffNote, "author_id", MISUSE, OF_STAFF, topic=Topic.STAFF, leaks=NO_KIND)
member_data(
    PersonalDataView,
    "user_id",
    MISUSE,
    NotInRecord("kept to check on staff; told on request"),
    topic=Topic.STAFF,
    leaks=NO_KIND,
)
member_data(PersonalDataView, "actor_user_id", MISUSE, OF_STAFF, topic=Topic.STAFF, leaks=NO_KIND)
member_data(
    PersonalDataReview, "reviewer_id", STAFF_ACT, OF_STAFF, topic=Topic.STAFF, leaks=NO_KIND
)
