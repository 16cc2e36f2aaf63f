"""Is all well? One check after another, each with a sentence; the worst decides."""

import time
from collections.abc import Iterator

from hamsterd.clock import utc_now
from hamsterd.config import Settings
from hamsterd.db.handle import connection
from hamsterd.db.sql import fetch_all, fetch_row, fetch_value
from hamsterd.monitoring import machine
from hamsterd.monitoring.jobs import LATE
from hamsterd.monitoring.performance import database_figures, memory
from hamsterd.monitoring.processes import Report, live_reports, share_below, total
from hamsterd.monitoring.reporter import Reporter
from hamsterd.monitoring.rules import (
    CONNECTIONS_USED,
    DISK_USED,
    ERROR_SHARE,
    JUDGED_FROM,
    MAIL_LATE,
    MEMORY_USED,
    P95,
    SCHEDULER_AWAY_AFTER,
    SLOW_ANSWER,
    Standing,
    standing,
    worst,
)
from hamsterd.monitoring.schemas import CheckOut, HealthOut, JobsTodo

_SCHEDULER = "SELECT extract(epoch FROM now() - max(seen_at))::float8 FROM jobs"
_LATE_JOBS = f"SELECT j.name FROM jobs j WHERE {LATE} ORDER BY j.place"
_FAILED_JOBS = """
    SELECT j.name
      FROM jobs j CROSS JOIN LATERAL (
               SELECT status FROM job_runs
                WHERE job = j.name AND status <> 'running' ORDER BY started_at DESC LIMIT 1
           ) last
     WHERE last.status = 'failed' ORDER BY j.place
"""
_MAIL = """
    SELECT count(*)::int AS waiting,
           coalesce(extract(epoch FROM now() - min(created_at)
               FILTER (WHERE unsubscribe_url IS NULL)) / 60, 0)::float8 AS minutes
      FROM outbox_mail WHERE status = 'pending' AND next_attempt_at <= now()
"""


def health(reporter: Reporter | None, site: Settings) -> HealthOut:
    """`GET /api/admin/health`; a server process that is asked reports itself first."""
    with connection():
        if reporter is not None:
            reporter.report()
        reports = live_reports()
        checks = [
            *_database(),
            *_scheduler(),
            _mail(site),
            _disk(site),
            _memory(),
            *_answers(reports),
        ]
    return HealthOut(
        overall=worst([check.state for check in checks]),
        memory=memory(total(reports, "rss")),
        checks=checks,
        checked_at=utc_now(),
    )


def jobs_in_trouble() -> JobsTodo:
    """Jobs that nobody keeps, and those whose last run broke off."""
    late = [row["name"] for row in fetch_all(_LATE_JOBS)]
    failed = [row["name"] for row in fetch_all(_FAILED_JOBS)]
    return JobsTodo(late=late, failed=failed)


def _check(key: str, name: str, state: Standing, sentence: str) -> CheckOut:
    return CheckOut(key=key, name=name, state=state, sentence=sentence)


def _database() -> Iterator[CheckOut]:
    began = time.perf_counter()
    fetch_value("SELECT 1")
    milliseconds = (time.perf_counter() - began) * 1_000
    figures = database_figures()
    yield _check(
        "database",
        "데이터베이스",
        standing(milliseconds, SLOW_ANSWER),
        f"{milliseconds:.1f}ms 만에 답했어요.",
    )
    yield _check(
        "connections",
        "데이터베이스 연결",
        standing(figures.connections / figures.max_connections, CONNECTIONS_USED),
        f"연결 {figures.max_connections:,}개 가운데 {figures.connections:,}개를 쓰고 있어요.",
    )


def _scheduler() -> Iterator[CheckOut]:
    silent = fetch_value(_SCHEDULER)
    if silent is None or silent > SCHEDULER_AWAY_AFTER.total_seconds():
        sentence = "스케줄러가 꺼져 있어요. `hamster serve`나 `python -m scheduler`를 켜 주세요."
        yield _check("scheduler", "스케줄러", "warning", sentence)
    else:
        yield _check("scheduler", "스케줄러", "healthy", "시간표를 지키고 있어요.")
    trouble = jobs_in_trouble()
    said = [
        *([f"늦은 작업: {', '.join(trouble.late)}."] if trouble.late else []),
        *([f"실패한 작업: {', '.join(trouble.failed)}."] if trouble.failed else []),
    ]
    sentence = " ".join(said) or "늦거나 실패한 작업이 없어요."
    yield _check("jobs", "작업", "warning" if said else "healthy", sentence)


def _mail(site: Settings) -> CheckOut:
    row = fetch_row(_MAIL)
    if site.smtp_url is None:
        sentence = f"메일 서버가 없어 보낼 편지함에 {row['waiting']:,}통이 쌓여 있어요."
        return _check("mail", "메일", "healthy", sentence)
    sentence = (
        f"{row['waiting']:,}통이 기다리고, 가장 오래된 것은 {row['minutes']:.0f}분 됐어요."
        if row["waiting"]
        else "기다리는 메일이 없어요."
    )
    return _check("mail", "메일", standing(row["minutes"], MAIL_LATE), sentence)


def _disk(site: Settings) -> CheckOut:
    disk = machine.disk(site.data_dir)
    used = 1 - disk.free / disk.total
    sentence = f"{_gigabytes(disk.total)} 가운데 {_gigabytes(disk.free)} 남았어요."
    return _check("disk", "디스크", standing(used, DISK_USED), sentence)


def _memory() -> CheckOut:
    system = machine.system()
    used = 1 - system.free_memory / system.total_memory
    sentence = (
        f"{_gigabytes(system.total_memory)} 가운데 {_gigabytes(system.free_memory)} 남았어요."
    )
    return _check("memory", "메모리", standing(used, MEMORY_USED), sentence)


def _answers(reports: list[Report]) -> Iterator[CheckOut]:
    requests, errors = total(reports, "requests"), total(reports, "errors")
    is_judged = requests >= JUDGED_FROM
    yield _check(
        "errors",
        "오류",
        standing(errors / requests, ERROR_SHARE) if is_judged else "healthy",
        f"최근 한 시간의 요청 {requests:,}개 가운데 {errors:,}개가 실패했어요.",
    )
    p95 = share_below(reports, 0.95)
    sentence = "최근 한 시간에는 요청이 없었어요."
    if p95 is not None:
        sentence = f"최근 한 시간의 요청 95%에 {p95:.0f}ms 안에 답했어요."
    state = standing(p95, P95) if p95 is not None and is_judged else "healthy"
    yield _check("speed", "응답 시간", state, sentence)


def _gigabytes(count: int) -> str:
    return f"{count / 1024**3:.1f}GB"
