"""Days of presence in one table: the migration and its reversal keep every row, key and index.

A nightly job deletes old days.
"""

from datetime import timedelta

import pytest

from hamsterd.core.clock import kst_day, utc_now
from hamsterd.db import migrate
from hamsterd.db.batches import BATCH_ROWS, Batches, Deadline
from hamsterd.db.handle import connection
from hamsterd.db.sql import Row, execute, fetch_all, fetch_column, fetch_value
from hamsterd.models import ALL_MODELS
from hamsterd.operations.retention.rules import Job
from hamsterd.operations.retention.service import retain
from tests.hamsterd.db import catalog
from tests.postgres import throwaway_settings

MIGRATION = "0111_active_days_in_one_table"
MEMBERS, DAYS, AHEAD = 200, 100, 200
_MEMBERS = """
    INSERT INTO users (username, email, nickname)
    SELECT 'u' || n, 'u' || n || '@hamzzi.example', '회원' || n
      FROM generate_series(1, %(members)s) n
"""
_SEEN = """
    INSERT INTO active_days (kst_day, user_id)
    SELECT %(day)s - d, id FROM users, generate_series(0, %(days)s - 1) d
"""
_MONTH = """
    CREATE TABLE active_days_later PARTITION OF active_days
    FOR VALUES FROM ('{since}') TO ('{until}')
"""
_TABLES = """
    SELECT relname FROM pg_class WHERE relname LIKE 'active_days%%' AND relkind IN ('r', 'p')
"""


def rows() -> list[Row]:
    """All days of all members, in order."""
    return fetch_all("SELECT kst_day, user_id FROM active_days ORDER BY 1, 2")


@pytest.fixture
def filled(migrated_database: str) -> str:
    """A hundred days of two hundred members."""
    with connection():
        execute(_MEMBERS, members=MEMBERS)
        execute(_SEEN, day=kst_day(), days=DAYS)
    return migrated_database


def test_days_of_presence_keep_every_row_there_and_back(filled: str) -> None:
    whole = catalog.rows(catalog.INDEXES), catalog.rows(catalog.CONSTRAINTS)
    with connection():
        before = rows()
    assert len(before) == MEMBERS * DAYS

    undone = migrate.rollback(MIGRATION)
    assert undone[-1] == MIGRATION
    with connection():
        assert fetch_value("SELECT relkind FROM pg_class WHERE relname = 'active_days'") == "p"
        assert rows() == before
        # An old site: a month that the job made, and days without a month's partition.
        since = kst_day() + timedelta(days=AHEAD)
        execute(_MONTH.format(since=since, until=since + timedelta(days=30)))
        execute(_SEEN, day=since, days=1)
        execute(_SEEN, day=since - timedelta(days=30), days=1)
        before = rows()
        assert len(set(fetch_column("SELECT DISTINCT tableoid::text FROM active_days"))) == 3

    assert migrate.migrate() == undone[::-1]
    with connection():
        assert rows() == before
        assert fetch_column(_TABLES) == ["active_days"]
    assert (catalog.rows(catalog.INDEXES), catalog.rows(catalog.CONSTRAINTS)) == whole
    assert migrate.drift(ALL_MODELS) == []

    # Days ahead of the calendar fit into the partition of a second way back, too.
    undone = migrate.rollback(MIGRATION)
    assert undone[-1] == MIGRATION
    with connection():
        assert rows() == before


def test_a_member_who_goes_takes_their_days_along(filled: str) -> None:
    migrate.rollback(MIGRATION)
    migrate.migrate()
    with connection():
        execute("DELETE FROM users WHERE username = 'u1'")
        assert fetch_value("SELECT count(*) FROM active_days") == (MEMBERS - 1) * DAYS


def test_days_that_are_over_go_in_batches_and_the_rest_the_next_night(filled: str) -> None:
    old = kst_day() - timedelta(days=150)
    with connection():
        execute(_SEEN, day=old, days=30)
    over = MEMBERS * (30 + 10 - 1)  # of the hundred days that are there, those older than ninety
    assert over > 2 * BATCH_ROWS

    def night(deadline: Deadline) -> Batches:
        return retain(Job.RECORDS, utc_now(), throwaway_settings(), deadline=deadline)[
            "active_days"
        ]

    assert night(Deadline(timedelta(0))) == Batches(rows=0, left=over)
    assert night(Deadline()) == Batches(rows=over, left=0)
    with connection():
        kept = MEMBERS * DAYS + MEMBERS * 30 - over
        assert fetch_value("SELECT count(*) FROM active_days") == kept
