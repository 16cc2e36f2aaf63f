"""Having a case to oneself for a while, so that two moderators do not work on the same."""

from datetime import timedelta

from hamsterd.audit.actors import require_not_own
from hamsterd.audit.console import tell_consoles
from hamsterd.core.clock import utc_now
from hamsterd.db.sql import execute
from hamsterd.db.transaction import transactional
from hamsterd.models.staff.cases import ReportCase
from hamsterd.staff.cases.deciding.locks import (
    TARGET_TYPE,
    lock_case,
    require_pending,
    require_unclaimed,
)
from hamsterd.staff.cases.queue.reach import require_kept_cases
from hamsterd.staff.cases.schemas import ClaimOut
from hamsterd.staff.rules import CLAIM_MINUTES


@transactional
def claim_case(case_id: int, *, member_id: int, actor: str) -> ClaimOut:
    """Claim a case for fifteen minutes; claiming again restarts them.

    Raises `CaseNotFound`, `OwnCase`, `CaseDecided`, or `CaseClaimed` naming the claimant.
    """
    case = lock_case(case_id)
    require_kept_cases([case], actor, is_decision=True)
    require_not_own(case["target_owner_id"], actor)
    require_pending(case)
    require_unclaimed(case, member_id)
    until = utc_now() + timedelta(minutes=CLAIM_MINUTES)
    execute(
        ReportCase.update(claimed_by_id=member_id, claimed_until=until).where(
            ReportCase.id == case_id
        )
    )
    tell_consoles(TARGET_TYPE, case_id)
    return ClaimOut(claimed_until=until)


@transactional
def release_case(case_id: int, *, member_id: int, actor: str) -> None:
    """Let go of a case before the minutes are over. Raises `CaseNotFound` or `CaseClaimed`."""
    case = lock_case(case_id)
    require_kept_cases([case], actor)
    require_unclaimed(case, member_id)
    execute(
        ReportCase.update(claimed_by_id=None, claimed_until=None).where(ReportCase.id == case_id)
    )
    tell_consoles(TARGET_TYPE, case_id)
