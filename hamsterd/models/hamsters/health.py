"""The health journal of a hamster: its rows and their history, alerts, settings and share links."""

from peewee import (
    SQL,
    Check,
    CompositeKey,
    DateField,
    DoubleField,
    IntegerField,
    TextField,
    UUIDField,
)

from hamsterd.core.data_kinds import DataKind
from hamsterd.db.fields import (
    Key,
    KeyOrNone,
    flag,
    instant,
    instant_now,
    instant_or_none,
    json_object,
    reference,
    text_list,
)
from hamsterd.models.base import PlainTable, Table, add_index, add_unique
from hamsterd.models.hamsters.profile import Hamster
from hamsterd.models.members.accounts import User
from hamsterd.models.personal import (
    KEY,
    MACHINERY,
    Anonymise,
    Delete,
    in_record,
    member_data,
    part_of,
)
from hamsterd.models.topics import Topic


class HealthRow(Table):
    """A measurement, treatment or observation on a day in Seoul.

    `health.rules` says which columns a kind has, with bounds and units. `client_key` is the
    writer's own key for the row, so that a repeated request stores it once.
    """

    hamster_id: Key
    hamster = reference(Hamster, on_delete="CASCADE")
    author_id: KeyOrNone
    author = reference(User, null=True, on_delete="SET NULL")
    client_key = UUIDField(constraints=[SQL("DEFAULT gen_random_uuid()")])
    kind = TextField()
    day = DateField()
    value = DoubleField(null=True)
    choice = TextField(null=True)
    name = TextField(null=True)
    dose = TextField(null=True)
    until = DateField(null=True)
    cost = IntegerField(null=True)
    note = TextField(null=True)
    edited_at = instant_or_none()
    created_at = instant_now()

    class Meta:
        constraints = (
            Check(
                "kind IN ('weight', 'food', 'water', 'temperature', 'humidity', 'teeth', 'stool',"
                " 'activity', 'wheel', 'medicine', 'symptom', 'vet', 'care', 'note')",
                "health_rows_kind_check",
            ),
            Check("until >= day", "health_rows_until_check"),
            Check("cost >= 0", "health_rows_cost_check"),
        )


# Stores a row once, even if an offline phone sends it twice.
add_unique(HealthRow, "health_rows_client_key", "hamster_id", "client_key")
# A hamster's journal, the newest day first.
add_index(HealthRow, "health_rows_day", "hamster_id", "day DESC", "id DESC")
# Its rows of one kind: a chart, the latest value.
add_index(HealthRow, "health_rows_kind", "hamster_id", "kind", "day DESC", "id DESC")
# A member's rows, for their record; and those of a purged member.
add_index(HealthRow, "health_rows_author", "author_id")


class HealthRowEdit(Table):
    """A row as it was before an edit."""

    row_id: Key
    row = reference(HealthRow, on_delete="CASCADE")
    editor_id: KeyOrNone
    editor = reference(User, null=True, on_delete="SET NULL")
    before = json_object()
    edited_at = instant_now()


# The history of a row.
add_index(HealthRowEdit, "health_row_edits_row", "row_id", "id")
# A purged editor's edits.
add_index(HealthRowEdit, "health_row_edits_editor", "editor_id")


class HealthSetting(PlainTable):
    """Settings of a hamster's journal: after how many days without a row to remind its keeper."""

    hamster_id: Key
    hamster = reference(Hamster, on_delete="CASCADE")
    quiet_days = IntegerField(null=True)

    class Meta:
        primary_key = CompositeKey("hamster")
        constraints = (Check("quiet_days BETWEEN 2 AND 60", "health_settings_quiet_days_check"),)


# The job that finds silent journals.
add_index(HealthSetting, "health_settings_quiet", "hamster_id", where="quiet_days IS NOT NULL")


class HealthAlert(Table):
    """A rule's finding in a journal, one for each cause; active until `ended_at`.

    `said` fills the placeholders of its card, `told` lists the marks of severity already reported.
    A keeper's answer hides it from `answered_at` on, and is stored.
    """

    hamster_id: Key
    hamster = reference(Hamster, on_delete="CASCADE")
    rule = TextField()
    cause = TextField()
    said = json_object()
    told = text_list()
    answer = TextField(null=True)
    answered_at = instant_or_none()
    answered_by_id: KeyOrNone
    answered_by = reference(User, null=True, on_delete="SET NULL")
    raised_at = instant_now()
    ended_at = instant_or_none()

    class Meta:
        constraints = (
            Check("answer IN ('pregnancy', 'slip', 'vet', 'seen')", "health_alerts_answer_check"),
        )


# Never twice for the same cause; a hamster's alerts.
add_unique(HealthAlert, "health_alerts_cause", "hamster_id", "rule", "cause")
# Active alerts, for the job that ends them.
add_index(HealthAlert, "health_alerts_standing", "hamster_id", where="ended_at IS NULL")
# A purged member's answers.
add_index(
    HealthAlert,
    "health_alerts_answered_by",
    "answered_by_id",
    where="answered_by_id IS NOT NULL",
)
# Rows old enough to delete.
add_index(HealthAlert, "health_alerts_ended", "ended_at", where="ended_at IS NOT NULL")


class HealthShare(Table):
    """A link that shows a journal, read-only and for a limited time; stored as a hash."""

    hamster_id: Key
    hamster = reference(Hamster, on_delete="CASCADE")
    member_id: Key
    member = reference(User, on_delete="CASCADE")
    token_hash = TextField()
    from_day = DateField()
    to_day = DateField()
    has_papers = flag(default=False)
    expires_at = instant()
    created_at = instant_now()

    class Meta:
        constraints = (Check("from_day <= to_day", "health_shares_days_check"),)


# Opening a link.
add_unique(HealthShare, "health_shares_token_hash_key", "token_hash")
# The one link of a hamster.
add_unique(HealthShare, "health_shares_hamster_key", "hamster_id")
# A purged member's links.
add_index(HealthShare, "health_shares_member", "member_id")
# Rows old enough to delete.
add_index(HealthShare, "health_shares_expired", "expires_at")

member_data(
    HealthRow,
    "author_id",
    Anonymise(),
    in_record("health").without(MACHINERY, "client_key"),
    topic=Topic.HEALTH,
    leaks=(DataKind.HEALTH,),
)
member_data(
    HealthRowEdit,
    "editor_id",
    Anonymise(),
    in_record("health-edits"),
    topic=Topic.HEALTH,
    leaks=(DataKind.HEALTH,),
)
member_data(
    HealthAlert,
    "answered_by_id",
    Anonymise(),
    in_record("health-alerts"),
    topic=Topic.HEALTH,
    leaks=(DataKind.HEALTH,),
)
member_data(
    HealthShare,
    "member_id",
    Delete(),
    in_record("health-links").without(KEY, "token_hash"),
    topic=Topic.HEALTH,
    leaks=(DataKind.HEALTH,),
)

part_of(HealthSetting, Hamster, in_record("health-settings"), leaks=(DataKind.HEALTH,))
