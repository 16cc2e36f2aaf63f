"""`hamster serve`: the whole server as a process, alone and as several workers."""

import os
import signal
import socket
import subprocess
import time
from collections.abc import Callable
from pathlib import Path

import httpx
import pytest

from tests.cli.conftest import HAMSTER, Operator, environment
from tests.postgres import short_folder

PATIENCE_SECONDS = 15


def _until(holds: Callable[[], bool]) -> bool:
    deadline = time.monotonic() + PATIENCE_SECONDS
    while not holds():
        if time.monotonic() > deadline:
            return False
        time.sleep(0.1)
    return True


def _children(pid: int) -> list[int]:
    text = Path(f"/proc/{pid}/task/{pid}/children").read_text()
    return [int(child) for child in text.split()]


def _answers_of_site(url: str) -> float:
    return sum(
        float(line.rsplit(" ", 1)[1])
        for line in httpx.get(f"{url}/metrics").text.splitlines()
        if "duration_seconds_count" in line and 'route="SiteHandler"' in line
    )


def _is_ready(url: str) -> bool:
    try:
        return httpx.get(f"{url}/readyz").status_code == 200
    except httpx.TransportError:
        return False


def test_one_process_serves_and_stops_in_order(operator: Operator) -> None:
    with operator.serving() as site:
        assert _until(lambda: _is_ready(site["url"]))
        assert httpx.get(f"{site['url']}/api/site").json()["baseUrl"] == site["url"]
        refused = operator.run("serve", "--port", str(site["port"]))
        assert refused.returncode == 1
        assert str(site["port"]) in refused.stderr


@pytest.mark.part(name="drills")
def test_a_worker_that_dies_is_replaced_and_metrics_gather_all(operator: Operator) -> None:
    with operator.serving("--workers", "2") as site:
        first, _ = workers = _children(site["pid"])
        for _ in range(20):
            httpx.get(f"{site['url']}/api/site")
        # An answer is counted right after it is sent.
        assert _until(lambda: _answers_of_site(site["url"]) == 20)
        os.kill(first, signal.SIGKILL)
        assert _until(lambda: len(set(_children(site["pid"])) - set(workers)) == 1)
        assert _until(lambda: _is_ready(site["url"]))
        assert _answers_of_site(site["url"]) == 20
        assert operator.run("serve", "--port", str(site["port"]), "--workers", "2").returncode == 1


@pytest.mark.part(name="drills")
def test_workers_stop_when_their_supervisor_vanishes(operator: Operator) -> None:
    process = subprocess.Popen(
        [str(HAMSTER), "serve", "--port", "0", "--json", "--workers", "2"],
        cwd=operator.folder,
        env=operator.env,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
    )
    with process:
        assert process.stdout is not None
        assert process.stdout.readline()
        workers = _children(process.pid)
        process.kill()
        process.wait()
    assert len(workers) == 2
    assert _until(lambda: not any(_is_alive(worker) for worker in workers))


def test_an_empty_folder_becomes_a_site() -> None:
    with short_folder() as folder:
        newcomer = Operator(folder, environment(folder))
        with newcomer.serving() as site:
            assert _until(lambda: _is_ready(site["url"]))
            assert newcomer.json("db", "status")[0]["state"] == "applied"


def test_a_port_in_use_is_refused_in_words(operator: Operator) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        for workers in ("1", "2"):
            done = operator.run("serve", "--port", port, "--workers", workers)
            assert done.returncode == 1
            assert f"{port}번 포트" in done.stderr


def _is_alive(pid: int) -> bool:
    state = Path(f"/proc/{pid}/stat")
    return state.exists() and ") Z " not in state.read_text()
