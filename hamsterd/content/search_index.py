"""Keeping what search looks in current, in the transaction that writes the thing itself.

Kinds say what of theirs is found (`Search.findable`); `discovery/search` reads it, and so may
a list with a search box of its own (`FOUND`).
"""

from collections.abc import Callable, Iterable, Sequence
from math import ceil
from typing import NamedTuple, TypeVar

import orjson

from hamsterd.core.grams import (
    grams,
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
     WHERE kind = '{kind}' AND grams @> %(grams)s::text[] AND text LIKE ALL(%(longer)s::text[])
"""
"""Ids of one kind whose text holds every word of `asked`: `AND id IN (FOUND.format(kind="post"))`.

Visibility is not decided here: lay the thing's own predicate beside it.
"""
FOUND_IN_RANGES = f"{FOUND} AND {ID_RANGE} && %(ranges)s::bigint[]"
"""The same among some ranges of ids (`id / RANGE_IDS`), at the cost of what is found there."""
_WIDER = 16
"""Times as many ranges as before at most: few hits say little about how common a word is."""
_SPARE = 1.25
"""Somewhat more than is expected to be needed."""
_SHARE = 0.75
"""Of all ranges at most: looking through nearly all of them costs more than looking everywhere."""
MOST_RANGES = 1_000
"""Ranges at most; what is too rare for so many is found in all texts as soon."""

HITS = "search_hits"
"""The cache of what was found; whatever is written or shown again may be found at once."""

# JSON, because PostgreSQL's arrays of arrays can't be ragged.
_WRITE = Prepared("""
    INSERT INTO search_texts (kind, target_id, text, grams)
    SELECT %(kind)s, target_id, text, grams
      FROM jsonb_to_recordset(%(rows)s::jsonb) AS r(target_id bigint, text text, grams text[])
    ON CONFLICT (target_id, kind) DO UPDATE SET text = excluded.text, grams = excluded.grams
     WHERE search_texts.text <> excluded.text
""")
_FORGET = "DELETE FROM search_texts WHERE kind = %(kind)s AND target_id = ANY(%(ids)s::bigint[])"
_TEXTS = """
    SELECT target_id, text FROM search_texts
     WHERE kind = %(kind)s AND target_id = ANY(%(ids)s::bigint[])
"""


def asked_for(query: str) -> dict[str, list[str]] | None:
    """`FOUND`'s parameters for what was typed; None when that is nothing but spaces."""
    asked = words(query)
    return looked_for(asked) if asked else None


def looked_for(asked: list[str]) -> dict[str, list[str]]:
    """`FOUND`'s parameters for folded words, and the `patterns` of all words beside them."""
    return {
        "grams": query_grams(asked),
        # Looking through a text costs more than finding it.
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
    """What `look` finds in the fewest ranges of the newest ids that hold `enough` of it.

    None when too little is in them: then all texts have to be looked through, and the grams find
    those soon. `look` is called a few times, with more ranges each time.

    Where the newest hold nothing, that says nothing of the words while nothing there is shown, as
    after a wave of spam. `reach` is the id of about the `enough`th of what is shown at all, None
    where there are fewer; it is asked once, and looked for as far as there.
    """
    last = newest_id // RANGE_IDS
    wide = 2 + enough // RANGE_IDS
    has_reached = False
    while wide <= min(most_ranges, _SHARE * last):
        first = last - wide + 1
        found = look(list(range(first, last + 1)))
        if size(found) >= enough:
            return found
        if not size(found):
            shown = None if has_reached else reach()
            if shown is None or shown // RANGE_IDS >= first:
                break  # enough is shown there: the words are rare
            has_reached, wide = True, last - shown // RANGE_IDS + 1
            continue
        ids = newest_id - first * RANGE_IDS
        needed = _SPARE * ids * enough / size(found)
        wide = min(_WIDER * wide, max(wide + 1, ceil(needed / RANGE_IDS)))
    return None


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
    put_off(_WRITE, kind=kind, rows=orjson.dumps(rows).decode())
    # Even when no word changed: it may have become visible.
    drop_cached(HITS)
