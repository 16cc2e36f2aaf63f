"""What follows from the demo's rows: kept counts, popularity, the ledger, levels.

Counted in SQL from the rows themselves, so that nothing can disagree with them.
"""

from hamsterd.db.sql import execute
from hamsterd.levels.rules import EXPERIENCE_PER_LEVEL, STREAK_BONUSES, WORTH, Source
from hamsterd.writing import POPULARITY

_SCORE = POPULARITY.format(likes="likes_count", comments="comments_count")
_COUNTS = (
    """
    UPDATE diary_entries e SET
        likes_count = (SELECT count(*) FROM likes WHERE diary_entry_id = e.id),
        comments_count = (SELECT count(*) FROM comments WHERE diary_entry_id = e.id),
        bookmarks_count = (SELECT count(*) FROM bookmarks WHERE diary_entry_id = e.id)
    """,
    """
    UPDATE community_posts p SET
        likes_count = (SELECT count(*) FROM community_likes WHERE post_id = p.id),
        comments_count = (SELECT count(*) FROM community_comments WHERE post_id = p.id)
    """,
    f"UPDATE diary_entries SET popularity = {_SCORE}",
    f"UPDATE community_posts SET popularity = {_SCORE}",
    """
    UPDATE boards b SET
        posts_count = (SELECT count(*) FROM community_posts WHERE board_id = b.id)
    """,
    """
    UPDATE hamsters h SET diaries_count = e.entries, likes_count = e.likes
      FROM (SELECT hamster_id, count(*) AS entries, sum(likes_count) AS likes
              FROM diary_entries WHERE is_public GROUP BY hamster_id) e
     WHERE e.hamster_id = h.id
    """,
    """
    UPDATE users u SET
        diaries_count = (SELECT count(*) FROM diary_entries WHERE user_id = u.id AND is_public),
        private_diaries_count =
            (SELECT count(*) FROM diary_entries WHERE user_id = u.id AND NOT is_public),
        posts_count = (SELECT count(*) FROM community_posts WHERE user_id = u.id),
        comments_count = (SELECT count(*) FROM comments WHERE user_id = u.id)
            + (SELECT count(*) FROM community_comments WHERE user_id = u.id),
        hamsters_count = (SELECT count(*) FROM hamsters WHERE user_id = u.id),
        followers_count = (SELECT count(*) FROM follows WHERE following_id = u.id),
        following_count = (SELECT count(*) FROM follows WHERE follower_id = u.id),
        total_likes = (SELECT count(*) FROM diary_entries e
                         JOIN likes l ON l.diary_entry_id = e.id AND l.user_id <> u.id
                        WHERE e.user_id = u.id AND e.is_public)
            + (SELECT count(*) FROM community_posts p
                 JOIN community_likes l ON l.post_id = p.id AND l.user_id <> u.id
                WHERE p.user_id = u.id)
    """,
)

_ACTS = {
    Source.DIARY: """
        SELECT user_id, 'diary:' || id AS source_key, created_at FROM diary_entries
    """,
    Source.POST: """
        SELECT user_id, 'post:' || id AS source_key, created_at FROM community_posts
    """,
    Source.COMMENT: """
        SELECT user_id, 'comment:diary:' || id AS source_key, created_at FROM comments
        UNION ALL
        SELECT user_id, 'comment:community:' || id, created_at FROM community_comments
    """,
    Source.LIKE_RECEIVED: """
        SELECT e.user_id, 'like:diary:' || e.id || ':' || l.user_id AS source_key, l.created_at
          FROM likes l JOIN diary_entries e ON e.id = l.diary_entry_id AND e.user_id <> l.user_id
        UNION ALL
        SELECT p.user_id, 'like:community:' || p.id || ':' || l.user_id, l.created_at
          FROM community_likes l JOIN community_posts p
            ON p.id = l.post_id AND p.user_id <> l.user_id
    """,
}
"""What each source is earned by: whose, once per which key, when."""

_CREDIT = """
    INSERT INTO experience_events (user_id, source, source_key, amount, kst_day, created_at)
    SELECT user_id, %(source)s, source_key, %(amount)s, kst_day, created_at
      FROM (SELECT acts.*, (created_at AT TIME ZONE 'Asia/Seoul')::date AS kst_day,
                   row_number() OVER (
                       PARTITION BY user_id, (created_at AT TIME ZONE 'Asia/Seoul')::date
                           ORDER BY created_at, source_key) AS nth
              FROM ({acts}) acts WHERE user_id >= %(member)s) counted
     WHERE nth <= %(per_day)s
     ORDER BY created_at
"""
_CREDIT_ATTENDANCE = """
    INSERT INTO experience_events (user_id, source, source_key, amount, kst_day, created_at)
    SELECT user_id, %(source)s, 'attendance:' || kst_day, %(amount)s, kst_day, created_at
      FROM attendance_days WHERE user_id >= %(member)s
     ORDER BY created_at
"""
_CREDIT_STREAK = """
    INSERT INTO experience_events (user_id, source, source_key, amount, kst_day, created_at)
    SELECT user_id, %(source)s, 'streak:' || %(span)s || ':' || kst_day, %(bonus)s, kst_day,
           created_at
      FROM attendance_days WHERE user_id >= %(member)s AND streak %% %(span)s = 0
     ORDER BY created_at
"""
_LEVELS = """
    UPDATE users SET experience = earned, level = 1 + earned / %(per_level)s
      FROM (SELECT user_id, sum(amount)::int AS earned FROM experience_events
             WHERE user_id >= %(member)s GROUP BY user_id) e
     WHERE e.user_id = users.id
"""


def count_all() -> None:
    """Set every kept number, in an order in which nothing counts what is set after it."""
    for statement in _COUNTS:
        execute(statement)


def credit_all(*, first_member: int = 1) -> int:
    """Write the experience ledger under the daily caps, then everybody's sum and level.

    Only for members from `first_member` on; returns how many rows the ledger got. They are
    written in the order of time, which its block range index needs.
    """
    credited = 0
    for source, acts in _ACTS.items():
        worth = WORTH[source]
        credited += execute(
            _CREDIT.format(acts=acts),
            member=first_member,
            source=source.value,
            amount=worth.amount,
            per_day=worth.per_day,
        )
    credited += execute(
        _CREDIT_ATTENDANCE,
        member=first_member,
        source=Source.ATTENDANCE.value,
        amount=WORTH[Source.ATTENDANCE].amount,
    )
    for span, bonus in STREAK_BONUSES.items():
        credited += execute(
            _CREDIT_STREAK, member=first_member, source=Source.STREAK.value, span=span, bonus=bonus
        )
    execute(_LEVELS, member=first_member, per_level=EXPERIENCE_PER_LEVEL)
    return credited
