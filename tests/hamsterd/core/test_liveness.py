"""Heartbeats: sent while the event loop runs and threads make progress, and their recipient."""

import asyncio
import socket
import threading
import time
from pathlib import Path

import pytest

from hamsterd.core.process.liveness import STUCK_MARGIN_SECONDS, QueryThreads, give_signs
from hamsterd.core.process.systemd import ALIVE, notify


def test_threads_that_get_on_are_not_stuck_however_long_the_queue():
    threads = QueryThreads(1)
    for _ in range(20):
        threads.submit(time.sleep, 0.01)

    assert threads.stuck_seconds() < 0.5
    threads.shutdown()
    assert threads.stuck_seconds() < 0.5


def test_what_begins_to_wait_after_a_quiet_hour_has_not_waited_for_an_hour(
    monkeypatch: pytest.MonkeyPatch,
):
    threads, held = QueryThreads(1), threading.Event()
    now = time.monotonic() + 3_600
    monkeypatch.setattr("hamsterd.core.process.liveness.time.monotonic", lambda: now)
    assert threads.stuck_seconds() == 0

    threads.submit(held.wait)
    threads.submit(held.wait)
    now += 7

    assert threads.stuck_seconds() == 7
    held.set()
    threads.shutdown()


async def _signs_of(threads: QueryThreads, limit_seconds: float) -> int:
    given: list[None] = []
    living = asyncio.ensure_future(give_signs(threads, limit_seconds, lambda: given.append(None)))
    await asyncio.sleep(0.05)
    living.cancel()
    return len(given)


def test_a_process_whose_threads_are_all_stuck_gives_no_sign():
    threads, held = QueryThreads(1), threading.Event()
    assert asyncio.run(_signs_of(threads, 10)) == 1

    threads.submit(held.wait)
    threads.submit(held.wait)

    assert asyncio.run(_signs_of(threads, 10)) == 1, "a statement may take its time"
    assert asyncio.run(_signs_of(threads, -STUCK_MARGIN_SECONDS)) == 0
    held.set()
    threads.shutdown()


def test_systemd_hears_it_where_it_asked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    notify(ALIVE)  # nobody asked: nothing happens
    address = str(tmp_path / "notify")
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as line:
        line.bind(address)
        monkeypatch.setenv("NOTIFY_SOCKET", address)
        notify(ALIVE)
        assert line.recv(64) == b"WATCHDOG=1"
    notify(ALIVE)  # it is gone


def test_a_systemd_that_does_not_read_is_not_waited_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    address = str(tmp_path / "notify")
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as line:
        line.bind(address)
        monkeypatch.setenv("NOTIFY_SOCKET", address)
        telling = threading.Thread(target=lambda: [notify(ALIVE) for _ in range(2_000)])
        telling.start()
        telling.join(20)
        is_waiting = telling.is_alive()
    telling.join()  # at the latest now that the line is gone
    assert not is_waiting
