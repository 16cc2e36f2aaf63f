"""The product as an operator starts it: the installed `hamster` command, as processes."""

import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from secrets import randbelow
from typing import Any

import httpx

from tests.commands import hamster

HAMSTER = Path(sys.executable).with_name("hamster")
START_SECONDS = 180
WELCOME = "멈추려면 Ctrl-C"
"""Said once all workers serve; the first of them answers long before on a busy machine."""


@dataclass
class Server:
    """A running `hamster serve`."""

    url: str
    environment: dict[str, str]
    process: subprocess.Popen[bytes]
    log_file: Path

    def log(self) -> str:
        """Its log so far."""
        return self.log_file.read_text(errors="replace")

    def hamster(self, *arguments: str) -> Any:
        """The output of `hamster … --json` for this site."""
        done = hamster(*arguments, "--json", folder=self.log_file.parent, env=self.environment)
        done.check_returncode()
        return json.loads(done.stdout)

    def run_job(self, name: str) -> Any:
        """The output of `hamster jobs run`, after the server's own run of the job has ended."""
        for _ in range(START_SECONDS):
            try:
                return self.hamster("jobs", "run", name)
            except subprocess.CalledProcessError as refused:
                if '"job_running"' not in refused.stderr:
                    raise
            time.sleep(1)
        raise RuntimeError(f"{name} runs on and on")


@contextmanager
def served(
    dsn: str,
    folder: Path,
    *,
    workers: int,
    host: str = "127.0.0.1",
    command: tuple[str, ...] = (str(HAMSTER),),
    **settings: str,
) -> Iterator[Server]:
    """`hamster serve` over the migrated database `dsn` until the block ends.

    `host` is what browsers call it: they have no passkeys for a number.
    """
    port = free_port()
    environment = {
        **os.environ,
        "HAMSTERD_DATABASE_URL": dsn,
        "HAMSTERD_DATA_DIR": str(folder),
        "HAMSTERD_BASE_URL": f"http://{host}:{port}",
        "HAMSTERD_PASSWORD_ROUNDS": "4",
        "HAMSTERD_RATE_LIMIT_SCALE": "100",
        "HAMSTERD_SETUP_PAGE": "false",
        **settings,
    }
    log = (folder / "server.log").open("wb")
    process = subprocess.Popen(
        [*command, "serve", "--port", str(port), "--workers", str(workers)],
        env=environment,
        stdout=log,
        stderr=log,
    )
    server = Server(environment["HAMSTERD_BASE_URL"], environment, process, folder / "server.log")
    try:
        wait_until_ready(server, WELCOME)
        yield server
    finally:
        process.send_signal(signal.SIGTERM)
        process.wait(30)
        log.close()


def serving_processes(server: Server) -> set[int]:
    """The process ids of the workers."""
    children = f"/proc/{server.process.pid}/task/{server.process.pid}/children"
    with open(children) as listed:
        return {int(pid) for pid in listed.read().split()}


def wait_until_ready(server: Server, said: str = "") -> None:
    """Until `/readyz` answers 200 and the log has `said`; shows the log when it never does."""
    deadline = time.monotonic() + START_SECONDS
    while time.monotonic() < deadline and server.process.poll() is None:
        try:
            if httpx.get(f"{server.url}/readyz").is_success and said in server.log():
                return
        except httpx.TransportError:
            pass
        time.sleep(0.1)
    raise RuntimeError(server.log())


def free_port() -> int:
    """A port nobody listens on, below those that the system gives to whoever connects."""
    while True:
        port = 10_000 + randbelow(20_000)
        with socket.socket() as probe, suppress(OSError):
            probe.bind(("127.0.0.1", port))
            return port
