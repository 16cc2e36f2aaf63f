"""Months of partitioned tables: made ahead, and dropped once the period of all their days is over.

Until then the table's rule takes its rows day by day, as it does from any table, so that nothing is
kept longer than promised; what is dropped is a month that is empty or has only such days.
"""

from collections import Counter
from collections.abc import Callable
from datetime import datetime

from peewee import OperationalError

from hamsterd.config import Settings
from hamsterd.core.clock import kst_day
from hamsterd.db.handle import connection, sqlstate
from hamsterd.db.partitions import (
    MONTHLY_TABLES,
    drop_month,
    make_month,
    missing_months,
    months_before,
)
from hamsterd.operations.retention.rules import RULES

LOCKED = "55P03"
"""PostgreSQL's code for a lock that did not come in time."""


def maintain_months(
    moment: datetime, settings: Settings, *, dry_run: bool = False
) -> dict[str, int]:
    """Make what is missing and drop what is over; `{"made": 2, "dropped": 1}`.

    `left` are those for which the table had no free moment: they are the next run's.
    """
    counts = Counter(made=0, dropped=0)
    with connection():
        for table in MONTHLY_TABLES:
            for first in missing_months(table, kst_day(moment)):
                counts[_done("made", dry_run, make_month, table, first)] += 1
            (rule,) = (rule for rule in RULES if rule.table == table.name)
            for month in months_before(table, kst_day(moment - rule.kept(settings))):
                counts[_done("dropped", dry_run, drop_month, table, month)] += 1
    return dict(counts)


def _done(word: str, dry_run: bool, act: Callable[..., None], *names: object) -> str:
    """What a month counts as."""
    if dry_run:
        return word
    try:
        act(*names)
    except OperationalError as error:
        if sqlstate(error) != LOCKED:
            raise
        return "left"
    return word
