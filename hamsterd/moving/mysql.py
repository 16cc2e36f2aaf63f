"""A running MySQL or MariaDB as the source of rows: the same rows as a dump of it would have.

All tables are read from one snapshot, which changes nothing there and holds nobody up. The driver
is an extra (`hamsterd[mysql]`).
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from decimal import Decimal
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn
from urllib.parse import parse_qs, unquote, urlsplit

from hamsterd.core.files import first_line
from hamsterd.moving.errors import BadDatabase, BadDump
from hamsterd.moving.sql_dump import encodings
from hamsterd.moving.sql_dump.reader import Failed, Row, Table, every_table
from hamsterd.moving.sql_dump.values import Value

if TYPE_CHECKING:
    from pymysql.connections import Connection
    from pymysql.cursors import SSCursor

FETCHED_ROWS = 500
PORT = 3306
CONNECT_SECONDS = 15
READ_SECONDS = 600
"""A large site's slow disk may need some before the first row of a table."""
_BINARY = 63
"""MySQL's number of the collation `binary`."""
_AS_DUMPED = (
    "SET SESSION TRANSACTION ISOLATION LEVEL REPEATABLE READ",
    "SET SESSION time_zone = '+00:00', SESSION net_write_timeout = 600",
)
_SNAPSHOTS = (
    "START TRANSACTION WITH CONSISTENT SNAPSHOT, READ ONLY",
    "START TRANSACTION WITH CONSISTENT SNAPSHOT",  # before MySQL 5.6
)
_TABLES = """
    SELECT table_name, coalesce(data_length, 0) FROM information_schema.tables
     WHERE table_schema = database() AND table_type = 'BASE TABLE' ORDER BY table_name
"""
WRONG_URL = "`mysql://사용자@서버:3306/데이터베이스`처럼 적어 주세요."
NOT_HERE = (
    "비밀번호는 다른 사람에게 보이지 않게 환경 변수 MYSQL_PWD나 `--mysql-password 파일`로 주세요."
)
NO_DRIVER = "MySQL을 읽는 드라이버가 없어요. `pip install 'hamsterd[mysql]'`로 설치해 주세요."
REFUSED = "데이터베이스에 연결하지 못했어요: {why}"
BROKEN = "데이터베이스를 읽다가 끊겼어요: {why}"


@dataclass(frozen=True, slots=True)
class Database:
    """Where a database is. The password is no part of what is printed."""

    host: str
    port: int
    user: str
    name: str
    socket: str | None
    password: str

    def __repr__(self) -> str:
        return f"mysql://{self.user}@{self.socket or self.host}/{self.name}"


def database_at(url: str, password: str) -> Database:
    """The database of an address like `mysql://g5@localhost/g5`; a socket is `?socket=/path`.

    Raises `BadDatabase`, also for a password in the address: others see it in the list of
    processes.
    """
    try:
        parts = urlsplit(url)
        port = parts.port or PORT
    except ValueError:
        raise BadDatabase(WRONG_URL) from None
    if parts.password:
        raise BadDatabase(NOT_HERE)
    name = unquote(parts.path.strip("/"))
    if parts.scheme not in {"mysql", "mariadb"} or not parts.username or not name:
        raise BadDatabase(WRONG_URL)
    return Database(
        parts.hostname or "localhost",
        port,
        unquote(parts.username),
        name,
        next(iter(parse_qs(parts.query).get("socket", ())), None),
        password,
    )


def password_of(file: Path | None, given: str | None) -> str:
    """The password, from a file or what the environment gave. Raises `NotUtf8` or `OSError`."""
    return first_line(file) if file else given or ""


class DatabaseReader:
    """Reads one database once, as `DumpReader` reads a dump."""

    def __init__(
        self, link: "Connection[SSCursor]", encoding: str | None, is_read: Callable[[Table], bool]
    ) -> None:
        self._link, self._is_read = link, is_read
        self._heard = encodings.Heard(encoding, None if encoding else encodings.UTF8)
        self.tables: dict[str, Table] = {}
        self.failed: list[Failed] = []
        """None: what cannot be read is an error here."""
        self.program: str | None = None
        self.server: str | None = _all(link, "SELECT version()")[0][0].decode()
        self._sizes = {str(name.decode()): int(size) for name, size in _all(link, _TABLES)}
        self.size = sum(self._sizes.values())
        self.done = 0

    @property
    def encoding(self) -> str | None:
        """The encoding of the texts, once one has shown it."""
        return self._heard.encoding

    @property
    def spoiled(self) -> int:
        """Texts with letters that could not be read, in the encoding that was given."""
        return self._heard.spoiled

    def rows(self) -> Iterator[Row]:
        """All rows, table by table. Raises `BadDump` with the table, and `BadDatabase`."""
        if not self._sizes:
            raise BadDump("표가 하나도 없어요. 데이터베이스의 이름을 확인해 주세요.")
        before = rows = 0
        for name, size in self._sizes.items():
            for row in self._rows(name, before, size):
                rows += 1
                yield row
            before += size
            self.done = before
        self._heard.require_few(rows)

    def _rows(self, name: str, before: int, size: int) -> Iterator[Row]:
        quoted = name.replace("`", "``")
        with self._link.cursor() as cursor:
            cursor.execute(f"SELECT * FROM `{quoted}`")
            result = _result(cursor)
            kinds = [field.charsetnr == _BINARY for field in result.fields]
            table = Table(name, tuple(field.name for field in result.fields))
            self.tables[name] = table
            read = self._row if self._is_read(table) else self._counted
            number = 0
            try:
                while found := cursor.fetchmany(FETCHED_ROWS):
                    for raw in found:
                        number += 1
                        row = read(table, kinds, raw, number)
                        self.done = min(before + size, self.done + row.size)
                        yield row
            finally:
                # Whoever stops in the middle does not want the rest, which the driver would read.
                result.unbuffered_active = False

    def _counted(self, table: Table, _: list[bool], raw: tuple[Any, ...], number: int) -> Row:
        """A row of a table that does not come: what is in it may be in any encoding."""
        return Row(table, [None] * len(raw), number, _size(raw), is_plain=True)

    def _row(self, table: Table, are_binary: list[bool], raw: tuple[Any, ...], number: int) -> Row:
        values: list[Value] = []
        for column, is_binary, value in zip(table.columns, are_binary, raw, strict=True):
            if is_binary or not isinstance(value, bytes):
                values.append(value)
                continue
            try:
                values.append(self._heard.text(value))
            except UnicodeDecodeError:
                self._refuse(table, column)
        return Row(table, values, number, _size(raw))

    def _refuse(self, table: Table, column: str) -> NoReturn:
        raise BadDump(self._heard.refusal(column), table=table.name)


@contextmanager
def open_database(
    where: Database, encoding: str | None, is_read: Callable[[Table], bool] = every_table
) -> Iterator[DatabaseReader]:
    """A database, read from one snapshot. Raises `BadDatabase`.

    Texts come in UTF-8, as programs dump them. With an `encoding` they come as their columns hold
    them: old sites kept EUC-KR in columns that were called latin1.
    """
    try:
        import pymysql  # noqa: PLC0415  an extra
        from pymysql.cursors import SSCursor  # noqa: PLC0415
    except ImportError:
        raise BadDatabase(NO_DRIVER) from None
    try:
        link = pymysql.connect(
            host=where.host,
            port=where.port,
            user=where.user,
            password=where.password,
            database=where.name,
            unix_socket=where.socket,
            charset="utf8mb4",
            use_unicode=False,
            conv=_converters(),
            cursorclass=SSCursor,
            connect_timeout=CONNECT_SECONDS,
            read_timeout=READ_SECONDS,
        )
    except (pymysql.MySQLError, OSError, RuntimeError) as error:
        raise BadDatabase(REFUSED.format(why=_why(error))) from None
    try:
        for statement in _AS_DUMPED:
            _run(link, statement)
        if encoding:
            _run(link, "SET SESSION character_set_results = NULL")
        try:
            _run(link, _SNAPSHOTS[0])
        except pymysql.ProgrammingError:
            _run(link, _SNAPSHOTS[1])
        yield DatabaseReader(link, encoding, is_read)
    except pymysql.MySQLError as error:
        raise BadDatabase(BROKEN.format(why=_why(error))) from None
    finally:
        link.close()


def _result(cursor: Any) -> Any:
    """The answer as it arrives; the driver has no public name for its columns' character sets."""
    return cursor._result


def _size(raw: tuple[Any, ...]) -> int:
    return sum(len(value) if isinstance(value, bytes) else 8 for value in raw)


def _why(error: Exception) -> str:
    return str(error.args[-1]) if error.args else type(error).__name__


def _run(link: "Connection[SSCursor]", statement: str) -> None:
    with link.cursor() as cursor:
        cursor.execute(statement)


def _all(link: "Connection[SSCursor]", statement: str) -> list[tuple[Any, ...]]:
    with link.cursor() as cursor:
        cursor.execute(statement)
        return list(cursor.fetchall())


def _converters() -> Any:
    """Numbers are numbers and dates their texts, as in a dump."""
    from pymysql.constants import FIELD_TYPE as KIND  # noqa: PLC0415  an extra
    from pymysql.converters import encoders  # noqa: PLC0415

    numbers = (
        *(KIND.TINY, KIND.SHORT, KIND.INT24, KIND.LONG, KIND.LONGLONG, KIND.YEAR),
        *(KIND.DECIMAL, KIND.NEWDECIMAL, KIND.FLOAT, KIND.DOUBLE),
    )
    moments = (KIND.DATE, KIND.TIME, KIND.DATETIME, KIND.TIMESTAMP, KIND.NEWDATE)
    return {
        **encoders,
        **dict.fromkeys(numbers, _number),
        **dict.fromkeys(moments, bytes.decode),
        KIND.BIT: int.from_bytes,
    }


def _number(raw: bytes) -> int | Decimal:
    return int(raw) if raw.lstrip(b"-").isdigit() else Decimal(raw.decode())
