"""Several server processes as one: start them, replace dead ones, renew all without downtime.

Each worker is a fresh interpreter (`python -m hamsterd`), never a fork of a process with threads.
They share the port by SO_REUSEPORT. The supervisor opens each place's listening sockets and keeps a
copy, so that not even unaccepted connections are lost. On SIGUSR2 a new worker takes over the
sockets of the old one, which drains. While a place has no serving worker, all others accept its
connections. A worker whose supervisor is gone sees its standard input end, and drains.
"""

import asyncio
import json
import logging
import os
import signal
import socket
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from contextlib import closing, suppress
from dataclasses import dataclass, field

from prometheus_client.multiprocess import mark_process_dead
from tornado.netutil import bind_sockets

from hamsterd.config import Settings
from hamsterd.core.errors import Unavailable
from hamsterd.core.process.liveness import BEAT_SECONDS, HUNG_SECONDS, REPLACED
from hamsterd.core.process.systemd import ALIVE, notify
from hamsterd.core.renewal import RENEW_SIGNAL, Renewals

log = logging.getLogger("hamsterd.supervisor")

STOP_SIGNALS = (signal.SIGTERM, signal.SIGINT)
STACKS_SIGNAL = signal.SIGUSR1
"""A worker then writes the stacks of all its threads to its standard error (`faulthandler`)."""
EVERYWHERE = ("", "0.0.0.0", "::")  # noqa: S104  # compared with, not bound to
FIRST_PAUSE_SECONDS = 0.5
LONGEST_PAUSE_SECONDS = 30.0
SETTLED_SECONDS = 10.0
"""A worker that lived this long is replaced without delay."""
KILL_MARGIN_SECONDS = 5.0
"""Beyond the drain, for closing pools and leaving; after that a worker is killed."""
SIGN_BYTES = 16
LATE_SECONDS = 3.0
"""If heartbeats are checked later than this, the supervisor itself was stopped: a laptop slept, a
host swapped.
"""
STACKS_SECONDS = 0.5
"""Time for a hung worker to log its threads' stacks."""
READY_SECONDS = 60.0
"""A new worker that serves later than this is given up, and the old one stays."""
START_SECONDS = 300.0
"""Where no old one stays, it may take so long: a slow machine, too, gets to serve."""


class PortTaken(Unavailable):
    """Another program listens where the site should."""


@dataclass(slots=True)
class Worker:
    """A process, and the supervisor's end of the socket that is its standard input."""

    process: asyncio.subprocess.Process
    control: socket.socket
    heard_at: float = field(default_factory=time.monotonic)
    """When it last gave a sign of life; until it serves, when it was started."""
    is_given_up: bool = False
    """It hung, and is being killed."""

    def listen(self) -> None:
        """Receive its heartbeats until it is gone."""
        asyncio.get_running_loop().add_reader(self.control, self._hear)

    def _hear(self) -> None:
        with suppress(OSError):
            if self.control.recv(SIGN_BYTES):
                self.heard_at = time.monotonic()
                return
        self.stop_listening()

    def stop_listening(self) -> None:
        """Stop receiving its heartbeats."""
        asyncio.get_running_loop().remove_reader(self.control)

    def accept_also(self, sockets: list[socket.socket]) -> None:
        """Make it accept on these in addition to its own, replacing earlier ones."""
        files = [one.fileno() for one in sockets]
        with suppress(OSError):  # it has just died, and is noticed soon
            socket.send_fds(self.control, [b"%d" % len(files)], files)

    async def is_ready(self) -> bool:
        """A worker writes one line when it serves; one that dies before never does."""
        return bool(self.process.stdout and await self.process.stdout.readline())

    async def kill_hung(self) -> None:
        """Have it write down where its threads stand, if it still can, and kill it."""
        self.is_given_up = True
        with suppress(ProcessLookupError):
            self.process.send_signal(STACKS_SIGNAL)
            await asyncio.sleep(STACKS_SECONDS)
            self.process.kill()

    async def stop(self, patience_seconds: float) -> None:
        """Ask it to drain; kill it when it takes too long."""
        with suppress(ProcessLookupError):
            self.process.terminate()
        try:
            await asyncio.wait_for(self.process.wait(), patience_seconds)
        except TimeoutError:
            log.warning("worker %d did not stop in time and is killed", self.process.pid)
            self.process.kill()
            await self.process.wait()


@dataclass(slots=True)
class Supervisor:
    """The workers of one site; `run()` returns when all have ended."""

    settings: Settings
    dsn: str
    host: str
    port: int
    workers: int
    on_ready: Callable[[int], None]
    _stop: asyncio.Event = field(default_factory=asyncio.Event)
    _renew: asyncio.Event = field(default_factory=asyncio.Event)
    _sockets: dict[int, list[socket.socket]] = field(default_factory=dict)
    _places: dict[int, Worker] = field(default_factory=dict)
    _serving: set[int] = field(default_factory=set)
    """Places whose worker is serving."""
    _is_ready: bool = False
    """Whether all of the first workers are serving."""
    _metrics_folder: str = ""
    _replaced: Counter[str] = field(default_factory=Counter)
    """How many workers died or were killed, of these `hung`, and the last time, `at`."""
    _renewals: Renewals = field(default_factory=Renewals)

    async def run(self) -> None:
        """Hold the port and keep `workers` processes alive until SIGTERM or SIGINT."""
        loop = asyncio.get_running_loop()
        for number in STOP_SIGNALS:
            loop.add_signal_handler(number, self._stop.set)
        loop.add_signal_handler(RENEW_SIGNAL, self._renew.set)
        self._renewals.write()
        with (
            closing(reserve_port(self.host, self.port)) as held,
            # systemd's folder, where there is one: what cleans /tmp (systemd-tmpfiles) lets it be.
            tempfile.TemporaryDirectory(
                prefix="hamsterd-metrics-", dir=os.environ.get("RUNTIME_DIRECTORY")
            ) as self._metrics_folder,
        ):
            self.port = int(held.getsockname()[1])
            beside = [
                asyncio.ensure_future(one) for one in (self._renew_when_asked(), self._watch())
            ]
            await asyncio.gather(*(self._keep(place) for place in range(self.workers)))
            for one in beside:
                one.cancel()
                with suppress(asyncio.CancelledError):
                    await one

    async def _keep(self, place: int) -> None:
        """One place among the workers: whenever its process dies, another takes it."""
        pause = 0.0
        while not self._stop.is_set():
            began = time.monotonic()
            try:
                if place not in self._sockets:
                    self._sockets[place] = bind_sockets(self.port, self.host, reuse_port=True)
                self._places[place] = await self._spawn(place)
            except OSError:  # no memory or file left for one more process: those there are serve on
                pause = _next_pause(pause)
                log.exception("no worker for place %d, next try in %.1f s", place, pause)
                await self._rest(pause)
                continue
            watching = asyncio.ensure_future(self._hear_ready(place))
            worker = await self._until_over(place)
            watching.cancel()
            self._serving.discard(place)
            if self._stop.is_set():
                return
            self._cover_places()
            pause = 0.0 if time.monotonic() - began > SETTLED_SECONDS else _next_pause(pause)
            dead = worker.process
            log.error("worker %d died (%s), next in %.1f s", dead.pid, dead.returncode, pause)
            self._replaced["died"] += 1
            self._replaced["at"] = int(time.time())
            await self._rest(pause)

    def _cover_places(self) -> None:
        """Tell all workers which places have none: they accept there as well."""
        empty = [place for place in self._sockets if place not in self._serving]
        sockets = [one for place in empty for one in self._sockets[place]]
        for place in self._serving:
            self._places[place].accept_also(sockets)

    async def _until_over(self, place: int) -> Worker:
        """Until the place's worker dies by itself or is stopped; one that was renewed is not."""
        stop = asyncio.ensure_future(self._stop.wait())
        while True:
            worker = self._places[place]
            over = asyncio.ensure_future(worker.process.wait())
            await asyncio.wait((over, stop), return_when=asyncio.FIRST_COMPLETED)
            if self._stop.is_set():
                await self._places[place].stop(self._patience)
            if over.done():
                self._bury(worker)
            if self._stop.is_set() or self._places[place] is worker:
                stop.cancel()
                over.cancel()
                return self._places[place]

    async def _watch(self) -> None:
        """Kill workers that give no sign of life; `_keep` puts another in their place."""
        looked_at = time.monotonic()
        while True:
            await asyncio.sleep(BEAT_SECONDS)
            notify(ALIVE)
            now = time.monotonic()
            if now - looked_at > LATE_SECONDS:
                for worker in self._places.values():
                    worker.heard_at = now
            looked_at = now
            for worker in self._hung(now):
                pid, silent = worker.process.pid, now - worker.heard_at
                log.error("worker %d gave no sign of life for %.0f s: killed", pid, silent)
                self._replaced["hung"] += 1
                await worker.kill_hung()

    def _hung(self, now: float) -> list[Worker]:
        """Who has been silent for too long, whether it serves or has never come to."""
        if self._stop.is_set():
            return []
        return [
            worker
            for place, worker in self._places.items()
            if worker.process.returncode is None and not worker.is_given_up
            if now - worker.heard_at > (HUNG_SECONDS if place in self._serving else START_SECONDS)
        ]

    async def _renew_when_asked(self) -> None:
        """One place after the other, so that there is never more than one process too many."""
        while True:
            await self._renew.wait()
            self._renew.clear()
            self._renewals.begin()
            began, is_renewed = time.monotonic(), True
            for place in range(self.workers):
                is_renewed = is_renewed and await self._renewed(place)
            if is_renewed:
                log.info("%d workers renewed in %.1f s", self.workers, time.monotonic() - began)
            else:
                log.error("workers are not renewed: the new one does not serve; the old stay")
            self._renewals.end(is_renewed=is_renewed)

    async def _renewed(self, place: int) -> bool:
        """Start a new worker beside the old one, on its sockets; False if it never serves."""
        old = self._places.get(place)
        if old is None or old.process.returncode is not None:
            return True  # no worker there: the next one is new anyway
        try:
            new = await self._spawn(place)
        except OSError:  # no memory or file left for one more process
            log.exception("no new worker for place %d", place)
            return False
        try:
            is_ready = await asyncio.wait_for(new.is_ready(), READY_SECONDS)
        except (TimeoutError, asyncio.CancelledError):
            await self._give_up(new)
            if self._stop.is_set():
                raise
            return False
        if not is_ready:
            await new.process.wait()
            self._bury(new)
            return False
        if old.process.returncode is not None:
            await self._give_up(new)
            return True  # it died meanwhile, and `_keep` has put or is putting another there
        self._places[place] = new
        self._note_serving(place)
        await old.stop(self._patience)
        return True

    async def _give_up(self, new: Worker) -> None:
        await new.stop(self._patience)
        self._bury(new)

    @property
    def _patience(self) -> float:
        return self.settings.drain_seconds + KILL_MARGIN_SECONDS

    async def _spawn(self, place: int) -> Worker:
        os.makedirs(self._metrics_folder, mode=0o700, exist_ok=True)  # if it was cleaned away
        files = [one.fileno() for one in self._sockets[place]]
        control, its_end = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        control.setblocking(False)
        # The least there is, some six signs: what it said long ago tells nothing.
        its_end.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 0)
        with its_end:
            process = await asyncio.create_subprocess_exec(
                *(sys.executable, "-m", "hamsterd", "--workers", str(self.workers)),
                *("--sockets", ",".join(str(file) for file in files)),
                stdin=its_end.fileno(),
                stdout=asyncio.subprocess.PIPE,
                env=self._environment(),
                pass_fds=files,
                # Ctrl-C reaches the supervisor alone, which then stops the workers in order.
                start_new_session=True,
            )
        worker = Worker(process, control)
        worker.listen()
        return worker

    def _bury(self, worker: Worker) -> None:
        worker.stop_listening()
        worker.control.close()
        mark_process_dead(worker.process.pid, self._metrics_folder)  # type: ignore[no-untyped-call]

    def _environment(self) -> dict[str, str]:
        known = {
            "HAMSTERD_DATABASE_URL": self.dsn,
            "PROMETHEUS_MULTIPROC_DIR": self._metrics_folder,
            REPLACED: json.dumps(self._replaced),
        }
        if "base_url" not in self.settings.model_fields_set:
            known["HAMSTERD_BASE_URL"] = local_url(self.host, self.port)
        return {**os.environ, **known}

    async def _hear_ready(self, place: int) -> None:
        if await self._places[place].is_ready():
            self._note_serving(place)

    def _note_serving(self, place: int) -> None:
        """The site is ready when a worker serves in every place."""
        self._places[place].heard_at = time.monotonic()
        self._serving.add(place)
        self._cover_places()
        if not self._is_ready and len(self._serving) == self.workers:
            self._is_ready = True
            self.on_ready(self.port)

    async def _rest(self, seconds: float) -> None:
        try:
            await asyncio.wait_for(self._stop.wait(), seconds)
        except TimeoutError:
            return


def _next_pause(seconds: float) -> float:
    """Longer after each worker that did not last: a site that cannot start must not spin."""
    return min(max(2 * seconds, FIRST_PAUSE_SECONDS), LONGEST_PAUSE_SECONDS)


def local_url(host: str, port: int) -> str:
    """The address at which this machine reaches the site; of "everywhere" the loopback one."""
    name = "127.0.0.1" if host in EVERYWHERE else host
    return f"http://[{name}]:{port}" if ":" in name else f"http://{name}:{port}"


def reserve_port(host: str, port: int) -> socket.socket:
    """A bound socket that does not listen: reserves `port` (0: a free one) for the workers.

    Raises `PortTaken`. Sharing would let a second site of the same account use the port without an
    error, so it is first tried without sharing.
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
