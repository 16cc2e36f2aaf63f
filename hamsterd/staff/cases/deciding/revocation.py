"""Revoking earlier decisions before cases are decided again."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from hamsterd.config import Settings
from hamsterd.db.sql import fetch_column
from hamsterd.staff.cases.content.removal import restore_of_cases
from hamsterd.staff.cases.deciding.hiding import show_reported
from hamsterd.staff.cases.deciding.locks import LockedCase
from hamsterd.staff.sanctions.lifting import lift_sanction

# Acts that also belong to other cases, whose decisions stay valid, are not revoked. A suspension
# that was lifted early still counts as a violation until it is void.
_STANDING_OF_CASES = """
    SELECT s.id FROM sanctions s
     WHERE s.voided_at IS NULL
       AND s.id IN (SELECT sanction_id FROM sanction_cases WHERE case_id = ANY(%(case_ids)s))
       AND NOT EXISTS (SELECT 1 FROM sanction_cases o JOIN report_cases c ON c.id = o.case_id
                        WHERE o.sanction_id = s.id AND c.status = 'resolved')
     ORDER BY s.id
"""


class Revoked(NamedTuple):
    """The acts that this took, and of each case whether its reporters had hidden the thing."""

    acts: list[int]
    cases: list[dict[str, Any]]


def revoke_decisions(
    cases: Sequence[LockedCase], *, reason: str, actor: str, site: Settings
) -> Revoked:
    """Restore what these cases removed, void their sanctions, lift hiding by reports."""
    case_ids = [case["id"] for case in cases]
    acts: list[int] = []
    for one in fetch_column(_STANDING_OF_CASES, case_ids=case_ids):
        acts.append(
            lift_sanction(sanction_id=one, reason=reason, actor=actor, site=site, is_void=True)
        )
    hidden = show_reported(cases)
    return Revoked(restore_of_cases(case_ids, reason=reason, actor=actor) + acts, hidden)
