"""The identity of a site: one mark per database, and none if the account may not read it."""

import psycopg2
import pytest

from hamsterd.db.handle import connection, database, init_database
from hamsterd.db.identity import public_mark, site_key
from hamsterd.db.sql import fetch_value
from tests.postgres import Cluster, throwaway_settings

READER = "pg_read_all_data"
"""An account without access to server-wide data, once PUBLIC has none."""


def test_each_database_has_a_mark_of_its_own_that_says_nothing_of_it(
    migrated_database: str, postgres_cluster: Cluster
) -> None:
    key, mark = site_key(), public_mark()
    assert key.endswith(migrated_database.partition("?")[0].rsplit("/", 1)[1])
    assert mark == public_mark()
    assert len(mark) == 16
    assert mark not in key

    database.close_all()
    other = postgres_cluster.empty()
    init_database(other, throwaway_settings())
    assert public_mark() != mark
    database.close_all()
    postgres_cluster.drop(other)


@pytest.fixture
def close_mouthed_database(migrated_database: str) -> str:
    """The handle is of an account that PostgreSQL does not tell which server it is."""
    with psycopg2.connect(migrated_database) as link, link.cursor() as cursor:
        cursor.execute("REVOKE EXECUTE ON FUNCTION pg_control_system() FROM PUBLIC")
    link.close()
    database.close_all()
    joined = "&" if "?" in migrated_database else "?"
    init_database(f"{migrated_database}{joined}options=-crole%3D{READER}", throwaway_settings())
    return migrated_database


@pytest.mark.usefixtures("close_mouthed_database")
def test_an_account_that_may_not_ask_has_no_mark_and_its_connection_serves_on() -> None:
    with connection():
        assert fetch_value("SELECT current_user::text") == READER
        assert public_mark() == ""
        assert fetch_value("SELECT 1") == 1
