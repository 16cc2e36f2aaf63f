"""Whether the database answers, is the one this version needs, and keeps its tables in order."""

import time
from collections.abc import Iterator
from contextlib import closing

import psycopg2

from hamsterd.core.clock import spoken_age, utc_now
from hamsterd.db import migrate as schema
from hamsterd.db.checks import MAKE_ONE, UnsuitableDatabase, check_ctype, database_kind
from hamsterd.db.handle import connection, database
from hamsterd.db.sql import fetch_all, fetch_one, fetch_row, fetch_value
from hamsterd.db.vacuum import is_autovacuum_on, tables_in_need
from hamsterd.models import ALL_MODELS
from hamsterd.operations.backup.errors import ProgramMissing
from hamsterd.operations.backup.programs import find_programs
from hamsterd.operations.monitoring.checks.check import Finding, Look, Needs, check, gigabytes, well
from hamsterd.operations.monitoring.performance import database_figures
from hamsterd.operations.monitoring.rules import (
    CONNECTIONS_USED,
    IDLE_TRANSACTION_AFTER,
    SLOT_KEEPS_BYTES,
    SLOW_ANSWER,
    Level,
    level,
)

CLOCK_SKEW_SECONDS = 5.0
LOCKED_SECONDS = 5.0
"""Statements of ours take less."""
QUERY_SHOWN = 80
SPARE_CONNECTIONS = 5
"""For the bus, a job's lock, a command, and psql."""
NEEDS = {
    "dead_rows": "죽은 행이 많음",
    "never_analyzed": "통계가 없음",
    "wraparound": "트랜잭션 번호가 늙음",
}
_PARTS = """
    SELECT current_user AS who, current_database() AS name, pg_is_in_recovery() AS is_standby,
           current_setting('transaction_read_only') = 'on' AS is_read_only,
           coalesce(has_schema_privilege(current_schema(), 'CREATE'), FALSE) AS may_create,
           r.rolsuper AS is_super, r.rolcreatedb OR r.rolsuper AS may_create_databases,
           current_setting('TimeZone') AS zone,
           current_setting('max_connections')::int AS max_connections,
           coalesce(to_jsonb(d) ->> 'datcollversion'
               <> pg_database_collation_actual_version(d.oid), FALSE) AS is_collation_old
      FROM pg_roles r, pg_database d
     WHERE r.rolname = current_user AND d.datname = current_database()
"""
# pid   who   query              age      tables  waiting
# 4711  psql  LOCK TABLE users   00:02:10 users   3
_LOCKS = """
    WITH blocked AS (
        SELECT holder AS pid, count(*)::int AS waiting
          FROM pg_stat_activity waiter, unnest(pg_blocking_pids(waiter.pid)) AS holder
         WHERE waiter.datname = current_database() AND waiter.wait_event_type = 'Lock'
         GROUP BY holder
    ), exclusive AS (
        SELECT pid, string_agg(DISTINCT relation::regclass::text, ', ') AS tables
          FROM pg_locks
         WHERE granted AND mode = 'AccessExclusiveLock' AND locktype = 'relation'
           AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
         GROUP BY pid
    )
    SELECT a.pid, a.query, now() - a.xact_start AS age, e.tables,
           coalesce(b.waiting, 0) AS waiting,
           concat_ws(', ', nullif(a.application_name, ''), a.usename) AS who
      FROM pg_stat_activity a LEFT JOIN blocked b USING (pid) LEFT JOIN exclusive e USING (pid)
     WHERE a.pid <> pg_backend_pid() AND (b.pid IS NOT NULL OR e.pid IS NOT NULL)
       AND a.xact_start < now() - make_interval(secs => %(seconds)s)
     ORDER BY b.waiting DESC NULLS LAST, a.xact_start LIMIT 1
"""
_IDLE = """
    SELECT pid, now() - xact_start AS age,
           concat_ws(', ', nullif(application_name, ''), usename) AS who
      FROM pg_stat_activity
     WHERE datname = current_database() AND state LIKE 'idle in transaction%%'
       AND xact_start < now() - make_interval(secs => %(seconds)s)
     ORDER BY xact_start LIMIT 1
"""
# A standby has no place of its own in the WAL, and slots there are its own matter.
_SLOTS = """
    SELECT slot_name AS name, active AS is_active,
           coalesce(wal_status IN ('unreserved', 'lost'), FALSE) AS is_lost,
           coalesce(pg_current_wal_lsn() - restart_lsn, 0)::bigint AS kept
      FROM pg_replication_slots WHERE NOT pg_is_in_recovery() AND NOT temporary
     ORDER BY kept DESC, name
"""
# there   sought  who      name
# public  nil     haemjji  hamsterd
_ELSEWHERE = """
    SELECT n.nspname AS there, current_schema() AS sought, current_user AS who,
           current_database() AS name
      FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE c.relname = 'schema_migrations' AND c.relkind = 'r'
       AND n.nspname IS DISTINCT FROM current_schema()
       AND EXISTS (SELECT 1 FROM pg_class u WHERE u.relnamespace = n.oid AND u.relname = 'users')
       AND NOT EXISTS (SELECT 1 FROM pg_class u JOIN pg_namespace s ON s.oid = u.relnamespace
                        WHERE u.relname = 'users' AND s.nspname = current_schema())
     LIMIT 1
"""
_POOLED = "SELECT pg_is_in_recovery(), current_setting('TimeZone')"


def answer_milliseconds() -> float:
    """How long the database takes to answer at all. Raises `DatabaseUnavailable`."""
    with connection():
        began = time.perf_counter()
        fetch_value("SELECT 1")
        return (time.perf_counter() - began) * 1_000


@check(
    "database",
    "데이터베이스",
    "PostgreSQL의 기록과, 콘솔의 성능 모니터링에서 느린 질의를 살펴봐 주세요.",
    needs=Needs.DATABASE,
)
def answers(look: Look) -> Iterator[Finding]:
    """Response time; a deep look also checks the version and the handling of text."""
    milliseconds = answer_milliseconds()
    yield Finding(
        f"{max(milliseconds, 0.1):.1f}ms 만에 답했어요.", level=level(milliseconds, SLOW_ANSWER)
    )
    if not look.is_deep:
        return
    kind = database_kind(database)
    try:
        check_ctype(database)
    except UnsuitableDatabase as error:
        says = error.message.removesuffix(MAKE_ONE).strip()
        mend = MAKE_ONE if MAKE_ONE in error.message else "PostgreSQL을 새 버전으로 올려 주세요."
        yield Finding(says, mend)
        return
    where = "내장" if look.is_embedded else "설정된"
    yield well(f"{where} PostgreSQL {kind.version}, {kind.encoding}, {kind.provider} {kind.ctype}")


@check(
    "locks",
    "잠금",
    "psql에서 무엇을 하는지 보고, 멈춘 것이면 `SELECT pg_terminate_backend(번호)`.",
    needs=Needs.DATABASE,
    well="다른 질의를 오래 막는 것이 없어요.",
)
def locks(look: Look) -> Iterator[Finding]:  # noqa: ARG001  # every check looks alike
    """Blocking sessions: process, age, and statement."""
    found = fetch_one(_LOCKS, seconds=LOCKED_SECONDS)
    if found is None:
        return
    what = " ".join(found["query"].split())[:QUERY_SHOWN]
    tables = f" ({found['tables']})" if found["tables"] else ""
    waiting = f" 질의 {found['waiting']}개가 기다려요." if found["waiting"] else ""
    says = (
        f"프로세스 {found['pid']}번({found['who']})이 {spoken_age(found['age'])} 동안 잠그고"
        f" 있어요{tables}.{waiting} {what}"
    )
    mend = f"무엇인지 보고, 멈춘 것이면 psql로 `SELECT pg_terminate_backend({found['pid']})`."
    yield Finding(says, mend)


@check(
    "transactions",
    "열린 트랜잭션",
    "psql에서 무엇인지 보고, 잊은 것이면 `SELECT pg_terminate_backend(번호)`.",
    severity=Level.WARNING,
    needs=Needs.DATABASE,
    well="잊고 열어 둔 트랜잭션이 없어요.",
)
def transactions(look: Look) -> Iterator[Finding]:  # noqa: ARG001  # every check looks alike
    """A session that holds back VACUUM by a transaction in which it does nothing."""
    found = fetch_one(_IDLE, seconds=IDLE_TRANSACTION_AFTER.total_seconds())
    if found is None:
        return
    says = (
        f"프로세스 {found['pid']}번({found['who']})이 {spoken_age(found['age'])} 동안 아무것도 하지"
        " 않으면서 트랜잭션을 열어 두어, 지운 행이 치워지지 않아요."
    )
    mend = f"무엇인지 보고, 잊은 것이면 psql로 `SELECT pg_terminate_backend({found['pid']})`."
    yield Finding(says, mend)


@check(
    "slots",
    "복제 슬롯",
    "대기 서버를 켜거나, 쓰지 않는 슬롯이면 `SELECT pg_drop_replication_slot('이름')`.",
    needs=Needs.DATABASE,
)
def slots(look: Look) -> Iterator[Finding]:  # noqa: ARG001  # every check looks alike
    """Replication slots that keep WAL for nobody, until the disk is full; nothing without slots."""
    for slot in fetch_all(_SLOTS):
        drop = f"`SELECT pg_drop_replication_slot('{slot['name']}')`"
        if slot["is_lost"]:
            says = f"복제 슬롯 {slot['name']}을 쓰던 대기 서버가 너무 뒤처져 이어받지 못해요."
            mend = f"{drop} 뒤에 대기 서버를 새로 만들어 주세요 (pg_basebackup)."
            yield Finding(says, mend)
            continue
        stands = level(slot["kept"], SLOT_KEEPS_BYTES)
        if slot["is_active"] or stands is Level.HEALTHY:
            yield well(f"복제 슬롯 {slot['name']}이 WAL {gigabytes(slot['kept'])}를 붙들고 있어요.")
            continue
        says = (
            f"복제 슬롯 {slot['name']}을 아무도 읽지 않는데 WAL {gigabytes(slot['kept'])}를 붙들고"
            " 있어요. 디스크가 찰 때까지 늘어나요."
        )
        yield Finding(says, f"대기 서버를 켜거나, 쓰지 않는 슬롯이면 psql로 {drop}.", stands)


@check(
    "connections",
    "데이터베이스 연결",
    "max_connections를 늘리거나 HAMSTERD_DB_POOL_SIZE를 줄여 주세요.",
    needs=Needs.DATABASE,
)
def connections(look: Look) -> Iterator[Finding]:  # noqa: ARG001  # every check looks alike
    """How many of the connections it allows are open."""
    figures = database_figures()
    yield Finding(
        f"연결 {figures.max_connections:,}개 가운데 {figures.connections:,}개를 쓰고 있어요.",
        level=level(figures.connections / figures.max_connections, CONNECTIONS_USED),
    )


@check(
    "databaseSettings",
    "데이터베이스 설정",
    "PostgreSQL의 설정을 살펴봐 주세요.",
    needs=Needs.DATABASE,
    well="쓸 수 있고, 시간대와 권한이 알맞아요.",
)
def parts(look: Look) -> Iterator[Finding]:
    """Possible problems of an own database: writing, rights, time zone, indexes, links."""
    found = fetch_row(_PARTS)
    who, name, size = found["who"], found["name"], look.settings.db_pool_size
    if found["is_standby"] or found["is_read_only"]:
        mend = "HAMSTERD_DATABASE_URL을 쓰기가 되는 주 서버의 주소로 바꾸거나 승격해 주세요"
        off = f"`ALTER DATABASE {name} RESET default_transaction_read_only`"
        says = "읽기 전용이에요 (대기 서버)." if found["is_standby"] else "읽기 전용이에요."
        yield Finding(says, f"{mend}. 설정이면 {off}.")
    if not found["may_create"]:
        mend = f"psql로 `ALTER DATABASE {name} OWNER TO {who}`를 해 주세요."
        yield Finding(f"{who} 계정이 표를 만들 수 없어요.", mend)
    if not found["may_create_databases"]:
        mend = f"psql로 `ALTER ROLE {who} CREATEDB`를 해 주세요. 없으면 백업을 검증하지 못해요."
        yield Finding(f"{who} 계정이 데이터베이스를 만들 수 없어요.", mend, Level.WARNING)
    if found["is_super"] and look.is_production and not look.is_embedded:
        mend = f"권한이 적은 계정을 만들어 주인으로 해 주세요: `ALTER DATABASE {name} OWNER TO …`."
        yield Finding(f"슈퍼유저 {who}로 접속해요.", mend, Level.WARNING)
    if found["zone"] != "UTC":
        mend = (
            "PgBouncer라면 ignore_startup_parameters의 options를 지우거나 server_reset을 해 주세요."
        )
        yield Finding(f"연결의 시간대가 UTC가 아니라 {found['zone']}이에요.", mend)
    if found["is_collation_old"]:
        mend = f"`REINDEX DATABASE {name}` 뒤에 `ALTER DATABASE {name} REFRESH COLLATION VERSION`."
        yield Finding("운영체제의 정렬 규칙이 바뀌어 인덱스가 어긋났을 수 있어요.", mend)
    if found["max_connections"] < size + SPARE_CONNECTIONS:
        most = f"PostgreSQL은 연결 {found['max_connections']}개까지인데"
        says = f"{most} 프로세스 하나가 {size}개까지 써요."
        yield Finding(says, connections.mend, Level.WARNING)


@check(
    "schema",
    "스키마",
    "`hamster db migrate`를 실행해 주세요.",
    needs=Needs.DATABASE,
    well="이 버전의 정의와 같아요.",
)
def tables_of_this_version(look: Look) -> Iterator[Finding]:  # noqa: ARG001  # as above
    """Whether the tables are those of this version, and where connections look for them."""
    if (lost := fetch_one(_ELSEWHERE)) is not None:
        sought = lost["sought"] or "없는 스키마"
        says = f"표는 {lost['there']}에 있는데 연결은 {sought}에서 찾아요 (search_path)."
        mend = (
            f"psql로 `ALTER DATABASE {lost['name']} RESET search_path`와 `ALTER ROLE {lost['who']}"
            " RESET search_path`를 해 주세요. 마이그레이션은 하지 마세요."
        )
        yield Finding(says, mend)
    elif schema.is_behind():
        yield Finding("적용하지 않은 마이그레이션이 있어요.")
    elif unknown := [state.name for state in schema.status() if not state.is_known]:
        says = f"이 버전이 모르는 마이그레이션이 있어요: {', '.join(unknown)}"
        yield Finding(says, "데이터베이스를 쓰던 새 버전을 설치해 주세요.")
    elif lines := schema.drift(ALL_MODELS):
        mend = "`hamster db diff`로 살펴보고 되돌려 주세요."
        says = f"정의와 다른 곳이 {len(lines)}군데 있어요."
        yield Finding(says, mend, Level.WARNING, because_of="rights")


@check("clock", "시계", "두 컴퓨터의 시각 동기화(NTP)를 켜 주세요.", needs=Needs.DATABASE)
def clock(look: Look) -> Iterator[Finding]:  # noqa: ARG001  # as above
    """Whether the clocks of this machine and the database agree."""
    skew = abs((utc_now() - fetch_value("SELECT clock_timestamp()")).total_seconds())
    is_off = skew > CLOCK_SKEW_SECONDS
    yield Finding(
        f"데이터베이스와 {skew:.1f}초 차이 나요.", level=None if is_off else Level.HEALTHY
    )


@check(
    "backupPrograms",
    "백업 프로그램",
    "PostgreSQL의 클라이언트를 설치해 주세요. 그때까지 백업하지 못해요.",
    needs=Needs.DATABASE,
)
def backup_programs(look: Look) -> Iterator[Finding]:  # noqa: ARG001  # as above
    """Whether this machine has the programs of the nightly backup, not older than the server."""
    version = database_kind(database).version
    try:
        programs = find_programs(version)
    except ProgramMissing as error:
        mend = f"`apt install postgresql-client-{version}`을 해 주세요. 그때까지 백업하지 못해요."
        yield Finding(error.message, mend)
        return
    yield well(f"{programs.folder}의 pg_dump {programs.version}.")


@check(
    "tables",
    "테이블",
    "`hamster jobs run check-tables`를 실행해 주세요. 되풀이되면 autovacuum 설정을 살펴봐 주세요.",
    well="정리가 밀린 테이블이 없어요.",
)
def table_care(look: Look) -> Iterator[Finding]:  # noqa: ARG001  # as above
    """Dead rows, missing statistics and ageing row numbers, where autovacuum does not keep up."""
    if not is_autovacuum_on():
        mend = "PostgreSQL의 autovacuum과 track_counts를 켜 주세요."
        yield Finding("autovacuum이 꺼져 있어요.", mend)
    if found := tables_in_need():
        named = [f"{one.name} ({', '.join(NEEDS[need] for need in one.needs)})" for one in found]
        is_urgent = any("wraparound" in one.needs for one in found)
        says = f"정리가 밀린 테이블: {', '.join(named)}."
        yield Finding(says, level=None if is_urgent else Level.WARNING)


@check(
    "pooler",
    "연결 풀",
    "HAMSTERD_DATABASE_URL의 풀이 주 서버를 가리키게 해 주세요.",
    needs=Needs.SETTINGS,
)
def pooler(look: Look) -> Iterator[Finding]:
    """Commands bypass a pooler; this check uses it, as members' requests do."""
    settings = look.settings
    if settings.database_url is None or settings.database_direct_url is None:
        return
    with (
        closing(
            psycopg2.connect(
                settings.database_url.get_secret_value(),
                connect_timeout=settings.db_connect_timeout_seconds,
                options="-c timezone=UTC",
                application_name="hamsterd doctor",
            )
        ) as link,
        link.cursor() as cursor,
    ):
        cursor.execute(_POOLED)
        is_standby, zone = cursor.fetchone() or (False, "")
    if is_standby:
        yield Finding("연결 풀이 읽기 전용 대기 서버로 가요.")
    elif zone != "UTC":
        mend = "psql로 `ALTER DATABASE 이름 SET timezone = 'UTC'`를 해 주세요."
        yield Finding(f"풀을 지난 연결의 시간대가 {zone}이에요.", mend, Level.WARNING)
    else:
        yield well("연결 풀로도, 바로도 닿아요.")


@check(
    "bus",
    "실시간 소식",
    "풀을 지나지 않는 주소를 HAMSTERD_DATABASE_DIRECT_URL에 적어 주세요.",
    severity=Level.FATAL,
    needs=Needs.SETTINGS,
)
def bus(look: Look) -> Iterator[Finding]:
    """Whether this server process is connected to the bus; commands are not."""
    if look.hears_bus is not None and not look.hears_bus():
        yield Finding("다른 프로세스의 소식을 듣지 못해 캐시를 껐어요.")
