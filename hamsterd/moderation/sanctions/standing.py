"""What stands to a member's name on the ladder."""

from hamsterd.db.sql import fetch_row
from hamsterd.moderation.rules import SANCTION_ENDED, VIOLATION_COUNTS
from hamsterd.moderation.sanctions.ladder import Standing

# A sanction counts that answers something written after the notice before it; of one that was
# given by hand it is taken that it does.
_STANDING = f"""
    SELECT count(*) FILTER (WHERE written_at IS NULL OR noticed_before IS NULL
                                  OR written_at > noticed_before) AS violations,
           max(starts_at) AS noticed_at,
           coalesce(bool_or(kind = 'ban' AND lifted_at IS NULL), FALSE) AS is_banned
      FROM (SELECT kind, starts_at, lifted_at, written_at,
                   max(starts_at) OVER (ORDER BY starts_at, id ROWS BETWEEN UNBOUNDED PRECEDING
                                                                AND 1 PRECEDING) AS noticed_before
              FROM sanctions
             WHERE user_id = %(member_id)s AND voided_at IS NULL
               AND coalesce({SANCTION_ENDED} > now() - %(counts_for)s, TRUE)) AS given
"""


def standing(member_id: int) -> Standing:
    """What stands to a member's name on the ladder; what was voided or is a year over does not."""
    return Standing(**fetch_row(_STANDING, member_id=member_id, counts_for=VIOLATION_COUNTS))


def standing_violations(member_id: int) -> int:
    """How many of a member's violations count on the ladder."""
    return standing(member_id).violations
