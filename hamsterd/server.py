"""One server process: open the port, hear the bus, and stop without dropping anybody.

Stopping: refuse readiness, take no new connection, close live channels with 1012, finish what
runs, at most `drain_seconds`.
"""

import asyncio
import logging
import signal
import socket
from collections.abc import Callable

from tornado.httpserver import HTTPServer
from tornado.netutil import bind_sockets

from hamsterd.app import Site, make_app
from hamsterd.config import Settings
from hamsterd.db.checks import check_ctype
from hamsterd.db.handle import connection, database, init_database
from hamsterd.db.slow import SLOW

log = logging.getLogger("hamsterd.server")

MULTIPART_SLACK_BYTES = 1024 * 1024
STOP_SIGNALS = (signal.SIGTERM, signal.SIGINT)
POLL_SECONDS = 0.05


async def serve(
    settings: Settings,
    *,
    dsn: str,
    host: str,
    port: int,
    workers: int = 1,
    on_ready: Callable[[int], None] = lambda _port: None,
) -> None:
    """Serve until SIGTERM or SIGINT; `on_ready` gets the bound port.

    With `workers` above 1 this is one of that many processes sharing the port.
    """
    init_database(dsn, settings)
    SLOW.watch(settings.slow_query_ms)
    with connection():
        check_ctype(database)
    site = make_app(settings, dsn=dsn, workers=workers)
    server = HTTPServer(
        site.application,
        max_body_size=5 * settings.max_video_bytes + MULTIPART_SLACK_BYTES,
        idle_connection_timeout=75,
    )
    sockets = bind_sockets(port, host, reuse_port=workers > 1)
    await site.hub.start()
    site.postman.start()
    site.reporter.start()
    server.add_sockets(sockets)
    on_ready(bound_port(sockets))
    await _stop_signal()
    await drain(site, server, settings.drain_seconds)


def bound_port(sockets: list[socket.socket]) -> int:
    """The port the kernel gave (for port 0)."""
    return int(sockets[0].getsockname()[1])


async def drain(site: Site, server: HTTPServer, seconds: float) -> None:
    """Stop taking work, finish what runs for at most `seconds`, then let go of everything."""
    log.info("draining")
    site.kit.is_draining = True
    server.stop()
    await site.hub.stop()
    deadline = asyncio.get_running_loop().time() + seconds
    while site.kit.active and asyncio.get_running_loop().time() < deadline:
        await asyncio.sleep(POLL_SECONDS)
    if site.kit.active:
        log.warning("%d requests did not finish within %.0f s", site.kit.active, seconds)
    await server.close_all_connections()
    await asyncio.get_running_loop().run_in_executor(None, site.close)
    database.close_idle()
    log.info("stopped")


async def _stop_signal() -> None:
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in STOP_SIGNALS:
        loop.add_signal_handler(number, stop.set)
    await stop.wait()
