"""The counted metrics as SQL over an interval, for both roll-ups and live figures.

Each statement returns rows of (bucket, value) for `%(since)s <= at < %(until)s`. Only visible
content is counted (privacy law).
"""

from datetime import date, datetime, timedelta

from hamsterd.community.kind import POST
from hamsterd.content.kind import ContentKind
from hamsterd.content.parts import Reaction
from hamsterd.content.visibility import listed
from hamsterd.db.sql import fetch_all, fetch_value
from hamsterd.diaries.kind import ENTRY
from hamsterd.kinds import SCREENED

JOINED = "members.joined"
ACTIVE = "members.active"
ACTIVE_WEEK = "members.active_week"
ACTIVE_MONTH = "members.active_month"
ACTIVITY = "activity"
COHORT_SIZE = "cohort.size"

_WITHIN = "{at} >= %(since)s AND {at} < %(until)s"


def _written(*kinds: ContentKind) -> str:
    """When each thing of these kinds was written that others see, within the interval."""
    return " UNION ALL ".join(
        f"SELECT created_at AS at FROM {kind.table}"
        f" WHERE {_WITHIN.format(at='created_at')} AND {listed(kind)}"
        for kind in kinds
    )


def _liked(kind: ContentKind, likes: Reaction) -> str:
    """When each like of the interval was given to a thing that others see."""
    return f"""
        SELECT created_at AS at FROM {likes.table} WHERE {_WITHIN.format(at="created_at")}
           AND {likes.column} IN (SELECT id FROM {kind.table} WHERE {listed(kind)})
    """


_COMMENT_KINDS = [kind for kind in SCREENED if kind.comment is not None]
COMMENTS = _written(*_COMMENT_KINDS)
"""When each comment of any kind in the interval was written."""
ENTRIES = _written(ENTRY)
"""When each entry of the interval was written."""
POSTS = _written(POST)
"""When each post of the interval was written."""
SIGN_UPS = f"SELECT created_at AS at FROM users WHERE {_WITHIN.format(at='created_at')}"
"""When each member of the interval joined, including those who left since."""

_ACTS = " UNION ALL ".join(
    [
        _written(*SCREENED),
        *(
            _liked(kind, kind.likes)
            for kind in SCREENED
            if kind.comment is None and kind.likes is not None
        ),
    ]
)
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
    """Sign-ups by the day in Seoul, including those who left since."""
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
