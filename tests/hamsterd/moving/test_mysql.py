"""A running MySQL gives the same records as a dump of it, and is only read."""

import gzip
import os
import re
import shutil
import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from hamsterd.core.clock import utc_now
from hamsterd.moving.errors import BadDatabase, BadDump
from hamsterd.moving.gnuboard5.inspecting.inspection import inspect
from hamsterd.moving.gnuboard5.opening import Place, open_rows
from hamsterd.moving.gnuboard5.planning.plan_file import drafted, plan_text, read_plan
from hamsterd.moving.gnuboard5.records_of import records
from hamsterd.moving.gnuboard5.source import Gnuboard5
from hamsterd.moving.mysql import Database, database_at, open_database, password_of
from tests.hamsterd.moving.dialect import Dialect
from tests.hamsterd.moving.digest import Site, differences
from tests.hamsterd.moving.gnuboard import TABLES, dump
from tests.hamsterd.moving.test_odd_sites import move_in
from tests.postgres import short_folder
from tests.site import RunningSite
from tests.waiting import wait_until

MARIADBD, INSTALL = (shutil.which(name, path=f"{os.environ['PATH']}:/usr/sbin:/usr/local/sbin")
                     for name in ("mariadbd", "mariadb-install-db"))  # fmt: skip
CLIENT = shutil.which("mariadb")
pytestmark = pytest.mark.skipif(
    not (MARIADBD and INSTALL and CLIENT), reason="no MariaDB here (apt install mariadb-server)"
)
GIVEN = sorted(
    Path(os.environ.get("GNUBOARD5_SITE", "tests/vectors/gnuboard5")).glob("dump*.sql.gz"),
    key=lambda path: len(path.name),
)
"""The dumps of a real site, the whole one first."""
Load = Callable[..., Database]


@contextmanager
def server(folder: Path) -> Iterator[Path]:
    """A MariaDB of the test's own, which listens on a socket alone."""
    own = ("--no-defaults", f"--datadir={folder}/data", "--user=root")
    fast = ("--innodb-buffer-pool-size=16M", "--innodb-flush-log-at-trx-commit=0")
    subprocess.run(
        [str(INSTALL), *own, "--auth-root-authentication-method=normal", "--skip-test-db"],
        check=True,
        capture_output=True,
    )
    socket = folder / "my.sock"
    process = subprocess.Popen(
        [str(MARIADBD), *own, *fast, f"--socket={socket}", "--skip-networking"],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        wait_until(socket.exists, within=60)
        yield socket
    finally:
        process.terminate()
        process.wait(60)


@pytest.fixture(scope="module")
def socket() -> Iterator[Path]:
    with short_folder() as folder, server(folder) as listening:
        yield listening


def say(socket: Path, sql: bytes, *words: str) -> None:
    done = subprocess.run(
        [
            str(CLIENT),
            "--no-defaults",
            f"--socket={socket}",
            "--user=root",
            "--binary-mode",
            *words,
        ],
        input=sql,
        capture_output=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr.decode()


@pytest.fixture
def load(socket: Path) -> Iterator[Load]:
    """Loads a dump into a database of its own."""
    names: list[str] = []

    def loaded(text: bytes, charset: str = "utf8mb4") -> Database:
        names.append(f"g{len(names)}")
        make = f"CREATE DATABASE {names[-1]} CHARACTER SET {charset}; SET GLOBAL sql_mode = '';"
        say(socket, make.encode())
        say(
            socket,
            text,
            f"--database={names[-1]}",
            "--max-allowed-packet=64M",
            "--default-character-set=utf8mb4",
        )
        return database_at(f"mysql://root@localhost/{names[-1]}?socket={socket}", "")

    yield loaded
    for name in names:
        say(socket, f"DROP DATABASE {name}".encode())


def told(place: Place, work: Path, encoding: str | None = None) -> list[dict]:
    """What becomes of a place's rows, whenever it is asked."""
    found = inspect(place, encoding=encoding)
    plan = read_plan(plan_text(found).encode(), found)
    made = [
        {"kind": one.kind, **one.model_dump()}
        for one in records(place, None, plan, work=work, encoding=encoding)
    ]
    # What is left behind is named table by table, in the order of the tables.
    return sorted(made, key=lambda one: str(one) if one["kind"] == "left" else "")


def as_tables(text: bytes) -> bytes:
    """The made-up dump with columns that take what its rows have."""
    values = [pair for table in TABLES.values() for row in table for pair in row.items()]
    words = {name for name, value in values if isinstance(value, str)}
    text = text.replace(b"varchar(255) NOT NULL DEFAULT 'a,(b)'", b"text")
    for name in {name for name, _ in values} - words:
        text = text.replace(f"`{name}` text".encode(), f"`{name}` int".encode())
    keys = rb",\n  PRIMARY KEY[^\n]*\n  KEY[^\n]*|LOCK TABLES[^\n]*|/\*!40000[^\n]*"
    return re.sub(keys, b"", text)


def test_the_same_records_come_as_from_the_dump(load: Load, tmp_path: Path):
    text = as_tables(dump(Dialect(names_columns=True)))
    (tmp_path / "site.sql").write_bytes(text)
    assert told(load(text), tmp_path) == told(tmp_path / "site.sql", tmp_path)


@pytest.mark.parametrize("dump", GIVEN, ids=lambda path: path.name)
def test_a_real_dump_has_the_same_rows_in_a_database(load: Load, tmp_path: Path, dump: Path):
    with open_rows(dump, None) as (reader, _):
        there = sorted((row.table.name, str(row.values)) for row in reader.rows())
    database = load(gzip.decompress(dump.read_bytes()))
    with open_rows(database, None) as (reader, _):
        here = sorted((row.table.name, str(row.values)) for row in reader.rows())
    assert here == there
    assert told(database, tmp_path) == told(dump, tmp_path)


def test_a_site_moves_in_from_its_database_as_from_its_dump(
    site: RunningSite, load: Load, tmp_path: Path
):
    began, [dump, *_] = utc_now(), GIVEN
    database = load(gzip.decompress(dump.read_bytes()))

    def came(place: Place) -> tuple[dict[str, str], dict[str, int]]:
        plan = drafted(plan_text(inspect(place)).encode())
        source = Gnuboard5(place, dump.parent / "data", plan, work=tmp_path / "work")
        outcome = move_in(site, source)  # compares each kind, too
        return Site(began).digests(), outcome.came

    from_database = came(database)
    site.reset()
    from_dump = came(dump)
    assert differences(from_database[0], from_dump[0]) == []
    assert from_database[1] == from_dump[1]


def test_values_are_those_of_a_dump(load: Load):
    text = (
        b"SET NAMES utf8mb4; SET sql_mode=''; CREATE TABLE t (a int unsigned zerofill,"
        b" b decimal(9,2), c double, d datetime, e text CHARACTER SET utf8mb4, f blob, g bit(9));"
        b"INSERT INTO t VALUES (7, -1.50, 1e30, '0000-00-00 00:00:00', '\xf0\x9f\x90\xb9 a\\0b',"
        b" 0x00ff, 257), (NULL, NULL, NULL, NULL, NULL, NULL, NULL);"
    )
    with open_database(load(text), None) as reader:
        first, second = (row.values for row in reader.rows())
    assert [str(one) for one in first[:3]] == ["7", "-1.50", "1E+30"]
    assert first[3:] == ["0000-00-00 00:00:00", "🐹 a\0b", b"\0\xff", 257]
    assert second == [None] * 7
    assert reader.done == reader.size


def test_korean_of_old_sites_is_read(load: Load):
    def text(charset: str, raw: bytes) -> list[object]:
        made = f"SET NAMES latin1; CREATE TABLE t (e text CHARACTER SET {charset});".encode()
        write = b"INSERT INTO t VALUES (_" + charset.encode() + b" 0x" + raw.hex().encode() + b");"
        found = []
        for encoding in (None, "cp949"):
            with open_database(load(made + write, charset), encoding) as reader:
                found += [row.values[0] for row in reader.rows()]
        return found

    assert text("euckr", "햄찌".encode("cp949")) == ["햄찌", "햄찌"]
    assert text("latin1", "햄찌".encode("cp949"))[1] == "햄찌"
    text_in_latin1 = b"SET NAMES latin1; CREATE TABLE t (e text); INSERT INTO t VALUES ('%b');"
    with open_database(load(text_in_latin1 % "햄찌".encode(), "latin1"), None) as reader:
        assert [row.values for row in reader.rows()] == [["햄찌"]]
        assert reader.encoding == "utf-8-twice"


def test_it_is_one_snapshot_and_cannot_write(load: Load, socket: Path):
    database = load(b"CREATE TABLE a (n int) ENGINE=InnoDB; CREATE TABLE b (n int) ENGINE=InnoDB;"
                    b"INSERT INTO a VALUES (1), (2);")  # fmt: skip
    with open_database(database, None) as reader:
        rows = reader.rows()
        assert next(rows).values == [1]
        say(socket, b"INSERT INTO b VALUES (3)", f"--database={database.name}")
        assert [row.values for row in rows] == [[2]]


def test_what_cannot_be_read_is_one_sentence(load: Load, socket: Path, tmp_path: Path):
    def refused(url: str, password: str = "") -> str:
        with pytest.raises(BadDatabase) as error, open_rows(database_at(url, password), None):
            pass
        return error.value.message

    assert "MYSQL_PWD" in refused("mysql://root:secret@localhost/g5")
    assert "mysql://" in refused("postgresql://root@localhost/g5")
    assert "nowhere" in refused(f"mysql://root@localhost/nowhere?socket={socket}")
    assert "연결하지 못했어요" in refused(f"mysql://stranger@localhost/g5?socket={socket}", "no")
    with pytest.raises(BadDump, match="표가 하나도 없어요"):
        told(load(b"SELECT 1;"), tmp_path)
    (tmp_path / "secret").write_text("비밀 번호\n")
    assert password_of(tmp_path / "secret", "other") == "비밀 번호"
    assert "비밀" not in repr(database_at("mysql://g5@localhost/g5", "비밀"))
