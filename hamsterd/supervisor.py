"""Several server processes as one: start them, replace one that died, stop all of them together.

Each worker is a fresh interpreter (`python -m hamsterd`), never a fork of a process with threads.
They share the port by SO_REUSEPORT. A worker whose supervisor vanishes sees its standard input
end and drains by itself.
"""

import asyncio
import logging
import os
import signal
import socket
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass, field

from prometheus_client.multiprocess import mark_process_dead

from hamsterd.config import Settings
from hamsterd.errors import Unavailable

log = logging.getLogger("hamsterd.supervisor")

STOP_SIGNALS = (signal.SIGTERM, signal.SIGINT)
EVERYWHERE = ("", "0.0.0.0", "::")  # noqa: S104  # compared with, not bound to
FIRST_PAUSE_SECONDS = 0.5
LONGEST_PAUSE_SECONDS = 30.0
SETTLED_SECONDS = 60.0
"""A worker that lived this long starts anew without a growing pause."""
KILL_MARGIN_SECONDS = 5.0
"""Beyond the drain, for closing pools and leaving; after that a worker is killed."""


class PortTaken(Unavailable):
    """Another program listens where the site should."""

    code = "port_taken"


@dataclass(slots=True)
class Supervisor:
    """The workers of one site; `run()` returns when all of them are gone."""

    settings: Settings
    dsn: str
    host: str
    port: int
    workers: int
    on_ready: Callable[[int], None]
    _stop: asyncio.Event = field(default_factory=asyncio.Event)
    _ready: set[int] = field(default_factory=set)

    async def run(self) -> None:
        """Hold the port and keep `workers` processes alive until SIGTERM or SIGINT."""
        for number in STOP_SIGNALS:
            asyncio.get_running_loop().add_signal_handler(number, self._stop.set)
        with (
            closing(reserve_port(self.host, self.port)) as held,
            tempfile.TemporaryDirectory(prefix="hamsterd-metrics-") as metrics_folder,
        ):
            self.port = int(held.getsockname()[1])
            places = (self._keep(place, metrics_folder) for place in range(self.workers))
            await asyncio.gather(*places)

    async def _keep(self, place: int, metrics_folder: str) -> None:
        """One place among the workers: whenever its process dies, another takes it."""
        pause = FIRST_PAUSE_SECONDS
        while not self._stop.is_set():
            began = time.monotonic()
            worker = await self._spawn(metrics_folder)
            watching = asyncio.ensure_future(self._hear_ready(place, worker))
            await self._until_over(worker)
            watching.cancel()
            mark_process_dead(worker.pid, metrics_folder)  # type: ignore[no-untyped-call]
            if self._stop.is_set():
                return
            settled = time.monotonic() - began > SETTLED_SECONDS
            pause = FIRST_PAUSE_SECONDS if settled else pause
            log.error("worker %d died (%s), next in %.1f s", worker.pid, worker.returncode, pause)
            await self._rest(pause)
            pause = min(pause * 2, LONGEST_PAUSE_SECONDS)

    async def _spawn(self, metrics_folder: str) -> asyncio.subprocess.Process:
        arguments = ("--host", self.host, "--port", str(self.port))
        return await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "hamsterd", *arguments, "--workers", str(self.workers)),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            env=self._environment(metrics_folder),
            # Ctrl-C reaches the supervisor alone, which then stops the workers in order.
            start_new_session=True,
        )

    def _environment(self, metrics_folder: str) -> dict[str, str]:
        known = {
            "HAMSTERD_DATABASE_URL": self.dsn,
            "PROMETHEUS_MULTIPROC_DIR": metrics_folder,
        }
        if "base_url" not in self.settings.model_fields_set:
            known["HAMSTERD_BASE_URL"] = local_url(self.host, self.port)
        return {**os.environ, **known}

    async def _hear_ready(self, place: int, worker: asyncio.subprocess.Process) -> None:
        """A worker writes one line when it serves; the site is ready when all of them have."""
        if worker.stdout is None or not await worker.stdout.readline():
            return
        was_ready = len(self._ready) == self.workers
        self._ready.add(place)
        if not was_ready and len(self._ready) == self.workers:
            self.on_ready(self.port)

    async def _until_over(self, worker: asyncio.subprocess.Process) -> None:
        """Until the worker dies by itself, or is stopped: asked first, killed at last."""
        over = asyncio.ensure_future(worker.wait())
        stop = asyncio.ensure_future(self._stop.wait())
        await asyncio.wait((over, stop), return_when=asyncio.FIRST_COMPLETED)
        stop.cancel()
        if not over.done():
            worker.terminate()
            seconds = self.settings.drain_seconds + KILL_MARGIN_SECONDS
            await asyncio.wait((over,), timeout=seconds)
        if not over.done():
            log.error("worker %d did not stop in time and is killed", worker.pid)
            worker.kill()
        await over

    async def _rest(self, seconds: float) -> None:
        try:
            await asyncio.wait_for(self._stop.wait(), seconds)
        except TimeoutError:
            return


def local_url(host: str, port: int) -> str:
    """The address at which this machine reaches the site; of "everywhere" the loopback one."""
    name = "127.0.0.1" if host in EVERYWHERE else host
    return f"http://[{name}]:{port}" if ":" in name else f"http://{name}:{port}"


def reserve_port(host: str, port: int) -> socket.socket:
    """A bound socket that listens to nobody: keeps `port` (0: a free one) for the workers.

    Raises `PortTaken`. Sharing a port would be granted to a second site of the same account
    without an error, so it is first tried without sharing.
    """
    family, kind, protocol, _, address = socket.getaddrinfo(
        host or None, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
    )[0]
    if port:
        with socket.socket(family, kind, protocol) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            _bind(probe, address, port)
            probe.listen(1)
    held = socket.socket(family, kind, protocol)
    held.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    held.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
    _bind(held, address, port)
    return held


def _bind(held: socket.socket, address: object, port: int) -> None:
    try:
        held.bind(address)  # type: ignore[arg-type]  # as getaddrinfo gave it
    except OSError as error:
        held.close()
        raise PortTaken(
            f"{port}번 포트를 쓸 수 없어요 ({error.strerror})."
            " 다른 프로그램을 끄거나 --port로 다른 번호를 골라 주세요."
        ) from error
