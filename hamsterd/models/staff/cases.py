"""Report cases, and the reports in them."""

from peewee import BigIntegerField, Check, TextField

from hamsterd.core.data_kinds import NO_KIND, DataKind
from hamsterd.db.fields import (
    Key,
    KeyOrNone,
    counter,
    instant_now,
    instant_or_none,
    json_object,
    reference,
    text_list,
    word,
)
from hamsterd.models.base import Table, add_index, add_unique
from hamsterd.models.members.accounts import User
from hamsterd.models.personal import (
    MISUSE,
    OF_STAFF,
    NotInRecord,
    in_record,
    member_data,
)
from hamsterd.models.topics import Topic


class ReportCase(Table):
    """All reports of one target, with its content when it was first reported.

    `version` is the compare-and-set counter of decisions. `resolver_actor` names who decided
    (`admin:12`, `cli:root`); `resolver` is the member behind it, if there is one. `dismissal` of a
    dismissed case: there was nothing in it, or it had been handled already. `passed_on_at`: since
    then it is for the staff alone, because a keeper passed it on with a note, or because it was
    opened again. `weight` puts it before others in the queue, and `weighs` says why
    (`staff/cases/weighing`).
    """

    target_type = TextField()
    target_id = BigIntegerField()
    target_owner_id: KeyOrNone
    target_owner = reference(User, null=True, on_delete="SET NULL")
    status = word("pending")
    snapshot = json_object()
    reporters_count = counter()
    claimed_by_id: KeyOrNone
    claimed_by = reference(User, null=True, on_delete="SET NULL")
    claimed_until = instant_or_none()
    resolver_id: KeyOrNone
    resolver = reference(User, null=True, on_delete="SET NULL")
    resolver_actor = TextField(null=True)
    decided_at = instant_or_none()
    decision_note = TextField(null=True)
    dismissal = TextField(null=True)
    passed_on_at = instant_or_none()
    passed_on_by_id: KeyOrNone
    passed_on_by = reference(User, null=True, on_delete="SET NULL")
    passed_on_note = TextField(null=True)
    version = counter(1)
    weight = counter()
    weighs = text_list()
    created_at = instant_now()
    updated_at = instant_now()

    class Meta:
        constraints = (
            Check("status IN ('pending', 'resolved', 'dismissed')", "report_cases_status_check"),
            Check("(status = 'pending') = (decided_at IS NULL)", "report_cases_decided_at_check"),
            Check("dismissal IN ('unfounded', 'handled')", "report_cases_dismissal_check"),
            Check(
                "weighs <@ ARRAY['first', 'hidden', 'severe', 'young', 'many']",
                "report_cases_weighs_check",
            ),
            Check(
                "dismissal IS NULL OR status = 'dismissed'",
                "report_cases_dismissed_check",
            ),
        )


# A new report joins the open case of its target.
add_unique(
    ReportCase,
    "report_cases_open_target_key",
    "target_type",
    "target_id",
    where="status = 'pending'",
)
# A target's whole history.
add_index(ReportCase, "report_cases_target", "target_type", "target_id")
# The queue, the most urgent first, and the oldest of those.
add_index(
    ReportCase,
    "report_cases_weighed",
    "weight DESC",
    "created_at",
    "id",
    where="status = 'pending'",
)
# The queue, oldest first, and the decided ones, latest first.
add_index(ReportCase, "report_cases_queue", "created_at", "id", where="status = 'pending'")
add_index(
    ReportCase, "report_cases_decided", "decided_at DESC", "id DESC", where="status <> 'pending'"
)
# A member's record.
add_index(ReportCase, "report_cases_owner", "target_owner_id", "created_at DESC")
# The open cases of one member, which are shown and decided together.
add_index(
    ReportCase,
    "report_cases_open_owner",
    "target_owner_id",
    "created_at",
    "id",
    where="status = 'pending'",
)


class Report(Table):
    """One person's report. A case is open once per target, so this pair is "one open report"."""

    case_id: Key
    case = reference(ReportCase, on_delete="CASCADE")
    reporter_id: KeyOrNone
    reporter = reference(User, null=True, on_delete="SET NULL")
    reason = TextField()
    text = TextField(null=True)
    created_at = instant_now()

    class Meta:
        constraints = (
            Check(
                "reason IN ('spam', 'abuse', 'inappropriate', 'false_info',"
                " 'illegal_filming', 'other')",
                "reports_reason_check",
            ),
        )


# One open report per person and target; the reports of a case.
add_unique(Report, "reports_case_reporter_key", "case_id", "reporter_id")
# A reporter's own list, the latest first.
add_index(Report, "reports_reporter", "reporter_id", "created_at DESC")
# The results of certain reporters' reports.
add_index(Report, "reports_weighed", "reporter_id", "case_id")


member_data(
    ReportCase,
    "target_owner_id",
    MISUSE,
    NotInRecord("a case that others opened; what came of it is among the sanctions"),
    topic=Topic.REPORTS,
    leaks=(DataKind.PRIVATE,),
)
member_data(ReportCase, "claimed_by_id", MISUSE, OF_STAFF, topic=Topic.REPORTS, leaks=NO_KIND)
member_data(ReportCase, "resolver_id", MISUSE, OF_STAFF, topic=Topic.REPORTS, leaks=NO_KIND)
member_data(ReportCase, "passed_on_by_id", MISUSE, OF_STAFF, topic=Topic.REPORTS, leaks=NO_KIND)
member_data(
    Report,
    "reporter_id",
    MISUSE,
    in_record("reports"),
    topic=Topic.REPORTS,
    leaks=(DataKind.PRIVATE,),
)
