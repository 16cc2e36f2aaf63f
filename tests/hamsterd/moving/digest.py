"""A site whatever its numbers are: its rows, with ids as the keys of what came, to compare two."""

import json
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from datetime import datetime
from hashlib import sha256
from typing import Any

from hamsterd.db.handle import connection
from hamsterd.db.sql import fetch_all, walk_rows
from hamsterd.db.transaction import transaction
from hamsterd.models import ALL_MODELS

NOT_OURS = {"job_runs", "process_samples", "schema_migrations", "recent_searches"}
"""Tables that a running site writes by itself."""
TABLES = sorted({str(model._meta.table_name) for model in ALL_MODELS} - NOT_OURS)
CAME = {
    "users": ("members", "nobody"),
    "community_posts": ("posts", "posts.reserved", "polls", "pages"),
    "community_comments": ("comments", "comments.reserved"),
    "boards": ("boards", "boards.own"),
    "board_categories": ("categories",),
    "uploads": ("files",),
    "inquiries": ("inquiries",),
    "moved_messages": ("messages",),
    "sanctions": ("sanctions",),
}
"""Tables of things, and their kinds."""
OF_KIND = {table: of for of, tables in CAME.items() for table in tables}
POINTS_AT = {
    "post": "community_posts",
    "community": "community_posts",
    "comment": "community_comments",
    "member": "users",
    "profile": "users",
}
"""What a word beside an id says that it is of."""
_FOREIGN = """
    SELECT c.conrelid::regclass::text AS "table", a.attname AS "column",
           c.confrelid::regclass::text AS "of"
      FROM pg_constraint c
      JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = c.conkey[1]
     WHERE c.contype = 'f' AND cardinality(c.conkey) = 1
"""
_STORED = re.compile(r"(?:/media/)?\b[a-z2-7]{26}(?:\.[a-z0-9]+)+")
_LED_TO = re.compile(r"/community/post/([0-9]+)(?:#comment-([0-9]+))?")
_NEVER_KEPT = {"id", "move_id", "popularity"}
"""Numbers, and what follows from other columns and the time."""


class Site:
    """The rows of a site that moved in. What was written after `began` has no time of its own."""

    def __init__(self, began: datetime) -> None:
        self._began = began.timestamp()
        with connection():
            self._keys = {
                (OF_KIND[row["kind"]], row["new_id"]): row["old_key"]
                for row in fetch_all("SELECT kind, old_key, new_id FROM moved_things")
                if row["kind"] in OF_KIND
            }
            foreign = fetch_all(_FOREIGN)
        self._foreign = {(row["table"], row["column"]): row["of"] for row in foreign}

    def digests(self) -> dict[str, str]:
        """Of each table that has rows: their number, and a sum over all of them."""
        found = {}
        for table in TABLES:
            total = count = 0
            for line in self.lines(table):
                total += int.from_bytes(sha256(line.encode()).digest())
                count += 1
            if count:
                found[table] = f"{count} {total % (1 << 128):032x}"
        return found

    def lines(self, table: str) -> Iterator[str]:
        """The rows of a table as text, in no order."""
        with connection(), transaction():
            for row in walk_rows(f"SELECT * FROM {table}"):
                yield json.dumps(self._row(table, row), ensure_ascii=False, sort_keys=True)

    def _row(self, table: str, row: Mapping[str, Any]) -> dict[str, Any]:
        kind = row.get("kind") or row.get("target_type") or row.get("attached_type")
        return {
            name: self._value(table, name, value, str(kind))
            for name, value in row.items()
            if name not in _NEVER_KEPT
        }

    def _value(self, table: str, name: str, value: Any, kind: str) -> Any:
        if isinstance(value, datetime):
            return "now" if value.timestamp() >= self._began else value.isoformat()
        if isinstance(value, int) and not isinstance(value, bool) and name.endswith("_id"):
            of = self._foreign.get((table, name)) or OF_KIND.get(kind) or POINTS_AT.get(kind, "")
            return self._keys.get((of, value), of)
        if isinstance(value, str):
            return self._text(value)
        if isinstance(value, list):
            return self._list(name, value)
        return str(value) if value is not None else None

    def _list(self, name: str, items: list[Any]) -> Any:
        if name.endswith("_ids"):
            return len(items)
        if name == "grams":
            return sorted(items)  # a set
        return [self._text(one) if isinstance(one, str) else one for one in items]

    def _text(self, text: str) -> str:
        text = re.sub(r"member-[0-9]+@moved", "member@moved", _STORED.sub("(file)", text))
        return _LED_TO.sub(self._led_to, text)

    def _led_to(self, found: re.Match[str]) -> str:
        post = self._keys.get(("community_posts", int(found[1])))
        comment = self._keys.get(("community_comments", int(found[2] or 0)))
        return f"/community/post/{post}#{comment}"


def differences(one: Mapping[str, str], other: Mapping[str, str]) -> list[str]:
    """The tables that differ."""
    tables = Counter([*one, *other])
    return [f"{t}: {one.get(t)} / {other.get(t)}" for t in tables if one.get(t) != other.get(t)]
