"""The drill of a laptop's site: a worker and the embedded PostgreSQL are killed under four writers.

.venv/bin/python -m tests.chaos.one_machine --rounds 6
"""

import argparse
import os
import signal
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, suppress
from itertools import pairwise
from pathlib import Path
from random import Random
from threading import Event
from typing import Any

import httpx
import psycopg2

from tests.chaos.parts import Daemon, is_ready
from tests.factories.diaries import an_entry
from tests.people import Person, sign_up
from tests.processes import HAMSTER, free_port
from tests.waiting import wait_until

WRITERS = 4
CALM_SECONDS = 2.0
LOOK_SECONDS = 0.02


def main() -> None:
    """Print what each kill cost; 1 where an acknowledged write is missing."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "--rounds", type=int, default=6, help="each kills both, one after the other"
    )
    rounds, lost, random = parser.parse_args().rounds, 0, Random(1)
    with tempfile.TemporaryDirectory(prefix="hd-") as place:
        folder = Path(place)
        folder.chmod(0o711)
        web, url = start(folder)
        try:
            owner = sign_up(url, "kong", "콩이집사")
            writers = [sign_up(url, f"writer{one}", f"이웃{one}") for one in range(WRITERS)]
            entry = an_entry(owner)
            for number in range(rounds):
                for victim in ("worker", "PostgreSQL"):
                    lost += one_kill(victim, web, folder, writers, entry, number, random)
        finally:
            web.send(signal.SIGTERM)
            if web.process:
                web.process.wait(60)
    sys.exit(bool(lost))


def start(folder: Path) -> tuple[Daemon, str]:
    """`hamster serve --workers 2` with nothing set up, as `make run` has it."""
    port = free_port()
    url = f"http://127.0.0.1:{port}"
    environment = {
        **os.environ,
        "HAMSTERD_DATA_DIR": str(folder),
        "HAMSTERD_BASE_URL": url,
        "HAMSTERD_PASSWORD_ROUNDS": "4",
        "HAMSTERD_RATE_LIMIT_SCALE": "100000",
        "HAMSTERD_SETUP_PAGE": "false",
    }
    command = [str(HAMSTER), "serve", "--port", str(port), "--workers", "2"]
    web = Daemon("web", command, environment, folder / "server.log")
    web.start()
    wait_until(lambda: is_ready(url))
    return web, url


def one_kill(
    victim: str,
    web: Daemon,
    folder: Path,
    writers: list[Person],
    entry: dict[str, Any],
    number: int,
    random: Random,
) -> int:
    """Kill it under all writers, print the effects, and return the lost acknowledged writes."""
    kept: list[tuple[str, float]] = []
    refused: list[float] = []
    stop = Event()

    def write(writer: Person) -> None:
        turn = 0
        while not stop.is_set():
            turn += 1
            text = f"{victim}-{number}-{writer.username}-{turn}"
            status = 0
            with suppress(httpx.TransportError):
                path = f"/api/diary/{entry['id']}/comments"
                status = writer.post(path, {"content": text}).status_code
            if status == 201:
                kept.append((text, time.monotonic()))
            else:
                refused.append(time.monotonic())
            time.sleep(LOOK_SECONDS)

    url, workers = writers[0].url, set(web.children())
    with ThreadPoolExecutor(WRITERS + 1) as pool:
        writing = [pool.submit(write, writer) for writer in writers]
        time.sleep(CALM_SECONDS)
        killed = time.monotonic()
        if victim == "worker":
            os.kill(random.choice(sorted(workers)), signal.SIGKILL)
        else:
            postmaster = folder / "postgres" / "postmaster.pid"
            os.kill(int(postmaster.read_text().split()[0]), signal.SIGKILL)
        looking = pool.submit(unready, url, killed)
        # A new process is ready once it reports so; its id differs from the start.
        wait_until(lambda: victim != "worker" or len(set(web.children()) - workers) == 1)
        replaced = time.monotonic() - killed
        away = looking.result()
        time.sleep(CALM_SECONDS)
        stop.set()
    for each in writing:
        each.result()
    moments = [killed, *sorted(at for _, at in kept if at > killed)]
    silence = max(later - earlier for earlier, later in pairwise(moments))
    there = said(web)
    lost = [text for text, _ in kept if text not in there]
    told = f", another started after {replaced:.1f} s" if victim == "worker" else ""
    print(  # noqa: T201  # what it is for
        f"{victim:10} {len(kept)} acknowledged, {len(lost)} lost, {len(refused)} refused,"
        f" no write done for {silence:.1f} s, not ready for {away:.1f} s{told}",
        flush=True,
    )
    return len(lost)


def unready(url: str, killed: float) -> float:
    """How long new connections were not told that all is well, looking for some seconds."""
    bad = [0.0]
    while time.monotonic() < killed + 5 or bad[-1] > time.monotonic() - killed - 1:
        if not is_ready(url):
            bad.append(time.monotonic() - killed)
        time.sleep(LOOK_SECONDS)
    return bad[-1]


def said(web: Daemon) -> set[str]:
    """Every comment that is there."""
    asked = [str(HAMSTER), "db", "url"]
    url = subprocess.run(asked, env=web.environment, capture_output=True, text=True, check=True)
    with closing(psycopg2.connect(url.stdout.strip())) as link, link.cursor() as cursor:
        cursor.execute("SELECT content FROM comments")
        return {content for (content,) in cursor.fetchall()}


if __name__ == "__main__":
    main()
