"""What follows from the loaded rows: the ledger, active days, kept counts, and the latest bells.

All in SQL over whole tables; only new members and what belongs to them is touched.
"""

from collections import Counter
from datetime import datetime, timedelta

from hamsterd.clock import kst_day
from hamsterd.db.sql import execute, fetch_all
from hamsterd.models import Notification
from hamsterd.notifications.rules import NotificationKind, sentence
from hamsterd.seeding.bulk.plan import Ground
from hamsterd.seeding.rows import ACTIVE_DAYS_KEPT, insert

UNREAD = timedelta(hours=40)
"""What is older has been read."""
BELLS_MAX = 5_000
"""Likes are rung for the latest entries only; nobody scrolls further back than that."""

_ACTIVE_DAYS = """
    INSERT INTO active_days (kst_day, user_id)
    SELECT kst_day, user_id FROM attendance_days
     WHERE user_id >= %(member)s AND kst_day > %(since)s ORDER BY 1, 2
"""
_HAMSTERS = """
    UPDATE hamsters h SET diaries_count = e.entries, likes_count = e.likes
      FROM (SELECT hamster_id, count(*) AS entries, sum(likes_count) AS likes
              FROM diary_entries WHERE id >= %(entry)s AND is_public GROUP BY hamster_id) e
     WHERE e.hamster_id = h.id
"""
_BOARDS = """
    UPDATE boards b SET posts_count = b.posts_count + p.posts
      FROM (SELECT board_id, count(*) AS posts FROM community_posts
             WHERE id >= %(post)s GROUP BY board_id) p
     WHERE p.board_id = b.id
"""
# Nobody likes their own here, so what an entry was liked is what its author was.
_MEMBERS = """
    WITH entries AS (
        SELECT user_id, count(*) FILTER (WHERE is_public) AS shown,
               count(*) FILTER (WHERE NOT is_public) AS private,
               sum(likes_count) AS likes, max(created_at) AS at
          FROM diary_entries WHERE id >= %(entry)s GROUP BY user_id
    ), posts AS (
        SELECT user_id, count(*) AS shown, sum(likes_count) AS likes, max(created_at) AS at
          FROM community_posts WHERE id >= %(post)s GROUP BY user_id
    ), said AS (
        SELECT user_id, count(*) AS shown, max(created_at) AS at
          FROM (SELECT user_id, created_at FROM comments WHERE diary_entry_id >= %(entry)s
                UNION ALL
                SELECT user_id, created_at FROM community_comments WHERE post_id >= %(post)s) c
         GROUP BY user_id
    ), followed AS (
        SELECT following_id AS user_id, count(*) AS people FROM follows
         WHERE follower_id >= %(member)s GROUP BY 1
    ), following AS (
        SELECT follower_id AS user_id, count(*) AS people FROM follows
         WHERE follower_id >= %(member)s GROUP BY 1
    ), pets AS (
        SELECT user_id, count(*) AS kept FROM hamsters WHERE id >= %(hamster)s GROUP BY user_id
    )
    UPDATE users u SET
        diaries_count = coalesce(entries.shown, 0),
        private_diaries_count = coalesce(entries.private, 0),
        posts_count = coalesce(posts.shown, 0),
        comments_count = coalesce(said.shown, 0),
        hamsters_count = coalesce(pets.kept, 0),
        followers_count = coalesce(followed.people, 0),
        following_count = coalesce(following.people, 0),
        total_likes = coalesce(entries.likes, 0) + coalesce(posts.likes, 0),
        last_seen_at = greatest(u.last_seen_at, entries.at, posts.at, said.at),
        last_login_at = greatest(u.last_login_at, entries.at, posts.at, said.at)
      FROM users one
      LEFT JOIN entries ON entries.user_id = one.id
      LEFT JOIN posts ON posts.user_id = one.id
      LEFT JOIN said ON said.user_id = one.id
      LEFT JOIN followed ON followed.user_id = one.id
      LEFT JOIN following ON following.user_id = one.id
      LEFT JOIN pets ON pets.user_id = one.id
     WHERE one.id = u.id AND u.id >= %(member)s
"""
_LATELY_LIKED = """
    SELECT e.id, e.user_id, e.title, people, first_at, last_at,
           (SELECT nickname FROM users WHERE id = people[1]) AS latest
      FROM (SELECT id, user_id, title FROM diary_entries
             WHERE id >= %(entry)s AND is_public AND likes_count > 0
             ORDER BY id DESC LIMIT %(rows)s) e
      CROSS JOIN LATERAL (
            SELECT array_agg(user_id ORDER BY created_at DESC, user_id) AS people,
                   min(created_at) AS first_at, max(created_at) AS last_at
              FROM likes WHERE diary_entry_id = e.id) l
     ORDER BY last_at, e.id
"""
_ACTORS = """
    INSERT INTO notification_actors (notification_id, actor_id, created_at)
    SELECT n.id, l.user_id, l.created_at
      FROM notifications n JOIN likes l ON l.diary_entry_id = n.target_id
     WHERE n.kind = %(kind)s AND n.target_type = 'diary' AND n.target_id >= %(entry)s
"""


def active_days(ground: Ground, now: datetime) -> int:
    """Who was seen on which of the days that are kept."""
    since = kst_day(now) - timedelta(days=ACTIVE_DAYS_KEPT)
    return execute(_ACTIVE_DAYS, member=ground.member, since=since)


def keep_counts(ground: Ground) -> None:
    """The kept counts of new hamsters and members; a board's grow by its new posts."""
    facts = {
        "member": ground.member,
        "hamster": ground.hamster,
        "entry": ground.entry,
        "post": ground.post,
    }
    for statement in (_HAMSTERS, _BOARDS, _MEMBERS):
        execute(statement, **facts)


def ring(ground: Ground, entries: int, now: datetime) -> Counter[str]:
    """Ring for the likes of the latest entries; how many rows each table got."""
    rows = fetch_all(_LATELY_LIKED, entry=ground.entry, rows=min(BELLS_MAX, entries // 20))
    bells = []
    for row in rows:
        said = sentence(
            NotificationKind.LIKE,
            actor=row["latest"],
            others=len(row["people"]) - 1,
            subject=row["title"],
            target_type="diary",
        )
        bells.append(
            {
                "user": row["user_id"],
                "kind": NotificationKind.LIKE.value,
                "actor": row["people"][0],
                "target_type": "diary",
                "target_id": row["id"],
                "url": f"/diary/{row['id']}",
                "title": said.title,
                "message": said.message,
                "is_read": now - row["last_at"] >= UNREAD,
                "group_key": f"{NotificationKind.LIKE.value}:diary:{row['id']}",
                "actors_count": len(row["people"]),
                "created_at": row["first_at"],
                "updated_at": row["last_at"],
            }
        )
    insert(Notification, bells)
    actors = execute(_ACTORS, kind=NotificationKind.LIKE.value, entry=ground.entry)
    return Counter(notifications=len(bells), notification_actors=actors)
