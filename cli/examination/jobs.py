"""Whether the jobs keep their appointments."""

from collections.abc import Iterator
from datetime import datetime

from cli.examination.findings import Finding
from cli.output import Mark, local_time
from cli.site import Site
from scheduler.history import punctuality
from scheduler.timetable import TIMETABLE

MOST_NAMED = 3
"""More late jobs than these have one cause: nothing runs the timetable."""


def check_jobs(site: Site) -> Iterator[Finding]:  # noqa: ARG001  # every check looks alike
    """Whether every job keeps its appointments and ended well."""
    standings = {job.name: punctuality(job) for job in TIMETABLE}
    late = {name: one.missed for name, one in standings.items() if one.missed is not None}
    failed = [
        name for name, one in standings.items() if one.last and one.last["status"] == "failed"
    ]
    yield from _late(late)
    for name in failed:
        mend = f"`hamster jobs history {name}`에서 이유를 보고 다시 실행해 주세요."
        yield Finding("작업", Mark.BAD, f"{name} 작업이 지난번에 실패했어요.", mend)
    if not (late or failed):
        yield Finding("작업", Mark.GOOD, f"작업 {len(TIMETABLE)}개가 제때 돌고 있어요.")


def _late(late: dict[str, datetime]) -> Iterator[Finding]:
    if len(late) > MOST_NAMED:
        says = f"작업 {len(late)}개가 약속을 지키지 않았어요: {', '.join(late)}"
        mend = "`hamster serve`나 `python -m scheduler`를 켜 주세요. 밀린 일은 스스로 해요."
        yield Finding("작업", Mark.WARN, says, mend)
        return
    for name, missed in late.items():
        says = f"{name} 작업이 {local_time(missed)} 약속을 지키지 않았어요."
        mend = f"`hamster serve`를 켜 두거나 `hamster jobs run {name}`을 실행해 주세요."
        yield Finding("작업", Mark.WARN, says, mend)
