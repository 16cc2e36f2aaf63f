"""Recount every kept number from the rows it counts, and mend the ones that drifted.

Correct beside running writers: each of them changes rows and counter in one transaction, by a
step. Drift is looked for in one snapshot; then the drifted rows are locked and counted anew. A
row somebody is writing to is passed over and comes up in the next round, so nobody waits for
this job and it waits for nobody.
"""

import logging
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from hamsterd.db.sql import Row, execute, fetch_all
from hamsterd.db.transaction import transaction
from hamsterd.diaries.feed import CARDS
from hamsterd.live.bus import drop_cached
from hamsterd.models.community import VISIBLE as POST_VISIBLE
from hamsterd.models.diaries import VISIBLE as ENTRY_VISIBLE
from hamsterd.writing import POPULARITY
from scheduler.task import Counts, Task

log = logging.getLogger("hamsterd.scheduler")

CHUNK_ROWS = 200
"""Rows locked at a time; a chunk takes a few milliseconds."""
MAX_ROUNDS = 5
POPULARITY_TOLERANCE = 1e-9
"""Floating sums of the same numbers may differ in the last digits."""

_LIVE = "hidden_at IS NULL AND removed_at IS NULL AND deleted_at IS NULL"


@dataclass(frozen=True, slots=True)
class Ledger:
    """A table's kept numbers, each with the SQL that counts it for the row `t`."""

    table: str
    truths: Mapping[str, str]


LEDGERS = (
    Ledger(
        "diary_entries",
        {
            "likes_count": "SELECT count(*) FROM likes WHERE diary_entry_id = t.id",
            "comments_count": f"""
                SELECT count(*) FROM comments WHERE diary_entry_id = t.id AND {_LIVE}""",
            "bookmarks_count": "SELECT count(*) FROM bookmarks WHERE diary_entry_id = t.id",
        },
    ),
    Ledger(
        "community_posts",
        {
            "likes_count": "SELECT count(*) FROM community_likes WHERE post_id = t.id",
            "comments_count": f"""
                SELECT count(*) FROM community_comments WHERE post_id = t.id AND {_LIVE}""",
        },
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
    counts: Counter[str] = Counter(rows=0)
    for ledger in LEDGERS:
        drifted = _drifted(ledger)
        counts["rows"] += len(drifted)
        for row in drifted:
            counts.update(f"{ledger.table}.{name}" for name in _wrong(ledger, row))
        if not task.dry_run:
            _mend(ledger, drifted)
        if ledger.table in SCORED:
            counts[f"{ledger.table}.popularity"] += _score(ledger.table, dry_run=task.dry_run)
    return {name: number for name, number in counts.items() if number or name == "rows"}


def _drifted(ledger: Ledger) -> list[Row]:
    """Rows with a wrong number: `{"id": 7, "likes_count": 4, "true_likes_count": 3, …}`."""
    with transaction():
        execute("SET LOCAL statement_timeout = 0")
        return fetch_all(f"{_counted(ledger)} WHERE {_differs(ledger)}")


def _mend(ledger: Ledger, drifted: list[Row]) -> None:
    for _round in range(MAX_ROUNDS):
        ids = [int(row["id"]) for row in drifted]
        for start in range(0, len(ids), CHUNK_ROWS):
            _mend_chunk(ledger, ids[start : start + CHUNK_ROWS])
        drifted = _drifted(ledger) if ids else []
        if not drifted:
            return
    log.warning("%s: %d rows are being written to and stay as they are", ledger.table, len(drifted))


def _mend_chunk(ledger: Ledger, ids: list[int]) -> None:
    with transaction():
        locked = _lock(ledger.table, ids)
        # A statement of its own: its snapshot is taken after the locks are held.
        sets = ", ".join(f"{name} = c.true_{name}" for name in ledger.truths)
        execute(
            f"""
            UPDATE {ledger.table} SET {sets}
              FROM ({_counted(ledger)} WHERE id = ANY(%(ids)s)) AS c
             WHERE {ledger.table}.id = c.id
            """,
            ids=locked,
        )
        _forget(ledger.table, locked)


def _score(table: str, *, dry_run: bool) -> int:
    """How many rows had a popularity that does not follow from their counts."""
    with transaction():
        execute("SET LOCAL statement_timeout = 0")
        ids = [row["id"] for row in fetch_all(f"SELECT id FROM {table} WHERE {_MISSCORED}")]
    for start in range(0, 0 if dry_run else len(ids), CHUNK_ROWS):
        with transaction():
            locked = _lock(table, ids[start : start + CHUNK_ROWS])
            execute(f"UPDATE {table} SET popularity = {_SCORE} WHERE id = ANY(%(ids)s)", ids=locked)
    return len(ids)


def _lock(table: str, ids: list[int]) -> list[int]:
    rows = fetch_all(
        f"SELECT id FROM {table} WHERE id = ANY(%(ids)s) FOR NO KEY UPDATE SKIP LOCKED", ids=ids
    )
    return [int(row["id"]) for row in rows]


def _forget(table: str, ids: list[int]) -> None:
    if table == "diary_entries" and ids:
        drop_cached(CARDS.name, *ids)


def _counted(ledger: Ledger) -> str:
    """Each row with its kept and its true numbers side by side."""
    columns = ", ".join(
        f"t.{name}, ({truth})::int AS true_{name}" for name, truth in ledger.truths.items()
    )
    return f"SELECT * FROM (SELECT t.id, {columns} FROM {ledger.table} t) AS counted"


def _differs(ledger: Ledger) -> str:
    return " OR ".join(f"{name} <> true_{name}" for name in ledger.truths)


def _wrong(ledger: Ledger, row: Row) -> Iterator[str]:
    return (name for name in ledger.truths if row[name] != row[f"true_{name}"])
