"""Words of what came go into the search index by a thread with a connection of its own.

They are a batch or two behind their rows, so that two of PostgreSQL's processes work. A run that
was killed leaves things without words; the next one finds them (`write_missing`).
"""

import threading
from collections.abc import Iterator, Sequence
from queue import Queue
from typing import NamedTuple, Protocol

from hamsterd.content.search_index import Findable, index, index_new
from hamsterd.db.handle import connection
from hamsterd.db.sql import execute, fetch_all, fetch_column
from hamsterd.db.transaction import on_commit, transaction
from hamsterd.discovery.search.sources import SOURCES, Source

WAITING = 1
"""Batches whose words wait while others are written; each is megabytes."""
KINDS = {
    "community_posts": ("posts", "polls", "pages"),
    "users": ("members",),
    "hamsters": ("hamsters",),
    "diary_entries": ("entries",),
}
"""Tables whose rows are found by words, and the kinds that are in them."""
CHUNK_ROWS = 500
"""Of things without words: their words are written together."""
CHUNK_LETTERS = 100_000
"""Of words that are written together: their grams are in memory some ten times, as texts, as JSON,
as a statement, and in PostgreSQL."""
# Words of some thousand texts at once are sorted into the index: of 4, 16, 64 MB and more, 16 took
# the least time, and less than an index that is built when all texts are there (decision 0171).
_SETTINGS = (
    "SET LOCAL statement_timeout = 0",
    "SET LOCAL synchronous_commit = off",
    "SET LOCAL gin_pending_list_limit = '16MB'",
    "SET LOCAL work_mem = '32MB'",
)
_WITHOUT = """
    SELECT t.new_id FROM moved_things t
     WHERE t.move_id = %(move_id)s AND t.kind = ANY(%(kinds)s)
       AND NOT EXISTS (SELECT 1 FROM search_texts s
                        WHERE s.kind = %(name)s AND s.target_id = t.new_id)
"""
_THINGS = "SELECT id, {columns} FROM {table} WHERE id = ANY(%(ids)s) AND {kept} FOR SHARE"


class Words(Protocol):
    """What takes the words of a batch, in its transaction."""

    def add(self, name: str, things: Sequence[Findable]) -> None:
        """Words of new things; `name` is that of their kind in the index."""

    def require(self) -> None:
        """Raise what went wrong."""


class WordsAtOnce:
    """Words are in the batch's own transaction: for a rehearsal, which takes all of it back."""

    def add(self, name: str, things: Sequence[Findable]) -> None:
        """Write them."""
        index(name, *things)

    def require(self) -> None:
        """Nothing did, or it was raised."""


class _Batch(NamedTuple):
    name: str
    things: Sequence[Findable]


class WordsBehind:
    """Words follow the commit of their batch. Leaving the block waits for the last of them."""

    def __init__(self) -> None:
        self._queue: Queue[_Batch | None] = Queue(WAITING)
        self._error: BaseException | None = None
        self._thread = threading.Thread(target=self._work, name="words", daemon=True)

    def __enter__(self) -> "WordsBehind":
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._queue.put(None)
        self._thread.join()

    def add(self, name: str, things: Sequence[Findable]) -> None:
        """Write them once the batch is committed. Raises what went wrong with those before."""
        self.require()
        on_commit(lambda: self._queue.put(_Batch(name, things)))

    def require(self) -> None:
        """Raise what went wrong."""
        if self._error is not None:
            raise self._error

    def _work(self) -> None:
        try:
            with connection():
                while (batch := self._queue.get()) is not None:
                    _write(batch.name, batch.things)
        except BaseException as error:
            self._error = error  # told to the run with its next batch
            while self._queue.get() is not None:
                continue


def _write(name: str, things: Sequence[Findable]) -> None:
    for some in portions(things):
        with transaction():
            for setting in _SETTINGS:
                execute(setting)
            index_new(name, *some)


def portions(things: Sequence[Findable]) -> Iterator[list[Findable]]:
    """The things in their order, so many letters at a time."""
    some: list[Findable] = []
    letters = 0
    for thing in things:
        some.append(thing)
        letters += len(thing.body) + len(thing.title)
        if letters >= CHUNK_LETTERS:
            yield some
            some, letters = [], 0
    if some:
        yield some


def write_missing(move_id: int) -> None:
    """Write the words of what came without any: a killed run left it."""
    for source in SOURCES.values():
        with transaction():
            execute("SET LOCAL statement_timeout = 0")
            kinds = list(KINDS.get(source.table, ()))
            ids = fetch_column(_WITHOUT, move_id=move_id, kinds=kinds, name=source.name)
        for start in range(0, len(ids), CHUNK_ROWS):
            _write_those(source, ids[start : start + CHUNK_ROWS])


def _write_those(source: Source, ids: Sequence[int]) -> None:
    sql = _THINGS.format(columns=source.columns, table=source.table, kept=source.kept)
    with transaction():
        for setting in _SETTINGS:
            execute(setting)
        index(source.name, *map(source.findable, fetch_all(sql, ids=list(ids))))
