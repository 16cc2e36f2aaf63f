"""A real PostgreSQL for sites that configure none: started, shared and stopped automatically.

The processes of a site share one server. Its users hold file locks, which the kernel releases when
a process dies. So the last user stops the server, and a crash leaves nothing that would prevent the
next start.
"""

import atexit
import fcntl
import os
import re
import sys
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from types import TracebackType
from typing import Self
from urllib.parse import quote

import psycopg2

from hamsterd.db.embedded.host import SOCKET_NAME, EmbeddedPostgresFailed, Host, find_host

DATABASE_NAME = "hamsterd"
SUPERUSER = "postgres"
PORT = 5432
START_SECONDS = 60
MAX_LOG_BYTES = 10 * 1024 * 1024
# PostgreSQL's own C.UTF-8: case and LIKE work for every script without the system's locales.
LOCALE = "LOCALE_PROVIDER builtin BUILTIN_LOCALE 'C.UTF-8' LC_COLLATE 'C' LC_CTYPE 'C'"
_LIVES = re.compile(r"\d+ \(postgres.*\) [^ZX] ")
"""The beginning of `/proc/7/stat`: its number, name and state, which is Z or X of a dead one."""


class EmbeddedPostgres:
    """The server whose data is `<data_dir>/postgres`, joined or started by `start()`.

    `durable=False` trades safety at power loss for speed: for throwaway databases only.
    """

    def __init__(self, data_dir: Path, *, durable: bool = True) -> None:
        self.data_dir = data_dir
        self.durable = durable
        self._host: Host | None = None
        self._use: int | None = None
        self._pid = os.getpid()

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.stop()

    @property
    def host(self) -> Host:
        """Where it runs; known once started."""
        if self._host is None:
            raise EmbeddedPostgresFailed("내장 PostgreSQL이 아직 시작되지 않았어요.")
        return self._host

    def start(self) -> str:
        """Join or start the server, make the database when absent, and return its URL.

        Raises EmbeddedPostgresFailed with PostgreSQL's message.
        """
        if self._use is not None:
            return self.url()
        self.data_dir.mkdir(parents=True, exist_ok=True)
        with self._alone():
            self._host = find_host(self.data_dir)
            self._use = _open(self.data_dir / "postgres.users")
            fcntl.flock(self._use, fcntl.LOCK_SH)
            try:
                self._ensure_running()
                self._ensure_database()
            except BaseException:
                self._leave()
                raise
        self._pid = os.getpid()
        atexit.register(self.stop)
        return self.url()

    def stop(self) -> None:
        """Stop using the server; its last user stops it. Idempotent."""
        if self._use is None or self._pid != os.getpid():
            return
        atexit.unregister(self.stop)
        with self._alone():
            self._leave()

    def url(self, name: str = DATABASE_NAME) -> str:
        """The libpq URL of one of its databases."""
        folder = quote(str(self.host.sockets), safe="/")
        return f"postgresql:///{quote(name)}?host={folder}&port={PORT}&user={SUPERUSER}"

    def revive(self) -> bool:
        """Restart the server if it died while in use; False if it is running."""
        if self._is_there() or self._answers():
            return False
        with self._alone():
            # Another process of the site may have been faster.
            if not self._forget_dead_server():
                return False
            self._launch()
        return True

    @contextmanager
    def _alone(self) -> Iterator[None]:
        """One process at a time starts or stops."""
        lock = _open(self.data_dir / "postgres.lock")
        try:
            fcntl.flock(lock, fcntl.LOCK_EX)
            yield
        finally:
            os.close(lock)

    def _leave(self) -> None:
        use, self._use = self._use, None
        if use is None:
            return
        with closing(os.fdopen(use)), suppress(BlockingIOError):
            fcntl.flock(use, fcntl.LOCK_EX | fcntl.LOCK_NB)
            if not self._forget_dead_server():
                self.host.run("pg_ctl", "-D", str(self.host.data), "-m", "fast", "-w", "stop")

    def _ensure_running(self) -> None:
        if not self.host.data.exists():
            self._initialise()
        deadline = time.monotonic() + START_SECONDS
        while not self._answers():
            # Also one that dies while it is waited for: nobody else may start it meanwhile.
            if self._forget_dead_server():
                self._launch()
            elif time.monotonic() > deadline:
                raise EmbeddedPostgresFailed("내장 PostgreSQL이 제시간에 응답하지 않았어요.")
            else:
                time.sleep(0.1)

    def _initialise(self) -> None:
        """Create the cluster in a temporary place, then move it into place atomically."""
        data = self.host.data
        making = data.with_name(f"{data.name}.new-{os.getpid()}")
        self.host.make_folder(making)
        self.host.run(
            "initdb",
            *("-D", str(making), "-U", SUPERUSER, "--auth=trust", "--encoding=UTF8"),
            *("--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"),
            *(() if self.durable else ("--no-sync",)),
        )
        making.rename(data)

    def _launch(self) -> None:
        data, log = self.host.data, self.host.data / "postgres.log"
        if self.host.sockets != data:
            self.host.make_folder(self.host.sockets)
        (data / "postgresql.conf").write_text(self._configuration(), encoding="utf-8")
        if log.exists() and log.stat().st_size > MAX_LOG_BYTES:
            log.rename(log.with_suffix(".log.1"))
        wait = ("-w", "-t", str(START_SECONDS))
        try:
            self.host.run("pg_ctl", "-D", str(data), "-l", str(log), *wait, "start")
        except EmbeddedPostgresFailed as failure:
            said = log.read_text(errors="replace")[-2000:] if log.exists() else ""
            raise EmbeddedPostgresFailed(f"{failure.message}\n{said}") from failure

    def _answers(self) -> bool:
        try:
            psycopg2.connect(self.url(SUPERUSER), connect_timeout=2).close()
        except psycopg2.OperationalError:
            return False
        return True

    def _forget_dead_server(self) -> bool:
        """Whether no server uses the data; removes the lock files left by a dead server.

        After a crash or in a new container, its process id may belong to another process, and
        PostgreSQL would not start over either of them.
        """
        if not Path("/proc/self/comm").exists():
            return True  # let PostgreSQL's own check decide
        if self._is_there():
            return False
        for lock in (self._lock_file, self.host.sockets / f"{SOCKET_NAME}.lock"):
            lock.unlink(missing_ok=True)
        return True

    @property
    def process_id(self) -> int | None:
        """The process that the lock file names, if it is a PostgreSQL that lives.

        A dead one may keep its number: the first process of a container buries no orphans.
        """
        with suppress(OSError):
            pid = self._lock_file.read_text().split("\n", 1)[0].strip()
            if _LIVES.match((Path("/proc") / pid / "stat").read_text(errors="replace")):
                return int(pid)
        return None

    def _is_there(self) -> bool:
        return self.process_id is not None

    @property
    def _lock_file(self) -> Path:
        return self.host.data / "postmaster.pid"

    def _ensure_database(self) -> None:
        with closing(psycopg2.connect(self.url(SUPERUSER))) as link:
            link.autocommit = True
            with link.cursor() as cursor:
                cursor.execute("SELECT 1 FROM pg_database WHERE datname = %s", [DATABASE_NAME])
                if cursor.fetchone() is None:
                    cursor.execute(
                        f"CREATE DATABASE {DATABASE_NAME} TEMPLATE template0"
                        f" ENCODING 'UTF8' {LOCALE}"
                    )

    def _configuration(self) -> str:
        memory_mb = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") // 1024**2
        settings = {
            "listen_addresses": "",
            "port": PORT,
            "unix_socket_directories": f'"{self.host.sockets}"',
            "unix_socket_permissions": "0700",
            "max_connections": 200,
            "shared_buffers": f"{min(max(memory_mb // 16, 64), 512)}MB",
            "effective_cache_size": f"{max(memory_mb // 2, 256)}MB",
            "work_mem": "8MB",
            "maintenance_work_mem": "128MB",
            # A worker fills what it may with words that wait for the index of search, and keeps
            # it to its end; a second one would hold another table's sample of 60 MB beside it.
            "autovacuum_work_mem": "16MB",
            "autovacuum_max_workers": 1,
            "random_page_cost": 1.1,
            # Most pages come from the system's cache; passing them through workers took a third of
            # a search's processor time.
            "io_method": "sync",
            "wal_level": "minimal",
            "max_wal_senders": 0,
            "max_wal_size": "1GB",
            "jit": "off",
            "timezone": "UTC",
            "log_timezone": "UTC",
            "log_checkpoints": "off",
            "log_line_prefix": "%m [%p] ",
        }
        if sys.platform == "linux":
            # After a crash, one call instead of one for each file: it halves the time.
            settings["recovery_init_sync_method"] = "syncfs"
        if not self.durable:
            settings |= {"fsync": "off", "synchronous_commit": "off", "full_page_writes": "off"}
        quoted = {name: str(value).replace("'", "''") for name, value in settings.items()}
        lines = [f"{name} = '{value}'" for name, value in quoted.items()]
        notice = "# Written anew at every start; put your own with ALTER SYSTEM."
        return "\n".join([notice, *lines, ""])


def _open(path: Path) -> int:
    """A file descriptor to lock: read-only, so that root and the site's user can share the file."""
    return os.open(path, os.O_RDONLY | os.O_CREAT, 0o644)
