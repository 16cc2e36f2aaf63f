"""One server process: listen, connect to the bus, and stop without dropping requests.

Stopping: report not ready, accept no new connection, close live channels with 1012, finish running
requests for at most `drain_seconds`. Keep-alive connections are closed after their next response.
"""

import asyncio
import gc
import logging
import signal
import socket
from collections.abc import Callable
from contextlib import suppress
from functools import partial

from tornado.httpserver import HTTPServer
from tornado.iostream import IOStream
from tornado.netutil import add_accept_handler

from hamsterd.app import Site, make_app
from hamsterd.config import Settings
from hamsterd.core.process.liveness import give_signs, replaced_workers
from hamsterd.core.process.systemd import ALIVE, notify
from hamsterd.db.checks import check_ctype
from hamsterd.db.handle import connection, database, init_database
from hamsterd.db.migrate import require_current
from hamsterd.db.slow import SLOW
from hamsterd.http.counting.metrics import statements_slow, workers_replaced
from hamsterd.site.setup.service import is_empty

log = logging.getLogger("hamsterd.server")

HEADER_SECONDS = 75.0
"""For the next request's head on a kept connection; longer than any proxy keeps one idle (60 s)."""
HEAD_BYTES = 64 * 1024
"""Of a request's line and headers together: twice nginx's limit (four buffers of 8 KB)."""
STOP_SIGNALS = (signal.SIGTERM, signal.SIGINT)
SIGN = b"."
"""A worker's heartbeat to the supervisor, each second."""
MESSAGE_BYTES, MOST_SOCKETS = 16, 253
"""Of the supervisor's messages; the kernel passes at most this many sockets (SCM_MAX_FD)."""
POLL_SECONDS = 0.05
QUIET_SECONDS = 0.3
"""A keep-alive connection without a request for this long is idle, and may be closed."""
PROXY_QUIET_SECONDS = 3.0
"""The same behind proxies: longer than they keep an idle connection, which they then close
themselves (2 s in deploy/nginx/hamsterd.conf). A request that a proxy sends while we close the
connection is lost, and writes are not sent again.
"""


async def serve(
    settings: Settings,
    *,
    dsn: str,
    listen: Callable[[], list[socket.socket]],
    workers: int = 1,
    supervisor: socket.socket | None = None,
    on_ready: Callable[[int], None] = lambda _port: None,
) -> None:
    """Serve on the sockets of `listen` until SIGTERM or SIGINT; `on_ready` gets the bound port.

    Queries go to `dsn`, which may be a pooler; the bus connects to the database itself.

    With `workers` above 1 this is one of that many processes sharing the port. `supervisor` is
    their end of the socket on which the supervisor sends sockets to accept on for others; when the
    supervisor ends, so does this process.
    """
    init_database(dsn, settings)
    SLOW.watch(settings.slow_query_ms, statements_slow.inc)
    with connection():
        check_ctype(database)
    require_current()
    site = make_app(settings, dsn=settings.direct_url(dsn), workers=workers)
    site.process.awaits_setup = settings.setup_page and is_empty()
    server = make_server(site, settings)
    sockets = listen()
    await site.hub.start()
    site.start()
    site.reporter.start()
    server.add_sockets(sockets)
    gc.freeze()  # current objects stay for good: no collection needs to visit them
    stop = _stop_signals()  # before reporting ready, after which a stop may be requested
    line = SupervisorLine(supervisor, server, stop) if supervisor else None
    limit = settings.db_statement_timeout_ms / 1_000
    tell = line.give_sign if line else partial(notify, ALIVE)
    for reason in ("died", "hung"):
        workers_replaced.labels(reason).set(replaced_workers().get(reason, 0))
    living = asyncio.ensure_future(give_signs(site.process.executor, limit, tell))
    on_ready(bound_port(sockets))
    await stop.wait()
    living.cancel()
    if line:
        line.close()
    await drain(site, server, settings.drain_seconds)


class SupervisorLine:
    """A worker's end of the supervisor's socket: receives orders, and detects the supervisor's end.

    Each message has the listening sockets of all workers that are absent, possibly none: this
    process accepts on those in addition to its own, and no longer on those of the message before.
    """

    def __init__(self, line: socket.socket, server: HTTPServer, stop: asyncio.Event) -> None:
        self._line, self._server, self._stop = line, server, stop
        self._ends: list[Callable[[], None]] = []
        asyncio.get_running_loop().add_reader(line, self._hear)

    def give_sign(self) -> None:
        """Say that we live; a supervisor that is gone or stands still hears it another time."""
        with suppress(OSError):
            self._line.send(SIGN, socket.MSG_DONTWAIT)

    def close(self) -> None:
        """Stop listening to the supervisor, and accept for nobody else."""
        asyncio.get_running_loop().remove_reader(self._line)
        self._accept_on([])

    def _hear(self) -> None:
        message, files = b"", list[int]()
        with suppress(ConnectionResetError):  # it died before it read all our signs
            message, files, _, _ = socket.recv_fds(self._line, MESSAGE_BYTES, MOST_SOCKETS)
        if message:
            self._accept_on(files)
        else:
            self.close()
            self._stop.set()

    def _accept_on(self, files: list[int]) -> None:
        for end in self._ends:
            end()
        self._ends = []
        for one in (socket.socket(fileno=file) for file in files):
            one.setblocking(False)
            self._ends += add_accept_handler(one, self._serve), one.close

    def _serve(self, connection: socket.socket, address: tuple[str, int]) -> None:
        self._server.handle_stream(IOStream(connection), address)


def make_server(site: Site, settings: Settings) -> HTTPServer:
    """The HTTP server of a process, with limits on time and size.

    These are for handlers that read no body (pages, files, sockets); API handlers set their own.
    """
    return HTTPServer(
        site.application,
        max_body_size=settings.max_body_bytes,
        max_header_size=HEAD_BYTES,
        idle_connection_timeout=HEADER_SECONDS,
        body_timeout=settings.body_timeout_seconds,
    )


def bound_port(sockets: list[socket.socket]) -> int:
    """The port the kernel gave (for port 0)."""
    return int(sockets[0].getsockname()[1])


async def drain(site: Site, server: HTTPServer, seconds: float) -> None:
    """Accept no more work, finish running requests for at most `seconds`, then close everything."""
    log.info("draining")
    site.process.is_draining = True
    server.conn_params.no_keep_alive = True
    server.stop()
    await site.hub.stop()
    if not await _is_quiet(site, server, seconds):
        log.warning("%d requests did not finish within %.0f s", site.process.active, seconds)
    await server.close_all_connections()
    await site.decoding.close()
    await asyncio.get_running_loop().run_in_executor(None, site.close)
    database.close_idle()
    log.info("stopped")


async def _is_quiet(site: Site, server: HTTPServer, seconds: float) -> bool:
    """Wait until no request is running; False if that takes longer than `seconds`."""
    loop = asyncio.get_running_loop()
    quiet_seconds = PROXY_QUIET_SECONDS if site.process.settings.trusted_proxies else QUIET_SECONDS
    deadline, busy_at = loop.time() + seconds, loop.time()
    while loop.time() - busy_at < quiet_seconds and server._connections:  # tornado has no other
        if loop.time() > deadline:
            return False
        is_sending = any(one.stream.writing() for one in server._connections)
        if site.process.active or is_sending:
            busy_at = loop.time()
        await asyncio.sleep(POLL_SECONDS)
    return True


def _stop_signals() -> asyncio.Event:
    """Set by SIGTERM or SIGINT from now on."""
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in STOP_SIGNALS:
        loop.add_signal_handler(number, stop.set)
    return stop
