"""Reads of a standby: one that is new enough is asked, and what was no good is asked again.

Nobody looks at the standby here but the tests themselves, so nothing depends on the time.
"""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, suppress

import peewee
import pytest

from hamsterd.core.cache import REGISTRY, Cache
from hamsterd.core.errors import NotFound
from hamsterd.core.freshness import Freshness, wanting
from hamsterd.db import standbys as standbys_module
from hamsterd.db.handle import connection, database, init_database
from hamsterd.db.sql import execute, fetch_value
from hamsterd.db.standby_monitor import StandbyMonitor, log_position
from hamsterd.db.standby_reads import log_end, of_standby
from hamsterd.db.standbys import STANDBYS, Standby
from hamsterd.db.transaction import on_commit, transaction, transactional
from tests.deployment.replicas import Pair, replicated
from tests.postgres import throwaway_settings
from tests.waiting import wait_until

PRIMARY, STANDBY = False, True


@pytest.fixture(scope="module")
def pair() -> Iterator[Pair]:
    with replicated() as pair:
        pair.primary.follow_loosely()
        init_database(pair.primary.url(), throwaway_settings())
        with transaction():
            execute("CREATE TABLE notes (id int PRIMARY KEY, text text)")
            execute("INSERT INTO notes VALUES (1, 'first')")
        yield pair
        database.close_all()


@pytest.fixture
def counted(pair: Pair, monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """Who answered each read; the standby is seen well, and stays so however slow the machine."""
    monkeypatch.setattr(standbys_module, "MAX_BEHIND_SECONDS", 1_000.0)
    monkeypatch.setattr(Cache, "enabled", True)
    sources: list[str] = []
    settings = throwaway_settings(database_replica_urls=pair.standby.url())
    STANDBYS.open(settings, sources.append)
    look_until_in(pair)
    yield sources
    pair.standby.ask("SELECT pg_wal_replay_resume()")
    STANDBYS.close()


@pytest.fixture
def cache() -> Iterator[Cache[str]]:
    yield Cache("notes", max_entries=10, ttl_seconds=60)
    del REGISTRY["notes"]


def the_standby() -> Standby:
    return STANDBYS.all[0]


def look(pair: Pair) -> None:
    monitor = StandbyMonitor(the_standby(), primary=pair.primary.url(), note=lambda _: None)
    monitor.look()
    monitor.close()


def look_until_in(pair: Pair, lsn: int = 0) -> None:
    """Until it is read from, also by who wrote up to `lsn`."""

    def is_in() -> bool:
        look(pair)
        return the_standby().has(Freshness(lsn=lsn))

    wait_until(is_in)


def read(call: Callable[[], object], wanted: Freshness | None = None) -> object:
    with wanting(wanted or STANDBYS.wanted_by(None, 0)):
        return of_standby(call)()


def where_it_was_read() -> bool:
    with connection():
        return bool(fetch_value("SELECT pg_is_in_recovery()"))


def text_of(number: int) -> str:
    with connection():
        text = fetch_value("SELECT text FROM notes WHERE id = %(id)s", id=number)
    if text is None:
        raise NotFound
    return str(text)


def write(text: str, number: int = 1) -> None:
    with transaction():
        execute(
            "INSERT INTO notes VALUES (%(id)s, %(text)s)"
            " ON CONFLICT (id) DO UPDATE SET text = EXCLUDED.text",
            id=number,
            text=text,
        )


def test_only_what_asks_for_it_is_read_from_the_standby(counted: list[str]) -> None:
    assert read(where_it_was_read) is STANDBY
    assert where_it_was_read() is PRIMARY
    with wanting(STANDBYS.wanted_by(None, 0)):
        assert where_it_was_read() is PRIMARY  # limits and gates of the same request, say
    assert counted == ["standby"]


def test_without_standbys_nothing_is_wanted(pair: Pair) -> None:
    assert STANDBYS.wanted_by(1, 0) is None
    assert of_standby(where_it_was_read) is where_it_was_read


def test_a_member_reads_their_own_write(counted: list[str], pair: Pair) -> None:
    pair.standby.ask("SELECT pg_wal_replay_pause()")
    write("mine")
    end = log_end()
    assert read(lambda: text_of(1), STANDBYS.wanted_by(None, end)) == "mine"
    assert counted == ["primary"]
    pair.standby.ask("SELECT pg_wal_replay_resume()")
    look_until_in(pair, end)
    assert read(where_it_was_read, STANDBYS.wanted_by(None, end)) is STANDBY


def test_a_member_sees_what_they_were_told_of(counted: list[str], pair: Pair) -> None:
    pair.standby.ask("SELECT pg_wal_replay_pause()")
    write("told")
    STANDBYS.note_event([7])
    assert read(lambda: text_of(1), STANDBYS.wanted_by(7, 0)) == "told"
    assert read(where_it_was_read, STANDBYS.wanted_by(8, 0)) is STANDBY
    STANDBYS.note_event(None)
    assert read(where_it_was_read, STANDBYS.wanted_by(8, 0)) is PRIMARY


def test_what_was_dropped_is_read_anew_and_cached_as_it_is(
    counted: list[str], pair: Pair, cache: Cache[str]
) -> None:
    def cached_text() -> str:
        found = cache.get(1)
        if found is None:
            version = cache.version
            found = text_of(1)
            cache.put(1, found, version=version)
        return found

    pair.standby.ask("SELECT pg_wal_replay_pause()")
    write("new")
    cache.drop(1)
    assert read(cached_text) == "new"
    assert cache.get(1) == "new"
    assert counted == ["primary"]


def test_a_drop_that_is_met_too_late_has_all_read_again(
    counted: list[str], pair: Pair, cache: Cache[str]
) -> None:
    """A list is read first, and tells of which cards one was dropped."""

    def listed() -> str:
        with connection():
            version = cache.version
            known = fetch_value("SELECT text FROM notes WHERE id = 1")
            if cache.get(1) is None:
                cache.put(1, str(known), version=version)
            return str(known)

    pair.standby.ask("SELECT pg_wal_replay_pause()")
    write("newest")
    cache.drop(1)
    assert read(listed) == "newest"
    assert cache.get(1) == "newest"
    assert counted == ["again"]


def test_a_stale_value_is_not_cached_by_who_did_not_look_first(
    counted: list[str], pair: Pair, cache: Cache[str]
) -> None:
    pair.standby.ask("SELECT pg_wal_replay_pause()")
    write("unseen")
    cache.drop()
    read(lambda: cache.put(1, text_of(1), version=cache.version))
    assert counted == ["standby"]
    assert cache.get(1) is None


def test_that_something_is_not_there_is_believed_of_the_primary_alone(
    counted: list[str], pair: Pair
) -> None:
    pair.standby.ask("SELECT pg_wal_replay_pause()")
    write("just written", 2)
    assert read(lambda: text_of(2)) == "just written"
    with pytest.raises(NotFound):
        read(lambda: text_of(3))
    assert counted == ["again", "again"]


def test_what_reads_in_a_transaction_does_so_on_the_standby(counted: list[str]) -> None:
    assert read(transactional(where_it_was_read)) is STANDBY
    assert database.is_closed()


def lock() -> None:
    fetch_value("SELECT text FROM notes WHERE id = 1 FOR UPDATE")


@pytest.mark.parametrize("act", [lambda: write("written"), lock], ids=["write", "lock"])
def test_who_writes_or_locks_after_all_does_so_on_the_primary(
    counted: list[str], act: Callable[[], None]
) -> None:
    committed: list[str] = []

    @transactional
    def read_and_act() -> bool:
        is_standby = where_it_was_read()
        on_commit(lambda: committed.append("once"))
        act()
        return is_standby

    assert read(read_and_act) is PRIMARY
    assert committed == ["once"]
    assert counted == ["again"]


def test_a_standby_takes_no_write_even_once_it_is_a_primary(counted: list[str]) -> None:
    def refused() -> str:
        with connection(), pytest.raises(peewee.InternalError, match="read-only"):
            assert fetch_value("SHOW default_transaction_read_only") == "on"
            execute("DELETE FROM notes")
        return "refused"

    assert read(refused) == "refused"
    assert counted == ["standby"]


@pytest.mark.parametrize("holding", [connection, transaction])
def test_a_connection_that_breaks_costs_nothing_and_leaves_the_standby_out(
    counted: list[str], pair: Pair, holding: Callable[[], AbstractContextManager[None]]
) -> None:
    def broken() -> bool:
        with holding():
            if fetch_value("SELECT pg_is_in_recovery()"):
                fetch_value("SELECT pg_terminate_backend(pg_backend_pid())")
            return bool(fetch_value("SELECT pg_is_in_recovery()"))

    assert read(broken) is PRIMARY
    assert the_standby().why
    assert read(where_it_was_read) is PRIMARY
    assert counted == ["again", "primary"]
    look_until_in(pair)
    assert read(where_it_was_read) is STANDBY


def test_a_conflict_with_recovery_is_read_again(counted: list[str]) -> None:
    def cancelled() -> bool:
        with connection():
            is_standby = bool(fetch_value("SELECT pg_is_in_recovery()"))
            if is_standby:
                execute("DO $$ BEGIN RAISE SQLSTATE '40001'; END $$")
            return is_standby

    assert read(cancelled) is PRIMARY
    assert the_standby().why


def test_a_slow_statement_is_not_made_twice_as_slow(counted: list[str]) -> None:
    def slow() -> None:
        with connection():
            execute("SET statement_timeout = 1")
            with suppress(LookupError):
                fetch_value("SELECT pg_sleep(1)")

    with pytest.raises(peewee.OperationalError):
        read(slow)
    assert counted == []
    assert not the_standby().why


def test_a_standby_that_lags_is_left_out(
    counted: list[str], pair: Pair, monkeypatch: pytest.MonkeyPatch
) -> None:
    pair.standby.ask("SELECT pg_wal_replay_pause()")
    write("unreplayed")
    monkeypatch.setattr(standbys_module, "MAX_BEHIND_SECONDS", 0.0)
    assert read(where_it_was_read) is PRIMARY


def test_a_primary_is_no_standby(counted: list[str], pair: Pair) -> None:
    settings = throwaway_settings(database_replica_urls=pair.primary.url())
    STANDBYS.open(settings, counted.append)
    look(pair)
    assert the_standby().why == "대기 서버가 아니라 주 서버예요"
    assert read(where_it_was_read) is PRIMARY
    assert counted == ["primary"]


def test_while_the_bus_is_silent_only_the_primary_is_asked(
    counted: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Cache, "enabled", False)
    assert STANDBYS.wanted_by(1, 0) is None


@pytest.mark.parametrize(
    ("said", "position"),
    [
        ("0/16B3748", 0x16B3748),
        ("1/0", 1 << 32),
        ("0/3002018", 0x3002000),  # behind the header of a page that nothing is on
        ("0/3000028", 0x3000000),  # and of the first page of a file
        ("0/3000030", 0x3000030),
    ],
)
def test_positions_in_the_log(said: str, position: int) -> None:
    assert log_position(said) == position
