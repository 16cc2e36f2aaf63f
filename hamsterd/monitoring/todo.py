"""What needs doing, as the console opens with it: what waits longest first, then the counts.

Queues are read from their partial indexes and counted up to a cap.
"""

from hamsterd.accounts.totals import site_totals
from hamsterd.config import Settings
from hamsterd.db.handle import connection
from hamsterd.db.sql import Row, fetch_row
from hamsterd.monitoring.health import health, jobs_in_trouble
from hamsterd.monitoring.reporter import Reporter
from hamsterd.monitoring.rules import QUEUE_MAX
from hamsterd.monitoring.schemas import CaseQueue, QueueOut, SiteCounts, TodoOut

_QUEUE = f"""
    SELECT count(*)::int AS count, min(waiting.at) AS oldest_at,
           (array_agg(id ORDER BY waiting.at, id))[1] AS oldest_id
      FROM ({{waiting}} LIMIT {QUEUE_MAX}) waiting
"""
_PENDING = """
    SELECT id, created_at AS at FROM {table} WHERE status = 'pending' ORDER BY created_at, id
"""
_HELD = """
    SELECT id, hidden_at AS at FROM {table}
     WHERE hidden_reason = 'review' AND removed_at IS NULL AND deleted_at IS NULL
"""
_HELD_TABLES = ("diary_entries", "comments", "community_posts", "community_comments")
_ALL_HELD = " UNION ALL ".join(_HELD.format(table=table) for table in _HELD_TABLES)

QUEUES = {
    "cases": _PENDING.format(table="report_cases"),
    "appeals": _PENDING.format(table="appeals"),
    "takedowns": _PENDING.format(table="takedowns"),
    "held": f"SELECT id, at FROM ({_ALL_HELD}) held ORDER BY at, id",
}
"""Everything that waits for a moderator."""


def todo(reporter: Reporter | None, site: Settings) -> TodoOut:
    """`GET /api/admin/todo`."""
    with connection():
        waiting = {name: queue(name) for name in QUEUES}
        totals = site_totals()
        return TodoOut(
            cases=CaseQueue(**waiting.pop("cases")),
            **{name: QueueOut(**row) for name, row in waiting.items()},
            jobs=jobs_in_trouble(),
            health=health(reporter, site).overall,
            counts=SiteCounts(users=totals.members, diaries=totals.entries, posts=totals.posts),
        )


def queue(name: str) -> Row:
    """One queue: `{"count": 3, "oldest_at": …, "oldest_id": 7}`."""
    return fetch_row(_QUEUE.format(waiting=QUEUES[name]))
