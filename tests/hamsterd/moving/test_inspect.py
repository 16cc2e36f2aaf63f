"""An inspection finds everything that is there, in every dialect, and says what does not come."""

import re
from pathlib import Path

import pytest

from hamsterd.moving.errors import BadDump
from hamsterd.moving.gnuboard5.inspecting.findings import Found
from hamsterd.moving.gnuboard5.inspecting.inspection import inspect
from hamsterd.moving.gnuboard5.inspecting.samples import OLD_PAGES, post_markup
from hamsterd.moving.gnuboard5.planning.plan_file import drafted, plan_text
from hamsterd.moving.gnuboard5.records_of import records
from hamsterd.moving.gnuboard5.rows import IdSet
from hamsterd.moving.html_text import addresses_under
from tests.hamsterd.moving.dialect import Dialect
from tests.hamsterd.moving.gnuboard import data_folder, dump, post

DIALECTS = {
    "mysqldump": Dialect(),
    "a row an insert": Dialect(rows_an_insert=1, names_columns=True),
    "without definitions": Dialect(names_columns=True, has_definitions=False),
    "euckr": Dialect(encoding="cp949", doubles_quotes=True),
    "windows": Dialect(newline="\r\n", between=","),
}


def found(folder: Path, dialect: Dialect, prefix: str = "g5_") -> Found:
    (folder / "site.sql").write_bytes(dump(dialect, prefix))
    return inspect(folder / "site.sql")


@pytest.mark.parametrize("dialect", DIALECTS.values(), ids=DIALECTS)
def test_it_is_the_same_site_however_it_was_written(tmp_path: Path, dialect: Dialect):
    usual = found(tmp_path, Dialect()).model_dump(exclude={"dump_bytes", "encoding", "tables"})

    other = found(tmp_path, dialect, "dal_")

    assert other.prefix == "dal_"
    assert {table.name[:4] for table in other.tables} == {"dal_"}
    seen = other.model_dump(exclude={"dump_bytes", "encoding", "tables"})
    for one in (usual, seen):
        one["remarks"] = [(each["what"].split("(")[0], each["count"]) for each in one["remarks"]]
    assert {**seen, "prefix": "g5_"} == usual


def test_members_are_counted(tmp_path: Path):
    members = found(tmp_path, Dialect()).members

    assert members.model_dump() == {
        "total": 8,
        "banned_now": 1,
        "banned_later": 1,
        "left": 1,
        "administrators": ["boss"],
        "deputies": [],
        "like_visitors": 0,
        "levels": {2: 7, 10: 1},
        "password_kinds": {
            "mysql16": 1, "mysql41": 1, "none": 1, "other": 1, "pbkdf2 sha256": 4,
        },
        "without_email": 1,
        "unconfirmed_email": 1,
        "mailing": 7,
        "certified": 1,
        "points": 800,
        "introductions": 0,
        "shared_emails": [["Elder", "younger"]],
        "clashing_nicknames": [["Elder", "younger"]],
        "refused_nicknames": [],
        "refused_usernames": ["z"],
        "reserved_names": ["keeper"],
    }  # fmt: skip


def test_boards_are_counted_and_those_of_a_closed_group_are_closed(tmp_path: Path):
    boards = {board.key: board for board in found(tmp_path, Dialect()).boards}

    assert {key: board.is_closed for key, board in boards.items()} == {
        "free": False,
        "inside": True,
        "staff": True,
    }
    assert boards["free"].model_dump(exclude={"list_level", "read_level", "is_closed"}) == {
        "key": "free",
        "name": "수다",
        "group": "open",
        "write_level": 2,
        "comment_level": 2,
        "download_level": 0,
        "proof": "",
        "notices": [1, 99],
        "categories": {"일상": 1, "궁금": 0, "옛분류": 1},
        "posts": 3,
        "replies": 1,
        "comments": 3,
        "nested_comments": 1,
        "secret_posts": 1,
        "secret_comments": 1,
        "guest_posts": 1,
        "guest_comments": 1,
        "html1": 1,
        "html2": 1,
        "views": 30,
        "likes": 3,
        "dislikes": 1,
        "files": 3,
        "missing_files": 0,
    }
    assert boards["staff"].posts == 2


def test_what_does_not_come_is_named_and_counted(tmp_path: Path):
    remarks = {one.what: one.count for one in found(tmp_path, Dialect()).remarks}

    assert remarks == {
        "비추천": 1,
        "행이 없는 추천": 1,
        "비회원의 글과 댓글": 2,
        "탈퇴한 회원": 1,
        "이메일이 없는 회원": 1,
        "같은 이메일을 쓰는 무리": 1,
        "닉네임이 겹치는 무리": 1,
        "여기 규칙과 다른 사용자명": 1,
        "운영진으로 보이는 이름": 1,
        "확인할 수 없는 비밀번호": 1,
        "장부에 없는 포인트": 320,
        "관리 권한(g5_auth)": 1,
        "방문 기록(g5_visit)": 1,
        "영카트 쇼핑몰(g5_shop_item)": 1,
        "날짜가 없는 글과 댓글": 1,
        "글이 없는 댓글": 1,
        "없는 글을 가리키는 공지": 1,
        "없는 게시판의 스크랩과 추천": 1,
    }


def test_files_are_looked_for_and_never_outside_of_the_folder(tmp_path: Path):
    (tmp_path / "site.sql").write_bytes(dump(Dialect()))

    files = inspect(tmp_path / "site.sql", data=data_folder(tmp_path)).files

    assert files.model_dump() == {
        "rows": 3,
        "present": 1,
        "present_bytes": 7,
        "missing": 2,
        "missing_examples": ["free/2: 사라진.jpg", "free/2: 몰래.jpg"],
        "folders": {"file": 7},
    }


def test_some_posts_are_shown_as_they_would_read_here_but_no_secret_ones(tmp_path: Path):
    (tmp_path / "site.sql").write_bytes(dump(Dialect()))

    all_of_them = inspect(tmp_path / "site.sql", samples=50).samples
    two = inspect(tmp_path / "site.sql", samples=2).samples

    assert {(one.board, one.id) for one in all_of_them} == {
        ("free", 1), ("free", 3), ("inside", 1), ("staff", 1), ("staff", 2),
    }  # fmt: skip
    assert all_of_them[0].before == "<p>안녕 <b>여러분</b></p>"
    assert all_of_them[0].after == "안녕 **여러분**"
    assert len(two) == 2
    assert two == inspect(tmp_path / "site.sql", samples=2).samples


@pytest.mark.parametrize(
    ("options", "written", "after"),
    [
        ("", "<b>하나</b>\r\n둘", "<b>하나</b>\n둘"),
        ("html1", "<b>하나</b>\n둘", "**하나** 둘"),
        ("html2,mail", "<b>하나</b>\r\n둘", "**하나**\n둘"),
        ("html1", '<img src="../data/editor/a.jpg">', "![](/data/editor/a.jpg)"),
    ],
)
def test_a_posts_options_say_how_its_text_is_meant(options: str, written: str, after: str):
    row = post(1, "z", written, wr_option=options)

    assert post_markup(row, addresses_under(OLD_PAGES)) == after


def test_two_sites_in_one_dump_are_told_apart(tmp_path: Path):
    (tmp_path / "two.sql").write_bytes(dump(Dialect(), "a_") + dump(Dialect(), "b_"))

    with pytest.raises(BadDump, match="a_, b_"):
        inspect(tmp_path / "two.sql")
    with pytest.raises(BadDump, match="a_, b_"):
        inspect(tmp_path / "two.sql", prefix="c_")
    assert inspect(tmp_path / "two.sql", prefix="b_").members.total == 8


def test_another_programs_dump_is_refused(tmp_path: Path):
    other = Dialect()
    (tmp_path / "xe.sql").write_bytes(other.dump(other.table("xe_member", ["member_srl"], [[1]])))

    with pytest.raises(BadDump, match="그누보드5의 표"):
        inspect(tmp_path / "xe.sql")


# As `--no-data` and `--default-character-set=latin1` write them.
LOST = {
    "줄이 하나도 없어요": lambda text: re.sub(rb"INSERT INTO [^;]*;\n", b"", text),
    r"물음표로 바뀌어 있어요\(\?\?\)": lambda text: re.sub(
        r"[^\x00-\x7f]", "?", text.decode()
    ).encode(),
}


@pytest.mark.parametrize("sentence", LOST)
def test_a_dump_that_lost_its_rows_or_its_korean_is_refused(tmp_path: Path, sentence: str):
    (tmp_path / "whole.sql").write_bytes(dump(Dialect()))
    (tmp_path / "lost.sql").write_bytes(LOST[sentence](dump(Dialect())))
    plan = drafted(plan_text(inspect(tmp_path / "whole.sql")).encode()).plan

    with pytest.raises(BadDump, match=sentence):
        inspect(tmp_path / "lost.sql")
    with pytest.raises(BadDump, match=sentence):
        next(records(tmp_path / "lost.sql", None, plan, work=tmp_path))


def test_a_site_whose_owner_made_no_board_yet_moves_with_its_members(tmp_path: Path):
    texts = rb"INSERT INTO `g5_(board|board_file|board_good|scrap|write_\w+)`[^;]*;\n"
    (tmp_path / "bare.sql").write_bytes(re.sub(texts, b"", dump(Dialect())))

    found = inspect(tmp_path / "bare.sql")
    plan = drafted(plan_text(found).encode()).plan
    kinds = {record.kind for record in records(tmp_path / "bare.sql", None, plan, work=tmp_path)}

    assert found.boards == []
    assert "members" in kinds
    assert "posts" not in kinds


def test_a_set_of_numbers_is_small():
    numbers = IdSet()
    for number in (0, 1, 1023, 1024, 2_000_000_000):
        numbers.add(number)

    assert [number in numbers for number in (0, 1, 2, 1023, 1024, 1025, 2_000_000_000)] == [
        True, True, False, True, True, False, True,
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("remark", "table"),
    [
        ("Error reading data for table dal.g5_write_free: #1194 - Table is crashed", "write_free"),
        ("dal.g5_board_file 테이블의 데이터를 읽는 중 오류: #1932 - doesn't exist", "board_file"),
        ("Error reading structure for table dal.g5_member: #1932 - Table 'x.y' is", "member"),
        ("Error reading data for table dal.g5_visit: #1194 - Table is crashed", None),
        ("Error reading data for table phpmyadmin.pma__column_info: #1100 - Table", None),
        ("Error reading data for table dal.other_memo: #1194 - Table is crashed", None),
    ],
)
def test_a_table_that_phpmyadmin_could_not_read_is_missed(
    tmp_path: Path, remark: str, table: str | None
):
    text = dump(Dialect()).decode()
    if table:
        text = re.sub(rf"INSERT INTO `g5_{table}`.*?;\n", "", text, flags=re.DOTALL)
    (tmp_path / "site.sql").write_text(f"-- {remark}\n{text}")

    if table is None:
        assert inspect(tmp_path / "site.sql", prefix="g5_").members.total == 8
        return
    with pytest.raises(BadDump, match=f"g5_{table} 표: .*#1"):
        inspect(tmp_path / "site.sql")
