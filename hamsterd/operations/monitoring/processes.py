"""The reports of all live server processes on all hosts, and their sums."""

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from hamsterd.core.clock import utc_now
from hamsterd.db.sql import fetch_all
from hamsterd.http.counting.traffic import BOUNDS
from hamsterd.operations.monitoring.rules import LIVE_FOR, WORKER_MISSING_AFTER, quantile
from hamsterd.operations.monitoring.schemas import ProcessOut, SlowQueryOut
from hamsterd.realtime.bus import valkey
from hamsterd.realtime.presence import open_sockets

_LIVE = """
    SELECT host, pid, started_at, reported_at, figures FROM process_reports
     WHERE reported_at >= now() - make_interval(secs => %(secs)s)
     ORDER BY host, started_at, pid
"""


@dataclass(frozen=True, slots=True)
class Report:
    """A process's report about itself."""

    host: str
    pid: int
    started_at: datetime
    reported_at: datetime
    figures: dict[str, Any]

    def out(self) -> ProcessOut:
        """The process in a list."""
        times = self.figures["times"]
        return ProcessOut(
            host=self.host,
            pid=self.pid,
            started_at=self.started_at,
            reported_at=self.reported_at,
            requests=self.figures["requests"],
            errors=self.figures["errors"],
            avg_response_time=mean_milliseconds([self]),
            p50=quantile(times, BOUNDS, 0.5),
            p95=quantile(times, BOUNDS, 0.95),
            rss=self.figures["rss"],
            sockets=self.figures["sockets"],
        )


def live_reports() -> list[Report]:
    """Reports of the last half minute; a Valkey has more recent numbers of open sockets."""
    reports = [Report(**row) for row in fetch_all(_LIVE, secs=LIVE_FOR.total_seconds())]
    if link := valkey():
        counts = open_sockets(link, [(report.host, report.pid) for report in reports])
        for report, count in zip(reports, counts or (), strict=False):
            report.figures["sockets"] = count
    return reports


def missing_workers(reports: list[Report]) -> Iterator[tuple[str, int]]:
    """Supervisors with fewer workers than they are to have for a while: the host, how many less."""
    now = utc_now()
    for workers in by_supervisor(reports):
        missing = wanted_workers(workers) - len(workers)
        is_settled = now - min(one.started_at for one in workers) > WORKER_MISSING_AFTER
        # The reports of a supervisor that has ended fade one after the other.
        is_alive = now - max(one.reported_at for one in workers) < LIVE_FOR / 2
        if missing > 0 and is_settled and is_alive:
            yield workers[0].host, missing


def by_supervisor(reports: list[Report]) -> list[list[Report]]:
    """The reports of those that one supervisor keeps; one that is alone has none."""
    found = defaultdict[tuple[str, int], list[Report]](list)
    for report in reports:
        found[report.host, report.figures.get("supervisor", report.pid)].append(report)
    return list(found.values())


def wanted_workers(workers: list[Report]) -> int:
    """How many their supervisor is to keep."""
    return int(max(one.figures.get("workers", 1) for one in workers))


def total(reports: list[Report], figure: str) -> int:
    """One figure, added up."""
    return sum(report.figures[figure] for report in reports)


def mean_milliseconds(reports: list[Report]) -> float | None:
    """The mean response time; None without requests."""
    requests = total(reports, "requests")
    seconds = sum(report.figures["seconds"] for report in reports)
    return round(1_000 * seconds / requests, 2) if requests else None


def share_below(reports: list[Report], share: float) -> float | None:
    """The milliseconds within which `share` of all answers were given."""
    columns = zip(*(report.figures["times"] for report in reports), strict=True)
    return quantile([sum(column) for column in columns], BOUNDS, share)


def slow_queries(reports: list[Report], count: int) -> list[SlowQueryOut]:
    """The latest slow statements of all processes, newest first."""
    heard = [
        SlowQueryOut.model_validate(one)
        for report in reports
        for one in report.figures["slowLatest"]
    ]
    return sorted(heard, key=lambda one: one.at, reverse=True)[:count]
