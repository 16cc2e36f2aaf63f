"""Decisions of cases: content, owner, and notices (decisions §2).

Open cases of one member may be decided together: one decision, at most one sanction, one act to
undo. A case has one valid decision at a time: deciding a reopened case revokes the earlier one. All
acts of a decision are its parts, so undoing the decision undoes them.
"""

from collections.abc import Sequence

from hamsterd.audit.actions import Action
from hamsterd.audit.service import record
from hamsterd.config import Settings
from hamsterd.db.sql import fetch_column
from hamsterd.db.transaction import transactional
from hamsterd.staff.cases.content.removal import remove_of_cases
from hamsterd.staff.cases.deciding.closing import close_cases
from hamsterd.staff.cases.deciding.locks import TARGET_TYPE, lock_undecided
from hamsterd.staff.cases.deciding.outcomes import tell_reporters
from hamsterd.staff.cases.deciding.reopening import tell_of_each
from hamsterd.staff.cases.deciding.revocation import revoke_decisions
from hamsterd.staff.cases.deciding.sanctioning import sanction_owner
from hamsterd.staff.cases.schemas import (
    CaseDecisionIn,
    Decided,
    DecidedTogether,
    Deciding,
    SeenCase,
)
from hamsterd.staff.desk.canned_texts.placeholders import addressed

_ACTIONS = {
    ("resolve", True): Action.CASE_RESOLVE,
    ("dismiss", True): Action.CASE_DISMISS,
    ("resolve", False): Action.CASE_RESOLVE_TOGETHER,
    ("dismiss", False): Action.CASE_DISMISS_TOGETHER,
}
"""By decision, and whether it is of one case."""
_BY_OWNER = """
    SELECT array_agg(id ORDER BY id) FROM report_cases WHERE id = ANY(%(case_ids)s)
     GROUP BY target_owner_id, CASE WHEN target_owner_id IS NULL THEN id END ORDER BY min(id)
"""


@transactional
def decide_case(*, case_id: int, form: CaseDecisionIn, actor: str, site: Settings) -> Decided:
    """Resolve or dismiss a pending case; `auditId` undoes all of it.

    Raises `CaseNotFound`, `CaseDecided` naming the moderator who decided first, `CaseClaimed`,
    `OwnCase`, `DeviationUnexplained`, and `AdminSanctioned` as sanctions do.
    """
    seen = SeenCase(id=case_id, version=form.version)
    done = decide_cases(cases=[seen], form=form, actor=actor, site=site)
    return Decided(
        id=case_id,
        status=done.status,
        audit_id=done.audit_id,
        version=done.versions[0],
        sanction=done.sanction,
        withheld=done.withheld,
    )


@transactional
def decide_cases(
    *, cases: Sequence[SeenCase], form: Deciding, actor: str, site: Settings
) -> DecidedTogether:
    """Resolve or dismiss pending cases of one member in one act; `auditId` undoes all of it.

    All or none: for one case it raises as `decide_case`. For several, `CasesChanged` names those
    decided or claimed meanwhile, and `DifferentOwners` refuses cases of different members.
    """
    outcome, removing = form.outcome, form.removing(cases)
    decided = lock_undecided(cases, actor)
    ids, owner_id = decided.ids, decided.owner_id
    form = form.model_copy(update={"reason": addressed(form.reason, owner_id)})
    before = revoke_decisions(decided.cases, reason=form.reason, actor=actor, site=site)
    removed = remove_of_cases(decided.cases, removing, reason=form.reason, actor=actor)
    given = sanction_owner(owner_id, ids, removed, form, actor=actor, site=site)
    closed = close_cases(ids, outcome, reason=form.reason, actor=actor)
    tell_reporters(ids, outcome.dismissal)
    audit_id = record(
        actor=actor,
        action=_ACTIONS[form.decision, len(ids) == 1],
        target_type=TARGET_TYPE if len(ids) == 1 else "user",
        target_id=ids[0] if len(ids) == 1 else owner_id,
        reason=form.reason,
        before={"status": "pending"},
        after={
            "status": outcome.status,
            "dismissal": outcome.dismissal,
            "deviationReason": form.deviation_reason,
            "parts": [*before.acts, *removed.acts, *given.acts],
            "cases": before.cases,
        },
    )
    tell_of_each(ids)
    return DecidedTogether(
        ids=ids,
        versions=closed,
        status=outcome.status,
        audit_id=audit_id,
        sanction=given.sanction,
        withheld=given.withheld,
    )


def grouped_by_owner(case_ids: Sequence[int]) -> list[list[int]]:
    """Cases grouped by member, to be decided together; oldest first.

    Needs a connection. Unknown ids are ignored.
    """
    return fetch_column(_BY_OWNER, case_ids=list(case_ids))
