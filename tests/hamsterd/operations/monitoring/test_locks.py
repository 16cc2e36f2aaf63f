"""A connection that blocks others, or holds back VACUUM, is reported with its start."""

from contextlib import closing
from datetime import timedelta

import psycopg2
import pytest

from hamsterd.operations.monitoring.checks import database
from hamsterd.operations.monitoring.checks.check import Look
from hamsterd.operations.monitoring.rules import Level
from tests.site import RunningSite
from tests.waiting import wait_until


def test_a_table_that_somebody_locks(site: RunningSite, monkeypatch: pytest.MonkeyPatch):
    look = Look(site.settings)
    assert [line.level for line in database.locks.ask(look)] == [Level.HEALTHY]
    monkeypatch.setattr(database, "LOCKED_SECONDS", 0)

    with closing(psycopg2.connect(site.dsn, application_name="a forgotten psql")) as holder:
        with holder.cursor() as cursor:
            cursor.execute("LOCK TABLE hamsters IN ACCESS EXCLUSIVE MODE")
        [line] = database.locks.ask(look)
        pid = holder.get_backend_pid()

    for word in (f"프로세스 {pid}번(a forgotten psql", "(hamsters)", "LOCK TABLE hamsters"):
        assert word in line.says
    assert f"pg_terminate_backend({pid})" in line.mend
    # The server notices a closed connection in its own time.
    wait_until(lambda: [line.level for line in database.locks.ask(look)] == [Level.HEALTHY])


def test_a_transaction_that_was_forgotten(site: RunningSite, monkeypatch: pytest.MonkeyPatch):
    look = Look(site.settings)

    with closing(psycopg2.connect(site.dsn, application_name="a forgotten psql")) as holder:
        with holder.cursor() as cursor:
            cursor.execute("SELECT 1")
        assert [line.level for line in database.transactions.ask(look)] == [Level.HEALTHY]
        monkeypatch.setattr(database, "IDLE_TRANSACTION_AFTER", timedelta(0))
        [line] = database.transactions.ask(look)
        pid = holder.get_backend_pid()

    assert f"프로세스 {pid}번(a forgotten psql" in line.says
    assert (line.level, f"pg_terminate_backend({pid})" in line.mend) == (Level.WARNING, True)
