"""Whether the jobs keep their appointments."""

from collections.abc import Iterator

from cli.examination.findings import Finding
from cli.output import Mark, local_time
from cli.site import Site
from scheduler.history import punctuality
from scheduler.timetable import TIMETABLE


def check_jobs(site: Site) -> Iterator[Finding]:  # noqa: ARG001  # every check looks alike
    """Whether every job keeps its appointments and ended well."""
    troubles = 0
    for job in TIMETABLE:
        standing = punctuality(job)
        if standing.missed is not None:
            troubles += 1
            says = f"{job.name} 작업이 {local_time(standing.missed)} 약속을 지키지 않았어요."
            mend = f"`hamster serve`를 켜 두거나 `hamster jobs run {job.name}`을 실행해 주세요."
            yield Finding("작업", Mark.WARN, says, mend)
        if standing.last is not None and standing.last["status"] == "failed":
            troubles += 1
            mend = f"`hamster jobs history {job.name}`에서 까닭을 보고 다시 실행해 주세요."
            yield Finding("작업", Mark.BAD, f"{job.name} 작업이 지난번에 실패했어요.", mend)
    if not troubles:
        yield Finding("작업", Mark.GOOD, f"작업 {len(TIMETABLE)}개가 제때 돌고 있어요.")
