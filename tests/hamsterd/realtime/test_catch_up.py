"""Who reads after a write waits for the write's events, and for no longer."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from threading import Event

import psycopg2

from hamsterd.core.cache import REGISTRY
from hamsterd.db.pool import IMPATIENT
from hamsterd.http.base import AFTER_WRITE_HEADER
from hamsterd.realtime.bus import CHANNEL
from hamsterd.realtime.subscribers import BusLost, PostgresSubscriber
from tests.people import Person
from tests.site import RunningSite
from tests.waiting import wait_until

WAITING = 20


@asynccontextmanager
async def _listening(
    dsn: str,
) -> AsyncIterator[tuple[PostgresSubscriber, list[str | bytes]]]:
    heard, events = asyncio.Event(), list[str | bytes]()
    subscriber = PostgresSubscriber(dsn)
    task = asyncio.ensure_future(subscriber.listen(heard.set, events.append))
    await heard.wait()
    yield subscriber, events
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)


def _commit(dsn: str, event: str) -> None:
    """Without a turn of the loop, which therefore has not heard of it when it returns."""
    with psycopg2.connect(dsn) as link, link.cursor() as cursor:
        cursor.execute(f"NOTIFY {CHANNEL}, '{event}'")
    link.close()


def test_what_was_committed_before_is_heard(postgres_url: str):
    async def story() -> None:
        async with _listening(postgres_url) as (subscriber, events):
            for number in range(WAITING):
                _commit(postgres_url, f"event {number}")
                assert len(events) == number
                await subscriber.catch_up()
                assert len(events) == number + 1

    asyncio.run(story())


def test_those_who_wait_together_each_hear_what_was_committed_before_they_came(postgres_url: str):
    async def story() -> None:
        async with _listening(postgres_url) as (subscriber, events):

            async def read(number: int) -> bool:
                await asyncio.sleep(number / 2_000)  # while an earlier question is on its way
                _commit(postgres_url, f"event {number}")
                await subscriber.catch_up()
                return f"event {number}" in events

            assert all(await asyncio.gather(*map(read, range(WAITING))))

    asyncio.run(story())


def test_events_are_heard_while_every_thread_of_the_queries_is_busy(
    site: RunningSite, visitor: Person
):
    """Who reads after a write asks the bus a question then, which waits for none of them."""
    assert visitor.get("/api/site").status_code == 200
    cache, done = REGISTRY["totals"], Event()
    for _ in range(site.settings.threads):
        site.site.process.executor.submit(done.wait)
    try:
        assert visitor.http.get("/api/site", headers={AFTER_WRITE_HEADER: "1"}).status_code == 200
        before = cache.version
        _commit(site.dsn, '{"event": "cache", "cache": "totals", "keys": []}')
        wait_until(lambda: cache.version > before)
    finally:
        done.set()


def test_a_question_to_a_host_that_vanished_ends_as_soon_as_a_wait_for_it():
    """Keep-alive probes end a connection only while nothing is on its way."""
    probed = IMPATIENT["keepalives_interval"] * IMPATIENT["keepalives_count"]

    assert IMPATIENT["tcp_user_timeout"] == 1_000 * (IMPATIENT["keepalives_idle"] + probed)


def test_a_connection_that_is_lost_while_it_is_asked_holds_nobody(postgres_url: str):
    async def story() -> None:
        heard = asyncio.Event()
        subscriber = PostgresSubscriber(postgres_url)
        task = asyncio.ensure_future(subscriber.listen(heard.set, lambda _: None))
        await heard.wait()
        with psycopg2.connect(postgres_url) as link, link.cursor() as cursor:
            cursor.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                " WHERE application_name = 'hamsterd bus' AND datname = current_database()"
            )
        link.close()

        await asyncio.wait_for(subscriber.catch_up(), 5)
        [found] = await asyncio.gather(task, return_exceptions=True)
        assert isinstance(found, BusLost)
        await asyncio.wait_for(subscriber.catch_up(), 5)

    asyncio.run(story())
