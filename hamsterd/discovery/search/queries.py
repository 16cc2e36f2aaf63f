"""Finding ids: in the newest ranges of ids for common words, in all texts for rare ones.

Every hit passes its kind's own visibility predicate; nobody finds more than a visitor does.
"""

from collections.abc import Generator, Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from functools import cache
from typing import TypedDict

from hamsterd.content.search_index import IN_RANGES, MATCHES, looked_for, looks
from hamsterd.core.cache import Cache
from hamsterd.core.text.grams import patterns
from hamsterd.db.prepared import Prepared
from hamsterd.db.sql import fetch_all, fetch_column, fetch_row, fetch_value, put_off
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
         WHERE (SELECT size FROM seen) >= {least}
    )
    SELECT '{kind}' AS kind, size, oldest,
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
     WHERE {{newest_of}} AND created_at >= %(oldest)s::timestamptz AND id + 0 < %(first_id)s::bigint
"""
BY_INDEX_ONLY = "SET LOCAL enable_seqscan = off"
"""For the same reason: two common grams make the planner expect more than there is."""
HASHED = "SET LOCAL enable_nestloop = off"
"""And a plan for all words expects hardly any hits, each of which would be sought in all found."""


class Look(TypedDict):
    """The visible hits of one look: how many, the oldest one's time, ranked ids if enough."""

    kind: str
    size: int
    oldest: datetime | None
    ids: list[int]


Search = Generator[list[int] | None, Look, list[int]]


@dataclass(frozen=True, slots=True)
class _Queries:
    """The statements of one kind."""

    reach: str
    in_ranges: str
    everywhere: str
    newer_than_its_id: Prepared | None
    """None where the newest are those with the highest ids anyway."""


def _queries(source: Source) -> _Queries:
    def filled(text: str, found: str = "", least: int = 0) -> str:
        return text.format(
            kind=source.name,
            found=found.format(kind=source.name),
            least=least,
            table=source.table,
            visible=source.visible,
            newest=source.newest,
            newest_of=source.newest_of or source.visible,
        )

    in_ranges = IN_RANGES.replace("ranges", f"{source.name}_ranges")
    return _Queries(
        reach=filled(_REACH),
        in_ranges=filled(_HITS, f"{MATCHES} {in_ranges}", HITS_MAX + 1),
        everywhere=filled(_HITS, MATCHES),
        newer_than_its_id=(
            None if source.newest == "id DESC" else Prepared(filled(_NEWER_THAN_ITS_ID))
        ),
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

    `asked` are folded words; the newest `HITS_MAX` hits are ranked. All kinds are looked for in one
    statement, and those that need all texts in one more.
    """
    parameters = lookup_parameters(asked)
    with transaction():
        put_off(BY_INDEX_ONLY)
        put_off(HASHED)
        last_ids = fetch_row(_LAST_IDS)
        searches = {kind: _search(kind, last_ids[kind]) for kind in sorted(kinds)}
        looked = _look({kind: next(search) for kind, search in searches.items()}, parameters)
        found: dict[str, list[int]] = {}
        while looked:
            ranges: dict[str, list[int] | None] = {}
            for kind, look in looked.items():
                try:
                    ranges[kind] = searches[kind].send(look)
                except StopIteration as answered:
                    found[kind] = answered.value
            looked = _look_again(ranges, parameters)
        return found


def _reach(kind: str) -> int | None:
    """The id of about the last of enough visible things; None if there are fewer."""
    reached = _REACHED.get(kind)
    if reached is None:
        version = _REACHED.version
        reached = fetch_value(QUERIES[kind].reach, enough=HITS_MAX) or 0
        _REACHED.put(kind, reached, version=version)
    return reached or None


def _search(kind: str, last_id: int) -> Search:
    """Yields the ranges to look at, None for all texts; returns the ids."""
    ranges: list[int] = []
    asking: Generator[list[int], Look, Look | None]
    asking = looks(last_id, HITS_MAX + 1, lambda look: look["size"], reach=lambda: _reach(kind))
    try:
        ranges = next(asking)
        while True:
            found = yield ranges
            ranges = asking.send(found)
    except StopIteration as answered:
        found = answered.value
    if found is None:
        found = yield None
    elif more := _newer_than_their_ids(kind, found, ranges):
        found = yield more + ranges
    return found["ids"]


def _newer_than_their_ids(kind: str, found: Look, ranges: list[int]) -> list[int]:
    """Lower ranges with things as new as those found."""
    sql = QUERIES[kind].newer_than_its_id
    if sql is None:
        return []
    return fetch_column(sql, oldest=found["oldest"], first_id=ranges[0] * RANGE_IDS)


def _look_again(ranges: Mapping[str, list[int] | None], parameters: Parameters) -> dict[str, Look]:
    """As `_look`, of some kinds: one in ranges comes alone, so that few statements are planned."""
    everywhere = {kind: one for kind, one in ranges.items() if one is None}
    looked = _look(everywhere, parameters)
    for kind in ranges.keys() - everywhere.keys():
        looked |= _look({kind: ranges[kind]}, parameters)
    return looked


def _look(ranges: Mapping[str, list[int] | None], parameters: Parameters) -> dict[str, Look]:
    """What is found of each kind in its `ranges`; None are all texts."""
    if not ranges:
        return {}
    sql = looked_for_at_once(tuple((kind, one is not None) for kind, one in ranges.items()))
    within = {f"{kind}_ranges": one for kind, one in ranges.items() if one is not None}
    return {look["kind"]: look for look in fetch_all(sql, Look, **within, **parameters)}


@cache
def looked_for_at_once(ways: tuple[tuple[str, bool], ...]) -> Prepared:
    """The statement that looks for several kinds at once: each in ranges, or in all texts."""
    parts = (QUERIES[kind].in_ranges if is_in else QUERIES[kind].everywhere for kind, is_in in ways)
    return Prepared(" UNION ALL ".join(f"({part})" for part in parts))


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
