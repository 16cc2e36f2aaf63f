"""A purge follows the registry's rule for each table, on a site with a row of everything."""

from collections.abc import Iterator

import pytest

from hamsterd.db.handle import connection, database, init_database
from hamsterd.db.sql import execute, fetch_column, fetch_value
from hamsterd.models.personal import DERIVED, MEMBER_DATA, Anonymise, Delete, MemberData
from hamsterd.operations.retention.purge import scrub_member
from tests.everything import fill_with_everything
from tests.postgres import throwaway_settings


@pytest.fixture
def members(postgres_url: str) -> Iterator[list[int]]:
    """Members with a row in every table; changes are rolled back."""
    init_database(postgres_url, throwaway_settings())
    with connection(), database.atomic() as attempt:
        fill_with_everything()
        execute("UPDATE users SET status = 'withdrawn', withdrawn_at = now()")
        yield fetch_column("SELECT id FROM users")
        attempt.rollback()


def rows_of(data: MemberData, member_id: int) -> int:
    sql = f"SELECT count(*) FROM {data.table_name} WHERE {data.where}"
    return int(fetch_value(sql, member_id=member_id))


def test_what_is_to_go_is_gone(members: list[int]):
    taken = [data for data in MEMBER_DATA if isinstance(data.purge, Delete | Anonymise)]
    # Tables derived from other rows are not filled here.
    never = {
        data.name
        for data in taken
        if data.record is not DERIVED and not any(rows_of(data, each) for each in members)
    }
    for member_id in members:
        scrub_member(member_id)

    left = {data.name for data in taken if any(rows_of(data, each) for each in members)}
    assert never == set(), "nobody has any: nothing is shown of it"
    assert left == set()
