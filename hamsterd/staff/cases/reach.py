"""Which cases a keeper of boards reaches."""

from collections.abc import Sequence
from datetime import datetime
from typing import TypedDict

from hamsterd.staff.cases.errors import CaseNotFound, CasePassedOn
from hamsterd.staff.keeping import is_keeper, is_kept


class Reported(TypedDict):
    """What a case is about."""

    target_type: str
    target_id: int


class KeptCase(Reported):
    """What a case is about, and since when it is with the staff."""

    passed_on_at: datetime | None


def require_kept_cases(cases: Sequence[KeptCase], actor: str, *, is_decision: bool = False) -> None:
    """Raise `CaseNotFound` for a keeper unless all of `cases` are of boards of theirs.

    To decide them they must not be with the staff: `CasePassedOn`. Rows with `target_type`,
    `target_id` and `passed_on_at`. Whoever is no keeper is let through.
    """
    if not is_keeper(actor):
        return
    for case in cases:
        if not is_kept(case["target_type"], case["target_id"], actor):
            raise CaseNotFound
        if is_decision and case["passed_on_at"] is not None:
            raise CasePassedOn
