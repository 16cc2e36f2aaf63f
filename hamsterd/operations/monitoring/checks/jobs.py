"""Whether a scheduler runs, and every job runs on time."""

from collections.abc import Iterator

from hamsterd.core.clock import spoken_age
from hamsterd.db.sql import fetch_all, fetch_value
from hamsterd.operations.monitoring.checks.check import Finding, Look, check
from hamsterd.operations.monitoring.jobs import jobs_in_trouble
from hamsterd.operations.monitoring.rules import JOB_HANGS_AFTER, SCHEDULER_AWAY_AFTER, Level

_SILENT = "SELECT extract(epoch FROM now() - max(seen_at))::float8 FROM jobs"
_HANGING = """
    SELECT job, host, pid, now() - started_at AS age FROM job_runs
     WHERE status = 'running' AND started_at < now() - make_interval(secs => %(seconds)s)
     ORDER BY started_at LIMIT 3
"""


@check(
    "scheduler",
    "스케줄러",
    "`hamster serve`나 `python -m scheduler`를 켜 주세요.",
    severity=Level.WARNING,
    well="시간표를 지키고 있어요.",
    is_mend_told=True,
)
def scheduler(look: Look) -> Iterator[Finding]:  # noqa: ARG001  # every check looks alike
    """Whether a scheduler on any host has reported recently."""
    silent = fetch_value(_SILENT)
    if silent is None or silent > SCHEDULER_AWAY_AFTER.total_seconds():
        yield Finding("스케줄러가 꺼져 있어요.")


@check(
    "jobs",
    "작업",
    "`hamster jobs list`에서 무엇이 늦고 실패했는지 보세요.",
    well="늦거나 실패한 작업이 없어요.",
)
def jobs(look: Look) -> Iterator[Finding]:
    """Jobs that are late, those whose last run failed, and runs that do not end."""
    found, known = jobs_in_trouble(), look.timetable()
    if late := tuple(dict.fromkeys(found.late + known.late)):
        mend = (
            "`hamster serve`나 `python -m scheduler`를 켜 두면 밀린 일을 스스로 해요. 하나만 지금"
            f" 하려면 `hamster jobs run {late[0]}`."
        )
        yield Finding("늦은 작업", mend, Level.WARNING, late, because_of="scheduler")
    if failed := tuple(dict.fromkeys(found.failed + known.failed)):
        mend = f"`hamster jobs history {failed[0]}`에서 이유를 보고 다시 실행해 주세요."
        yield Finding("실패한 작업", mend, parts=failed)
    for run in fetch_all(_HANGING, seconds=JOB_HANGS_AFTER.total_seconds()):
        where = f" ({run['host']}의 프로세스 {run['pid']}번)" if run["pid"] else ""
        says = f"{run['job']} 작업이 {spoken_age(run['age'])}째 끝나지 않아요{where}."
        mend = f"`hamster jobs history {run['job']}`와 그 프로세스를 보고, 멈췄으면 끝내 주세요."
        yield Finding(f"{says} 끝내면 다른 스케줄러가 이어서 해요.", mend, Level.WARNING)
