"""Reports become cases: one per target, with the target as it was when first reported."""

import math

from hamsterd.audit.console import tell_consoles
from hamsterd.content.lifecycle import lock
from hamsterd.db.sql import FOR_NO_KEY_UPDATE, execute, fetch_column, fetch_row, fetch_value
from hamsterd.db.transaction import transactional
from hamsterd.kinds import KINDS
from hamsterd.models.members.accounts import User
from hamsterd.models.staff.cases import Report, ReportCase
from hamsterd.staff.cases import queries
from hamsterd.staff.cases.hiding import hide_reported
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
from hamsterd.staff.rules import PAUSE_HOURS, REPORTERS_TO_HIDE, WEIGHT, read_reason

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
    UPDATE report_cases SET reporters_count = reporters_count + 1, updated_at = now()
     WHERE id = %(case_id)s
    RETURNING reporters_count
"""


@transactional
def file_report(*, reporter_id: int, form: ReportIn, dismissed_max: int) -> ReportOut:
    """Join the target's open case, or open one; the fifth reporter hides the target.

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
    reporters = fetch_row(_COUNT, case_id=case_id)["reporters_count"]
    if reporters >= REPORTERS_TO_HIDE and _is_heavy(case_id):
        hide_reported({"target_type": kind, "target_id": target_id})
    tell_consoles("case", case_id)
    return ReportOut(id=report["id"], status="pending")


def _require_patience(reporter_id: int, dismissed_max: int) -> None:
    own = records_of([reporter_id])[reporter_id]
    if not own.is_mostly_wrong or own.dismissed < dismissed_max:
        return
    wait = fetch_value(_WAIT, reporter_id=reporter_id, hours=PAUSE_HOURS)
    if wait is not None and wait > 0:
        raise ReportsDismissed(math.ceil(wait))


def _is_heavy(case_id: int) -> bool:
    """Whether the reporters of a case weigh as much as five with a clean record."""
    records = records_of(
        fetch_column(
            Report.select(Report.reporter_id).where(
                Report.case_id == case_id, Report.reporter_id.is_null(False)
            )
        )
    )
    return sum(each.weight for each in records.values()) >= REPORTERS_TO_HIDE * WEIGHT


def _open_case(kind: str, target_id: int, target: Target) -> int:
    case_id = int(fetch_value(_OPEN, kind=kind, target_id=target_id, owner_id=target.owner_id))
    files = keep_files(kind=kind, target_id=target_id, case_id=case_id)
    execute(
        ReportCase.update(snapshot={**target.content, "files": files}).where(
            ReportCase.id == case_id
        )
    )
    return case_id
