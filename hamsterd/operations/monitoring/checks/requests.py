"""How the server processes have answered in the last hour, judged once there is enough to judge."""

from collections.abc import Iterator

from hamsterd.operations.monitoring.checks.check import Finding, Look, check
from hamsterd.operations.monitoring.processes import share_below, total
from hamsterd.operations.monitoring.rules import ERROR_SHARE, JUDGED_FROM, P95, Level, level


@check(
    "errors",
    "오류",
    "로그에서 level이 error인 줄을 찾아 주세요. requestId가 같은 줄이 한 요청이에요.",
)
def errors(look: Look) -> Iterator[Finding]:
    """Answers with a 5xx status."""
    requests, failed = total(look.reports, "requests"), total(look.reports, "errors")
    says = f"최근 한 시간의 요청 {requests:,}개 가운데 {failed:,}개가 실패했어요."
    is_judged = requests >= JUDGED_FROM
    yield Finding(says, level=level(failed / requests, ERROR_SHARE) if is_judged else Level.HEALTHY)


@check(
    "speed",
    "응답 시간",
    "콘솔의 성능 모니터링에서 느린 질의를 보고 `hamster jobs run check-tables`를 실행해 주세요.",
    well="최근 한 시간에는 요청이 없었어요.",
)
def speed(look: Look) -> Iterator[Finding]:
    """The time within which 95 of 100 answers were given."""
    p95 = share_below(look.reports, 0.95)
    if p95 is not None:
        is_judged = total(look.reports, "requests") >= JUDGED_FROM
        says = f"최근 한 시간의 요청 95%에 {p95:.0f}ms 안에 답했어요."
        yield Finding(says, level=level(p95, P95) if is_judged else Level.HEALTHY)
