"""A database that would compare text wrongly is refused in words."""

import pytest

from hamsterd.db.checks import UnsuitableDatabase, check_ctype, database_kind
from hamsterd.db.handle import connection, database, init_database
from tests.postgres import Cluster, throwaway_settings


def check(cluster: Cluster, options: str) -> None:
    url = cluster.create(f"TEMPLATE template0 {options}")
    init_database(url, throwaway_settings())
    try:
        with connection():
            check_ctype(database)
    finally:
        database.close_all()
        cluster.drop(url)


def test_our_own_database_is_suitable(migrated_database: str) -> None:
    with connection():
        check_ctype(database)
        kind = database_kind(database)
    assert (kind.encoding, kind.knows_letters) == ("UTF8", True)


def test_our_own_database_compares_korean_and_accents(migrated_database: str) -> None:
    query = "SELECT lower('É햄'), '해바라기씨' LIKE '%%바라기%%', 'É' ILIKE 'é'"
    with connection():
        assert database.execute_sql(query).fetchone() == ("é햄", True, True)


def test_a_system_locale_of_utf8_is_suitable(postgres_cluster: Cluster) -> None:
    check(postgres_cluster, "ENCODING 'UTF8' LOCALE_PROVIDER libc LOCALE 'C.UTF-8'")


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ("ENCODING 'UTF8' LOCALE_PROVIDER libc LOCALE 'C'", "lc_ctype"),
        ("ENCODING 'SQL_ASCII' LOCALE_PROVIDER libc LOCALE 'C'", "SQL_ASCII"),
    ],
)
def test_a_c_database_is_refused_with_the_cure(
    postgres_cluster: Cluster, options: str, said: str
) -> None:
    with pytest.raises(UnsuitableDatabase) as caught:
        check(postgres_cluster, options)
    assert said in caught.value.message
    assert "createdb" in caught.value.message
