"""Report cases between moderators: locking one, claiming it for some minutes, opening it again."""

from datetime import timedelta

from hamsterd.audit.actions import Action
from hamsterd.audit.console import tell_consoles
from hamsterd.audit.service import member_behind, record
from hamsterd.clock import KST, utc_now
from hamsterd.db.sql import Row, execute, fetch_one, fetch_value
from hamsterd.db.transaction import transactional
from hamsterd.moderation.case_schemas import ClaimOut
from hamsterd.moderation.errors import (
    CaseClaimed,
    CaseDecided,
    CaseNotDecided,
    CaseNotFound,
    CaseOpenAgain,
)
from hamsterd.moderation.queries import names_of_actors
from hamsterd.moderation.rules import CLAIM_MINUTES, TargetKind
from hamsterd.moderation.service import LOCKS

TARGET_TYPE = "case"
"""How the audit log calls a case."""

_TARGET = "SELECT target_type, target_id FROM report_cases WHERE id = %(case_id)s"
_LOCK = """
    SELECT id, target_type, target_id, target_owner_id, status, version, resolver_actor,
           decided_at, decision_note, claimed_by_id, claimed_until
      FROM report_cases WHERE id = %(case_id)s FOR UPDATE
"""
_CLAIM = """
    UPDATE report_cases SET claimed_by_id = %(member_id)s, claimed_until = %(until)s
     WHERE id = %(case_id)s
"""
_REOPEN = """
    UPDATE report_cases
       SET status = 'pending', decided_at = NULL, resolver_id = NULL, resolver_actor = NULL,
           decision_note = NULL, version = version + 1, updated_at = now()
     WHERE id = %(case_id)s
"""
_OPEN_ELSEWHERE = """
    SELECT id FROM report_cases
     WHERE target_type = %(target_type)s AND target_id = %(target_id)s AND status = 'pending'
"""
_WORDS = {"resolved": "조치", "dismissed": "문제없음"}


@transactional
def claim_case(case_id: int, *, member_id: int) -> ClaimOut:
    """Have a case to oneself for fifteen minutes; claiming again begins them anew.

    Raises `CaseNotFound`, `CaseDecided`, or `CaseClaimed` naming who has it.
    """
    case = lock_case(case_id)
    require_pending(case)
    require_unclaimed(case, member_id)
    until = utc_now() + timedelta(minutes=CLAIM_MINUTES)
    execute(_CLAIM, case_id=case_id, member_id=member_id, until=until)
    tell_consoles(TARGET_TYPE, case_id)
    return ClaimOut(claimed_until=until)


@transactional
def release_case(case_id: int, *, member_id: int) -> None:
    """Let go of a case before the minutes are over. Raises `CaseNotFound` or `CaseClaimed`."""
    require_unclaimed(lock_case(case_id), member_id)
    execute(_CLAIM, case_id=case_id, member_id=None, until=None)
    tell_consoles(TARGET_TYPE, case_id)


@transactional
def reopen_case(case_id: int, *, reason: str, actor: str) -> int:
    """Open a decided case again; what was decided stands until it is decided anew.

    Returns the audit row's id. Raises `CaseNotFound`, `CaseNotDecided` or `CaseOpenAgain`.
    """
    case = lock_case(case_id)
    if case["status"] == "pending":
        raise CaseNotDecided
    make_pending(case)
    return record(
        actor=actor,
        action=Action.CASE_REOPEN,
        target_type=TARGET_TYPE,
        target_id=case_id,
        reason=reason,
        before=decision_of(case),
        after={"status": "pending"},
    )


def lock_case(case_id: int) -> Row:
    """The case, locked, and its target before it (lock order). Raises `CaseNotFound`."""
    target = fetch_one(_TARGET, case_id=case_id)
    if target is None:
        raise CaseNotFound
    fetch_value(LOCKS[TargetKind(target["target_type"])], target_id=target["target_id"])
    case = fetch_one(_LOCK, case_id=case_id)
    if case is None:
        raise CaseNotFound
    return case


def make_pending(case: Row) -> None:
    """Put a decided case back into the queue; `CaseOpenAgain` when a newer one is there."""
    if fetch_one(_OPEN_ELSEWHERE, target_type=case["target_type"], target_id=case["target_id"]):
        raise CaseOpenAgain
    execute(_REOPEN, case_id=case["id"])


def require_pending(case: Row, version: int | None = None) -> None:
    """Raise `CaseDecided`, naming who decided what, unless the case is as it was seen."""
    if case["status"] != "pending":
        actor = case["resolver_actor"] or "cli:"
        name = names_of_actors([actor])[actor]
        raise CaseDecided(f"{name}님이 먼저 처리했어요. 결정: {_WORDS[case['status']]}")
    if version is not None and version != case["version"]:
        raise CaseDecided("그사이 처리되었다가 다시 열린 신고예요. 새로고침해서 확인해 주세요.")


def require_unclaimed(case: Row, member_id: int | None) -> None:
    """Raise `CaseClaimed` while the case is another moderator's."""
    holder, until = case["claimed_by_id"], case["claimed_until"]
    if holder is None or holder == member_id or until <= utc_now():
        return
    actor = f"admin:{holder}"
    raise CaseClaimed(
        f"{names_of_actors([actor])[actor]}님이 {until.astimezone(KST):%H:%M}까지 맡고 있어요."
    )


def decision_of(case: Row) -> dict[str, object]:
    """What a decided case says, for the audit log and its undoing."""
    return {
        "status": case["status"],
        "resolverActor": case["resolver_actor"],
        "decidedAt": case["decided_at"].isoformat() if case["decided_at"] else None,
        "note": case["decision_note"],
    }


def moderator(actor: str) -> int | None:
    """The member who acts; None at the command line, which no claim stops."""
    return member_behind(actor)
