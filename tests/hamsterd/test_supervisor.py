"""Signs of life between workers and their supervisor: who hangs is replaced, nobody else is."""

import asyncio
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Awaitable, Callable
from contextlib import closing, suppress

import httpx
import pytest
from tornado.httpserver import HTTPServer
from tornado.netutil import bind_sockets

from hamsterd import supervisor
from hamsterd.config import Settings
from hamsterd.core.process.liveness import HUNG_SECONDS
from hamsterd.server import SupervisorLine
from hamsterd.supervisor import Supervisor, Worker
from tests.hamsterd.test_workers import SOCKETS, serving_processes
from tests.postgres import Cluster
from tests.processes import Server

FULL = 2_000
"""More heartbeats than any socket can buffer."""


def a_line() -> tuple[socket.socket, socket.socket]:
    return socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)


def test_signs_wait_for_no_supervisor_that_stands_still() -> None:
    """And when it dies over unread ones, its workers stop as ever."""

    async def give_many() -> None:
        stop = asyncio.Event()
        with closing(theirs):  # who waits at it is let go
            line = SupervisorLine(ours, HTTPServer(lambda _: None), stop)
            await asyncio.wait_for(asyncio.to_thread(_give, line), 20)
        await asyncio.wait_for(stop.wait(), 20)

    theirs, ours = a_line()
    with ours:
        asyncio.run(give_many())


def _give(line: SupervisorLine) -> None:
    for _ in range(FULL):
        line.give_sign()


def test_a_worker_whose_supervisor_died_while_it_started_drains_in_order(
    postgres_cluster: Cluster,
) -> None:
    """It has accepted connections before it says that it serves."""
    dsn = postgres_cluster.migrated()
    control, its_end = a_line()
    nobody_reads, its_output = os.pipe()
    os.close(nobody_reads)
    with bind_sockets(0, "127.0.0.1")[0] as listening, control, its_end:
        port, file = listening.getsockname()[1], listening.fileno()
        worker = subprocess.Popen(
            [sys.executable, "-m", "hamsterd", "--workers", "2", "--sockets", str(file)],
            stdin=its_end,
            stdout=its_output,
            stderr=subprocess.PIPE,
            pass_fds=[file],
            env={**os.environ, "HAMSTERD_DATABASE_URL": dsn},
        )
        os.close(its_output)
        answer = httpx.get(f"http://127.0.0.1:{port}/readyz", timeout=60)
        control.close()
        _, said = worker.communicate(timeout=60)
    postgres_cluster.drop(dsn)

    assert (answer.status_code, worker.returncode) == (200, 0), said.decode()
    assert "Traceback" not in said.decode()


async def _watched(
    story: Callable[[Supervisor, Worker, socket.socket], Awaitable[None]],
) -> Supervisor:
    """A supervisor that watches one process; `story` runs at the process's end of the socket."""
    control, its_end = a_line()
    control.setblocking(False)
    watcher = Supervisor(Settings(), "", "", 0, 1, lambda _: None)
    process = await asyncio.create_subprocess_exec("sleep", "60")
    worker = watcher._places[0] = Worker(process, control)
    worker.listen()
    watching = asyncio.ensure_future(watcher._watch())
    try:
        await story(watcher, worker, its_end)
    finally:
        watching.cancel()
        worker.stop_listening()
        with control, its_end, suppress(ProcessLookupError):
            process.kill()
        await process.wait()
    return watcher


@pytest.mark.parametrize("serves", [True, False], ids=["serving", "starting"])
def test_who_gives_no_sign_is_killed_once_also_before_it_ever_served(
    serves: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def silence(watcher: Supervisor, worker: Worker, _: socket.socket) -> None:
        if serves:
            watcher._serving.add(0)
        await asyncio.wait_for(worker.process.wait(), 30)
        await asyncio.sleep(0.3)

    monkeypatch.setattr(supervisor, "HUNG_SECONDS" if serves else "START_SECONDS", 0.2)
    monkeypatch.setattr(supervisor, "BEAT_SECONDS", 0.05)

    assert asyncio.run(_watched(silence))._replaced["hung"] == 1


def test_a_supervisor_that_stood_still_blames_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    async def standstill(watcher: Supervisor, worker: Worker, its_end: socket.socket) -> None:
        watcher._serving.add(0)
        await asyncio.sleep(0.2)
        time.sleep(1.5)  # the whole loop, as SIGSTOP would have it
        await asyncio.sleep(0.3)
        for _ in range(3):
            its_end.send(b".")
            await asyncio.sleep(0.3)
        assert worker.process.returncode is None

    monkeypatch.setattr(supervisor, "HUNG_SECONDS", 1.0)
    monkeypatch.setattr(supervisor, "LATE_SECONDS", 0.5)
    monkeypatch.setattr(supervisor, "BEAT_SECONDS", 0.05)

    assert asyncio.run(_watched(standstill))._replaced["hung"] == 0


@pytest.mark.part(name="drills")
def test_workers_serve_on_while_their_supervisor_stands_still(two_workers: Server) -> None:
    """Longer than the sockets buffer heartbeats, and than a worker may be silent."""
    before = serving_processes(two_workers)
    os.kill(two_workers.process.pid, signal.SIGSTOP)

    until = time.monotonic() + HUNG_SECONDS + 10
    while time.monotonic() < until:
        for _ in range(SOCKETS):
            assert httpx.get(f"{two_workers.url}/readyz", timeout=20).status_code == 200
        time.sleep(0.5)
    os.kill(two_workers.process.pid, signal.SIGCONT)
    time.sleep(HUNG_SECONDS + 3)

    assert serving_processes(two_workers) == before
    assert "no sign of life" not in two_workers.log()
