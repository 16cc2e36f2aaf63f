"""The pooled connection: re-entrant, honest about a lost database, and well again by itself."""

import threading
from contextlib import closing

import peewee
import psycopg2
import pytest

from hamsterd.core.errors import DatabaseUnavailable
from hamsterd.db.embedded.server import EmbeddedPostgres
from hamsterd.db.handle import (
    connection,
    database,
    init_database,
    is_connection_lost,
    is_statement_timeout,
)
from hamsterd.db.transaction import transaction
from tests.postgres import restart, short_folder, throwaway_settings


def backend() -> int:
    return int(database.execute_sql("SELECT pg_backend_pid()").fetchone()[0])


def backends() -> set[int]:
    """Of all connections to the database."""
    rows = database.execute_sql(
        "SELECT pid FROM pg_stat_activity WHERE datname = current_database()"
    )
    return {pid for (pid,) in rows.fetchall()}


def terminate_backends(url: str) -> None:
    """End all connections, as a restart of PostgreSQL does."""
    with closing(psycopg2.connect(url)) as link, link.cursor() as cursor:
        cursor.execute(
            "SELECT pg_terminate_backend(pid, 1000) FROM pg_stat_activity"
            " WHERE pid <> pg_backend_pid() AND datname = current_database()"
        )


def test_nested_use_is_the_same_connection(migrated_database: str) -> None:
    with connection():
        outer = backend()
        with connection():
            assert backend() == outer
        assert backend() == outer
    assert database.is_closed()


def test_a_connection_is_reused_and_speaks_utc(migrated_database: str) -> None:
    with connection():
        backend()
        there = backends()
        assert database.execute_sql("SHOW timezone").fetchone()[0] == "UTC"
        assert database.execute_sql("SHOW application_name").fetchone()[0] == "hamsterd"
    with connection():
        # Of the site's own workers, which may have come by: one of those that were there.
        assert backend() in there


def test_each_thread_has_its_own(migrated_database: str) -> None:
    found: list[int] = []

    def look() -> None:
        with connection():
            found.append(backend())

    with connection():
        found.append(backend())
        thread = threading.Thread(target=look)
        thread.start()
        thread.join()
    assert len(set(found)) == 2


def test_dropped_idle_connections_cost_nobody_an_error(migrated_database: str) -> None:
    def use() -> None:
        with connection():
            together.wait()

    together = threading.Barrier(4)
    threads = [threading.Thread(target=use) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    terminate_backends(migrated_database)
    for _ in range(5):
        with connection():
            assert backend()


def test_a_connection_lost_in_use_is_unavailable_once(migrated_database: str) -> None:
    with pytest.raises(DatabaseUnavailable), connection():
        terminate_backends(migrated_database)
        backend()
    with connection():
        assert backend()


def test_a_connection_lost_in_a_transaction_is_unavailable_once(migrated_database: str) -> None:
    with pytest.raises(DatabaseUnavailable), transaction(), transaction():
        terminate_backends(migrated_database)
        backend()
    with transaction():
        assert backend()


def test_a_refused_database_is_unavailable(tmp_path: object) -> None:
    init_database(f"postgresql:///nothing?host={tmp_path}", throwaway_settings())
    with pytest.raises(DatabaseUnavailable), connection():
        pass
    assert database.is_closed()


def test_a_full_pool_is_unavailable(
    migrated_database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(database, "_max_connections", 1)
    monkeypatch.setattr(database, "_wait_timeout", 0.05)
    outcome: list[type[BaseException]] = []

    def ask() -> None:
        try:
            with connection():
                pass
        except DatabaseUnavailable as error:
            outcome.append(type(error))

    with connection():
        thread = threading.Thread(target=ask)
        thread.start()
        thread.join()
    assert outcome == [DatabaseUnavailable]


def test_a_slow_query_stays_itself(migrated_database: str) -> None:
    with pytest.raises(peewee.OperationalError) as caught, connection():
        database.execute_sql("SET statement_timeout = '20ms'")
        database.execute_sql("SELECT pg_sleep(5)")
    assert is_statement_timeout(caught.value)
    assert not is_connection_lost(caught.value)


def test_a_broken_rule_stays_itself(notes: str) -> None:
    with pytest.raises(peewee.IntegrityError), transaction():
        database.execute_sql("INSERT INTO notes VALUES ('a'), ('a')")
    with connection():
        assert backend()


def test_an_abandoned_transaction_does_not_reach_the_next_user(notes: str) -> None:
    with connection():
        database.execute_sql("BEGIN")
        database.execute_sql("INSERT INTO notes VALUES ('half')")
    with connection():
        assert database.execute_sql("SELECT count(*) FROM notes").fetchone()[0] == 0


def test_a_restart_of_the_server_is_survived() -> None:
    with short_folder() as folder, EmbeddedPostgres(folder, durable=False) as server:
        init_database(server.url(), throwaway_settings())
        with connection():
            before = backend()
        restart(server)
        with connection():
            assert backend() != before
        with pytest.raises(DatabaseUnavailable), transaction():
            restart(server)
            backend()
        with transaction():
            assert backend()
        database.close_all()
