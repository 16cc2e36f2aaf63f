"""A database of one's own, and hosts that share it and a bucket."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.hamsterd.operations.backup.hosts import Host
from tests.postgres import Cluster, throwaway_settings
from tests.s3 import S3Server


@pytest.fixture
def url(postgres_cluster: Cluster) -> Iterator[str]:
    """A migrated database of its own."""
    url = postgres_cluster.migrated()
    yield url
    postgres_cluster.drop(url)


@pytest.fixture
def hosts(s3_server: S3Server, tmp_path: Path, url: str) -> tuple[Host, Host]:
    """Two hosts whose backups lie in the bucket."""
    shared = s3_server.settings(backup_storage="s3")
    first, second = (
        Host(throwaway_settings(data_dir=tmp_path / name, **shared), url) for name in ("a", "b")
    )
    return first, second
