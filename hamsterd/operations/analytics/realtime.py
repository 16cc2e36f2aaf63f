"""The live tab: the site's size, events since midnight, and top lists."""

from datetime import timedelta

from hamsterd.core.clock import kst_day, kst_midnight, utc_now
from hamsterd.db.sql import fetch_row
from hamsterd.members.accounts.totals import site_totals
from hamsterd.operations.analytics.metrics import COMMENTS, ENTRIES
from hamsterd.operations.analytics.responses import cached
from hamsterd.operations.analytics.schemas import Overview, RealtimeOut, Trends
from hamsterd.operations.analytics.top import popular_entries, top_members

_TODAY = f"""
    SELECT (SELECT count(*) FROM ({ENTRIES}) entries)::int AS new_diaries_day,
           (SELECT count(*) FROM ({COMMENTS}) comments)::int AS new_comments_day
"""


def realtime() -> RealtimeOut:
    """`GET /api/analytics/realtime`."""
    return cached(RealtimeOut, _realtime)


def _realtime() -> RealtimeOut:
    now = utc_now()
    totals = site_totals()
    today = fetch_row(_TODAY, since=kst_midnight(kst_day(now)), until=now + timedelta(seconds=1))
    overview = Overview(
        total_users=totals.members,
        active_users24h=totals.active,
        total_diaries=totals.entries,
        total_community_posts=totals.posts,
        **today,
    )
    trends = Trends(popular_diaries=popular_entries(), top_users=top_members())
    return RealtimeOut(overview=overview, trends=trends, computed_at=now)
