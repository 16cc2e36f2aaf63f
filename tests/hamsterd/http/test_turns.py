"""Simultaneous writes to one thing wait for each other, and delay no other request."""

import asyncio
import gc
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager

import psycopg2

from hamsterd.http.limits.turns import Turns
from tests.factories.diaries import a_crowd, an_entry, like
from tests.people import Person
from tests.site import RunningSite
from tests.waiting import wait_until


@contextmanager
def held(site: RunningSite, entry_id: int) -> Iterator[None]:
    """Somebody elsewhere, say another worker, has the entry's row."""
    link = psycopg2.connect(site.dsn)
    with link.cursor() as cursor:
        cursor.execute("SELECT 1 FROM diary_entries WHERE id = %s FOR UPDATE", [entry_id])
        try:
            yield
        finally:
            link.rollback()
            link.close()


def test_many_who_like_one_entry_leave_threads_for_others(owner: Person, site: RunningSite):
    entry, crowd = an_entry(owner), a_crowd(site.url, site.settings.threads + 2)
    with ThreadPoolExecutor(len(crowd)) as pool, held(site, entry["id"]):
        likes = [pool.submit(like, member, entry) for member in crowd]
        wait_until(lambda: site.site.process.active == len(crowd))

        assert owner.http.get("/api/notifications", timeout=5).status_code == 200

    assert sorted(done.result()["count"] for done in likes) == list(range(1, len(crowd) + 1))


def test_who_writes_to_something_else_does_not_wait(owner: Person, follower: Person, site):
    one, other = an_entry(owner), an_entry(owner)
    with ThreadPoolExecutor(1) as pool, held(site, one["id"]):
        waiting = pool.submit(like, follower, one)
        wait_until(lambda: site.site.process.active == 1)

        assert like(owner, other)["count"] == 1
        assert not waiting.done()


def test_it_is_first_come_first_served_whatever_becomes_of_one():
    async def write(turns: Turns, number: int, done: list[int]) -> None:
        async with turns.of("entry"):
            await asyncio.sleep(0)
            if number == 1:
                raise ZeroDivisionError
            done.append(number)

    async def all_at_once() -> list[int]:
        turns, done = Turns(), list[int]()
        writers = (write(turns, number, done) for number in range(5))
        ends = await asyncio.gather(*writers, return_exceptions=True)
        assert [type(end) for end in ends if end] == [ZeroDivisionError]
        return done

    assert asyncio.run(all_at_once()) == [0, 2, 3, 4]


def test_nothing_is_kept_of_what_nobody_writes_to():
    async def some() -> int:
        turns = Turns()
        for number in range(100):
            async with turns.of(number):
                pass
        gc.collect()
        return len(turns)

    assert asyncio.run(some()) == 0
