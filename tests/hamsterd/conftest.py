"""The server as an operator starts it."""

from collections.abc import Iterator

import pytest

from tests.postgres import Cluster
from tests.processes import Server, served


@pytest.fixture
def two_workers(
    postgres_cluster: Cluster, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Server]:
    """Two processes on one port and one database of their own."""
    dsn = postgres_cluster.migrated()
    with served(dsn, tmp_path_factory.mktemp("workers"), workers=2) as server:
        yield server
    postgres_cluster.drop(dsn)
