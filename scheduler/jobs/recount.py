"""Recount every kept number from the rows it counts, and mend the ones that drifted."""

from collections import Counter

from hamsterd.community.feed import CARDS as POST_CARDS
from hamsterd.db.sql import execute, fetch_column
from hamsterd.db.transaction import transaction
from hamsterd.diaries.feed import CARDS
from hamsterd.live.bus import drop_cached
from hamsterd.models.community import VISIBLE as POST_VISIBLE
from hamsterd.models.diaries import VISIBLE as ENTRY_VISIBLE
from hamsterd.writing import POPULARITY
from scheduler.mending import CHUNK_ROWS, Ledger, lock, mend
from scheduler.task import Counts, Task

POPULARITY_TOLERANCE = 1e-9
"""Floating sums of the same numbers may differ in the last digits."""

_LIVE = "hidden_at IS NULL AND removed_at IS NULL AND deleted_at IS NULL"


def _forget_cards(ids: list[int]) -> None:
    drop_cached(CARDS.name, *ids)


def _forget_posts(ids: list[int]) -> None:
    drop_cached(POST_CARDS.name, *ids)


LEDGERS = (
    Ledger(
        "diary_entries",
        {
            "likes_count": "SELECT count(*) FROM likes WHERE diary_entry_id = t.id",
            "comments_count": f"""
                SELECT count(*) FROM comments WHERE diary_entry_id = t.id AND {_LIVE}""",
            "bookmarks_count": "SELECT count(*) FROM bookmarks WHERE diary_entry_id = t.id",
        },
        forget=_forget_cards,
    ),
    Ledger(
        "community_posts",
        {
            "likes_count": "SELECT count(*) FROM community_likes WHERE post_id = t.id",
            "comments_count": f"""
                SELECT count(*) FROM community_comments WHERE post_id = t.id AND {_LIVE}""",
        },
        forget=_forget_posts,
    ),
    Ledger(
        "boards",
        {
            "posts_count": f"""
                SELECT count(*) FROM community_posts WHERE board_id = t.id AND {POST_VISIBLE}""",
        },
    ),
    Ledger(
        "hamsters",
        {
            "diaries_count": f"""
                SELECT count(*) FROM diary_entries WHERE hamster_id = t.id AND {ENTRY_VISIBLE}""",
            "likes_count": f"""
                SELECT count(*) FROM diary_entries e JOIN likes ON diary_entry_id = e.id
                 WHERE hamster_id = t.id AND {ENTRY_VISIBLE}""",
        },
    ),
    Ledger(
        "users",
        {
            "diaries_count": f"""
                SELECT count(*) FROM diary_entries WHERE user_id = t.id AND {ENTRY_VISIBLE}""",
            "private_diaries_count": """
                SELECT count(*) FROM diary_entries
                 WHERE user_id = t.id AND NOT is_public
                   AND removed_at IS NULL AND deleted_at IS NULL""",
            "posts_count": f"""
                SELECT count(*) FROM community_posts WHERE user_id = t.id AND {POST_VISIBLE}""",
            "comments_count": f"""
                SELECT (SELECT count(*) FROM comments WHERE user_id = t.id AND {_LIVE})
                     + (SELECT count(*) FROM community_comments WHERE user_id = t.id AND {_LIVE})
            """,
            "hamsters_count": f"SELECT count(*) FROM hamsters WHERE user_id = t.id AND {_LIVE}",
            "followers_count": "SELECT count(*) FROM follows WHERE following_id = t.id",
            "following_count": "SELECT count(*) FROM follows WHERE follower_id = t.id",
            "total_likes": f"""
                SELECT (SELECT count(*) FROM diary_entries e
                          JOIN likes l ON l.diary_entry_id = e.id AND l.user_id <> t.id
                         WHERE e.user_id = t.id AND {ENTRY_VISIBLE})
                     + (SELECT count(*) FROM community_posts p
                          JOIN community_likes l ON l.post_id = p.id AND l.user_id <> t.id
                         WHERE p.user_id = t.id AND {POST_VISIBLE})
            """,
        },
    ),
)
"""In an order in which nothing counts what is mended after it."""

SCORED = ("diary_entries", "community_posts")
"""Tables whose popularity follows from their counts (decisions §2, Popular)."""
_SCORE = POPULARITY.format(likes="likes_count", comments="comments_count")
_MISSCORED = f"abs(popularity - ({_SCORE})) > {POPULARITY_TOLERANCE}"


def recount(task: Task) -> Counts:
    """Mend all counters; `{"rows": 3, "users.total_likes": 2, …}` counts what had drifted.

    A dry run counts the same and changes nothing.
    """
    counts: Counter[str] = Counter()
    for ledger in LEDGERS:
        counts += mend(ledger, dry_run=task.dry_run)
        if ledger.table in SCORED:
            counts[f"{ledger.table}.popularity"] += _score(ledger.table, dry_run=task.dry_run)
    return {"rows": counts.pop("rows", 0), **+counts}


def _score(table: str, *, dry_run: bool) -> int:
    """How many rows had a popularity that does not follow from their counts."""
    with transaction():
        execute("SET LOCAL statement_timeout = 0")
        ids = fetch_column(f"SELECT id FROM {table} WHERE {_MISSCORED}")
    for start in range(0, 0 if dry_run else len(ids), CHUNK_ROWS):
        with transaction():
            locked = lock(table, ids[start : start + CHUNK_ROWS])
            execute(f"UPDATE {table} SET popularity = {_SCORE} WHERE id = ANY(%(ids)s)", ids=locked)
    return len(ids)
