"""Whether the standbys that the address names follow, and whether there is one primary only."""

from collections.abc import Iterator
from contextlib import closing, suppress
from datetime import timedelta
from typing import NamedTuple

import psycopg2

from hamsterd.core.clock import spoken_age
from hamsterd.core.settings.database_url import count_hosts, each_host
from hamsterd.db.sql import fetch_row
from hamsterd.operations.monitoring.checks.check import Finding, Look, Needs, check, gigabytes, well
from hamsterd.operations.monitoring.rules import REPLAY_LATE_AFTER, REPLAY_LATE_BYTES, Level

_AGAIN = (
    "`systemctl disable postgresql`로 저절로 켜지지 않게 한 다음, 새 주 서버의 대기 서버로 다시"
    " 만들어 주세요 (docs/operations/failover.md)."
)
_WRITABLE = """
    SELECT NOT pg_is_in_recovery(),
           CASE WHEN NOT pg_is_in_recovery()
                THEN ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int END
"""
_STANDBYS = """
    SELECT count(*)::int AS following,
           count(sync_state)::int AS known,
           (count(*) FILTER (WHERE sync_state IN ('sync', 'quorum')))::int AS waited_for,
           coalesce(max(extract(epoch FROM replay_lag)), 0)::float8 AS late_seconds,
           coalesce(max(CASE WHEN NOT pg_is_in_recovery()
                             THEN pg_current_wal_lsn() - replay_lsn END), 0)::bigint AS late_bytes
      FROM pg_stat_replication WHERE application_name <> 'pg_basebackup'
"""
"""Without pg_monitor, `sync_state` is hidden, but the row is visible."""


@check(
    "standbys",
    "대기 서버",
    "대기 서버의 PostgreSQL이 켜져 있는지, 주 서버의 pg_stat_replication에 있는지 봐 주세요.",
    needs=Needs.DATABASE,
)
def standbys(look: Look) -> Iterator[Finding]:
    """Whether a required standby follows the primary."""
    url = look.settings.database_direct_url or look.settings.database_url
    wanted = count_hosts(url.get_secret_value()) - 1 if url else 0
    if not wanted:
        return
    found, late = fetch_row(_STANDBYS), REPLAY_LATE_AFTER.total_seconds()
    following = found["following"]
    primaries = _primaries(url.get_secret_value()) if url and following < wanted else []
    if len(primaries) > 1:
        named = ", ".join(f"{one.host} (이력 {one.timeline})" for one in primaries)
        says = f"주 서버가 {len(primaries)}대예요: {named}. 쓴 것이 갈라져요."
        yield Finding(says, f"{_older(primaries)}의 PostgreSQL을 지금 멈추고 {_AGAIN}")
    elif following < wanted:
        yield Finding(f"대기 서버 {wanted}대 가운데 {following}대만 주 서버를 따라오고 있어요.")
    elif found["known"] and not found["waited_for"]:
        mend = "잃으면 안 되면 PostgreSQL의 synchronous_standby_names를 켜 주세요."
        says = "대기 서버를 기다리지 않고 확정해요. 주 서버가 죽으면 마지막 글을 잃을 수 있어요."
        yield Finding(says, mend, Level.WARNING)
    elif found["late_seconds"] > late or found["late_bytes"] > REPLAY_LATE_BYTES:
        age, size = spoken_age(timedelta(seconds=found["late_seconds"])), found["late_bytes"]
        mend = (
            "대기 서버의 psql에서 `SELECT pg_is_wal_replay_paused()`가 t면 `SELECT"
            " pg_wal_replay_resume()`. 아니면 그 디스크와, 오래 도는 질의를 봐 주세요."
        )
        yield Finding(
            f"대기 서버가 받은 것을 {age}({gigabytes(size)}) 늦게 적용해요.", mend, Level.WARNING
        )
    else:
        yield well(f"대기 서버 {following}대가 주 서버를 따라오고 있어요.")


class _Primary(NamedTuple):
    host: str
    timeline: int
    """How often a standby was promoted before it; the older of two is behind."""


def _primaries(url: str) -> list[_Primary]:
    """The hosts of the address that take writes; those that are away are not asked twice."""
    found = []
    for host, address in each_host(url).items():
        with suppress(psycopg2.Error), closing(psycopg2.connect(address)) as link:
            link.autocommit = True
            with link.cursor() as cursor:
                cursor.execute(_WRITABLE)
                takes_writes, timeline = cursor.fetchone() or (False, 0)
            if takes_writes:
                found.append(_Primary(host, timeline))
    return found


def _older(primaries: list[_Primary]) -> str:
    return min(primaries, key=lambda one: one.timeline).host
