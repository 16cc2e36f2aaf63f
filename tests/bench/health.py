"""Journals of two years: a thousand hamsters, daily, and how long a glance at one takes."""

import time
from datetime import timedelta
from statistics import quantiles

from hamsterd.core.clock import kst_day
from hamsterd.db.sql import execute, fetch_column, fetch_value
from hamsterd.db.transaction import transaction
from tests.bench.processor import processor_seconds
from tests.people import Person

HAMSTERS, DAYS = 1_000, 730
CASE = "health, a journal of two years at a glance"

_FILL = """
    INSERT INTO health_rows (hamster_id, author_id, kind, day, value)
    SELECT h.id, h.user_id, k.kind, %(today)s::date - back, round((30 + h.id %% 60
           + 3 * sin(h.id + back / 9.0))::numeric, 1)::float8
      FROM hamsters h CROSS JOIN generate_series(0, %(days)s - 1) AS back
     CROSS JOIN (VALUES ('weight'), ('food')) AS k (kind)
     WHERE h.user_id = %(owner)s
"""
_HAMSTERS = """
    INSERT INTO hamsters (user_id, name, breed)
    SELECT %(owner)s, '재는 햄', '골든' FROM generate_series(1, %(number)s) RETURNING id
"""


def journals(owner: Person) -> list[int]:
    """Ids of hamsters with a weight and a meal of each day."""
    with transaction():
        execute("SET LOCAL statement_timeout = 0")
        ids = fetch_column(_HAMSTERS, owner=owner.id, number=HAMSTERS)
        execute(_FILL, owner=owner.id, today=kst_day(), days=DAYS)
        execute("ANALYZE health_rows")
        assert fetch_value("SELECT count(*) FROM health_rows") >= HAMSTERS * DAYS
    return ids


def address(hamster_id: int) -> str:
    """A glance at all of a journal."""
    first = kst_day() - timedelta(days=DAYS)
    return f"/api/hamsters/{hamster_id}/health/summary?from={first}"


def each_once(owner: Person, ids: list[int], roots: tuple[int, ...]) -> str:
    """Each journal requested once, one after the other, without caches.

    `roots` are the processes whose trees serve the requests.
    """
    took = []
    used = processor_seconds(*roots)
    for one in ids:
        began = time.perf_counter()
        owner.get(address(one)).raise_for_status()
        took.append(1000 * (time.perf_counter() - began))
    used = processor_seconds(*roots) - used
    cuts = quantiles(took, n=100)
    return (
        f"{len(ids):,} journals of {DAYS} days, each at a glance once: p50 {cuts[49]:.1f} ms,"
        f" p95 {cuts[94]:.1f} ms, {1000 * used / len(ids):.1f} ms of processor time on average"
    )
