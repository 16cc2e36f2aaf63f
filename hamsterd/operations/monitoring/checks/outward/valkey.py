"""Whether the Valkey that carries events is there for all processes, where a site has one."""

from collections.abc import Iterator
from datetime import datetime

from hamsterd.core.clock import KST
from hamsterd.core.network.valkey_link import ValkeyAway, link_to
from hamsterd.db.sql import fetch_row
from hamsterd.operations.monitoring.checks.check import Finding, Look, check, well
from hamsterd.operations.monitoring.rules import SLOW_ANSWER, Level, level

WAITING_SECONDS = 10.0
"""An event unsent for this long is stuck."""
_WAITING = """
    SELECT count(*)::int AS count, min(due_at) AS since,
           coalesce(extract(epoch FROM clock_timestamp() - min(due_at)), 0)::float AS seconds
      FROM (SELECT due_at FROM bus_events ORDER BY due_at LIMIT 1000) waiting
"""
_REFUSALS = {
    "READONLY": (
        ": 주 서버가 아니라 복제예요",
        "HAMSTERD_BUS_URL을 주 서버의 주소로 바꿔 주세요. 복제에 보낸 소식은 다른 곳에 안 가요.",
    ),
    "OOM": (
        ": 메모리가 가득 찼어요",
        "Valkey의 maxmemory를 늘려 주세요 (`CONFIG SET maxmemory 256mb`). 사이트는 조금만 써요.",
    ),
    "MISCONF": (
        ": 디스크에 저장하지 못해 쓰기를 멈췄어요",
        "Valkey의 기록과 디스크를 보세요. 소식만 나르면 `CONFIG SET save ''`로 끄면 돼요.",
    ),
}
"""What a Valkey that answers says when it keeps nothing."""


@check(
    "valkey",
    "소식 서버",
    "HAMSTERD_BUS_URL의 Valkey가 켜져 있는지, 방화벽과 암호가 맞는지 봐 주세요.",
    is_mend_told=True,
)
def valkey(look: Look) -> Iterator[Finding]:
    """Whether it answers, all processes are subscribed, and no event is stuck."""
    if look.settings.bus_url is None:
        return
    lost = sorted(filter(None, (report.figures.get("busLostSince") for report in look.reports)))
    try:
        link = link_to(look.settings.bus_url.get_secret_value())
        milliseconds = link.answer_milliseconds()
        refusal = link.why_not_written() if look.is_deep else None
    except ValkeyAway:
        since = f"{_clock(lost[0])}부터 " if lost else ""
        yield Finding(f"Valkey에 {since}닿지 않아요. 캐시를 끈 채로 느리게 답하고 있어요.")
        return
    if lost:
        all_of_them = f"서버 프로세스 {len(look.reports)}개 가운데 {len(lost)}개"
        yield Finding(f"{all_of_them}가 {_clock(lost[0])}부터 소식을 듣지 못해 캐시를 껐어요.")
        return
    if refusal is not None:
        says, mend = _REFUSALS.get(refusal, ("", ""))
        yield Finding(f"Valkey에 쓸 수 없어요{says} ({refusal}).", mend)
        return
    if others := [one for one in look.reports if one.figures.get("bus") != "valkey"]:
        hosts = ", ".join(sorted({one.host for one in others}))
        mend = "모든 컴퓨터의 HAMSTERD_BUS_URL을 같게 하고 서버를 다시 시작해 주세요."
        yield Finding(f"PostgreSQL로만 소식을 듣는 프로세스가 있어요 ({hosts}).", mend)
        return
    waiting = fetch_row(_WAITING)
    if waiting["seconds"] > WAITING_SECONDS:
        mend = "서버가 한 대도 켜져 있지 않은지 봐 주세요. 켜지면 저절로 보내요."
        yield Finding(f"보내지 못한 소식이 {waiting['count']:,}건 있어요.", mend, Level.WARNING)
        return
    stands = level(milliseconds, SLOW_ANSWER)
    said = f"Valkey가 {max(milliseconds, 0.1):.1f}ms 만에 답했어요."
    yield Finding(said, level=stands) if stands > Level.HEALTHY else well(said)


def _clock(instant: str) -> str:
    """`2026-11-26T11:04:05.000Z` as people here read it: `11월 26일 20:04`."""
    said = datetime.fromisoformat(instant).astimezone(KST)
    return f"{said.month}월 {said.day}일 {said:%H:%M}"
