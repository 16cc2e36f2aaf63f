"""Refusals of the console's machine room."""

from hamsterd.core.errors import Conflict, NotFound


class CacheNotFound(NotFound):
    """No cache of that name."""

    message = "그런 이름의 캐시가 없어요."


class JobUnknown(NotFound):
    """No job of that name on the timetable."""

    code = "job_not_found"
    message = "시간표에 그런 작업이 없어요. 목록을 새로고침해 주세요."


class RunUnknown(NotFound):
    """No such run."""

    code = "job_run_not_found"
    message = "그 실행 기록은 없어요. 오래된 기록은 지워져요."


class JobBusy(Conflict):
    """The job is running already, or was requested a moment ago."""

    code = "job_running"
    message = "이 작업은 지금 실행 중이에요. 끝난 뒤 다시 시도해 주세요."


class SchedulerAway(Conflict):
    """No scheduler is running, so the job would not run."""

    message = "작업을 실행할 스케줄러가 꺼져 있어요. `python -m scheduler`를 먼저 켜 주세요."
