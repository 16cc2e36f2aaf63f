"""New code without a gap: workers are renewed under load; one that fails changes nothing."""

import signal
import subprocess
import sys
import threading
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from http.client import HTTPConnection, HTTPResponse

import httpx
import psycopg2
import pytest

from tests.hamsterd.test_workers import open_socket
from tests.people import sign_up
from tests.postgres import Cluster
from tests.processes import Server, served, serving_processes
from tests.waiting import wait_until

pytestmark = pytest.mark.part(name="drills")

VISITORS = 6


@dataclass
class Load:
    """Visitors who ask as fast as they are answered: half on kept connections, half on new ones."""

    url: str
    seen: Counter[str] = field(default_factory=Counter)
    over: threading.Event = field(default_factory=threading.Event)

    def __enter__(self) -> "Load":
        self.threads = [
            threading.Thread(target=self._ask, args=(number % 2 == 0,))
            for number in range(VISITORS)
        ]
        for thread in self.threads:
            thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.over.set()
        for thread in self.threads:
            thread.join(30)

    def _ask(self, is_kept: bool) -> None:
        limits = httpx.Limits(max_keepalive_connections=1 if is_kept else 0)
        with httpx.Client(base_url=self.url, limits=limits, timeout=20) as http:
            while not self.over.is_set():
                try:
                    self.seen[str(http.get("/api/diary?limit=5").status_code)] += 1
                except httpx.TransportError as error:
                    self.seen[repr(error)] += 1


def test_no_request_is_lost_while_all_workers_are_renewed(two_workers: Server) -> None:
    owner = sign_up(two_workers.url, "kong", "콩이집사")
    socket = open_socket(owner)
    before = serving_processes(two_workers)

    with Load(two_workers.url) as load:
        time.sleep(0.5)
        two_workers.process.send_signal(signal.SIGUSR2)
        wait_until(lambda: not before & serving_processes(two_workers))
        time.sleep(0.5)

    assert set(load.seen) == {"200"}
    assert load.seen["200"] > 100
    _, data = socket.recv_data()
    assert int.from_bytes(data[:2], "big") == 1012
    assert open_socket(owner).connected


@pytest.fixture
def under_systemd(
    postgres_cluster: Cluster, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Server]:
    """Two processes of a unit that has a folder under `/run`."""
    dsn, folder = postgres_cluster.migrated(), tmp_path_factory.mktemp("unit")
    runtime = tmp_path_factory.mktemp("run")
    with served(dsn, folder, workers=2, RUNTIME_DIRECTORY=str(runtime)) as server:
        yield server
    postgres_cluster.drop(dsn)


def test_a_reload_comes_back_when_all_are_new_and_fails_when_the_old_stay(
    under_systemd: Server,
) -> None:
    before = serving_processes(under_systemd)
    assert _reload(under_systemd).returncode == 0
    renewed = serving_processes(under_systemd)
    assert not before & renewed

    with psycopg2.connect(under_systemd.environment["HAMSTERD_DATABASE_URL"]) as link:
        link.cursor().execute("DELETE FROM schema_migrations WHERE name LIKE '0001%'")
    failed = _reload(under_systemd)

    assert (failed.returncode, "앞의 것이 계속" in failed.stderr) == (1, True)
    assert serving_processes(under_systemd) == renewed


def _reload(server: Server) -> subprocess.CompletedProcess[str]:
    """As the unit's `ExecReload`."""
    return subprocess.run(
        [sys.executable, "-P", "-m", "hamsterd.core.renewal", str(server.process.pid)],
        env=server.environment,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )


@pytest.fixture
def behind_a_proxy(
    postgres_cluster: Cluster, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Server]:
    """Two processes whose connections are those of a proxy."""
    dsn, folder = postgres_cluster.migrated(), tmp_path_factory.mktemp("proxied")
    with served(dsn, folder, workers=2, HAMSTERD_TRUSTED_PROXIES="127.0.0.1/32") as server:
        yield server
    postgres_cluster.drop(dsn)


def test_a_connection_that_a_proxy_keeps_is_left_for_the_proxy_to_close(
    behind_a_proxy: Server,
) -> None:
    """Nobody sends a write again that met a connection which is being closed."""
    kept = HTTPConnection(behind_a_proxy.url.removeprefix("http://"))
    assert _asked(kept).status == 200
    behind_a_proxy.process.send_signal(signal.SIGTERM)
    time.sleep(2.0)  # nginx keeps it idle for so long (deploy/nginx/hamsterd.conf)

    last = _asked(kept)

    assert (last.status, last.headers["Connection"]) == (200, "close")


def _asked(connection: HTTPConnection) -> HTTPResponse:
    """On the very same connection."""
    connection.request("GET", "/api/diary?limit=5")
    answer = connection.getresponse()
    answer.read()
    return answer


def test_a_version_that_does_not_start_leaves_the_old_one_serving(
    two_workers: Server,
) -> None:
    with psycopg2.connect(two_workers.environment["HAMSTERD_DATABASE_URL"]) as link:
        cursor = link.cursor()
        wait_until(lambda: _listening(cursor) == 2)  # one that is late would die, too
        before = serving_processes(two_workers)
        cursor.execute("DELETE FROM schema_migrations WHERE name LIKE '0001%'")

    two_workers.process.send_signal(signal.SIGUSR2)

    wait_until(lambda: "the old stay" in two_workers.log())
    assert serving_processes(two_workers) == before
    assert httpx.get(f"{two_workers.url}/readyz").status_code == 200


def _listening(cursor: psycopg2.extensions.cursor) -> int:
    """How many workers hear the bus, which they do once they have looked at the tables."""
    cursor.execute("SELECT pg_stat_clear_snapshot()")  # else as of the transaction's first look
    cursor.execute(
        "SELECT count(*) FROM pg_stat_activity"
        " WHERE datname = current_database() AND application_name = 'hamsterd bus'"
    )
    return int(cursor.fetchone()[0])
