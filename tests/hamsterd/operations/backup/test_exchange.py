"""A restored database takes its place, by the account of an ordinary site."""

from contextlib import closing

import psycopg2

from hamsterd.operations.backup import server
from tests.strict_postgres import OWNER, strict_postgres
from tests.waiting import wait_until

# A worker comes within a second of a large table, and takes its time.
BUSY_AUTOVACUUM = """
autovacuum_naptime = 1
autovacuum_vacuum_cost_delay = 100
autovacuum_vacuum_cost_limit = 1
autovacuum_vacuum_insert_threshold = 10
"""


def test_autovacuum_in_a_restored_database_does_not_stop_it() -> None:
    """Its workers are a superuser's to end, which `deploy/install` makes nobody."""
    with strict_postgres(BUSY_AUTOVACUUM) as own:
        own.run(f"ALTER ROLE {OWNER} CREATEDB")
        dsn = own.url()
        with server.open_maintenance(dsn) as link:
            coming = server.create_like(link, "hamsterd", "_scratch_0a0a0a0a")
            with closing(psycopg2.connect(server.beside(dsn, coming))) as there, there:
                there.cursor().execute(
                    "CREATE TABLE t AS SELECT n, repeat('x', 200) AS x"
                    " FROM generate_series(1, 100000) n"
                )

            def works() -> bool:
                with link.cursor() as cursor:
                    cursor.execute("SELECT 1 FROM pg_stat_activity WHERE datname = %s", [coming])
                    return cursor.fetchone() is not None

            wait_until(works)
            server.exchange(link, current="hamsterd", aside="hamsterd_before_x", coming=coming)
            assert {"hamsterd", "hamsterd_before_x"} <= server.names(link)
