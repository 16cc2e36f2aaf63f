"""The list's search box: posts that contain all words, in the list's own order.

It works like `discovery/search` (docs/decisions/0015-search.md): a bounded walk along the list for
common words, the trigram index for rare ones. The first `SEARCH_TOTAL_MAX` hits are counted and
paged.
"""

from collections.abc import Mapping

from hamsterd.community.rules import COMMON_SHARE, PROBE_ROWS, SEARCH_TOTAL_MAX, WALK_ROWS
from hamsterd.content.search_index import FOUND, POSTS
from hamsterd.db.sql import execute, fetch_column
from hamsterd.db.transaction import transaction

# The inner LIMIT keeps the order of the list's index, and lets the walk stop early.
_WALK = """
    SELECT id FROM (
        SELECT id, {column} FROM community_posts WHERE {where}
         ORDER BY {column} DESC, id DESC LIMIT %(rows)s
    ) first
     CROSS JOIN LATERAL (SELECT text FROM search_texts
                          WHERE kind = '{kind}' AND target_id = first.id OFFSET 0) written
     WHERE written.text LIKE ALL(%(patterns)s::text[])
     ORDER BY {column} DESC, id DESC
     LIMIT %(most)s
"""
# Materialised, so that the planner cannot turn a rare word into a walk over all posts.
_FROM_INDEX = """
    WITH found AS MATERIALIZED ({found})
    SELECT id FROM found
      JOIN LATERAL (SELECT id, {column} FROM community_posts
                     WHERE {where} AND id = found.target_id) seen ON TRUE
     ORDER BY {column} DESC, id DESC LIMIT %(most)s
"""
# For a common pair of syllables the planner expects so many rows that it would scan all texts. It
# cannot know that the pairs rarely occur together.
BY_INDEX_ONLY = "SET LOCAL enable_seqscan = off"


def found_ids(
    *,
    asked: Mapping[str, list[str]],
    where: str,
    column: str,
    scope: int,
    **parameters: object,
) -> list[int]:
    """Ids of posts under `where` that contain all of `asked`, by `column`, descending.

    At most one more than `SEARCH_TOTAL_MAX`; at most four statements. `scope` is about the number
    of posts that `where` matches.
    """
    walk = _WALK.format(where=where, column=column, kind=POSTS)
    given = {"most": SEARCH_TOTAL_MAX + 1, **asked, **parameters}
    if len(fetch_column(walk, rows=PROBE_ROWS, **given)) >= PROBE_ROWS * COMMON_SHARE:
        walked = fetch_column(walk, rows=WALK_ROWS, **given)
        if len(walked) > SEARCH_TOTAL_MAX or scope <= WALK_ROWS:
            return walked
    found = FOUND.format(kind=POSTS)
    lookup = _FROM_INDEX.format(found=found, where=where, column=column)
    with transaction():
        execute(BY_INDEX_ONLY)
        return fetch_column(lookup, **given)
