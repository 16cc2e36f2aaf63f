"""Many processes behind PgBouncer in transaction mode, with what needs a session going past it."""

import json
from collections.abc import Iterator
from contextlib import closing

import psycopg2
import pytest

from tests.deployment.pgbouncer import missing, pgbouncer
from tests.factories.diaries import an_entry
from tests.hamsterd.test_workers import open_socket
from tests.people import sign_up
from tests.postgres import Cluster
from tests.processes import Server, served

pytestmark = [
    pytest.mark.part(name="drills"),
    pytest.mark.skipif(missing() is not None, reason=str(missing())),
]


@pytest.fixture
def pooled(postgres_cluster: Cluster, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    dsn = postgres_cluster.migrated()
    folder = tmp_path_factory.mktemp("pooled")
    with (
        pgbouncer(dsn) as url,
        served(url, folder, workers=2, HAMSTERD_DATABASE_DIRECT_URL=dsn) as server,
    ):
        yield server
    postgres_cluster.drop(dsn)


def test_a_like_rings_and_jobs_run_though_queries_go_through_the_pooler(pooled: Server) -> None:
    owner = sign_up(pooled.url, "kong", "콩이집사")
    fan = sign_up(pooled.url, "dubu", "두부언니")
    entry = an_entry(owner)
    socket = open_socket(owner)

    fan.post(f"/api/diary/{entry['id']}/like")
    ran = pooled.hamster("jobs", "run", "recount")

    assert json.loads(socket.recv())["data"]["url"] == f"/diary/{entry['id']}"
    assert ran["counts"]
    with (
        closing(psycopg2.connect(pooled.environment["HAMSTERD_DATABASE_DIRECT_URL"])) as link,
        link.cursor() as cursor,
    ):
        cursor.execute(
            "SELECT DISTINCT application_name FROM pg_stat_activity"
            " WHERE datname = current_database() AND query LIKE 'LISTEN%'"
        )
        assert cursor.fetchall() == [("hamsterd bus",)]
