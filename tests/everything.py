"""A row of every kind: each table, and each value that the schema knows of a column.

Rows are generated from the schema. Each starts with values that the types allow, is inserted, and
is changed until no constraint refuses it. Each value of a column appears in a row with every date
and reference set, and in one with as few as possible. Values that only our code knows are listed in
`WORDS`, from its enumerations.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from functools import cache
from itertools import count
from random import Random
from typing import Any, NamedTuple
from uuid import UUID

from peewee import IntegrityError, sort_models
from psycopg2.extras import Json

from hamsterd.audit.actions import Action
from hamsterd.content.screening.rules import WritingKind
from hamsterd.core.clock import kst_day, utc_now
from hamsterd.core.data_kinds import DataKind
from hamsterd.db.sql import execute, fetch_all, fetch_column, fetch_value
from hamsterd.db.transaction import transaction
from hamsterd.delivery.mail.rules import MailKind
from hamsterd.kinds import KINDS
from hamsterd.members.levels.rules import Source
from hamsterd.models import ALL_MODELS
from hamsterd.notifications.rules import NotificationKind
from hamsterd.staff.desk.ads.rules import Place
from hamsterd.staff.kinds import MEMBER
from scheduler.timetable import TIMETABLE

Row = dict[str, object]
Words = Mapping[tuple[str, str], Sequence[object]]

WRITTEN = [*KINDS]
TARGETS = [*WRITTEN, MEMBER]
WORDS: Words = {
    ("ads", "link"): ["/ranking"],
    ("ads", "place"): [*Place],
    ("boards", "read_permission"): ["all", "members", "level:5", "granted", "admin"],
    ("boards", "write_permission"): ["all", "level:5", "granted", "admin"],
    ("boards", "comment_permission"): ["all", "level:5", "granted", "admin"],
    ("boards", "download_permission"): ["all", "members", "level:5", "granted", "admin"],
    # Of a table with a single row.
    ("move_mails", "pause_reason"): ["bounces"],
    ("report_cases", "target_type"): TARGETS,
    ("takedowns", "target_type"): WRITTEN,
    ("takedowns", "snapshot"): [{"url": "/community/1", "title": "제 이야기", "content": "사진"}],
    ("word_rules", "applies_to"): [[kind] for kind in WritingKind],
    ("writing_flags", "target_type"): ["community"],
    ("writing_flags", "target_id"): [1, 2, 3],
    ("audit_log", "action"): [*Action],
    ("incidents", "kinds"): [[kind] for kind in DataKind],
    ("moved_members", "signed_in_at"): [None, utc_now()],
    ("job_runs", "job"): [job.name for job in TIMETABLE],
    ("notifications", "kind"): [*NotificationKind],
    ("outbox_mail", "kind"): [*MailKind],
    ("experience_events", "source"): [*Source],
}
"""The values of columns that only our code knows."""

TRIES = 400
"""How often a row is offered in another way: enough for four instants to come in their order."""
ORDERLY = TRIES // 8
"""So often with all, or nothing, of what may be NULL, and instants in the order of columns."""

_COLUMNS = """
    SELECT attribute.attname AS name, format_type(atttypid, NULL) AS type, attnotnull AS is_needed,
           (SELECT confrelid::regclass::text FROM pg_constraint
             WHERE conrelid = attrelid AND contype = 'f' AND conkey = ARRAY[attnum]) AS points_to
      FROM pg_attribute AS attribute
     WHERE attrelid = %(table)s::regclass AND attnum > 0 AND NOT attisdropped
       AND attgenerated = '' AND attidentity = ''
     ORDER BY attnum
"""
_CHECKS = """
    SELECT pg_get_constraintdef(oid) AS says FROM pg_constraint
     WHERE conrelid = %(table)s::regclass AND contype = 'c'
"""
_ONE_OF = re.compile(r"\((\w+) = ANY \(ARRAY\[([^]]+)\]\)\)")
_SOME_OF = re.compile(r"\((\w+) <@ ARRAY\[([^]]+)\]\)")
_IS = re.compile(r"\((\w+) = ('[^']+'::text)\)")
_VALUE = re.compile(r"'([^']+)'::text")
_TABLES = [model._meta.table_name for model in sort_models(ALL_MODELS)]


class Column(NamedTuple):
    """As PostgreSQL knows it."""

    name: str
    type: str
    is_needed: bool
    points_to: str | None


@cache
def columns(table: str) -> list[Column]:
    return [Column(**row) for row in fetch_all(_COLUMNS, table=table)]


@cache
def stated_values(table: str) -> dict[str, list[object]]:
    """`{"status": ["pending", "sent", "failed"]}`: the columns with a closed list of values."""
    found: dict[str, list[object]] = {}
    for row in fetch_all(_CHECKS, table=table):
        for name, values in [*_ONE_OF.findall(row["says"]), *_IS.findall(row["says"])]:
            known = found.setdefault(name, [])
            known += [value for value in _VALUE.findall(values) if value not in known]
        for name, values in _SOME_OF.findall(row["says"]):
            found.setdefault(name, []).extend([value] for value in _VALUE.findall(values))
    return found


@dataclass
class Maker:
    """Makes rows; `words` has the values of columns whose type is not specific enough."""

    words: Words = field(default_factory=lambda: WORDS)
    random: Random = field(default_factory=lambda: Random(7))
    numbers: "count[int]" = field(default_factory=lambda: count(1))
    keys: dict[str, list[object]] = field(default_factory=dict)
    """Of each table that was pointed to, until a row joins it."""

    def fill(self) -> list[str]:
        """A row of everything; the values for which there was no row to be had."""
        refused = []
        for table in _TABLES:
            for fixed in self._wanted(table):
                made = [self._offer(table, fixed, is_full=is_full) for is_full in (True, False)]
                if not any(made) and not _is_there(table, fixed):
                    refused.append(f"{table} {fixed}")
        return refused

    def _wanted(self, table: str) -> list[Row]:
        """The fixed values of each row: none, or one of the values of one column."""
        return [
            {column.name: value}
            for column in columns(table)
            for value in self._known(table, column.name)
        ] or [{}]

    def _known(self, table: str, column: str) -> Sequence[object]:
        return self.words.get((table, column)) or stated_values(table).get(column, [])

    def _offer(self, table: str, fixed: Row, *, is_full: bool) -> bool:
        """Whether a row was taken in one of its ways."""
        for tried in range(TRIES):
            row = {**self._row(table, is_full=is_full, tried=tried), **fixed}
            if _is_taken(table, row):
                self.keys.pop(table, None)
                return True
        return False

    def _row(self, table: str, *, is_full: bool, tried: int) -> Row:
        """First all or no nullable columns are set, then random ones: a constraint may need
        that.
        """
        row: Row = {}
        for place, column in enumerate(columns(table)):
            is_known = is_full if tried < ORDERLY else self.random.random() < 0.5
            if column.is_needed or is_known:
                row[column.name] = self._value(table, column, place, tried)
        return {name: value for name, value in row.items() if value is not None}

    def _value(self, table: str, column: Column, place: int, tried: int) -> object:
        if known := self._known(table, column.name):
            return self.random.choice(known)
        if column.points_to:
            if column.points_to not in self.keys:
                self.keys[column.points_to] = _keys(column.points_to)
            there = self.keys[column.points_to]
            return self.random.choice(there) if there else None
        # Instants come in the order of their columns at first; some tables want it otherwise.
        hours = place if tried < ORDERLY else self.random.randrange(40)
        return _OF_TYPE[column.type](self, column.name, hours)


def _is_taken(table: str, row: Row) -> bool:
    """Whether the database took the row."""
    names = ", ".join(f'"{name}"' for name in row)
    values = ", ".join(f"%({name})s" for name in row)
    adapted = {
        name: Json(value) if isinstance(value, dict) else value for name, value in row.items()
    }
    try:
        with transaction():
            execute(f"INSERT INTO {table} ({names}) VALUES ({values})", **adapted)
    except IntegrityError:
        return False
    return True


def _is_there(table: str, fixed: Row) -> bool:
    where = " AND ".join(f'"{name}" = %({name})s' for name in fixed) or "TRUE"
    return bool(fetch_value(f"SELECT EXISTS (SELECT 1 FROM {table} WHERE {where})", **fixed))


def _keys(table: str) -> list[object]:
    """The keys of a table's rows."""
    [key] = fetch_all(_KEY, table=table)
    return fetch_column(f'SELECT "{key["name"]}" FROM {table} ORDER BY 1')


_KEY = """
    SELECT attname AS name FROM pg_index JOIN pg_attribute
        ON attrelid = indrelid AND attnum = indkey[0]
     WHERE indrelid = %(table)s::regclass AND indisprimary
"""


def _instant(maker: Maker, name: str, hours: int) -> datetime:
    return utc_now() + timedelta(hours=hours - 20, minutes=next(maker.numbers) % 50)


_OF_TYPE: dict[str, Callable[[Maker, str, int], Any]] = {
    "bigint": lambda maker, _name, _hours: maker.random.choice([0, 1, 2, 3, 7, 30, 1_234_567]),
    "bigint[]": lambda _maker, _name, _hours: [1],
    "boolean": lambda maker, _name, _hours: maker.random.random() < 0.5,
    "bytea": lambda maker, _name, _hours: maker.random.randbytes(32),
    "date": lambda _maker, _name, hours: kst_day() + timedelta(days=hours - 30),
    "double precision": lambda maker, _name, _hours: maker.random.choice([0.5, 1.0, 42.5]),
    "integer": lambda maker, _name, _hours: maker.random.choice([0, 1, 2, 3, 7, 30]),
    "jsonb": lambda _maker, _name, _hours: {},
    "smallint": lambda maker, _name, _hours: maker.random.choice([0, 1, 2, 3, 7]),
    "text": lambda maker, name, _hours: f"{name} 햄찌 {next(maker.numbers)}",
    "text[]": lambda maker, name, _hours: [f"{name} {next(maker.numbers)}"],
    "timestamp with time zone": _instant,
    "timestamp with time zone[]": lambda maker, name, hours: [_instant(maker, name, hours)],
    "uuid": lambda maker, _name, _hours: str(UUID(int=maker.random.getrandbits(128), version=4)),
}
"""A value of each type in the schema; an unknown type raises a KeyError that names it."""


def fill_with_everything() -> list[str]:
    """A row of everything in the open database; what there was no row of."""
    with transaction():
        return Maker().fill()
