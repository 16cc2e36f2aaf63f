"""How the server processes have answered in the last hour, judged once there is enough to judge."""

from collections.abc import Iterator
from time import time

from hamsterd import __version__
from hamsterd.operations.monitoring.checks.check import Finding, Look, check, well
from hamsterd.operations.monitoring.processes import missing_workers, share_below, total
from hamsterd.operations.monitoring.rules import (
    ERROR_SHARE,
    FILES_LEAST,
    FILES_USED,
    JUDGED_FROM,
    P95,
    REPLACED_WITHIN,
    Level,
    level,
)


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


@check(
    "workers",
    "서버 프로세스",
    "로그에서 ‘no sign of life’나 ‘died’가 있는 줄과 그 앞의 스택, 메모리를 봐 주세요.",
    severity=Level.WARNING,
)
def workers(look: Look) -> Iterator[Finding]:
    """Whether a worker had to be replaced lately, because it hung or died; else what serves."""
    told = [report.figures.get("replaced") or {} for report in look.reports]
    latest = max(told, key=lambda one: one.get("at", 0), default={})
    if time() - latest.get("at", 0) < REPLACED_WITHIN.total_seconds():
        hung = latest.get("hung", 0)
        ended = latest.get("died", 0) - hung
        how = " · ".join(
            f"{word} {count}번" for word, count in (("멈춤", hung), ("죽음", ended)) if count
        )
        yield Finding(f"서버 프로세스를 새로 띄웠어요 (서버를 켠 뒤로 {how}).")
        return
    loops = ", ".join(sorted({report.figures.get("loop", "") for report in look.reports} - {""}))
    yield well(
        "멈추거나 죽어서 새로 띄운 서버 프로세스가 없어요" + (f" ({loops})." if loops else ".")
    )


@check(
    "places",
    "서버 프로세스의 자리",
    "로그에서 ‘no worker for place’나 ‘died’가 있는 줄과 그 앞, 메모리를 봐 주세요.",
    severity=Level.WARNING,
)
def places(look: Look) -> Iterator[Finding]:
    """Whether each supervisor has as many workers as it was told to have."""
    for host, missing in missing_workers(look.reports):
        yield Finding(f"{host}에서 서버 프로세스 {missing}개가 뜨지 못하고 있어요.")


@check(
    "versions",
    "서버의 버전",
    "`systemctl reload 'hamsterd@*'`로 서버를 새 버전으로 바꿔 주세요.",
    severity=Level.WARNING,
)
def versions(look: Look) -> Iterator[Finding]:
    """Whether the processes serve the version that is installed here."""
    others = {report.figures.get("version", __version__) for report in look.reports}
    if others := others - {__version__}:
        running = ", ".join(sorted(others))
        yield Finding(f"설치된 것은 {__version__}인데 서버 프로세스는 {running}로 답하고 있어요.")


@check(
    "files",
    "열린 파일",
    "systemd의 LimitNOFILE이나 `ulimit -n`을 늘리고 서버를 다시 시작해 주세요.",
)
def files(look: Look) -> Iterator[Finding]:
    """Whether each process may open enough files: each connection is one."""
    told = [one for report in look.reports if (one := report.figures.get("files"))]
    if not told:
        return
    most = max(told, key=lambda one: one["open"] / one["limit"])
    least = min(one["limit"] for one in told)
    says = (
        f"서버 프로세스 하나가 파일 {most['limit']:,}개까지 열 수 있고 {most['open']:,}개를 써요."
    )
    stands = level(most["open"] / most["limit"], FILES_USED)
    if stands is Level.HEALTHY and look.is_production and least < FILES_LEAST:
        says, stands = f"서버 프로세스가 파일을 {least:,}개까지만 열 수 있어요.", Level.WARNING
    yield Finding(says, level=stands)
