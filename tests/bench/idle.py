"""What a site costs that nobody visits: processor time and wake-ups of each of its threads.

`python -m tests.bench.idle` starts a whole site as `hamster serve` does, with the embedded
PostgreSQL and the schedule's jobs, lets it settle, and watches it. Processor time is the kernel's
own count, to the nanosecond; a wake-up is a thread that had waited and got the processor.
"""

import argparse
import os
import tempfile
import time
from pathlib import Path
from typing import NamedTuple

from rich.console import Console
from rich.table import Table

from hamsterd.db.embedded.host import find_host
from tests.bench.__main__ import process
from tests.bench.processor import trees

SETTLE_SECONDS = 40.0
"""The first minute's looks, and what starts later than the site itself."""


class Used(NamedTuple):
    """What a thread has used since it began."""

    milliseconds: float
    wake_ups: int


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.idle", description=__doc__)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=60.0, help="how long it is watched")
    options = parser.parse_args()
    serve = ("cli", "serve", "--port", "0", "--json", "--workers", str(options.workers))
    with tempfile.TemporaryDirectory() as folder:
        environment = {"HAMSTERD_DATA_DIR": folder, "HAMSTERD_DATABASE_URL": ""}
        with process(*serve, environment=environment) as (_, server):
            lock = find_host(Path(folder)).data / "postmaster.pid"
            postmaster = int(lock.read_text().split()[0])
            time.sleep(SETTLE_SECONDS)
            before = used(server, postmaster)
            time.sleep(options.seconds)
            after = used(server, postmaster)
    Console(width=100).print(report(before, after, options.seconds))


def used(*roots: int) -> dict[tuple[int, str, str], Used]:
    """Process, its command and the thread's name: what all its threads of that name have used."""
    found: dict[tuple[int, str, str], Used] = {}
    for pid in trees(*roots):
        for task in Path(f"/proc/{pid}/task").iterdir():
            try:
                name = (task / "comm").read_text().strip()
                nanoseconds = int((task / "schedstat").read_text().split()[0])
                woken = _voluntary(task)
            except OSError:
                continue  # it ended while we looked
            key = (pid, _command(pid), name)
            old = found.get(key, Used(0, 0))
            found[key] = Used(old.milliseconds + nanoseconds / 1e6, old.wake_ups + woken)
    return found


def _voluntary(task: Path) -> int:
    [line] = [
        line
        for line in (task / "status").read_text().splitlines()
        if line.startswith("voluntary_ctxt_switches")
    ]
    return int(line.split()[1])


def _command(pid: int) -> str:
    words = Path(f"/proc/{pid}/cmdline").read_bytes().decode(errors="replace").split("\0")
    return " ".join(os.path.basename(word) for word in words if word)[:46]


def report(
    before: dict[tuple[int, str, str], Used],
    after: dict[tuple[int, str, str], Used],
    seconds: float,
) -> Table:
    """A row for each thread that did anything, the dearest first, and the sum of all."""
    milliseconds, wake_ups = 0.0, 0
    table = Table(
        title=f"a site that nobody visits, {seconds:.0f} s, load {os.getloadavg()[0]:.1f}"
    )
    for column in ("process", "thread", "CPU ms/s", "wake-ups/s"):
        table.add_column(column, justify="right" if "/s" in column else "left")
    spent = {key: _between(before.get(key, Used(0, 0)), used) for key, used in after.items()}
    for (_, command, thread), one in sorted(spent.items(), key=lambda each: -each[1].milliseconds):
        milliseconds, wake_ups = milliseconds + one.milliseconds, wake_ups + one.wake_ups
        if one.wake_ups:
            row = (f"{one.milliseconds / seconds:.3f}", f"{one.wake_ups / seconds:.2f}")
            table.add_row(command, thread, *row)
    table.add_section()
    table.add_row("all", "", f"{milliseconds / seconds:.3f}", f"{wake_ups / seconds:.2f}")
    return table


def _between(before: Used, after: Used) -> Used:
    return Used(after.milliseconds - before.milliseconds, after.wake_ups - before.wake_ups)


if __name__ == "__main__":
    main()
