"""Finding ids: a bounded walk over the newest for common words, the gram index for rare ones.

Every hit passes its kind's own visibility predicate; nobody finds more than a visitor does.
"""

from dataclasses import dataclass

from hamsterd.accounts.queries import VISIBLE as MEMBER_VISIBLE
from hamsterd.db.sql import Row, execute, fetch_all
from hamsterd.db.transaction import transaction
from hamsterd.grams import patterns, query_grams
from hamsterd.hamsters.queries import VISIBLE as HAMSTER_VISIBLE
from hamsterd.indexing import FOUND, Kind
from hamsterd.models.community import VISIBLE as POST_VISIBLE
from hamsterd.models.diaries import VISIBLE as DIARY_VISIBLE
from hamsterd.search.rules import COMMON_SHARE, HITS_MAX, PROBE_ROWS, WALK_ROWS

Parameters = dict[str, object]


@dataclass(frozen=True, slots=True)
class Source:
    """Where a kind's visible rows come from, and an index order that is newest first."""

    rows: str
    newest: str


# `id` and `created_at` of what is visible, under the table's own alias.
_SOURCES = {
    Kind.DIARY: Source(
        f"SELECT id, created_at FROM diary_entries WHERE {DIARY_VISIBLE}",
        "created_at DESC, id DESC",
    ),
    Kind.POST: Source(
        f"SELECT id, created_at FROM community_posts WHERE {POST_VISIBLE}",
        "created_at DESC, id DESC",
    ),
    Kind.MEMBER: Source(
        f"SELECT id, created_at FROM users WHERE {MEMBER_VISIBLE}",
        "id DESC",
    ),
    Kind.HAMSTER: Source(
        "SELECT h.id, h.created_at FROM hamsters h JOIN users u ON u.id = h.user_id"
        f" WHERE {HAMSTER_VISIBLE}",
        "id DESC",
    ),
}
# Title, the very name, a name's beginning, inside a name, anywhere else.
_RANKED = """
    SELECT id FROM {hits} JOIN search_texts s ON s.kind = '{kind}' AND s.target_id = id
     CROSS JOIN LATERAL (SELECT ' ' || split_part(s.text, E'\n', 2) || ' ' AS names) named
     {where}
     ORDER BY CASE WHEN split_part(s.text, E'\n', 1) LIKE ALL(%(patterns)s::text[]) THEN 0
                   WHEN names LIKE %(is_name)s THEN 1
                   WHEN names LIKE %(begins_name)s THEN 2
                   WHEN names LIKE ALL(%(patterns)s::text[]) THEN 3
                   ELSE 4 END,
              created_at DESC, id DESC
"""
# The inner LIMIT keeps the walk in the order of the index and lets it stop early.
_WALK = """
    (SELECT newest.id, newest.created_at
       FROM ({rows} ORDER BY {newest} LIMIT %(rows)s) newest
      CROSS JOIN LATERAL (SELECT text FROM search_texts
                           WHERE kind = '{kind}' AND target_id = newest.id OFFSET 0) written
      WHERE written.text LIKE ALL(%(patterns)s::text[])
      LIMIT %(most)s) hits
"""
# Materialised and fenced (OFFSET 0): what stands together how often is not in the statistics, and
# a wrong guess would turn a rare word into a read of everything.
_FROM_INDEX = """
    WITH found AS MATERIALIZED ({found}),
    hits AS MATERIALIZED (
        SELECT id, created_at
          FROM found CROSS JOIN LATERAL ({rows} AND {id} = found.target_id OFFSET 0) seen
         ORDER BY {newest} LIMIT %(most)s
    )
"""
# For the same reason: two common pairs of syllables make the planner expect more than there is.
BY_INDEX_ONLY = "SET LOCAL enable_seqscan = off"


def _walk(kind: Kind) -> str:
    source = _SOURCES[kind]
    hits = _WALK.format(rows=source.rows, newest=source.newest, kind=kind)
    return _RANKED.format(hits=hits, kind=kind, where="")


def _from_index(kind: Kind) -> str:
    source = _SOURCES[kind]
    found = _FROM_INDEX.format(
        found=FOUND.format(kind=kind),
        rows=source.rows,
        id="h.id" if kind is Kind.HAMSTER else "id",
        newest=source.newest,
    )
    return found + _RANKED.format(hits="hits", kind=kind, where="")


_WALKS = {kind: _walk(kind) for kind in Kind}
LOOKUPS = {kind: _from_index(kind) for kind in Kind}


def hits(kind: Kind, asked: list[str]) -> list[int]:
    """Ids of one kind, the best first: by place, then the newest; one more than `HITS_MAX` at most.

    `asked` are folded words; the newest `HITS_MAX` hits are ranked. At most four statements.
    """
    parameters = lookup_parameters(asked)
    probed = _walked(kind, parameters, rows=PROBE_ROWS)
    if len(probed) >= PROBE_ROWS * COMMON_SHARE:
        walked = _walked(kind, parameters, rows=WALK_ROWS)
        if len(walked) > HITS_MAX:
            return walked
    with transaction():
        execute(BY_INDEX_ONLY)
        return _ids(fetch_all(LOOKUPS[kind], **parameters))


def _walked(kind: Kind, parameters: Parameters, *, rows: int) -> list[int]:
    return _ids(fetch_all(_WALKS[kind], rows=rows, **parameters))


def lookup_parameters(asked: list[str]) -> Parameters:
    """What the texts are looked through with, by folded words."""
    phrase = " ".join(asked)
    is_name, begins_name = patterns([f" {phrase} ", f" {phrase}"])
    return {
        "grams": query_grams(asked),
        "patterns": patterns(asked),
        "is_name": is_name,
        "begins_name": begins_name,
        "most": HITS_MAX + 1,
    }


def _ids(rows: list[Row]) -> list[int]:
    return [row["id"] for row in rows]
