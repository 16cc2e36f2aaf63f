"""Why PostgreSQL cannot be used, in an operator's words: the cause and the fix.

Members read one sentence only (`DatabaseUnavailable`). This module interprets the driver's error:
by SQLSTATE if the server reported one within a session, by its message if it refused the
connection.
"""

import re
from collections.abc import Iterator

import peewee
import psycopg2
from playhouse.pool import MaxConnectionsExceeded

from hamsterd.core.errors import Explanation

Rule = tuple[str, str, str]

_ADDRESS = "HAMSTERD_DATABASE_URL"
_FULL = (
    "PostgreSQL의 디스크가 가득 차 쓸 수 없어요.",
    "데이터베이스의 디스크를 늘리거나 비워 주세요 (오래된 백업, 로그). 그러면 스스로 이어져요.",
)
_CROWDED = (
    "PostgreSQL의 연결이 모두 쓰이고 있어요.",
    "max_connections를 늘리거나 HAMSTERD_DB_POOL_SIZE와 프로세스 수를 줄여 주세요"
    " (필요한 연결: docs/operations/deployment.md).",
)
_STARTING = (
    "PostgreSQL이 시작하거나 멈추는 중이에요.",
    "잠시 뒤에 다시 해 주세요. 계속되면 PostgreSQL의 기록을 확인해 주세요.",
)
_STANDBY = (
    "읽기 전용 PostgreSQL(대기 서버)에 연결됐어요.",
    f"{_ADDRESS}을 쓰기가 되는 주 서버의 주소로 바꾸거나 이 서버를 승격해 주세요.",
)

_STATES: dict[str, tuple[str, str]] = {
    "53100": _FULL,
    "53200": (
        "PostgreSQL의 메모리가 모자라요.",
        "서버의 메모리를 늘리거나 work_mem과 프로세스 수를 줄여 주세요.",
    ),
    "53300": _CROWDED,
    "57P": _STARTING,
    "25006": _STANDBY,
    "42501": (
        "데이터베이스 계정에 권한이 없어요.",
        f"{_ADDRESS}의 계정이 데이터베이스의 주인이어야 해요:"
        " psql로 `ALTER DATABASE 이름 OWNER TO 계정`과 `REASSIGN OWNED BY …`를 해 주세요.",
    ),
    "58": (
        "PostgreSQL이 자기 파일을 읽거나 쓰지 못해요.",
        "디스크 고장일 수 있어요. PostgreSQL의 기록과 디스크를 확인하고 백업을 챙겨 주세요.",
    ),
    "XX001": (
        "PostgreSQL의 데이터가 깨졌어요.",
        "서버를 멈추고 데이터 폴더를 복사해 둔 뒤 `hamster backup restore`로 되살려 주세요.",
    ),
    "XX002": (
        "PostgreSQL의 인덱스가 깨졌어요.",
        "psql로 `REINDEX DATABASE`를 실행해 주세요. 되풀이되면 디스크를 확인해 주세요.",
    ),
    "57014": (
        "질의가 시간 제한에 걸려 멈췄어요.",
        "HAMSTERD_DB_STATEMENT_TIMEOUT_MS를 늘리거나 `hamster jobs run check-tables`를 해 주세요.",
    ),
    "55P03": (
        "다른 접속이 테이블을 잠그고 있어요.",
        "`hamster doctor`의 ‘잠금’에서 어느 프로세스인지 보고, 멈춘 것이면 끝내 주세요.",
    ),
    "25P03": _STARTING,
}
"""SQLSTATE, or a prefix of it, to cause and fix; the longest match wins."""

_ANSWERS: tuple[Rule, ...] = (
    (
        r"session is read-only",
        "주소에 적힌 PostgreSQL 가운데 쓰기가 되는 주 서버가 없어요.",
        "주 서버를 다시 켜거나 대기 서버 하나를 승격해 주세요 (pg_ctl promote)."
        " 그러면 스스로 이어져요.",
    ),
    (
        r"password authentication failed for user \"(?P<who>[^\"]*)\"|password 인증",
        "데이터베이스가 {who} 계정의 암호를 받아들이지 않아요 (계정이 없을 때도 이렇게 말해요).",
        f"{_ADDRESS}의 사용자와 암호를 확인해 주세요 (특수 문자는 %40처럼 적어요)."
        " 잊었으면 psql로 `ALTER ROLE 계정 PASSWORD '새 암호'`를 해 주세요.",
    ),
    (
        r"no password supplied",
        "데이터베이스가 암호를 묻는데 주소에 암호가 없어요.",
        f"{_ADDRESS}을 postgresql://사용자:암호@호스트:포트/이름 모양으로 적어 주세요.",
    ),
    (
        r"(?:Peer|Ident) authentication failed for user \"(?P<who>[^\"]*)\"",
        "PostgreSQL이 이 시스템 계정을 {who} 계정으로 인정하지 않아요.",
        f"{_ADDRESS}에 호스트와 암호를 적거나 pg_hba.conf의 인증을 scram-sha-256으로 바꿔 주세요.",
    ),
    (
        r"role \"(?P<who>[^\"]*)\" is not permitted to log in",
        "데이터베이스의 {who} 계정은 접속할 수 없게 되어 있어요.",
        "psql로 `ALTER ROLE {who} LOGIN`을 해 주세요.",
    ),
    (
        r"role \"(?P<who>[^\"]*)\" does not exist|\"(?P<who_ko>[^\"]*)\" 롤",
        "데이터베이스에 {who} 계정이 없어요.",
        f"`createuser --pwprompt {{who}}`로 만들거나 {_ADDRESS}의 사용자를 고쳐 주세요.",
    ),
    (
        r"database \"(?P<who>[^\"]*)\" does not exist|no such database: (?P<who_ko>\S+)"
        r"|\"(?P<who_ko2>[^\"]*)\" 데이터베이스",
        "{who} 데이터베이스가 없어요.",
        "createdb --template=template0 --encoding=UTF8 --locale=C.UTF-8 {who} 로 만들거나"
        f" {_ADDRESS} 끝의 이름을 고쳐 주세요.",
    ),
    (
        r"database \"(?P<who>[^\"]*)\" is not currently accepting connections",
        "{who} 데이터베이스가 연결을 받지 않게 되어 있어요.",
        "백업을 되살리는 중이면 기다려 주세요."
        " 아니면 psql로 `ALTER DATABASE {who} ALLOW_CONNECTIONS true`를 해 주세요.",
    ),
    (
        r"permission denied for database \"?(?P<who>[^\"\n]*)",
        "계정에 데이터베이스 {who}에 접속할 권한이 없어요.",
        "psql로 `GRANT CONNECT ON DATABASE {who} TO 계정`을 해 주세요.",
    ),
    (
        r"no pg_hba\.conf entry for host \"(?P<who>[^\"]*)\".*(?:no encryption|SSL off)",
        "PostgreSQL이 {who}에서 암호화 없이 오는 접속을 받지 않아요.",
        f"{_ADDRESS} 끝에 ?sslmode=require를 붙이거나 pg_hba.conf에 이 호스트의 줄을 더해 주세요.",
    ),
    (
        r"no pg_hba\.conf entry for host \"(?P<who>[^\"]*)\"",
        "PostgreSQL이 {who}에서 오는 접속을 허락하지 않아요.",
        "pg_hba.conf에 이 호스트와 계정의 줄을 더하고 `SELECT pg_reload_conf()`를 해 주세요.",
    ),
    (
        r"pg_hba\.conf rejects connection for host \"(?P<who>[^\"]*)\"",
        "PostgreSQL이 {who}에서 오는 접속을 받아들이지 않도록 되어 있어요.",
        "pg_hba.conf의 reject 줄을 고치고 `SELECT pg_reload_conf()`를 해 주세요.",
    ),
    (
        r"server does not support SSL",
        "주소는 TLS를 요구하는데 PostgreSQL이 TLS를 쓰지 않아요.",
        f"PostgreSQL의 ssl을 켜거나 {_ADDRESS}에서 sslmode를 지워 주세요.",
    ),
    (
        r"root certificate file \"(?P<who>[^\"]*)\"",
        "PostgreSQL의 인증서를 확인할 {who} 파일이 없거나 읽을 수 없어요.",
        f"{_ADDRESS}의 sslrootcert에 인증 기관의 인증서 파일을 적어 주세요.",
    ),
    (
        r"certificate verify failed|server certificate for|certificate has expired",
        "PostgreSQL의 TLS 인증서를 믿을 수 없어요 (만료, 다른 이름, 모르는 기관).",
        f"서버의 인증서를 새로 하거나 {_ADDRESS}의 sslrootcert와 호스트 이름을 고쳐 주세요.",
    ),
    (
        r"too many connections for (?:database|role) \"(?P<who>[^\"]*)\"",
        "{who}에 정해 둔 연결 수(CONNECTION LIMIT)를 다 썼어요.",
        "psql로 `ALTER DATABASE {who} CONNECTION LIMIT -1`이나 `ALTER ROLE {who} CONNECTION LIMIT"
        " -1`을 해 주세요.",
    ),
    (
        r"too many clients|remaining connection slots|too many connections|no more connections"
        r"|동시 접속",
        *_CROWDED,
    ),
    (
        r"starting up|shutting down|recovery mode|not yet accepting connections"
        r"|administrator command|server_login_retry",
        *_STARTING,
    ),
    (
        r"unsupported startup parameter",
        "PgBouncer가 연결의 options를 받지 않아요.",
        "pgbouncer.ini에 `ignore_startup_parameters = extra_float_digits,options`를 적어 주세요.",
    ),
    (
        r"invalid response to SSL|expected authentication request|invalid length of startup",
        "그 포트에서 답한 것은 PostgreSQL이 아니에요.",
        f"{_ADDRESS}의 포트를 확인해 주세요 (PostgreSQL은 보통 5432).",
    ),
    (
        r"could not translate host name \"(?P<who>[^\"]*)\"",
        "데이터베이스의 {who} 호스트를 찾을 수 없어요.",
        f"{_ADDRESS}의 호스트 이름과 DNS를 확인해 주세요 (암호 속 @는 %40으로 적어요).",
    ),
    (
        r"\"(?P<who>[^\"]*)\", port (?P<port>\d+) failed: Connection refused",
        "{who}의 {port}번 포트에서 PostgreSQL이 기다리지 않아요.",
        f"PostgreSQL이 켜져 있는지, {_ADDRESS}의 포트와 서버의 listen_addresses를 확인해 주세요.",
    ),
    (
        r"socket \"(?P<who>[^\"]*)\" failed: No such file",
        "PostgreSQL의 {who} 소켓이 없어요.",
        f"PostgreSQL이 켜져 있는지, {_ADDRESS}의 호스트가 맞는지 확인해 주세요.",
    ),
    (
        r"socket \"(?P<who>[^\"]*)\" failed: Permission denied",
        "PostgreSQL의 {who} 소켓을 열 권한이 없어요.",
        "소켓 폴더의 권한을 확인하거나 PostgreSQL을 쓰는 계정으로 실행해 주세요.",
    ),
    (
        r"timeout expired|timed out|Network is unreachable|No route to host",
        "데이터베이스 서버까지 가지 못했어요 (시간 초과).",
        f"{_ADDRESS}의 호스트, 방화벽, 네트워크를 확인해 주세요.",
    ),
    (
        r"closed the connection unexpectedly|connection already closed|terminating connection"
        r"|SSL SYSCALL|could not receive data|could not send data",
        "PostgreSQL이 연결을 끊었어요.",
        "PostgreSQL이 다시 시작됐는지 그 기록을 확인해 주세요. 켜져 있으면 스스로 다시 이어져요.",
    ),
)
"""Messages of the server or libpq to cause and fix; the server's own messages come first."""

_PASSING = (
    r"Connection refused|failed: No such file|closed the connection unexpectedly|already closed"
    r"|terminating connection|starting up|shutting down|recovery mode|not yet accepting"
    r"|session is read-only|could not (?:receive|send) data|SSL SYSCALL"
)
"""Messages of libpq about a server that is temporarily absent."""

_POOL_SPENT = Explanation(
    "이 프로세스의 데이터베이스 연결이 모두 오래 쓰이고 있어요.",
    "기록에서 느린 질의(hamsterd.sql)를 찾아보고, 모자라면 HAMSTERD_DB_POOL_SIZE를 늘려 주세요.",
)
_UNKNOWN_MEND = f"{_ADDRESS}과 PostgreSQL이 켜져 있는지, 그 기록을 확인해 주세요."
MAX_SAID_CHARACTERS = 300


def explain_database(error: BaseException) -> Explanation | None:
    """Cause and fix of a failure of the database; None for other errors and for bugs.

    The driver's message follows the cause, so that operators can search for it. It names hosts,
    accounts and databases, never a password.
    """
    for one in _chain(error):
        if isinstance(one, MaxConnectionsExceeded):
            return _POOL_SPENT
        if not isinstance(one, psycopg2.Error):
            continue
        known = _by_state(one) or _by_words(str(one))
        if known is not None:
            return Explanation(f"{known.says} ({_said(one)})", known.mend)
        if isinstance(one, psycopg2.OperationalError | psycopg2.InterfaceError):
            return Explanation(f"데이터베이스를 쓸 수 없어요. ({_said(one)})", _UNKNOWN_MEND)
    return None


def is_passing(error: BaseException) -> bool:
    """Whether PostgreSQL went away as it does in a restart or a failover."""
    return any(
        isinstance(one, psycopg2.Error)
        and ((one.pgcode or "").startswith("57P") or re.search(_PASSING, str(one)))
        for one in _chain(error)
    )


def _chain(error: BaseException) -> Iterator[BaseException]:
    """The error, its causes, and the driver's error that Peewee wraps."""
    waiting: list[BaseException | None] = [error]
    seen: set[int] = set()
    while waiting:
        one = waiting.pop(0)
        if one is None or id(one) in seen:
            continue
        seen.add(id(one))
        yield one
        original = getattr(one, "orig", None) if isinstance(one, peewee.PeeweeException) else None
        waiting += [original, one.__cause__, one.__context__]


def _by_state(error: psycopg2.Error) -> Explanation | None:
    code = error.pgcode or ""
    fits = [state for state in _STATES if code.startswith(state)]
    return Explanation(*_STATES[max(fits, key=len)]) if fits else None


def _by_words(words: str) -> Explanation | None:
    for pattern, says, mend in _ANSWERS:
        found = re.search(pattern, words)
        if found:
            groups = found.groupdict()
            named = [text for name, text in groups.items() if name.startswith("who") and text]
            # A password with an @ in it looks like part of a host; everything before the last @ is
            # hidden.
            who = named[0].rpartition("@")[2] if named else "?"
            parts = {"who": who, "port": groups.get("port")}
            return Explanation(says.format_map(parts), mend.format_map(parts))
    return None


def _said(error: psycopg2.Error) -> str:
    """The driver's message on one line, without anything that may be part of a password."""
    line = " ".join(str(error).split())
    return re.sub(r"\"[^\"]*@", '"…@', line)[:MAX_SAID_CHARACTERS]
