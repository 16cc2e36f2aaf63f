"""Finding ids: in the newest ranges of ids for common words, in all texts for rare ones.

Every hit passes its kind's own visibility predicate; nobody finds more than a visitor does.
"""

from dataclasses import dataclass

from hamsterd.content.search_index import FOUND, FOUND_IN_RANGES, looked_for, newest_first
from hamsterd.core.grams import patterns
from hamsterd.db.sql import Row, execute, fetch_all, fetch_column, fetch_value
from hamsterd.db.transaction import transaction
from hamsterd.discovery.search.rules import HITS_MAX
from hamsterd.discovery.search.sources import SOURCES, Source
from hamsterd.models.content.search import RANGE_IDS

Parameters = dict[str, object]

# Materialised and fenced (OFFSET 0): statistics do not know how often words occur together, and a
# wrong guess would turn a rare word into a scan of everything. Ranked by title, exact name, prefix
# of a name, inside a name, anywhere else.
_HITS = """
    WITH found AS MATERIALIZED ({found}),
    hits AS MATERIALIZED (
        SELECT id, created_at
          FROM found CROSS JOIN LATERAL (SELECT id, created_at FROM {table}
                WHERE {visible} AND id = found.target_id OFFSET 0) seen
         ORDER BY {newest} LIMIT %(most)s
    )
    SELECT id, created_at
      FROM hits JOIN search_texts s ON s.kind = '{kind}' AND s.target_id = id
     CROSS JOIN LATERAL (SELECT ' ' || split_part(s.text, E'\n', 2) || ' ' AS names) named
     ORDER BY CASE WHEN split_part(s.text, E'\n', 1) LIKE ALL(%(patterns)s::text[]) THEN 0
                   WHEN names LIKE %(is_name)s THEN 1
                   WHEN names LIKE %(begins_name)s THEN 2
                   WHEN names LIKE ALL(%(patterns)s::text[]) THEN 3
                   ELSE 4 END,
              created_at DESC, id DESC
"""
_LAST_ID = "SELECT coalesce(max(id), 0) FROM {table}"
_REACH = """
    SELECT id FROM {table} WHERE {visible} ORDER BY {newest} OFFSET %(enough)s LIMIT 1
"""
# Ids are nearly chronological; rows migrated from elsewhere may not be.
_NEWER_THAN_ITS_ID = f"""
    SELECT DISTINCT id / {RANGE_IDS} FROM {{table}}
     WHERE {{visible}} AND (created_at, id) > (%(created_at)s, %(id)s) AND id < %(first_id)s
"""
BY_INDEX_ONLY = "SET LOCAL enable_seqscan = off"
"""For the same reason: two common grams make the planner expect more than there is."""


@dataclass(frozen=True, slots=True)
class _Queries:
    """The statements of one kind."""

    last_id: str
    reach: str
    in_ranges: str
    everywhere: str
    newer_than_its_id: str | None
    """None where the newest are those with the highest ids anyway."""


def _queries(source: Source) -> _Queries:
    def filled(text: str, found: str = "") -> str:
        return text.format(
            found=found.format(kind=source.name),
            kind=source.name,
            table=source.table,
            visible=source.visible,
            newest=source.newest,
        )

    return _Queries(
        last_id=filled(_LAST_ID),
        reach=filled(_REACH),
        in_ranges=filled(_HITS, FOUND_IN_RANGES),
        everywhere=filled(_HITS, FOUND),
        newer_than_its_id=None if source.newest == "id DESC" else filled(_NEWER_THAN_ITS_ID),
    )


QUERIES = {name: _queries(source) for name, source in SOURCES.items()}


def hits(kind: str, asked: list[str]) -> list[int]:
    """Ids of one kind, best first: by rank, then newest; at most `HITS_MAX` + 1.

    `asked` are folded words; the newest `HITS_MAX` hits are ranked.
    """
    queries, parameters = QUERIES[kind], lookup_parameters(asked)

    def among(ranges: list[int]) -> list[Row]:
        found = fetch_all(queries.in_ranges, ranges=ranges, **parameters)
        if queries.newer_than_its_id is None or len(found) <= HITS_MAX:
            return found
        oldest = min(found, key=lambda row: (row["created_at"], row["id"]))
        more = fetch_column(queries.newer_than_its_id, **oldest, first_id=ranges[0] * RANGE_IDS)
        return fetch_all(queries.in_ranges, ranges=more + ranges, **parameters) if more else found

    with transaction():
        execute(BY_INDEX_ONLY)
        found = newest_first(
            fetch_value(queries.last_id),
            HITS_MAX + 1,
            among,
            len,
            reach=lambda: fetch_value(queries.reach, enough=HITS_MAX),
        )
        if found is None:
            found = fetch_all(queries.everywhere, **parameters)
    return [row["id"] for row in found]


def lookup_parameters(asked: list[str]) -> Parameters:
    """The parameters for a search, from folded words."""
    phrase = " ".join(asked)
    is_name, begins_name = patterns([f" {phrase} ", f" {phrase}"])
    return {
        **looked_for(asked),
        "is_name": is_name,
        "begins_name": begins_name,
        "most": HITS_MAX + 1,
    }
