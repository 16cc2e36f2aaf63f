"""Statistics of staff members: three statements for any number of members."""

from collections.abc import Sequence
from datetime import timedelta

from hamsterd.audit.actions import Action
from hamsterd.audit.actors import admin_actor
from hamsterd.core.clock import utc_now
from hamsterd.db.handle import connection
from hamsterd.db.sql import Row, fetch_all
from hamsterd.members.accounts.staff.roles import staff
from hamsterd.staff.audit.figures.schemas import FiguresOut, StaffFigures

_DECISIONS = (
    Action.CASE_DISMISS,
    Action.CASE_DISMISS_TOGETHER,
    Action.CASE_RESOLVE,
    Action.CASE_RESOLVE_TOGETHER,
)
"""Each lists its cases.

The parts of a bulk act are rows too, so the bulk act itself is not counted.
"""

# Through audit_log_actor. A row: actor admin:12, decided 40, undone 1, median_hours 3.5.
_DECIDED = """
    SELECT l.actor, count(*)::int AS decided,
           count(*) FILTER (WHERE l.undone_at IS NOT NULL)::int AS undone,
           (percentile_cont(0.5) WITHIN GROUP (
                ORDER BY extract(epoch FROM l.created_at - c.created_at)) / 3600
           )::float AS median_hours
      FROM audit_log l
     CROSS JOIN LATERAL jsonb_array_elements(
           coalesce(l.after -> 'cases', jsonb_build_array(jsonb_build_object('id', l.target_id)))
           ) AS decided (part)
      LEFT JOIN report_cases c ON c.id = (decided.part ->> 'id')::bigint
     WHERE l.actor = ANY(%(actors)s::text[]) AND l.created_at >= %(since)s
       AND l.action = ANY(%(decisions)s::text[])
     GROUP BY l.actor
"""
# A row: actor admin:12, overturned 2. It counts for the moderator who imposed the sanction.
_OVERTURNED = f"""
    SELECT s.actor, count(*)::int AS overturned
      FROM audit_log l JOIN sanctions s ON s.id = (l.before ->> 'sanctionId')::bigint
     WHERE l.action = '{Action.APPEAL_GRANT}' AND l.undone_at IS NULL
       AND l.created_at >= %(since)s AND s.actor = ANY(%(actors)s::text[])
     GROUP BY s.actor
"""
# A row: actor admin:12, answered 9, rated 4, mean_rating 4.75.
_ANSWERED = f"""
    SELECT answers.actor, count(*)::int AS answered, count(i.rating)::int AS rated,
           avg(i.rating)::float AS mean_rating
      FROM (SELECT DISTINCT l.actor, l.target_id FROM audit_log l
             WHERE l.actor = ANY(%(actors)s::text[]) AND l.created_at >= %(since)s
               AND l.action = '{Action.INQUIRY_REPLY}') answers
      LEFT JOIN inquiries i ON i.id = answers.target_id
     GROUP BY answers.actor
"""


def own_figures(*, member_id: int, days: int) -> FiguresOut:
    """A staff member's statistics of the last `days`."""
    with connection():
        return FiguresOut(**_counted([member_id], days)[member_id])


def figures_of_all(*, days: int) -> list[StaffFigures]:
    """All staff members' statistics, in the order of the roster."""
    with connection():
        roster = staff()
        counted = _counted([one.id for one in roster], days)
        return [
            StaffFigures(user_id=one.id, nickname=one.nickname, **counted[one.id]) for one in roster
        ]


def _counted(member_ids: Sequence[int], days: int) -> dict[int, Row]:
    """The statistics by member; zeros for members without acts."""
    actors = {admin_actor(member_id): member_id for member_id in member_ids}
    nothing = {
        "days": days,
        **dict.fromkeys(("decided", "undone", "overturned", "answered", "rated"), 0),
        **dict.fromkeys(("median_hours", "mean_rating")),
    }
    figures: dict[int, Row] = {member_id: dict(nothing) for member_id in member_ids}
    asked = {"actors": list(actors), "since": utc_now() - timedelta(days=days)}
    for row in (
        *fetch_all(_DECIDED, **asked, decisions=list(_DECISIONS)),
        *fetch_all(_OVERTURNED, **asked),
        *fetch_all(_ANSWERED, **asked),
    ):
        figures[actors[row.pop("actor")]].update(row)
    return figures
