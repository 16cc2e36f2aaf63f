"""The rows of a dump, one after another, in the order of the file.

Every statement is either data (CREATE TABLE, INSERT, REPLACE), known to change none (SET, LOCK,
DROP …) and skipped, or refused: rows that a statement would compute are not in the file.
"""

import codecs
import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from functools import lru_cache
from typing import NamedTuple, NoReturn

from hamsterd.moving.errors import BadDump
from hamsterd.moving.sql_dump import encodings
from hamsterd.moving.sql_dump.grammar import (
    BETWEEN_ROWS,
    BLANK,
    COMMENT,
    CREATE_TABLE,
    DELIMITER,
    DELIMITER_BACK,
    DROP_DATABASE,
    EMPTIED,
    IN_DEFINITION,
    INSERT,
    KEYWORDS_OF_KEYS,
    NAME,
    NO_MORE_VALUES,
    ON,
    ON_DUPLICATE,
    ROW,
    ROW_UNTIL_FAULT,
    SET,
    SET_NAMES,
    STATEMENT,
    UNENDED_COMMENT,
    UNENDED_ROW,
    UNENDED_VALUE,
    VALUE,
    WORD,
    plain_row,
)
from hamsterd.moving.sql_dump.source import Source
from hamsterd.moving.sql_dump.trailer import Trailer
from hamsterd.moving.sql_dump.values import USUAL, Value, are_plain, unescaped, value_of

SKIPPED = frozenset(
    (b"SET", b"USE", b"DROP", b"CREATE", b"LOCK", b"UNLOCK", b"ALTER", b"START", b"BEGIN",
     b"COMMIT", b"FLUSH", b"ANALYZE", b"OPTIMIZE", b"CHANGE", b"GRANT", b"TRUNCATE",
     b"DELETE", b"DO", b"SELECT")
)  # fmt: skip
"""Statements of dumps that change no row, or only such as have not come yet."""
READ = (b"INSERT", b"REPLACE", b"DELIMITER")
HEAD_BYTES = 1 << 20
"""Where no token began within so much, none will."""
LOOKED_AT_BYTES = 64
"""Where a file that is no text shows it at the latest."""
BINARY = frozenset(b"\0\x01\x02\x03\x04\x05\x06\x07\x08\x0e\x0f\x10\x11\x12\x13\x14\x15\x16")

TAR_PLACE, TAR_MAGIC = 257, b"ustar"

CUT_OFF = "여기서 파일이 끊겼어요. 덤프를 다시 받아 주세요."
NOT_DATA = "데이터가 아닌 SQL이 있어요({what}). 백업 프로그램이 만든 덤프를 주세요."
GARBAGE = "SQL로 읽을 수 없는 글자가 있어요. 깨진 파일이거나 덤프가 아니에요."
UTF16 = (
    "UTF-16으로 저장된 파일이에요. PowerShell에서는 `>` 대신 mysqldump의 `--result-file`로"
    " 받아 주세요."
)
PAGE = (
    "SQL이 아니라 웹페이지나 XML이에요. 로그인이 풀린 phpMyAdmin의 화면일 수 있어요. SQL로 다시"
    " 받아 주세요."
)
STOPPED = "덤프를 만들던 프로그램이 오류로 멈췄어요({error}). 고치고 다시 받아 주세요."
TAR = "tar로 묶인 파일이에요. 묶음을 풀고 그 안의 .sql 파일을 주세요."
TWICE = (
    "이 표가 두 번 나와요. 덤프가 이어 붙었거나 데이터베이스가 여럿 들어 있어요. 하나만 담아"
    " 다시 받아 주세요."
)
_WARNING = re.compile(
    rb"(?:(?:mysqldump|mariadb-dump)(?:\.exe)?: (?:\[Warning\]|Error: 'Access denied; you need"
    rb" \(at least one of\) the PROCESS privilege)|Warning: Using a password)[^\n]*+\n"
)
_ERROR = re.compile(rb"(?:mysqldump|mariadb-dump)(?:\.exe)?: ([^\n]{1,200}+)", re.IGNORECASE)
_FAILED = re.compile(
    rb"-- [^\n]{0,200}?[^\s.`]\.(?P<table>[^\s.:`]{1,64}+)[^\n]{0,200}?"
    rb"(?P<error>#[0-9]{4} - [^\n]{1,200}+)"
)
"""What phpMyAdmin writes for a table that it could not read, in its user's language."""
_PAGE = re.compile(rb"<(?:!DOCTYPE|html|\?xml|head|body|script|br)\b", re.IGNORECASE)
_CONDITIONAL_ROWS = re.compile(rb"/\*M?!\d*+\s*+(INSERT|REPLACE)\b", re.IGNORECASE)


QUOTE = ord("'")
Match = Callable[[bytes, int], re.Match[bytes] | None]


class Table(NamedTuple):
    """A table of the dump, as its definition or the INSERT names its columns."""

    name: str
    columns: tuple[str, ...]


class Failed(NamedTuple):
    """A table that the program could not read: its rows are not in the dump."""

    table: str
    error: str
    line: int


class Row(NamedTuple):
    """One row: its values in the order of its table's columns, where it stands, and its bytes.

    Of a table that is only counted, no value is read: all are None.
    """

    table: Table
    values: list[Value]
    line: int
    size: int
    is_plain: bool = False
    """All values are texts, whole numbers of 63 bits, or nothing."""


def every_table(_: Table) -> bool:
    """That the values of a table are read."""
    return True


class DumpReader:
    """Reads one dump once; `tables`, `program`, `server` and `encoding` fill as it goes."""

    def __init__(
        self,
        source: Source,
        encoding: str | None = None,
        is_read: Callable[[Table], bool] = every_table,
    ) -> None:
        self._source, self._is_read = source, is_read
        self._heard = encodings.Heard(encoding)
        self._trailer = Trailer()
        self._begun: set[str] = set()
        self._rows = 0
        self.tables: dict[str, Table] = {}
        self.failed: list[Failed] = []

    @property
    def program(self) -> str | None:
        """Which program wrote the dump, as it says itself."""
        return self._trailer.program

    @property
    def server(self) -> str | None:
        """Of which server, as the program says."""
        return self._trailer.server

    @property
    def encoding(self) -> str | None:
        """The encoding of the texts, once one has shown it."""
        return self._heard.encoding

    @property
    def spoiled(self) -> int:
        """Texts with letters that could not be read, in the encoding that was given."""
        return self._heard.spoiled

    def rows(self) -> Iterator[Row]:
        """All rows. Raises `BadDump` with line and table."""
        self._skip_mark()
        while self._skip_blank():
            word = self._match(WORD.match)
            kind = word[0].upper() if word else b""
            if kind in (b"INSERT", b"REPLACE"):
                yield from self._insert(kind)
            elif kind == b"DELIMITER":
                self._skip_bodies()
            elif kind in SKIPPED:
                self._skip_statement(kind)
            elif self._source.text[self._source.at : self._source.at + 1] == b";":
                self._source.at += 1
            else:
                self._refuse_statement(kind)
        self._require_whole()

    def _skip_mark(self) -> None:
        """A byte order mark, as editors leave it; PowerShell writes that of UTF-16."""
        while self._source.pending < TAR_PLACE + len(TAR_MAGIC) and self._source.more():
            pass
        if self._source.text.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
            self._fail(UTF16)
        if self._source.text.startswith(TAR_MAGIC, TAR_PLACE):
            self._fail(TAR)
        if self._source.text.startswith(codecs.BOM_UTF8):
            self._source.at = len(codecs.BOM_UTF8)
        # Of those who wrote `2>&1`, as many guides do.
        while warning := self._match(_WARNING.match):
            self._source.at = warning.end()

    def _skip_blank(self) -> bool:
        """Go over blanks and comments; False at the end of the dump."""
        source = self._source
        while True:
            if blank := BLANK.match(source.text, source.at):
                source.at = blank.end()
            if not source.pending and not source.more():
                return False
            if BLANK.match(source.text, source.at):
                continue
            if not UNENDED_COMMENT.match(source.text, source.at):
                return True
            comment = self._match(COMMENT.match)
            if comment is None:
                if source.pending < 3:  # noqa: PLR2004  # a lone `-` or `/` at the very end
                    return True
                self._refuse_rest()
            self._learn(comment[0])
            source.at = comment.end()

    def _learn(self, comment: bytes) -> None:
        """What the writer's own remarks say: who wrote it, of which server, and whether all."""
        if found := _CONDITIONAL_ROWS.match(comment):
            self._fail(NOT_DATA.format(what=f"/*! … */ 안의 {found[1].decode().upper()}"))
        if failed := _FAILED.match(comment):
            table, error = (part.decode("utf-8", "replace").strip() for part in failed.groups())
            self.failed.append(Failed(table, error, self._source.line()))
        self._trailer.hear_remark(comment)
        if comment.startswith(b"/*"):
            self._hear_names(comment)

    def _hear_names(self, statement: bytes) -> None:
        found = SET_NAMES.search(statement)
        if found and self._heard.promised is None:
            self._heard.promised = encodings.announced(found[1].decode())

    def _match(self, match: Match) -> re.Match[bytes] | None:
        """What a pattern finds here, once it is certain that no more of it follows."""
        source = self._source
        while True:
            found = match(source.text, source.at)
            if found and found.end() < len(source.text):
                return found
            if found is None and source.pending > HEAD_BYTES:
                return None
            if not source.more():
                return found

    def _skip_statement(self, kind: bytes) -> None:
        statement = self._match(STATEMENT.match)
        if statement is None:
            if begun := CREATE_TABLE.match(self._source.text, self._source.at):
                self._source.table = self._name(begun["table"])
            self._refuse_rest()
        self._trailer.hear_statement(kind, statement[0])
        if kind == b"SET":
            self._hear_names(statement[0])
        elif kind == b"CREATE" and (found := CREATE_TABLE.match(statement[0])):
            self._create(found, statement[0])
        elif kind in (b"DROP", b"TRUNCATE", b"DELETE"):
            self._require_unread(kind, statement[0])
        self._source.at = statement.end()

    def _create(self, head: re.Match[bytes], statement: bytes) -> None:
        """A table's definition: its columns, or those of the table that it is `LIKE`."""
        name = self._name(head["table"])
        if name in self._begun:
            self._fail(TWICE, name)
        if head["query"] is not None:
            self._fail(NOT_DATA.format(what="CREATE TABLE … SELECT"), name)
        if head["like"]:
            like = self.tables.get(self._name(head["like"]))
            columns: Iterator[str] = iter(like.columns if like else ())
        else:
            columns = map(self._name, _columns_of(statement[head.end() :]))
        self.tables[name] = Table(name, tuple(columns))
        self._source.table = name

    def _require_unread(self, kind: bytes, statement: bytes) -> None:
        """Raise if rows that were read would be gone, or some would be chosen by a condition."""
        found = EMPTIED.match(statement)
        name = self._name(found["table"]) if found else None
        has_more = found is not None and found["more"] is not None
        if kind == b"DELETE" and (found is None or has_more):
            self._fail(NOT_DATA.format(what="DELETE"), name)
        if name in self._begun or (has_more and self._begun):
            self._fail(TWICE, name)
        if self._begun and DROP_DATABASE.match(statement):
            self._fail(NOT_DATA.format(what="DROP DATABASE"))

    def _skip_bodies(self) -> None:
        """Triggers and routines: everything from a `DELIMITER` to the one that takes it back."""
        source = self._source
        opened = self._match(DELIMITER.match)
        if opened is None:
            self._refuse_rest()
        source.at = opened.end()
        if opened["sign"] == b";":
            return
        while True:
            back = DELIMITER_BACK.search(source.text, source.at)
            if back and (back.end() < len(source.text) or source.is_ended):
                source.at = back.end()
                return
            # The line that takes it back is kept whole; all lines before are done with.
            source.at = max(source.at, source.text.rfind(b"\n", source.at) + 1)
            if not source.more() and not DELIMITER_BACK.search(source.text, source.at):
                self._cut_off()

    def _insert(self, kind: bytes) -> Iterator[Row]:
        head = self._match(INSERT.match)
        if head is None:
            if self._match(STATEMENT.match) is None:
                self._cut_off()
            self._fail(NOT_DATA.format(what=f"{kind.decode()} … VALUES가 아닌 문장"))
        table = self._table_of(head)
        self._begun.add(table.name)
        self._source.table = table.name
        self._trailer.hear_rows()
        self._source.at = head.end()
        is_read = self._is_read(table)
        read = self._row if is_read else self._counted
        while True:
            self._rows += is_read
            yield read(table)
            if not self._goes_on(table):
                return

    def _table_of(self, head: re.Match[bytes]) -> Table:
        name = self._name(head["table"])
        if head["columns"]:
            named = tuple(self._name(each[0]) for each in NAME.finditer(head["columns"]))
            table = Table(name, named)
            self.tables.setdefault(name, table)
            return table
        if name not in self.tables:
            self._fail("표의 정의(CREATE TABLE)도 열 이름도 없이 줄이 나와요.", name)
        return self.tables[name]

    def _row(self, table: Table) -> Row:
        source, codec = self._source, self._heard.codec
        found = codec and _plain_rows(len(table.columns))(source.text, source.at)
        if codec and found:
            with suppress(UnicodeDecodeError):  # told below, where it is
                values = _plain_values(found.groups(), codec)
                line, source.at = source.line(), found.end()
                return Row(table, values, line, source.at - found.start(), is_plain=True)
        found, line = self._next(table), source.line()
        tokens = VALUE.findall(source.text, *found.span("values"))
        if len(tokens) != len(table.columns):
            self._fail(f"값은 {len(tokens)}개인데 열은 {len(table.columns)}개예요.", table.name)
        try:
            values = [
                USUAL[token] if token in USUAL else value_of(token, self._heard.text)
                for token in tokens
            ]
        except UnicodeDecodeError:
            self._refuse_encoding(table, tokens)
        source.at = found.end()
        return Row(table, values, line, len(found[0]), are_plain(values))

    def _counted(self, table: Table) -> Row:
        """A row of a table that does not come: what is in it may be in any encoding."""
        found, line = self._next(table), self._source.line()
        self._source.at = found.end()
        return Row(table, [None] * len(table.columns), line, len(found[0]), is_plain=True)

    def _next(self, table: Table) -> re.Match[bytes]:
        """The row here, once it is whole."""
        while (found := ROW.match(self._source.text, self._source.at)) is None:
            self._require_unfinished(table)
            self._source.more()
        return found

    def _goes_on(self, table: Table) -> bool:
        """Whether another row of the statement follows."""
        source = self._source
        if sign := BETWEEN_ROWS.match(source.text, source.at):
            source.at = sign.end()
            return not sign[0].endswith(b";")
        # Remarks stand between, or the window ends here.
        if not self._skip_blank():
            self._cut_off()
        sign_here = source.text[source.at : source.at + 1]
        if sign_here not in {b",", b";"} and self._is_as_given():
            return False
        if sign_here not in {b",", b";"}:
            self._fail(NOT_DATA.format(what="값이 아닌 것이 줄 뒤에 있는 문장"), table.name)
        source.at += 1
        if sign_here == b"," and not self._skip_blank():
            self._cut_off()
        return sign_here == b","

    def _is_as_given(self) -> bool:
        """Go over an `ON DUPLICATE KEY UPDATE` that makes a row what it is; False for any other.

        A dump has each key once, so none of them does anything.
        """
        source, found = self._source, self._match(ON_DUPLICATE.match)
        if found is None:
            rest = source.text[source.at : source.at + HEAD_BYTES]
            if source.is_ended and ON.match(rest) and b";" not in rest:
                self._cut_off()
            return False
        source.at = found.end()
        sets, at = found["sets"], 0
        while each := SET.match(sets, at):
            if self._name(each["column"]) != self._name(each["of"]):
                return False
            at = each.end()
        return True

    def _require_unfinished(self, table: Table) -> None:
        """Raise unless the row here may be whole once more of the file is read."""
        source = self._source
        if UNENDED_ROW.match(source.text, source.at) and not source.is_ended:
            return
        until = ROW_UNTIL_FAULT.match(source.text, source.at)
        at = until.end() if until else source.at
        value = VALUE.match(source.text, at)
        if value and NO_MORE_VALUES.match(source.text, value.end()):
            self._fail(NOT_DATA.format(what="값이 아닌 식"), table.name, at)
        if not value and not UNENDED_VALUE.match(source.text, at):
            self._fail(NOT_DATA.format(what="값이 아닌 식"), table.name, at)
        if source.is_ended:
            self._cut_off()

    def _refuse_encoding(self, table: Table, tokens: list[bytes]) -> NoReturn:
        for column, token in zip(table.columns, tokens, strict=True):
            try:
                value_of(token, self._heard.text)
            except UnicodeDecodeError:
                self._fail(self._heard.refusal(column), table.name)
        raise AssertionError(table.name)

    def _refuse_statement(self, kind: bytes) -> NoReturn:
        start = self._source.text[self._source.at : self._source.at + HEAD_BYTES]
        if _PAGE.match(start):
            self._fail(PAGE)
        if error := _ERROR.match(start):
            self._fail(STOPPED.format(error=error[1].decode("utf-8", "replace").strip()))
        if not kind or BINARY.intersection(start[:LOOKED_AT_BYTES]):
            self._fail(GARBAGE)
        is_begun = any(word.startswith(kind) for word in (*SKIPPED, *READ))
        if is_begun and self._source.is_ended and self._source.pending == len(kind):
            self._cut_off()
        self._fail(NOT_DATA.format(what=kind.decode()))

    def _require_whole(self) -> None:
        """Dump programs write a last line; without it the file was cut off between statements."""
        if self._trailer.is_missing or self._source.fault:
            self._cut_off()
        if not self.tables:
            raise BadDump("표가 하나도 없어요. 데이터베이스의 덤프 파일인지 확인해 주세요.")
        self._heard.require_few(self._rows)

    def _name(self, token: bytes) -> str:
        quote = token[:1]
        if quote in {b"`", b'"'}:
            token = token[1:-1].replace(quote * 2, quote)
        return token.decode("utf-8", "replace")

    def _refuse_rest(self) -> NoReturn:
        """What begins here has no end."""
        if self._source.is_ended:
            self._cut_off()
        self._fail(GARBAGE)

    def _cut_off(self) -> NoReturn:
        self._fail(CUT_OFF, self._source.table)

    def _fail(self, why: str, table: str | None = None, at: int | None = None) -> NoReturn:
        if self._source.fault:
            why, table = self._source.fault, table or self._source.table
        raise BadDump(why, line=self._source.line(at), table=table)


def _plain_values(tokens: Sequence[bytes], codec: str) -> list[Value]:
    """The values of a row that a plain pattern found, without a call for each."""
    return [
        USUAL[one]
        if one in USUAL
        else int(one)
        if one[0] != QUOTE
        else (unescaped(one[1:-1]) if b"\\" in one else one[1:-1]).decode(codec)
        for one in tokens
    ]


@lru_cache(maxsize=200)
def _plain_rows(columns: int) -> Match:
    return plain_row(columns).match


def _columns_of(definition: bytes) -> Iterator[bytes]:
    """The names of the columns in a definition, which begins after its bracket."""
    depth, is_first = 0, True
    for token in IN_DEFINITION.finditer(definition):
        if token["sign"] == b"(":
            depth += 1
        elif token["sign"] == b")":
            depth -= 1
            if depth < 0:
                return
        elif token["sign"] == b",":
            is_first = is_first or depth == 0
        elif is_first and (name := _name_in(token)):
            is_first = False
            if name.upper() not in KEYWORDS_OF_KEYS:
                yield name


def _name_in(token: re.Match[bytes]) -> bytes | None:
    """A name; where one is due, what stands in double quotes is no text (`ANSI_QUOTES`)."""
    is_ansi = token["string"] and token["string"].startswith(b'"')
    return token["string"] if is_ansi else token["name"]
