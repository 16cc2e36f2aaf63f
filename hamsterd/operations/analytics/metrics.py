"""What is counted, as SQL over an interval: the same text for the roll-up and for what is live.

Each statement gives rows of (bucket, value) for `%(since)s <= at < %(until)s`. Only what may be
seen is counted (privacy law).
"""

from datetime import date, datetime, timedelta

from hamsterd.content.visibility import LIVE, at
from hamsterd.db.sql import fetch_all, fetch_value
from hamsterd.models.community import VISIBLE as POST_VISIBLE
from hamsterd.models.diaries import VISIBLE as ENTRY_VISIBLE

JOINED = "members.joined"
ACTIVE = "members.active"
ACTIVE_WEEK = "members.active_week"
ACTIVE_MONTH = "members.active_month"
ACTIVITY = "activity"
COHORT_SIZE = "cohort.size"

_SHOWN = at("c", LIVE)
_OF_ENTRY = f"EXISTS (SELECT 1 FROM diary_entries WHERE id = c.diary_entry_id AND {ENTRY_VISIBLE})"
_OF_POST = f"EXISTS (SELECT 1 FROM community_posts WHERE id = c.post_id AND {POST_VISIBLE})"
_WITHIN = "{at} >= %(since)s AND {at} < %(until)s"

COMMENTS = f"""
    SELECT c.created_at AS at FROM comments c
     WHERE {_WITHIN.format(at="c.created_at")} AND {_SHOWN} AND {_OF_ENTRY}
     UNION ALL
    SELECT c.created_at FROM community_comments c
     WHERE {_WITHIN.format(at="c.created_at")} AND {_SHOWN} AND {_OF_POST}
"""
"""When each comment of the interval was written, under entries and under posts."""
ENTRIES = f"""
    SELECT created_at AS at FROM diary_entries
     WHERE {_WITHIN.format(at="created_at")} AND {ENTRY_VISIBLE}
"""
"""When each entry of the interval was written."""
POSTS = f"""
    SELECT created_at AS at FROM community_posts
     WHERE {_WITHIN.format(at="created_at")} AND {POST_VISIBLE}
"""
"""When each post of the interval was written."""
SIGN_UPS = f"SELECT created_at AS at FROM users WHERE {_WITHIN.format(at='created_at')}"
"""When each member of the interval joined, those who have left since too."""

_ACTS = f"""
    {ENTRIES}
     UNION ALL
    {POSTS}
     UNION ALL
    {COMMENTS}
     UNION ALL
    SELECT c.created_at FROM likes c WHERE {_WITHIN.format(at="c.created_at")} AND {_OF_ENTRY}
     UNION ALL
    SELECT c.created_at FROM community_likes c
     WHERE {_WITHIN.format(at="c.created_at")} AND {_OF_POST}
"""
_BY_HOUR = f"""
    SELECT date_trunc('hour', at) AS bucket, count(*)::float8 AS value FROM ({_ACTS}) acts
     GROUP BY 1
"""
_JOINED = f"""
    SELECT (at AT TIME ZONE 'Asia/Seoul')::date AS bucket, count(*)::float8 AS value
      FROM ({SIGN_UPS}) joined GROUP BY 1
"""
_ACTIVE = """
    SELECT kst_day AS bucket, count(*)::float8 AS value FROM active_days
     WHERE kst_day >= %(since)s AND kst_day < %(until)s GROUP BY 1
"""

Hours = dict[datetime, float]
Days = dict[date, float]


def activity_by_hour(since: datetime, until: datetime) -> Hours:
    """Entries, posts, comments and likes: `{2026-11-20 11:00Z: 42.0}`, silent hours left out."""
    rows = fetch_all(_BY_HOUR, since=since, until=until)
    return {row["bucket"]: row["value"] for row in rows}


def joined_by_day(since: datetime, until: datetime) -> Days:
    """Sign-ups by the day in Seoul, those who have left since too."""
    rows = fetch_all(_JOINED, since=since, until=until)
    return {row["bucket"]: row["value"] for row in rows}


def active_by_day(since: date, until: date) -> Days:
    """Members seen, by the day in Seoul."""
    rows = fetch_all(_ACTIVE, since=since, until=until)
    return {row["bucket"]: row["value"] for row in rows}


_SEEN_WITHIN = """
    SELECT count(DISTINCT user_id)::float8 AS value FROM active_days
     WHERE kst_day > %(first)s AND kst_day <= %(day)s
"""


def seen_within(day: date, days: int) -> float:
    """Members seen on `day` or one of the days before it, `days` in all."""
    return float(fetch_value(_SEEN_WITHIN, first=day - timedelta(days=days), day=day))
