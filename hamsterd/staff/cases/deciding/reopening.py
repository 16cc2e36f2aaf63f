"""Pending again: cases reopened by a moderator, or by undoing their decision."""

from collections.abc import Collection
from typing import Any

from peewee import fn

from hamsterd.audit.actions import Action
from hamsterd.audit.actors import member_behind, require_not_own
from hamsterd.audit.console import tell_consoles
from hamsterd.audit.errors import UndoConflict
from hamsterd.audit.service import Act, Reversal, record
from hamsterd.config import Settings
from hamsterd.db.sql import execute, fetch_one
from hamsterd.db.transaction import transactional
from hamsterd.kinds import KINDS
from hamsterd.models.staff.cases import ReportCase
from hamsterd.staff.cases.content.removal import tell_restored
from hamsterd.staff.cases.deciding.hiding import hide_reported
from hamsterd.staff.cases.deciding.locks import (
    TARGET_TYPE,
    LockedCase,
    lock_case,
    lock_cases,
    require_pending,
)
from hamsterd.staff.cases.deciding.outcomes import tell_reopened
from hamsterd.staff.cases.errors import CaseNotDecided, CaseOpenAgain

# Later decisions or reopenings that were not undone; a joint decision is recorded on the owner.
_LATER = """
    SELECT 1 FROM audit_log l
      JOIN unnest(%(case_ids)s::bigint[]) AS decided (id)
        ON l.target_type = 'case' AND l.target_id = decided.id
           OR l.target_type = 'user' AND l.target_id = %(owner_id)s
              AND l.after -> 'cases' @> jsonb_build_array(jsonb_build_object('id', decided.id))
     WHERE l.id > %(act_id)s AND l.undone_at IS NULL AND l.undoes_id IS NULL LIMIT 1
"""


@transactional
def reopen_case(case_id: int, *, reason: str, actor: str) -> int:
    """Reopen a decided case; its decision stays valid until it is decided again.

    Returns the audit row's id. Raises `CaseNotFound`, `OwnCase`, `CaseNotDecided` or
    `CaseOpenAgain`.
    """
    case = lock_case(case_id)
    require_not_own(case["target_owner_id"], actor)
    if case["status"] == "pending":
        raise CaseNotDecided
    make_pending(case)
    # The earlier decision may include sanctions, which only staff can revoke.
    execute(
        ReportCase.update(passed_on_at=fn.coalesce(ReportCase.passed_on_at, fn.now())).where(
            ReportCase.id == case_id
        )
    )
    return record(
        actor=actor,
        action=Action.CASE_REOPEN,
        target_type=TARGET_TYPE,
        target_id=case_id,
        reason=reason,
        before={
            "status": case["status"],
            "resolverActor": case["resolver_actor"],
            "decidedAt": case["decided_at"].isoformat() if case["decided_at"] else None,
            "note": case["decision_note"],
            "dismissal": case["dismissal"],
            "reporters": case["reporters_count"],
        },
        after={"status": "pending"},
    )


def make_pending(case: LockedCase, *, is_hidden: bool = False) -> None:
    """Put a decided case back into the queue, and hide its target if it was hidden.

    Raises `CaseOpenAgain` if there is a newer case.
    """
    if fetch_one(
        ReportCase.select(ReportCase.id).where(
            ReportCase.target_type == case["target_type"],
            ReportCase.target_id == case["target_id"],
            ReportCase.status == "pending",
        )
    ):
        raise CaseOpenAgain
    execute(
        ReportCase.update(
            status="pending",
            decided_at=None,
            resolver_id=None,
            resolver_actor=None,
            decision_note=None,
            dismissal=None,
            version=ReportCase.version + 1,
            updated_at=fn.now(),
        ).where(ReportCase.id == case["id"])
    )
    if is_hidden:
        hide_reported(case)


def undo_reopen(act: Act, actor: str, site: Settings) -> None:  # noqa: ARG001  # as every inverse
    """The inverse of reopening: the case is decided as it was.

    Raises `UndoConflict` if a report has joined since: nobody has read it.
    """
    case, was = lock_case(act["target_id"]), act["before"]
    require_pending(case)
    if was.get("reporters", case["reporters_count"]) != case["reporters_count"]:
        raise UndoConflict("그사이 신고가 더해져서 되돌릴 수 없어요. 읽어 보고 결정해 주세요.")
    execute(
        ReportCase.update(
            status=was["status"],
            decided_at=was["decidedAt"],
            resolver_actor=was["resolverActor"],
            resolver_id=member_behind(was["resolverActor"]),
            decision_note=was["note"],
            dismissal=was.get("dismissal"),
            version=ReportCase.version + 1,
        ).where(ReportCase.id == case["id"])
    )


def undo_decision(act: Reversal, actor: str, site: Settings) -> None:  # noqa: ARG001  # as every inverse
    """Undo a decision after its parts: the cases are pending again, and targets hidden if they
    were.

    Raises `UndoConflict` if one of them was reopened or decided again, or `OwnCase`.
    """
    was_hidden = {case["id"]: case["wasHidden"] for case in cases_of(act)}
    locked = lock_cases(sorted(was_hidden))
    for case in locked:
        require_not_own(case["target_owner_id"], actor)
    _require_as_decided(act, locked)
    for case in locked:
        make_pending(case, is_hidden=was_hidden[case["id"]])
    tell_reopened(was_hidden)
    tell_restored(
        [
            (KINDS[part["target_type"]], part["target_id"])
            for part in act["undone_parts"]
            if part["action"] == Action.CONTENT_REMOVE
        ]
    )
    tell_of_each(was_hidden)


def cases_of(act: Act) -> list[dict[str, Any]]:
    """The cases that an act decided, with the data its inverse needs; empty for other acts."""
    after = act["after"] or {}
    if "wasHidden" in after:  # as one case was noted before several could be decided at once
        return [{"id": act["target_id"], "wasHidden": after["wasHidden"]}]
    return list(after.get("cases", []))


def tell_of_each(case_ids: Collection[int]) -> None:
    """Tell open consoles to reload several cases; for a single case the audit row does it."""
    for case_id in case_ids if len(case_ids) > 1 else ():
        tell_consoles(TARGET_TYPE, case_id)


def _require_as_decided(act: Act, cases: list[LockedCase]) -> None:
    """Raise `UndoConflict` unless the cases are as the act left them."""
    later = fetch_one(
        _LATER,
        act_id=act["id"],
        case_ids=[case["id"] for case in cases],
        owner_id=cases[0]["target_owner_id"],
    )
    if later is not None or any(case["status"] == "pending" for case in cases):
        raise UndoConflict
