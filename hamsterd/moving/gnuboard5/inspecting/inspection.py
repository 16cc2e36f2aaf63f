"""One look through a dump and its data folder: everything that is there, and what will not come."""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Sized
from functools import partial
from pathlib import Path

from hamsterd.core.text.folding import fold
from hamsterd.moving.errors import BadDump
from hamsterd.moving.gnuboard5 import shapes
from hamsterd.moving.gnuboard5.files import FileTally
from hamsterd.moving.gnuboard5.inspecting.findings import BoardFound, Found, Remark, TableFound
from hamsterd.moving.gnuboard5.inspecting.hosts import HostTally
from hamsterd.moving.gnuboard5.inspecting.remarks import remarks
from hamsterd.moving.gnuboard5.inspecting.samples import Sampler
from hamsterd.moving.gnuboard5.inspecting.tallies import (
    GroupTally,
    MemberTally,
    OtherTally,
    WriteTally,
    board_of,
)
from hamsterd.moving.gnuboard5.opening import Place, Reader, open_rows
from hamsterd.moving.gnuboard5.rows import Fields, number, text
from hamsterd.moving.gnuboard5.shapes import Shape, comes_by_name, shape_of
from hamsterd.moving.sql_dump.encodings import LABELS, UTF8
from hamsterd.moving.sql_dump.reader import Failed, Table

NOT_GNUBOARD = (
    "그누보드5의 표(회원과 게시판)가 없어요. 그누보드4나 다른 프로그램의 덤프일 수 있어요. 다른"
    " 프로그램에서는 `hamster import folder`로 와요."
)
NO_ROWS = "표의 정의만 있고 줄이 하나도 없어요. `--no-data` 없이 다시 받아 주세요."
LOST_LETTERS = (
    "한글이 모두 물음표로 바뀌어 있어요({name}). 덤프를 만들 때 잃은 것이라 되살릴 수 없어요."
    " `mysqldump --default-character-set=utf8mb4`로 다시 받아 주세요."
)
UNREAD = (
    "덤프를 만든 프로그램이 이 표를 읽지 못해 줄이 빠졌어요({error}). `REPAIR TABLE`로 고치고 다시"
    " 받아 주세요."
)
SEVERAL = "그누보드5가 여럿 들어 있어요. `--prefix`로 골라 주세요: {prefixes}"
DATELESS = "앞뒤 글의 날짜로 짐작해요."
LOST = "놓일 글이 없어 옮기지 않아요."
LEFT_OVER = "게시판 표에 없어 옮기지 않아요: {boards}"
SPOILED, SPOILED_WHY = "깨진 글자가 있는 칸", "읽지 못한 글자는 �로 와요."
PROGRESS_ROWS = 5_000

Tell = Callable[[int, int], None]
"""Told now and then how many bytes of how many are read."""


class Site:
    """The tables of one prefix, as far as they are read."""

    def __init__(self, data: Path | None, samples: int) -> None:
        self.title = self.admin = ""
        self.uses_proofs, self.proves_emails = True, False
        self.hosts = HostTally()
        self.samples = Sampler(samples)
        self.boards: dict[str, BoardFound] = {}
        self.writes: defaultdict[str, WriteTally] = defaultdict(WriteTally)
        self.members, self.groups = MemberTally(), GroupTally()
        self.files, self.others = FileTally(data), OtherTally()
        self.board_files: Counter[str] = Counter()
        self.lost_files: Counter[str] = Counter()
        self._readers: dict[Shape, Callable[[Fields], None]] = {
            shapes.MEMBER: self.members.add,
            shapes.GROUP: self.groups.add,
            shapes.GROUP_MEMBER: self.groups.add_member,
            shapes.BOARD: self._board,
            shapes.FILE: self._file,
            shapes.CONFIG: self._config,
            shapes.GOOD: self.others.good,
            shapes.SCRAP: self.others.scrap,
            shapes.POINT: self.others.point,
            shapes.MEMO: self.others.memo,
            shapes.INQUIRY: self.others.inquiry,
            shapes.POPUP: self.others.popup,
        }

    def reader(self, table: Table, shape: Shape) -> Callable[[Fields], None] | None:
        """What counts the rows of a table; None if their number is all that is told."""
        if shape is shapes.WRITE:
            return partial(self._write, table.name.partition(shape.suffix)[2])
        return self._readers.get(shape)

    def _write(self, board: str, row: Fields) -> None:
        self.write_of(board).add(row)
        self.samples.add(board, row)
        self.hosts.add(text(row, "wr_content"))

    def write_of(self, board: str) -> WriteTally:
        """What a board holds; MySQL on Windows writes the names of tables small."""
        return self.writes[fold(board)]

    def _board(self, row: Fields) -> None:
        self.boards[text(row, "bo_table")] = board_of(row)

    def _file(self, row: Fields) -> None:
        board = text(row, "bo_table")
        self.board_files[board] += 1
        self.lost_files[board] += self.files.add(row)

    def _config(self, row: Fields) -> None:
        self.title = self.title or text(row, "cf_title")
        self.admin = self.admin or text(row, "cf_admin")
        self.proves_emails = number(row, "cf_use_email_certify") > 0
        self.uses_proofs = row.get("cf_cert_use") is None or number(row, "cf_cert_use") > 0


class _Counted:
    """Rows and bytes of a table."""

    def __init__(self, table: Table, sites: dict[str, Site], begin: Callable[[], Site]) -> None:
        self.table, self.shape = table, shape_of(table)
        self.prefix = _prefix_of(table, self.shape)
        self.rows = self.bytes = 0
        self.add = None
        if self.prefix is not None:
            if self.prefix not in sites:
                sites[self.prefix] = begin()
            self.add = sites[self.prefix].reader(table, self.shape)


def inspect(
    dump: Place,
    *,
    data: Path | None = None,
    prefix: str | None = None,
    encoding: str | None = None,
    samples: int = 0,
    tell: Tell = lambda done, total: None,  # noqa: ARG005  # nobody listens
) -> Found:
    """Read a dump once. Raises `BadDump` for one that cannot be read, and `OSError`."""
    begin = partial(Site, data, samples)
    sites: dict[str, Site] = {}
    counted: dict[str, _Counted] = {}
    with open_rows(dump, encoding) as (reader, opened):
        for count, row in enumerate(reader.rows()):
            here = counted.get(row.table.name)
            if here is None or here.table is not row.table:
                here = counted[row.table.name] = _again(here, _Counted(row.table, sites, begin))
            here.rows += 1
            here.bytes += row.size
            if here.add is not None:
                here.add(dict(zip(row.table.columns, row.values, strict=True)))
            if count % PROGRESS_ROWS == 0:
                tell(opened.done, opened.size)
        for table in reader.tables.values():
            counted.setdefault(table.name, _Counted(table, sites, begin))
        tell(opened.size, opened.size)
        require_read(reader.failed, prefix)
    chosen = chosen_prefix((one.table for one in counted.values()), prefix)
    names = [board.name for board in sites[chosen].boards.values()]
    members = [
        one for one in counted.values() if one.prefix == chosen and one.shape is shapes.MEMBER
    ]
    require_rows(names, [one for one in members if one.rows])
    require_korean(reader.encoding, names)
    return _found(reader, opened.size, chosen, sites[chosen], counted)


def _again(before: _Counted | None, now: _Counted) -> _Counted:
    """Counting goes on where an INSERT names its columns in another order."""
    if before is not None:
        now.rows, now.bytes = before.rows, before.bytes
    return now


def chosen_prefix(tables: Iterable[Table], prefix: str | None) -> str:
    """The prefix of the site to look at: the only one that has members and boards.

    Raises `BadDump` if there is none, or several and `prefix` is none of them.
    """
    having: dict[str, set[Shape]] = defaultdict(set)
    for table in tables:
        shape = shape_of(table)
        if (own := _prefix_of(table, shape)) is not None:
            having[own].add(shape)
    whole = [each for each, has in having.items() if {shapes.MEMBER, shapes.BOARD} <= has]
    if prefix is not None and prefix in whole:
        return prefix
    if not whole:
        raise BadDump(NOT_GNUBOARD)
    if len(whole) > 1 or prefix is not None:
        raise BadDump(SEVERAL.format(prefixes=", ".join(whole)))
    return whole[0]


def require_read(failed: Iterable[Failed], prefix: str | None) -> None:
    """Raise `BadDump` if the program could not read a table that comes."""
    for one in failed:
        if one.table.startswith(prefix or "") and comes_by_name(one.table):
            raise BadDump(UNREAD.format(error=one.error), line=one.line, table=one.table)


def require_rows(*of_each: Sized) -> None:
    """Raise `BadDump` if the tables of members and boards have no row: a dump of definitions."""
    if not any(of_each):
        raise BadDump(NO_ROWS)


def require_korean(encoding: str | None, names: Iterable[str]) -> None:
    """Raise `BadDump` if what wrote the dump knew no Korean.

    `encoding` is None if no text was beyond ASCII; `names` are those of the boards.
    """
    lost = next((name for name in names if "??" in name), None)
    if encoding is None and lost is not None:
        raise BadDump(LOST_LETTERS.format(name=lost))


def _prefix_of(table: Table, shape: Shape) -> str | None:
    """What stands before the end of a table's name; None for tables that are not Gnuboard's."""
    if shape is shapes.WRITE:
        return table.name.partition(shape.suffix)[0]
    return table.name.removesuffix(shape.suffix) if shape.suffix else None


def _found(
    reader: Reader, size: int, prefix: str, site: Site, counted: dict[str, _Counted]
) -> Found:
    tables = [_table(one) for one in counted.values() if one.prefix in {prefix, None}]
    rows_of = Counter[Shape]()
    for one in counted.values():
        if one.prefix == prefix:
            rows_of[one.shape] += one.rows
    others = site.others.found
    others.polls = rows_of[shapes.POLL]
    others.faq, others.pages = rows_of[shapes.FAQ], rows_of[shapes.PAGE]
    others.social_sign_ins = rows_of[shapes.SOCIAL]
    groups = site.groups.done()
    boards = _boards(site, {fold(group.key) for group in groups if group.is_closed})
    found = Found(
        title=site.title,
        addresses=site.hosts.done(),
        prefix=prefix,
        program=reader.program,
        server=reader.server,
        encoding=LABELS[reader.encoding or UTF8],
        version=_version(counted, prefix),
        rows=sum(table.rows for table in tables),
        dump_bytes=size,
        tables=tables,
        members=site.members.done(site.admin, proves_emails=site.proves_emails),
        usernames=site.members.usernames,
        groups=groups,
        boards=boards,
        files=site.files.done(),
        others=others,
        samples=site.samples.done(),
    )
    found.remarks = [*remarks(found), *_faults(site)]
    return found


def _table(one: _Counted) -> TableFound:
    return TableFound(
        name=one.table.name,
        says=one.shape.says,
        rows=one.rows,
        bytes=one.bytes,
        becomes=one.shape.becomes,
        why=one.shape.why,
    )


def _boards(site: Site, closed_groups: set[str]) -> list[BoardFound]:
    for key, board in site.boards.items():
        write = site.write_of(key)
        board.proof = board.proof if site.uses_proofs else ""
        # A closed group closes the boards that everybody else could read.
        level = max(board.list_level, board.read_level)
        board.is_closed = level > 1 or fold(board.group) in closed_groups or bool(board.proof)
        for name in WRITE_COUNTS:
            setattr(board, name, write.counts[name])
        board.categories |= {name: count for name, count in write.categories.items() if name}
        board.files = site.board_files[key]
        board.missing_files = site.lost_files[key]
    return list(site.boards.values())


WRITE_COUNTS = (
    "posts", "replies", "comments", "nested_comments", "secret_posts", "secret_comments",
    "guest_posts", "guest_comments", "html1", "html2", "views", "likes", "dislikes",
)  # fmt: skip


def _version(counted: dict[str, _Counted], prefix: str) -> str:
    """Which Gnuboard5 wrote the tables, as far as their columns tell."""
    columns = {
        column for one in counted.values() if one.prefix == prefix for column in one.table.columns
    }
    return "5.4 이상" if "wr_seo_title" in columns else "5.3 이하"


def _faults(site: Site) -> list[Remark]:
    """Rows that point at what is not there."""
    notices = sum(
        notice not in site.write_of(key).posts
        for key, board in site.boards.items()
        for notice in board.notices
    )
    writes = [site.write_of(key) for key in site.boards]
    known = set(map(fold, site.boards))
    gone = [key for key in site.writes if key not in known and site.writes[key].counts]
    strays = sum(count for key, count in site.others.boards.items() if key not in site.boards)
    left_over = sum(site.writes[key].rows for key in gone)
    counts = (
        ("날짜가 없는 글과 댓글", sum(one.counts["dateless"] for one in writes), DATELESS),
        ("글이 없는 댓글", sum(one.lost_comments for one in writes), LOST),
        ("없는 글을 가리키는 공지", notices, "그 공지만 빼요."),
        ("없는 게시판의 스크랩과 추천", strays, "가리키는 글이 없어 옮기지 않아요."),
        ("게시판 없이 남은 글과 댓글", left_over, LEFT_OVER.format(boards=", ".join(gone[:5]))),
    )
    return [Remark(what=what, count=count, why=why) for what, count, why in counts if count]
