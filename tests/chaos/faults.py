"""The injected faults and how each is undone; and a plan of them that a seed repeats."""

import os
import signal
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from random import Random

from tests.chaos.parts import Site
from tests.valkey import MISSING, Valkey

PAUSE_SECONDS = (1.0, 6.0)
"""Between the beginnings of two faults: the next may come before the last is over."""


@dataclass(frozen=True)
class Fault:
    """`begin` breaks the part, `end` is what its host or an operator does, some seconds later."""

    name: str
    part: str
    """Of one part one fault at a time."""
    seconds: tuple[float, float]
    """How long it lasts, at least and at most."""
    begin: Callable[[Site, Random], object]
    end: Callable[[Site], object] = lambda _: None
    can_be: Callable[[Site], bool] = lambda _: True
    wants: str = ""
    """The requirement that this machine lacks, if the fault is impossible."""


@dataclass(frozen=True)
class Act:
    """One fault of a plan: when it begins, in seconds, and how long it lasts."""

    at: float
    fault: Fault
    lasts: float
    seed: int


def _kill_worker(site: Site, random: Random) -> None:
    """One of the processes that serve; its supervisor is to notice."""
    with suppress(IndexError, ProcessLookupError):
        os.kill(random.choice(site.web.children()), signal.SIGKILL)


def _signal_database(site: Site, number: signal.Signals) -> None:
    for pid in site.database.processes():
        with suppress(ProcessLookupError):
            os.kill(pid, number)


def _kill_database(site: Site, random: Random) -> None:
    """The postmaster, or one process that answers queries: PostgreSQL then recovers by itself."""
    processes = site.database.processes()
    if random.random() < 0.5:
        site.database.kill()
    elif len(processes) > 1:
        with suppress(ProcessLookupError):
            os.kill(random.choice(processes), signal.SIGKILL)


def _make_room(site: Site) -> None:
    site.empty_disk()
    site.start_database()


def _signal_bucket(site: Site, number: signal.Signals) -> None:
    if site.bucket.process:
        site.bucket.process.send_signal(number)


def _valkey(site: Site) -> Valkey:
    assert site.valkey is not None  # or the fault is left out
    return site.valkey


def _cut(site: Site) -> None:
    site.proxy.kill()
    site.proxy.start()


FAULTS = (
    Fault("a worker is killed", "web", (0.5, 3), _kill_worker),
    Fault(
        "the supervisor is killed",
        "web",
        (0.5, 3),
        lambda site, _: site.web.kill(),
        lambda site: site.web.start(),
    ),
    Fault(
        "the workers are renewed",
        "web",
        (3, 6),
        lambda site, _: site.web.send(signal.SIGUSR2),
    ),
    Fault(
        "the scheduler is killed",
        "scheduler",
        (1, 10),
        lambda site, _: site.scheduler.kill(),
        lambda site: site.scheduler.start(),
    ),
    Fault("PostgreSQL is killed", "database", (0.5, 5), _kill_database, Site.start_database),
    Fault(
        "PostgreSQL's disk is full",
        "database",
        (2, 6),
        lambda site, _: site.fill_disk(),
        _make_room,
        lambda site: site.disk is not None,
        "a disk of its own may not be mounted",
    ),
    Fault(
        "PostgreSQL's disk stands still",
        "database",
        (1, 4),
        lambda site, _: _signal_database(site, signal.SIGSTOP),
        lambda site: _signal_database(site, signal.SIGCONT),
    ),
    Fault("the line to PostgreSQL is cut", "line", (0, 0), lambda site, _: _cut(site)),
    Fault(
        "the line to PostgreSQL is silent",
        "line",
        (1, 5),
        lambda site, _: site.proxy.send(signal.SIGSTOP),
        lambda site: site.proxy.send(signal.SIGCONT),
    ),
    Fault(
        "the bucket is killed",
        "bucket",
        (2, 6),
        lambda site, _: site.bucket.kill(),
        lambda site: site.bucket.start(),
    ),
    Fault(
        "the bucket stands still",
        "bucket",
        (1, 6),
        lambda site, _: _signal_bucket(site, signal.SIGSTOP),
        lambda site: _signal_bucket(site, signal.SIGCONT),
    ),
    Fault(
        "the Valkey is killed",
        "valkey",
        (0, 6),
        lambda site, _: _valkey(site).stop(),
        lambda site: _valkey(site).resume(),
        lambda site: site.valkey is not None,
        MISSING,
    ),
    Fault(
        "the Valkey stands still",
        "valkey",
        (1, 8),
        lambda site, _: _valkey(site).freeze(),
        lambda site: _valkey(site).resume(),
        lambda site: site.valkey is not None,
        MISSING,
    ),
    Fault(
        "the mail server is gone",
        "mail",
        (2, 10),
        lambda site, _: site.mail.stop(),
        lambda site: site.mail.start(),
    ),
    Fault(
        "the clock steps",
        "clock",
        (3, 10),
        lambda site, random: site.clock.step(random.choice((-90, -20, 20, 90))),
        lambda site: site.clock.step(0),
    ),
)


def planned(seed: int, seconds: float, faults: tuple[Fault, ...] = FAULTS) -> list[Act]:
    """The same faults at the same moments for the same seed, none at a part that is at one."""
    random, at, acts = Random(seed), 0.0, list[Act]()
    free: dict[str, float] = {}
    while True:
        at += random.uniform(*PAUSE_SECONDS)
        if at > seconds:
            return acts
        fault = random.choice(faults)
        lasts, own = random.uniform(*fault.seconds), random.randrange(2**32)
        if free.get(fault.part, 0.0) <= at:
            acts.append(Act(at, fault, lasts, own))
            # Its host takes a moment to start it.
            free[fault.part] = at + lasts + 1
