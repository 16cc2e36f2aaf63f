"""What somebody set or wrote in the database by hand, which every connection or insert meets."""

from collections.abc import Iterator
from typing import NamedTuple

from hamsterd.db.sql import fetch_all, fetch_value
from hamsterd.operations.monitoring.checks.check import Finding, Look, Needs, check
from hamsterd.operations.monitoring.rules import Level

NAMED = 3


class _Wanted(NamedTuple):
    value: str
    leads_to: str


WANTED = {
    "client_encoding": _Wanted("UTF8", "그림 글자가 든 글이 실패해요"),
    "default_transaction_isolation": _Wanted("read committed", "붐비면 글쓰기가 실패해요"),
    "enable_bitmapscan": _Wanted("on", "목록과 검색이 느려져요"),
    "enable_indexscan": _Wanted("on", "모든 화면이 느려져요"),
    "enable_nestloop": _Wanted("on", "모든 화면이 느려져요"),
    "idle_session_timeout": _Wanted("0", "쉬던 연결이 끊겨 실시간 소식이 멈춰요"),
    "intervalstyle": _Wanted("postgres", "기간을 잘못 읽어요"),
    "lock_timeout": _Wanted("0", "붐비면 글쓰기가 실패해요"),
    "session_replication_role": _Wanted("origin", "외래 키를 검사하지 않아요"),
    "standard_conforming_strings": _Wanted("on", "역슬래시가 든 글이 달라져요"),
    "transaction_timeout": _Wanted("0", "백업과 긴 작업이 끊겨요"),
}
"""What each connection needs, as PostgreSQL has it at first, and what another value does."""
# What this connection asked for itself hides what others get.
_SETTINGS = """
    SELECT lower(p.name) AS name,
           CASE WHEN p.source NOT IN ('client', 'session') THEN p.setting
                ELSE (SELECT split_part(one, '=', 2)
                        FROM pg_db_role_setting s
                        JOIN pg_database d ON d.datname = current_database()
                        JOIN pg_roles r ON r.rolname = current_user,
                             unnest(s.setconfig) one
                       WHERE s.setdatabase IN (0, d.oid) AND s.setrole IN (0, r.oid)
                         AND lower(split_part(one, '=', 1)) = lower(p.name)
                       ORDER BY s.setrole DESC, s.setdatabase DESC LIMIT 1) END AS setting
      FROM pg_settings p
     WHERE lower(p.name) = ANY(%(names)s) ORDER BY 1
"""
# table  name                 column
# users  public.users_id_seq  id
_NUMBERED = """
    SELECT c.relname AS "table", a.attname AS "column",
           pg_get_serial_sequence(quote_ident(c.relname), a.attname) AS name
      FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0
     WHERE c.relkind IN ('r', 'p') AND c.relnamespace = current_schema()::text::regnamespace
       AND NOT a.attisdropped
       AND pg_get_serial_sequence(quote_ident(c.relname), a.attname) IS NOT NULL
     ORDER BY 1
"""


@check(
    "sessions",
    "연결의 설정",
    "psql로 `ALTER DATABASE 이름 RESET 설정`을 하고 서버를 다시 시작해 주세요.",
    severity=Level.WARNING,
    needs=Needs.DATABASE,
)
def sessions(look: Look) -> Iterator[Finding]:  # noqa: ARG001  # every check looks alike
    """Settings of the database, of the account or of the server that change what statements do."""
    for row in fetch_all(_SETTINGS, names=list(WANTED)):
        name, wanted = row["name"], WANTED[row["name"]]
        if row["setting"] not in (None, wanted.value):
            says = f"{name}이 {row['setting']}이라서 {wanted.leads_to}."
            mend = (
                f"psql로 `ALTER ROLE ALL RESET {name}`과 `ALTER DATABASE 이름 RESET {name}`을 하고"
                f" postgresql.conf에서 지운 다음 서버를 다시 시작해 주세요 ({wanted.value})."
            )
            yield Finding(says, mend)


@check(
    "numbers",
    "번호표",
    "psql로 `SELECT setval('번호표', 가장_큰_번호)`를 해 주세요.",
)
def numbers(look: Look) -> Iterator[Finding]:  # noqa: ARG001  # every check looks alike
    """Sequences behind their tables, as after rows that were copied in: every insert would fail."""
    behind = [one for one in fetch_all(_NUMBERED) if _is_behind(one)]
    if behind:
        first, rest = behind[0], len(behind) - NAMED
        named = ", ".join(one["table"] for one in behind[:NAMED])
        named += f" 외 {rest}개" if rest > 0 else ""
        highest = f"(SELECT max({first['column']}) FROM {first['table']})"
        mend = f"psql로 `SELECT setval('{first['name']}', {highest})`를 표마다 해 주세요."
        yield Finding(f"번호표가 표보다 뒤에 있어 새로 쓰지 못하는 표: {named}.", mend)


def _is_behind(one: dict[str, str]) -> bool:
    """Names are of the catalog, quoted by it or ours."""
    column, table = one["column"], one["table"]
    newest = f'SELECT max("{column}") FROM "{table}"'
    return bool(fetch_value(f"SELECT coalesce(({newest}), 0) > last_value FROM {one['name']}"))
