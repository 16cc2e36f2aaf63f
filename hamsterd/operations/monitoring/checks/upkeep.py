"""What a hurried night leaves in a database, and settings of it that lose data in a crash."""

from collections.abc import Iterator
from datetime import timedelta

from hamsterd.core.clock import spoken_age, utc_now
from hamsterd.db.sql import fetch_all, fetch_row, fetch_value
from hamsterd.operations.monitoring.checks.check import Finding, Look, Needs, check
from hamsterd.operations.monitoring.processes import by_supervisor, wanted_workers
from hamsterd.operations.monitoring.rules import SEQUENCE_USED, Level, level

EXPIRES_WITHIN = timedelta(days=14)
CLOCK_BACK_SECONDS = 60.0
"""Rows are dated by several hosts, whose clocks differ by less."""
SPARE_CONNECTIONS = 5
_HERE = "c.relnamespace = current_schema()::text::regnamespace"
# Indexes that somebody builds right now are not ready yet, and are no finding.
_INDEXES = f"""
    SELECT c.relname AS name, i.indrelid::regclass::text AS "table"
      FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
     WHERE NOT (i.indisvalid AND i.indisready) AND {_HERE}
       AND NOT EXISTS (SELECT 1 FROM pg_stat_progress_create_index WHERE index_relid = c.oid)
     ORDER BY 1
"""
_TRIGGERS = f"""
    SELECT DISTINCT c.relname AS name FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
     WHERE t.tgenabled = 'D' AND {_HERE} ORDER BY 1
"""
_UNLOGGED = f"""
    SELECT c.relname AS name FROM pg_class c
     WHERE c.relpersistence = 'u' AND c.relkind = 'r' AND {_HERE} ORDER BY 1
"""
_UNCARED = f"""
    SELECT c.relname AS name FROM pg_class c, pg_options_to_table(c.reloptions) AS one
     WHERE one.option_name = 'autovacuum_enabled' AND NOT one.option_value::boolean AND {_HERE}
     ORDER BY 1
"""
_SEQUENCES = """
    SELECT sequencename AS name, last_value::float8 / max_value AS used
      FROM pg_sequences
     WHERE schemaname = current_schema() AND last_value IS NOT NULL AND NOT cycle
       AND last_value::float8 / max_value >= %(least)s
     ORDER BY used DESC, name
"""
_SAFETY = """
    SELECT current_user AS who, r.rolvaliduntil AS ends_at,
           ARRAY(SELECT name FROM pg_settings
                  WHERE name IN ('fsync', 'full_page_writes', 'synchronous_commit')
                    AND setting = 'off' ORDER BY name) AS off
      FROM pg_roles r WHERE r.rolname = current_user
"""
_AHEAD = """
    SELECT coalesce(extract(epoch FROM greatest(
               (SELECT created_at FROM audit_log ORDER BY id DESC LIMIT 1),
               (SELECT created_at FROM sessions ORDER BY id DESC LIMIT 1))
           - clock_timestamp()), 0)::float8
"""


@check(
    "leftovers",
    "데이터베이스의 정돈",
    "PostgreSQL에서 누가 왜 그렇게 두었는지 보고, 말한 명령으로 되돌려 주세요.",
    severity=Level.WARNING,
    well="쓰다 만 인덱스나 꺼 둔 것이 없어요.",
)
def leftovers(look: Look) -> Iterator[Finding]:  # noqa: ARG001  # every check looks alike
    """Broken indexes, switched-off triggers, tables that a crash empties, numbers near their end.

    `hamster db diff` compares names, and sees none of these.
    """
    for row in fetch_all(_INDEXES):
        says = f"{row['table']}의 인덱스 {row['name']}이 쓰다 만 것이라 아무 질의도 쓰지 않아요."
        yield Finding(says, f"psql로 `REINDEX INDEX CONCURRENTLY {row['name']}`을 해 주세요.")
    if named := _names(_TRIGGERS):
        says = (
            f"트리거를 꺼 두어 지워진 것을 가리키는 행이 생길 수 있는 테이블: {', '.join(named)}."
        )
        mend = f"psql로 `ALTER TABLE {named[0]} ENABLE TRIGGER ALL`을 해 주세요."
        yield Finding(says, mend, Level.CRITICAL)
    if named := _names(_UNLOGGED):
        says = f"PostgreSQL이 죽으면 비워지는 테이블(UNLOGGED): {', '.join(named)}."
        yield Finding(says, f"psql로 `ALTER TABLE {named[0]} SET LOGGED`.", Level.CRITICAL)
    if named := _names(_UNCARED):
        says = f"autovacuum을 꺼 둔 테이블: {', '.join(named)}."
        yield Finding(says, f"psql로 `ALTER TABLE {named[0]} RESET (autovacuum_enabled)`.")
    for row in fetch_all(_SEQUENCES, least=SEQUENCE_USED[0]):
        says = f"번호표 {row['name']}을 {row['used']:.0%} 썼어요. 다 쓰면 새로 쓰지 못해요."
        mend = f"psql로 `ALTER SEQUENCE {row['name']} NO MAXVALUE`를 해 주세요."
        yield Finding(says, mend, level(row["used"], SEQUENCE_USED))


@check(
    "safety",
    "데이터베이스의 안전",
    "psql로 `ALTER SYSTEM RESET 설정`을 하고 `SELECT pg_reload_conf()`를 해 주세요.",
    severity=Level.WARNING,
    needs=Needs.DATABASE,
    well="전원이 나가도 확정한 글이 남아요.",
)
def safety(look: Look) -> Iterator[Finding]:
    """Settings that lose what was confirmed, and an account whose password ends."""
    if not look.is_production:
        return
    found = fetch_row(_SAFETY)
    if found["off"]:
        off = ", ".join(found["off"])
        yield Finding(f"{off}이 꺼져 있어, 전원이 나가면 확정한 글을 잃어요.")
    if found["ends_at"] is not None and (left := found["ends_at"] - utc_now()) < EXPIRES_WITHIN:
        says = f"데이터베이스의 {found['who']} 계정이 {spoken_age(left)} 뒤에 끝나요 (VALID UNTIL)."
        mend = f"psql로 `ALTER ROLE {found['who']} VALID UNTIL 'infinity'`를 해 주세요."
        yield Finding(says, mend)


@check(
    "clockBack",
    "시계의 흐름",
    "시각 동기화(NTP)와, 가상 컴퓨터를 되돌린 일이 있는지 봐 주세요. 지나면 저절로 나아요.",
    severity=Level.WARNING,
)
def clock_back(look: Look) -> Iterator[Finding]:  # noqa: ARG001  # every check looks alike
    """Whether the newest rows are of a time to come: a clock was put back, or ran ahead."""
    ahead = timedelta(seconds=fetch_value(_AHEAD))
    if ahead.total_seconds() > CLOCK_BACK_SECONDS:
        ago = spoken_age(ahead)
        yield Finding(f"마지막 기록의 시각이 지금보다 {ago} 앞서요. 시계가 뒤로 갔거나 앞서갔어요.")


@check(
    "pools",
    "연결의 몫",
    "max_connections를 늘리거나 HAMSTERD_DB_POOL_SIZE나 `--workers`를 줄여 주세요.",
    severity=Level.WARNING,
)
def pools(look: Look) -> Iterator[Finding]:
    """Whether all processes together may open more connections than there are.

    While a supervisor renews its workers, the former ones still report and only end what they do.
    """
    if look.settings.database_direct_url is not None:
        return  # a pooler shares few among many
    kept = (min(len(few), wanted_workers(few)) for few in by_supervisor(look.reports))
    processes, most = sum(kept), int(fetch_value("SHOW max_connections"))
    wanted = processes * look.settings.db_pool_size + SPARE_CONNECTIONS
    if wanted > most:
        says = f"서버 프로세스 {processes}개가 붐비면 연결 {wanted:,}개를 찾는데"
        yield Finding(f"{says} PostgreSQL은 {most:,}개까지 받아요.")


def _names(sql: str) -> list[str]:
    return [str(row["name"]) for row in fetch_all(sql)]
