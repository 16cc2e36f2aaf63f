"""Whether a scheduler runs, and every job runs on time."""

from collections.abc import Iterator

from hamsterd.db.sql import fetch_value
from hamsterd.operations.monitoring.checks.check import Finding, Look, check
from hamsterd.operations.monitoring.jobs import jobs_in_trouble
from hamsterd.operations.monitoring.rules import SCHEDULER_AWAY_AFTER, Level

_SILENT = "SELECT extract(epoch FROM now() - max(seen_at))::float8 FROM jobs"


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
    """Jobs that are late, and those whose last run failed."""
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
