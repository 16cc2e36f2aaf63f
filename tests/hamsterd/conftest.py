"""The server as an operator starts it."""

import asyncio
from collections.abc import Hashable, Iterator

import pytest

from hamsterd.http.limits.turns import Turns
from tests.postgres import Cluster
from tests.processes import Server, served
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


class _NoTurns(Turns):
    """Everybody at once."""

    def of(self, thing: Hashable) -> asyncio.Lock:  # noqa: ARG002  as its base
        return asyncio.Lock()


@pytest.fixture
def several_workers(site: RunningSite, monkeypatch: pytest.MonkeyPatch) -> None:
    """Simultaneous writes to one thing meet at its row lock, as with several worker processes."""
    monkeypatch.setattr(site.site.process, "turns", _NoTurns())
