"""Reports become cases: one per target, with the target as it was when first reported."""

import math

from hamsterd.audit.console import tell_consoles
from hamsterd.content.lifecycle import lock
from hamsterd.db.sql import FOR_NO_KEY_UPDATE, execute, fetch_column, fetch_row, fetch_value
from hamsterd.db.transaction import transactional
from hamsterd.http.permissions import Permission
from hamsterd.kinds import KINDS
from hamsterd.members.accounts.roles import staff_ids
from hamsterd.models.members.accounts import User
from hamsterd.models.staff.cases import Report, ReportCase
from hamsterd.notifications.rules import NotificationKind
from hamsterd.notifications.service import announce_once
from hamsterd.staff.cases import queries
from hamsterd.staff.cases.hiding import hide_reported
from hamsterd.staff.cases.names import REASONS
from hamsterd.staff.cases.queries import Target
from hamsterd.staff.cases.reporters import records_of
from hamsterd.staff.cases.reports.errors import (
    AlreadyReported,
    OwnTarget,
    ReportsDismissed,
    TargetNotFound,
)
from hamsterd.staff.cases.reports.evidence import keep_files
from hamsterd.staff.cases.reports.schemas import ReportIn, ReportOut
from hamsterd.staff.rules import PAUSE_HOURS, REPORTERS_TO_HIDE, WEIGHT, Reason, read_reason

_OPEN = """
    INSERT INTO report_cases (target_type, target_id, target_owner_id)
    VALUES (%(kind)s, %(target_id)s, %(owner_id)s)
    RETURNING id
"""
_REPORT = """
    INSERT INTO reports (case_id, reporter_id, reason, text)
    VALUES (%(case_id)s, %(reporter_id)s, %(reason)s, %(text)s)
    ON CONFLICT (case_id, reporter_id) DO NOTHING
    RETURNING id
"""
# Seconds until the pause after their latest report is over.
_WAIT = """
    SELECT extract(epoch FROM max(created_at) + make_interval(hours => %(hours)s) - now())::float8
      FROM reports WHERE reporter_id = %(reporter_id)s
"""
_COUNT = """
    UPDATE report_cases
       SET reporters_count = reporters_count + 1, is_first = is_first OR %(is_first)s,
           updated_at = now()
     WHERE id = %(case_id)s
    RETURNING reporters_count
"""


@transactional
def file_report(*, reporter_id: int, form: ReportIn, dismissed_max: int) -> ReportOut:
    """Join the open case of the target, or open one; the fifth reporter hides the target, or the
    first who names a reason that `is_first`.

    Raises `TargetNotFound`, `OwnTarget`, `AlreadyReported`, or `ReportsDismissed` for somebody who
    is mostly wrong, with at least `dismissed_max` dismissed reports, and who reported within a day.
    """
    _require_patience(reporter_id, dismissed_max)
    kind, target_id = form.reported_item_type, form.reported_item_id
    if kind in KINDS:
        lock(KINDS[kind], target_id)
    else:
        execute(User.select(User.id).where(User.id == target_id).for_update(FOR_NO_KEY_UPDATE))
    target = queries.visible_target(kind, target_id, reporter_id)
    if target is None:
        raise TargetNotFound
    if target.owner_id == reporter_id:
        raise OwnTarget
    case_id = queries.open_case(kind, target_id) or _open_case(kind, target_id, target)
    reason, text = read_reason(form.reason, form.text)
    report = fetch_row(
        _REPORT,
        AlreadyReported,
        case_id=case_id,
        reporter_id=reporter_id,
        reason=reason.value,
        text=text,
    )
    row = fetch_row(_COUNT, case_id=case_id, is_first=reason.is_first)
    if _is_hidden_by(case_id, row["reporters_count"], reason):
        hide_reported({"target_type": kind, "target_id": target_id})
    if reason.is_first:
        _tell_staff(case_id, reason)
    tell_consoles("case", case_id)
    return ReportOut(id=report["id"], status="pending")


def _require_patience(reporter_id: int, dismissed_max: int) -> None:
    own = records_of([reporter_id])[reporter_id]
    if not own.is_mostly_wrong or own.dismissed < dismissed_max:
        return
    wait = fetch_value(_WAIT, reporter_id=reporter_id, hours=PAUSE_HOURS)
    if wait is not None and wait > 0:
        raise ReportsDismissed(math.ceil(wait))


def _is_hidden_by(case_id: int, reporters: int, reason: Reason) -> bool:
    """Whether a report for `reason`, after which there are `reporters`, hides the target."""
    if reason.is_first and _is_heavy(case_id, 1, reason):
        return True
    return reporters >= REPORTERS_TO_HIDE and _is_heavy(case_id, REPORTERS_TO_HIDE)


def _is_heavy(case_id: int, people: int, reason: Reason | None = None) -> bool:
    """Whether who reported (for `reason`) weighs as `people` of whom nothing speaks against."""
    reporters = Report.select(Report.reporter_id).where(
        Report.case_id == case_id, Report.reporter_id.is_null(False)
    )
    if reason is not None:
        reporters = reporters.where(Report.reason == reason.value)
    records = records_of(fetch_column(reporters))
    return sum(each.weight for each in records.values()) >= people * WEIGHT


def _tell_staff(case_id: int, reason: Reason) -> None:
    """Ring whoever decides cases, once for each case: this waits for nobody's next visit."""
    for member_id in staff_ids(Permission.CASES_DECIDE):
        announce_once(
            member_id=member_id,
            key=f"first_case:{case_id}",
            title=f"{REASONS[reason]} 신고가 왔어요",
            message="다른 일보다 먼저 살펴봐 주세요.",
            url=f"/admin/reports/{case_id}/show",
            kind=NotificationKind.MODERATION,
        )


def _open_case(kind: str, target_id: int, target: Target) -> int:
    case_id = int(fetch_value(_OPEN, kind=kind, target_id=target_id, owner_id=target.owner_id))
    files = keep_files(kind=kind, target_id=target_id, case_id=case_id)
    execute(
        ReportCase.update(snapshot={**target.content, "files": files}).where(
            ReportCase.id == case_id
        )
    )
    return case_id
