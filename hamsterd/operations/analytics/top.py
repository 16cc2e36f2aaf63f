"""Top lists of entries, posts and members for the dashboard.

Only public content: an admin's dashboard shows no private entry.
"""

from datetime import timedelta

from hamsterd.community.kind import POST
from hamsterd.content.visibility import listed
from hamsterd.core.clock import kst_day
from hamsterd.db.sql import fetch_all
from hamsterd.diaries.kind import ENTRY
from hamsterd.members.accounts.queries import author
from hamsterd.operations.analytics.rules import (
    POPULAR_DIARIES,
    TOP_DIARIES,
    TOP_POSTS,
    TOP_USER_DAYS,
    TOP_USERS,
)
from hamsterd.operations.analytics.schemas import TopDiary, TopPost, TopUser
from hamsterd.operations.analytics.window import Window

_ENTRIES = """
    SELECT e.id, e.title, e.hamster_name, e.likes_count, e.comments_count, e.created_at,
           e.user_id, u.nickname, u.profile_image, u.level
      FROM (SELECT * FROM {table} e WHERE {where}
             ORDER BY {measure} DESC, e.id DESC LIMIT %(limit)s) e
      JOIN users u ON u.id = e.user_id
     ORDER BY {measure} DESC, e.id DESC
"""
_POPULAR = _ENTRIES.format(table=ENTRY.table, where=listed(ENTRY), measure="e.popularity")
_TOP_ENTRIES = _ENTRIES.format(
    table=ENTRY.table,
    where=f"{listed(ENTRY)} AND created_at >= %(since)s AND created_at < %(until)s",
    measure="(e.likes_count + e.comments_count)",
)
_TOP_POSTS = f"""
    SELECT p.id, p.title, p.likes_count, p.comments_count, p.created_at, p.board_id,
           b.name AS board_name, p.user_id, u.nickname, u.profile_image, u.level
      FROM (SELECT * FROM {POST.table} WHERE {listed(POST)}
               AND created_at >= %(since)s AND created_at < %(until)s
             ORDER BY likes_count + comments_count DESC, id DESC LIMIT %(limit)s) p
      JOIN users u ON u.id = p.user_id JOIN boards b ON b.id = p.board_id
     ORDER BY p.likes_count + p.comments_count DESC, p.id DESC
"""
_TOP_USERS = """
    SELECT u.id, u.nickname, u.profile_image, u.level, u.streak_days,
           u.diaries_count AS diary_count, u.total_likes
      FROM (SELECT user_id, sum(amount) AS earned FROM experience_events
             WHERE kst_day >= %(since)s GROUP BY user_id HAVING sum(amount) > 0) x
      JOIN users u ON u.id = x.user_id AND u.status IN ('active', 'suspended')
     ORDER BY x.earned DESC, u.id LIMIT %(limit)s
"""


def popular_entries() -> list[TopDiary]:
    """The entries that the popular feed begins with."""
    return [TopDiary(**row, user=author(row)) for row in fetch_all(_POPULAR, limit=POPULAR_DIARIES)]


def top_entries(window: Window) -> list[TopDiary]:
    """The entries of the window with the most likes and comments."""
    rows = fetch_all(_TOP_ENTRIES, limit=TOP_DIARIES, since=window.since, until=window.until)
    return [TopDiary(**row, user=author(row)) for row in rows]


def top_posts(window: Window) -> list[TopPost]:
    """The posts of the window with the most likes and comments."""
    rows = fetch_all(_TOP_POSTS, limit=TOP_POSTS, since=window.since, until=window.until)
    return [TopPost(**row, user=author(row)) for row in rows]


def top_members() -> list[TopUser]:
    """Members with the most experience in the window."""
    since = kst_day() - timedelta(days=TOP_USER_DAYS - 1)
    return [TopUser(**row) for row in fetch_all(_TOP_USERS, since=since, limit=TOP_USERS)]
