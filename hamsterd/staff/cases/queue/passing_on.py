"""Passing a case on: a keeper of boards leaves it to the staff, with a word why."""

from peewee import fn

from hamsterd.audit.actions import Action
from hamsterd.audit.actors import member_behind
from hamsterd.audit.service import Act, record
from hamsterd.config import Settings
from hamsterd.db.sql import execute
from hamsterd.db.transaction import transactional
from hamsterd.models.staff.cases import ReportCase
from hamsterd.staff.cases.deciding.locks import (
    TARGET_TYPE,
    lock_case,
    require_pending,
    require_unclaimed,
)
from hamsterd.staff.cases.errors import OnlyKeepersPassOn
from hamsterd.staff.cases.queue.reach import require_kept_cases
from hamsterd.staff.cases.schemas import PassOnIn
from hamsterd.staff.keeping import is_keeper


@transactional
def pass_on_case(*, case_id: int, form: PassOnIn, actor: str) -> int:
    """Leave a pending case to the staff, out of the keepers' queue; the audit row's id.

    Raises `CaseNotFound`, `CaseDecided`, `CaseClaimed`, `CasePassedOn` or `OnlyKeepersPassOn`.
    """
    case, member_id = lock_case(case_id), member_behind(actor)
    if not is_keeper(actor):
        raise OnlyKeepersPassOn
    require_kept_cases([case], actor, is_decision=True)
    require_pending(case, form.version)
    require_unclaimed(case, member_id)
    execute(
        ReportCase.update(
            passed_on_at=fn.now(),
            passed_on_by_id=member_id,
            passed_on_note=form.note,
            claimed_by_id=None,
            claimed_until=None,
            version=ReportCase.version + 1,
            updated_at=fn.now(),
        ).where(ReportCase.id == case_id)
    )
    return record(
        actor=actor,
        action=Action.CASE_PASS_ON,
        target_type=TARGET_TYPE,
        target_id=case_id,
        reason=form.note,
        before={},
        after={},
    )


def undo_pass_on(act: Act, actor: str, site: Settings) -> None:  # noqa: ARG001  # as every inverse
    """The inverse of passing on: keepers decide it again."""
    case = lock_case(act["target_id"])
    require_pending(case)
    execute(
        ReportCase.update(
            passed_on_at=None,
            passed_on_by_id=None,
            passed_on_note=None,
            version=ReportCase.version + 1,
            updated_at=fn.now(),
        ).where(ReportCase.id == case["id"])
    )
