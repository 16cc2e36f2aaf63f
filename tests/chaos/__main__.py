"""`make chaos`: faults at random under load, then an audit; 1 where anything promised is not so.

.venv/bin/python -m tests.chaos --minutes 10 --seed 7

The same seed breaks the same parts at the same moments. What the machine lacks is left out with a
line.
"""

import argparse
import shutil
import sys
import time
from collections import Counter
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from random import Random, randrange
from threading import Lock

import psycopg2

from tests.chaos.audit import findings
from tests.chaos.faults import FAULTS, Act, planned
from tests.chaos.load import READERS, WRITERS, Load
from tests.chaos.parts import Site, running_site

ASKED_EVERY_SECONDS = 15.0
"""An operator asks for a job so often."""

PEACE_SECONDS = 2.0
"""Of writing on, once all is whole again."""


def main() -> None:
    """Break, calm down, count."""
    parser = argparse.ArgumentParser(prog="make chaos", description=__doc__)
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--seed", type=int, default=randrange(10_000))
    parser.add_argument("--logs", type=Path, help="copy the logs of all parts to this folder")
    options = parser.parse_args()
    say(f"seed {options.seed}, {options.minutes:g} minutes, {WRITERS} writers, {READERS} readers")
    with running_site() as site:
        for fault in FAULTS:
            if not fault.can_be(site):
                say(f"left out: {fault.name} ({fault.wants})")
        plan = planned(
            options.seed, options.minutes * 60, tuple(one for one in FAULTS if one.can_be(site))
        )
        load = Load(site, options.seed)
        load.start()
        try:
            carry_out(site, plan)
            site.restore()
            time.sleep(PEACE_SECONDS)
            load.stop()
            tell(load, plan)
            wrong = list(findings(site, load))
        finally:
            load.stop()
            for log in site.folder.glob("*.log") if options.logs else ():
                shutil.copy(log, options.logs)
    for each in wrong[:50]:
        say(f"WRONG {each}")
    say(f"{len(wrong)} wrong")
    sys.exit(bool(wrong))


def carry_out(site: Site, plan: list[Act]) -> None:
    """Every act at its moment; returns when the last is over."""
    begun, asked = time.monotonic(), 0.0
    ending: list[Future[None]] = []
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
    for each in ending:
        each.result()  # a part that cannot be mended ends the drill


def carry_out_one(site: Site, act: Act, part: Lock) -> None:
    """Break it, wait, mend it; after the part's last fault is over, however long its start took."""
    with part:
        act.fault.begin(site, Random(act.seed))
        time.sleep(act.lasts)
        act.fault.end(site)


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


def tell(load: Load, plan: list[Act]) -> None:
    """What was done, and what was answered."""
    for name, count in sorted(Counter(act.fault.name for act in plan).items()):
        say(f"{count:4} × {name}")
    writes = load.told.writes
    acknowledged = sum(write.is_acknowledged for write in writes)
    say(f"{len(writes)} writes, {acknowledged} acknowledged, {len(load.told.likes)} likes known")
    say(", ".join(f"{what}: {count}" for what, count in sorted(load.told.reads.items())))


def say(line: str) -> None:
    """A line of the report."""
    print(line, flush=True)  # noqa: T201  # what it is for


if __name__ == "__main__":
    main()
