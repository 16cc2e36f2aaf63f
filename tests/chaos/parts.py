"""A whole site of real parts, each of which can be ended, stopped and started alone."""

import os
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from threading import Event, Thread
from typing import Protocol

import httpx
from aiosmtpd.controller import Controller

from hamsterd.db.embedded.server import DATABASE_NAME, LOCALE, SUPERUSER
from tests.commands import hamster
from tests.deployment.replicas import Node, initialise, placed
from tests.mailbox import Mailbox
from tests.processes import HAMSTER, Server, free_port
from tests.s3 import S3Server, running_s3
from tests.valkey import Valkey, running_valkey
from tests.waiting import wait_until

ROOT = Path(__file__).resolve().parents[2]
WORKERS = 2
RESTART_SECONDS = 1.0
STOP_SECONDS = 60.0
DISK_MB = 1_500
"""Of the disk that PostgreSQL has to itself, so that it can be filled."""
SITE_CUSTOMIZE = Path(__file__).with_name("clock")
"""Put on the path of the site's processes: steps their clock, and nobody else's."""


@dataclass
class Daemon:
    """A process that the host's supervisor restarts when it has died."""

    name: str
    command: list[str]
    environment: dict[str, str]
    log: Path
    folder: Path = ROOT
    process: subprocess.Popen[bytes] | None = None
    is_wanted: bool = False

    def start(self) -> None:
        """Start it if it does not run."""
        self.is_wanted = True
        if self.process is None or self.process.poll() is not None:
            with self.log.open("ab") as log:
                self.process = subprocess.Popen(
                    self.command,
                    env=self.environment,
                    cwd=self.folder,
                    stdout=log,
                    stderr=log,
                )

    def send(self, number: signal.Signals) -> None:
        """Signal it; to who has died already that is nothing."""
        if self.process and self.process.poll() is None:
            self.process.send_signal(number)

    def kill(self) -> None:
        """End it as the kernel does; it stays away until it is started."""
        self.is_wanted = False
        self.send(signal.SIGKILL)
        if self.process:
            self.process.wait()

    def stop(self) -> None:
        """Ask it to end, and wait; it stays away until it is started."""
        self.is_wanted = False
        self.send(signal.SIGTERM)
        if self.process:
            self.process.wait(STOP_SECONDS)

    def children(self) -> list[int]:
        """Its own children that run."""
        if self.process is None:
            return []
        listed = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children")
        with suppress(OSError):
            return [int(pid) for pid in listed.read_text().split()]
        return []


@dataclass
class MailServer:
    """Takes mail, or is not there."""

    port: int
    mailbox: Mailbox = field(default_factory=Mailbox)
    controller: Controller | None = None

    def start(self) -> None:
        """Listen."""
        if self.controller is None:
            self.controller = Controller(self.mailbox, hostname="127.0.0.1", port=self.port)
            self.controller.start()

    def stop(self) -> None:
        """Hang up on everybody."""
        if self.controller is not None:
            self.controller.stop()
            self.controller = None


@dataclass
class Clock:
    """The clock of the site's processes."""

    file: Path

    def step(self, seconds: int) -> None:
        """From now on the site's clock is off by so much."""
        part = self.file.with_suffix(".part")
        part.write_text(str(seconds))
        part.replace(self.file)

    def environment(self) -> dict[str, str]:
        """The environment with which a process reads it."""
        return {"PYTHONPATH": f"{SITE_CUSTOMIZE}:{ROOT}", "CHAOS_CLOCK": str(self.file)}


class LoadedSite(Protocol):
    """The interface of a site for the load and the audit, with any number of hosts."""

    url: str
    mail: MailServer
    settings: dict[str, str]

    @property
    def server(self) -> Server:
        """One of its hosts, for commands."""

    @property
    def database_url(self) -> str:
        """PostgreSQL's direct address, even if the site itself uses a proxy."""


def is_ready(url: str) -> bool:
    """Whether a new connection is answered that all is well."""
    try:
        return httpx.get(f"{url}/readyz", timeout=2).is_success
    except httpx.TransportError:
        return False


@dataclass
class Site:
    """All of it."""

    url: str
    folder: Path
    database: Node
    proxy: Daemon
    bucket: S3Server
    mail: MailServer
    web: Daemon
    scheduler: Daemon
    clock: Clock
    valkey: Valkey | None
    """Carries the events; None if PostgreSQL does."""
    disk: Path | None
    """Where PostgreSQL alone writes; None where nothing may be mounted."""
    settings: dict[str, str]

    @property
    def database_url(self) -> str:
        """Past the line that is cut."""
        return self.database.url()

    @property
    def server(self) -> Server:
        """As the tests' own tools want it."""
        assert self.web.process is not None
        return Server(self.url, self.settings, self.web.process, self.web.log)

    def is_ready(self) -> bool:
        """Whether it serves."""
        return is_ready(self.url)

    def fill_disk(self) -> None:
        """Leave PostgreSQL not a byte."""
        assert self.disk is not None
        with suppress(OSError), (self.disk / "ballast").open("wb") as ballast:
            while True:
                ballast.write(bytes(1 << 20))

    def empty_disk(self) -> None:
        """Make room again."""
        assert self.disk is not None
        (self.disk / "ballast").unlink(missing_ok=True)

    def start_database(self) -> None:
        """Start PostgreSQL unless it runs."""
        if not self.database.processes():
            self.database.start()

    def restore(self) -> None:
        """Restart or resume every part that is down or stopped, and wait until the site serves."""
        self.clock.step(0)
        if self.disk:
            self.empty_disk()
        for pid in self.database.processes():
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGCONT)
        self.start_database()
        for daemon in (self.proxy, self.web, self.scheduler):
            daemon.send(signal.SIGCONT)
            daemon.start()
        self.bucket.resume()
        if self.valkey:
            self.valkey.resume()
        self.mail.start()
        wait_until(self.is_ready)


@contextmanager
def supervised(daemons: tuple[Daemon, ...]) -> Iterator[None]:
    """As systemd with `Restart=always`: what ends by itself is started again a moment later."""
    over = Event()

    def watch() -> None:
        while not over.wait(RESTART_SECONDS):
            for daemon in daemons:
                if daemon.is_wanted:
                    daemon.start()

    thread = Thread(target=watch, daemon=True)
    thread.start()
    yield
    over.set()
    thread.join()


@contextmanager
def running_site(*, has_valkey: bool = False) -> Iterator[Site]:
    """The site until the block ends; its events carried by a Valkey or by PostgreSQL."""
    with ExitStack() as parts:
        folder = Path(tempfile.mkdtemp(prefix="hd-"))
        folder.chmod(0o711)
        parts.callback(shutil.rmtree, folder, ignore_errors=True)
        disk = _mounted(folder / "disk", parts)
        database = placed(disk or folder / "disk")
        initialise(database, "wal_keep_size = 0\n")
        parts.callback(database.stop)
        database.start()
        database.ask(f"CREATE DATABASE {DATABASE_NAME} TEMPLATE template0 ENCODING 'UTF8' {LOCALE}")
        bucket = parts.enter_context(running_s3())
        mail = MailServer(free_port())
        mail.start()
        parts.callback(mail.stop)
        valkey = parts.enter_context(running_valkey()) if has_valkey else None
        site = _placed(folder, disk, database, bucket, mail, valkey)
        migrated = hamster("db", "migrate", folder=folder, env=site.settings)
        migrated.check_returncode()
        daemons = (site.proxy, site.web, site.scheduler)
        for daemon in daemons:
            daemon.start()
            parts.callback(daemon.kill)
        parts.enter_context(supervised(daemons))
        wait_until(site.is_ready)
        yield site


def _placed(
    folder: Path,
    disk: Path | None,
    database: Node,
    bucket: S3Server,
    mail: MailServer,
    valkey: Valkey | None,
) -> Site:
    port, proxy_port = free_port(), free_port()
    clock = Clock(folder / "clock")
    clock.step(0)
    stored = {f"HAMSTERD_{name.upper()}": str(value) for name, value in bucket.settings().items()}
    settings = {
        **os.environ,
        "HAMSTERD_DATABASE_URL": database.url(),
        "HAMSTERD_DATA_DIR": str(folder),
        "HAMSTERD_BASE_URL": f"http://127.0.0.1:{port}",
        "HAMSTERD_PASSWORD_ROUNDS": "4",
        "HAMSTERD_RATE_LIMIT_SCALE": "100000",
        "HAMSTERD_SETUP_PAGE": "false",
        "HAMSTERD_SMTP_URL": f"smtp://127.0.0.1:{mail.port}",
        **stored,
    }
    if valkey:
        settings["HAMSTERD_BUS_URL"] = valkey.url
    cut = f"postgresql://{SUPERUSER}@127.0.0.1:{proxy_port}/{DATABASE_NAME}"
    served = {**settings, "HAMSTERD_DATABASE_URL": cut, **clock.environment()}
    return Site(
        url=settings["HAMSTERD_BASE_URL"],
        folder=folder,
        database=database,
        proxy=Daemon(
            "proxy",
            [sys.executable, "-m", "tests.chaos.proxy", str(proxy_port), str(database.port)],
            dict(os.environ),
            folder / "proxy.log",
        ),
        bucket=bucket,
        mail=mail,
        web=Daemon(
            "web",
            [
                *(str(HAMSTER), "serve", "--port", str(port)),
                *("--workers", str(WORKERS), "--no-scheduler"),
            ],
            served,
            folder / "server.log",
        ),
        scheduler=Daemon(
            "scheduler", [sys.executable, "-m", "scheduler"], served, folder / "scheduler.log"
        ),
        clock=clock,
        valkey=valkey,
        disk=disk,
        settings=settings,
    )


def _mounted(place: Path, parts: ExitStack) -> Path | None:
    """A small file system at `place`; None if this account may not mount one."""
    place.mkdir(mode=0o711)
    mounted = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", f"size={DISK_MB}m,mode=0711", "tmpfs", str(place)],
        capture_output=True,
        check=False,
    )
    if mounted.returncode != 0:
        return None
    parts.callback(subprocess.run, ["umount", "-l", str(place)], check=False)
    return place
