"""Statements that go along with the next one: fewer messages, the same order, the same ends."""

from io import StringIO

import peewee
import pytest

from hamsterd.db.handle import connection, database
from hamsterd.db.prepared import Prepared
from hamsterd.db.sql import execute, fetch_column, fetch_value, put_off
from hamsterd.db.transaction import transaction
from tests.statements import messages

ADD = "INSERT INTO notes (text) VALUES (%(text)s)"
COUNT = "SELECT count(*) FROM notes"


def written() -> list[str]:
    with connection():
        return fetch_column("SELECT text FROM notes ORDER BY 1")


def test_a_transaction_begins_with_its_first_statement(notes: str):
    with messages() as sent, transaction():
        execute(ADD, text="a")

    assert len(sent) == 2
    assert written() == ["a"]


def test_nothing_is_sent_of_a_transaction_in_which_nothing_is_said(notes: str):
    with messages() as sent:
        with transaction():
            pass
        with pytest.raises(ZeroDivisionError), transaction():
            raise ZeroDivisionError

    assert sent == []
    assert written() == []


def test_what_is_put_off_goes_with_the_next_and_is_seen_by_it(notes: str):
    with messages() as sent, transaction():
        put_off(Prepared(ADD), text="100% %s; '")
        put_off(ADD, text="b")
        assert fetch_value(Prepared(COUNT)) == 2
        put_off(ADD, text="c")

    assert len(sent) - sum("PREPARE" in each for each in sent) == 2
    assert written() == ["100% %s; '", "b", "c"]


def test_what_is_put_off_is_rolled_back_unsent(notes: str):
    with messages() as sent, pytest.raises(ZeroDivisionError), transaction():
        put_off(ADD, text="a")
        raise ZeroDivisionError

    assert sent == []
    assert written() == []


def test_its_fault_is_raised_with_the_commit_and_undoes_everything(notes: str):
    with pytest.raises(peewee.IntegrityError), transaction():
        execute(ADD, text="a")
        put_off(ADD, text="b")
        put_off(ADD, text="b")

    assert written() == []
    with transaction():
        execute(ADD, text="the connection is fine")


def test_its_fault_is_raised_by_the_statement_it_goes_with(notes: str):
    with transaction():
        execute(ADD, text="outer")
        with pytest.raises(peewee.IntegrityError), transaction():
            put_off(ADD, text="outer")
            fetch_value(COUNT)
        assert fetch_value(COUNT) == 1

    assert written() == ["outer"]


def test_a_savepoint_takes_along_what_was_put_off_before_it_and_no_more(notes: str):
    with transaction():
        put_off(ADD, text="before")
        with pytest.raises(ZeroDivisionError), transaction():
            put_off(ADD, text="before")  # would break a rule, and is never sent
            raise ZeroDivisionError
        with transaction():
            put_off(ADD, text="inner")
        put_off(ADD, text="after")

    assert written() == ["after", "before", "inner"]


def test_a_fault_of_a_savepoint_stays_there(notes: str):
    with transaction():
        execute(ADD, text="a")
        with pytest.raises(peewee.IntegrityError), transaction():
            put_off(ADD, text="a")
        put_off(ADD, text="b")

    assert written() == ["a", "b"]


def test_without_a_transaction_it_is_not_put_off(notes: str):
    with connection():
        put_off(ADD, text="a")

    assert written() == ["a"]


def test_rows_that_are_copied_come_after_it(notes: str):
    with transaction():
        put_off(ADD, text="a")
        database.cursor().copy_expert("COPY notes FROM STDIN", StringIO("b\n"))

    assert written() == ["a", "b"]
