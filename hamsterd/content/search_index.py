"""Keeping what search looks in current, in the transaction that writes the thing itself.

Kinds say what of theirs is found (`ContentKind.findable`); `discovery/search` reads it, and so may
a list with a search box of its own (`FOUND`).
"""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

import orjson

from hamsterd.core.grams import grams, initials, normalise, patterns, query_grams, words
from hamsterd.db.sql import execute, fetch_all
from hamsterd.realtime.bus import drop_cached

ENTRIES = "diary"
POSTS = "post"
"""As the index names what is looked for from elsewhere than its kind."""
MEMBER = "member"
"""Members are found too, though nobody wrote them."""


class Findable(NamedTuple):
    """A thing's words: where they stand decides how high they rank."""

    target_id: int
    title: str = ""
    names: Sequence[str] = ()
    body: str = ""

    @property
    def text(self) -> str:
        """Three lines of folded words: title, names, body."""
        parts = (self.title, " ".join(self.names), self.body)
        return "\n".join(" ".join(normalise(part).split()) for part in parts)


FOUND = """
    SELECT target_id FROM search_texts
     WHERE kind = '{kind}' AND grams @> %(grams)s::text[] AND text LIKE ALL(%(patterns)s::text[])
"""
"""Ids of one kind whose text holds every word of `asked`: `AND id IN (FOUND.format(kind="post"))`.

Visibility is not decided here: lay the thing's own predicate beside it.
"""

HITS = "search_hits"
"""The cache of what was found; whatever is written may be found at once."""

# JSON, because PostgreSQL's arrays of arrays can't be ragged.
_WRITE = """
    INSERT INTO search_texts (kind, target_id, text, grams)
    SELECT %(kind)s, target_id, text, grams
      FROM jsonb_to_recordset(%(rows)s::jsonb) AS r(target_id bigint, text text, grams text[])
    ON CONFLICT (target_id, kind) DO UPDATE SET text = excluded.text, grams = excluded.grams
     WHERE search_texts.text <> excluded.text
"""
_FORGET = "DELETE FROM search_texts WHERE kind = %(kind)s AND target_id = ANY(%(ids)s::bigint[])"
_TEXTS = """
    SELECT target_id, text FROM search_texts
     WHERE kind = %(kind)s AND target_id = ANY(%(ids)s::bigint[])
"""


def asked_for(query: str) -> dict[str, list[str]] | None:
    """`FOUND`'s parameters for what was typed; None when that is nothing but spaces."""
    asked = words(query)
    return {"grams": query_grams(asked), "patterns": patterns(asked)} if asked else None


def index(kind: str, *things: Findable) -> None:
    """Write the words of `things`; those that did not change cost next to nothing."""
    _write(kind, {thing.target_id: thing.text for thing in things})


def index_member(member_id: int, *, nickname: str) -> None:
    """A member, by nickname, with or without its spaces, and by its initial consonants."""
    index(MEMBER, Findable(member_id, "", spellings(nickname)))


def rename(kind: str, ids: Iterable[int], *names: str) -> None:
    """Things of a kind follow new names, such as that of the hamster they are about."""
    named = Findable(0, "", names).text.split("\n")[1]
    renamed: dict[int, str] = {}
    for row in fetch_all(_TEXTS, kind=kind, ids=list(ids)):
        title, _, body = row["text"].split("\n")
        renamed[row["target_id"]] = f"{title}\n{named}\n{body}"
    _write(kind, renamed)


def forget(kind: str, ids: Iterable[int]) -> None:
    """Those things are gone for good. What is only hidden keeps its row and is not shown."""
    if execute(_FORGET, kind=kind, ids=list(ids)):
        drop_cached(HITS)


def spellings(name: str) -> tuple[str, ...]:
    """How people type a name: `("햄스터 왕", "햄스터왕", "ㅎㅅㅌㅇ")`."""
    return tuple(dict.fromkeys((name, "".join(name.split()), initials(name))))


def _write(kind: str, texts: dict[int, str]) -> None:
    rows = [
        {"target_id": target_id, "text": text, "grams": grams(text)}
        for target_id, text in texts.items()
    ]
    execute(_WRITE, kind=kind, rows=orjson.dumps(rows).decode())
    # Even when no word changed: it may have become visible.
    drop_cached(HITS)
