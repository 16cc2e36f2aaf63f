"""Passing a case on: a keeper of boards leaves it to the staff, with a word why."""

from hamsterd.audit.actions import Action
from hamsterd.audit.actors import member_behind
from hamsterd.audit.service import record
from hamsterd.config import Settings
from hamsterd.db.sql import Row, execute
from hamsterd.db.transaction import transactional
from hamsterd.staff.cases.errors import OnlyKeepersPassOn
from hamsterd.staff.cases.locks import TARGET_TYPE, lock_case, require_pending, require_unclaimed
from hamsterd.staff.cases.reach import require_kept_cases
from hamsterd.staff.cases.schemas import PassOnIn
from hamsterd.staff.keeping import is_keeper

_LEAVE_TO_STAFF = """
    UPDATE report_cases
       SET passed_on_at = now(), passed_on_by_id = %(by_id)s, passed_on_note = %(note)s,
           claimed_by_id = NULL, claimed_until = NULL, version = version + 1, updated_at = now()
     WHERE id = %(case_id)s
"""
_TAKE_BACK = """
    UPDATE report_cases
       SET passed_on_at = NULL, passed_on_by_id = NULL, passed_on_note = NULL,
           version = version + 1, updated_at = now()
     WHERE id = %(case_id)s
"""


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
    execute(_LEAVE_TO_STAFF, case_id=case_id, by_id=member_id, note=form.note)
    return record(
        actor=actor,
        action=Action.CASE_PASS_ON,
        target_type=TARGET_TYPE,
        target_id=case_id,
        reason=form.note,
        before={},
        after={},
    )


def undo_pass_on(act: Row, actor: str, site: Settings) -> None:  # noqa: ARG001  # as every inverse
    """The inverse of passing on: keepers decide it again."""
    case = lock_case(act["target_id"])
    require_pending(case)
    execute(_TAKE_BACK, case_id=case["id"])
