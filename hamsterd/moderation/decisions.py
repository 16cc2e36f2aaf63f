"""Deciding a case: what becomes of the content and its owner, and who hears of it (decisions §2).

One decision stands at a time: a case that was opened again takes back what it did before. All
acts of a decision are parts of it, so undoing the decision undoes them.
"""

from contextlib import suppress

from hamsterd.audit.actions import Action
from hamsterd.audit.service import record
from hamsterd.clock import utc_now
from hamsterd.config import Settings
from hamsterd.db.sql import Row, execute, fetch_all, fetch_column, fetch_row, fetch_value
from hamsterd.db.transaction import transactional
from hamsterd.errors import NotFound
from hamsterd.hiding import HiddenFor
from hamsterd.moderation.case_schemas import CaseDecisionIn, ChosenStep, Decided, Ladder
from hamsterd.moderation.cases import (
    TARGET_TYPE,
    lock_case,
    make_pending,
    moderator,
    require_pending,
    require_unclaimed,
)
from hamsterd.moderation.content import REMOVALS, remove_content, restore_of_case
from hamsterd.moderation.errors import DeviationUnexplained, NotRemovable, OwnCase
from hamsterd.moderation.ladder import Step, deviates, suggested_step
from hamsterd.moderation.outcomes import tell_reopened, tell_reporters
from hamsterd.moderation.rules import TargetKind
from hamsterd.moderation.sanctions import apply_sanction, lift_sanction, standing_violations
from hamsterd.moderation.service import HIDE

_ACTIONS = {"resolve": Action.CASE_RESOLVE, "dismiss": Action.CASE_DISMISS}
_DECIDE = """
    UPDATE report_cases
       SET status = %(status)s, decided_at = %(now)s, resolver_id = %(resolver_id)s,
           resolver_actor = %(actor)s, decision_note = %(reason)s, version = version + 1,
           claimed_by_id = NULL, claimed_until = NULL, updated_at = %(now)s
     WHERE id = %(case_id)s
    RETURNING version
"""
_REDECIDE = """
    UPDATE report_cases
       SET status = %(status)s, decided_at = %(decided_at)s, resolver_actor = %(actor)s,
           resolver_id = %(resolver_id)s, decision_note = %(note)s, version = version + 1
     WHERE id = %(case_id)s
"""
_STANDING_OF_CASE = """
    SELECT id FROM sanctions
     WHERE case_id = %(case_id)s AND voided_at IS NULL AND lifted_at IS NULL ORDER BY id
"""
# A member who is gone can't be sanctioned; their content can still be removed.
_SANCTIONABLE = """
    SELECT 1 FROM users WHERE id = %(member_id)s AND status NOT IN ('withdrawn', 'purged')
"""
# All rows of one transaction carry the instant at which it began.
_ACTS = """
    SELECT id FROM audit_log WHERE created_at = now() AND actor = %(actor)s ORDER BY id
"""


@transactional
def decide_case(*, case_id: int, form: CaseDecisionIn, actor: str, site: Settings) -> Decided:
    """Resolve or dismiss a pending case; `auditId` undoes all of it.

    Raises `CaseNotFound`, `CaseDecided` naming who was faster, `CaseClaimed`, `OwnCase`,
    `DeviationUnexplained`, and `AdminSanctioned` as sanctions do.
    """
    case = lock_case(case_id)
    require_pending(case, form.version)
    member_id = moderator(actor)
    if member_id is not None:
        require_unclaimed(case, member_id)
        if member_id == case["target_owner_id"]:
            raise OwnCase
    _take_back(case, form.reason, actor, site)
    kind, target_id = TargetKind(case["target_type"]), case["target_id"]
    was_hidden = _set_hidden(kind, target_id, is_hidden=False)
    if form.decision == "resolve":
        _enforce(case, form, actor, site)
    status = "resolved" if form.decision == "resolve" else "dismissed"
    version = fetch_row(
        _DECIDE,
        case_id=case_id,
        status=status,
        now=utc_now(),
        resolver_id=member_id,
        actor=actor,
        reason=form.reason,
    )["version"]
    tell_reporters(case_id, is_resolved=status == "resolved")
    audit_id = record(
        actor=actor,
        action=_ACTIONS[form.decision],
        target_type=TARGET_TYPE,
        target_id=case_id,
        reason=form.reason,
        before={"status": "pending"},
        after={
            "status": status,
            "wasHidden": was_hidden,
            "deviationReason": form.deviation_reason,
            "parts": fetch_column(_ACTS, actor=actor),
        },
    )
    return Decided(id=case_id, status=status, audit_id=audit_id, version=version)


def undo_decision(act: Row, actor: str, site: Settings) -> None:  # noqa: ARG001  # as every inverse
    """The inverse of deciding, after its parts: the case waits again, hidden if it was."""
    case = lock_case(act["target_id"])
    make_pending(case)
    if act["after"]["wasHidden"]:
        _set_hidden(TargetKind(case["target_type"]), case["target_id"], is_hidden=True)
    tell_reopened(case["id"])


def undo_reopen(act: Row, actor: str, site: Settings) -> None:  # noqa: ARG001  # as every inverse
    """The inverse of reopening: the case is decided as it was."""
    case, was = lock_case(act["target_id"]), act["before"]
    require_pending(case)
    execute(
        _REDECIDE,
        case_id=case["id"],
        status=was["status"],
        decided_at=was["decidedAt"],
        actor=was["resolverActor"],
        resolver_id=moderator(was["resolverActor"]),
        note=was["note"],
    )


def chosen_step(ladder: Ladder, standing: int) -> Step | None:
    """The sanction a moderator chose for a member with `standing` violations; None for none."""
    if ladder == "none":
        return None
    if isinstance(ladder, ChosenStep):
        return Step(0, ladder.kind, ladder.days)
    return suggested_step(standing, is_severe=ladder == "severe")


def _enforce(case: Row, form: CaseDecisionIn, actor: str, site: Settings) -> None:
    """Remove the content, then sanction its owner: the order of locks."""
    kind = TargetKind(case["target_type"])
    if form.remove_content and kind in REMOVALS:
        with suppress(NotRemovable):
            remove_content(
                kind=kind,
                target_id=case["target_id"],
                reason=form.reason,
                actor=actor,
                case_id=case["id"],
            )
    owner_id = case["target_owner_id"]
    if owner_id is None or fetch_value(_SANCTIONABLE, member_id=owner_id) is None:
        return
    step = _explained_step(form, standing_violations(owner_id))
    if step is not None:
        apply_sanction(
            member_id=owner_id,
            kind=step.kind,
            days=step.days,
            reason=form.reason,
            actor=actor,
            site=site,
            case_id=case["id"],
            deviation_reason=form.deviation_reason,
        )


def _explained_step(form: CaseDecisionIn, standing: int) -> Step | None:
    """The chosen step; `DeviationUnexplained` for another than the ladder's without a word why."""
    step, suggested = chosen_step(form.ladder, standing), suggested_step(standing)
    is_other = step is None or deviates(suggested, step.kind, step.days)
    if is_other and form.ladder != "severe" and not form.deviation_reason:
        raise DeviationUnexplained(fields={"deviationReason": DeviationUnexplained.message})
    return step


def _take_back(case: Row, reason: str, actor: str, site: Settings) -> None:
    """Undo what an earlier decision of this case did and what still stands of it."""
    restore_of_case(case["id"], reason=reason, actor=actor)
    for row in fetch_all(_STANDING_OF_CASE, case_id=case["id"]):
        lift_sanction(sanction_id=row["id"], reason=reason, actor=actor, site=site, is_void=True)


def _set_hidden(kind: TargetKind, target_id: int, *, is_hidden: bool) -> bool:
    """Hide for reports or lift that; whether it changed. What is gone meanwhile stays gone."""
    if kind not in HIDE:
        return False
    with suppress(NotFound):
        return HIDE[kind](target_id, is_hidden=is_hidden, reason=HiddenFor.REPORTS)
    return False
