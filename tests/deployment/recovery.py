"""The drill of a server lost with its disk, as `docs/operations/recovery.md` has it.

.venv/bin/python -m tests.deployment.recovery --rounds 3
"""

import argparse
import shutil
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from threading import Event

import psycopg2

from tests.cli.keeper import run
from tests.deployment.archived import Archived, archiving

WRITERS = 4
PAUSE_SECONDS = 0.05
"""Of each writer: slow enough that segments end by `archive_timeout`, which is the worst case."""
RPO_SECONDS = 60.0
DELAY_SECONDS = 5.0
"""Allowance for PostgreSQL's polling and the copying, in addition to the timeout."""


@dataclass(frozen=True)
class Round:
    """The cost of one lost server."""

    acknowledged: int
    lost: int
    lost_seconds: float
    """From the first acknowledged write that is not there to the death."""
    back_seconds: float
    """From the death until the restored server took a write."""

    @property
    def is_well(self) -> bool:
        """Whether all promises were kept."""
        return bool(self.acknowledged) and self.lost_seconds <= RPO_SECONDS + DELAY_SECONDS


@contextmanager
def _writing(url: str) -> Iterator[dict[str, float]]:
    """Members who write all the while: each acknowledged text, and when it was."""
    stop, kept = Event(), dict[str, float]()

    def write(writer: int) -> None:
        turn = 0
        with closing(psycopg2.connect(url)) as link, link.cursor() as cursor:
            link.autocommit = True
            while not stop.is_set():
                turn += 1
                text = f"{writer}-{turn}-{time.time_ns()}"
                try:
                    cursor.execute("INSERT INTO drill VALUES (%s)", [text])
                except psycopg2.OperationalError:
                    return
                kept[text] = time.monotonic()
                stop.wait(PAUSE_SECONDS)

    with ThreadPoolExecutor(WRITERS) as pool:
        writing = [pool.submit(write, number) for number in range(WRITERS)]
        try:
            yield kept
        finally:
            stop.set()
    for each in writing:
        each.result()  # what broke a writer breaks the drill


def lose(site: Archived, seconds: float) -> Round:
    """Write for `seconds`, lose the server with its disk, restore it, and count the rows."""
    url, data = site.node.url(), site.node.host.data
    base = site.operator.json("backup", "create", "--physical")
    with _writing(url) as kept:
        time.sleep(seconds)
        site.node.kill()
    died = time.monotonic()
    shutil.rmtree(data)

    _restore(site, Path(base["path"]))
    run(url, "INSERT INTO drill VALUES ('back')")
    back = time.monotonic()
    there = {text for (text,) in run(url, "SELECT content FROM drill")}
    lost = [at for text, at in kept.items() if text not in there]
    return Round(len(kept), len(lost), died - min(lost, default=died), back - died)


def _restore(site: Archived, base: Path) -> None:
    """By hand, as the guide has it."""
    host = site.node.host
    host.make_folder(host.data)
    shutil.unpack_archive(base / "base.tar.gz", host.data, filter="data")
    (host.data / "recovery.signal").touch()
    command = site.operator.env["HAMSTERD_RESTORE_COMMAND"]
    with (host.data / "postgresql.auto.conf").open("a") as configuration:
        configuration.write(f"restore_command = '{command}'\n")
    if host.account:
        for path in host.data.rglob("*"):
            shutil.chown(path, host.account.pw_uid, host.account.pw_gid)
    site.node.start()
    _wait_for_writes(site)


def _wait_for_writes(site: Archived) -> None:
    while True:
        try:
            if not site.node.ask("SELECT pg_is_in_recovery()"):
                return
        except psycopg2.OperationalError:
            pass
        time.sleep(0.05)


def main() -> None:
    """Print what each round cost; 1 where more was lost than was promised."""
    parser = argparse.ArgumentParser(description="Lose the server with its disk under writers.")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--timeout", type=int, default=60, help="archive_timeout, in seconds")
    asked = parser.parse_args()
    rounds = []
    with archiving(asked.timeout) as site:
        run(site.node.url(), "CREATE TABLE drill (content text)")
        for number in range(asked.rounds):
            # Never at the same place between two segments.
            share = (number + 0.95) / asked.rounds
            one = lose(site, asked.timeout * (1 + share))
            rounds.append(one)
            print(  # noqa: T201  # what it is for
                f"round {number + 1}: {one.acknowledged} acknowledged, {one.lost} lost,"
                f" of the last {one.lost_seconds:.1f} s, takes writes after"
                f" {one.back_seconds:.1f} s",
                flush=True,
            )
    print(  # noqa: T201  # what it is for
        f"{len(rounds)} rounds, archive_timeout {asked.timeout} s:"
        f" at most {max(one.lost_seconds for one in rounds):.1f} s of writes lost,"
        f" writes after at most {max(one.back_seconds for one in rounds):.1f} s"
    )
    sys.exit(not all(one.is_well for one in rounds))


if __name__ == "__main__":
    main()
