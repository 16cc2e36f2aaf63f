"""How large the site is, added up from the members' kept counts."""

from dataclasses import dataclass

from hamsterd.core.cache import Cache
from hamsterd.db.handle import connection
from hamsterd.db.sql import fetch_row

TOTALS_SECONDS = 15
"""Maximum age of the totals: one pass over the members serves all viewers."""

# Banned, departed and purged members are not counted; their writing stays and is counted.
_TOTALS = """
    SELECT count(*) FILTER (WHERE status IN ('active', 'suspended'))::int AS members,
           count(*) FILTER (WHERE status IN ('active', 'suspended')
                              AND last_seen_at >= now() - interval '24 hours')::int AS active,
           coalesce(sum(diaries_count), 0)::int AS entries,
           coalesce(sum(posts_count), 0)::int AS posts
      FROM users
"""


@dataclass(frozen=True, slots=True)
class Totals:
    """Members, those of them seen within 24 hours, and entries and posts that may be seen."""

    members: int
    active: int
    entries: int
    posts: int


TOTALS: Cache[Totals] = Cache("totals", max_entries=1, ttl_seconds=TOTALS_SECONDS)


def site_totals() -> Totals:
    """The totals, at most `TOTALS_SECONDS` old."""
    cached = TOTALS.get("site")
    if cached is None:
        version = TOTALS.version
        with connection():
            cached = Totals(**fetch_row(_TOTALS))
        TOTALS.put("site", cached, version=version)
    return cached
