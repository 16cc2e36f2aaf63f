"""Finding ids: in the newest ranges of ids for common words, in all texts for rare ones.

Every hit passes its kind's own visibility predicate; nobody finds more than a visitor does.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import TypedDict

from hamsterd.content.search_index import IN_RANGES, MATCHES, looked_for, newest_first
from hamsterd.core.cache import Cache
from hamsterd.core.text.grams import patterns
from hamsterd.db.prepared import Prepared
from hamsterd.db.sql import fetch_column, fetch_row, fetch_value, put_off
from hamsterd.db.transaction import transaction
from hamsterd.discovery.search.rules import HITS_MAX, HITS_SECONDS
from hamsterd.discovery.search.sources import SOURCES, Source
from hamsterd.models.content.search import RANGE_IDS

Parameters = dict[str, object]

# Materialised: statistics do not know how often words occur together, and a wrong guess would turn
# a rare word into a scan of everything. Ranked by title, exact name, prefix of a name, inside a
# name, anywhere else; most texts have the words anywhere else, so that is decided second.
_HITS = """
    WITH found AS MATERIALIZED (
        SELECT target_id,
               CASE WHEN split_part(text, E'\n', 1) LIKE ALL(%(patterns)s::text[]) THEN 0
                    WHEN NOT split_part(text, E'\n', 2) LIKE ALL(%(patterns)s::text[]) THEN 4
                    WHEN ' ' || split_part(text, E'\n', 2) || ' ' LIKE %(is_name)s::text THEN 1
                    WHEN ' ' || split_part(text, E'\n', 2) || ' ' LIKE %(begins_name)s::text THEN 2
                    ELSE 3 END AS rank
        {found}
    ),
    hits AS MATERIALIZED (
        SELECT id, created_at FROM {table}
         WHERE {visible} AND id = ANY(ARRAY(SELECT target_id FROM found))
         ORDER BY {newest} LIMIT %(most)s
    ),
    seen AS MATERIALIZED (SELECT count(*) AS size, min(created_at) AS oldest FROM hits),
    ranked AS (
        SELECT id, created_at, rank FROM hits JOIN found ON target_id = id
         WHERE (SELECT size FROM seen) >= %(least)s::int
    )
    SELECT size, oldest,
           ARRAY(SELECT id FROM ranked ORDER BY rank, created_at DESC, id DESC) AS ids
      FROM seen
"""
_REACH = """
    SELECT id FROM {table} WHERE {visible} ORDER BY {newest} OFFSET %(enough)s LIMIT 1
"""
# Ids are nearly chronological; rows migrated from elsewhere may not be. `+ 0`, because a plan for
# all values would take the index of ids, and read all older rows.
_NEWER_THAN_ITS_ID = f"""
    SELECT DISTINCT id / {RANGE_IDS} FROM {{table}}
     WHERE {{visible}} AND created_at >= %(oldest)s::timestamptz AND id + 0 < %(first_id)s::bigint
"""
BY_INDEX_ONLY = "SET LOCAL enable_seqscan = off"
"""For the same reason: two common grams make the planner expect more than there is."""
HASHED = "SET LOCAL enable_nestloop = off"
"""And a plan for all words expects hardly any hits, each of which would be sought in all found."""


class Look(TypedDict):
    """The visible hits of one look: how many, the oldest one's time, ranked ids if enough."""

    size: int
    oldest: datetime | None
    ids: list[int]


@dataclass(frozen=True, slots=True)
class _Queries:
    """The statements of one kind."""

    reach: str
    in_ranges: Prepared
    everywhere: Prepared
    newer_than_its_id: Prepared | None
    """None where the newest are those with the highest ids anyway."""


def _queries(source: Source) -> _Queries:
    def filled(text: str, found: str = "") -> Prepared:
        return Prepared(
            text.format(
                found=found.format(kind=source.name),
                table=source.table,
                visible=source.visible,
                newest=source.newest,
            )
        )

    return _Queries(
        reach=str(filled(_REACH)),
        in_ranges=filled(_HITS, f"{MATCHES} {IN_RANGES}"),
        everywhere=filled(_HITS, MATCHES),
        newer_than_its_id=None if source.newest == "id DESC" else filled(_NEWER_THAN_ITS_ID),
    )


QUERIES = {name: _queries(source) for name, source in SOURCES.items()}
_REACHED: Cache[int] = Cache("search_reach", max_entries=len(SOURCES), ttl_seconds=HITS_SECONDS)
"""By kind, how far the newest ids reach that are enough; 0 if there are fewer. It says where to
look and not what is found, so it may be seconds old."""
_LAST_IDS = Prepared(
    "SELECT "
    + ", ".join(
        f"(SELECT coalesce(max(id), 0) FROM {source.table}) AS {name}"
        for name, source in SOURCES.items()
    )
)


def hits(kinds: Iterable[str], asked: list[str]) -> dict[str, list[int]]:
    """Ids of each of `kinds`, best first: by rank, then newest; at most `HITS_MAX` + 1.

    `asked` are folded words; the newest `HITS_MAX` hits are ranked.
    """
    parameters = lookup_parameters(asked)
    with transaction():
        put_off(BY_INDEX_ONLY)
        put_off(HASHED)
        last_ids = fetch_row(_LAST_IDS)
        return {kind: _hits(kind, parameters, last_ids[kind]) for kind in kinds}


def _reach(kind: str) -> int | None:
    """The id of about the last of enough visible things; None if there are fewer."""
    reached = _REACHED.get(kind)
    if reached is None:
        version = _REACHED.version
        reached = fetch_value(QUERIES[kind].reach, enough=HITS_MAX) or 0
        _REACHED.put(kind, reached, version=version)
    return reached or None


def _hits(kind: str, parameters: Parameters, last_id: int) -> list[int]:
    queries = QUERIES[kind]

    def among(ranges: list[int], least: int = HITS_MAX + 1) -> Look:
        return fetch_row(queries.in_ranges, Look, ranges=ranges, least=least, **parameters)

    def newest(ranges: list[int]) -> Look:
        found = among(ranges)
        if queries.newer_than_its_id is None or found["size"] <= HITS_MAX:
            return found
        more = fetch_column(
            queries.newer_than_its_id, oldest=found["oldest"], first_id=ranges[0] * RANGE_IDS
        )
        return among(more + ranges) if more else found

    found = newest_first(
        last_id,
        HITS_MAX + 1,
        newest,
        lambda look: look["size"],
        reach=lambda: _reach(kind),
    )
    if found is None:
        found = fetch_row(queries.everywhere, Look, least=0, **parameters)
    return found["ids"]


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
