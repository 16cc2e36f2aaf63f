"""What every test may ask for."""

from collections.abc import Iterator

import pytest

from hamsterd.config import get_settings
from hamsterd.db.handle import database
from tests import people
from tests.people import Person
from tests.postgres import Cluster, running_cluster
from tests.site import RunningSite, running_site, site_settings

REAL_TIME = ("e2e", "cli", "scheduler", "live", "test_workers.py")
"""Folders and files whose tests wait for processes, sockets or a browser."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What waits for real time gets two more tries on a busy machine; the summary shows each."""
    for item in items:
        if any(part in REAL_TIME for part in item.path.parts):
            item.add_marker(pytest.mark.flaky(reruns=2, reruns_delay=1))


@pytest.fixture(scope="session")
def postgres_cluster() -> Iterator[Cluster]:
    """The throwaway PostgreSQL of this run."""
    with running_cluster() as cluster:
        yield cluster
        if not database.deferred:  # a worker of command tests alone never points the handle
            database.close_all()


@pytest.fixture(scope="session")
def postgres_url(postgres_cluster: Cluster) -> Iterator[str]:
    """A migrated database of this worker's own."""
    url = postgres_cluster.migrated()
    yield url
    if not database.deferred:
        database.close_all()
    postgres_cluster.drop(url)


@pytest.fixture(scope="session")
def running(postgres_url: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningSite]:
    """The real site of this test run (of this worker)."""
    settings = site_settings(tmp_path_factory.mktemp("site"))
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("HAMSTERD_PASSWORD_ROUNDS", "4")
        get_settings.cache_clear()
        with running_site(postgres_url, settings) as site:
            yield site
    get_settings.cache_clear()


@pytest.fixture
def site(running: RunningSite) -> RunningSite:
    """The site, empty."""
    running.reset()
    return running


@pytest.fixture
def visitor(site: RunningSite) -> Person:
    """Somebody who is not signed in."""
    return people.visitor(site.url)


@pytest.fixture
def owner(site: RunningSite) -> Person:
    """콩이집사: writes the diary."""
    return people.sign_up(site.url, "kong", "콩이집사")


@pytest.fixture
def follower(site: RunningSite) -> Person:
    """두부언니: reads along and likes."""
    return people.sign_up(site.url, "dubu", "두부언니")


@pytest.fixture
def stranger(site: RunningSite) -> Person:
    """지나가던햄: has nothing to do with the others."""
    return people.sign_up(site.url, "passer", "지나가던햄")


@pytest.fixture
def admin(site: RunningSite) -> Person:
    """Runs the site."""
    return people.make_admin(people.sign_up(site.url, "sitemaster", "햄장"))
