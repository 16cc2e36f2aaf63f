"""Dead rows that autovacuum did not reach are found, reported by the doctor, and cleared."""

import time

from hamsterd.config import Settings
from hamsterd.db.handle import connection
from hamsterd.db.sql import execute, fetch_value
from hamsterd.db.vacuum import LEAST_ROWS, tables_in_need
from hamsterd.operations.monitoring.checks.check import Look
from hamsterd.operations.monitoring.checks.database import table_care
from hamsterd.operations.monitoring.rules import Level
from scheduler.jobs.check_tables import check_tables
from scheduler.task import Task

_DEAD = "SELECT n_dead_tup FROM pg_stat_user_tables WHERE relname = 'audit_log'"


def test_dead_rows_are_found_and_cleared(own_dsn: str, settings: Settings) -> None:
    with connection():
        execute("ALTER TABLE audit_log SET (autovacuum_enabled = FALSE)")
        execute(
            "INSERT INTO audit_log (actor, action)"
            " SELECT 'cli:root', 'x' FROM generate_series(1, %(rows)s)",
            rows=3 * LEAST_ROWS,
        )
        execute("DELETE FROM audit_log WHERE id > %(kept)s", kept=LEAST_ROWS)
        fetch_value("SELECT pg_stat_force_next_flush()")
        patience = time.monotonic() + 10
        while not fetch_value(_DEAD) and time.monotonic() < patience:
            time.sleep(0.1)

    (table,) = tables_in_need()
    assert (table.name, set(table.needs)) == ("audit_log", {"dead_rows", "never_analyzed"})
    assert 0.6 < table.dead_share < 0.7
    (line,) = table_care.ask(Look(settings))
    assert line.level is Level.WARNING
    assert "audit_log (죽은 행이 많음, 통계가 없음)" in line.says

    counts = {"tables": 1, "dead_rows": 1, "never_analyzed": 1}
    assert check_tables(Task(settings, dry_run=True)) == counts
    assert check_tables(Task(settings)) == counts
    assert check_tables(Task(settings)) == {"tables": 0}
    (line,) = table_care.ask(Look(settings))
    assert line.level is Level.HEALTHY
