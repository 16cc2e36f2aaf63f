"""The list's search box: posts that contain all words, in the list's own order.

The latest are found like everything else (`discovery/search`): in the newest ranges of ids, at a
cost that does not grow with the site (docs/decisions/0071-common-words-by-ranges-of-ids.md). Other
orders say nothing of ids, and a small board has few posts in a range: there a walk along the list
may be cheaper, or all texts that hold the words. A look at the first posts of the list and at the
newest texts tells (docs/decisions/0179-three-ways-to-find-posts.md).
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from math import ceil
from typing import TypedDict

from hamsterd.community.rules import PROBE_RANGES, PROBE_ROWS, SEARCH_TOTAL_MAX, WALKED_ROW_TEXTS
from hamsterd.content.search_index import FOUND, FOUND_IN_RANGES, POSTS, newest_first
from hamsterd.db.prepared import Prepared
from hamsterd.db.sql import fetch_column, fetch_row, fetch_value, put_off
from hamsterd.db.transaction import transaction
from hamsterd.models.content.search import RANGE_IDS

LATEST = "created_at"
"""The column of the order that ids nearly follow."""
_MOST = SEARCH_TOTAL_MAX + 1
_SPARE = 1.5
"""Margin over the expected length of a walk."""

# The inner LIMIT keeps the order of the list's index, and lets the walk stop early.
_WALK = f"""
    SELECT id FROM (
        SELECT id, {{column}} FROM community_posts WHERE {{where}}
         ORDER BY {{column}} DESC, id DESC LIMIT %(rows)s
    ) first
     CROSS JOIN LATERAL (SELECT text FROM search_texts
                          WHERE kind = '{POSTS}' AND target_id = first.id OFFSET 0) written
     WHERE written.text LIKE ALL(%(patterns)s::text[])
     ORDER BY {{column}} DESC, id DESC
     LIMIT %(most)s
"""
# Materialised, so that the planner cannot turn a rare word into a walk over all posts. All ids at
# once: one after another is four times as many pages.
_HITS = """
    WITH found AS MATERIALIZED ({found}),
    hits AS MATERIALIZED (
        SELECT id, {column} AS key FROM community_posts
         WHERE {where} AND id = ANY(ARRAY(SELECT target_id FROM found))
         ORDER BY {column} DESC, id DESC LIMIT %(most)s
    )
    SELECT (SELECT min(key) FROM hits) AS last,
           ARRAY(SELECT id FROM hits ORDER BY key DESC, id DESC) AS ids
"""
_REACH = f"""
    SELECT id FROM community_posts WHERE {{where}}
     ORDER BY {LATEST} DESC, id DESC OFFSET {SEARCH_TOTAL_MAX} LIMIT 1
"""
# Ids are nearly chronological; rows migrated from elsewhere may not be. `+ 0`, because a plan for
# all values would take the index of ids, and read all older rows.
_NEWER_THAN_ITS_ID = f"""
    SELECT DISTINCT id / {RANGE_IDS} FROM community_posts
     WHERE {{where}} AND {LATEST} >= %(last)s::timestamptz AND id + 0 < %(first_id)s::bigint
"""
_LAST_ID = Prepared("SELECT coalesce(max(id), 0) FROM community_posts")
_PROBE = f"""
    SELECT (SELECT count(*) FROM ({_WALK}) walked) AS of_first,
           (SELECT count(*) FROM ({FOUND_IN_RANGES.format(kind=POSTS)}) found) AS of_newest
"""
# For a common pair of syllables the planner expects so many rows that it would scan all texts. It
# cannot know that the pairs rarely occur together.
BY_INDEX_ONLY = "SET LOCAL enable_seqscan = off"


class _Hits(TypedDict):
    """Ids in order, and what the last of them is ordered by."""

    last: datetime | float | None
    ids: list[int]


@dataclass(frozen=True, slots=True)
class Among:
    """The posts that are searched."""

    where: str
    parameters: Mapping[str, object]
    column: str
    """What they are ordered by, descending; then by id."""
    scope: int
    """About how many there are."""
    is_whole: bool
    """Whether they are all that everybody reads."""

    @property
    def is_latest_first(self) -> bool:
        """Whether their order is nearly that of their ids."""
        return self.column == LATEST

    def sql(self, template: str, **parts: str) -> Prepared:
        """`template` for these posts."""
        return Prepared(template.format(where=self.where, column=self.column, **parts))

    def hits(self, found: str) -> Prepared:
        """SQL: the first of them among the ids that `found` selects."""
        return self.sql(_HITS, found=found.format(kind=POSTS))


def found_ids(among: Among, asked: Mapping[str, list[str]]) -> list[int]:
    """Ids of posts that contain all of `asked`, in order, one more than `SEARCH_TOTAL_MAX` at most.

    At most ten statements.
    """
    given = {"most": _MOST, **asked, **among.parameters}
    with transaction():
        put_off(BY_INDEX_ONLY)
        last_id: int = fetch_value(_LAST_ID)
        is_certain = among.is_whole and among.is_latest_first
        rows = None if is_certain else _rows_to_walk(among, last_id, given)
        if rows is not None:
            walked = fetch_column(among.sql(_WALK), rows=rows, **given)
            if len(walked) == _MOST or rows >= among.scope:
                return walked
        latest = _latest(among, last_id, given) if among.is_latest_first else None
        return fetch_row(among.hits(FOUND), _Hits, **given)["ids"] if latest is None else latest


def _rows_to_walk(among: Among, last_id: int, given: Mapping[str, object]) -> int | None:
    """How far to walk along the list; None where that costs more than looking up the words.

    The unit is a text that holds the words: to find it in the index, and to see whether it is one
    of those searched.
    """
    newest = last_id // RANGE_IDS
    ranges = list(range(max(newest - PROBE_RANGES + 1, 0), newest + 1))
    probe = fetch_row(among.sql(_PROBE), rows=PROBE_ROWS, ranges=ranges, **given)
    share = probe["of_first"] / min(PROBE_ROWS, max(among.scope, 1))
    rows = min(among.scope, _MOST / share) if share else among.scope
    texts = probe["of_newest"] * (newest + 1) / len(ranges)
    if among.is_latest_first and share:
        texts *= min(1, _MOST / (share * among.scope))  # only in the ranges that hold enough
    return ceil(rows * _SPARE) if rows * WALKED_ROW_TEXTS <= texts else None


def _latest(among: Among, last_id: int, given: Mapping[str, object]) -> list[int] | None:
    """The latest hits, from the newest ranges of ids; None if all texts must be looked up."""
    look = among.hits(FOUND_IN_RANGES)

    def newest(ranges: list[int]) -> list[int]:
        found = fetch_row(look, _Hits, ranges=ranges, **given)
        if len(found["ids"]) < _MOST:
            return found["ids"]
        older = fetch_column(
            among.sql(_NEWER_THAN_ITS_ID),
            last=found["last"],
            first_id=ranges[0] * RANGE_IDS,
            **among.parameters,
        )
        if older:
            found = fetch_row(look, _Hits, ranges=older + ranges, **given)
        return found["ids"]

    reach = among.sql(_REACH)
    return newest_first(
        last_id, _MOST, newest, len, reach=lambda: fetch_value(reach, **among.parameters)
    )
