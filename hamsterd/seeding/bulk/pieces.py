"""Pieces of work for other processes: some thousand members, entries or posts as COPY's lines."""

from collections import defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from typing import NamedTuple

from hamsterd.grams import grams
from hamsterd.indexing import Findable, Kind
from hamsterd.seeding.bulk.copying import text, text_array
from hamsterd.seeding.bulk.plan import Plan
from hamsterd.seeding.bulk.rules import CHUNK_ROWS

VOCABULARY = 50_000
"""Words whose grams a process keeps."""


class Piece(NamedTuple):
    """The places `first` to before `last` of one kind."""

    kind: str
    first: int
    last: int


@dataclass(slots=True)
class Lines:
    """The lines of one piece, by table."""

    plan: Plan
    by_table: defaultdict[str, list[str]] = field(default_factory=lambda: defaultdict(list))

    def add(self, table: str, *cells: object) -> None:
        """One row; cells are text already escaped, or numbers."""
        self.by_table[table].append("\t".join(map(str, cells)))

    def findable(self, kind: Kind, thing: Findable) -> None:
        """What search finds a thing by, exactly as `hamsterd.indexing` writes it."""
        words = thing.text
        found = sorted(set[str]().union(*map(_grams_of, words.split())))
        self.add("search_texts", kind.value, thing.target_id, text(words), text_array(found))

    def encoded(self) -> dict[str, bytes]:
        """COPY's input for each table."""
        return {table: ("\n".join(lines) + "\n").encode() for table, lines in self.by_table.items()}


Maker = Callable[[Plan, int, int], Lines]


def pieces_of(kind: str, rows: int) -> Iterator[Piece]:
    """All of one kind, cut."""
    for first in range(0, rows, CHUNK_ROWS):
        yield Piece(kind, first, min(first + CHUNK_ROWS, rows))


@lru_cache(VOCABULARY)
def _grams_of(word: str) -> tuple[str, ...]:
    """A text's grams are those of its words, and the words here come again and again."""
    return tuple(grams(word))
