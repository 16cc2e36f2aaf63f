"""The rate of small writing transactions that publish an event, by transport.

.venv/bin/python -m tests.bench.bus

Each writer changes a row of its own and invalidates one cached card for some seconds, with the
site's own functions. The transports are: none, NOTIFY, outbox with Valkey. Each is measured on one
PostgreSQL that waits for its disk, and on a primary that also waits for its standby. The time from
a transaction's begin to a listener's receipt is measured, too.
"""

import argparse
import multiprocessing
import select
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from statistics import median, quantiles
from typing import Any

import orjson
import psycopg2
from rich.console import Console
from rich.table import Table

from hamsterd.db.embedded.server import EmbeddedPostgres
from hamsterd.db.handle import database, init_database
from hamsterd.db.identity import site_key
from hamsterd.db.migrate import migrate
from hamsterd.db.sql import execute
from hamsterd.db.transaction import transaction
from hamsterd.delivery.worker import BackgroundWorker
from hamsterd.realtime.bus import CHANNEL, drop_reported, init_bus
from hamsterd.realtime.outbox import SWEEP_SECONDS, events_channel
from tests.deployment.replicas import replicated
from tests.postgres import short_folder, throwaway_settings
from tests.valkey import Valkey, running_valkey

WRITERS = (1, 8, 32)
PROCESSES = 8
"""As many as a site may have; more writers are their threads."""
WAYS = ("nobody", "notify", "valkey")
_MAKE = "CREATE TABLE bench_rows (id INT PRIMARY KEY, n INT NOT NULL DEFAULT 0)"
_WRITE = "UPDATE bench_rows SET n = n + 1 WHERE id = %(id)s"

PROCESS = multiprocessing.get_context("fork")


def write(url: str, way: str, valkey: str, ids: list[int], seconds: float, told: Any) -> None:
    """Let threads of this process write; how many commits they came to."""
    settings = throwaway_settings(bus_url=valkey if way == "valkey" else None, db_pool_size=40)
    init_database(url, settings)
    outbox = init_bus(settings)
    commits, stop = [0] * len(ids), threading.Event()

    def one(place: int) -> None:
        while not stop.is_set():
            began = time.monotonic_ns()
            with transaction():
                execute(_WRITE, id=ids[place])
                if way != "nobody":
                    drop_reported("bench", began)
            commits[place] += 1

    threads = [threading.Thread(target=one, args=(place,)) for place in range(len(ids))]
    if outbox:
        sender = BackgroundWorker("events", outbox.sweep, round_seconds=SWEEP_SECONDS)
        outbox.wake = sender.wake
        sender.start()
    for thread in threads:
        thread.start()
    time.sleep(seconds)
    stop.set()
    for thread in threads:
        thread.join()
    if outbox:
        sender.stop()
        outbox.finish()
    told.put(sum(commits))
    database.close_all()


def hear(way: str, url: str, valkey: str, stop: Any, told: Any) -> None:
    """Receive all events, and return the milliseconds that each took."""
    times: list[float] = []

    def note(event: str | bytes) -> None:
        times.append((time.monotonic_ns() - orjson.loads(event)["keys"][0]) / 1e6)

    listen = _hear_valkey if way == "valkey" else _hear_notify
    with listen(url, valkey) as read:
        while not stop.is_set():
            for event in read():
                note(event)
    told.put(times)


Read = Callable[[], list[Any]]


@contextmanager
def _hear_notify(url: str, _valkey: str) -> Iterator[Read]:
    with closing(psycopg2.connect(url)) as link:
        link.autocommit = True
        link.cursor().execute(f"LISTEN {CHANNEL}")

        def read() -> list[str]:
            if select.select([link], [], [], 0.1)[0]:
                link.poll()
            heard = [one.payload for one in link.notifies]
            link.notifies.clear()
            return heard

        yield read


@contextmanager
def _hear_valkey(url: str, valkey: str) -> Iterator[Read]:
    from valkey import Valkey as Client  # noqa: PLC0415  # in this process alone

    init_database(url, throwaway_settings())
    with (
        closing(Client.from_url(valkey)) as client,
        client.pubsub() as channel,  # type: ignore[no-untyped-call]  # its types leave it out
    ):
        channel.subscribe(events_channel(site_key()))

        def read() -> list[bytes]:
            message = channel.get_message(ignore_subscribe_messages=True, timeout=0.1)
            return message["data"].splitlines() if message else []

        yield read


def measured(
    url: str, way: str, valkey: str, writers: int, seconds: float
) -> tuple[float, list[float]]:
    """Commits a second, and how long each event took until it was heard."""
    told, heard, stop = PROCESS.Queue(), PROCESS.Queue(), PROCESS.Event()
    listener = PROCESS.Process(target=hear, args=(way, url, valkey, stop, heard))
    if way != "nobody":
        listener.start()
        time.sleep(0.5)
    count = min(writers, PROCESSES)
    processes = [
        PROCESS.Process(
            target=write,
            args=(url, way, valkey, list(range(first, writers, count)), seconds, told),
        )
        for first in range(count)
    ]
    for process in processes:
        process.start()
    commits = sum(told.get(timeout=seconds + 60) for _ in processes)
    for process in processes:
        process.join()
    stop.set()
    times: list[float] = []
    if way != "nobody":
        times = heard.get(timeout=30)
        listener.join()
    return commits / seconds, times


def prepare(url: str) -> None:
    """This version's tables, and a row for each writer."""
    init_database(url, throwaway_settings())
    migrate()
    with transaction():
        execute(_MAKE)
        execute("INSERT INTO bench_rows SELECT generate_series(0, 99)")
    database.close_all()


@contextmanager
def alone() -> Iterator[str]:
    """One PostgreSQL that waits for its disk."""
    with short_folder() as folder, EmbeddedPostgres(folder) as server:
        yield server.url()


@contextmanager
def with_standby() -> Iterator[str]:
    """A primary that waits for its disk and for that of its standby."""
    with replicated() as pair:
        for node in (pair.primary, pair.standby):
            node.ask("ALTER SYSTEM SET fsync = on")
            node.ask("SELECT pg_reload_conf()")
        yield pair.primary.url()


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.bus", description=__doc__)
    parser.add_argument("--seconds", type=float, default=3.0)
    parser.add_argument("--rounds", type=int, default=3)
    options = parser.parse_args()
    console = Console()
    with running_valkey() as valkey:
        for name, place in (("alone", alone), ("with a synchronous standby", with_standby)):
            with place() as url:
                prepare(url)
                console.print(_table(name, url, valkey, options.rounds, options.seconds))


def _table(name: str, url: str, valkey: Valkey, rounds: int, seconds: float) -> Table:
    table = Table("writers", *WAYS, "heard by notify, ms (95 %)", "heard by valkey", title=name)
    for writers in WRITERS:
        commits: dict[str, list[float]] = {way: [] for way in WAYS}
        times: dict[str, list[float]] = {way: [] for way in WAYS}
        for _ in range(rounds):
            for way in WAYS:  # in turns: what else the machine does meets all of them
                done, heard = measured(url, way, valkey.url, writers, seconds)
                commits[way].append(done)
                times[way] += heard
        table.add_row(
            str(writers),
            *(f"{median(commits[way]):,.0f}" for way in WAYS),
            *(_spread(times[way]) for way in WAYS[1:]),
        )
    return table


def _spread(times: list[float]) -> str:
    if len(times) < 20:
        return "–"
    return f"{median(times):.1f} ({quantiles(times, n=20)[-1]:.1f})"


if __name__ == "__main__":
    main()
