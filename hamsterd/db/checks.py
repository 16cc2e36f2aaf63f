"""Whether a database is suitable for this site.

Case folding and LIKE must work for Korean and é. A database with the system's C locale gives wrong
answers without an error, so it is refused at the start.
"""

from dataclasses import dataclass

from hamsterd.core.errors import Unavailable
from hamsterd.db.pool import ConnectionPool

MINIMUM_VERSION = 14
MAKE_ONE = (
    "createdb --template=template0 --encoding=UTF8 --locale=C.UTF-8 hamsterd 로 새로 만든 뒤"
    " 그 주소를 HAMSTERD_DATABASE_URL에 적어 주세요."
)


class UnsuitableDatabase(Unavailable):
    """The configured database would store or compare text wrongly; the message says how to fix
    it.
    """


@dataclass(frozen=True)
class DatabaseKind:
    """Properties of a database: version `major`, encoding, and locale."""

    name: str
    version: int
    encoding: str
    provider: str
    ctype: str
    knows_letters: bool


def database_kind(database: ConnectionPool) -> DatabaseKind:
    """Describe the current database; a connection must be open.

    `provider` is `libc`, `icu` or `builtin`; `ctype` its locale, such as `C.UTF-8`.
    """
    # to_jsonb, because the columns that name a locale differ between versions 14 and 18.
    row = database.execute_sql(
        """
        SELECT datname, current_setting('server_version_num')::int / 10000,
               pg_encoding_to_char(encoding),
               CASE coalesce(row ->> 'datlocprovider', 'c')
                   WHEN 'i' THEN 'icu' WHEN 'b' THEN 'builtin' ELSE 'libc' END,
               coalesce(row ->> 'datlocale', row ->> 'daticulocale', datctype),
               CASE WHEN pg_encoding_to_char(encoding) = 'UTF8'
                    THEN lower(chr(201)) = chr(233) ELSE false END
        FROM pg_database, LATERAL (SELECT to_jsonb(pg_database.*) AS row) AS whole
        WHERE datname = current_database()
        """
    ).fetchone()
    return DatabaseKind(*row)


def check_ctype(database: ConnectionPool) -> None:
    """Raise UnsuitableDatabase unless text is UTF-8, letters are known and PostgreSQL is ≥ 14."""
    kind = database_kind(database)
    if kind.version < MINIMUM_VERSION:
        raise UnsuitableDatabase(
            f"PostgreSQL {kind.version} 버전은 너무 오래됐어요. {MINIMUM_VERSION} 이상이 필요해요."
        )
    if kind.encoding != "UTF8":
        raise UnsuitableDatabase(
            f"데이터베이스 {kind.name}의 인코딩은 UTF8이어야 하는데 {kind.encoding}이에요. "
            + MAKE_ONE
        )
    if not kind.knows_letters:
        raise UnsuitableDatabase(
            f"데이터베이스 {kind.name}의 문자 분류(lc_ctype)가 {kind.ctype}이라 글자를 올바로"
            f" 비교하지 못해요. {MAKE_ONE}"
        )
