"""Signs of life between workers and their supervisor: who hangs is replaced, nobody else is."""

import asyncio
import errno
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
from tests.hamsterd.test_workers import SOCKETS
from tests.postgres import Cluster
from tests.processes import Server, serving_processes

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


async def _a_process(*command: str) -> Worker:
    control, its_end = a_line()
    control.setblocking(False)
    with its_end:
        process = await asyncio.create_subprocess_exec(*command, stdout=asyncio.subprocess.PIPE)
    return Worker(process, control)


async def _renewing(
    spawn: Callable[[Supervisor], Awaitable[Worker]],
    story: Callable[[Supervisor], Awaitable[None]],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A supervisor of one process that renews it by `spawn` when `story` asks."""
    made = list[Worker]()

    async def spawned(renewer: Supervisor, _: int) -> Worker:
        made.append(await spawn(renewer))
        return made[-1]

    monkeypatch.setattr(Supervisor, "_spawn", spawned)
    renewer = Supervisor(Settings(), "", "", 0, 1, lambda _: None)
    renewer._is_ready = True
    made.append(await _a_process("sleep", "60"))
    renewer._places[0] = made[0]
    renewing = asyncio.ensure_future(renewer._renew_when_asked())
    try:
        await story(renewer)
    finally:
        renewing.cancel()
        for worker in made:
            with worker.control, suppress(ProcessLookupError):
                worker.process.kill()
            await worker.process.wait()


async def _renewed(renewer: Supervisor) -> bool:
    """Ask for a renewal, and wait for its end."""
    ended = renewer._renewals.ended
    renewer._renew.set()
    async with asyncio.timeout(20):
        while renewer._renewals.ended == ended:
            await asyncio.sleep(0.02)
    return renewer._renewals.is_renewed


def test_a_renewal_for_which_nothing_was_left_fails_and_the_next_one_comes(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """No file, for instance: then neither a process nor the count of renewals can be had."""
    is_full = True

    async def spawn(_: Supervisor) -> Worker:
        if is_full:
            raise OSError(errno.EMFILE, "Too many open files")
        return await _a_process("sh", "-c", "echo; exec sleep 60")

    async def story(renewer: Supervisor) -> None:
        nonlocal is_full
        old = renewer._places[0]
        assert not await _renewed(renewer)
        assert renewer._places[0] is old
        is_full = False
        assert await _renewed(renewer)
        assert renewer._places[0] is not old
        assert old.process.returncode is not None

    monkeypatch.setenv("RUNTIME_DIRECTORY", "/nowhere")
    asyncio.run(_renewing(spawn, story, monkeypatch))


def test_a_new_worker_whose_old_one_died_meanwhile_leaves_the_place_to_its_heir(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Whom nobody would know of otherwise: it would serve on until the supervisor ends."""
    new = list[Worker]()

    async def spawn(renewer: Supervisor) -> Worker:
        old = renewer._places[0]
        old.process.kill()
        await old.process.wait()
        new.append(await _a_process("sh", "-c", "echo; exec sleep 60"))
        return new[0]

    async def story(renewer: Supervisor) -> None:
        old = renewer._places[0]
        assert await _renewed(renewer)
        assert renewer._places[0] is old
        assert new[0].process.returncode is not None

    asyncio.run(_renewing(spawn, story, monkeypatch))


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
