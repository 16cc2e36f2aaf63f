"""Entries of hamsters that are renamed, locked or deleted (`hamsterd.hamsters.profile.hooks`)."""

from collections import defaultdict
from collections.abc import Sequence

from hamsterd.content.search_index import ENTRIES, rename
from hamsterd.db.sql import Row, execute, fetch_all
from hamsterd.models.diaries import DiaryEntry
from hamsterd.realtime.bus import drop_cached

# Likes and edits lock the entry, then its author, then its hamster. Any other order could deadlock
# with them.
_LOCK = """
    SELECT 1 FROM diary_entries
     WHERE hamster_id = ANY(%(ids)s)
        OR (companion_ids && %(ids)s::bigint[] AND companion_ids <> '{}')
     ORDER BY id FOR NO KEY UPDATE
"""
_NAMES = "id, hamster_name, hamster_breed, companion_names, companion_breeds"
_FOLLOW = f"""
    UPDATE diary_entries SET hamster_name = %(name)s, hamster_breed = %(breed)s
     WHERE hamster_id = %(hamster_id)s
       AND (hamster_name, hamster_breed) IS DISTINCT FROM (%(name)s, %(breed)s)
    RETURNING {_NAMES}
"""
_PLACE = "array_position(companion_ids, %(hamster_id)s)"
_FOLLOW_BESIDE = f"""
    UPDATE diary_entries
       SET companion_names[{_PLACE}] = %(name)s, companion_breeds[{_PLACE}] = %(breed)s
     WHERE companion_ids @> ARRAY[%(hamster_id)s]::bigint[] AND companion_ids <> '{{}}'
       AND (companion_names[{_PLACE}], companion_breeds[{_PLACE}])
           IS DISTINCT FROM (%(name)s, %(breed)s)
    RETURNING {_NAMES}
"""
_LET_GO_BESIDE = """
    UPDATE diary_entries
       SET companion_ids = ARRAY(SELECT CASE WHEN one <> ALL(%(ids)s) THEN one END
                                   FROM unnest(companion_ids) WITH ORDINALITY AS c (one, place)
                                  ORDER BY place)
     WHERE companion_ids && %(ids)s::bigint[] AND companion_ids <> '{}'
"""


def named_as(entry: Row) -> tuple[str, ...]:
    """Names and breeds under which search finds an entry, the first hamster's first."""
    return (
        *(entry["hamster_name"], entry["hamster_breed"]),
        *entry["companion_names"],
        *entry["companion_breeds"],
    )


def lock_entries(hamster_ids: Sequence[int]) -> None:
    """Lock the entries of these hamsters against all writers."""
    execute(_LOCK, ids=list(hamster_ids))


def follow_name(hamster_id: int, name: str, breed: str) -> None:
    """Entries follow a new name, and are found by it."""
    renamed: dict[tuple[str, ...], list[int]] = defaultdict(list)
    for sql in (_FOLLOW, _FOLLOW_BESIDE):
        for row in fetch_all(sql, hamster_id=hamster_id, name=name, breed=breed):
            renamed[named_as(row)].append(row["id"])
    for found_by, ids in renamed.items():
        rename(ENTRIES, ids, *found_by)
    if renamed:
        drop_cached("diary_cards")


def let_go(hamster_ids: Sequence[int]) -> None:
    """Entries of a deleted hamster keep the name they were written under, without a link."""
    ids = list(hamster_ids)
    execute(DiaryEntry.update(hamster_id=None).where(DiaryEntry.hamster_id.in_(ids)))
    execute(_LET_GO_BESIDE, ids=ids)
    for cache in ("diary_cards", "diary_feeds"):
        drop_cached(cache)
