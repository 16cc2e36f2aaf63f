"""Connections that all server processes may open together, against what PostgreSQL takes."""

import json
import socket

from hamsterd.db.handle import connection
from hamsterd.db.sql import execute, fetch_value
from hamsterd.db.transaction import transaction
from hamsterd.operations.monitoring.checks.check import Look
from hamsterd.operations.monitoring.checks.upkeep import SPARE_CONNECTIONS, pools
from tests.site import RunningSite

REPORT = """
    INSERT INTO process_reports (host, pid, started_at, reported_at, figures)
    SELECT %(host)s, %(first)s + n, now(), now(), %(figures)s FROM generate_series(1, %(count)s) n
"""


def report(*, supervisor: int, wanted: int, count: int) -> None:
    figures = json.dumps({"workers": wanted, "supervisor": supervisor, "sockets": 0})
    host = socket.gethostname()
    first = supervisor * 1_000
    with transaction():
        execute(REPORT, host=host, first=first, figures=figures, count=count)


def test_workers_that_are_renewed_are_counted_once(site: RunningSite):
    size = site.settings.db_pool_size
    with connection():
        fits = (int(fetch_value("SHOW max_connections")) - SPARE_CONNECTIONS) // size
    report(supervisor=1, wanted=fits, count=2 * fits)
    assert pools.ask(Look(site.settings)) == []

    report(supervisor=2, wanted=1, count=1)
    (line,) = pools.ask(Look(site.settings))
    assert f"서버 프로세스 {fits + 1}개가 붐비면" in line.says
