"""Views of banners.

Every visit of the home page shows banners, so a view must cost next to nothing.
"""

from collections.abc import Mapping
from datetime import date

from hamsterd.db.sql import execute
from hamsterd.db.transaction import transactional
from hamsterd.http.counting.collecting import Collector

# An advertisement deleted meanwhile is left out. In the order of the ids, so that two processes
# never wait for each other.
_ADD = """
    INSERT INTO ad_days (ad_id, kst_day, views)
    SELECT ads.id, seen.kst_day, seen.views
      FROM unnest(%(ids)s::bigint[], %(days)s::date[], %(views)s::int[]) AS seen(id, kst_day, views)
      JOIN ads ON ads.id = seen.id
     ORDER BY ads.id, seen.kst_day
        ON CONFLICT (ad_id, kst_day) DO UPDATE SET views = ad_days.views + EXCLUDED.views
"""


@transactional
def _write(seen: Mapping[tuple[int, date], int]) -> None:
    execute(
        _ADD,
        ids=[ad_id for ad_id, _ in seen],
        days=[day for _, day in seen],
        views=list(seen.values()),
    )


VIEWS = Collector(_write)
"""By advertisement and day in Seoul."""
