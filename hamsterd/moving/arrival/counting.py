"""Counters of everything that came, from the rows themselves: set by set, once at the end."""

from collections.abc import Callable, Iterator, Sequence

from hamsterd.content.counters import scored
from hamsterd.content.limits import POPULARITY, POPULARITY_TOLERANCE
from hamsterd.db.sql import execute, fetch_column
from hamsterd.db.transaction import transaction
from hamsterd.kinds import EXPECTED_COUNTS, KINDS
from hamsterd.realtime.bus import drop_all_cached

CHUNK_ROWS = 2_000
TABLES = {
    "diary_entries": ("entries",),
    "community_posts": ("posts", "polls", "pages"),
    "hamsters": ("hamsters",),
    "boards": ("boards", "boards.own"),
    "board_categories": ("categories",),
    "users": ("members", "nobody"),
}
"""In locking order: a table with counters, and the kinds whose rows are in it."""
_IDS = """
    SELECT new_id FROM moved_things
     WHERE move_id = %(move_id)s AND kind = %(kind)s AND new_id > %(after)s
     ORDER BY new_id LIMIT %(rows)s
"""
_HOW_MANY = """
    SELECT count(*) FROM moved_things WHERE move_id = %(move_id)s AND kind = ANY(%(kinds)s)
"""
_LOCK = "SELECT 1 FROM {table} WHERE id = ANY(%(ids)s) ORDER BY id FOR NO KEY UPDATE"

Tell = Callable[[int], None]


def count_all(move_id: int, tell: Tell = lambda done: None) -> None:  # noqa: ARG005
    """Bring the counters of all rows of a move up to date."""
    for table, kinds in TABLES.items():
        for ids in _chunks(move_id, kinds):
            with transaction():
                execute("SET LOCAL statement_timeout = 0")
                count_rows(table, ids)
            tell(len(ids))
    drop_all_cached()


def how_many(move_id: int) -> int:
    """Rows that `count_all` looks at."""
    kinds = [kind for each in TABLES.values() for kind in each]
    return int(fetch_column(_HOW_MANY, move_id=move_id, kinds=kinds)[0])


def count_rows(table: str, ids: Sequence[int]) -> None:
    """Correct the counters of these rows and what follows from them, in the caller's transaction.

    By one statement: each version of a row is in all indexes of its table.
    """
    expected = EXPECTED_COUNTS[table]
    columns = {one: f"c.{one}" for one in expected}
    found = ", ".join(f"({sql}) AS {one}" for one, sql in expected.items())
    kept = ", ".join(f"{table}.{one}" for one in columns)
    differs = f"ROW({kept}) IS DISTINCT FROM ROW({', '.join(columns.values())})"
    if table in scored(KINDS.values()):
        score = POPULARITY.format(likes="c.likes_count", comments="c.comments_count")
        differs += f" OR abs(popularity - ({score})) > {POPULARITY_TOLERANCE}"
        columns["popularity"] = score
    execute(_LOCK.format(table=table), ids=list(ids))
    execute(
        f"""
        UPDATE {table} SET ({", ".join(columns)}) = ROW({", ".join(columns.values())})
          FROM (SELECT t.id, {found} FROM {table} t WHERE t.id = ANY(%(ids)s)) c
         WHERE {table}.id = c.id AND ({differs})
        """,
        ids=list(ids),
    )


def _chunks(move_id: int, kinds: Sequence[str]) -> Iterator[list[int]]:
    # Kind by kind, as the index has them: all at once would sort what is left for each chunk.
    for kind in kinds:
        after = 0
        while True:
            with transaction():
                ids = fetch_column(_IDS, move_id=move_id, kind=kind, after=after, rows=CHUNK_ROWS)
            if ids:
                yield ids
            if len(ids) < CHUNK_ROWS:
                break
            after = ids[-1]
