"""Tables kept in a partition a month: which they are, and making and dropping their months.

What no month holds goes to the default partition, so that no insert waits for a job; making the
month later moves it (docs/decisions/0114-one-table-is-partitioned-by-month.md).
"""

from dataclasses import dataclass
from datetime import date, timedelta

from hamsterd.db.sql import execute, fetch_all
from hamsterd.db.transaction import transactional

AHEAD_MONTHS = 3
"""How many months after this one have their partition."""
LOCK_TIMEOUT = "500ms"
"""As long as a request may stand behind this: less than `deadlock_timeout` (1 s), after which
PostgreSQL might end the request instead."""

_MONTHS = r"""
    SELECT relid::regclass::text AS name,
           substring(bound FROM 'FROM \(''(.+?)''\)')::date AS since,
           substring(bound FROM 'TO \(''(.+?)''\)')::date AS until
      FROM pg_partition_tree(%(table)s::regclass) tree
      JOIN pg_class c ON c.oid = tree.relid,
           LATERAL (SELECT pg_get_expr(c.relpartbound, c.oid)) AS b (bound)
     WHERE isleaf AND bound <> 'DEFAULT'
     ORDER BY until
"""
# Of a table without partitions the tree is empty before PostgreSQL 18.
_LEAVES = """
    SELECT relid::regclass::text AS name FROM pg_partition_tree(%(table)s::regclass) WHERE isleaf
     UNION SELECT %(table)s FROM pg_class
            WHERE oid = %(table)s::regclass AND relkind <> 'p'
     ORDER BY name
"""


@dataclass(frozen=True, slots=True)
class MonthlyTable:
    """A table by months of its column `key`, a DATE that every unique key of it holds."""

    name: str
    key: str


MONTHLY_TABLES = (MonthlyTable("active_days", "kst_day"),)


@dataclass(frozen=True, slots=True)
class Month:
    """A partition: the days from `since` (None: from the beginning) to before `until`."""

    name: str
    since: date | None
    until: date

    def holds(self, day: date) -> bool:
        """Whether the rows of `day` go there."""
        return (self.since is None or self.since <= day) and day < self.until


def months_of(table: MonthlyTable) -> list[Month]:
    """Its partitions but the default one, the oldest first."""
    return [Month(**row) for row in fetch_all(_MONTHS, table=table.name)]


def leaves_of(table: str) -> list[str]:
    """The tables in which the rows of `table` are: its partitions, or itself."""
    return [row["name"] for row in fetch_all(_LEAVES, table=table)]


def missing_months(table: MonthlyTable, today: date, *, ahead: int = AHEAD_MONTHS) -> list[date]:
    """The first days of months, from `today`'s to `ahead` after it, that have no partition."""
    held = months_of(table)
    first = [today.replace(day=1)]
    for _ in range(ahead):
        first.append(_next_month(first[-1]))
    return [day for day in first if not any(month.holds(day) for month in held)]


@transactional
def make_month(table: MonthlyTable, first: date) -> None:
    """Make the partition of the month that begins on `first`, unless there is one by now.

    Raises OperationalError (55P03) where readers and writers leave no moment for it.
    """
    _lock(table)
    if first not in missing_months(table, first, ahead=0):
        return
    name, default = f"{table.name}_{first:%Y_%m}", f"{table.name}_default"
    bounds: dict[str, object] = {"since": first, "until": _next_month(first)}
    # Attaching what was made beside it leaves readers of the table alone; PostgreSQL looks into the
    # default partition meanwhile, which has to be without rows of the month.
    execute(f"LOCK TABLE {default} IN ACCESS EXCLUSIVE MODE")
    execute(f"CREATE TABLE {name} (LIKE {table.name} INCLUDING DEFAULTS)")
    execute(
        f"WITH moved AS (DELETE FROM {default}"
        f" WHERE {table.key} >= %(since)s AND {table.key} < %(until)s RETURNING *)"
        f" INSERT INTO {name} SELECT * FROM moved",
        **bounds,
    )
    execute(
        f"ALTER TABLE {table.name} ATTACH PARTITION {name}"
        " FOR VALUES FROM (%(since)s) TO (%(until)s)",
        **bounds,
    )


def months_before(table: MonthlyTable, day: date) -> list[Month]:
    """The partitions in which there is nothing from `day` on."""
    return [month for month in months_of(table) if month.until <= day]


@transactional
def drop_month(table: MonthlyTable, month: Month) -> None:
    """Drop a partition with its rows. Raises OperationalError as `make_month` does."""
    _lock(table)
    execute(f"DROP TABLE IF EXISTS {month.name}")


def _lock(table: MonthlyTable) -> None:
    """One of these at a time for each table, and never long in anybody's way."""
    execute(f"SET LOCAL lock_timeout = '{LOCK_TIMEOUT}'")
    execute(f"LOCK TABLE {table.name} IN SHARE UPDATE EXCLUSIVE MODE")


def _next_month(first: date) -> date:
    return (first + timedelta(days=31)).replace(day=1)
