"""Schemas of health, performance, system and caches (spec 2 §3).

`nodeVersion` and `heapUsed` keep the spec's names and contain the Python version and the resident
bytes; `runtimeVersion` and `rss` are the same with proper names (decisions §2).
"""

from typing import Literal

from pydantic import Field

from hamsterd.core.bounds import MAX_ID
from hamsterd.http.shapes.schema import Body, Instant, Out
from hamsterd.operations.monitoring.rules import Group, Standing


class MemoryOut(Out):
    """Resident bytes of all server processes."""

    heap_used: int
    rss: int


class CheckOut(Out):
    """One check, its state, and a sentence for operators."""

    key: str
    name: str
    state: Standing
    sentence: str


class HealthOut(Out):
    """`GET /api/admin/health`: as bad as its worst check, and the release that answered."""

    overall: Standing
    version: str
    memory: MemoryOut
    checks: list[CheckOut]
    checked_at: Instant


class SystemOut(Out):
    """The machine that answered: seconds up, bytes of memory."""

    uptime: float
    platform: str
    node_version: str
    runtime_version: str
    cpu_count: int
    total_memory: int
    free_memory: int


class RequestsOut(Out):
    """API requests of the last hour in all processes, and the number of failures (5xx).

    Pages and files are not counted: they would hide the API's state.
    """

    last_hour: int
    errors: int


class SlowQueryOut(Out):
    """A statement that took long; its parameters are never kept."""

    sql: str
    milliseconds: float
    at: Instant


class DatabaseSpeed(Out):
    """Statements of the last hour that took longer than `slowAfter` (milliseconds)."""

    slow_queries: int
    slow_after: int
    latest: list[SlowQueryOut]


class ProcessId(Out):
    """The process that answered."""

    pid: int


class ProcessOut(Out):
    """One server process; times in milliseconds over its last hour, memory in bytes."""

    host: str
    pid: int
    started_at: Instant
    reported_at: Instant
    requests: int
    errors: int
    avg_response_time: float | None
    p50: float | None
    p95: float | None
    rss: int
    sockets: int


class PerformanceOut(Out):
    """`GET /api/admin/performance`: milliseconds over the last hour, all processes together."""

    avg_response_time: float | None
    p50: float | None
    p95: float | None
    system: SystemOut
    requests: RequestsOut
    database: DatabaseSpeed
    process: ProcessId
    processes: list[ProcessOut]


class DatabaseOut(Out):
    """The database: bytes, and how many of the connections it allows are open."""

    version: str
    size: int
    connections: int
    max_connections: int


class DiskOut(Out):
    """The disk of the data folder, in bytes."""

    total: int
    free: int


class TableSize(Out):
    """One of the largest tables: bytes with its indexes, rows as PostgreSQL estimates them."""

    name: str
    size: int
    rows: int


class SystemStatsOut(Out):
    """`GET /api/admin/system-stats`."""

    system: SystemOut
    memory: MemoryOut
    database: DatabaseOut
    disk: DiskOut
    tables: list[TableSize]
    processes: list[ProcessOut]


class CacheGroup(Out):
    """Caches of one area: entries, and hits among look-ups (percent)."""

    total_entries: int
    hit_rate: float | None


class CacheOut(CacheGroup):
    """One cache, added up over all processes; `maxEntries` is per process."""

    name: str
    group: Group
    max_entries: int
    hits: int
    lookups: int
    memory_usage: int


class CacheStatsOut(Out):
    """`GET /api/cache/stats`; memory (bytes) is estimated from a sample of the entries."""

    users: CacheGroup
    diaries: CacheGroup
    community: CacheGroup
    general: CacheGroup
    total_memory_usage: int
    caches: list[CacheOut]
    processes: int


class CacheClearIn(Body):
    """Which cache; without a name, all."""

    name: str | None = Field(default=None, max_length=60)


class CacheCleared(Out):
    """The caches dropped in every process."""

    cleared: list[str]
    audit_id: int


class ClientErrorIn(Body):
    """An error in a page. All of it is scrubbed before storage.

    `source` is the place in the code (`/assets/a1b2.js:1:42`), `route` the path of the page,
    `build` the name of the page's main script.
    """

    kind: Literal["error", "rejection", "chunk", "boundary"]
    message: str = Field(max_length=1000)
    source: str = Field(default="", max_length=1000)
    route: str = Field(default="/", max_length=300)
    build: str = Field(default="", max_length=80)


class ClientErrorOut(Out):
    """One kind of fault that members' browsers met; `route` and `browser` are the latest ones."""

    id: int
    kind: str
    message: str
    source: str
    route: str
    build: str
    browser: str
    count: int
    first_seen_at: Instant
    last_seen_at: Instant


class ClientErrorsOut(Out):
    """`GET /api/admin/client-errors`: latest first."""

    errors: list[ClientErrorOut]


class QueueOut(Out):
    """Things that wait for a decision: how many (counted to 1,000), and since when the oldest."""

    count: int
    oldest_at: Instant | None


class CaseHolder(Out):
    """A moderator with claimed pending cases, and their number."""

    id: int
    nickname: str
    count: int


class CaseQueue(QueueOut):
    """Pending cases; `oldestId` is where to begin, `holders` are at work on some of them."""

    oldest_id: int | None
    holders: list[CaseHolder]


class JobsTodo(Out):
    """Jobs by name: late ones, and those whose last run failed."""

    late: list[str]
    failed: list[str]


class SiteCounts(Out):
    """The three summary counts (spec 2 §2), as they are kept, not counted."""

    users: int
    diaries: int
    posts: int


class TodoOut(Out):
    """`GET /api/admin/todo`: open tasks, then counts.

    Parts outside the requester's role are null.
    """

    cases: CaseQueue | None
    inquiries: QueueOut | None
    appeals: QueueOut | None
    takedowns: QueueOut | None
    sign_ups: QueueOut | None
    held: QueueOut | None
    flagged: QueueOut | None
    jobs: JobsTodo | None
    health: Standing | None
    counts: SiteCounts | None


class JobRow(Out):
    """A line of the timetable (`id` is its name), with the latest run."""

    id: str
    when: str
    says_when: str
    does: str
    next_at: Instant
    is_late: bool
    is_running: bool
    is_requested: bool
    last_run_id: int | None
    last_status: str | None
    last_started_at: Instant | None
    last_seconds: float | None
    last_counts: dict[str, int] | None
    last_error: str | None


class JobRunRow(Out):
    """One run of a job."""

    id: int
    job: str
    trigger: str
    status: str
    scheduled_for: Instant
    started_at: Instant
    finished_at: Instant | None
    seconds: float | None
    counts: dict[str, int]
    error: str | None
    host: str | None
    pid: int | None


class JobRequested(Out):
    """The wish to run a job was written down; the scheduler takes it within seconds."""

    id: int = Field(ge=1, le=MAX_ID)
    audit_id: int


class ChecklistItem(Out):
    """An item that a site needs before it is shown around; `sentence`: its state, or what to do."""

    key: str
    name: str
    is_done: bool
    sentence: str


class ChecklistOut(Out):
    """What a new site has and lacks."""

    items: list[ChecklistItem]
