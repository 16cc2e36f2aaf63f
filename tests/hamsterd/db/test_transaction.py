"""Nested transactions, and callbacks that run after the commit or never."""

import threading

import pytest

from hamsterd.core.errors import DatabaseUnavailable
from hamsterd.db.handle import connection, database
from hamsterd.db.transaction import before_commit, joined, on_commit, transaction, transactional
from tests.statements import counted


def write(text: str) -> None:
    database.execute_sql("INSERT INTO notes VALUES (%s)", (text,))


def written() -> list[str]:
    with connection():
        return [row[0] for row in database.execute_sql("SELECT text FROM notes ORDER BY 1")]


def test_the_end_of_the_block_commits(notes: str) -> None:
    with transaction():
        write("a")
    assert written() == ["a"]


def test_an_error_rolls_back_and_comes_through(notes: str) -> None:
    with pytest.raises(ZeroDivisionError), transaction():
        write("a")
        raise ZeroDivisionError
    assert written() == []


def test_a_nested_transaction_rolls_back_alone(notes: str) -> None:
    with transaction():
        write("outer")
        with pytest.raises(ZeroDivisionError), transaction():
            write("inner")
            raise ZeroDivisionError
        write("after")
    assert written() == ["after", "outer"]


def test_a_decorated_function_is_one_transaction(notes: str) -> None:
    @transactional
    def act(text: str, *, fail: bool) -> str:
        write(text)
        if fail:
            raise ZeroDivisionError
        return text.upper()

    assert act("kept", fail=False) == "KEPT"
    with pytest.raises(ZeroDivisionError):
        act("lost", fail=True)
    assert written() == ["kept"]


def test_a_joined_transaction_is_the_outer_one_and_those_inside_are_nested(notes: str) -> None:
    seen: list[str] = []
    with counted() as statements, transaction():
        with joined(), transaction():
            write("joined")
            on_commit(lambda: seen.append("after"))
            with pytest.raises(ZeroDivisionError), transaction():
                write("nested")
                raise ZeroDivisionError
        assert seen == []
        with transaction():
            write("beside")

    assert seen == ["after"]
    assert written() == ["beside", "joined"]
    assert [sql.split()[0] for sql, _ in statements if "SAVEPOINT" in sql].count("SAVEPOINT") == 2


def test_what_a_joined_transaction_raises_ends_the_outer_one(notes: str) -> None:
    with pytest.raises(ZeroDivisionError), transaction():
        write("outer")
        with joined(), transaction():
            raise ZeroDivisionError
    assert written() == []


def test_a_callback_runs_after_the_outermost_commit(notes: str) -> None:
    seen: list[list[str]] = []

    def look() -> None:
        other = threading.Thread(target=lambda: seen.append(written()))
        other.start()
        other.join()

    with transaction():
        with transaction():
            write("a")
            on_commit(look)
        assert seen == []
        write("b")
    assert seen == [["a", "b"]]


def test_a_callback_of_a_rolled_back_transaction_never_runs(notes: str) -> None:
    ran: list[str] = []
    with pytest.raises(ZeroDivisionError), transaction():
        on_commit(lambda: ran.append("outer"))
        raise ZeroDivisionError
    assert ran == []


def test_a_callback_of_a_rolled_back_savepoint_is_dropped_alone(notes: str) -> None:
    ran: list[str] = []
    with transaction():
        on_commit(lambda: ran.append("outer"))
        with pytest.raises(ZeroDivisionError), transaction():
            on_commit(lambda: ran.append("inner"))
            with transaction():
                on_commit(lambda: ran.append("innermost"))
            raise ZeroDivisionError
        with transaction():
            on_commit(lambda: ran.append("second"))
    assert ran == ["outer", "second"]


def test_without_a_transaction_a_callback_runs_at_once(notes: str) -> None:
    ran: list[str] = []
    on_commit(lambda: ran.append("now"))
    assert ran == ["now"]


def test_a_failing_callback_is_logged_and_stops_nothing(
    notes: str, caplog: pytest.LogCaptureFixture
) -> None:
    ran: list[str] = []

    def fail() -> None:
        raise ZeroDivisionError

    with transaction():
        write("a")
        on_commit(fail)
        on_commit(lambda: ran.append("next"))
    assert ran == ["next"]
    assert written() == ["a"]
    assert "callback after commit failed" in caplog.text


def test_a_callback_may_open_a_transaction_of_its_own(notes: str) -> None:
    @transactional
    def follow_up() -> None:
        write("second")

    with transaction():
        write("first")
        on_commit(follow_up)
    assert written() == ["first", "second"]


def test_collected_items_are_flushed_once_before_the_commit(notes: str) -> None:
    calls: list[list[object]] = []

    def flush(items: list[object]) -> None:
        assert database.in_transaction()
        calls.append(items)

    with transaction():
        before_commit(flush, "outer")
        with transaction():
            before_commit(flush, "inner")
        with pytest.raises(ZeroDivisionError), transaction():
            before_commit(flush, "lost")
            raise ZeroDivisionError
        assert calls == []

    assert calls == [["outer", "inner"]]


def test_a_failing_flush_rolls_back(notes: str) -> None:
    def flush(items: list[object]) -> None:
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError), transaction():
        write("a")
        before_commit(flush, "x")
    assert written() == []


def lose_connection() -> None:
    """As a restart of PostgreSQL does it."""
    database.execute_sql("SELECT pg_terminate_backend(pg_backend_pid())")


def test_what_a_restart_undid_is_done_once_more(notes: str) -> None:
    attempts: list[str] = []
    heard: list[str] = []

    @transactional
    def act() -> int:
        write("a")
        on_commit(lambda: heard.append("a"))
        attempts.append("a")
        if len(attempts) == 1:
            lose_connection()
        return len(attempts)

    assert act() == 2
    assert (written(), heard) == (["a"], ["a"])


def test_it_is_done_once_more_and_no_more(notes: str) -> None:
    attempts: list[str] = []

    @transactional
    def act() -> None:
        attempts.append("a")
        lose_connection()

    with pytest.raises(DatabaseUnavailable):
        act()
    assert len(attempts) == 2


def test_what_may_have_been_committed_is_not_done_again(notes: str) -> None:
    with connection():
        database.execute_sql("""
            CREATE FUNCTION hang_up() RETURNS trigger LANGUAGE plpgsql AS
                $$ BEGIN PERFORM pg_terminate_backend(pg_backend_pid()); RETURN NULL; END $$;
            CREATE CONSTRAINT TRIGGER hang_up AFTER INSERT ON notes
                DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION hang_up()
        """)
    attempts: list[str] = []

    @transactional
    def act() -> None:
        attempts.append("a")
        write("a")

    with pytest.raises(DatabaseUnavailable):
        act()
    assert attempts == ["a"]


def test_a_part_of_a_transaction_is_not_done_again_alone(notes: str) -> None:
    attempts: list[str] = []

    @transactional
    def part() -> None:
        attempts.append("part")
        if len(attempts) == 2:
            lose_connection()

    @transactional
    def whole() -> None:
        attempts.append("whole")
        part()

    whole()
    assert attempts == ["whole", "part", "whole", "part"]
