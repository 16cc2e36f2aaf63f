"""A connection that blocks others is reported, with its statement and its start."""

from contextlib import closing

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
