"""A dump of Gnuboard5 with its data folder and the owner's plan, as records (decision 0165)."""

from collections.abc import Callable, Iterator
from pathlib import Path

from hamsterd.core.clock import utc_now
from hamsterd.moving.gnuboard5.data_folder import DataFolder
from hamsterd.moving.gnuboard5.inspecting.hosts import host_of
from hamsterd.moving.gnuboard5.inspecting.inspection import Tell
from hamsterd.moving.gnuboard5.inspecting.tallies import board_of
from hamsterd.moving.gnuboard5.opening import Place
from hamsterd.moving.gnuboard5.planning.fitting import Held
from hamsterd.moving.gnuboard5.planning.plan import Plan
from hamsterd.moving.gnuboard5.records.address_records import Addresses
from hamsterd.moving.gnuboard5.records.attachments import Attachments, look_at_files
from hamsterd.moving.gnuboard5.records.board_records import board_records
from hamsterd.moving.gnuboard5.records.links import SLUGS, Links
from hamsterd.moving.gnuboard5.records.member_records import Members
from hamsterd.moving.gnuboard5.records.ordering import settle
from hamsterd.moving.gnuboard5.records.other_records import Others
from hamsterd.moving.gnuboard5.records.pictures import Pictures
from hamsterd.moving.gnuboard5.records.texts import Texts, line
from hamsterd.moving.gnuboard5.records.writing_records import Writings
from hamsterd.moving.gnuboard5.rows import text
from hamsterd.moving.gnuboard5.shapes import WRITE
from hamsterd.moving.gnuboard5.staging import Staging, fill, staging
from hamsterd.moving.records import Record, SiteRecord

SOFTWARE = "gnuboard5"
LEFT_OVER = "게시판 표에 없거나 옮기지 않기로 한 게시판의 글이에요: {count:,}줄."
OTHER_PREFIX = "앞말이 다른 표예요: {count:,}줄."
TABLE = "{why} {count:,}줄."


def records(
    dump: Place,
    data: Path | None,
    plan: Plan,
    *,
    work: Path,
    prefix: str | None = None,
    encoding: str | None = None,
    require: Callable[[Held], None] = lambda held: None,  # noqa: ARG005  # it is known to fit
    tell: Tell = lambda done, total: None,  # noqa: ARG005  # nobody listens
) -> Iterator[Record]:
    """Everything of a site, in the order of `hamsterd.moving.records.RECORDS`.

    The dump is read whole before the first record comes: `BadDump` and `OSError` are raised then,
    and whatever `require` raises, which looks at whether the plan fits. `tell` hears of the bytes
    of the dump first, then of records. `work` is a folder for the staged rows, which are gone when
    the iterator is done or closed.
    """
    folder = DataFolder(data)
    with staging(work) as stage:
        own = fill(stage, dump, plan, prefix=prefix, encoding=encoding, tell=tell)
        require(_held(stage, own, plan))
        for count, record in enumerate(_records(stage, folder, plan), start=1):
            yield record
            tell(count, max(count, stage.total))


def _held(stage: Staging, prefix: str, plan: Plan) -> Held:
    boards = {
        board.key: board.categories.keys() | stage.categories.get(board.key, set())
        for board in map(board_of, stage.rows("SELECT * FROM board"))
    }
    named = {*plan.members.administrators, *plan.nicknames}
    usernames = (text(row, "mb_id") for row in stage.rows("SELECT mb_id FROM member"))
    return Held(prefix, boards, {name for name in usernames if name in named})


def _records(stage: Staging, folder: DataFolder, plan: Plan) -> Iterator[Record]:
    addresses = plan.addresses or stage.hosts.done()
    hosts = frozenset(host_of(each) for each in addresses) - {""}
    texts = Texts(Links(stage, hosts), Pictures(stage, folder, hosts), stage.left_count)
    members = Members(stage, folder, plan, texts)
    settle(stage, leavers=members.leavers(), now=int(utc_now().timestamp()))
    stage.db.executescript(SLUGS)
    look_at_files(stage, folder)
    files = Attachments(stage, folder)
    title = stage.first("SELECT cf_title FROM config")
    yield SiteRecord(
        software=SOFTWARE,
        title=line(str(title[0] or "")) if title else "",
        addresses=addresses,
    )
    yield from members.records()
    yield from board_records(stage, plan, members.people)
    writings = Writings(stage, plan, members.people, texts, files)
    yield from writings.posts()
    files.strays()
    yield from writings.comments()
    yield from writings.likes()
    yield from writings.bookmarks()
    others = Others(stage, folder, plan, members.people, texts)
    yield from others.points()
    yield from others.inquiries()
    yield from others.messages()
    yield from others.polls()
    yield from others.popups()
    yield from others.pages()
    yield from Addresses(stage, folder, plan).records()
    _leave_tables(stage, plan)
    yield from stage.left_records()


def _leave_tables(stage: Staging, plan: Plan) -> None:
    """Note the tables that do not come."""
    known = {text(row, "bo_table") for row in stage.rows("SELECT bo_table FROM board")}
    for (name, shape), count in stage.tables.items():
        if not name.startswith(plan.prefix):
            stage.left("표", name, OTHER_PREFIX.format(count=count))
        elif shape is WRITE:
            is_board = name.removeprefix(plan.prefix + shape.suffix) in known
            what = "옮기지 않는 게시판의 글" if is_board else "게시판 없이 남은 글"
            stage.left(what, name, LEFT_OVER.format(count=count))
        else:
            stage.left(shape.says, name, TABLE.format(why=shape.why, count=count))
