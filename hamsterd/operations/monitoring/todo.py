"""What needs doing, as the console opens with it: what waits longest first, then the counts.

Queues are read from their partial indexes and counted up to a cap.
"""

from hamsterd.config import Settings
from hamsterd.content.visibility import PENDING_REVIEW, HiddenFor
from hamsterd.db.handle import connection
from hamsterd.db.sql import Row, fetch_all, fetch_row
from hamsterd.kinds import SCREENED
from hamsterd.members.accounts.totals import site_totals
from hamsterd.moderation.review.flagged import WAITING
from hamsterd.operations.monitoring.health import health
from hamsterd.operations.monitoring.jobs import jobs_in_trouble
from hamsterd.operations.monitoring.reporter import Reporter
from hamsterd.operations.monitoring.rules import QUEUE_MAX
from hamsterd.operations.monitoring.schemas import CaseQueue, QueueOut, SiteCounts, TodoOut

_QUEUE = f"""
    SELECT count(*)::int AS count, min(waiting.at) AS oldest_at,
           (array_agg(id ORDER BY waiting.at, id))[1] AS oldest_id
      FROM ({{waiting}} LIMIT {QUEUE_MAX}) waiting
"""
_PENDING = """
    SELECT id, created_at AS at FROM {table} WHERE status = 'pending' ORDER BY created_at, id
"""
_HOLDERS = """
    SELECT users.id, users.nickname, count(*)::int AS count
      FROM report_cases JOIN users ON users.id = claimed_by_id
     WHERE report_cases.status = 'pending' AND claimed_until > now()
     GROUP BY users.id ORDER BY count DESC, users.id
"""
_ALL_HELD = " UNION ALL ".join(
    f"SELECT id, {HiddenFor.REVIEW.column} AS at FROM {kind.table} WHERE {PENDING_REVIEW}"
    for kind in SCREENED
)

QUEUES = {
    "cases": _PENDING.format(table="report_cases"),
    "appeals": _PENDING.format(table="appeals"),
    "takedowns": _PENDING.format(table="takedowns"),
    "flagged": f"SELECT id, created_at AS at FROM ({WAITING}) flagged ORDER BY at, id",
    "held": f"SELECT id, at FROM ({_ALL_HELD}) held ORDER BY at, id",
}
"""Everything that waits for a moderator."""


def todo(reporter: Reporter | None, site: Settings) -> TodoOut:
    """`GET /api/admin/todo`."""
    with connection():
        waiting = {name: queue(name) for name in QUEUES}
        totals = site_totals()
        return TodoOut(
            cases=CaseQueue(**waiting.pop("cases"), holders=fetch_all(_HOLDERS)),
            **{name: QueueOut(**row) for name, row in waiting.items()},
            jobs=jobs_in_trouble(),
            health=health(reporter, site).overall,
            counts=SiteCounts(users=totals.members, diaries=totals.entries, posts=totals.posts),
        )


def queue(name: str) -> Row:
    """One queue: `{"count": 3, "oldest_at": …, "oldest_id": 7}`."""
    return fetch_row(_QUEUE.format(waiting=QUEUES[name]))
