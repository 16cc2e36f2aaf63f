"""Thresholds of health values, and how figures are combined."""

from collections.abc import Sequence
from datetime import timedelta
from enum import IntEnum
from typing import Literal

Standing = Literal["healthy", "warning", "critical"]
"""The state of a check, in the spec's words (spec 2 §3, Health)."""
Group = Literal["users", "diaries", "community", "general"]

REPORT_SECONDS = 10.0
"""How often each process writes down how it does."""
LIVE_FOR = timedelta(seconds=30)
"""A process with an older report has ended, or lost the database."""
FORGET_AFTER = timedelta(hours=1)
"""Reports of ended processes go."""
REPLACED_WITHIN = timedelta(hours=1)
"""How long the replacement of a worker is reported."""
JOB_LATE_AFTER = timedelta(minutes=30)
"""A planned run is late after this time."""
SCHEDULER_AWAY_AFTER = timedelta(seconds=45)
"""A scheduler reports every twenty seconds: two are missing, and doctor says so in a minute."""
QUEUE_MAX = 1_000
"""Waiting things are counted up to this number."""
SAMPLE = 8
"""Entries of a cache that are weighed to estimate it."""
TABLES_SHOWN = 10
CLIENT_ERRORS_MAX = 500
"""Stored kinds of browser errors; the least recently seen is dropped."""
CLIENT_ERRORS_SHOWN = 50
CLIENT_ERROR_BODY_MAX = 4096
"""Bytes of one report."""

SLOW_ANSWER = (100.0, 1_000.0)
"""Milliseconds in which the database answers `SELECT 1`: warning, critical."""
CONNECTIONS_USED = (0.8, 0.95)
"""Share of the database's connections that is open."""
P95 = (500.0, 2_000.0)
"""Milliseconds within which 95 of 100 answers are given."""
JUDGED_FROM = 50
"""Requests of the last hour from which on their speed and errors are judged."""
ERROR_SHARE = (0.01, 0.05)
"""Share of answers with a 5xx status."""
MAIL_LATE_MINUTES = 30
"""Maximum wait of a mail, due or postponed: a member waiting for a password link has given up."""
PUSH_LATE_MINUTES = 30
PUSH_REFUSED_HOURS = 24
DISK_LEAST_BYTES = 512 * 1024**2
"""Below it the database runs into a full disk soon."""
DISK_SPARE_BYTES = 5 * 1024**3
"""Above the reserve, below which uploads are refused (HAMSTERD_MEDIA_RESERVE_BYTES)."""
INODES_LEAST = 0.05
"""Share of a disk's files that can still be made, below which it is reported."""
INODES_OVER = 1_000
"""With fewer, a day's uploads may end for want of names."""
SLOT_KEEPS_BYTES = (256 * 1024**2, 1024**3)
"""WAL that a replication slot without a reader keeps: warning, critical."""
IDLE_TRANSACTION_AFTER = timedelta(hours=1)
"""A transaction open for so long, doing nothing, was forgotten; jobs and backups work meanwhile."""
IDS_USED = (0.3, 0.7)
"""Share of the transaction ids that are in use: autovacuum begins at a tenth, and then hurries."""
PREPARED_FORGOTTEN_AFTER = timedelta(minutes=1)
"""Whoever prepares a transaction ends it within seconds."""
REPLAY_LATE_AFTER, REPLAY_LATE_BYTES = timedelta(minutes=1), 256 * 1024**2
"""How far a standby may be behind: in time, or in bytes where nobody writes down the time."""
SAME_ADDRESS_FROM = 5
"""Members who all come from one private address: a home, or a proxy that hides them."""
SUMMED_BYTES = 256 * 1024**2
"""Dumps up to this size are read whole by each `hamster doctor`, larger ones by `--full`."""
SEQUENCE_USED = (0.8, 0.95)
"""Share of a sequence's numbers that are given out: warning, critical."""
COPIES_LATE_AFTER = timedelta(hours=1)
"""A copy is made within seconds, and tried again for as long as the store is away."""
EXPORTS_LATE_AFTER = timedelta(hours=6)
"""A record is made within minutes; the largest take an hour."""
REFUSED_FROM, REFUSED_SHARE = 5, 0.2
"""Mails refused in a day from which on it is reported, and the share of the day's mail."""
JOB_HANGS_AFTER = timedelta(hours=6)
"""The longest job, a backup with all media, takes less; a killed one is taken over in seconds."""
SWAP_USED = (0.8, 0.95)
"""Share of the swap in use: the machine has become slow, then its kernel ends processes."""
FILES_USED = (0.7, 0.9)
"""Share of the files that a process may open: warning, critical."""
FILES_LEAST = 4_096
"""Files that a process of a public site should be able to open: each live channel is one."""
WORKER_MISSING_AFTER = timedelta(minutes=1)
"""A supervisor with an absent worker starts another at once; this long, and it does not succeed."""
BACKUP_OLD_AFTER = timedelta(hours=36)
"""A night was left out."""
PROOF_OLD_AFTER = timedelta(days=8)
"""The weekly proof was left out."""
ARCHIVE_TIMEOUT_SECONDS = 60
"""Maximum of `archive_timeout`: the data that a lost server may lose."""
ARCHIVE_LATE_AFTER = timedelta(minutes=2)
"""A whole segment waits since the last one was archived: one timeout, and one for the copying."""
MEMORY_USED = (0.9, 0.96)
"""Share of the machine's memory in use."""


class Level(IntEnum):
    """How bad a finding is; the worst of several is their `max`."""

    HEALTHY = 0
    NOTICE = 1
    """Deliberate but easily forgotten: counts as healthy except in a full examination."""
    WARNING = 2
    CRITICAL = 3
    FATAL = 4
    """No request can be answered."""

    @property
    def standing(self) -> Standing:
        """The state for API and webhook."""
        if self >= Level.CRITICAL:
            return "critical"
        return "warning" if self is Level.WARNING else "healthy"


def level(value: float, limits: tuple[float, float]) -> Level:
    """The level of a value for which larger is worse."""
    warning, critical = limits
    if value >= critical:
        return Level.CRITICAL
    return Level.WARNING if value >= warning else Level.HEALTHY


def quantile(times: Sequence[int], bounds: Sequence[float], share: float) -> float | None:
    """The `share` quantile of counted times, interpolated within its class.

    The last class is open: its lower bound is returned. None without data.
    """
    total = sum(times)
    if not total:
        return None
    wanted, before, lower = share * total, 0, 0.0
    for count, upper in zip(times, bounds, strict=False):
        if count and before + count >= wanted:
            return round(lower + (upper - lower) * (wanted - before) / count, 2)
        before, lower = before + count, upper
    return round(lower, 2)


def hit_rate(hits: int, lookups: int) -> float | None:
    """Percentage of hits; None without look-ups."""
    return round(100 * hits / lookups, 1) if lookups else None


def group_of(cache: str) -> Group:
    """The area a cache belongs to, by its name."""
    if cache.startswith("diary"):
        return "diaries"
    if cache.startswith(("post", "board")):
        return "community"
    return "users" if cache in {"sessions", "follow_flags", "search_members"} else "general"
