"""Opens what rows come from: a dump, or a running database."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Protocol

from hamsterd.moving.gnuboard5.shapes import comes
from hamsterd.moving.mysql import Database, open_database
from hamsterd.moving.sql_dump.reader import DumpReader, Failed, Row, Table
from hamsterd.moving.sql_dump.source import open_dump

Place = Path | Database


class Reader(Protocol):
    """What reads rows, once; what it knows of them fills as it goes."""

    tables: dict[str, Table]
    failed: list[Failed]

    @property
    def program(self) -> str | None:
        """What wrote the rows, as it says itself."""

    @property
    def server(self) -> str | None:
        """Of which server, as it says."""

    @property
    def encoding(self) -> str | None:
        """The encoding of the texts, once one has shown it."""

    @property
    def spoiled(self) -> int:
        """Texts with letters that could not be read."""

    def rows(self) -> Iterator[Row]:
        """All rows. Raises `BadDump`."""


class Progress(Protocol):
    """How many bytes of how many are read."""

    @property
    def done(self) -> int:
        """Bytes that are read."""

    @property
    def size(self) -> int:
        """All bytes."""


@contextmanager
def open_rows(place: Place, encoding: str | None) -> Iterator[tuple[Reader, Progress]]:
    """The rows of a place, and how far they are read. Raises `OSError` and `BadDatabase`.

    Tables that do not come are counted: they may hold anything, as logs of visits do.
    """
    if isinstance(place, Database):
        with open_database(place, encoding, comes) as reader:
            yield reader, reader
        return
    with open_dump(place) as dump:
        yield DumpReader(dump.source, encoding, comes), dump
