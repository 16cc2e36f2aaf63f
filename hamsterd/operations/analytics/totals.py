"""Stocks: how many entries and posts may be seen, with how many likes and comments.

Adding them up reads every row, so on a large site the hourly roll-up does it and answers use its
latest; on a small one the answer is exact.
"""

from datetime import datetime

from hamsterd.db.sql import execute, fetch_all, fetch_row
from hamsterd.members.accounts.totals import site_totals
from hamsterd.models.community import VISIBLE as POST_VISIBLE
from hamsterd.models.diaries import VISIBLE as ENTRY_VISIBLE
from hamsterd.operations.analytics.rules import LIVE_ROWS_MAX

_SUM = """
    SELECT count(*)::float8 AS "{kind}.count",
           coalesce(sum(likes_count), 0)::float8 AS "{kind}.likes",
           coalesce(sum(comments_count), 0)::float8 AS "{kind}.comments"
      FROM {table} WHERE {visible}
"""
_ENTRIES = _SUM.format(kind="entries", table="diary_entries", visible=ENTRY_VISIBLE)
_POSTS = _SUM.format(kind="posts", table="community_posts", visible=POST_VISIBLE)
_NAMES = [
    f"{kind}.{what}" for kind in ("entries", "posts") for what in ("count", "likes", "comments")
]
_KEEP = """
    INSERT INTO hourly_statistics (hour, metric, value)
    SELECT %(hour)s, metric, value
      FROM unnest(%(metrics)s::text[], %(values)s::float8[]) AS s(metric, value)
        ON CONFLICT (metric, hour) DO UPDATE SET value = EXCLUDED.value, computed_at = now()
"""
_LATEST = """
    SELECT DISTINCT ON (metric) metric, value FROM hourly_statistics
     WHERE metric = ANY(%(names)s) ORDER BY metric, hour DESC
"""

Totals = dict[str, float]


def count_totals() -> Totals:
    """`{"entries.count": 812.0, "entries.likes": 9120.0, …}`, counted now."""
    return {**fetch_row(_ENTRIES), **fetch_row(_POSTS)}


def store_totals(hour: datetime) -> int:
    """Count and write down the stock of `hour`; returns how many figures."""
    stock = count_totals()
    return execute(_KEEP, hour=hour, metrics=list(stock), values=list(stock.values()))


def current_totals() -> Totals:
    """The stock: exact on a small site, of the last roll-up on a large one."""
    totals = site_totals()
    if max(totals.entries, totals.posts) > LIVE_ROWS_MAX:
        kept = {row["metric"]: row["value"] for row in fetch_all(_LATEST, names=_NAMES)}
        if len(kept) == len(_NAMES):
            return kept
    return count_totals()
