"""`make chaos`: random faults under load, then an audit. Exits with 1 if a promise was broken.

.venv/bin/python -m tests.chaos --minutes 10 --seed 7

The same seed breaks the same parts at the same times. A fault that the machine cannot produce is
skipped with a message.
"""

import argparse
import shutil
import sys
import time
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from random import Random, randrange
from threading import Lock

import psycopg2

from tests.chaos.audit import findings
from tests.chaos.faults import FAULTS, Act, planned
from tests.chaos.load import READERS, WRITERS, Load
from tests.chaos.parts import Site, running_site
from tests.valkey import PROGRAM

ASKED_EVERY_SECONDS = 15.0
"""An operator asks for a job so often."""

AFTERMATH_SECONDS = 5.0
"""After a fault is over, in which writes are expected to go on."""
PEACE_SECONDS = 2.0
"""Of writing on, once all is whole again."""


@dataclass(frozen=True)
class Done:
    """A fault, from when to when it was there (`time.monotonic`)."""

    name: str
    began: float
    ended: float


def main() -> None:
    """Break, calm down, count."""
    parser = argparse.ArgumentParser(prog="make chaos", description=__doc__)
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--seed", type=int, default=randrange(10_000))
    parser.add_argument(
        "--bus",
        choices=("valkey", "postgresql"),
        default="valkey" if PROGRAM else "postgresql",
        help="what carries events; a Valkey where there is one",
    )
    parser.add_argument("--only", default="", help="faults whose name holds this")
    parser.add_argument("--logs", type=Path, help="copy the logs of all parts to this folder")
    options = parser.parse_args()
    say(f"seed {options.seed}, {options.minutes:g} minutes, {WRITERS} writers, {READERS} readers")
    with running_site(has_valkey=options.bus == "valkey") as site:
        for fault in FAULTS:
            if not fault.can_be(site):
                say(f"left out: {fault.name} ({fault.wants})")
        able = tuple(one for one in FAULTS if one.can_be(site) and options.only in one.name)
        plan = planned(options.seed, options.minutes * 60, able)
        load = Load(site, options.seed)
        load.start()
        try:
            done = carry_out(site, plan)
            site.restore()
            time.sleep(PEACE_SECONDS)
            load.stop()
            tell(load, done)
            wrong = list(findings(site, load))
        finally:
            load.stop()
            if options.logs:
                options.logs.mkdir(parents=True, exist_ok=True)
                for log in site.folder.glob("*.log"):
                    shutil.copy(log, options.logs)
    for each in wrong[:50]:
        say(f"WRONG {each}")
    say(f"{len(wrong)} wrong")
    sys.exit(bool(wrong))


def carry_out(site: Site, plan: list[Act]) -> list[Done]:
    """Every act at its moment; returns when the last is over."""
    begun, asked = time.monotonic(), 0.0
    ending: list[Future[Done]] = []
    parts = {fault.part: Lock() for fault in FAULTS}
    with ThreadPoolExecutor(32) as pool:
        for act in plan:
            while (left := act.at - (time.monotonic() - begun)) > 0:
                time.sleep(min(left, 0.2))
                if time.monotonic() - asked > ASKED_EVERY_SECONDS:
                    asked = time.monotonic()
                    ask_for_job(site)
            say(f"{act.at:6.1f} s  {act.fault.name} ({act.lasts:.1f} s)")
            ending.append(pool.submit(carry_out_one, site, act, parts[act.fault.part]))
    return [each.result() for each in ending]  # a part that cannot be mended ends the drill


def carry_out_one(site: Site, act: Act, part: Lock) -> Done:
    """Break it, wait, mend it; after the part's last fault is over, however long its start took."""
    with part:
        began = time.monotonic()
        act.fault.begin(site, Random(act.seed))
        time.sleep(act.lasts)
        act.fault.end(site)
        return Done(act.fault.name, began, time.monotonic())


def ask_for_job(site: Site) -> None:
    """As the console does; while the database is away nobody can."""
    try:
        link = psycopg2.connect(site.database.url(), connect_timeout=1)
    except psycopg2.Error:
        return
    try:
        with link, link.cursor() as cursor:
            cursor.execute("SET statement_timeout = 1000")
            cursor.execute(
                "INSERT INTO job_requests (job, actor) VALUES ('rank', 'chaos')"
                " ON CONFLICT DO NOTHING"
            )
    except psycopg2.Error:
        return
    finally:
        link.close()


def tell(load: Load, done: list[Done]) -> None:
    """Print the faults and the responses, and for each fault the longest time without a write."""
    writes = load.told.writes
    for name in sorted({one.name for one in done}):
        times = [one for one in done if one.name == name]
        longest = max(silence(load, one) for one in times)
        say(f"{len(times):4} × {name}, no write done for {longest:.1f} s at most")
    acknowledged = sum(write.is_acknowledged for write in writes)
    say(f"{len(writes)} writes, {acknowledged} acknowledged, {len(load.told.likes)} likes known")
    say(", ".join(f"{what}: {count}" for what, count in sorted(load.told.reads.items())))


def silence(load: Load, one: Done) -> float:
    """Seconds without an acknowledged write, from one to the next, around a fault."""
    until = one.ended + AFTERMATH_SECONDS
    moments = sorted(write.at for write in load.told.writes if write.is_acknowledged)
    within = [at for at in moments if one.began <= at <= until]
    marks = [one.began, *within, until]
    return max(later - earlier for earlier, later in pairwise(marks))


def say(line: str) -> None:
    """A line of the report."""
    print(line, flush=True)  # noqa: T201  # what it is for


if __name__ == "__main__":
    main()
