"""Members read their own writes, whichever worker answers."""

from concurrent.futures import ThreadPoolExecutor

from hamsterd.http.base import AFTER_WRITE_HEADER
from tests.factories.diaries import an_entry
from tests.people import Person, sign_up
from tests.processes import Server

WRITES = 20
READERS = 6
"""Connections; each belongs to either of two workers."""


def _newest(reader: Person) -> int:
    return reader.get("/api/diary", limit=1).json()[0]["id"]


def test_what_was_just_written_is_in_the_list_that_another_worker_answers(two_workers: Server):
    """A worker hears of a write a moment after its author; a read that follows it waits for that.

    Both workers have cached the list before each write.
    """
    author = sign_up(two_workers.url, "kong", "콩이집사")
    readers = [author.at(two_workers.url) for _ in range(READERS)]
    for reader in readers:
        reader.http.headers[AFTER_WRITE_HEADER] = "1"
    with ThreadPoolExecutor(READERS) as at_once:
        for _ in range(WRITES):
            entry = an_entry(author)
            assert set(at_once.map(_newest, readers)) == {entry["id"]}
