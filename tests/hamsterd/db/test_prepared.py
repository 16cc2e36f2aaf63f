"""Statements that a connection plans once."""

import pytest
from peewee import InterfaceError

from hamsterd.db.handle import connection, database, init_database
from hamsterd.db.prepared import Prepared
from hamsterd.db.sql import execute, fetch_column, fetch_row, fetch_value
from hamsterd.db.transaction import transaction
from tests.postgres import throwaway_settings

COUNT = Prepared("SELECT count(*) FROM notes WHERE text = %(text)s AND %(text)s IS NOT NULL")
PLANNED = (
    "SELECT calls FROM (SELECT generic_plans + custom_plans AS calls FROM pg_prepared_statements) p"
)


def planned() -> list[int]:
    """How often each statement that this connection has planned was run."""
    return fetch_column(PLANNED)


@pytest.fixture
def a_note(notes: str) -> str:
    with transaction():
        execute("INSERT INTO notes (text) VALUES (%(text)s)", text="해바라기씨")
    return notes


def test_it_is_planned_once_a_connection_and_answers_for_any_value(a_note: str):
    with connection():
        found = [fetch_value(COUNT, text=text) for text in ("해바라기씨", "도토리", "해바라기씨")]

        assert found == [1, 0, 1]
        assert planned() == [3]
    with connection():  # the same of the pool
        fetch_value(COUNT, text="도토리")

        assert planned() == [4]


def test_its_plan_is_for_every_value_however_rare(a_note: str):
    with connection():
        for _ in range(10):
            fetch_value(COUNT, text="도토리")

        assert fetch_column("SELECT custom_plans FROM pg_prepared_statements") == [0]


def test_it_outlives_the_transaction_that_planned_it(a_note: str):
    with pytest.raises(RuntimeError), transaction():
        fetch_value(COUNT, text="도토리")
        raise RuntimeError("taken back")

    with connection():
        assert fetch_value(COUNT, text="해바라기씨") == 1


def test_without_a_connection_it_is_refused_and_opens_none(a_note: str):
    """One that opened by itself would be nobody's to close: its thread failed for ever after."""
    with pytest.raises(InterfaceError):
        fetch_value(COUNT, text="도토리")

    assert database.is_closed()


def test_what_cannot_be_planned_is_tried_anew(notes: str):
    wrong = Prepared("SELECT count(*) FROM nuts WHERE text = %(text)s")
    for _ in range(2):
        with connection(), pytest.raises(Exception, match="nuts"):
            fetch_value(wrong, text="도토리")
    with transaction():
        execute("CREATE TABLE nuts (text text)")

    with connection():
        assert fetch_value(wrong, text="도토리") == 0


def test_writing_says_how_many_rows_and_what_came_back(a_note: str):
    with transaction():
        assert execute(Prepared("UPDATE notes SET text = %(to)s"), to="도토리") == 1
        back = fetch_row(Prepared("DELETE FROM notes RETURNING text, 1 AS one"))

    assert back == {"text": "도토리", "one": 1}


def test_behind_a_pooler_it_is_sent_as_it_is(a_note: str):
    init_database(
        a_note, throwaway_settings(database_url=a_note, database_direct_url="dbname=direct")
    )

    with connection():
        assert fetch_value(COUNT, text="해바라기씨") == 1
        assert planned() == []


def test_without_values_too(a_note: str):
    with connection():
        assert fetch_value(Prepared("SELECT count(*) FROM notes")) == 1


def test_a_percent_sign_is_refused_where_it_would_be_misread(a_note: str):
    with connection(), pytest.raises(ValueError, match="percent"):
        fetch_value(Prepared("SELECT 7 %% 2 WHERE %(text)s = 'x'"), text="x")
    assert database.is_closed()
