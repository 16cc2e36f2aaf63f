"""Which cases a keeper of boards reaches."""

from collections.abc import Sequence
from datetime import datetime
from typing import TypedDict

from hamsterd.audit.actors import member_behind
from hamsterd.staff.cases.errors import CaseNotFound, CasePassedOn
from hamsterd.staff.keeping import is_keeper, is_kept


class Reported(TypedDict):
    """The target of a case."""

    target_type: str
    target_id: int


class KeptCase(Reported):
    """The target of a case, its owner, and since when only staff decide it."""

    target_owner_id: int | None
    passed_on_at: datetime | None


def require_kept_cases(cases: Sequence[KeptCase], actor: str, *, is_decision: bool = False) -> None:
    """Raise `CaseNotFound` for a keeper unless all of `cases` concern their boards, and others.

    For a decision, none may have been passed on to staff: `CasePassedOn`. The rows have
    `target_type`, `target_id`, `target_owner_id` and `passed_on_at`. Others than keepers pass.
    """
    if not is_keeper(actor):
        return
    for case in cases:
        is_own = case["target_owner_id"] == member_behind(actor)
        if is_own or not is_kept(case["target_type"], case["target_id"], actor):
            raise CaseNotFound
        if is_decision and case["passed_on_at"] is not None:
            raise CasePassedOn
