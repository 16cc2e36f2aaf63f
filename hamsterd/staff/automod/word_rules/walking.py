"""Recent writing, newest first, in chunks, until the time is used up.

It walks by id, so that a site with a million texts costs as much as a small one. What came with a
move has new ids and old dates: it is passed over to the next row of the period. It covers only what
staff may read, so no private writing; and not the staff's own, which no rule screens.
"""

import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import TypedDict

from hamsterd.content.kind import ContentKind
from hamsterd.content.parts import needed
from hamsterd.content.screening.rules import TEST_CHUNK, TEST_ROWS, WritingKind
from hamsterd.content.visibility import LIVE, listed
from hamsterd.core.bounds import MAX_ID
from hamsterd.db.sql import fetch_all, fetch_value
from hamsterd.http.rights.permissions import Permission, roles_that_may
from hamsterd.kinds import SCREENED
from hamsterd.staff.cases.content.readable import is_listed

# A row: id 7, text "…", url /diary/7, user_id 3, is_shown true, author 콩이집사, is_exempt false.
_CHUNK = """
    SELECT w.id, w.text, w.url, w.user_id, w.created_at, w.is_shown, u.nickname AS author,
           coalesce(u.role = ANY(%(exempt)s::text[]), FALSE) AS is_exempt
      FROM ({rows} AND id < %(before)s ORDER BY id DESC LIMIT %(rows)s) w
      JOIN users u ON u.id = w.user_id
     ORDER BY w.id DESC
"""
_NAMED = "FROM users WHERE status IN ('active', 'suspended')"
_NAMES = f"""
    SELECT id, nickname AS text, '/user/' || id AS url, id AS user_id, created_at, TRUE AS is_shown
      {_NAMED}
"""
# By the index of dates: by ids it would read all that lies between.
_NEXT = """
    WITH fresh AS MATERIALIZED (SELECT id {shown} AND created_at >= %(since)s)
    SELECT max(id) FROM fresh WHERE id < %(before)s
"""


class Writing(TypedDict):
    """A piece of writing and its author."""

    id: int
    text: str
    url: str
    user_id: int
    created_at: datetime
    is_shown: bool
    author: str
    is_exempt: bool


def _rows(kind: ContentKind) -> str:
    words = kind.words
    text = f"{words.title} || E'\n' || {words.text}" if words.title else words.text
    return f"""
        SELECT id, {text} AS text, {kind.url} AS url, user_id, created_at,
               ({listed(kind)}) AS is_shown
          FROM {kind.table} t WHERE {is_listed(kind)}
    """


def _shown(kind: ContentKind) -> str:
    return f"FROM {kind.table} WHERE {kind.visibility.is_public} AND {LIVE}"


@dataclass
class Source:
    """One table of writing, and how far it was read."""

    kind: WritingKind
    target_type: str
    """The target type in cases."""
    rows: str
    shown: str
    """From where on `rows` are read, of those that are shown."""
    before: int = MAX_ID
    looked_at: int = 0
    reached: datetime | None = None
    """When the oldest was written that was read."""
    is_over: bool = False
    is_cut: bool = False
    """There is more of the period than was read."""

    def read(self, since: datetime) -> Sequence[Writing]:
        """The next rows of the period."""
        wanted = min(TEST_CHUNK, TEST_ROWS - self.looked_at)
        rows = fetch_all(
            _CHUNK.format(rows=self.rows),
            Writing,
            before=self.before,
            rows=wanted,
            exempt=roles_that_may(Permission.UNSCREENED),
        )
        fresh = [row for row in rows if row["created_at"] >= since]
        self.looked_at += len(fresh)
        self.reached = fresh[-1]["created_at"] if fresh else self.reached
        self.is_over = len(rows) < wanted
        if rows:
            self.before = rows[-1]["id"]
        if self.looked_at >= TEST_ROWS:
            self.is_over = self.is_cut = True
        elif not fresh and not self.is_over:
            self._pass_over(since)
        return [row for row in fresh if not row["is_exempt"]]

    def _pass_over(self, since: datetime) -> None:
        """Go on at the next row of the period, if there is one."""
        following = fetch_value(_NEXT.format(shown=self.shown), since=since, before=self.before)
        self.is_over = following is None
        self.before = (following or 0) + 1


def sources_of(kinds: Sequence[WritingKind]) -> list[Source]:
    """The tables that hold these kinds of writing."""
    found = [
        Source(needed(kind.words.screened_as), kind.name, _rows(kind), _shown(kind))
        for kind in SCREENED
    ]
    found.append(Source(WritingKind.NICKNAME, "user", _NAMES, _NAMED))
    return [source for source in found if source.kind in kinds]


def walk(
    sources: Sequence[Source], since: datetime, *, seconds: float
) -> Iterator[tuple[Source, Writing]]:
    """All writing since then, a chunk of each source in turn.

    When time is up the rest is left, and its source is marked.
    """
    end = time.monotonic() + seconds
    while any(not source.is_over for source in sources):
        for source in sources:
            if source.is_over:
                continue
            if time.monotonic() >= end:
                source.is_over = source.is_cut = True
                continue
            for row in source.read(since):
                yield source, row
