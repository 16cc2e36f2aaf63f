"""Locking cases, and their targets before them: the locking order in one place."""

from collections.abc import Sequence
from datetime import datetime
from typing import NamedTuple, TypedDict

from hamsterd.audit.actors import member_behind, require_not_own
from hamsterd.core.clock import KST, utc_now
from hamsterd.core.errors import Conflict
from hamsterd.db.sql import execute, fetch_all
from hamsterd.kinds import KINDS
from hamsterd.models.staff.cases import ReportCase
from hamsterd.staff.cases.errors import (
    CaseChanged,
    CaseClaimed,
    CaseDecided,
    CaseNotFound,
    CasesChanged,
    DifferentOwners,
)
from hamsterd.staff.cases.queries import names_of_actors
from hamsterd.staff.cases.queue.reach import Reported, require_kept_cases
from hamsterd.staff.cases.schemas import SeenCase

TARGET_TYPE = "case"
"""How the audit log calls a case."""

_LOCKED_BY = " ".join(
    f"WHEN '{name}' THEN (SELECT {kind.locked[1]} FROM {kind.table} WHERE id = target_id)"
    for name, kind in KINDS.items()
)
_TARGETS = f"""
    SELECT target_type, CASE target_type {_LOCKED_BY} ELSE target_id END AS locked_id
      FROM report_cases WHERE id = ANY(%(case_ids)s)
"""
_LOCK_IN = "SELECT 1 FROM {table} WHERE id = ANY(%(ids)s) ORDER BY id FOR NO KEY UPDATE"
_MEMBERS = "users"
_TABLES = list(dict.fromkeys([*(kind.locked[0] for kind in KINDS.values()), _MEMBERS]))
"""Entries, posts, then members (lock order); several of a table by their ids."""
_WORDS = {"resolved": "조치", "dismissed": "문제없음"}


class LockTarget(TypedDict):
    """The row with the counters of a thing; None if it is gone."""

    target_type: str
    locked_id: int | None


class CaseTarget(Reported):
    """A case and its target."""

    id: int


class Claimed(TypedDict):
    """Who has claimed a case, and until when."""

    claimed_by_id: int | None
    claimed_until: datetime | None


class LockedCase(TypedDict):
    """A case, locked against other decisions."""

    id: int
    target_type: str
    target_id: int
    target_owner_id: int | None
    status: str
    version: int
    reporters_count: int
    resolver_actor: str | None
    decided_at: datetime | None
    decision_note: str | None
    dismissal: str | None
    claimed_by_id: int | None
    claimed_until: datetime | None
    passed_on_at: datetime | None


class Undecided(NamedTuple):
    """Pending cases, locked, with the owner of their targets."""

    cases: list[LockedCase]
    ids: list[int]
    owner_id: int | None


def lock_undecided(seen: Sequence[SeenCase], actor: str) -> Undecided:
    """Pending cases of one member, locked, if they are as the moderator saw them.

    Raises `CaseNotFound`, `CaseDecided`, `CaseChanged`, `CaseClaimed`, `OwnCase`, `CasePassedOn`;
    for several `CasesChanged` naming those changed or claimed meanwhile, or `DifferentOwners`.
    """
    versions = {case.id: case.version for case in seen}
    locked, member_id = lock_cases(sorted(versions)), member_behind(actor)
    require_kept_cases(locked, actor, is_decision=True)
    refusals: dict[int, str] = {}
    for case in locked:
        try:
            require_pending(case, versions[case["id"]])
            require_unclaimed(case, member_id)
        except Conflict as error:
            if len(locked) == 1:
                raise
            refusals[case["id"]] = error.message
    if refusals:
        raise CasesChanged.because(refusals)
    owners = {case["target_owner_id"] for case in locked}
    if len(locked) > 1 and (len(owners) > 1 or None in owners):
        raise DifferentOwners
    owner_id: int | None = owners.pop()
    require_not_own(owner_id, actor)
    return Undecided(locked, [case["id"] for case in locked], owner_id)


def lock_case(case_id: int) -> LockedCase:
    """The case, locked, and its target before it (lock order). Raises `CaseNotFound`."""
    return lock_cases([case_id])[0]


def lock_cases(case_ids: Sequence[int]) -> list[LockedCase]:
    """The cases by their ids, locked, and their targets before them. Raises `CaseNotFound`."""
    lock_targets(fetch_all(_TARGETS, LockTarget, case_ids=list(case_ids)))
    cases = fetch_all(
        ReportCase.select(
            ReportCase.id,
            ReportCase.target_type,
            ReportCase.target_id,
            ReportCase.target_owner_id,
            ReportCase.status,
            ReportCase.version,
            ReportCase.reporters_count,
            ReportCase.resolver_actor,
            ReportCase.decided_at,
            ReportCase.decision_note,
            ReportCase.dismissal,
            ReportCase.claimed_by_id,
            ReportCase.claimed_until,
            ReportCase.passed_on_at,
        )
        .where(ReportCase.id.in_(list(case_ids)))
        .order_by(ReportCase.id)
        .for_update(),
        LockedCase,
    )
    missing = set(case_ids) - {case["id"] for case in cases}
    if missing:
        which = f" (#{min(missing)})" if len(case_ids) > 1 else ""
        raise CaseNotFound(CaseNotFound.message + which)
    return cases


def lock_targets(targets: Sequence[LockTarget]) -> None:
    """Lock the rows with the counters of things: rows with `target_type` and `locked_id`.

    Targets are locked before cases, so that concurrent reports of a target wait here.
    """
    ids: dict[str, list[int]] = {}
    for target in targets:
        kind = KINDS.get(target["target_type"])
        if target["locked_id"] is not None:
            ids.setdefault(kind.locked[0] if kind else _MEMBERS, []).append(target["locked_id"])
    for table in sorted(ids, key=_TABLES.index):
        execute(_LOCK_IN.format(table=table), ids=ids[table])


def require_pending(case: LockedCase, version: int | None = None) -> None:
    """Raise `CaseDecided`, naming the decision, or `CaseChanged` unless it is as it was seen."""
    if case["status"] != "pending":
        actor = case["resolver_actor"] or "cli:"
        name = names_of_actors([actor])[actor]
        raise CaseDecided(f"{name}님이 먼저 처리했어요. 결정: {_WORDS[case['status']]}")
    if version is not None and version != case["version"]:
        raise CaseChanged


def require_unclaimed(case: Claimed, member_id: int | None) -> None:
    """Raise `CaseClaimed` while the case is another moderator's; no claim stops the command."""
    holder, until = case["claimed_by_id"], case["claimed_until"]
    if member_id is None or holder in {None, member_id} or until is None or until <= utc_now():
        return
    actor = f"admin:{holder}"
    raise CaseClaimed(
        f"{names_of_actors([actor])[actor]}님이 {until.astimezone(KST):%H:%M}까지 맡고 있어요."
    )
