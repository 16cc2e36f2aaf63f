"""A site with additional kinds, in a process of its own: `python -m … <DSN> <KIND> …` runs the
life cycle of each on a database of its own.

The only edit is the line in `hamsterd/kinds.py`, made while that module is loaded.
"""

# ruff: noqa: E402  # the line comes before whatever reads the kinds

import sys
from multiprocessing import get_context
from pathlib import Path
from types import ModuleType

import hamsterd

_IMPORT = "from hamsterd.hamsters.profile import kind as hamsters\n"
_LAST = "        contests.CONTEST_ENTRY,\n"


def add_the_line() -> None:
    """Load `hamsterd.kinds` with some kinds more."""
    path = Path(hamsterd.__file__).with_name("kinds.py")
    text = path.read_text()
    assert _IMPORT in text
    assert _LAST in text
    text = text.replace(
        _IMPORT, f"{_IMPORT}from tests.hamsterd.content.made_up import kind as made_up\n"
    )
    text = text.replace(_LAST, f"{_LAST}        *made_up.KINDS,\n")
    kinds = ModuleType("hamsterd.kinds")
    sys.modules["hamsterd.kinds"] = kinds
    exec(compile(text, path, "exec"), vars(kinds))
    hamsterd.kinds = kinds  # type: ignore[attr-defined]


add_the_line()

from hamsterd.app import MEDIA_RULES
from hamsterd.content.kind import ContentKind
from hamsterd.content.lifecycle import delete, hide, locked, show
from hamsterd.content.reactions import (
    bookmarked,
    bookmarks_count,
    flags,
    toggle_bookmark,
    toggle_like,
)
from hamsterd.content.visibility import HiddenFor, is_seen
from hamsterd.content.writing import publish, write
from hamsterd.core.clock import utc_now
from hamsterd.db.batches import Deadline
from hamsterd.db.handle import database, init_database
from hamsterd.db.sql import execute, fetch_all, fetch_column, fetch_row, fetch_value
from hamsterd.db.transaction import transaction
from hamsterd.discovery.search.queries import hits
from hamsterd.http.shapes.paging import AdminListQuery, PageQuery
from hamsterd.kinds import EXPECTED_COUNTS
from hamsterd.operations.exports.records import RECORDS
from hamsterd.operations.retention.trash import purge_trash
from hamsterd.own.hides import service as hides
from hamsterd.own.trash.service import list_trash
from hamsterd.own.trash.service import restore as restore_own
from hamsterd.site.pages.statuses import page_status
from hamsterd.staff.cases.content.columns import columns, source
from hamsterd.staff.cases.content.own import own_removals
from hamsterd.staff.cases.content.removal import remove_content, restore_content
from hamsterd.staff.cases.pages import case_page
from hamsterd.staff.cases.reports.schemas import ReportIn
from hamsterd.staff.cases.reports.service import file_report
from hamsterd.staff.cases.review.held import HELD, release_held
from hamsterd.staff.kinds import TargetKind
from scheduler.jobs.recount import recount
from scheduler.task import Task
from tests.hamsterd.content.made_up.kind import BURROW, COMMENTS, RECIPE, WHISPER
from tests.hamsterd.content.made_up.model import TABLES
from tests.postgres import throwaway_settings

SETTINGS = throwaway_settings()
ACTOR = "cli:root"
_MEMBER = """
    INSERT INTO users (username, email, nickname)
    VALUES (%(name)s, %(name)s || '@hamzzi.example', %(name)s) RETURNING id
"""
_TOLD = "SELECT message FROM notifications WHERE user_id = %(id)s ORDER BY id"


def member(name: str) -> int:
    return int(fetch_value(_MEMBER, name=name))


WRITING = {
    RECIPE: {"name": "해씨쿠키", "steps": "해바라기씨를 볶아요."},
    WHISPER: {"content": "오늘은 **쳇바퀴**를 오래 탔어요."},
    BURROW: {"content": "톱밥을 깊게 깔아 주었어요."},
}
QUOTED = {RECIPE: "해씨쿠키", WHISPER: "오늘은 쳇바퀴를 오래 탔어요."}
"""How a sentence names it: by its title, else by how it begins, without markup."""


def written(kind: ContentKind, author: int) -> int:
    """A thing as its own handlers would write it."""
    with transaction():
        thing = write(kind, user_id=author, **WRITING[kind])
        publish(kind, thing)
    return int(thing["id"])


def seen(kind: ContentKind, thing: int, viewer: int | None = None) -> bool:
    with transaction():
        return is_seen(kind, thing, viewer)


def told(member_id: int) -> list[str]:
    with transaction():
        return fetch_column(_TOLD, id=member_id)


def status(kind: ContentKind, thing: int) -> int:
    return page_status(kind.name, thing, None)


def react(kind: ContentKind, thing: int, author: int, reader: int) -> None:
    """It is liked, kept and hidden by a reader, as far as its kind can be."""
    if kind.likes is not None:
        assert toggle_like(kind, thing, viewer_id=reader) == (True, 1)
        assert any(QUOTED[kind] in line for line in told(author)), told(author)
        assert toggle_like(kind, thing, viewer_id=reader) == (False, 0)
        assert toggle_like(kind, thing, viewer_id=author) == (True, 1)
    if kind.bookmarks is not None:
        assert toggle_bookmark(kind, thing, viewer_id=reader) == (True, 1)
        with transaction():
            assert bookmarked(kind, viewer_id=reader, page=PageQuery())[0] == [thing]
            assert bookmarks_count(kind, viewer_id=reader) == 1
    if kind.cards is not None:
        hides.hide(viewer_id=reader, target_type=kind.name, target_id=thing)
        with transaction():
            is_hidden = flags(kind, [thing], reader)[thing]
        assert is_hidden is not None
        assert True in is_hidden
        assert [one.name for one in hides.hidden_things(viewer_id=reader)] == [QUOTED[kind]]
        hides.show(viewer_id=reader, target_type=kind.name, target_id=thing)


def discuss(kind: ContentKind, thing: int, author: int, reader: int) -> None:
    """A reader comments, gets a reply, and deletes the comment."""
    comments = COMMENTS.get(kind)
    if comments is None:
        return
    said = comments.add(author_id=reader, place_id=thing, content="@kong 우리도 해 볼게요")
    assert any(QUOTED[kind] in line for line in told(author)), told(author)
    on = comments.kind.comment
    assert on is not None
    if on.answers_id is not None:
        answer = comments.add(
            author_id=author, place_id=thing, content="그럼요", answers_id=said.id
        )
        comments.remove(author_id=author, place_id=thing, comment_id=answer.id)
    comments.edit(author_id=reader, place_id=thing, comment_id=said.id, content="꼭 해 볼게요")
    comments.remove(author_id=reader, place_id=thing, comment_id=said.id)
    (lost,) = list_trash(member_id=reader, limit=10, cursor=None).items
    assert lost.place is not None
    restored = restore_own(
        member_id=reader,
        is_admin=False,
        kind=comments.kind.name,
        target_id=said.id,
        board_id=None,
    )
    assert restored.url.endswith(f"#comment-{said.id}")
    report(comments.kind, said.id, reporter=author)
    with transaction():
        record = next(one for one in RECORDS if one.name == "comments")
        assert [row["kind"] for row in fetch_all(record.sql, viewer_id=reader)] == [kind.name]


def moderate(kind: ContentKind, thing: int, author: int) -> None:
    """Hide and show it, hold and release it, remove and restore it; its author is notified."""
    assert hide(kind, thing, HiddenFor.REPORTS)
    assert not seen(kind, thing)
    assert show(kind, thing, HiddenFor.REPORTS)
    assert hide(kind, thing, HiddenFor.REVIEW)
    if kind.words.screened_as is not None:
        with transaction():
            assert [row.target_id for row in HELD.page(AdminListQuery()).items] == [thing]
        release_held(kind=kind, target_id=thing, actor=ACTOR)
    else:
        assert show(kind, thing, HiddenFor.REVIEW)
    remove_content(kind=kind, target_id=thing, reason="시험", actor=ACTOR)
    assert status(kind, thing) == 410
    assert any(kind.noun in line for line in told(author)), told(author)
    assert [one.subject.kind for one in own_removals(author)] == [kind.name]
    restore_content(kind=kind, target_id=thing, reason="시험", actor=ACTOR)
    assert status(kind, thing) == 200


def report(kind: ContentKind, thing: int, reporter: int) -> None:
    """A report opens a case with its words, which is closed again."""
    form = ReportIn(reported_item_type=TargetKind(kind.name), reported_item_id=thing, reason="spam")
    assert file_report(reporter_id=reporter, form=form, dismissed_max=10).status == "pending"
    with transaction():
        case = fetch_row("SELECT id, snapshot FROM report_cases WHERE status = 'pending'")
    assert case["snapshot"][kind.words.text]
    assert case_page(case["id"], actor=ACTOR).content_type == kind.name
    with transaction():
        execute("UPDATE report_cases SET status = 'dismissed', decided_at = now()")


def look_up(kind: ContentKind, thing: int, author: int) -> None:
    """Search, the staff's list and the member's record have it."""
    with transaction():
        if kind.search is not None:
            assert thing in hits([kind.search.name], ["해씨쿠키"])[kind.search.name]
        if kind.staff_list is not None:
            listed = f"SELECT {columns(kind)} FROM {source(kind)}"
            assert [row["id"] for row in fetch_all(listed)] == [thing]
        assert kind.record is not None
        record = next(one for one in RECORDS if one.name == kind.record.name)
        (row,) = fetch_all(record.sql, viewer_id=author)
        assert WRITING[kind].items() <= row.items()


def throw_away(kind: ContentKind, thing: int, author: int) -> None:
    """Its author deletes it, restores it if they may, and it is erased."""
    if kind.own_trash is not None:
        _delete(kind, thing)
        lost = list_trash(member_id=author, limit=10, cursor=None).items[0]
        assert (lost.kind, lost.title) == (kind.name, WRITING[kind].get(kind.words.title or ""))
        back = restore_own(
            member_id=author, is_admin=False, kind=kind.name, target_id=thing, board_id=None
        )
        assert back.url == kind.address.format(id=thing)
    _delete(kind, thing)
    assert status(kind, thing) == 410
    with transaction():
        execute(f"UPDATE {kind.table} SET deleted_at = now() - interval '40 days'")
    assert purge_trash(utc_now(), site=SETTINGS, deadline=Deadline())[kind.plural] == 1
    with transaction():
        assert fetch_value(f"SELECT count(*) FROM {kind.table}") == 0


def _delete(kind: ContentKind, thing: int) -> None:
    with transaction():
        before = locked(kind, thing)
        assert before is not None
        delete(kind, before)


def nothing_drifted() -> None:
    """Every number is what the rows say; one that is not is mended."""
    drifted = recount(Task(SETTINGS, dry_run=True))
    assert drifted["rows"] == 0, drifted


def live(kind: ContentKind) -> None:
    """Everything that can become of one."""
    with transaction():
        author, reader = member("kong"), member("dubu")
    thing = written(kind, author)
    assert seen(kind, thing)
    assert kind.name in MEDIA_RULES
    assert status(kind, thing) == 200
    look_up(kind, thing, author)
    react(kind, thing, author, reader)
    discuss(kind, thing, author, reader)
    nothing_drifted()
    moderate(kind, thing, author)
    report(kind, thing, reporter=reader)
    nothing_drifted()
    throw_away(kind, thing, author)
    nothing_drifted()


def live_on(dsn: str, name: str) -> None:
    """On an empty database that has their tables as well."""
    init_database(dsn, SETTINGS)
    with transaction():
        for table in TABLES:
            table.create_table()
        assert {"recipes", "whispers"} <= EXPECTED_COUNTS.keys()
    live(next(kind for kind in WRITING if kind.name == name))
    database.close_all()


if __name__ == "__main__":
    for dsn, name in zip(sys.argv[1::2], sys.argv[2::2], strict=True):
        # A fork, so that none finds what another has cached, and all import once.
        process = get_context("fork").Process(target=live_on, args=(dsn, name))
        process.start()
        process.join()
        sys.stdout.write(f"{name} {process.exitcode}\n")
        sys.stdout.flush()
