"""How long staff wait for each list and each figure of the console, on a site of any size.

    python -m tests.bench.console "$(hamster db url)"

Every list of the console is measured in each of its orders and by each of its filters, with its
rows and its count, and so are the figures of 300 days. The lists are found by their type
(`Listing`), so none is left out. Each is requested several times, without caches. Use it only for a
site that was loaded for measurements, because it rolls figures up.
"""

import argparse
import os
import re
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from statistics import quantiles

from hamsterd.community.kind import POST
from hamsterd.core.errors import HamsterError
from hamsterd.db.handle import connection, database, init_database
from hamsterd.diaries.kind import ENTRY
from hamsterd.hamsters.profile.kind import HAMSTER
from hamsterd.http.shapes.console import Listing
from hamsterd.http.shapes.paging import AdminListQuery
from hamsterd.operations.analytics import content, members, retention
from hamsterd.operations.analytics.rollup import roll_up_days, roll_up_hours
from hamsterd.operations.analytics.window import Window
from hamsterd.staff.cases.content.lists import list_comments, list_found
from tests.bench.__main__ import postmaster
from tests.bench.processor import processor_seconds
from tests.listings import Asked, asked_of, listings
from tests.postgres import throwaway_settings

DAYS = 300
TIMES = 7
SECONDS = 20
"""A request is not repeated once it has taken longer than this in all."""
ROW = "| {:<52} | {:>6} | {:>6} | {:>6} |"
BY_WORDS = {"diaries": ENTRY, "posts": POST, "hamsters": HAMSTER}
WORDS = {"a common word": "해바라기씨", "a rare word": "무지개다리", "no word": "뷁쀍뚫훍"}


@dataclass(frozen=True)
class Case:
    """Something to ask."""

    name: str
    ask: Callable[[], object]


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.console", description=__doc__)
    parser.add_argument("dsn", help="`hamster db url` of a loaded site")
    parser.add_argument("--only", default="", help="ask what has this pattern in its name")
    parser.add_argument("--over", type=float, default=0, help="show what costs more (CPU ms)")
    parser.add_argument("--rolled-up", action="store_true", help="the jobs have run already")
    options = parser.parse_args()
    # Requests that exceed a server's statement timeout are measured, too.
    init_database(options.dsn, throwaway_settings(db_statement_timeout_ms=60_000))
    with connection():
        database.execute_sql("SET statement_timeout = '60s'")
    if not options.rolled_up:
        roll_up_hours()
        roll_up_days()
    say(ROW.format("list", "CPU ms", "p50 ms", "p95 ms"))
    for case in (*list_cases(), *figures()):
        if re.search(options.only, case.name):
            took = measured(case)
            if took[0] >= options.over:
                say(ROW.format(case.name, *(f"{one:,.0f}" for one in took)))


def measured(case: Case) -> tuple[float, float, float]:
    """Milliseconds: of processors (PostgreSQL's and ours), p50 and p95."""
    took: list[float] = []
    processes = (os.getpid(), postmaster())
    used = processor_seconds(*processes)
    for _ in range(TIMES):
        start = time.perf_counter()
        try:
            case.ask()
        except HamsterError:
            return (60_000.0,) * 3
        took.append(1000 * (time.perf_counter() - start))
        if sum(took) > 1000 * SECONDS:
            break
    cost = 1000 * (processor_seconds(*processes) - used) / len(took)
    cuts = quantiles(took, n=100, method="inclusive") if len(took) > 1 else took * 99
    return cost, cuts[49], cuts[94]


def list_cases() -> Iterator[Case]:
    for listing in listings():
        for asked in asked_of(listing, WORDS):
            name = f"{listing.resource}: {asked.name}"
            yield Case(name, lambda listing=listing, asked=asked: page(listing, asked))  # type: ignore[misc]


def page(listing: Listing[object], asked: Asked) -> object:
    """The page as its handler asks for it."""
    query = AdminListQuery.of(sort=asked.sort, filter=asked.filter)
    kind = BY_WORDS.get(listing.resource)
    if kind:
        return list_found(kind, listing, query)
    if listing.resource == "comments":
        return list_comments(query)
    return listing.page(query, kept=[1])  # the boards of a keeper, where a list is of those


def figures() -> Iterator[Case]:
    window = Window.of_last(DAYS)
    for name, figure in (
        ("user-behavior", members._user_behavior),  # without the cache
        ("content-performance", content._content_performance),
        ("retention", retention._retention),
    ):
        yield Case(f"analytics: {name}, {DAYS} days", lambda figure=figure: figured(figure, window))  # type: ignore[misc]


def figured(figure: Callable[[Window], object], window: Window) -> object:
    with connection():
        return figure(window)


def say(line: str) -> None:
    print(line, flush=True)  # noqa: T201  # what the command is for


if __name__ == "__main__":
    main()
