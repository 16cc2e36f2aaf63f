"""The needs of a site with 100, 10,000 and 1,000,000 daily members, and its first bottleneck.

    python -m tests.bench.growth

Bytes of rows and of the WAL are measured in a throwaway PostgreSQL. Processor times and sockets are
those of docs/performance.md. Members' behaviour and prices are assumptions. All of them are in this
file, and it prints docs/operations/growth.md.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from fixtures.seeding.bulk import Sizes, load_site
from hamsterd.content.reactions import toggle_like
from hamsterd.db.handle import connection, database, init_database
from hamsterd.db.sql import fetch_all, fetch_column, fetch_value
from hamsterd.diaries.kind import ENTRY
from tests.postgres import running_cluster, throwaway_settings

DAILY = (100, 10_000, 1_000_000)
LOADED = Sizes(members=2_000, entries=20_000, posts=6_000)
LIKED = 300
"""Likes of which the log's bytes are measured."""

CPU_MS = {
    "visitor's answer": 0.17,
    "member's answer": 0.35,
    "member's page": 2.5,
    "like": 2.62,
    "comment": 3.19,
    "entry": 3.36,
}
"""Processor ms of one answer, server and PostgreSQL together (docs/performance.md)."""
POSTGRES_SHARE = {"like": 0.39, "comment": 0.35, "entry": 0.33, "member's page": 0.25}
"""PostgreSQL's share (docs/performance/writes.md); requests that are not listed are cached."""
A_DAY = {
    "visitor's answer": 10.0,
    "member's answer": 60.0,
    "member's page": 4.0,
    "like": 3.0,
    "comment": 0.5,
    "entry": 0.15,
}
"""Assumed: answers a daily member causes; the visitors that come along are counted to them."""
ROWS_A_DAY = {
    "attendance_days": 1.0,
    "active_days": 1.0,
    "experience_events": 4.5,
    "notifications": 2.5,
    "notification_actors": 3.5,
    "likes": 3.0,
    "comments": 0.5,
    "diary_entries": 0.15,
    "follows": 0.1,
    "audit_log": 0.002,
    "personal_data_views": 0.0002,
}
"""Assumed with them: a like and a comment tell somebody and are credited, a check-in is, too."""
KEPT_DAYS = {
    "active_days": 90,
    "notifications": 110,
    "notification_actors": 110,
    "audit_log": 365,
    "personal_data_views": 365,
}
"""Tables that are deleted by age.

Most notifications are read and kept for 90 days, the rest for 180.
"""
LIKE_MEASURED = {"audit_log": 600, "personal_data_views": 200}
"""Bytes of a row, with its indexes, of tables that the loader leaves empty (assumed)."""

PEAK_HOUR = 0.12
"""Assumed: the busiest hour's part of a day; its busiest minute has half as much again."""
PEAK_MINUTE = 1.5
BUSY = 0.5
"""Of a processor, so that a minute's rush does not queue."""
OPEN_AT_PEAK = 0.15
"""Assumed: daily members with the site open at once, each with a socket."""
SOCKET_KB = 19.2
"""docs/performance/processes.md, Many open channels."""
PICTURES = 2.0
"""Assumed: of one entry, 0.9 MB each with its smaller copies."""
PICTURE_MB = 0.9
SEEN_MB = 6.0
"""Assumed: pictures and answers sent to a daily member and the visitors counted to them."""

MACHINE = {"processors": 16, "GB of memory": 64, "GB of disk": 2_000, "Mbit/s": 1_000}
"""Assumed: the largest machine one would put a part on."""
PRICES = {"processor": 12.0, "GB of disk": 0.12, "GB of pictures": 0.02, "GB sent": 0.02}
"""Assumed, in US dollars a month (each processor with 4 GB of memory): put in your own."""
DAYS_A_YEAR = 365


@dataclass(frozen=True)
class Measured:
    """Bytes of a row with its indexes by table, and of the log for one like."""

    row_bytes: dict[str, float]
    like_wal: float


@dataclass(frozen=True)
class Site:
    """A site with so many daily members."""

    daily: int
    measured: Measured

    @property
    def peak(self) -> float:
        """How much more is asked in the busiest second than a day's answers would be in one."""
        return self.daily * PEAK_HOUR * PEAK_MINUTE / 3_600

    def processors(self, *, of_postgres: bool) -> float:
        """Whole processors that are busy in the busiest minute."""
        total = 0.0
        for act, times in A_DAY.items():
            share = POSTGRES_SHARE.get(act, 0.0)
            total += times * CPU_MS[act] / 1_000 * (share if of_postgres else 1 - share)
        return total * self.peak

    def answers(self, *, writes: bool) -> float:
        """Answers in the busiest second."""
        names = {"like", "comment", "entry"}
        return sum(n for act, n in A_DAY.items() if not writes or act in names) * self.peak

    def rows(self, table: str) -> float:
        """Rows after a year."""
        return self.daily * ROWS_A_DAY[table] * KEPT_DAYS.get(table, DAYS_A_YEAR)

    def gigabytes(self, table: str) -> float:
        """Of a table after a year."""
        return self.rows(table) * self.measured.row_bytes[table] / 1e9

    @property
    def database_gb(self) -> float:
        """The size after a year; tables that are not listed are assumed to be a fifth of it."""
        return 1.2 * sum(self.gigabytes(table) for table in ROWS_A_DAY)

    @property
    def pictures_gb(self) -> float:
        """Of a year."""
        return self.daily * A_DAY["entry"] * PICTURES * PICTURE_MB * DAYS_A_YEAR / 1_000

    @property
    def sent_gb(self) -> float:
        """In a month."""
        return self.daily * SEEN_MB * 30 / 1_000

    @property
    def megabits(self) -> float:
        """In the busiest second."""
        return self.peak * SEEN_MB * 8

    @property
    def wal_gb(self) -> float:
        """Of a day; a comment or entry is taken for two likes."""
        writes = A_DAY["like"] + 2 * (A_DAY["comment"] + A_DAY["entry"])
        return self.daily * writes * self.measured.like_wal / 1e9

    @property
    def sockets_gb(self) -> float:
        """Of memory for the sockets that are open in the evening."""
        return self.daily * OPEN_AT_PEAK * SOCKET_KB / 1e6

    @property
    def bought(self) -> float:
        """Processors at half their time, two at least."""
        busy = self.processors(of_postgres=False) + self.processors(of_postgres=True)
        return max(2.0, -(-busy / BUSY // 1))

    @property
    def dollars(self) -> dict[str, float]:
        """The monthly cost at the end of the first year, by item."""
        return {
            "processors": self.bought * PRICES["processor"],
            "disk": self.database_gb * 2 * PRICES["GB of disk"],
            "pictures": self.pictures_gb * PRICES["GB of pictures"],
            "traffic": self.sent_gb * PRICES["GB sent"],
        }

    @property
    def strain(self) -> dict[str, float]:
        """How many of the largest machine each part would fill; the first above 1 breaks."""
        return {
            "traffic through one host": self.megabits / MACHINE["Mbit/s"],
            "server processes": self.processors(of_postgres=False) / BUSY / MACHINE["processors"],
            "database on one disk": self.database_gb / MACHINE["GB of disk"],
            "pictures on that disk": self.pictures_gb / MACHINE["GB of disk"],
            "the primary's processors": self.processors(of_postgres=True)
            / BUSY
            / MACHINE["processors"],
            "memory of sockets": self.sockets_gb / MACHINE["GB of memory"],
        }


def main() -> None:
    measured = measure()
    sites = [Site(daily, measured) for daily in DAILY]
    for title, rows in (
        ("A year of rows and bytes", tables(sites)),
        ("The busiest minute, and a year", needs(sites)),
        ("Of one large machine", strains(sites)),
    ):
        say(f"\n### {title}\n")
        say("| | " + " | ".join(f"{site.daily:,}" for site in sites) + " |")
        say("|---|" + "---:|" * len(sites))
        for name, cells in rows:
            say(f"| {name} | " + " | ".join(cells) + " |")


def measure() -> Measured:
    """Load a site, weigh its tables, and like what members wrote."""
    with running_cluster() as cluster:
        dsn = cluster.migrated()
        init_database(dsn, throwaway_settings())
        load_site(sizes=LOADED, seed=1, data_dir=None, progress=lambda *_: None)
        with connection():
            row_bytes = {table: _row_bytes(table) for table in ROWS_A_DAY}
            entries = fetch_column(_ENTRIES, limit=LIKED)
            reader = fetch_value("SELECT max(id) FROM users")
        before = _wal()
        for entry in entries:
            toggle_like(ENTRY, entry, viewer_id=reader)
        like_wal = (_wal() - before) / len(entries)
        database.close_all()
        cluster.drop(dsn)
    return Measured(row_bytes, like_wal)


_ENTRIES = """
    SELECT id FROM diary_entries WHERE is_public ORDER BY md5(id::text) LIMIT %(limit)s
"""
_BYTES = """
    SELECT sum(pg_total_relation_size(relid))::float8 AS bytes,
           (SELECT count(*) FROM {table})::float8 AS rows
      FROM (SELECT '{table}'::regclass AS relid
             UNION SELECT relid FROM pg_partition_tree('{table}')) parts
"""


def _row_bytes(table: str) -> float:
    (found,) = fetch_all(_BYTES.format(table=table))
    if table in LIKE_MEASURED:
        return LIKE_MEASURED[table]
    return float(found["bytes"] / found["rows"])


def _wal() -> int:
    with connection():
        return int(fetch_value("SELECT pg_current_wal_insert_lsn() - '0/0'"))


Lines = Iterator[tuple[str, list[str]]]


def tables(sites: list[Site]) -> Lines:
    for table in ROWS_A_DAY:
        size = sites[0].measured.row_bytes[table]
        name = f"`{table}`, {size:,.0f} bytes a row"
        yield (
            name,
            [f"{site.rows(table):,.0f} rows, {_gb(site.gigabytes(table))}" for site in sites],
        )


def needs(sites: list[Site]) -> Lines:
    yield "answers a second", [f"{site.answers(writes=False):,.1f}" for site in sites]
    yield "of those writes", [f"{site.answers(writes=True):,.2f}" for site in sites]
    for name, of_postgres in (("server", False), ("PostgreSQL", True)):
        yield (
            f"processors busy, {name}",
            [f"{site.processors(of_postgres=of_postgres):,.3f}" for site in sites],
        )
    yield "sockets", [f"{site.daily * OPEN_AT_PEAK:,.0f}" for site in sites]
    yield "memory of sockets", [_gb(site.sockets_gb) for site in sites]
    yield "Mbit/s", [f"{site.megabits:,.1f}" for site in sites]
    wal = sites[0].measured.like_wal
    yield f"log a day ({wal:,.0f} bytes a like)", [_gb(site.wal_gb) for site in sites]
    yield "database after a year", [_gb(site.database_gb) for site in sites]
    yield "pictures of a year", [_gb(site.pictures_gb) for site in sites]
    yield "processors to have", [f"{site.bought:,.0f}" for site in sites]
    for name in sites[0].dollars:
        yield f"$ a month: {name}", [f"{site.dollars[name]:,.0f}" for site in sites]
    yield "$ a month", [f"{sum(site.dollars.values()):,.0f}" for site in sites]


def strains(sites: list[Site]) -> Lines:
    for name in sites[0].strain:
        yield name, [f"{site.strain[name]:,.4f}" for site in sites]


def _gb(gigabytes: float) -> str:
    return f"{gigabytes * 1_000:,.1f} MB" if gigabytes < 1 else f"{gigabytes:,.0f} GB"


def say(line: str) -> None:
    print(line, flush=True)  # noqa: T201  # what the command is for


if __name__ == "__main__":
    main()
