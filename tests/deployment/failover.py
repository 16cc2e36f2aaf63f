"""The drill of a primary that dies under eight writers, as `docs/operations/failover.md` has it.

.venv/bin/python -m tests.deployment.failover --rounds 10
"""

import argparse
import sys
import tempfile
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from threading import Event
from typing import Any

import httpx
import psycopg2
import websocket

from tests.commands import hamster
from tests.deployment.replicas import Pair, replicated
from tests.factories.diaries import an_entry
from tests.hamsterd.test_workers import open_socket
from tests.people import Person, sign_up
from tests.processes import Server, served
from tests.waiting import wait_until

WRITERS = 8
BACK_SECONDS = 10.0
"""The longest that writes may take to come back after the promotion."""
CALM_SECONDS = 1.5
"""Of writing before the primary dies and after writes go on."""


@dataclass
class Round:
    """The cost of one failover."""

    acknowledged: int = 0
    refused: int = 0
    lost: list[str] = field(default_factory=list)
    """Acknowledged, and not there afterwards."""
    twice: int = 0
    """Written once, and there more than once."""
    back_seconds: float = 0.0
    """From the promotion to the first write that was acknowledged."""
    heard_seconds: float = 0.0
    """From the promotion until an open channel rang again."""
    miscounted: int = 0
    """Kept numbers that are not what their rows say, and cached answers that say another."""
    job_runs: int = 0
    """Runs of the job that was asked for as the primary died; one, if all is well."""

    @property
    def is_well(self) -> bool:
        """Whether all that was promised was kept."""
        spoilt = self.lost or self.twice or self.miscounted or self.job_runs != 1
        return bool(self.acknowledged) and not spoilt and self.back_seconds < BACK_SECONDS


@dataclass
class Site:
    """A site of two workers on a pair, with its people."""

    pair: Pair
    server: Server
    owner: Person
    writers: list[Person]
    entry: dict[str, Any]

    def ask(self, query: str) -> Any:
        """All rows, from whoever is the primary."""
        with (
            closing(psycopg2.connect(self.pair.primary.url())) as link,
            link,  # commits
            link.cursor() as cursor,
        ):
            cursor.execute(query)
            return cursor.fetchall()


@contextmanager
def site_on_pair() -> Iterator[Site]:
    """Two workers that know both hosts, and eight members who write."""
    with replicated() as pair, tempfile.TemporaryDirectory() as folder:
        migrated = hamster(
            "db",
            "migrate",
            folder=Path(folder),
            env={"HAMSTERD_DATABASE_URL": pair.url(), "HAMSTERD_DATA_DIR": folder},
        )
        migrated.check_returncode()
        with served(
            pair.url(), Path(folder), workers=2, HAMSTERD_RATE_LIMIT_SCALE="100000"
        ) as server:
            owner = sign_up(server.url, "kong", "콩이집사")
            writers = [
                sign_up(server.url, f"writer{number}", f"이웃{number}") for number in range(WRITERS)
            ]
            yield Site(pair, server, owner, writers, an_entry(owner))


def fail_over(site: Site, number: int) -> Round:
    """Kill the primary under load, promote the standby, continue the load, and count the rows."""
    result, stop = Round(), Event()
    kept: list[tuple[str, float]] = []

    def write(writer: Person) -> None:
        turn = 0
        while not stop.is_set():
            turn += 1
            text = f"{number}-{writer.username}-{turn}"
            try:
                answer = writer.post(f"/api/diary/{site.entry['id']}/comments", {"content": text})
            except httpx.TransportError:
                result.refused += 1
                continue
            if answer.status_code == 201:
                kept.append((text, time.monotonic()))
            else:
                result.refused += 1
                time.sleep(0.02)

    with ThreadPoolExecutor(WRITERS) as pool:
        writing = [pool.submit(write, writer) for writer in site.writers]
        time.sleep(CALM_SECONDS)
        site.ask("INSERT INTO job_requests (job, actor) VALUES ('rank', 'drill') RETURNING id")
        promoted = site.pair.fail_over()
        wait_until(lambda: any(at > promoted for _, at in list(kept)))
        result.back_seconds = min(at for _, at in kept if at > promoted) - promoted
        result.heard_seconds = _heard_again(site) - promoted
        time.sleep(CALM_SECONDS)
        stop.set()
    for each in writing:
        each.result()  # what broke a writer breaks the drill
    there = [text for (text,) in site.ask("SELECT content FROM comments")]
    result.acknowledged = len(kept)
    result.lost = [text for text, _ in kept if text not in set(there)]
    result.twice = len(there) - len(set(there))
    result.miscounted = _miscounted(site, len(there))
    result.job_runs = _runs_of_job(site)
    return result


def _miscounted(site: Site, comments: int) -> int:
    counted = site.server.hamster("counters", "recount", "--dry-run")
    # Each connection may lead to the other worker, and its caches.
    said = [
        httpx.get(f"{site.server.url}/api/diary/{site.entry['id']}").json()["commentsCount"]
        for _ in range(10)
    ]
    return counted["counts"]["rows"] + sum(one != comments for one in said)


def _runs_of_job(site: Site) -> int:
    """How often the job ran that was asked for; waits until it is done, and nobody runs any."""
    wait_until(lambda: not site.ask("SELECT FROM job_requests WHERE taken_at IS NULL"))
    wait_until(lambda: not site.ask("SELECT FROM job_runs WHERE status = 'running'"))
    ((runs,),) = site.ask(
        "SELECT count(*) FROM job_runs WHERE trigger = 'manual' AND job = 'rank'"
        " AND status = 'done' AND started_at > (SELECT max(requested_at) FROM job_requests)"
    )
    return runs


def _heard_again(site: Site) -> float:
    """When an open channel rings for the owner of what all write under."""
    deadline = time.monotonic() + 30
    while time.monotonic() < deadline:
        try:
            with closing(open_socket(site.owner)) as channel:
                channel.settimeout(3)
                site.owner.post("/api/notifications/read-all")  # or one more is not told
                while '"notification"' not in str(channel.recv()):
                    pass
                return time.monotonic()
        except (websocket.WebSocketException, OSError, httpx.TransportError):
            time.sleep(0.1)
    return deadline


def main() -> None:
    """Print what each round cost; 1 where anything was lost."""
    parser = argparse.ArgumentParser(description="Kill the primary under eight writers.")
    parser.add_argument("--rounds", type=int, default=10)
    rounds = []
    with site_on_pair() as site:
        for number in range(parser.parse_args().rounds):
            one = fail_over(site, number)
            site.pair.rejoin()
            rounds.append(one)
            print(  # noqa: T201  # what it is for
                f"round {number + 1}: {one.acknowledged} acknowledged, {len(one.lost)} lost,"
                f" {one.twice} twice, {one.refused} refused, {one.miscounted} miscounted,"
                f" {one.job_runs} run of the job,"
                f" writes after {one.back_seconds:.1f} s, heard after {one.heard_seconds:.1f} s",
                flush=True,
            )
    print(  # noqa: T201  # what it is for
        f"{len(rounds)} rounds: {sum(one.acknowledged for one in rounds)} acknowledged,"
        f" {sum(len(one.lost) for one in rounds)} lost,"
        f" writes after at most {max(one.back_seconds for one in rounds):.1f} s"
    )
    sys.exit(not all(one.is_well for one in rounds))


if __name__ == "__main__":
    main()
