"""The rows of a dump in a SQLite file of their own, so that records can be made in their order.

A dump has its tables by name and its rows by number; records come by time, and whatever answers
comes after what it answers. The file holds personal data: only its owner may read it, and it goes
when the records are made, however that ends.
"""

import os
import sqlite3
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from decimal import Decimal
from operator import itemgetter
from pathlib import Path
from typing import cast

from hamsterd.core.text.folding import fold
from hamsterd.moving.gnuboard5 import shapes
from hamsterd.moving.gnuboard5.dates import epoch
from hamsterd.moving.gnuboard5.inspecting.hosts import HostTally
from hamsterd.moving.gnuboard5.inspecting.inspection import (
    PROGRESS_ROWS,
    SPOILED,
    SPOILED_WHY,
    Tell,
    chosen_prefix,
    require_korean,
    require_read,
    require_rows,
)
from hamsterd.moving.gnuboard5.opening import Place, open_rows
from hamsterd.moving.gnuboard5.planning.plan import Plan
from hamsterd.moving.gnuboard5.rows import text
from hamsterd.moving.gnuboard5.shapes import Shape, shape_of
from hamsterd.moving.records import LeftRecord
from hamsterd.moving.sql_dump.encodings import text_of
from hamsterd.moving.sql_dump.reader import Row, Table
from hamsterd.moving.sql_dump.values import Value

FILE_NAME = "gnuboard5-staging.sqlite"
BATCH_ROWS = 2_000
_LARGEST = 1 << 63

Bound = int | str | None
Staged = dict[str, Bound]
Sink = Callable[[Sequence[Bound]], None]

STAGED: dict[Shape, str] = {
    shapes.MEMBER: "mb_no mb_id mb_password mb_nick mb_nick_date mb_email mb_level mb_certify"
    " mb_signature mb_profile mb_point mb_today_login mb_datetime mb_leave_date mb_intercept_date"
    " mb_memo mb_adult mb_email_certify mb_mailling mb_mailling_date mb_open mb_open_date"
    " mb_homepage " + " ".join(f"mb_{n}" for n in range(1, 11)),
    shapes.GROUP: "gr_id gr_subject gr_use_access gr_admin gr_order",
    shapes.GROUP_MEMBER: "gr_id mb_id",
    shapes.BOARD: "bo_table gr_id bo_subject bo_admin bo_order bo_list_level bo_read_level"
    " bo_comment_level bo_download_level bo_use_cert bo_use_category bo_category_list"
    " bo_use_secret bo_upload_count bo_notice bo_content_head"
    " bo_content_tail",
    shapes.FILE: "bo_table wr_id bf_no bf_source bf_file bf_content bf_fileurl",
    shapes.GOOD: "bg_id bo_table wr_id mb_id bg_flag bg_datetime",
    shapes.SCRAP: "ms_id mb_id bo_table wr_id ms_datetime",
    shapes.POINT: "po_id mb_id po_datetime po_content po_point",
    shapes.MEMO: "me_id me_recv_mb_id me_send_mb_id me_send_datetime me_read_datetime me_memo"
    " me_send_id me_type",
    shapes.INQUIRY: "qa_id qa_parent mb_id qa_type qa_category qa_html qa_subject qa_content"
    " qa_file1 qa_source1 qa_file2 qa_source2 qa_datetime qa_email qa_hp",
    shapes.POLL: "po_id po_subject po_date po_etc po_level "
    + " ".join(f"po_poll{n} po_cnt{n}" for n in range(1, 10)),
    shapes.POLL_IDEA: "pc_id po_id pc_idea",
    shapes.POPUP: "nw_id nw_begin_time nw_end_time nw_subject nw_content nw_device nw_division",
    shapes.FAQ: "fa_id fm_id fa_subject fa_content fa_order",
    shapes.FAQ_GROUP: "fm_id fm_subject fm_order fm_head_html fm_tail_html",
    shapes.PAGE: "co_id co_html co_subject co_content co_seo_title co_mobile_content"
    " co_include_head co_include_tail",
    shapes.SOCIAL: "mp_no mb_id provider identifier",
    shapes.CONFIG: "cf_title cf_admin cf_cert_use cf_use_email_certify cf_stipulation cf_privacy",
}
"""The columns that are used, by table; everything else is left in the dump."""
NUMBERS = frozenset(
    ("bf_no", "bg_id", "bo_order", "fa_id", "fa_order", "fm_id", "fm_order", "gr_order", "mb_no",
     "mb_point", "me_id", "mp_no", "ms_id", "nw_id", "pc_id", "po_id", "po_point", "qa_id",
     "qa_parent", "qa_type", "wr_id")
)  # fmt: skip
"""Of them, what SQL compares, orders or sums: some programs quote numbers like texts."""

TEXTS = [
    "ca_name",
    "wr_option",
    "wr_subject",
    "wr_content",
    "wr_seo_title",
    "wr_link1",
    "wr_link2",
    "wr_hit",
    "wr_good",
    "wr_nogood",
    "mb_id",
    "wr_name",
    "wr_datetime",
]
EXTRAS = frozenset(f"wr_{n}" for n in range(1, 11))
OF_THE_OWNER = "운영자가 정한 칸(wr_1~wr_10)이라 무엇인지 몰라 옮기지 않아요."
PLACES = [
    "wr_id",
    "wr_parent",
    "wr_is_comment",
    "wr_comment",
    "wr_comment_reply",
    "wr_num",
    "wr_reply",
]

_SCHEMA = f"""
    PRAGMA journal_mode = OFF;
    PRAGMA synchronous = OFF;
    PRAGMA locking_mode = EXCLUSIVE;
    PRAGMA cache_size = -2000;
    CREATE TABLE texts (n INTEGER PRIMARY KEY, board, {", ".join(TEXTS)});
    CREATE TABLE places (n INTEGER PRIMARY KEY, board, id, parent, is_comment, thread, letters,
                         num, reply, at, is_secret, author);
    CREATE TABLE left_behind (what, name, why);
    CREATE TABLE people (place INTEGER PRIMARY KEY, name UNIQUE, key, nickname, level, has_left,
                         proofs);
    CREATE TABLE marks (what, name, number, PRIMARY KEY (what, name)) WITHOUT ROWID;
    CREATE TABLE used_files (path PRIMARY KEY) WITHOUT ROWID;
"""


class Staging:
    """The file: its tables are named as Gnuboard names them, without prefix."""

    def __init__(self, path: Path) -> None:
        self.db = sqlite3.connect(path, isolation_level=None)
        self.db.executescript(_SCHEMA)
        for shape, columns in STAGED.items():
            kind = ", kind" if shape is shapes.FILE else ""
            names = (f"{one} INTEGER" if one in NUMBERS else one for one in columns.split())
            self.db.execute(f"CREATE TABLE {_name(shape)} ({', '.join(names)}{kind})")
        self.db.execute("BEGIN")
        self.hosts = HostTally()
        self.tables: Counter[tuple[str, Shape]] = Counter()
        """Rows of the tables that are not staged."""
        self.total = 0
        """Rows of the whole dump."""
        self.categories: dict[str, set[str]] = {}
        """Of the posts of each board, also of those that stay."""
        self._counted: Counter[tuple[str, str]] = Counter()

    def rows(self, sql: str, *values: Bound) -> Iterator[Staged]:
        """Rows of a statement as mappings, read on while they are used."""
        cursor = self.db.execute(sql, values)
        names = [column[0] for column in cursor.description]
        for row in cursor:
            yield dict(zip(names, row, strict=True))

    def first(self, sql: str, *values: Bound) -> tuple[Bound, ...] | None:
        """The first row of a statement."""
        found: tuple[Bound, ...] | None = self.db.execute(sql, values).fetchone()
        return found

    def left(self, what: str, name: str, why: str) -> None:
        """Note something that does not come, by its name."""
        self.db.execute("INSERT INTO left_behind VALUES (?, ?, ?)", (what, name, why))

    def left_count(self, what: str, why: str, count: int = 1) -> None:
        """Note things that do not come and have no names of their own, by their number."""
        self._counted[what, why] += count

    def left_records(self) -> Iterator[LeftRecord]:
        """Everything that was noted: first by number, then by name."""
        for (what, why), count in self._counted.items():
            if count:
                yield LeftRecord(what=what, name=f"{count:,}개", why=why)
        for row in self.db.execute("SELECT what, name, why FROM left_behind ORDER BY rowid"):
            yield LeftRecord(what=row[0], name=row[1], why=row[2])


@contextmanager
def staging(work: Path) -> Iterator[Staging]:
    """An empty file in the folder `work`; one that an earlier run left goes first."""
    work.mkdir(parents=True, exist_ok=True)
    path = work / FILE_NAME
    path.unlink(missing_ok=True)
    os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
    made: Staging | None = None
    try:
        made = Staging(path)
        yield made
    finally:
        if made is not None:
            made.db.close()
        path.unlink(missing_ok=True)


def fill(
    stage: Staging,
    dump: Place,
    plan: Plan,
    *,
    prefix: str | None = None,
    encoding: str | None = None,
    tell: Tell = lambda done, total: None,  # noqa: ARG005  # nobody listens
) -> str:
    """Read the dump once; returns the prefix of its site, which the plan may not be of.

    Raises `BadDump` for one that cannot be read, and `OSError`.
    """
    loader = _Loader(stage, plan)
    with open_rows(dump, encoding) as (reader, opened):
        for stage.total, row in enumerate(reader.rows(), start=1):
            loader.sink(row.table)(bound_values(row))
            if stage.total % PROGRESS_ROWS == 0:
                tell(opened.done, opened.size)
        require_read(reader.failed, prefix)
        stage.left_count(SPOILED, SPOILED_WHY, reader.spoiled)
        tables = list(reader.tables.values())
        tell(opened.size, opened.size)
    loader.flush()
    chosen = chosen_prefix(tables, prefix)
    if chosen == plan.prefix:
        names = [str(row[0] or "") for row in stage.db.execute("SELECT bo_subject FROM board")]
        require_rows(names, stage.db.execute("SELECT 1 FROM member LIMIT 1").fetchall())
        require_korean(reader.encoding, names)
    return chosen


class _Loader:
    """Sends each row to its place, in batches."""

    def __init__(self, stage: Staging, plan: Plan) -> None:
        self._stage, self._prefix = stage, plan.prefix
        # MySQL on Windows writes the names of tables small, and compares keys without case.
        self._boards = {fold(key): key for key in plan.boards}
        self._moved = {key for key, board in plan.boards.items() if board.move}
        self._sinks: dict[Table, Sink] = {}
        self._waiting: dict[str, list[tuple[Bound, ...]]] = {}
        self._number = 0

    def sink(self, table: Table) -> Sink:
        """What takes the rows of a table."""
        if table not in self._sinks:
            self._sinks[table] = self._sink(table)
        return self._sinks[table]

    def flush(self) -> None:
        """Write what waits."""
        for statement, rows in self._waiting.items():
            self._stage.db.executemany(statement, rows)
            rows.clear()

    def _sink(self, table: Table) -> Sink:
        shape = shape_of(table)
        if shape is shapes.WRITE:
            written = table.name.removeprefix(f"{self._prefix}{shape.suffix}")
            board = self._boards.get(fold(written), written)
            if written != table.name and board in self._moved:
                return self._writes(table, board)
            if written != table.name:
                return self._left_writes(table, shape, board)
        elif shape in STAGED and table.name == self._prefix + shape.suffix:
            return self._plain(table, shape)
        return self._counted(table, shape)

    def _counted(self, table: Table, shape: Shape) -> Sink:
        counts, key = self._stage.tables, (table.name, shape)

        def count(_: Sequence[Bound]) -> None:
            counts[key] += 1

        return count

    def _left_writes(self, table: Table, shape: Shape, board: str) -> Sink:
        """A board that stays has its categories in the plan, too."""
        counts, key = self._stage.tables, (table.name, shape)
        categorise = self._categories(table, board)

        def count(values: Sequence[Bound]) -> None:
            counts[key] += 1
            categorise(values)

        return count

    def _categories(self, table: Table, board: str) -> Sink:
        """Notes the category of a post."""
        [category, is_comment] = _picks(table, ["ca_name", "wr_is_comment"])
        known = self._stage.categories.setdefault(board, set())

        def note(values: Sequence[Bound]) -> None:
            if category is None or (is_comment is not None and whole(values[is_comment])):
                return
            name = values[category]
            if name not in known and (shown := text({"ca_name": name}, "ca_name")):
                known.add(shown)

        return note

    def _plain(self, table: Table, shape: Shape) -> Sink:
        columns = STAGED[shape].split()
        take = _taking(table, columns)
        statement = (
            f"INSERT INTO {_name(shape)} ({', '.join(columns)})"
            f" VALUES ({', '.join('?' * len(columns))})"
        )

        board_at = columns.index("bo_table") if "bo_table" in columns else None
        boards = self._boards

        def add(values: Sequence[Bound]) -> None:
            self._put(statement, take(values))

        def add_of_board(values: Sequence[Bound]) -> None:
            taken = list(take(values))
            written = str(taken[board_at or 0] or "").strip()
            taken[board_at or 0] = boards.get(fold(written), written)
            self._put(statement, tuple(taken))

        return add if board_at is None else add_of_board

    def _writes(self, table: Table, board: str) -> Sink:
        at = {column: place for place, column in enumerate(table.columns)}
        texts, places = _taking(table, TEXTS), _taking(table, PLACES)
        put_text = f"INSERT INTO texts VALUES (?, ?, {', '.join('?' * len(TEXTS))})"
        put_place = f"INSERT INTO places VALUES ({', '.join('?' * (len(PLACES) + 5))})"
        hosts, left_count = self._stage.hosts, self._stage.left_count
        extras = _taking(table, [column for column in at if column in EXTRAS])
        marks = _taking(table, ["wr_datetime", "wr_option", "mb_id"])
        categorise = self._categories(table, board)

        def add(values: Sequence[Bound]) -> None:
            self._number += 1
            categorise(values)
            self._put(put_text, (self._number, board, *texts(values)))
            number, parent, is_comment, thread, letters, num, reply = places(values)
            written, options, author = marks(values)
            is_secret = options is not None and "secret" in str(options).split(",")
            place = (
                self._number, board, whole(number), whole(parent), int(whole(is_comment) > 0),
                whole(thread), str(letters or "").strip(), whole(num), str(reply or "").strip(),
                epoch(str(written)), int(is_secret),
                fold(str(author).strip()) if author else "",
            )  # fmt: skip
            self._put(put_place, place)
            content = values[at["wr_content"]]
            if isinstance(content, str):
                hosts.add(content)
            if any(extras(values)):
                left_count("글과 댓글의 여분 필드", OF_THE_OWNER)

        return add

    def _put(self, statement: str, row: tuple[Bound, ...]) -> None:
        rows = self._waiting.setdefault(statement, [])
        rows.append(row)
        if len(rows) >= BATCH_ROWS:
            self._stage.db.executemany(statement, rows)
            rows.clear()


def _name(shape: Shape) -> str:
    return f'"{shape.suffix}"'  # `group` is a word of SQL


def _picks(table: Table, columns: Sequence[str]) -> list[int | None]:
    places: Mapping[str, int] = {column: place for place, column in enumerate(table.columns)}
    return [places.get(column) for column in columns]


def _taking(table: Table, columns: Sequence[str]) -> Callable[[Sequence[Bound]], tuple[Bound, ...]]:
    """What takes the values of some columns from a row; a table of an older version lacks some."""
    picked = _picks(table, columns)
    if len(picked) > 1 and None not in picked:
        return itemgetter(*(at for at in picked if at is not None))
    return lambda values: tuple(None if at is None else values[at] for at in picked)


def bound_values(row: Row) -> Sequence[Bound]:
    """The values of a row as SQLite takes them; nearly all are already."""
    return cast(list[Bound], row.values) if row.is_plain else list(map(bound, row.values))


def bound(value: Value) -> Bound:
    """A value as SQLite takes it."""
    if isinstance(value, bytes):
        return text_of(value)
    if isinstance(value, Decimal) or (isinstance(value, int) and abs(value) >= _LARGEST):
        return str(value)
    return value


def whole(value: Bound) -> int:
    """A whole number; 0 for what is none."""
    if value.__class__ is int:
        return value
    try:
        return int(value or 0)
    except ValueError:
        return 0
