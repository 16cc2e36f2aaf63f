"""Reports become cases: one per target, with the target as it was when first reported."""

import math
from datetime import datetime

from hamsterd.audit.console import tell_consoles
from hamsterd.content.lifecycle import lock
from hamsterd.db.sql import FOR_NO_KEY_UPDATE, Row, execute, fetch_all, fetch_row, fetch_value
from hamsterd.db.transaction import transactional
from hamsterd.http.rights.permissions import Permission
from hamsterd.kinds import KINDS
from hamsterd.members.accounts.staff.roles import staff_ids
from hamsterd.models.members.accounts import User
from hamsterd.models.staff.cases import ReportCase
from hamsterd.notifications.rules import NotificationKind
from hamsterd.notifications.service import announce_once
from hamsterd.staff.cases import queries
from hamsterd.staff.cases.deciding.hiding import hide_reported
from hamsterd.staff.cases.deciding.reporters import records_of
from hamsterd.staff.cases.names import REASONS
from hamsterd.staff.cases.queries import Target
from hamsterd.staff.cases.queue.weighing import Weighed, weigh
from hamsterd.staff.cases.reports.errors import (
    AlreadyReported,
    OwnTarget,
    ReportsDismissed,
    TargetNotFound,
)
from hamsterd.staff.cases.reports.evidence import keep_files
from hamsterd.staff.cases.reports.schemas import ReportIn, ReportOut
from hamsterd.staff.rules import (
    FIRST_REASONS,
    PAUSE_HOURS,
    WEIGHED_REPORTERS,
    Reason,
    Weighs,
    read_reason,
)

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
_REPORTERS = f"""
    SELECT r.reporter_id, r.reason, c.created_at
      FROM reports r JOIN report_cases c ON c.id = r.case_id
     WHERE r.case_id = %(case_id)s
     ORDER BY r.reason = ANY(%(first)s) DESC, r.id DESC LIMIT {WEIGHED_REPORTERS}
"""
# Whoever has read the case has not read a report that joined since.
_COUNT = """
    UPDATE report_cases
       SET version = version + (reporters_count > 0)::int,
           reporters_count = reporters_count + 1, weight = %(weight)s, weighs = %(why)s,
           updated_at = now()
     WHERE id = %(case_id)s
"""


@transactional
def file_report(*, reporter_id: int, form: ReportIn, dismissed_max: int) -> ReportOut:
    """Join the open case of the target, or open one; the fifth reporter hides the target, or the
    first who names a reason that `is_first`.

    Raises `TargetNotFound`, `OwnTarget`, `AlreadyReported`, or `ReportsDismissed` for a reporter
    who is mostly wrong, has at least `dismissed_max` dismissed reports, and reported within a day.
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
    case_id = queries.open_case(kind, target_id) or _open_case(kind, target_id, target, reporter_id)
    reason, text = read_reason(form.reason, form.text)
    report = fetch_row(
        _REPORT,
        AlreadyReported,
        case_id=case_id,
        reporter_id=reporter_id,
        reason=reason.value,
        text=text,
    )
    weighed = _weighed(case_id, kind, target)
    execute(_COUNT, case_id=case_id, weight=weighed.weight, why=[one.value for one in weighed.why])
    if Weighs.HIDDEN in weighed.why:
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


def _weighed(case_id: int, kind: str, target: Target) -> Weighed:
    """How urgent the case is with the report that has just joined it; two statements."""
    reports = fetch_all(_REPORTERS, case_id=case_id, first=FIRST_REASONS)
    records = records_of(row["reporter_id"] for row in reports if row["reporter_id"])
    there_since = datetime.fromisoformat(target.content["createdAt"])
    return weigh(
        halves=sum(each.weight for each in records.values()),
        first_halves=sum(records[row["reporter_id"]].weight for row in reports if _goes_first(row)),
        reasons={row["reason"] for row in reports},
        is_hideable=kind in KINDS,
        age=(reports[0]["created_at"] - there_since).total_seconds(),
    )


def _goes_first(report: Row) -> bool:
    return report["reporter_id"] is not None and Reason(report["reason"]).is_first


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


def _open_case(kind: str, target_id: int, target: Target, reporter_id: int) -> int:
    case_id = int(fetch_value(_OPEN, kind=kind, target_id=target_id, owner_id=target.owner_id))
    files = keep_files(
        kind=kind, target_id=target_id, target=target, case_id=case_id, viewer_id=reporter_id
    )
    execute(
        ReportCase.update(snapshot={**target.content, "files": files}).where(
            ReportCase.id == case_id
        )
    )
    return case_id
