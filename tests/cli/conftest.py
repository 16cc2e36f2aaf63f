"""`hamster`, run as a process in a folder and on a database of its own."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import psycopg2
import pytest

from tests.cli.filled import Filled, fill
from tests.commands import SECONDS, by_itself, forked, hamster
from tests.postgres import Cluster, throwaway_settings
from tests.recycling import snapshot_of

HAMSTER = Path(sys.executable).with_name("hamster")
SUM = "SELECT '{0}', md5(coalesce(string_agg(t::text, ',' ORDER BY t::text), '')) FROM {0} t"
NOTED = "personal_data_views"
"""Reads of personal data are logged in this table; reading writes nothing else."""


@dataclass
class Operator:
    """Somebody at a shell."""

    folder: Path
    env: dict[str, str]

    def run(self, *words: str, **env: str) -> subprocess.CompletedProcess[str]:
        """Run `hamster <words>` to its end."""
        return hamster(*words, folder=self.folder, env={**self.env, **env})

    def alone(self, *words: str) -> subprocess.CompletedProcess[str]:
        """As `run`, but with no module that another noun would have imported for this one."""
        return by_itself(*words, folder=self.folder, env=self.env)

    def start(self, *words: str, before: Sequence[str] = ()) -> subprocess.CompletedProcess[str]:
        """As `run`, but from nothing: the installed script, by `before` where there is one."""
        return subprocess.run(
            [*before, str(HAMSTER), *words],
            cwd=self.folder,
            env=self.env,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=SECONDS,
            check=False,
        )

    def json(self, *words: str, **env: str) -> Any:
        """The `--json` output of a command that must succeed."""
        done = self.run(*words, "--json", **env)
        assert done.returncode == 0, done.stderr
        return json.loads(done.stdout)

    @contextmanager
    def serving(self, *words: str) -> Iterator[dict[str, Any]]:
        """`hamster serve --json` on a free port until the block ends, then SIGTERM."""
        said, log = self.folder / "serve.json", self.folder / "serve.log"
        for file in (said, log):
            file.write_text("")
        process = forked(
            *("serve", "--port", "0", "--json", *words),
            folder=self.folder,
            env=self.env,
            out=said,
            err=log,
        )
        try:
            while not said.read_text().endswith("\n"):
                process.join(0.05)
                assert process.exitcode is None, log.read_text()
            yield json.loads(said.read_text())
        finally:
            process.terminate()
            process.join(SECONDS)
        assert process.exitcode == 0, log.read_text()


def environment(folder: Path, **more: str) -> dict[str, str]:
    """As little as a process needs, and nothing of the developer's own settings."""
    shell = {name: os.environ[name] for name in ("PATH", "PYTHONPATH") if name in os.environ}
    return {
        **shell,
        "LC_ALL": "C.UTF-8",
        "HAMSTERD_DATA_DIR": str(folder / "data"),
        "HAMSTERD_PASSWORD_ROUNDS": "4",
        "HAMSTERD_SETUP_PAGE": "false",
        **more,
    }


@pytest.fixture
def database_url(postgres_cluster: Cluster) -> Iterator[str]:
    """A migrated database for processes; the tests' own handle stays where it is."""
    url = postgres_cluster.filled()
    yield url
    postgres_cluster.give_back(url)


@pytest.fixture
def operator(database_url: str, tmp_path: Path) -> Operator:
    """An operator of a migrated, empty site."""
    return Operator(tmp_path, environment(tmp_path, HAMSTERD_DATABASE_URL=database_url))


@pytest.fixture(scope="session")
def filled(postgres_cluster: Cluster) -> Iterator[Filled]:
    """What a database with something of all holds; tests work on copies."""
    url = postgres_cluster.migrated()
    act = fill(url)
    yield Filled(snapshot_of(url), act)
    postgres_cluster.drop(url)


@pytest.fixture
def steward(postgres_cluster: Cluster, filled: Filled, tmp_path: Path) -> Iterator[Operator]:
    """An operator of a site with members, boards, a report, mail and a portal."""
    with stewarding(postgres_cluster, filled, tmp_path) as operator:
        yield operator


@contextmanager
def stewarding(cluster: Cluster, filled: Filled, folder: Path) -> Iterator[Operator]:
    """An operator in `folder`, of a copy of the filled site."""
    url = cluster.filled(filled.rows)
    dist = folder / "dist"
    dist.mkdir()
    (dist / "index.html").write_text("<!doctype html>")
    env = environment(folder, HAMSTERD_DATABASE_URL=url, HAMSTERD_PORTAL_DIST=str(dist))
    yield Operator(folder, env)
    cluster.give_back(url)


@pytest.fixture(scope="module")
def reader(
    postgres_cluster: Cluster, filled: Filled, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Operator]:
    """A steward of one site for a whole file, who changes nothing there: it is looked after."""
    with stewarding(postgres_cluster, filled, tmp_path_factory.mktemp("reader")) as operator:
        # As every site has it since its first start.
        throwaway_settings(data_dir=Path(operator.env["HAMSTERD_DATA_DIR"])).signing_key()
        before = rows(operator)
        yield operator
        assert {**rows(operator), NOTED: before[NOTED]} == before


def rows(operator: Operator) -> dict[str, str]:
    """A checksum of each table."""
    link = psycopg2.connect(operator.env["HAMSTERD_DATABASE_URL"])
    with closing(link), link.cursor() as cursor:
        cursor.execute("SELECT tablename FROM pg_tables WHERE schemaname = 'public'")
        tables = [table for (table,) in cursor.fetchall()]
        cursor.execute(" UNION ALL ".join(SUM.format(table) for table in tables))
        return dict(cursor.fetchall())


@pytest.fixture
def newcomer(postgres_cluster: Cluster, tmp_path: Path) -> Iterator[Operator]:
    """An operator whose configured database has no tables yet."""
    url = postgres_cluster.empty()
    yield Operator(tmp_path, environment(tmp_path, HAMSTERD_DATABASE_URL=url))
    postgres_cluster.drop(url)
