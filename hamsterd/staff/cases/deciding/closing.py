"""Noting on cases how they were decided."""

from collections.abc import Sequence

from hamsterd.audit.actors import member_behind
from hamsterd.core.clock import utc_now
from hamsterd.db.sql import fetch_all
from hamsterd.staff.rules import Outcome

_CLOSE = """
    UPDATE report_cases
       SET status = %(status)s, decided_at = %(now)s, resolver_id = %(resolver_id)s,
           resolver_actor = %(actor)s, decision_note = %(reason)s,
           dismissal = %(dismissal)s, version = version + 1,
           claimed_by_id = NULL, claimed_until = NULL, updated_at = %(now)s
     WHERE id = ANY(%(case_ids)s)
    RETURNING id, version
"""


def close_cases(case_ids: Sequence[int], outcome: Outcome, *, reason: str, actor: str) -> list[int]:
    """Close cases that are locked; the version that each has now."""
    closed = fetch_all(
        _CLOSE,
        case_ids=list(case_ids),
        status=outcome.status,
        dismissal=outcome.dismissal,
        now=utc_now(),
        resolver_id=member_behind(actor),
        actor=actor,
        reason=reason,
    )
    versions = {row["id"]: row["version"] for row in closed}
    return [versions[case_id] for case_id in case_ids]
