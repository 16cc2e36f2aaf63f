"""Views of banners, collected in memory and written in batches.

Every visit of the home page shows banners, so a view must cost next to nothing. A killed process
loses the views of up to `FLUSH_SECONDS`; a stopped one loses none.
"""

import logging
from collections import Counter
from datetime import date
from threading import Lock

from peewee import PeeweeException

from hamsterd.core.clock import kst_day
from hamsterd.core.errors import HamsterError
from hamsterd.db.site_flags import require_writable, site_state
from hamsterd.db.sql import execute
from hamsterd.db.transaction import transactional

log = logging.getLogger("hamsterd.staff.desk.ads")

FLUSH_SECONDS = 10.0

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

_lock = Lock()
_seen: Counter[tuple[int, date]] = Counter()
_is_planned = False


def note_view(ad_id: int) -> bool:
    """Count one view; True when the caller shall `flush` in `FLUSH_SECONDS`."""
    global _is_planned  # one buffer per process
    with _lock:
        _seen[ad_id, kst_day()] += 1
        is_first, _is_planned = not _is_planned, True
        return is_first


def flush() -> None:
    """Write the collected views (worker thread); on failure they are kept for the next time."""
    global _is_planned  # noqa: PLW0603  # one buffer per process
    with _lock:
        taken = dict(_seen)
        _seen.clear()
        _is_planned = False
    if not taken:
        return
    try:
        require_writable(site_state())
        _write(taken)
    except (HamsterError, PeeweeException) as error:
        log.warning("%d views are not written yet: %r", sum(taken.values()), error)
        with _lock:
            _seen.update(taken)


@transactional
def _write(taken: dict[tuple[int, date], int]) -> None:
    execute(
        _ADD,
        ids=[ad_id for ad_id, _ in taken],
        days=[day for _, day in taken],
        views=list(taken.values()),
    )
