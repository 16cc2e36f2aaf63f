"""An empty database, with the handle on it."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from hamsterd.config import Settings
from hamsterd.db.handle import database, init_database
from tests.postgres import Cluster, throwaway_settings


@pytest.fixture
def dsn(quiet_database: str) -> str:
    """A migrated, empty database."""
    return quiet_database


@pytest.fixture
def own_dsn(postgres_cluster: Cluster) -> Iterator[str]:
    """A database of this test's own, whose tables it may change."""
    url = postgres_cluster.migrated()
    init_database(url, throwaway_settings())
    yield url
    database.close_all()
    postgres_cluster.drop(url)


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    """Settings of the site that jobs run for."""
    return throwaway_settings(data_dir=tmp_path)
