"""The figures of a day so far, for operators."""

from datetime import date, timedelta
from typing import TypedDict

from hamsterd.core.clock import kst_midnight
from hamsterd.db.handle import connection
from hamsterd.db.sql import fetch_row
from hamsterd.operations.analytics.metrics import COMMENTS, ENTRIES, POSTS, SIGN_UPS

_DAY = f"""
    SELECT (SELECT count(*) FROM ({SIGN_UPS}) made)::int AS members,
           (SELECT count(*) FROM active_days WHERE kst_day = %(day)s)::int AS active,
           (SELECT count(*) FROM ({ENTRIES}) made)::int AS diaries,
           (SELECT count(*) FROM ({POSTS}) made)::int AS posts,
           (SELECT count(*) FROM ({COMMENTS}) made)::int AS comments
"""


class DayFigures(TypedDict):
    """One day of the site."""

    members: int
    active: int
    diaries: int
    posts: int
    comments: int


def day_figures(day: date) -> DayFigures:
    """One day in Seoul: `{"members": 3, "active": 36, "diaries": 12, "posts": 2, "comments": 9}`.

    New and active members, and visible new content.
    """
    since = kst_midnight(day)
    with connection():
        return fetch_row(_DAY, DayFigures, day=day, since=since, until=since + timedelta(days=1))
