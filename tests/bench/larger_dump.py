"""Makes a dump of a Gnuboard5 many times larger: new members, posts and comments with new words.

    python -m tests.bench.larger_dump g5.sql.gz larger.sql.gz --times 2000 --letters 1000

It takes any dump that the reader takes. The first of the copies is the dump as it is. The others
have keys, names, addresses and words of their own; they are of the same boards, groups and pages.
Tables that do not come here, and rows of files, are written once. With `--members` fewer, there are
only so many copies of all but posts and comments, whose further copies are by the same members.
"""

import argparse
import gzip
import random
from bisect import bisect_left
from collections.abc import Iterator, Mapping
from itertools import accumulate
from pathlib import Path
from typing import IO

from rich.console import Console

from hamsterd.moving.gnuboard5 import shapes
from hamsterd.moving.gnuboard5.shapes import Shape, shape_of
from hamsterd.moving.sql_dump.reader import DumpReader, Table
from hamsterd.moving.sql_dump.source import open_dump
from hamsterd.moving.sql_dump.values import Value
from tests.hamsterd.moving.dialect import Dialect

ROWS_AN_INSERT = 200
WORDS = 60_000
"""Different words of the texts; a word is as rare as its place in the list (Zipf)."""

NUMBERS: Mapping[Shape, frozenset[str]] = {
    shapes.MEMBER: frozenset({"mb_no"}),
    shapes.WRITE: frozenset({"wr_id", "wr_parent"}),
    shapes.GOOD: frozenset({"bg_id", "wr_id"}),
    shapes.POINT: frozenset({"po_id"}),
    shapes.SCRAP: frozenset({"ms_id", "wr_id"}),
    shapes.MEMO: frozenset({"me_id", "me_send_id"}),
    shapes.INQUIRY: frozenset({"qa_id", "qa_parent", "qa_related"}),
    shapes.GROUP_MEMBER: frozenset({"gm_id"}),
}
"""The tables that are multiplied, and their columns that are numbers of rows."""
NAMES = frozenset({"mb_id", "me_recv_mb_id", "me_send_mb_id", "mb_nick", "wr_name"})
EMPTY = frozenset({"mb_email", "wr_email", "wr_seo_title", "identifier"})
"""Columns that would be the same in each copy."""


class Words:
    """Made-up Korean: common words often, rare ones rarely, the same for the same seed."""

    def __init__(self, seed: int) -> None:
        self._dice = random.Random(seed)
        syllables = [chr(0xAC00 + self._dice.randrange(11172)) for _ in range(2_000)]
        self._words = [
            "".join(self._dice.choices(syllables, k=self._dice.choice((1, 2, 2, 3, 3, 4, 5))))
            for _ in range(WORDS)
        ]
        self._weights = list(accumulate(1 / (place + 10) for place in range(WORDS)))

    def some(self, letters: int) -> str:
        """About so many letters of words."""
        total = self._weights[-1]
        found: list[str] = []
        while letters > 0:
            word = self._words[bisect_left(self._weights, self._dice.random() * total)]
            found.append(word)
            letters -= len(word) + 1
        return " ".join(found)


class Larger:
    """One dump, written many times."""

    def __init__(self, times: int, letters: int, members: int | None = None) -> None:
        self._times, self._letters, self._members = times, letters, members or times
        self._words = Words(seed=1)
        self._stride = 1
        self.rows = 0

    def write(self, dump: Path, out: IO[bytes]) -> None:
        """Write all copies; the rows of the dump are in memory."""
        tables: dict[Table, list[list[Value]]] = {}
        with open_dump(dump) as opened:
            reader = DumpReader(opened.source)
            for row in reader.rows():
                tables.setdefault(row.table, []).append(row.values)
            for table in reader.tables.values():
                tables.setdefault(table, [])
        self._stride = 1 + max(
            abs(value)
            for table, rows in tables.items()
            for column in (*NUMBERS.get(shape_of(table), ()), "wr_num")
            if column in table.columns
            for value in (row[table.columns.index(column)] for row in rows)
            if isinstance(value, int)
        )
        dialect = Dialect(rows_an_insert=ROWS_AN_INSERT)
        out.write(dialect.dump(completed=False))
        for table, rows in tables.items():
            empty = dialect.table(table.name, table.columns, [])
            out.write(empty)
            head = f"INSERT INTO `{table.name}` VALUES\n".encode()
            for some in self._some(table, rows):
                lines = (b"(" + b",".join(map(dialect.literal, row)) + b")" for row in some)
                out.write(head + b",\n".join(lines) + b";\n")
        out.write(b"-- Dump completed on 2026-11-27\n")

    def _some(self, table: Table, rows: list[list[Value]]) -> Iterator[list[list[Value]]]:
        """The rows of all copies, some at a time."""
        shape = shape_of(table)
        times = self._times if shape is shapes.WRITE else self._members if shape in NUMBERS else 1
        waiting: list[list[Value]] = []
        for copy in range(times):
            for row in rows:
                waiting.append(self._copied(table, row, copy) if copy else row)
                if len(waiting) == ROWS_AN_INSERT:
                    self.rows += len(waiting)
                    yield waiting
                    waiting = []
        if waiting:
            self.rows += len(waiting)
            yield waiting

    def _copied(self, table: Table, row: list[Value], copy: int) -> list[Value]:
        numbers = NUMBERS[shape_of(table)]
        return [
            self._value(column, value, copy, is_number=column in numbers)
            for column, value in zip(table.columns, row, strict=True)
        ]

    def _value(self, column: str, value: Value, copy: int, *, is_number: bool) -> Value:
        if isinstance(value, int):
            by = 1 if is_number and value else -1 if column == "wr_num" else 0
            return value + by * copy * self._stride
        if column in NAMES and value:
            by = copy % self._members
            return f"{value}_{by}" if by else value
        if column in EMPTY:
            return ""
        if column == "wr_content":
            return f"{value}\n\n{self._words.some(self._letters)}"
        if column == "wr_subject" and value:
            return self._words.some(15)
        return value


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("dump", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("--times", type=int, default=100)
    parser.add_argument("--letters", type=int, default=200, help="of each text, besides its own")
    parser.add_argument("--members", type=int, help="copies of all but posts and comments")
    options = parser.parse_args()
    larger = Larger(options.times, options.letters, options.members)
    with gzip.open(options.out, "wb", compresslevel=1) as out:
        larger.write(options.dump, out)
    Console().print(f"{larger.rows:,} rows")


if __name__ == "__main__":
    main()
