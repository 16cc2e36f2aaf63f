"""Response times of the site, and free resources of the machine."""

import os

from hamsterd.config import Settings
from hamsterd.db.handle import connection
from hamsterd.db.slow import KEPT
from hamsterd.db.sql import fetch_all, fetch_row
from hamsterd.operations.monitoring import machine
from hamsterd.operations.monitoring.processes import (
    live_reports,
    mean_milliseconds,
    share_below,
    slow_queries,
    total,
)
from hamsterd.operations.monitoring.reporter import Reporter
from hamsterd.operations.monitoring.rules import TABLES_SHOWN
from hamsterd.operations.monitoring.schemas import (
    DatabaseOut,
    DatabaseSpeed,
    MemoryOut,
    PerformanceOut,
    ProcessId,
    RequestsOut,
    SystemStatsOut,
    TableSize,
)

_DATABASE = """
    SELECT current_setting('server_version') AS version,
           pg_database_size(current_database()) AS size,
           (SELECT count(*) FROM pg_stat_activity WHERE backend_type = 'client backend')::int
               AS connections,
           current_setting('max_connections')::int AS max_connections
"""
_TABLES = """
    SELECT relname AS name, pg_total_relation_size(oid) AS size,
           greatest(reltuples, 0)::bigint AS rows
      FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace
     ORDER BY size DESC, name LIMIT %(limit)s
"""


def performance(reporter: Reporter, site: Settings) -> PerformanceOut:
    """`GET /api/admin/performance`."""
    with connection():
        reporter.report()
        reports = live_reports()
    return PerformanceOut(
        avg_response_time=mean_milliseconds(reports),
        p50=share_below(reports, 0.5),
        p95=share_below(reports, 0.95),
        system=machine.system(),
        requests=RequestsOut(last_hour=total(reports, "requests"), errors=total(reports, "errors")),
        database=DatabaseSpeed(
            slow_queries=total(reports, "slow"),
            slow_after=site.slow_query_ms,
            latest=slow_queries(reports, KEPT),
        ),
        process=ProcessId(pid=os.getpid()),
        processes=[report.out() for report in reports],
    )


def system_stats(reporter: Reporter, site: Settings) -> SystemStatsOut:
    """`GET /api/admin/system-stats`."""
    with connection():
        reporter.report()
        reports = live_reports()
        tables = fetch_all(_TABLES, limit=TABLES_SHOWN)
        database = database_figures()
    return SystemStatsOut(
        system=machine.system(),
        memory=memory(total(reports, "rss")),
        database=database,
        disk=machine.disk(site.data_dir),
        tables=[TableSize(**row) for row in tables],
        processes=[report.out() for report in reports],
    )


def database_figures() -> DatabaseOut:
    """The database's size and connections."""
    return DatabaseOut(**fetch_row(_DATABASE))


def memory(rss: int) -> MemoryOut:
    """Resident bytes under both of their names (decisions §2, Performance fields)."""
    return MemoryOut(heap_used=rss, rss=rss)
