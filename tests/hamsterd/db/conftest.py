"""Databases for the tests of the database layer itself."""

from collections.abc import Iterator

import pytest

from hamsterd.db.handle import connection, database, init_database
from tests.postgres import Cluster, throwaway_settings


@pytest.fixture
def empty_database(postgres_cluster: Cluster) -> Iterator[str]:
    """The handle on a new database without tables; its URL."""
    yield from _pointed_at(postgres_cluster, postgres_cluster.empty())


@pytest.fixture
def migrated_database(postgres_cluster: Cluster) -> Iterator[str]:
    """The handle on a new database with this version's tables; its URL."""
    yield from _pointed_at(postgres_cluster, postgres_cluster.migrated())


@pytest.fixture
def notes(empty_database: str) -> str:
    """A table to write into, for tests about transactions."""
    with connection():
        database.execute_sql("CREATE TABLE notes (text text UNIQUE)")
    return empty_database


def _pointed_at(cluster: Cluster, url: str) -> Iterator[str]:
    init_database(url, throwaway_settings(db_statement_timeout_ms=2000))
    yield url
    database.close_all()
    cluster.drop(url)
