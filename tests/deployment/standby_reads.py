"""The drill of reads from a standby, as `docs/operations/standby-reads.md` has it.

.venv/bin/python -m tests.deployment.standby_reads --seconds 60
"""

import argparse
import re
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from threading import Event
from typing import Any

import httpx

from tests.bench.processor import processor_seconds
from tests.commands import hamster
from tests.deployment.replicas import Pair, replicated
from tests.factories.diaries import an_entry
from tests.people import Person, sign_up, visitor
from tests.processes import Server, served
from tests.waiting import wait_until

WRITERS = 3
READERS = 3
MAX_BEHIND_SECONDS = 1.0
"""What the site promises of a standby that it reads from, to who was told of nothing newer."""
READS = 1_500
"""Of the measurement of the processor."""
_COUNTED = re.compile(r'^hamsterd_reads_answered_total\{source="(\w+)"\} (\S+)$', re.MULTILINE)


@dataclass
class Site:
    """A site that reads from its standby."""

    pair: Pair
    server: Server

    def answered(self) -> dict[str, int]:
        """How many reads each source has answered."""
        page = httpx.get(f"{self.server.url}/metrics").text
        return {source: int(float(count)) for source, count in _COUNTED.findall(page)}

    def answered_by_standby(self) -> int:
        """How many the standby has."""
        return self.answered().get("standby", 0)

    def is_read_from(self) -> bool:
        """Whether every process reads from the standby."""
        page = httpx.get(f"{self.server.url}/metrics").text
        return f'hamsterd_standby_used{{standby="{self.standby}"}} 1.0' in page

    @property
    def standby(self) -> str:
        """Its name as the site shows it."""
        return f"127.0.0.1:{self.pair.standby.port}"


@contextmanager
def loose_pair() -> Iterator[Pair]:
    """A migrated primary and a standby for which no commit waits."""
    with replicated() as pair, tempfile.TemporaryDirectory() as folder:
        pair.primary.follow_loosely()
        hamster(
            *("db", "migrate"),
            folder=Path(folder),
            env={"HAMSTERD_DATABASE_URL": pair.primary.url(), "HAMSTERD_DATA_DIR": folder},
        ).check_returncode()
        yield pair


@contextmanager
def site_on(pair: Pair, *, workers: int = 1, reads: bool = True) -> Iterator[Site]:
    """A site on the pair, that reads from its standby unless it is told not to."""
    more = {"HAMSTERD_DATABASE_REPLICA_URLS": pair.standby.url()} if reads else {}
    with (
        tempfile.TemporaryDirectory() as folder,
        served(
            pair.primary.url(),
            Path(folder),
            workers=workers,
            HAMSTERD_RATE_LIMIT_SCALE="100000",
            **more,
        ) as server,
    ):
        site = Site(pair, server)
        if reads:
            wait_until(site.is_read_from)
        yield site


@dataclass
class Minute:
    """What readers saw while others wrote."""

    writes: int = 0
    reads: int = 0
    failed: int = 0
    stale_to_writer: list[str] = field(default_factory=list)
    """Reads of who wrote that did not have what they had been answered."""
    stale_to_others: list[str] = field(default_factory=list)
    """Reads of others that did not have what was answered longer ago than is promised."""
    answered: dict[str, int] = field(default_factory=dict)

    @property
    def is_well(self) -> bool:
        """Whether nobody saw what was too old."""
        stale = self.failed or self.stale_to_writer or self.stale_to_others
        return bool(self.writes and self.reads) and not stale


@dataclass
class Story:
    """An entry that only its author comments, so that they know the count."""

    author: Person
    entry_id: int
    told: list[tuple[float, int]] = field(default_factory=list)
    """When the author was answered, and how many comments there are since."""

    def least(self, before: float) -> int:
        """How many comments had been answered before that moment."""
        return max((count for at, count in self.told if at < before), default=0)


@dataclass
class Crowd:
    """Who writes and reads until it is stopped."""

    stories: list[Story]
    result: Minute = field(default_factory=Minute)
    stop: Event = field(default_factory=Event)

    def write(self, story: Story) -> None:
        """Comment, and look at once whether it is there."""
        result = self.result
        while not self.stop.wait(0.05):
            answer = story.author.post(f"/api/diary/{story.entry_id}/comments", {"content": "또"})
            if answer.status_code != 201:
                result.failed += 1
                continue
            result.writes += 1
            count = len(story.told) + 1
            story.told.append((time.monotonic(), count))
            for look in (_card, _own_list):
                self._check(look(story.author, story), count, result.stale_to_writer)

    def read(self, reader: Person) -> None:
        """Look at what others write."""
        while not self.stop.is_set():
            for story in self.stories:
                least = story.least(time.monotonic() - MAX_BEHIND_SECONDS)
                self._check(_card(reader, story), least, self.result.stale_to_others)
                self._check(_profile_of(reader, story), 0, self.result.stale_to_others)

    def _check(self, seen: int | None, least: int, stale: list[str]) -> None:
        self.result.reads += 1
        if seen is None:
            self.result.failed += 1
        elif seen < least:
            stale.append(f"{seen} < {least}")


def write_and_read(site: Site, seconds: float) -> Minute:
    """Let some write and look at what they wrote, and others read, for so long."""
    url = site.server.url
    writers = [sign_up(url, f"writer{number}", f"쓰는이{number}") for number in range(WRITERS)]
    readers = [sign_up(url, f"reader{number}", f"읽는이{number}") for number in range(READERS - 1)]
    crowd = Crowd([Story(writer, an_entry(writer)["id"]) for writer in writers])
    before = site.answered()
    with ThreadPoolExecutor(WRITERS + READERS) as pool:
        acting = [pool.submit(crowd.write, story) for story in crowd.stories]
        acting += [pool.submit(crowd.read, one) for one in [*readers, visitor(url)]]
        time.sleep(seconds)
        crowd.stop.set()
    for each in acting:
        each.result()  # what broke one breaks the drill
    after = site.answered()
    crowd.result.answered = {
        source: after.get(source, 0) - before.get(source, 0)
        for source in ("standby", "primary", "again")
    }
    return crowd.result


def _card(reader: Person, story: Story) -> int | None:
    return _count(reader.get(f"/api/diary/{story.entry_id}"), lambda card: card)


def _own_list(reader: Person, story: Story) -> int | None:
    return _count(reader.get("/api/diary/my"), lambda cards: cards[0])


def _profile_of(reader: Person, story: Story) -> int | None:
    return 0 if reader.get(f"/api/users/{story.author.id}").is_success else None


def _count(answer: httpx.Response, card: Callable[[Any], Any]) -> int | None:
    return int(card(answer.json())["commentsCount"]) if answer.is_success else None


def processor_of_reads(pair: Pair, *, reads: bool) -> dict[str, float]:
    """Milliseconds of processor time of each node for one answer that no cache has."""
    with site_on(pair, reads=reads) as site:
        name = "standby" if reads else "alone"
        reader = sign_up(site.server.url, f"reader-{name}".replace("-", "_"), f"읽는이{name}")
        an_entry(reader)
        paths = [f"/api/users/{reader.id}", f"/api/hamsters/user/{reader.id}", "/api/diary/my"]
        if reads:
            wait_until(lambda: _moves(site, lambda: reader.get(paths[0])))
        nodes = {"primary": pair.primary, "standby": pair.standby}
        before = {name: processor_seconds(node.pid) for name, node in nodes.items()}
        for turn in range(READS):
            reader.get(paths[turn % len(paths)]).raise_for_status()
        return {
            name: 1_000 * (processor_seconds(node.pid) - before[name]) / READS
            for name, node in nodes.items()
        }


def _moves(site: Site, act: Callable[[], object]) -> bool:
    """Whether the standby answers what is asked."""
    before = site.answered_by_standby()
    act()
    return site.answered_by_standby() > before


def main() -> None:
    """Print who answered, what it cost, and who saw what was too old; 1 where anybody did."""
    parser = argparse.ArgumentParser(description="Read from a standby while others write.")
    parser.add_argument("--seconds", type=float, default=60.0)
    seconds = parser.parse_args().seconds
    with loose_pair() as pair:
        for reads in (False, True):
            cost = processor_of_reads(pair, reads=reads)
            print(  # noqa: T201  # what it is for
                f"{'with' if reads else 'without'} a standby:"
                f" {cost['primary']:.3f} ms of the primary's processor an answer,"
                f" {cost['standby']:.3f} ms of the standby's",
                flush=True,
            )
        with site_on(pair, workers=2) as site:
            minute = write_and_read(site, seconds)
    share = minute.answered["standby"] / sum(minute.answered.values())
    print(  # noqa: T201  # what it is for
        f"{minute.writes} writes, {minute.reads} reads, {minute.failed} failed,"
        f" {len(minute.stale_to_writer)} stale to who wrote,"
        f" {len(minute.stale_to_others)} stale to others;"
        f" of the reads past the caches the standby answered {share:.0%} {minute.answered}"
    )
    sys.exit(not minute.is_well)


if __name__ == "__main__":
    main()
