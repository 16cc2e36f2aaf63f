"""Totals: the number of visible entries and posts with their likes and comments, and the use of
each feature. Of private content only the number is counted.

Summing reads every row, so on a large site the hourly roll-up does it and responses use the latest;
on a small one the response is exact.
"""

from datetime import datetime, timedelta

from hamsterd.content.visibility import LIVE, UNDELETED
from hamsterd.core.clock import kst_day, kst_midnight
from hamsterd.db.sql import execute, fetch_all, fetch_row
from hamsterd.models.community.posts import VISIBLE as POST_VISIBLE
from hamsterd.models.diaries import VISIBLE as ENTRY_VISIBLE
from hamsterd.operations.analytics.rules import LEVEL_RANGES, LIVE_ROWS_MAX, USE_DAYS
from hamsterd.operations.analytics.schemas import FeatureUse

_SUM = """
    SELECT count(*)::float8 AS "{kind}.count",
           coalesce(sum(likes_count), 0)::float8 AS "{kind}.likes",
           coalesce(sum(comments_count), 0)::float8 AS "{kind}.comments"
      FROM {table} WHERE {visible}
"""
_ENTRIES = _SUM.format(kind="entries", table="diary_entries", visible=ENTRY_VISIBLE)
_POSTS = _SUM.format(kind="posts", table="community_posts", visible=POST_VISIBLE)
_USE = f"""
    WITH posts AS (
        SELECT id FROM community_posts WHERE created_at >= %(since)s AND {POST_VISIBLE}
    )
    SELECT (SELECT count(DISTINCT hamster_id) FROM health_rows
             WHERE day >= %(since_day)s)::float8 AS "use.health_journals",
           (SELECT count(DISTINCT hamster_id) FROM hamster_carers)::float8
               AS "use.shared_hamsters",
           (SELECT count(DISTINCT r.hamster_id)
              FROM care_reminders r JOIN hamsters h ON h.id = r.hamster_id
             WHERE NOT r.is_paused AND h.passed_on IS NULL AND h.{UNDELETED})::float8
               AS "use.care_reminders",
           (SELECT count(*) FROM posts JOIN post_health_cards c ON c.post_id = posts.id)::float8
               AS "use.health_cards",
           (SELECT count(*) FROM posts JOIN accepted_answers a ON a.post_id = posts.id)::float8
               AS "use.accepted_answers",
           (SELECT count(*) FROM posts JOIN post_polls p ON p.post_id = posts.id)::float8
               AS "use.polls",
           (SELECT count(*) FROM posts JOIN giveaways g ON g.post_id = posts.id)::float8
               AS "use.giveaways",
           (SELECT count(*) FROM contest_entries
             WHERE created_at >= %(since)s AND {LIVE})::float8 AS "use.contest_photos",
           (SELECT count(DISTINCT hamster_id) FROM exports
             WHERE kind = 'life_book' AND made_at >= %(since)s)::float8 AS "use.life_books"
"""
_LEVELS = """
    SELECT 'levels.' || width_bucket(level, %(starts)s::int[]) AS metric, count(*)::float8 AS value
      FROM users WHERE status IN ('active', 'suspended') GROUP BY 1
"""
_LEVEL_NAMES = [f"levels.{number}" for number, _ in enumerate(LEVEL_RANGES, start=1)]
_NAMES = [
    *_LEVEL_NAMES,
    *(f"{kind}.{what}" for kind in ("entries", "posts") for what in ("count", "likes", "comments")),
    *(f"use.{feature}" for feature in FeatureUse.model_fields),
]
_KEEP = """
    INSERT INTO hourly_statistics (hour, metric, value)
    SELECT %(hour)s, metric, value
      FROM unnest(%(metrics)s::text[], %(values)s::float8[]) AS s(metric, value)
        ON CONFLICT (metric, hour) DO UPDATE SET value = EXCLUDED.value, computed_at = now()
"""
_LATEST = """
    SELECT metric, latest.value FROM unnest(%(names)s::text[]) AS metric
     CROSS JOIN LATERAL (SELECT value FROM hourly_statistics h WHERE h.metric = metric.metric
                          ORDER BY hour DESC LIMIT 1) latest
"""

Totals = dict[str, float]


def count_totals() -> Totals:
    """`{"entries.count": 812.0, "entries.likes": 9120.0, …}`, counted now."""
    since = kst_day() - timedelta(days=USE_DAYS - 1)
    return {
        **fetch_row(_ENTRIES),
        **fetch_row(_POSTS),
        **fetch_row(_USE, since_day=since, since=kst_midnight(since)),
        **_levels(),
    }


def _levels() -> Totals:
    """Members in each range of levels, none where there are none."""
    starts = [first for first, _ in LEVEL_RANGES]
    found = {row["metric"]: row["value"] for row in fetch_all(_LEVELS, starts=starts)}
    return dict.fromkeys(_LEVEL_NAMES, 0.0) | found


def store_totals(hour: datetime) -> int:
    """Count and write down the stock of `hour`; returns how many figures."""
    stock = count_totals()
    return execute(_KEEP, hour=hour, metrics=list(stock), values=list(stock.values()))


def current_totals() -> Totals:
    """The stock: exact on a small site, of the last roll-up on a large one.

    How large it was then says which it is: to count that now would read all members.
    """
    kept = {row["metric"]: row["value"] for row in fetch_all(_LATEST, names=_NAMES)}
    if len(kept) < len(_NAMES):
        return count_totals()
    members = sum(kept[name] for name in _LEVEL_NAMES)
    largest = max(kept["entries.count"], kept["posts.count"], members)
    return kept if largest > LIVE_ROWS_MAX else count_totals()
