"""Search after a cleaned wave of spam: the newest entries are removed, and show nothing.

    python -m tests.bench.wave [100000]

The entries are asked for without a cache, before the wave is cleaned, after it, and before again.
"""

import os
import sys

from rich.console import Console
from rich.table import Table

from hamsterd.content.search_index import ENTRIES
from hamsterd.db.handle import connection, database, init_database
from hamsterd.discovery.search import queries
from hamsterd.discovery.search.reindex import reindex_all
from tests.bench.__main__ import postmaster
from tests.bench.processor import processor_seconds
from tests.postgres import running_cluster, throwaway_settings

WAVE = 3_000
TIMES = 15
WORDS = {
    "in two of three entries": ["쳇바"],
    "in one of two": ["해바라기"],
    "two words": ["해바", "쳇바퀴"],
    "in one of 50": ["무지개다리"],
    "in none": ["없는말"],
}
_OWNER = """
    WITH owner AS (INSERT INTO users (username, email, nickname)
                   VALUES ('kong', 'kong@example.com', '콩집사') RETURNING id)
    INSERT INTO hamsters (user_id, name, breed) SELECT id, '콩이', '골든' FROM owner
"""
_FILL = """
    INSERT INTO diary_entries (user_id, hamster_id, hamster_name, hamster_breed, title, content,
                               is_public, created_at)
    SELECT h.user_id, h.id, '', '', '날 ' || n,
           concat_ws(' ', CASE WHEN n % 2 = 0 THEN '해바라기' END,
                     CASE WHEN n % 3 > 0 THEN '쳇바퀴' END,
                     CASE WHEN n % 50 = 0 THEN '무지개다리' END, md5(n::text)),
           TRUE, now() - (:count - n) * interval '1 second'
      FROM hamsters h, generate_series(1, :count) n
"""
_CLEAN = "UPDATE diary_entries SET removed_at = now() WHERE id > :count - :wave"
_PUT_BACK = "UPDATE diary_entries SET removed_at = NULL WHERE removed_at IS NOT NULL"


def main() -> None:
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 100_000
    table = Table(caption="processor ms of a search, with PostgreSQL's")
    table.add_column("words")
    for state in ("before", "after", "before again"):
        table.add_column(state, justify="right")
    with running_cluster() as cluster:
        init_database(cluster.migrated(), throwaway_settings(db_statement_timeout_ms=600_000))
        _change(_OWNER)
        _change(_FILL, count=count)
        reindex_all()
        _change("ANALYZE")
        before = _costs()
        _change(_CLEAN, count=count, wave=WAVE)
        after = _costs()
        _change(_PUT_BACK)
        for words, *costs in zip(WORDS, before, after, _costs(), strict=True):
            table.add_row(words, *(f"{cost:.0f}" for cost in costs))
    Console().print(table)


def _change(statement: str, **values: int) -> None:
    for name, value in values.items():
        statement = statement.replace(f":{name}", str(value))
    with connection():
        database.execute_sql(statement.replace("%", "%%"), ())


def _costs() -> list[float]:
    """Milliseconds of a search for each of `WORDS`."""
    processes = (os.getpid(), postmaster())
    costs = []
    for asked in WORDS.values():
        _search(asked)
        used = processor_seconds(*processes)
        for _ in range(TIMES):
            _search(asked)
        costs.append((processor_seconds(*processes) - used) * 1000 / TIMES)
    return costs


def _search(asked: list[str]) -> None:
    with connection():
        queries.hits([ENTRIES], asked)


if __name__ == "__main__":
    main()
