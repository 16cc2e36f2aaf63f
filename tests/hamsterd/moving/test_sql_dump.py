"""Dumps are read as they were written, in any dialect, however they are cut into portions."""

import bz2
import gzip
import io
import lzma
import tracemalloc
import zipfile
from collections.abc import Callable
from contextlib import suppress
from decimal import Decimal
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hamsterd.moving.errors import BadDump
from hamsterd.moving.sql_dump import reader, source
from hamsterd.moving.sql_dump.reader import DumpReader, Row
from hamsterd.moving.sql_dump.source import Source, open_dump
from hamsterd.moving.sql_dump.values import are_plain
from tests.hamsterd.moving.dialect import Dialect, Value


class InPortions(io.BytesIO):
    """A stream that never gives more than a few bytes at once."""

    def __init__(self, text: bytes, size: int) -> None:
        super().__init__(text)
        self._size = size

    def read(self, size: int | None = -1, /) -> bytes:  # noqa: ARG002  # as a slow pipe
        return super().read(self._size)


def read(text: bytes, *, portion: int = 1 << 20, encoding: str | None = None) -> list[Row]:
    return list(DumpReader(Source(InPortions(text, portion)), encoding).rows())


def said(text: bytes, *, encoding: str | None = None) -> str:
    with pytest.raises(BadDump) as refused:
        read(text, encoding=encoding)
    return refused.value.message


TEXTS = st.text(
    st.one_of(
        st.characters(exclude_categories=("Cs",)), st.sampled_from("'\"\\`%_();,-#/*\n\r\0\x1a햄찌")
    )
)
CP949 = sorted(
    {
        letter
        for first in range(0x81, 0xFF)
        for second in range(0x41, 0xFF)
        for letter in bytes((first, second)).decode("cp949", "ignore")
    }.union(map(chr, range(128)))
)
"""All letters that it can write: of `characters(codec=…)` each would be looked for in its gaps."""
VALUES = st.one_of(
    st.none(),
    st.integers(-(2**63), 2**64),
    st.decimals(allow_nan=False, allow_infinity=False).filter(lambda number: "." in str(number)),
    TEXTS,
    st.binary(),
)
DIALECTS = st.builds(
    Dialect,
    rows_an_insert=st.integers(1, 4),
    names_columns=st.booleans(),
    doubles_quotes=st.booleans(),
    binary=st.sampled_from(["0x", "_binary"]),
    between=st.sampled_from([",", ",\n", " , "]),
)


@st.composite
def tables(draw) -> tuple[list[str], list[list[Value]]]:
    name = st.text(st.sampled_from("ab_`한 $"), min_size=1, max_size=6).filter(str.strip)
    columns = draw(st.lists(name, min_size=1, max_size=4, unique=True))
    row = st.lists(VALUES, min_size=len(columns), max_size=len(columns))
    return columns, draw(st.lists(row, max_size=6))


@given(DIALECTS, tables(), st.integers(1, 200), st.sampled_from([None, "utf-8"]))
def test_whatever_is_written_is_read_back(
    dialect: Dialect, table, portion: int, encoding: str | None
):
    columns, rows = table
    text = dialect.dump(dialect.table("t", columns, rows), dialect.table("leer", ["a"], []))

    found = read(text, portion=portion, encoding=encoding)

    assert [row.values for row in found] == rows
    assert [row.is_plain for row in found] == [are_plain(row) for row in rows]
    assert {row.table.columns for row in found} <= {tuple(columns)}
    assert [text[: text.find(b"VALUES")].count(b"\n") + 2] * bool(rows) == [
        row.line for row in found[:1]
    ]


@given(st.lists(st.lists(st.sampled_from(CP949), min_size=1).map("".join), min_size=1))
def test_korean_of_old_sites_is_read(texts: list[str]):
    dialect = Dialect(encoding="cp949")

    rows = read(dialect.dump(dialect.table("t", ["a"], [[text] for text in texts])))

    assert [row.values for row in rows] == [[text] for text in texts]


@pytest.mark.parametrize("promise", ["utf8mb4", "latin1", None])
def test_the_first_korean_text_shows_what_the_dump_does_not_say(promise: str | None):
    names = f"/*!40101 SET NAMES {promise} */;\n" if promise else ""
    twice = "쳇바퀴".encode().decode("latin-1").encode()
    head = f"{names}CREATE TABLE t (`a` text, `b` text);\nINSERT INTO t VALUES ('x',".encode()

    assert read(head + b"'" + twice + b"');")[0].values == ["x", "쳇바퀴"]
    assert read(head + "'쳇바퀴 🐹');".encode())[0].values == ["x", "쳇바퀴 🐹"]
    if promise != "utf8mb4":
        assert read(head + "'쳇바퀴');".encode("cp949"))[0].values == ["x", "쳇바퀴"]


def test_a_text_that_could_be_in_two_encodings_settles_neither():
    head = b"CREATE TABLE t (a text, b text);\nINSERT INTO t VALUES ('\xc3\xa9',"

    assert read(head + "'햄찌');".encode())[0].values == ["é", "햄찌"]
    assert read(head.replace(b"\xc3\xa9", b"\xa1\xd8") + b"'x');")[0].values == ["※", "x"]


def test_triggers_views_and_remarks_are_no_rows():
    text = (
        b'\xef\xbb\xbf-- phpMyAdmin SQL Dump\nSTART TRANSACTION;\nSET time_zone = "+00:00";\n'
        b"CREATE TABLE IF NOT EXISTS `db`.`t` (`a` int) /* ; ' */ COMMENT='a;b';\n"
        b"DELIMITER $$\nCREATE TRIGGER x BEFORE INSERT ON t FOR EACH ROW BEGIN\n"
        b"INSERT INTO t VALUES (9); SET NEW.a = 'it';\nEND$$\nDELIMITER ;\n"
        b"/*!50003 CREATE VIEW v AS SELECT 1 */;\n"
        b"INSERT INTO `db`.`t` (`a`) VALUES\n(1),\n(2);\n\nREPLACE t VALUE (3);COMMIT;"
    )
    for portion in range(1, 60):
        assert [row.values for row in read(text, portion=portion)] == [[1], [2], [3]]


@pytest.mark.parametrize(
    ("literal", "value"),
    [
        (b"'a\\%b\\_c\\d'", "a\\%b\\_cd"),
        (b'"say ""x"" \'y\'"', "say \"x\" 'y'"),
        (b"X'6869'", b"hi"),
        (b"0x", b""),
        (b"_utf8mb4'\xed\x96\x84'", "햄"),
        (b"_binary 0x00ff", b"\0\xff"),
        (b"b'101'", 5),
        (b"true", 1),
        (b"-1.50e3", Decimal("-1.50e3")),
        ("N'햄'".encode(), "햄"),
        (b"n'it''s'", "it's"),
        (b"TIMESTAMP '2024-02-29 23:59:59'", "2024-02-29 23:59:59"),
    ],
)
def test_rare_literals(literal: bytes, value: Value):
    assert read(b"CREATE TABLE t (a int);INSERT INTO t VALUES (" + literal + b" );")[0].values == [
        value
    ]


FORMS = {
    "ansi": b'CREATE TABLE "t" ("a" int COMMENT "x, \'y\'", "B""b" int, PRIMARY KEY ("a"));\n'
    b'INSERT INTO "d"."t" ("a", "B""b") VALUES (1,2),(3,4);',
    "table of values": b"CREATE TABLE t (a int, b int);INSERT INTO t VALUES ROW(1,2), row (3,4);",
    "like": b"CREATE TABLE u (a int, b int);CREATE TABLE d.t LIKE d.u;INSERT t VALUES(1,2),(3,4);",
    "like in brackets": b"CREATE TABLE u (a int, b int);CREATE TABLE IF NOT EXISTS t (LIKE u);"
    b"INSERT INTO t VALUES (1,2),(3,4);",
    "remarks": b"CREATE TABLE t (a int, b int);INSERT /* x */ INTO t -- (9,9)\n VALUES # it's\n"
    b"(1,2) /* ; */ , -- (5,6);\n\n(3,4) # y\n;",
    "emptied first": b"DROP DATABASE IF EXISTS d;CREATE DATABASE d;USE d;DROP TABLE IF EXISTS `t`;"
    b"CREATE TABLE t (a int, b int);DELETE FROM `t`;TRUNCATE t;INSERT INTO t VALUES (1,2),(3,4);",
    "generated column": b"CREATE TABLE t (a int, b int, c int GENERATED ALWAYS AS (a + b) STORED);"
    b"REPLACE INTO t (a, b) VALUES (1,2),(3,4);",
    "adminer": b"-- Adminer 4.8.1 MySQL 5.7 dump\n\nSET NAMES utf8;\nDELIMITER ;;\n\nCREATE"
    b" FUNCTION f() RETURNS int BEGIN INSERT INTO t VALUES (7,7); RETURN 1; END;;\n\nDELIMITER ;\n"
    b"CREATE TABLE `t` (a int, b int);\nINSERT INTO `t` (`a`, `b`) VALUES\n(1,\t2),\n(3,\t4);\n\n"
    b"-- 2024-02-29 23:59:59\n",
    "heidisql": b"-- HeidiSQL Version: 12.5.0\n/*!40101 SET @OLD_SQL_MODE=@@SQL_MODE */;\n"
    b"CREATE TABLE `t` (a int, b int);\nINSERT INTO `t` VALUES\n\t(1, 2),\n\t(3, 4);\n"
    b"/*!40101 SET SQL_MODE=IFNULL(@OLD_SQL_MODE, '') */;",
    "heidisql's updates": b"CREATE TABLE `t` (a int, b int);\nINSERT INTO `t` (`a`, `b`) VALUES\n"
    b"\t(1, 2),\n\t(3, 4)\nON DUPLICATE KEY UPDATE `a`=VALUES(`a`), b = values ( `b` ) ;\nSET x=1;",
    "navicat": b"/*\n Navicat Premium Data Transfer\n\n Source Host : x\n*/\n\n"
    b"SET FOREIGN_KEY_CHECKS = 0;\nCREATE TABLE `t` (a int, b int);\nBEGIN;\n"
    b"INSERT INTO `t` VALUES (1, 2);\nINSERT INTO `t` VALUES (3, 4);\nCOMMIT;\n\n"
    b"SET FOREIGN_KEY_CHECKS = 1;\n",
    "a kind server": b"mysqldump: [Warning] Using a password can be insecure.\nmysqldump: Error:"
    b" 'Access denied; you need (at least one of) the PROCESS privilege(s) for this operation'\n"
    b"CREATE TABLE t (a int, b int);INSERT IGNORE INTO t VALUES (1,2),(3,4);",
}


@pytest.mark.parametrize("text", FORMS.values(), ids=FORMS)
def test_data_is_taken_in_any_form(text: bytes):
    for portion in (1, 3, 11, 1 << 20):
        assert [row.values for row in read(text, portion=portion)] == [[1, 2], [3, 4]]
    assert {row.table.columns[0] for row in read(text)} == {"a"}


@pytest.mark.parametrize("name", ["adminer", "heidisql", "navicat"])
def test_a_file_without_its_programs_end_was_cut_off(name: str):
    text = FORMS[name]
    last = text.rindex(b";\n" if name != "adminer" else b"-- ", 0, len(text) - 2)
    for size in range(text.index(b"INSERT INTO `t`"), last):
        assert "끊겼어요" in said(text[:size]), text[:size]


DUMP = Dialect().dump(
    Dialect(rows_an_insert=2).table("t", ["a", "b"], [[1, "가나;다'라"], [2, "x"], [3, "y" * 90]])
)


def test_a_dump_that_was_cut_off_anywhere_is_refused():
    end = DUMP.index(b"-- Dump completed")
    for size in range(len(DUMP[: DUMP.index(b"\n")]), end + 3):
        sentence = said(DUMP[:size])
        assert sentence.startswith("덤프 "), (size, sentence)
    assert "t 표: 여기서 파일이 끊겼어요" in said(DUMP[: DUMP.index(b"yyy")])


def zipped(*texts: bytes) -> bytes:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as whole:
        for number, text in enumerate(texts):
            whole.writestr(f"{number}.sql", text)
    return packed.getvalue()


PACKERS: dict[str, Callable[[bytes], bytes]] = {
    "gz": gzip.compress, "bz2": bz2.compress, "xz": lzma.compress, "zip": zipped,
}  # fmt: skip


@pytest.mark.parametrize("kind", PACKERS)
def test_a_packed_dump_is_read_and_a_cut_one_refused(tmp_path: Path, kind: str):
    whole, path = PACKERS[kind](DUMP), tmp_path / "site.sql"
    path.write_bytes(whole)
    with open_dump(path) as dump:
        assert len(list(DumpReader(dump.source).rows())) == 3
        assert 0 < dump.done <= dump.size == len(whole)
    for spoiled in (whole[:-20], whole[:40] + b"\0" * 40 + whole[80:], whole[:30]):
        path.write_bytes(spoiled)
        with pytest.raises(BadDump, match="압축"), open_dump(path) as dump:
            list(DumpReader(dump.source).rows())


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (zipped(DUMP, DUMP), "ZIP에 파일이 2개"),
        (b"7z\xbc\xaf\x27\x1c" + b"x" * 40, "7z 압축은"),
        (b"EGGA" + b"x" * 40, "ALZip"),
        (gzip.compress(b"backup/site.sql".ljust(257, b"\0") + b"ustar  \0" + b"\0" * 247), "tar로"),
    ],
    ids=["zip of two", "7z", "ALZip", "tar"],
)
def test_what_is_not_unpacked_here_says_so(tmp_path: Path, text: bytes, sentence: str):
    (tmp_path / "site.sql").write_bytes(text)

    with pytest.raises(BadDump, match=sentence), open_dump(tmp_path / "site.sql") as dump:
        list(DumpReader(dump.source).rows())


def test_a_folder_is_no_file(tmp_path: Path):
    with pytest.raises(BadDump, match="mydumper"), open_dump(tmp_path):
        pass


T = b"CREATE TABLE t (a int);"


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (b"", "덤프: 표가 하나도 없어요"),
        (b"\x89PNG\r\n\x1a\n\0\0\0", "덤프 1번째 줄: SQL로 읽을 수 없는 글자"),
        (b"PK\x03\x04\x14\0\x06", "덤프 1번째 줄: SQL로 읽을 수 없는 글자"),
        ("CREATE".encode("utf-16"), "UTF-16"),
        (b"\n<!DOCTYPE html><title>phpMyAdmin</title>", "덤프 2번째 줄: SQL이 아니라 웹페이지"),
        (b"<?xml version='1.0'?><mysqldump/>", "덤프 1번째 줄: SQL이 아니라 웹페이지"),
        (T + b"\nmysqldump: Error 2013: Lost connection at row: 7\n", "멈췄어요(Error 2013: Lost"),
        (T + b"\nDELETE FROM t WHERE a = 1;", "2번째 줄, t 표: 데이터가 아닌 SQL이 있어요(DELETE)"),
        (T + b"\nUPDATE t SET a = 1;", "2번째 줄: 데이터가 아닌 SQL이 있어요(UPDATE)"),
        (T + b"\nCREATE TABLE u SELECT a FROM t;", "u 표: 데이터가 아닌 SQL이 있어요(CREATE"),
        (T + b"CREATE PROCEDURE p() BEGIN DELETE FROM t; END;", "데이터가 아닌 SQL이 있어요(END)"),
        (T + b"INSERT INTO t VALUES (1);\nDROP DATABASE d;", "2번째 줄: 데이터가 아닌"),
        (T + b"INSERT INTO t VALUES (1);\nDROP TABLE t;", "2번째 줄, t 표: 이 표가 두 번"),
        (T + b"INSERT INTO t VALUES (1);\n" + T, "2번째 줄, t 표: 이 표가 두 번"),
        (b"a.sql".ljust(257, b"\0") + b"ustar\0", "tar로 묶인"),
        (T + b"\nINSERT INTO t VALUES (1),(NOW());", "2번째 줄, t 표: 데이터가"),
        (T + b"\nINSERT INTO t VALUES (1+1);", "2번째 줄, t 표: 데이터가"),
        (T + b"\nINSERT INTO t SELECT 1;", "2번째 줄: 데이터가 아닌"),
        (T + b"INSERT INTO t VALUES (1) ON DUPLICATE KEY UPDATE a=1;", "t 표: 데이"),
        (T + b"INSERT INTO t VALUES (1) ON DUPLICATE KEY UPDATE a=VALUES(b);", "t 표: 데이"),
        (T + b"INSERT INTO t VALUES (1) ON DUPLICATE KEY UPDATE a=VALUES(a)", "끊겼어요"),
        (T + b"\nINSERT INTO t VALUES (1,2);", "2번째 줄, t 표: 값은 2개인데"),
        (b"INSERT INTO t VALUES (1);", "1번째 줄, t 표: 표의 정의"),
        (T + b"\nINSERT INTO t VALUES ('\xff\xfe');", "2번째 줄, t 표: a 열의 글자"),
        (b"SET NAMES utf8;" + T + b"INSERT INTO t VALUES ('\xb0\xa1');", "UTF-8이 아니"),
    ],
)  # fmt: skip
def test_what_is_no_dump_is_refused_with_its_place(text: bytes, sentence: str):
    assert sentence in said(text)


@given(st.binary(max_size=300), st.integers(0, len(DUMP)))
def test_bytes_that_do_not_belong_there_are_refused_in_one_sentence(junk: bytes, at: int):
    with suppress(BadDump):
        rows = read(DUMP[:at] + junk + DUMP[at:])
        assert {row.table.name for row in rows} == {"t"}


def test_the_owner_may_say_the_encoding():
    text = b"CREATE TABLE t (a int);INSERT INTO t VALUES ('\xb0\xa1');"
    assert read(text, encoding="cp949")[0].values == ["가"]
    assert "UTF-8로 읽지 못한 칸이 1개" in said(text, encoding="utf-8")
    wrapped = "햄찌".encode().decode("cp1252", "replace")
    once = b"SET NAMES euckr;" + T + f"INSERT INTO t VALUES ('{wrapped}');".encode()
    assert read(once, encoding="utf-8")[0].values == [wrapped]
    latin = "쳇".encode().decode("latin-1")
    twice = T + f"INSERT INTO t VALUES ('{latin}');".encode()
    assert read(twice, encoding="utf-8-twice")[0].values == ["쳇"]


@pytest.mark.parametrize("encoding", ["cp949", "utf-8"])
def test_a_few_spoiled_texts_come_with_marks_once_the_owner_says_the_encoding(encoding: str):
    """Programs cut texts after so many bytes and put dots behind; browsers sent what they liked."""
    good = "햄찌".encode(encoding)
    rows = [b"('" + good + b"')"] * 199 + [b"('" + good + good[:-1] + b"...')"]
    text = b"CREATE TABLE t (a text);INSERT INTO t VALUES "

    refused = said(text + b",".join(rows) + b";")
    assert "a 열의 글자가" in refused
    assert f"--encoding {encoding}" in refused
    reader = DumpReader(Source(io.BytesIO(text + b",".join(rows) + b";")), encoding)
    last = [row.values[0] for row in reader.rows()][-1]
    assert (last, reader.spoiled) == ("햄찌햄\ufffd...", 1)
    assert "2개" in said(text + b",".join(rows[100:] + rows[-1:]) + b";", encoding=encoding)


@pytest.mark.parametrize(
    "before",
    [
        b"/*M!999999\\- enable the sandbox mode */ \n",
        b"mysqldump: [Warning] Using a password on the command line can be insecure.\n",
        b"TRUNCATE TABLE `t`;\nDO SETVAL(`s`, 1, 0);\n",
    ],
)
def test_what_programs_write_around_rows_is_skipped(before: bytes):
    text = before + b"CREATE TABLE t (a int);\nINSERT INTO t VALUES (1);"
    for portion in (1, 7, 1 << 20):
        assert [row.values for row in read(text, portion=portion)] == [[1]]


@pytest.mark.parametrize("mark", [b"/*!50000", b"/*!", b"/*M!100100"])
def test_rows_that_only_some_servers_would_take_are_not_lost_in_silence(mark: bytes):
    text = b"CREATE TABLE t (a int);\n" + mark + b" INSERT INTO t VALUES (1) */;"
    assert "덤프 2번째 줄" in said(text)


def test_a_statement_of_any_length_takes_the_memory_of_a_window(monkeypatch):
    monkeypatch.setattr(source, "MAX_PENDING_BYTES", 1 << 20)
    rows = b",".join([b"(1,'" + b"\xea\xb0\x80" * 20_000 + b"')"] * 400)
    text = b"CREATE TABLE t (a int, b text);INSERT INTO t VALUES " + rows + b";"
    tracemalloc.start()
    count = sum(1 for _ in DumpReader(Source(io.BytesIO(text))).rows())
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()

    assert (count, len(text) > 20 << 20, peak < 8 << 20) == (400, True, True)


def test_a_row_without_end_is_refused_and_not_kept(monkeypatch):
    monkeypatch.setattr(source, "MAX_PENDING_BYTES", 3 << 20)
    text = b"CREATE TABLE t (a int);INSERT INTO t VALUES ('" + b"x" * (12 << 20) + b"');"

    assert "MB를 넘어요" in said(text)
    assert reader.HEAD_BYTES < source.MAX_PENDING_BYTES


def test_a_text_of_millions_of_escapes_takes_a_few_times_its_size():
    text = b"\\n\\'" * 60_000
    dump = b"CREATE TABLE t (a int);INSERT INTO t VALUES ('" + text + b"');"
    tracemalloc.start()
    try:
        [row] = read(dump)
        _, most = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()

    assert row.values == ["\n'" * 60_000]
    assert most < 8 * len(text)


def test_half_a_character_at_the_end_of_a_text_is_what_an_old_server_cut_off():
    head = b"CREATE TABLE t (a int, b int);INSERT INTO t VALUES ("

    for encoding in ("utf-8", "cp949"):
        whole = "햄찌".encode(encoding)
        text = head + b"'" + whole + b"','" + whole[:-1] + b"');"
        assert read(text)[0].values == ["햄찌", "햄"]


def test_halves_of_a_character_of_utf16_are_put_together_or_marked_as_lost():
    """MySQL takes them for UTF-8, and some programs sent them."""
    parts = ("\ud83d\udc39 햄찌", "\udc39찌", "햄\ud83d", "찌\ud83dx")
    raw = [one.encode("utf-8", "surrogatepass") for one in parts]
    seen = ["🐹 햄찌", "\ufffd찌", "햄\ufffd", "찌\ufffdx"]
    for names in (b"SET NAMES utf8;", b"SET NAMES latin1;", b""):
        head = names + b"CREATE TABLE t (a text);INSERT INTO t VALUES "
        for forms in ([b"'" + one + b"'" for one in raw],
                      [b"_utf8mb4 '" + one + b"'" for one in raw]):  # fmt: skip
            rows = b",".join(b"(" + one + b")" for one in forms)
            assert [row.values for row in read(head + rows + b";")] == [[one] for one in seen]
    twice = raw[1].decode("latin-1").encode()
    text = head + b"('" + "햄찌".encode().decode("latin-1").encode() + b"'),('" + twice + b"');"
    assert [row.values for row in read(text)] == [["햄찌"], ["\ufffd찌"]]
