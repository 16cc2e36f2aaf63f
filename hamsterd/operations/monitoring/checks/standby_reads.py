"""Whether the standbys that are to be read from are, by what the server processes say of them.

While no server runs, this process looks at them itself, once.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime

from hamsterd.core.clock import spoken_age, utc_now
from hamsterd.db.handle import database
from hamsterd.db.standby_monitor import IS_PRIMARY, StandbyMonitor
from hamsterd.db.standbys import standby_at
from hamsterd.operations.monitoring.checks.check import Finding, Look, Needs, check, well
from hamsterd.operations.monitoring.rules import Level


@dataclass(frozen=True, slots=True)
class _Seen:
    """What one process says of one standby."""

    name: str
    behind_ms: int | None
    why: str
    left_out_at: datetime | None


@check(
    "standbyReads",
    "대기 서버에서 읽기",
    "HAMSTERD_DATABASE_REPLICA_URLS와 그 서버를 봐 주세요. 그동안은 주 서버가 모두 답해요.",
    severity=Level.WARNING,
    needs=Needs.SCHEMA,
)
def standby_reads(look: Look) -> Iterator[Finding]:
    """Whether each is read from, how far behind it is at most, and since when it is left out."""
    if not look.settings.database_replica_urls:
        return
    seen = _reported(look) or list(_looked(look))
    names = dict.fromkeys(one.name for one in seen)
    used = 0
    for name in names:
        left_out = [one for one in seen if one.name == name and one.why]
        if not left_out:
            used += 1
        elif left_out[0].why != IS_PRIMARY:
            yield Finding(f"{name}에서 읽지 않아요{_since(left_out)}: {left_out[0].why}.")
    if used:
        behind = max((one.behind_ms or 0 for one in seen if not one.why), default=0)
        yield well(f"대기 서버 {used}대에서 읽고 있어요. 뒤처져도 {behind:,}ms예요.")
    elif all(one.why == IS_PRIMARY for one in seen):
        yield Finding(
            "읽을 대기 서버가 없어요. 적힌 주소가 모두 주 서버예요.",
            "대기 서버의 주소도 HAMSTERD_DATABASE_REPLICA_URLS에 적어 주세요.",
        )


def _since(left_out: list[_Seen]) -> str:
    moments = [one.left_out_at for one in left_out if one.left_out_at]
    return f" ({spoken_age(utc_now() - min(moments))} 전부터)" if moments else ""


def _reported(look: Look) -> list[_Seen]:
    return [
        _Seen(
            one["name"],
            one["behindMs"],
            one["why"],
            datetime.fromisoformat(one["leftOutAt"]) if one["leftOutAt"] else None,
        )
        for report in look.reports
        for one in report.figures.get("standbys", ())  # none of a release before this one
        if one["leftOutAt"] or not one["why"]  # else it has not looked yet
    ]


def _looked(look: Look) -> Iterator[_Seen]:
    primary = look.settings.direct_url(database.dsn)
    for url in look.settings.database_replica_urls:
        standby = standby_at(url.get_secret_value(), look.settings)
        monitor = StandbyMonitor(standby, primary=primary, note=lambda _: None)
        monitor.look()
        monitor.close()
        yield _Seen(standby.name, standby.behind_ms, standby.why, None)
