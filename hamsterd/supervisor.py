"""Several server processes as one: start them, replace those that died, renew all without a gap.

Each worker is a fresh interpreter (`python -m hamsterd`), never a fork of a process with threads.
They share the port by SO_REUSEPORT. The supervisor opens each place's listening sockets and keeps
a copy, so that not even a connection that nobody has accepted yet is lost: on SIGUSR2 a new worker
takes over the sockets of the old one, which drains; while a place has no worker that serves, all
others accept what comes there. A worker whose supervisor vanishes sees its standard input end and
drains by itself.
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
from hamsterd.core.liveness import BEAT_SECONDS, HUNG_SECONDS, REPLACED
from hamsterd.core.renewal import RENEW_SIGNAL, Renewals
from hamsterd.core.systemd import ALIVE, notify

log = logging.getLogger("hamsterd.supervisor")

STOP_SIGNALS = (signal.SIGTERM, signal.SIGINT)
STACKS_SIGNAL = signal.SIGUSR1
"""A worker then writes the stacks of all its threads to its standard error (`faulthandler`)."""
EVERYWHERE = ("", "0.0.0.0", "::")  # noqa: S104  # compared with, not bound to
FIRST_PAUSE_SECONDS = 0.5
LONGEST_PAUSE_SECONDS = 30.0
SETTLED_SECONDS = 10.0
"""The one after a worker that lived this long is started at once."""
KILL_MARGIN_SECONDS = 5.0
"""Beyond the drain, for closing pools and leaving; after that a worker is killed."""
SIGN_BYTES = 16
LATE_SECONDS = 3.0
"""Who looks at the signs later than this has stood still itself: a laptop slept, a host swapped."""
STACKS_SECONDS = 0.5
"""For writing down where the threads of a hung worker stand."""
READY_SECONDS = 60.0
"""A new worker that serves later than this is given up, and the old one stays."""


class PortTaken(Unavailable):
    """Another program listens where the site should."""


@dataclass(slots=True)
class Worker:
    """A process, and the supervisor's end of the socket that is its standard input."""

    process: asyncio.subprocess.Process
    control: socket.socket
    heard_at: float = field(default_factory=time.monotonic)
    """When it last gave a sign of life."""

    def listen(self) -> None:
        """Note its signs of life until it is gone."""
        asyncio.get_running_loop().add_reader(self.control, self._hear)

    def _hear(self) -> None:
        with suppress(OSError):
            if self.control.recv(SIGN_BYTES):
                self.heard_at = time.monotonic()
                return
        self.stop_listening()

    def stop_listening(self) -> None:
        """It says nothing more."""
        asyncio.get_running_loop().remove_reader(self.control)

    def accept_also(self, sockets: list[socket.socket]) -> None:
        """Have it accept on these beside its own, instead of those it was told of before."""
        files = [one.fileno() for one in sockets]
        with suppress(OSError):  # it has just died, and is noticed soon
            socket.send_fds(self.control, [b"%d" % len(files)], files)

    async def is_ready(self) -> bool:
        """A worker writes one line when it serves; one that dies before never does."""
        return bool(self.process.stdout and await self.process.stdout.readline())

    async def kill_hung(self) -> None:
        """Have it write down where its threads stand, if it still can, and kill it."""
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
    """The workers of one site; `run()` returns when all of them are gone."""

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
    """Places whose worker has said that it serves."""
    _is_ready: bool = False
    """Whether all of the first workers have said so."""
    _metrics_folder: str = ""
    _replaced: Counter[str] = field(default_factory=Counter)
    """How many workers ended by themselves or were killed, of these `hung`, and the last `at`."""
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
            tempfile.TemporaryDirectory(prefix="hamsterd-metrics-") as self._metrics_folder,
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
        """Tell all who serve which places have nobody: they accept there as well."""
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
            serving = [self._places[place] for place in self._serving]
            if now - looked_at > LATE_SECONDS:
                for worker in serving:
                    worker.heard_at = now
            looked_at = now
            for worker in serving:
                if now - worker.heard_at > HUNG_SECONDS and not self._stop.is_set():
                    pid, silent = worker.process.pid, now - worker.heard_at
                    log.error("worker %d gave no sign of life for %.0f s: killed", pid, silent)
                    self._replaced["hung"] += 1
                    await worker.kill_hung()

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
        """Put a new worker beside the old one, on its sockets; False when it never serves."""
        old = self._places.get(place)
        if old is None or old.process.returncode is not None:
            return True  # nobody is there: whoever is started next is new anyway
        new = await self._spawn(place)
        try:
            is_ready = await asyncio.wait_for(new.is_ready(), READY_SECONDS)
        except (TimeoutError, asyncio.CancelledError):
            await new.stop(self._patience)
            self._bury(new)
            if self._stop.is_set():
                raise
            return False
        if not is_ready:
            await new.process.wait()
            self._bury(new)
            return False
        new.heard_at = time.monotonic()
        self._places[place] = new
        self._cover_places()
        await old.stop(self._patience)
        return True

    @property
    def _patience(self) -> float:
        return self.settings.drain_seconds + KILL_MARGIN_SECONDS

    async def _spawn(self, place: int) -> Worker:
        files = [one.fileno() for one in self._sockets[place]]
        control, its_end = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        control.setblocking(False)
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
        """The site is ready when all of its first workers are."""
        if not await self._places[place].is_ready():
            return
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
