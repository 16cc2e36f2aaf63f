"""The server as an operator starts it."""

import asyncio
from collections.abc import Hashable, Iterator
from contextlib import ExitStack

import pytest

from hamsterd.http.limits.turns import Turns
from tests.postgres import Cluster
from tests.processes import Server, served, serving_processes
from tests.site import RunningSite


@pytest.fixture
def two_workers(
    postgres_cluster: Cluster, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Server]:
    """Two processes on one port and one database of their own."""
    dsn = postgres_cluster.migrated()
    with served(dsn, tmp_path_factory.mktemp("workers"), workers=2) as server:
        yield server
    postgres_cluster.drop(dsn)


class SharedWorkers:
    """Two processes on one port for all tests that leave them serving."""

    def __init__(self, cluster: Cluster, folders: pytest.TempPathFactory) -> None:
        self._cluster, self._folders = cluster, folders
        self._running = ExitStack()
        self._server: Server | None = None
        self._were: set[int] = set()

    def server(self, *, as_started: bool = False) -> Server:
        """Those that serve, or new ones after a stop; if asked, also after one was replaced."""
        found = self._server
        if (
            found is None
            or found.process.poll() is not None
            or (as_started and serving_processes(found) != self._were)
        ):
            self.stop()
            dsn = self._cluster.migrated()
            self._running.callback(self._cluster.drop, dsn)
            folder = self._folders.mktemp("shared")
            found = self._running.enter_context(served(dsn, folder, workers=2))
            self._server, self._were = found, serving_processes(found)
        return found

    def stop(self) -> None:
        self._running.close()
        self._server = None


@pytest.fixture(scope="session")
def pair(
    postgres_cluster: Cluster, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[SharedWorkers]:
    shared = SharedWorkers(postgres_cluster, tmp_path_factory)
    yield shared
    shared.stop()


@pytest.fixture
def shared_workers(pair: SharedWorkers) -> Server:
    """Two processes on one port; their site has what other tests have left there."""
    return pair.server()


class _NoTurns(Turns):
    """Everybody at once."""

    def of(self, thing: Hashable) -> asyncio.Lock:  # noqa: ARG002  as its base
        return asyncio.Lock()


@pytest.fixture
def several_workers(site: RunningSite, monkeypatch: pytest.MonkeyPatch) -> None:
    """Simultaneous writes to one thing meet at its row lock, as with several worker processes."""
    monkeypatch.setattr(site.site.process, "turns", _NoTurns())
