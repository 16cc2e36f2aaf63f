"""The console's first page: open tasks, longest waiting first, then counts.

Queues are read from their partial indexes and counted up to a limit.
"""

from datetime import datetime
from typing import TypedDict

from hamsterd.config import Settings
from hamsterd.content.visibility import PENDING_REVIEW, HiddenFor
from hamsterd.db.handle import connection
from hamsterd.db.sql import fetch_all, fetch_row
from hamsterd.http.rights.permissions import Permission, Role, may
from hamsterd.kinds import SCREENED
from hamsterd.members.accounts.queries import AWAITING
from hamsterd.members.accounts.totals import site_totals
from hamsterd.operations.monitoring.health import health
from hamsterd.operations.monitoring.jobs import jobs_in_trouble
from hamsterd.operations.monitoring.reporter import Reporter
from hamsterd.operations.monitoring.rules import QUEUE_MAX
from hamsterd.operations.monitoring.schemas import CaseQueue, QueueOut, SiteCounts, TodoOut
from hamsterd.staff.cases.review.flagged import WAITING
from hamsterd.staff.desk.inquiries.rules import State
from hamsterd.staff.keeping import IN_KEEPERS_QUEUE

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
    "inquiries": f"""
        SELECT id, waiting_since AS at FROM inquiries WHERE status = '{State.OPEN}'
         ORDER BY waiting_since, id
    """,
    "cases": _PENDING.format(table="report_cases"),
    "appeals": _PENDING.format(table="appeals"),
    "takedowns": _PENDING.format(table="takedowns"),
    "flagged": f"SELECT id, created_at AS at FROM ({WAITING}) flagged ORDER BY at, id",
    "sign_ups": f"""
        SELECT id, awaiting_since AS at FROM users WHERE {AWAITING} ORDER BY awaiting_since, id
    """,
    "held": f"SELECT id, at FROM ({_ALL_HELD}) held ORDER BY at, id",
}
"""Everything that waits for the staff."""


_KEEPERS_QUEUE = _QUEUE.format(
    waiting=f"""
        SELECT c.id, c.created_at AS at FROM report_cases c
         WHERE c.status = 'pending' AND {IN_KEEPERS_QUEUE} ORDER BY c.created_at, c.id
    """
)
_ASKED = {
    "cases": Permission.CASES_READ,
    "inquiries": Permission.INQUIRIES_ANSWER,
    "appeals": Permission.APPEALS_DECIDE,
    "takedowns": Permission.TAKEDOWNS_DECIDE,
    "flagged": Permission.REVIEW_DECIDE,
    "sign_ups": Permission.SIGN_UPS_DECIDE,
    "held": Permission.REVIEW_DECIDE,
}
"""The permission for each."""


class Queue(TypedDict):
    """A queue of staff work."""

    count: int
    oldest_at: datetime | None
    oldest_id: int | None


def todo(
    reporter: Reporter | None,
    site: Settings,
    role: Role,
    boards: frozenset[int] | None = None,
    viewer_id: int | None = None,
) -> TodoOut:
    """`GET /api/admin/todo` for that role; for a keeper, that of their boards."""
    if boards is not None:
        return _keepers_todo(boards, viewer_id)
    with connection():
        waiting = {name: queue(name) for name in QUEUES if may(role, _ASKED[name])}
        cases = waiting.pop("cases", None)
        totals, runs_site = site_totals(), may(role, Permission.MACHINE_READ)
        return TodoOut(
            cases=cases and CaseQueue(**cases, holders=fetch_all(_HOLDERS)),
            **{
                name: QueueOut(**waiting[name]) if name in waiting else None
                for name in QUEUES
                if name != "cases"
            },
            jobs=jobs_in_trouble() if runs_site else None,
            health=health(reporter, site).overall if runs_site else None,
            counts=SiteCounts(users=totals.members, diaries=totals.entries, posts=totals.posts),
        )


def _keepers_todo(boards: frozenset[int], viewer_id: int | None) -> TodoOut:
    with connection():
        cases = fetch_row(_KEEPERS_QUEUE, kept=list(boards), viewer_id=viewer_id)
    nothing = dict.fromkeys(TodoOut.model_fields)
    return TodoOut(**nothing | {"cases": CaseQueue(**cases, holders=[])})


def queue(name: str) -> Queue:
    """One queue: `{"count": 3, "oldest_at": …, "oldest_id": 7}`."""
    return fetch_row(_QUEUE.format(waiting=QUEUES[name]), Queue)
