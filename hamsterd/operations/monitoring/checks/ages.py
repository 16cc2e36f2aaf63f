"""Whether PostgreSQL comes near the end of its transaction ids, where it stops to write."""

from collections.abc import Iterator
from datetime import timedelta

from hamsterd.core.clock import spoken_age
from hamsterd.db.sql import fetch_all, fetch_one
from hamsterd.operations.monitoring.checks.check import Finding, Look, Needs, check
from hamsterd.operations.monitoring.rules import IDS_USED, PREPARED_FORGOTTEN_AFTER, level

IDS = 2**31
"""PostgreSQL refuses to write three million before it."""
# name       used   what
# template1  0.71   datfrozenxid
_OLDEST = """
    SELECT datname AS name, datname = current_database() AS is_this, datallowconn AS opens,
           greatest(age(datfrozenxid), mxid_age(datminmxid))::float8 / %(ids)s AS used
      FROM pg_database ORDER BY used DESC LIMIT 1
"""
_PREPARED = """
    SELECT gid, owner, now() - prepared AS age FROM pg_prepared_xacts
     WHERE prepared < now() - make_interval(secs => %(seconds)s)
     ORDER BY prepared
"""
# What keeps old rows from being frozen, the oldest first.
_KEEPER = """
    SELECT what FROM (
        SELECT 'pg_terminate_backend(' || pid || ')' AS what, age(backend_xmin) AS age
          FROM pg_stat_activity WHERE backend_xmin IS NOT NULL AND pid <> pg_backend_pid()
        UNION ALL
        SELECT 'pg_drop_replication_slot(''' || slot_name || ''')',
               greatest(age(xmin), age(catalog_xmin))
          FROM pg_replication_slots WHERE xmin IS NOT NULL OR catalog_xmin IS NOT NULL
    ) keepers WHERE age > 100000000 ORDER BY age DESC LIMIT 1
"""


@check(
    "ids",
    "트랜잭션 번호",
    "psql로 그 데이터베이스에 접속해 `VACUUM (FREEZE)`를 해 주세요. 읽고 쓰는 중에도 돼요.",
    needs=Needs.DATABASE,
    well="트랜잭션 번호가 넉넉해요.",
)
def ids(look: Look) -> Iterator[Finding]:  # noqa: ARG001  # every check looks alike
    """The oldest database of the server, whosever it is: it stops all of them."""
    oldest = fetch_one(_OLDEST, ids=IDS)
    if oldest is None or (stands := level(oldest["used"], IDS_USED)) == 0:
        return
    says = (
        f"{oldest['name']} 데이터베이스의 트랜잭션 번호를 {oldest['used']:.0%} 썼어요."
        " 다 쓰면 PostgreSQL이 쓰기를 모두 거절해요."
    )
    mend = f"psql로 {oldest['name']}에 접속해 `VACUUM (FREEZE)`를 해 주세요. 쓰는 중에도 돼요."
    if keeper := fetch_one(_KEEPER):
        mend = f"오래된 것이 붙들고 있어요. 먼저 `SELECT {keeper['what']}`. {mend}"
    yield Finding(says, mend, stands)


@check(
    "prepared",
    "맡겨 둔 트랜잭션",
    "`COMMIT PREPARED`나 `ROLLBACK PREPARED`로 끝내 주세요.",
    needs=Needs.DATABASE,
)
def prepared(look: Look) -> Iterator[Finding]:  # noqa: ARG001  # as above
    """Prepared transactions, which outlive their session and hold locks; the site makes none."""
    for row in fetch_all(_PREPARED, seconds=PREPARED_FORGOTTEN_AFTER.total_seconds()):
        age = spoken_age(max(row["age"], timedelta()))
        says = f"{row['owner']} 계정이 맡긴 트랜잭션({row['gid']})이 {age}째 표를 잠그고 있어요."
        yield Finding(says, f"psql로 `ROLLBACK PREPARED '{row['gid']}'`를 해 주세요.")
