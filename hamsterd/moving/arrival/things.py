"""What came already: keys of the old site and what they became here, in the batch's transaction."""

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

import orjson

from hamsterd.db.sql import execute, fetch_all, fetch_column
from hamsterd.moving.arrival.keys import Keys
from hamsterd.moving.arrival.loading import Values, cell, copy

RESERVED = ".reserved"
"""Behind a kind: an id that a text leads to, of a thing that has not come yet."""
LEFT = "left"
"""The kind of what did not come; `original` has the reason."""
STAYED = ".stayed"
"""Behind a kind: a record of it that does not come, for a reason that is named."""
PASSING = (RESERVED, LEFT, STAYED)
"""Kinds whose keys go again, or are asked for once."""
SEPARATOR = "\n"
"""Between the parts of a key of two things."""

_KNOWN = """
    SELECT old_key, new_id FROM moved_things
     WHERE move_id = %(move_id)s AND kind = %(kind)s AND old_key = ANY(%(keys)s::text[])
"""
_NOTE_AGAIN = """
    INSERT INTO moved_things (move_id, kind, old_key, original)
    SELECT %(move_id)s, %(kind)s, t.old_key, t.original
      FROM jsonb_to_recordset(%(rows)s::jsonb) AS t (old_key text, original text)
        ON CONFLICT DO NOTHING
"""
_TAKE_RESERVED = """
    DELETE FROM moved_things
     WHERE move_id = %(move_id)s AND kind = %(kind)s AND old_key = ANY(%(keys)s::text[])
    RETURNING old_key, new_id
"""
# The name is looked up once, not for each number.
_NEXT = """
    SELECT nextval(s.name)
      FROM (SELECT pg_get_serial_sequence(%(table)s, 'id')::regclass AS name OFFSET 0) s,
           generate_series(1, %(count)s)
"""
_COLUMNS = ("move_id", "kind", "old_key", "new_id", "original")


class Thing(NamedTuple):
    """A key of the old site, the row it became, and its text as it was."""

    key: str
    new_id: int | None
    original: str | None = None


class Things:
    """What came of one move."""

    def __init__(self, move_id: int) -> None:
        self.move_id = move_id
        self._keys = Keys()
        self._left: dict[str, Thing] = {}
        self._stayed: dict[str, list[Thing]] = {}

    def known(self, kind: str, keys: Iterable[str | None]) -> dict[str, int | None]:
        """The ids here of those keys that came."""
        wanted = [key for key in dict.fromkeys(keys) if key is not None]
        found = self._keys.get(kind, wanted)
        absent = [key for key in wanted if key not in found]
        if absent:
            rows = fetch_all(_KNOWN, move_id=self.move_id, kind=kind, keys=absent)
            read = {row["old_key"]: row["new_id"] for row in rows}
            self._remember(kind, read)
            found |= read
        return found

    def _remember(self, kind: str, ids: Mapping[str, int | None]) -> None:
        if not kind.endswith(PASSING):
            self._keys.add(kind, ids)

    def ids(self, kind: str, keys: Iterable[str | None]) -> dict[str, int]:
        """The same of things that have a row."""
        return {key: id_ for key, id_ in self.known(kind, keys).items() if id_ is not None}

    def note(self, kind: str, things: Sequence[Thing]) -> None:
        """Write down what came for the first time, in the transaction that brings it."""
        head = f"{self.move_id}\t{cell(kind)}"
        lines = [f"{head}\t{cell(o.key)}\t{cell(o.new_id)}\t{cell(o.original)}" for o in things]
        copy("moved_things", _COLUMNS, lines)
        self._remember(kind, {one.key: one.new_id for one in things})

    def leave(self, what: str, name: str, why: str, *, of: tuple[str, str] | None = None) -> None:
        """Something does not come, or not as it was; written with the batch.

        `of`: the kind and key of a record that stays whole, so that the counts agree.
        """
        key = f"{what}{SEPARATOR}{name}"
        self._left[key] = Thing(key, None, why)
        if of is not None:
            kind, record = of
            self._stayed.setdefault(kind + STAYED, []).append(Thing(record, None))

    def stayed(self, kind: str) -> int:
        """How many records of a kind stay of this batch."""
        return len(self._stayed.get(kind + STAYED, ()))

    def note_left(self) -> None:
        """Write down what stays, in the batch's transaction."""
        self._note_again(LEFT, self._left.values())
        self._left.clear()
        for kind, things in self._stayed.items():
            self._note_again(kind, things)
        self._stayed.clear()

    def _note_again(self, kind: str, things: Iterable[Thing]) -> None:
        """What stays is looked at by each run, and may be written down already."""
        rows = [{"old_key": one.key, "original": one.original} for one in things]
        if rows:
            execute(_NOTE_AGAIN, move_id=self.move_id, kind=kind, rows=json_of(rows))

    def reserve(self, kind: str, table: str, keys: Iterable[str]) -> dict[str, int]:
        """Ids of things that texts lead to, here or still to come."""
        wanted = list(dict.fromkeys(keys))
        found = self.ids(kind, wanted)
        found |= self.ids(kind + RESERVED, [key for key in wanted if key not in found])
        new = [key for key in wanted if key not in found]
        made = dict(zip(new, next_ids(table, len(new)), strict=True))
        self.note(kind + RESERVED, [Thing(key, id_) for key, id_ in made.items()])
        return found | made

    def numbered(self, kind: str, table: str, keys: Sequence[str]) -> dict[str, int]:
        """An id for each new thing: the one that was reserved for it, or the next."""
        rows = fetch_all(
            _TAKE_RESERVED, move_id=self.move_id, kind=kind + RESERVED, keys=list(keys)
        )
        ids = {row["old_key"]: row["new_id"] for row in rows}
        new = [key for key in keys if key not in ids]
        return ids | dict(zip(new, next_ids(table, len(new)), strict=True))


def next_ids(table: str, count: int) -> list[int]:
    """So many new ids of a table."""
    return fetch_column(_NEXT, table=table, count=count) if count else []


def json_of(rows: Sequence[Values]) -> str:
    """Rows as PostgreSQL reads them."""
    return orjson.dumps(rows, option=orjson.OPT_PASSTHROUGH_SUBCLASS, default=str).decode()
