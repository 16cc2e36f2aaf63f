"""Live updates are the same over both transports: each test here runs with both."""

from collections.abc import Iterator

import pytest

from tests.postgres import Cluster
from tests.site import RunningSite, running_site, site_settings


@pytest.fixture(scope="session")
def running(
    running: RunningSite,
    bus: dict[str, str],
    postgres_cluster: Cluster,
    tmp_path_factory: pytest.TempPathFactory,
) -> Iterator[RunningSite]:
    """The site of this run, or a second one whose events leave by a Valkey."""
    if not bus:
        yield running
        return
    settings = site_settings(
        tmp_path_factory.mktemp("valkey-site"), bus_url=bus["HAMSTERD_BUS_URL"]
    )
    dsn = postgres_cluster.migrated()
    with running_site(dsn, settings) as site:
        yield site
    running.reset()
    postgres_cluster.drop(dsn)
