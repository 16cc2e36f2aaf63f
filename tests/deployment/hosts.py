"""One site on three hosts: folders and ports of their own, behind nginx, on one PgBouncer, Valkey
and bucket. And the drill of an upgrade under load, as `docs/operations/deployment.md` has it.

.venv/bin/python -m tests.deployment.hosts
"""

import argparse
import json
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import httpx

from hamsterd import __version__
from hamsterd.config import PORTAL_DIST
from tests.chaos.audit import findings
from tests.chaos.load import READERS, Load
from tests.chaos.parts import ROOT, Daemon, MailServer, is_ready, supervised
from tests.deployment import nginx as front
from tests.deployment import pgbouncer as pooler
from tests.postgres import Cluster, running_cluster
from tests.processes import Server, free_port
from tests.s3 import S3Server, running_s3
from tests.valkey import MISSING, PROGRAM, running_valkey
from tests.waiting import wait_until

HOSTS = 3
SCHEDULERS = 2
WORKERS = 2
NEXT_VERSION = f"{__version__}+next"
OLD_SCRIPT = min((f"assets/{one.name}" for one in PORTAL_DIST.glob("assets/*.js")), default="")
NEXT_SCRIPT = "assets/next.js"
"""A file that only one of the two releases has."""
PACKAGES = ("hamsterd", "cli", "scheduler", "fixtures")
MIGRATION = """
def up(migrator, db):
    db.execute_sql("SET LOCAL lock_timeout = '5s'")
    db.execute_sql("ALTER TABLE diary_entries ADD COLUMN drill_note text")


def down(migrator, db):
    db.execute_sql("ALTER TABLE diary_entries DROP COLUMN drill_note")
"""
COLUMN = (
    "class DiaryEntry(Written):\n",
    "class DiaryEntry(Written):\n    drill_note = TextField(null=True)\n",
)
"""The same in the next release's models."""
SETTLE_SECONDS = 1.0
"""From nginx's reload until a removed host is stopped, so that requests in flight finish."""
CALM_SECONDS = 5.0
UNANSWERED = ("unavailable", "broken")
"""Outcomes of a page request (`Told.reads`) that are no response."""


def missing() -> str | None:
    """Why three hosts cannot be run here; None when they can."""
    return front.missing() or pooler.missing() or (None if PROGRAM else MISSING)


@dataclass
class Host:
    """A machine of the site: its folder and port, and what systemd runs there."""

    folder: Path
    port: int
    web: Daemon
    scheduler: Daemon | None

    @property
    def url(self) -> str:
        """Where it answers past nginx."""
        return f"http://127.0.0.1:{self.port}"

    @property
    def daemons(self) -> list[Daemon]:
        """All that runs there."""
        return [self.web, self.scheduler] if self.scheduler else [self.web]

    @property
    def is_receiving(self) -> bool:
        """Whether an upload is on its way in."""
        return any(self.folder.glob("media/.staging/*/*"))

    def renewals(self) -> int:
        """How often its workers have been renewed."""
        return self.web.log.read_text().count("workers renewed")

    def hamster(self, *words: str) -> Any:
        """The output of `hamster … --json` of the release that is installed there."""
        command = [sys.executable, "-P", "-m", "cli", *words, "--json"]
        done = subprocess.run(
            command, cwd=self.folder, env=self.web.environment, capture_output=True, check=False
        )
        assert done.returncode == 0, done.stderr.decode()
        return json.loads(done.stdout)

    def start(self) -> None:
        """Start what runs there; returns once it serves."""
        for daemon in self.daemons:
            daemon.start()
        wait_until(lambda: is_ready(self.url))

    def stop(self) -> None:
        """As `systemctl stop`: what runs ends."""
        for daemon in self.daemons:
            daemon.stop()

    def lose_power(self) -> None:
        """Kill all its processes at once; it stays down until it is started."""
        for daemon in self.daemons:
            children = daemon.children()
            daemon.kill()
            for pid in children:
                os.kill(pid, signal.SIGKILL)


@dataclass
class Hosts:
    """The site."""

    url: str
    mail: MailServer
    settings: dict[str, str]
    database_url: str
    hosts: list[Host]
    front: front.Nginx
    releases: Path

    @property
    def server(self) -> Server:
        """The first host, for commands."""
        web = self.hosts[0].web
        assert web.process is not None
        return Server(self.url, self.settings, web.process, web.log)

    def route(self, *, without: Host | None = None) -> None:
        """Have nginx, in a moment, send new requests to all hosts but one."""
        out = [without.port] if without else []
        self.front.configure([host.port for host in self.hosts], out=out, media=self.releases)
        self.front.reload()

    def statuses_of(self, path: str) -> set[int]:
        """The statuses that visitors get for it, at one host after the other."""
        with httpx.Client(base_url=self.url, verify=False) as client:
            return {client.get(path).status_code for _ in range(4 * HOSTS)}

    def migrate(self) -> None:
        """Run the next release's migrations while the current one serves."""
        subprocess.run(
            [sys.executable, "-P", "-m", "cli", "db", "migrate"],
            cwd=self.releases,
            env={**self.settings, "PYTHONPATH": str(self.releases / "2")},
            check=True,
            capture_output=True,
        )

    def install(self) -> None:
        """Have whatever starts from now on be the next release."""
        link = self.releases / "next"
        link.symlink_to("2")
        link.replace(self.releases / "current")

    def renew(self, host: Host) -> None:
        """As `systemctl reload hamsterd@8000` and `systemctl restart hamsterd-scheduler`."""
        before = host.renewals()
        host.web.send(signal.SIGUSR2)
        wait_until(lambda: host.renewals() > before)
        assert f'version="{NEXT_VERSION}"' in httpx.get(f"{host.url}/metrics").text
        if host.scheduler:
            host.scheduler.stop()
            host.scheduler.start()


@contextmanager
def running_hosts(cluster: Cluster) -> Iterator[Hosts]:
    """The site until the block ends, of a release that has a next one."""
    with ExitStack() as parts:
        folder = Path(parts.enter_context(TemporaryDirectory(prefix="hd-")))
        dsn = cluster.migrated()
        parts.callback(cluster.drop, dsn)
        where, mail = front.free_ports(), MailServer(free_port())
        mail.start()
        parts.callback(mail.stop)
        settings = {
            **_settings(where.url, parts.enter_context(running_s3()), mail),
            "HAMSTERD_DATABASE_URL": parts.enter_context(pooler.pgbouncer(dsn)),
            "HAMSTERD_DATABASE_DIRECT_URL": dsn,
            "HAMSTERD_BUS_URL": parts.enter_context(running_valkey()).url,
            "HAMSTERD_DATA_DIR": str(folder / "host0"),
        }
        releases = _releases(folder / "releases")
        hosts = [_host(folder, number, settings, releases) for number in range(HOSTS)]
        for daemon in (daemon for host in hosts for daemon in host.daemons):
            parts.callback(daemon.stop)
            daemon.start()
        parts.enter_context(supervised(tuple(one for host in hosts for one in host.daemons)))
        wait_until(lambda: all(is_ready(host.url) for host in hosts))
        (folder / "nginx").mkdir()
        ports = [host.port for host in hosts]
        parts.enter_context(
            front.nginx(
                where,
                sites=ports,
                media=folder,
                folder=folder / "nginx",
                limits=front.FOR_A_CROWD_ON_ONE_ADDRESS,
            )
        )
        yield Hosts(where.url, mail, settings, dsn, hosts, where, releases)


def _settings(url: str, bucket: S3Server, mail: MailServer) -> dict[str, str]:
    stored = {f"HAMSTERD_{name.upper()}": str(value) for name, value in bucket.settings().items()}
    return {
        **os.environ,
        "HAMSTERD_BASE_URL": url,
        "HAMSTERD_SECRET_KEY": "the-same-on-every-host-of-one-site",
        "HAMSTERD_TRUSTED_PROXIES": "127.0.0.1/32",
        "HAMSTERD_PASSWORD_ROUNDS": "4",
        "HAMSTERD_RATE_LIMIT_SCALE": "100000",
        "HAMSTERD_SETUP_PAGE": "false",
        "HAMSTERD_BACKUP_STORAGE": "s3",
        "HAMSTERD_SMTP_URL": f"smtp://127.0.0.1:{mail.port}",
        **stored,
    }


def _host(place: Path, number: int, settings: dict[str, str], releases: Path) -> Host:
    folder, port = place / f"host{number}", free_port()
    folder.mkdir()
    environment = {
        **settings,
        "HAMSTERD_DATA_DIR": str(folder),
        "PYTHONPATH": str(releases / "current"),
    }

    def daemon(name: str, *words: str) -> Daemon:
        command = [sys.executable, "-P", "-m", *words]
        return Daemon(name, command, environment, folder / f"{name}.log", folder)

    serve = ("serve", "--port", str(port), "--workers", str(WORKERS), "--no-scheduler")
    scheduler = daemon("scheduler", "scheduler") if number < SCHEDULERS else None
    return Host(folder, port, daemon("web", "cli", *serve), scheduler)


def _releases(folder: Path) -> Path:
    """`1` is the current source, `2` adds a version and a migration, `current` is the first."""
    following = folder / "2"
    for name in PACKAGES:
        ignored = shutil.ignore_patterns("__pycache__")
        shutil.copytree(ROOT / name, following / name, ignore=ignored)
    portal = following / "portal" / "dist"
    shutil.copytree(PORTAL_DIST, portal)
    (portal / OLD_SCRIPT).rename(portal / NEXT_SCRIPT)
    (following / "hamsterd" / "db" / "migrations" / "9999_drill.py").write_text(MIGRATION)
    _edit(following / "hamsterd" / "models" / "diaries.py", *COLUMN)
    _edit(following / "hamsterd" / "__init__.py", __version__, NEXT_VERSION)
    (folder / "1").symlink_to(ROOT)
    (folder / "current").symlink_to("1")
    return folder


def _edit(file: Path, before: str, after: str) -> None:
    text = file.read_text()
    assert before in text
    file.write_text(text.replace(before, after, 1))


@dataclass
class Drill:
    """The load, and its failures in each part of the upgrade."""

    load: Load

    def during(self, what: str, act: Callable[[], object]) -> None:
        """Run the act, and print its time and the failures during it."""
        told, began = self.load.told, time.monotonic()
        writes, reads, refused = len(told.writes), told.reads.copy(), told.refused.copy()
        act()
        lost = told.refused - refused
        bad = {kind: count for kind, count in (told.reads - reads).items() if kind in UNANSWERED}
        say(
            f"{what:34} {time.monotonic() - began:5.1f} s  {len(told.writes) - writes:5} writes"
            f" {told.reads['answered'] - reads['answered']:5} pages,"
            f" refused {dict(lost) or 0}, not answered {bad or 0}"
        )


def main() -> None:
    """Upgrade, take each host out, lose one; then count. 1 where anything is wrong."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--readers", type=int, default=READERS)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    if reason := missing():
        sys.exit(reason)
    with running_cluster() as cluster, running_hosts(cluster) as site:
        load = Load(site, options.seed, options.readers, keeps_connections=False)
        drill = Drill(load)
        load.start()
        try:
            upgrade(site, drill.during)
            for number, host in enumerate(site.hosts, start=1):
                drill.during(
                    f"host {number} is taken out and back", lambda h=host: restart(site, h)
                )
            drill.during("host 2 loses its power", lambda: lose(site, site.hosts[1]))
            drill.during("calm", lambda: time.sleep(CALM_SECONDS))
        finally:
            load.stop()
        wrong = list(findings(site, load))
    for each in wrong[:50]:
        say(f"WRONG {each}")
    say(f"{len(wrong)} wrong")
    sys.exit(bool(wrong))


def upgrade(site: Hosts, during: Callable[[str, Callable[[], object]], None]) -> None:
    """To the next release, one host after the other."""
    during("calm", lambda: time.sleep(CALM_SECONDS))
    during("migration", site.migrate)
    site.install()
    for number, host in enumerate(site.hosts, start=1):
        during(f"host {number} is renewed", lambda h=host: site.renew(h))


def restart(site: Hosts, host: Host) -> None:
    """For work on the machine: out of nginx, off, on, and in again."""
    site.route(without=host)
    time.sleep(SETTLE_SECONDS)
    host.stop()
    host.start()
    site.route()


def lose(site: Hosts, host: Host) -> None:
    """Without a word; nginx notices by itself, and again when it is back."""
    host.lose_power()
    time.sleep(CALM_SECONDS)
    host.start()


def say(line: str) -> None:
    """A line of the report."""
    print(line, flush=True)  # noqa: T201  # what it is for


if __name__ == "__main__":
    main()
