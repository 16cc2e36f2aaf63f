"""How fast a Gnuboard5 moves in, and how much memory it takes: inspect, plan, run, verify, undo.

    python -m tests.bench.larger_dump g5.sql.gz larger.sql.gz --times 100
    python -m tests.bench.moving larger.sql.gz [--data folder] [--plan plan.toml] [--only run]

Each step is the command in a process of its own, over a throwaway PostgreSQL. Processor times and
memory (PSS, without PostgreSQL's shared buffers) are summed over all processes. `first` and `last`
are the rows a second of the first and the last fifth of each large table: if they differ much, the
time grows faster than the dump. `--every 100000` says what each so many of those rows took, and
how large the processes are then.
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

from rich.console import Console
from rich.table import Table

from hamsterd.core.clock import utc_now
from hamsterd.db.handle import connection, database, init_database
from hamsterd.db.sql import fetch_all
from tests.bench.__main__ import ROOT, postmaster
from tests.bench.processor import processor_seconds, trees
from tests.hamsterd.moving.digest import Site
from tests.postgres import running_cluster, throwaway_settings

STEPS = ("inspect", "plan", "run", "verify", "undo")
LARGE = ("users", "community_posts", "community_comments", "community_likes", "experience_events")
_INSERTED = """
    SELECT relname, n_tup_ins FROM pg_stat_user_tables WHERE relname = ANY(%(tables)s)
"""
PARTS = 5
LEAST_BYTES = 10 << 20
"""Of a process that is named."""


@dataclass
class Watched:
    """What was seen of a step."""

    seconds: float = 0
    processor: float = 0
    postgres: float = 0
    memory: int = 0
    moment: str = ""
    largest: dict[str, int] = field(default_factory=dict)
    rows: defaultdict[str, list[tuple[float, int]]] = field(
        default_factory=lambda: defaultdict(list)
    )

    def row(self, step: str, rows: int) -> tuple[str, ...]:
        """A line of the table."""
        total = self.processor + self.postgres
        numbers = (self.seconds, total, self.postgres)
        return (
            step,
            f"{rows:,}",
            *(f"{number:.1f}" for number in numbers),
            f"{rows / total:,.0f}",
            f"{self.memory >> 20}",
        )

    def remarks(self) -> Iterator[str]:
        """The largest moment and its processes, and whether it stayed as fast."""
        yield f"    {self.memory >> 20} MB {self.moment}"
        for process, size in self.largest.items():
            yield f"    {size >> 20} MB {process}"
        for each in LARGE:
            if ends := self.ends(each):
                yield f"    {each}: first {ends[0]:,.0f}, last {ends[1]:,.0f} rows/s"

    def ends(self, table: str) -> tuple[float, float] | None:
        """Rows a second in the first and the last part of a table."""
        seen = self.rows[table]
        last = seen[-1][1] if seen else 0
        if last < 1_000:
            return None
        marks = (0.001, 1 / PARTS, 1 - 1 / PARTS, 0.999)
        times = [next(at for at, count in seen if count >= last * mark) for mark in marks]
        part = last / PARTS
        return part / max(times[1] - times[0], 0.2), part / max(times[3] - times[2], 0.2)


def own_memory(pid: int) -> int:
    """Bytes that are a process's own, or its part of what it shares, but no shared buffers."""
    sums = defaultdict(int)
    for line in Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines()[1:]:
        name, number, *_ = line.split()
        sums[name] = int(number) << 10
    return sums["Pss_Anon:"] + sums["Pss_File:"]


def watch(child: subprocess.Popen[str], server: int, every: int | None) -> Watched:
    """Look at a step until it ends."""
    seen = Watched()
    began, cpu, own = time.monotonic(), processor_seconds(server), 0.0
    marks = Marks(every)
    while child.poll() is None:
        memory = {}
        for pid in [*trees(child.pid), *trees(server)]:
            with suppress(OSError):
                memory[pid] = own_memory(pid)
        own = max(own, processor_seconds(child.pid))
        now = time.monotonic() - began
        with connection():
            inserted = fetch_all(_INSERTED, tables=list(LARGE))
        for row in inserted:
            seen.rows[row["relname"]].append((now, row["n_tup_ins"]))
        rows = sum(row["n_tup_ins"] for row in inserted)
        if sum(memory.values()) > seen.memory:
            seen.memory = sum(memory.values())
            seen.moment = f"after {now:.0f} s, with {rows:,} rows of {len(LARGE)} tables"
            seen.largest = {name(pid): size for pid, size in memory.items() if size > LEAST_BYTES}
        marks.look(rows, (own, processor_seconds(server)), memory)
        time.sleep(0.3)
    seen.seconds, seen.processor = time.monotonic() - began, own
    seen.postgres = processor_seconds(server) - cpu
    return seen


class Marks:
    """Says what each so many rows took, and which process is how large then."""

    def __init__(self, every: int | None) -> None:
        self._every = every or 0
        self._next, self._before = self._every, (0.0, 0.0)

    def look(self, rows: int, processor: tuple[float, float], memory: dict[int, int]) -> None:
        """So many rows are in."""
        if not self._every or rows < self._next:
            return
        ours, postgres = (now - then for now, then in zip(processor, self._before, strict=True))
        sizes = ", ".join(
            f"{size >> 20} {name(pid)[-30:]}"
            for pid, size in sorted(memory.items(), key=lambda one: -one[1])
            if size > LEAST_BYTES
        )
        Console().print(
            f"{rows:>10,} rows: CPU s {ours:.1f} + {postgres:.1f} PostgreSQL,"
            f" {sum(memory.values()) >> 20} MB: {sizes}",
            soft_wrap=True,
        )
        self._before = processor
        self._next = (rows // self._every + 1) * self._every


def name(pid: int) -> str:
    with suppress(OSError):
        words = Path(f"/proc/{pid}/cmdline").read_bytes().replace(b"\0", b" ").decode()
        return f"{pid} {words.strip()[-60:]}"
    return str(pid)


def main() -> None:
    """Measure the steps that are asked for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("dump", type=Path)
    parser.add_argument("--data", type=Path)
    parser.add_argument("--plan", type=Path, help="a plan that was edited, instead of a new one")
    parser.add_argument("--only", nargs="*", default=STEPS)
    parser.add_argument("--every", type=int, help="say what each so many rows took")
    parser.add_argument("--digest", type=Path, help="write the sums of all tables to this file")
    parser.add_argument("--profile", type=Path, help="write cProfile's numbers of the run")
    options = parser.parse_args()
    with running_cluster() as cluster, tempfile.TemporaryDirectory() as folder:
        dsn = cluster.migrated()
        init_database(dsn, throwaway_settings())
        Path(folder).chmod(0o711)
        measure(options, dsn, Path(folder))
        database.close_all()
        cluster.drop(dsn)


def measure(options: argparse.Namespace, dsn: str, folder: Path) -> None:
    """Run each step as a command, and print what it took."""
    words = commands(options, options.plan or folder / "plan.toml")
    table = Table("step", "rows", "s", "CPU s", "of it PostgreSQL", "rows / CPU s", "MB")
    rows, began = 0, utc_now()
    for step in options.only:
        if step == "plan" and options.plan:
            continue
        profile = ("-m", "cProfile", "-o", str(options.profile)) if options.profile else ()
        with (folder / "told").open("w+") as told:
            child = subprocess.Popen(
                [sys.executable, *(profile if step == "run" else ()), *words[step]],
                cwd=ROOT,
                env={
                    **os.environ,
                    "HAMSTERD_DATABASE_URL": dsn,
                    "HAMSTERD_DATA_DIR": str(folder),
                },
                stdout=told,
                stderr=subprocess.DEVNULL,
                text=True,
            )
            seen = watch(child, postmaster(), options.every)
            told.seek(0)
            said = told.read()
        if child.returncode:
            raise SystemExit(f"{step} failed: {said}")
        if step == "inspect":
            rows = json.loads(said)["rows"]
        elif step == "run":
            rows = rows or sum(kind["seen"] for kind in json.loads(said)["kinds"])
        table.add_row(*seen.row(step, rows))
        for line in seen.remarks():
            Console().print(line)
        if step == "run" and options.digest:
            options.digest.write_text(json.dumps(Site(began).digests(), indent=1))
    Console().print(table)


def commands(options: argparse.Namespace, plan: Path) -> dict[str, tuple[str, ...]]:
    """The words of each step."""
    gnuboard5 = ("-m", "cli", "import", "gnuboard5")
    dump = ("--dump", str(options.dump))
    dumped = (*dump, "--data", str(options.data)) if options.data else dump
    return {
        "inspect": (*gnuboard5, "inspect", *dumped, "--json"),
        "plan": (*gnuboard5, "plan", *dump, "--file", str(plan)),
        "run": (*gnuboard5, "run", *dumped, "--plan", str(plan), "--json"),
        "verify": (*gnuboard5, "verify", *dumped, "--plan", str(plan), "--json"),
        "undo": ("-m", "cli", "import", "undo", "--yes", "--json"),
    }


if __name__ == "__main__":
    main()
