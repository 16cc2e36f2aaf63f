"""Finding ids: a bounded walk over the newest for common words, the gram index for rare ones.

Every hit passes its kind's own visibility predicate; nobody finds more than a visitor does.
"""

from hamsterd.content.search_index import FOUND
from hamsterd.core.grams import patterns, query_grams
from hamsterd.db.sql import Row, execute, fetch_all
from hamsterd.db.transaction import transaction
from hamsterd.discovery.search.rules import COMMON_SHARE, HITS_MAX, PROBE_ROWS, WALK_ROWS
from hamsterd.discovery.search.sources import SOURCES, Source

Parameters = dict[str, object]


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
       FROM (SELECT id, created_at FROM {table} WHERE {visible}
              ORDER BY {newest} LIMIT %(rows)s) newest
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
          FROM found CROSS JOIN LATERAL (SELECT id, created_at FROM {table}
                WHERE {visible} AND id = found.target_id OFFSET 0) seen
         ORDER BY {newest} LIMIT %(most)s
    )
"""
# For the same reason: two common pairs of syllables make the planner expect more than there is.
BY_INDEX_ONLY = "SET LOCAL enable_seqscan = off"


def _walk(source: Source) -> str:
    hits = _WALK.format(
        kind=source.name, table=source.table, visible=source.visible, newest=source.newest
    )
    return _RANKED.format(hits=hits, kind=source.name, where="")


def _from_index(source: Source) -> str:
    found = _FROM_INDEX.format(
        found=FOUND.format(kind=source.name),
        table=source.table,
        visible=source.visible,
        newest=source.newest,
    )
    return found + _RANKED.format(hits="hits", kind=source.name, where="")


_WALKS = {name: _walk(source) for name, source in SOURCES.items()}
LOOKUPS = {name: _from_index(source) for name, source in SOURCES.items()}


def hits(kind: str, asked: list[str]) -> list[int]:
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


def _walked(kind: str, parameters: Parameters, *, rows: int) -> list[int]:
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
