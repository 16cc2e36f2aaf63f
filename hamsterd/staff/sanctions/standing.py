"""Members' records on the ladder."""

from collections.abc import Collection

from hamsterd.db.sql import fetch_all
from hamsterd.staff.rules import SANCTION_ENDED, VIOLATION_COUNTS
from hamsterd.staff.sanctions.ladder import Standing

# A sanction counts if it is for something written after the notice before it; one imposed by hand
# always counts.
_STANDINGS = f"""
    SELECT user_id,
           count(*) FILTER (WHERE written_at IS NULL OR noticed_before IS NULL
                                  OR written_at > noticed_before) AS violations,
           max(starts_at) AS noticed_at,
           coalesce(bool_or(kind = 'ban' AND lifted_at IS NULL), FALSE) AS is_banned
      FROM (SELECT user_id, kind, starts_at, lifted_at, written_at,
                   max(starts_at) OVER (PARTITION BY user_id ORDER BY starts_at, id
                                        ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING
                                       ) AS noticed_before
              FROM sanctions
             WHERE user_id = ANY(%(member_ids)s) AND voided_at IS NULL
               AND coalesce({SANCTION_ENDED} > now() - %(counts_for)s, TRUE)) AS given
     GROUP BY user_id
"""


def standings(member_ids: Collection[int]) -> dict[int, Standing]:
    """Records by member, without voided sanctions and those older than a year."""
    rows = fetch_all(_STANDINGS, member_ids=list(member_ids), counts_for=VIOLATION_COUNTS)
    return dict.fromkeys(member_ids, Standing()) | {
        row.pop("user_id"): Standing(**row) for row in rows
    }


def standing(member_id: int) -> Standing:
    """`standings` of one member."""
    return standings([member_id])[member_id]


def standing_violations(member_id: int) -> int:
    """How many of a member's violations count on the ladder."""
    return standing(member_id).violations
