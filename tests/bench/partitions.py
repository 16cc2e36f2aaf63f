"""Monthly partitions of a very large notifications table, compared with the single table.

    python -m tests.bench.partitions --rows 100000000

Builds a year of notifications in a throwaway PostgreSQL, once as one table (`plain`) and then with
a partition a month (`months`). It measures the hot statements of both, with their plans
(docs/decisions/0114-one-table-is-partitioned-by-month.md). `days` makes `active_days` one table
again, and deletes a day (docs/decisions/0140-what-leaves-less-to-own.md).
"""

import argparse
import random
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib import import_module
from itertools import pairwise
from pathlib import Path

import psycopg2
from psycopg2 import extensions

from hamsterd.db.batches import BATCH_ROWS
from hamsterd.db.embedded.server import EmbeddedPostgres
from hamsterd.db.handle import database, init_database
from hamsterd.db.migrate import migrate
from tests.postgres import restart, short_folder, throwaway_settings

_ONE_TABLE = import_module("hamsterd.db.migrations.0111_active_days_in_one_table")
DOWN, UP = _ONE_TABLE.DOWN, _ONE_TABLE.UP
ROWS_PER_MEMBER = 100
MONTHS = 12
BATCHES = 20
"""Of expired rows: enough to measure one batch."""
ASKED = 300
"""Members asked for in each measurement, each once."""
SETTINGS = {
    "wal_level": "minimal",
    "max_wal_senders": "0",
    "shared_buffers": "2GB",
    "maintenance_work_mem": "1GB",
    "max_wal_size": "4GB",
    "autovacuum": "off",
    "jit": "off",
}
COLUMNS = (
    "user_id, kind, actor_id, target_type, target_id, url, title, message, is_read, group_key,"
    " actors_count, created_at, updated_at"
)
# Each member gets a notification every few days; a fifth is never read.
FILL = f"""
    INSERT INTO {{table}} ({COLUMNS})
    SELECT 1 + abs(hashint8(g)) % {{members}}, 'like', 1 + abs(hashint8(-g)) % {{members}}, 'entry',
           g, '/diary/' || g, '좋아요', '콩이집사님이 회원님의 일기를 좋아해요.', g % 5 > 0,
           'like:entry:' || g, 1, at, at + interval '1 hour' * (g % 3)
      FROM generate_series({{first}}::bigint, {{last}}::bigint) g,
           LATERAL (SELECT timestamptz '2026-01-01 00:00+00'
                           + interval '365 days' * (g::float8 / {{rows}})) t(at)
"""
INDEXES = """
    CREATE INDEX ON {table} (user_id, updated_at DESC, id DESC);
    CREATE INDEX ON {table} (user_id) WHERE NOT is_read;
    CREATE UNIQUE INDEX ON {table} (user_id, group_key{also})
        WHERE NOT is_read AND group_key IS NOT NULL;
    CREATE INDEX ON {table} (target_type, target_id);
    CREATE INDEX ON {table} (actor_id) WHERE actor_id IS NOT NULL;
"""
HOT = {
    "bell list": """
        SELECT id, title, message, is_read, updated_at FROM {table}
         WHERE user_id = $1 ORDER BY updated_at DESC, id DESC LIMIT 20
    """,
    "bell list, 3 months": """
        SELECT id, title, message, is_read, updated_at FROM {table}
         WHERE user_id = $1 AND created_at >= '2026-10-01'
         ORDER BY updated_at DESC, id DESC LIMIT 20
    """,
    "unread count": "SELECT count(*) FROM {table} WHERE user_id = $1 AND NOT is_read",
    "mark all read": "UPDATE {table} SET is_read = TRUE WHERE user_id = $1 AND NOT is_read",
    "tell, by id": "UPDATE {table} SET actors_count = 2, updated_at = now() WHERE id = $1 * 90",
    "insert": f"""
        INSERT INTO {{table}} ({COLUMNS})
        VALUES ($1, 'like', 1, 'entry', $1, '/diary/1', '좋아요', '좋아해요.', FALSE,
                'new:' || $1, 1, '2026-12-30', '2026-12-30')
    """,
}
"""Hot statements by name; `$1` is a member."""
OVER = "is_read AND updated_at < {before}"
BATCH = f"""
    DELETE FROM {{table}} WHERE ctid = ANY(ARRAY(
        SELECT ctid FROM {{table}} WHERE {{over}} LIMIT {BATCH_ROWS} FOR UPDATE SKIP LOCKED))
"""
LAST_OF_JANUARY = "timestamptz '2026-02-01 00:00+00'"
BEFORE_ALL = "timestamptz '2025-12-01 00:00+00'"


def main() -> None:
    options = arguments()
    with server() as link, link.cursor() as cursor:
        for layout in options.layouts:
            say(f"\n## {layout}, {options.rows:,} rows")
            LAYOUTS[layout](cursor, options.rows)


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.partitions", description=__doc__)
    parser.add_argument("--rows", type=int, default=1_000_000)
    parser.add_argument("layouts", nargs="*", default=["plain", "months"])
    return parser.parse_args()


@contextmanager
def server() -> Iterator[extensions.connection]:
    """A connection to a migrated database of a server of its own, which is removed at the end."""
    with short_folder() as folder, EmbeddedPostgres(Path(folder), durable=False) as postgres:
        init_database(postgres.url(), throwaway_settings())
        migrate()
        database.close_all()
        link = psycopg2.connect(postgres.url())
        link.autocommit = True
        with link.cursor() as cursor:
            for name, value in SETTINGS.items():
                cursor.execute(f"ALTER SYSTEM SET {name} = '{value}'")
        link.close()
        restart(postgres)
        link = psycopg2.connect(postgres.url())
        link.autocommit = True
        yield link
        link.close()


def plain(cursor: extensions.cursor, rows: int) -> None:
    """The current table, then with an index for expired rows."""
    cursor.execute(
        "BEGIN; CREATE TABLE plain (LIKE notifications INCLUDING DEFAULTS INCLUDING IDENTITY)"
    )
    fill(cursor, "plain", "plain", 1, rows, rows)
    timed("primary key", lambda: cursor.execute("ALTER TABLE plain ADD PRIMARY KEY (id)"))
    timed("indexes", lambda: cursor.execute(INDEXES.format(table="plain", also="")))
    cursor.execute("COMMIT; ANALYZE plain")
    sizes(cursor, "plain%")
    hot(cursor, "plain", rows)
    over(cursor, "plain", "as it is")
    timed(
        "index for what is over",
        lambda: cursor.execute("CREATE INDEX plain_over ON plain (is_read, updated_at)"),
    )
    cursor.execute("ANALYZE plain")
    sizes(cursor, "plain_over")
    over(cursor, "plain", "with an index for what is over")
    hot(cursor, "plain", rows, only=("mark all read", "insert"))
    cursor.execute("DROP TABLE plain")


def months(cursor: extensions.cursor, rows: int) -> None:
    """A partition for each month of `created_at`, which every key must contain."""
    cursor.execute("""
        CREATE TABLE months (LIKE notifications INCLUDING DEFAULTS INCLUDING IDENTITY,
                             PRIMARY KEY (id, created_at)) PARTITION BY RANGE (created_at)
    """)
    cursor.execute(INDEXES.format(table="months", also=", created_at"))
    cursor.execute("SET timezone = 'UTC'")
    bounds = [f"2026-{month:02}-01" for month in range(1, MONTHS + 1)] + ["2027-01-01"]
    for number, (since, until) in enumerate(pairwise(bounds), start=1):
        part = f"months_{number:02}"
        first, last = (
            f"(SELECT ceil({rows} * extract(epoch FROM '{day}'::timestamp - '2026-01-01')"
            f" / {365 * 86_400}))::bigint"
            for day in (since, until)
        )
        cursor.execute(f"BEGIN; CREATE TABLE {part} (LIKE months INCLUDING DEFAULTS)")
        # Numbers by the parent's own sequence, as an insert through it would.
        cursor.execute(
            f"ALTER TABLE {part} ALTER id SET DEFAULT"
            " nextval(pg_get_serial_sequence('months', 'id'))"
        )
        fill(cursor, part, part, first, f"{last} - 1", rows)
        cursor.execute(f"ALTER TABLE {part} ALTER id DROP DEFAULT")
        cursor.execute(
            f"ALTER TABLE {part} ADD CONSTRAINT bounds CHECK"
            f" (created_at >= '{since}' AND created_at < '{until}')"
        )
        timed(
            f"attach {part} with its indexes",
            lambda part=part, since=since, until=until: cursor.execute(
                f"ALTER TABLE months ATTACH PARTITION {part}"
                f" FOR VALUES FROM ('{since}') TO ('{until}')"
            ),
        )
        cursor.execute("COMMIT")
    cursor.execute("ANALYZE months")
    sizes(cursor, "months%")
    hot(cursor, "months", rows)
    over(cursor, "months_01", "of the oldest month")
    timed("drop a month", lambda: cursor.execute("DROP TABLE months_02"))
    cursor.execute("DROP TABLE months")


def fill(
    cursor: extensions.cursor, name: str, table: str, first: int | str, last: int | str, rows: int
) -> None:
    """Rows `first` to `last` of `rows`, in the order of their time."""
    sql = FILL.format(
        table=table, first=first, last=last, rows=rows, members=max(1, rows // ROWS_PER_MEMBER)
    )
    timed(f"fill {name}", lambda: cursor.execute(sql))


def hot(cursor: extensions.cursor, table: str, rows: int, only: tuple[str, ...] = ()) -> None:
    """The hot statements as the site runs them: planned once for everybody."""
    cursor.execute("SET plan_cache_mode = force_generic_plan; DEALLOCATE ALL")
    for name, sql in HOT.items():
        if only and name not in only:
            continue
        # Others each time, who are not in the cache yet.
        chosen = random.Random(name)  # the same in every run
        members = chosen.sample(range(1, rows // ROWS_PER_MEMBER), ASKED)
        cursor.execute(f"PREPARE hot (bigint) AS {sql.format(table=table)}")
        cursor.execute("BEGIN; EXPLAIN (ANALYZE, COSTS OFF, TIMING OFF, BUFFERS) EXECUTE hot (7)")
        lines = [str(row[0]) for row in cursor.fetchall()]
        cursor.execute("ROLLBACK")
        took = []
        for member in members:
            cursor.execute("BEGIN")
            begun = time.perf_counter()
            cursor.execute("EXECUTE hot (%s)", [member])
            took.append((time.perf_counter() - begun) * 1000)
            cursor.execute("ROLLBACK")
        took.sort()
        say(f"{name}: p50 {took[ASKED // 2]:.2f} ms, p95 {took[ASKED * 95 // 100]:.2f} ms")
        say("\n".join(f"    {line}" for line in lines[:14]))
        cursor.execute("DEALLOCATE hot")
    cursor.execute("RESET plan_cache_mode")


def over(cursor: extensions.cursor, table: str, how: str) -> None:
    """The cost of a night: deleting expired rows in batches, and finding that none is left."""
    say(f"### what is over, {how}")
    batch = BATCH.format(table=table, over=OVER.format(before=LAST_OF_JANUARY))
    before = wal(cursor)
    gone = 0

    def night() -> None:
        nonlocal gone
        for _ in range(BATCHES):
            cursor.execute(batch)
            gone += cursor.rowcount

    took = timed(f"{BATCHES} batches", night)
    kept = (wal(cursor) - before) / max(1, gone)
    say(f"{gone:,} rows: {took / max(1, gone) * 1e6:.0f} s a million, {kept:.0f} bytes of log each")
    nothing = BATCH.format(table=table, over=OVER.format(before=BEFORE_ALL))
    timed("a batch that finds nothing", lambda: cursor.execute(nothing))


def days(cursor: extensions.cursor, rows: int) -> None:
    """`active_days` of ninety days: made one table of by its migration, and a day deleted."""
    cursor.execute(
        f"BEGIN; {DOWN.format(until='2027-01-01')}"
        "INSERT INTO users (username, email, nickname)"
        " SELECT 'u' || n, 'u' || n || '@hamzzi.example', 'u' || n"
        f" FROM generate_series(1, {rows // 90}) n;"
        "INSERT INTO active_days SELECT date '2026-01-01' + d, u"
        f" FROM generate_series(0, 89) d, (SELECT id FROM users) AS who (u); COMMIT"
    )
    cursor.execute("VACUUM ANALYZE active_days")
    sizes(cursor, "active_days%")
    timed("one table of its partitions", lambda: cursor.execute(f"BEGIN; {UP} COMMIT"))
    sizes(cursor, "active_days%")
    batch = BATCH.format(table="active_days", over="kst_day < date '2026-01-02'")

    def night() -> None:
        cursor.execute(batch)
        while cursor.rowcount == BATCH_ROWS:
            cursor.execute(batch)

    before = wal(cursor)
    timed(f"delete a day of {rows // 90:,} rows", night)
    say(f"{(wal(cursor) - before) / 1e6:,.0f} MB of log")
    timed("vacuum after it", lambda: cursor.execute("VACUUM active_days"))


def sizes(cursor: extensions.cursor, like: str) -> None:
    """Bytes of tables and of their indexes."""
    cursor.execute(
        """
        SELECT pg_size_pretty(sum(pg_relation_size(oid)) FILTER (WHERE relkind = 'r')),
               pg_size_pretty(sum(pg_relation_size(oid)) FILTER (WHERE relkind = 'i'))
          FROM pg_class WHERE relname LIKE %s AND relkind IN ('r', 'i')
        """,
        [like],
    )
    rows, indexes = cursor.fetchone() or (None, None)
    say(f"size of {like}: rows {rows}, indexes {indexes}")


def wal(cursor: extensions.cursor) -> int:
    """Bytes of the log that were written since the server began."""
    cursor.execute("SELECT pg_current_wal_insert_lsn() - '0/0'")
    return int((cursor.fetchone() or (0,))[0])


def timed(what: str, act: Callable[[], object]) -> float:
    """Do it, print how long that took, in seconds, and return it."""
    begun = time.perf_counter()
    act()
    took = time.perf_counter() - begun
    say(f"{what}: {took:,.3f} s")
    return took


def say(line: str) -> None:
    print(line, flush=True)  # noqa: T201  # what the command is for


LAYOUTS = {"plain": plain, "months": months, "days": days}

if __name__ == "__main__":
    main()
