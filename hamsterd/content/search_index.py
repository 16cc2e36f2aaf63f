"""Keeps the search index current, in the transaction that writes the thing itself.

Kinds declare their searchable words (`Search.findable`). `discovery/search` reads the index, and
lists with a search box may read it too (`FOUND`).
"""

from collections.abc import Callable, Generator, Iterable, Sequence
from math import ceil
from typing import NamedTuple, TypeVar

import orjson

from hamsterd.core.text.grams import (
    grams_of,
    initials,
    left_open,
    normalise,
    patterns,
    query_grams,
    words,
)
from hamsterd.db.prepared import Prepared
from hamsterd.db.sql import execute, fetch_all, put_off
from hamsterd.models.content.search import ID_RANGE, RANGE_IDS
from hamsterd.realtime.bus import drop_cached

R = TypeVar("R")

ENTRIES = "diary"
POSTS = "post"
HAMSTERS = "hamster"
"""The name of hamsters in the index; they are searched from outside their kind."""
MEMBER = "member"
"""Members are searchable too, though they are no kind of content."""


class Findable(NamedTuple):
    """A thing's words; the line they are in decides how high they rank."""

    target_id: int
    title: str = ""
    names: Sequence[str] = ()
    body: str = ""

    @property
    def text(self) -> str:
        """Three lines of folded words: title, names, body."""
        parts = (self.title, " ".join(self.names), self.body)
        return "\n".join(" ".join(normalise(part).split()) for part in parts)


MATCHES = """
      FROM search_texts
     WHERE kind = '{kind}' AND grams @> %(grams)s::text[] AND text LIKE ALL(%(longer)s::text[])
"""
"""The texts of one kind that contain every word of `asked`."""
IN_RANGES = f"AND {ID_RANGE} && %(ranges)s::bigint[]"
"""Behind `MATCHES`: within ranges of ids (`id / RANGE_IDS`), at the cost of the hits in them."""
FOUND = f"SELECT target_id {MATCHES}"
"""Ids of one kind whose text contains every word of `asked`: `AND id IN
(FOUND.format(kind="post"))`.

It does not decide visibility: add the kind's own predicate.
"""
FOUND_IN_RANGES = f"{FOUND} {IN_RANGES}"
_WIDER = 16
"""Maximum growth of the number of ranges: few hits say little about how common a word is."""
_SPARE = 1.25
"""Margin over the expected number of ranges."""
_SHARE = 0.75
"""Maximum share of all ranges: beyond it, searching everything is cheaper."""
MOST_RANGES = 1_000
"""Maximum number of ranges; rarer words are found as fast in all texts."""

HITS = "search_hits"
"""The cache of search results; writing or showing anything drops it."""

# JSON, because PostgreSQL arrays of arrays cannot be ragged. No gram has a space, and reading them
# from one text takes a third of the time that an array in JSON takes.
_WRITE = """
    INSERT INTO search_texts (kind, target_id, text, grams)
    SELECT %(kind)s, target_id, text, string_to_array(grams, ' ')
      FROM json_to_recordset(%(rows)s::json) AS r(target_id bigint, text text, grams text)
    ON CONFLICT (target_id, kind)
"""
_WRITE_ANEW = Prepared(f"""
    {_WRITE} DO UPDATE SET text = excluded.text, grams = excluded.grams
     WHERE search_texts.text <> excluded.text
""")
_WRITE_NEW = Prepared(f"{_WRITE} DO NOTHING")
_FORGET = "DELETE FROM search_texts WHERE kind = %(kind)s AND target_id = ANY(%(ids)s::bigint[])"
_TEXTS = """
    SELECT target_id, text FROM search_texts
     WHERE kind = %(kind)s AND target_id = ANY(%(ids)s::bigint[])
"""


def asked_for(query: str) -> dict[str, list[str]] | None:
    """`FOUND`'s parameters for a query; None if it is only spaces."""
    asked = words(query)
    return looked_for(asked) if asked else None


def looked_for(asked: list[str]) -> dict[str, list[str]]:
    """`FOUND`'s parameters for folded words, and additionally the `patterns` of all words."""
    return {
        "grams": query_grams(asked),
        # Searching a text costs more than finding it.
        "longer": patterns(left_open(asked)),
        "patterns": patterns(asked),
    }


def newest_first(
    newest_id: int,
    enough: int,
    look: Callable[[list[int]], R],
    size: Callable[[R], int],
    *,
    reach: Callable[[], int | None],
    most_ranges: int = MOST_RANGES,
) -> R | None:
    """The results of `look` in the fewest ranges of newest ids that contain `enough` hits.

    None if there are too few: then all texts must be searched, which the gram index does quickly.
    `look` is called a few times (`looks`).
    """
    asking = looks(newest_id, enough, size, reach=reach, most_ranges=most_ranges)
    try:
        ranges = next(asking)
        while True:
            ranges = asking.send(look(ranges))
    except StopIteration as answered:
        found: R | None = answered.value
        return found


def looks(
    newest_id: int,
    enough: int,
    size: Callable[[R], int],
    *,
    reach: Callable[[], int | None],
    most_ranges: int = MOST_RANGES,
) -> Generator[list[int], R, R | None]:
    """Yields the ranges to look at, a few times and more each time; returns the last look.

    None if there are too few hits.

    If the newest ids have no hits because nothing there is visible, as after a wave of spam, that
    says nothing about the words. `reach` returns the id of about the `enough`th visible thing, None
    if there are fewer. It is called once, and the search goes as far as there.
    """
    last = newest_id // RANGE_IDS
    wide = 2 + enough // RANGE_IDS
    has_reached = False
    while wide <= min(most_ranges, _SHARE * last):
        first = last - wide + 1
        found = yield list(range(first, last + 1))
        if size(found) >= enough:
            return found
        if not size(found):
            shown = None if has_reached else reach()
            if shown is None or shown // RANGE_IDS >= first:
                break  # enough is visible there: the words are rare
            has_reached, wide = True, last - shown // RANGE_IDS + 1
            continue
        ids = newest_id - first * RANGE_IDS
        needed = _SPARE * ids * enough / size(found)
        wide = min(_WIDER * wide, max(wide + 1, ceil(needed / RANGE_IDS)))
    return None


def index(kind: str, *things: Findable) -> None:
    """Index the words of `things`; unchanged words cost next to nothing."""
    _write(kind, {thing.target_id: thing.text for thing in things})


def index_new(kind: str, *things: Findable) -> None:
    """Index things whose words are a moment old: those that have changed since are newer."""
    _write(kind, {thing.target_id: thing.text for thing in things}, _WRITE_NEW)


def index_member(member_id: int, *, nickname: str) -> None:
    """Index a member by nickname, with and without spaces, and by initial consonants."""
    index(MEMBER, Findable(member_id, "", spellings(nickname)))


def rename(kind: str, ids: Iterable[int], *names: str) -> None:
    """Change the names of indexed things, such as the name of the hamster they are about."""
    named = Findable(0, "", names).text.split("\n")[1]
    renamed: dict[int, str] = {}
    for row in fetch_all(_TEXTS, kind=kind, ids=list(ids)):
        title, _, body = row["text"].split("\n")
        renamed[row["target_id"]] = f"{title}\n{named}\n{body}"
    _write(kind, renamed)


def forget(kind: str, ids: Iterable[int]) -> None:
    """Remove purged things from the index. Hidden things keep their row and are not shown."""
    if execute(_FORGET, kind=kind, ids=list(ids)):
        drop_cached(HITS)


def spellings(name: str) -> tuple[str, ...]:
    """The ways people type a name: `("햄스터 왕", "햄스터왕", "ㅎㅅㅌㅇ")`."""
    return tuple(dict.fromkeys((name, "".join(name.split()), initials(name))))


def _write(kind: str, texts: dict[int, str], sql: Prepared = _WRITE_ANEW) -> None:
    rows = [
        {"target_id": target_id, "text": text, "grams": " ".join(grams_of(text))}
        for target_id, text in texts.items()
    ]
    put_off(sql, kind=kind, rows=orjson.dumps(rows).decode())
    # Even if no word changed: the thing may have become visible.
    drop_cached(HITS)
