"""What a restore set aside comes back under the rules of a restore."""

from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from threading import Timer

import psycopg2
import pytest

from hamsterd.config import Settings
from hamsterd.db import migrate
from hamsterd.operations.backup import server
from hamsterd.operations.backup.errors import BackupTooNew, SiteIsRunning
from hamsterd.operations.backup.restore import Restored, put_back
from tests.postgres import Cluster, throwaway_settings

MOMENT = "20261121T184000Z"
LATEST = migrate.known()[-1]
OLDER = f"DELETE FROM schema_migrations WHERE name = '{LATEST}'"
NEWER = "INSERT INTO schema_migrations (name, applied) VALUES ('9999_wings', now())"
READ_ONLY = """INSERT INTO site_switches (name, value) VALUES ('read_only', '{"isOn": true}')"""


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return throwaway_settings(data_dir=tmp_path)


@pytest.fixture
def aside(url: str, postgres_cluster: Cluster) -> Iterator[Callable[[str], None]]:
    """What was set aside at `MOMENT`: the site as it is, but for a statement."""
    current = server.database_of(url)
    name = server.aside_name(current, MOMENT)
    with server.open_maintenance(url) as link:
        server.run(link, "CREATE DATABASE {} TEMPLATE {}", name, current)
    yield lambda statement: _run(server.beside(url, name), statement)
    with server.open_maintenance(url) as link:
        left = [one for one in server.names(link) if one.startswith(current + server.BEFORE)]
    for one in left:
        postgres_cluster.drop(postgres_cluster.url(one))


def _run(url: str, statement: str) -> None:
    with closing(psycopg2.connect(url)) as link, link, link.cursor() as cursor:
        cursor.execute(statement)


def _back(settings: Settings, url: str, *, dry_run: bool = False) -> Restored:
    return put_back(settings, MOMENT, dsn=url, is_confirmed=True, dry_run=dry_run)


def test_older_tables_come_back_only_to_a_site_that_stands(
    settings: Settings, url: str, aside: Callable[[str], None]
) -> None:
    aside(OLDER)
    for dry_run in (True, False):
        with closing(psycopg2.connect(url)), pytest.raises(SiteIsRunning):
            _back(settings, url, dry_run=dry_run)

    assert _back(settings, url, dry_run=True).is_behind
    assert _back(settings, url).is_behind


def test_who_has_just_closed_a_connection_uses_the_site_no_more(
    settings: Settings, url: str, aside: Callable[[str], None]
) -> None:
    aside(OLDER)
    link = psycopg2.connect(url)
    Timer(0.5, link.close).start()

    assert _back(settings, url).is_behind


def test_newer_tables_are_refused(
    settings: Settings, url: str, aside: Callable[[str], None]
) -> None:
    aside(NEWER)
    with pytest.raises(BackupTooNew):
        _back(settings, url)


def test_tables_of_this_version_come_back_under_a_running_site(
    settings: Settings, url: str, aside: Callable[[str], None]
) -> None:
    aside(READ_ONLY)
    with closing(psycopg2.connect(url)):
        done = _back(settings, url)

    assert (done.is_behind, done.is_read_only) == (False, True)
