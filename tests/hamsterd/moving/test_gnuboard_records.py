"""What a Gnuboard5 leaves becomes records: nothing opens, nothing is lost, nothing goes unsaid."""

import re
import stat
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from hamsterd.moving.errors import BadDump
from hamsterd.moving.gnuboard5.addresses import post_named
from hamsterd.moving.gnuboard5.inspecting.inspection import inspect
from hamsterd.moving.gnuboard5.planning.plan import Plan
from hamsterd.moving.gnuboard5.planning.plan_file import plan_text, read_plan
from hamsterd.moving.gnuboard5.records_of import records
from hamsterd.moving.gnuboard5.staging import FILE_NAME
from hamsterd.moving.records import RECORDS, Record
from tests.hamsterd.moving.dialect import Dialect
from tests.hamsterd.moving.gnuboard import (
    BOARDS,
    MEMBERS,
    NEVER,
    TABLES,
    Rows,
    board,
    comment,
    dump,
    member,
    post,
)

JPEG = b"\xff\xd8\xff\xe0" + b"x" * 60
GIF = b"GIF89a" + b"x" * 60
HOST = "http://dalkong.example"
LONG = "0123456789abcdef0123456789abcdef_1_1.jpg"


def attachment(number: int, name: str, source: str, **more: Any) -> dict[str, Any]:
    return {
        "bo_table": "free", "wr_id": 1, "bf_no": number, "bf_source": source, "bf_file": name,
        **more,
    }  # fmt: skip


class Moved:
    """The records of a small site."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.tables: dict[str, Rows] = dict(TABLES)
        self.dialect = Dialect()
        self.edit: Callable[[str], str] = lambda text: text
        self.records: list[Record] = []

    def file(self, path: str, content: bytes = JPEG) -> None:
        where = self.folder / "data" / path
        where.parent.mkdir(parents=True, exist_ok=True)
        where.write_bytes(content)

    def plan(self) -> Plan:
        (self.folder / "site.sql").write_bytes(dump(self.dialect, tables=self.tables))
        return self.plan_of(self.folder / "site.sql")

    def plan_of(self, path: Path) -> Plan:
        found = inspect(path)
        return read_plan(self.edit(plan_text(found)).encode(), found)

    def read(self) -> "Moved":
        plan = self.plan()
        (self.folder / "data").mkdir(exist_ok=True)
        self.records = list(
            records(self.folder / "site.sql", self.folder / "data", plan, work=self.folder / "work")
        )
        return self

    def all(self, kind: str) -> list[Any]:
        return [one for one in self.records if one.kind == kind]

    def one(self, kind: str, key: str) -> Any:
        return next(one for one in self.all(kind) if one.key == key)

    def content(self, text: str, option: str = "html1", **more: Any) -> str:
        """What becomes of a text."""
        self.tables["write_free"] = [
            post(1, "boss", text, wr_option=option, **more), post(2, "z"), comment(3, 2, "z"),
        ]  # fmt: skip
        return self.read().one("posts", "free/1").content

    def left(self, what: str) -> list[str]:
        return [one.name for one in self.all("left") if one.what == what]


def own_address(plan: str) -> str:
    return re.sub(r"addresses = .*", f'addresses = ["{HOST}"]', plan)


@pytest.fixture
def site(tmp_path: Path) -> Moved:
    return Moved(tmp_path)


def test_records_come_in_their_order_and_the_staged_rows_are_gone(site: Moved):
    kinds = [RECORDS.index(type(one)) for one in site.read().records]

    assert kinds == sorted(kinds)
    assert list((site.folder / "work").iterdir()) == []


def test_staged_rows_are_their_owners_alone_and_go_when_the_reader_stops(site: Moved):
    plan, work = site.plan(), site.folder / "work"
    reading = records(site.folder / "site.sql", None, plan, work=work)

    next(reading)
    assert stat.S_IMODE((work / FILE_NAME).stat().st_mode) == 0o600
    reading.close()
    assert list(work.iterdir()) == []


@pytest.mark.parametrize("spoil", [lambda raw: raw[:-200], lambda raw: raw + b"\0\1\2 garbage"])
def test_a_bad_dump_is_refused_before_the_first_record(
    site: Moved, spoil: Callable[[bytes], bytes]
):
    plan, path = site.plan(), site.folder / "site.sql"
    path.write_bytes(spoil(path.read_bytes()))

    with pytest.raises(BadDump):
        next(records(path, None, plan, work=site.folder / "work"))
    assert list((site.folder / "work").iterdir()) == []


@pytest.mark.parametrize(
    "dialect",
    [
        Dialect(encoding="cp949", doubles_quotes=True),
        Dialect(rows_an_insert=1, names_columns=True),
        Dialect(quotes_numbers=True),
    ],
)
def test_it_is_the_same_site_however_it_was_written(site: Moved, dialect: Dialect):
    usual = site.read().records

    site.dialect = dialect
    assert site.read().records == usual


def test_a_log_of_visitors_may_be_in_any_encoding(site: Moved):
    """It does not come, and browsers sent addresses as they liked."""
    usual = site.read().records
    log = b"CREATE TABLE `g5_login` (`lo_ip` text, `lo_datetime` text, `lo_location` text);"
    rows = log + b"INSERT INTO `g5_login` VALUES ('::1','2012-01-01','?q=\xc7\xdc\xff\x80');\n"
    path = site.folder / "site.sql"
    path.write_bytes(rows + path.read_bytes())

    told = records(path, site.folder / "data", site.plan_of(path), work=site.folder / "work")

    new = [one for one in told if one not in usual]
    assert [(one.kind, one.name) for one in new] == [("left", "g5_login")]


def test_members_come_with_what_they_had(site: Moved):
    site.file("member_image/bo/boss.gif", GIF)
    site.file("member/bo/boss.gif", GIF)
    site.file("member/El/Elder.gif", b"<html>")
    site.tables["member"] = [
        {
            **row,
            "mb_today_login": "2026-01-02 03:04:05",
            "mb_open": 1,
            "mb_signature": "<b>멋</b>짐",
        }
        for row in MEMBERS
    ]
    site.tables["member_social_profiles"] = [
        {"mp_no": n, "mb_id": name, "provider": provider, "identifier": "7"}
        for n, (name, provider) in enumerate(
            [("Elder", "Google"), ("z", "google"), ("z", "naver"), ("z", "twitter")]
        )
    ]
    members = {one.key: one for one in site.read().all("members")}

    boss, banned, later = members["boss"], members["banned"], members["later"]
    assert (boss.role, boss.nickname, boss.picture) == ("admin", "대장", "member_image/bo/boss.gif")
    assert boss.password_hash == "*6C8989366EAF75BB670AD8EA7A7FC1176A95CEF4"
    assert boss.joined_at == datetime(2020, 1, 1, 1, 0, tzinfo=UTC) == boss.mail_consent_at
    assert boss.last_login_at == datetime(2026, 1, 1, 18, 4, 5, tzinfo=UTC)
    assert (boss.experience, boss.introduction) == (100, "멋짐")
    assert (banned.standing, banned.standing_since) == (
        "banned",
        datetime(2025, 3, 11, 15, tzinfo=UTC),
    )
    assert later.standing == "active"
    assert site.left("차단") == ["later"]
    assert members["younger"].mail_consent_at is None
    assert (members["keeper"].email_verified, boss.email_verified) == (False, True)
    assert members["Elder"].picture is None
    assert [part.provider for part in members["z"].identities] == ["naver"]
    assert len(site.left("소셜 로그인")) == 2


def test_who_joined_first_keeps_name_and_address(site: Moved):
    members = {one.key: one for one in site.read().all("members")}

    assert (members["Elder"].nickname, members["Elder"].chooses_nickname) == ("HamMom", False)
    assert members["younger"].chooses_nickname
    assert (members["Elder"].email, members["younger"].email) == ("one@mail.example", None)

    site.edit = lambda text: text.replace(
        'clashing_nicknames = "ask"', 'clashing_nicknames = "number"'
    ).replace('shared_emails = "elder"', 'shared_emails = "nobody"')
    members = {one.key: one for one in site.read().all("members")}
    assert (members["younger"].nickname, members["younger"].chooses_nickname) == ("hammom2", False)
    assert (members["Elder"].email, members["younger"].email) == (None, None)


def test_names_that_are_refused_get_a_stopgap_but_usernames_stay(site: Moved):
    site.tables["member"] = [
        *MEMBERS, member("a" * 20, "가" * 21, mb_no=7), member("pretender", "관리자", mb_no=8)
    ]  # fmt: skip
    site.tables["board"] = [{**row, "bo_admin": "keeper"} for row in BOARDS]
    members = {one.key: one for one in site.read().all("members")}

    assert members["z"].username == "z"
    assert members["a" * 20].nickname == "이사온회원7"
    assert members["pretender"].nickname == "이사온회원8"
    assert (members["keeper"].nickname, members["keeper"].chooses_nickname) == ("운영이", False)


def test_who_left_has_neither_name_nor_address_and_may_be_left_out(site: Moved):
    site.tables["write_free"] = [
        post(1, "gone"), post(2, "z", wr_num=-1, wr_reply="A"), comment(3, 1, "z"),
        comment(4, 2, "gone", wr_comment=1), comment(5, 2, "z", wr_comment=1, wr_comment_reply="A"),
    ]  # fmt: skip
    gone = site.read().one("members", "gone")
    assert (gone.standing, gone.nickname, gone.email, gone.password_hash) == (
        "left", "탈퇴한 회원", None, None,
    )  # fmt: skip
    assert site.one("posts", "free/1").author == "gone"

    site.edit = lambda text: text.replace('leavers = "nameless"', 'leavers = "skip"')
    site.read()
    assert [one.key for one in site.all("posts") if one.board == "free"] == ["free/2"]
    assert site.one("posts", "free/2").answers is None
    assert [(one.key, one.answers) for one in site.all("comments")] == [("free/5", None)]
    assert site.left("글") == ["free/1"]
    assert sorted(site.left("댓글")) == ["free/3", "free/4"]


@pytest.mark.parametrize(
    ("certifies", "at", "is_proven"),
    [
        (1, "2020-01-01 10:00:07", True),
        (1, "2020-01-01 10:00:00", False),
        (1, NEVER, False),
        (0, "2020-01-01 10:00:07", False),
        (0, "2020-01-01 10:00:00", False),
        (None, "2020-01-01 10:00:07", False),
    ],
)
def test_an_address_is_proven_by_a_link_that_was_mailed(
    site: Moved, certifies: int | None, at: str, is_proven: bool
):
    """Google opens an account with the same proven address, so nobody else's may be one."""
    site.tables["config"] = [
        {"cf_title": "x", "cf_admin": "boss", "cf_use_email_certify": certifies}
    ]
    site.tables["member"] = [member("boss", "대장", mb_email_certify=at)]

    assert site.read().one("members", "boss").email_verified is is_proven
    assert inspect(site.folder / "site.sql").members.unconfirmed_email == (not is_proven)


def test_the_address_that_installing_suggests_is_nobodys(site: Moved):
    site.tables["member"] = [member("boss", "대장", mb_email="Admin@domain.com")]

    assert site.read().one("members", "boss").email is None
    assert site.left("이메일") == ["boss"]


def test_whom_the_staff_deleted_has_left(site: Moved):
    """Gnuboard empties the row, notes it in the memo, and leaves name and nickname there."""
    emptied = {"mb_password": "", "mb_email": "", "mb_level": 1, "mb_point": 0}
    memo = "20240229 삭제함\n20240101 귀찮은 사람"
    site.tables["member"] = [
        *MEMBERS, member("erased", "지워진이", **emptied, mb_memo=memo),
        member("back", "돌아온이", mb_memo=memo), member("kept", "메모", mb_memo="삭제함"),
    ]  # fmt: skip
    site.tables["write_free"] = [post(1, "erased")]

    erased = site.read().one("members", "erased")
    assert (erased.standing, erased.nickname) == ("left", "탈퇴한 회원")
    assert erased.standing_since == datetime(2024, 2, 28, 15, tzinfo=UTC)
    assert {site.one("members", name).standing for name in ("back", "kept")} == {"active"}
    assert inspect(site.folder / "site.sql").members.left == 2


def test_what_was_closed_is_read_by_those_who_could(site: Moved):
    site.tables["member"] = [*MEMBERS, member("nine", "아홉", mb_level=9)]
    boards = {one.key: one for one in site.read().all("boards")}

    assert {key: (one.read, one.readers) for key, one in boards.items()} == {
        "free": ("all", []),
        "inside": ("granted", ["z"]),
        "staff": ("granted", ["boss", "nine"]),
    }
    assert {one.name for one in boards["free"].categories} == {"일상", "궁금", "옛분류"}
    assert (boards["free"].allows_secrets, boards["staff"].allows_secrets) == (True, False)


def test_a_board_that_does_not_move_is_told(site: Moved):
    site.edit = lambda text: text.replace("move = true", "move = false", 1)
    site.read()

    assert {one.key for one in site.all("boards")} == {"inside", "staff"}
    assert site.all("comments") == []
    assert site.left("게시판") == ["free 수다"]
    assert site.left("옮기지 않는 게시판의 글") == ["g5_write_free"]


def test_answers_come_after_what_they_answer_and_secrets_stay_secret(site: Moved):
    early = "2020-01-01 00:00:00"
    site.tables["write_free"] = [
        post(9, "z", wr_option="secret"),
        post(3, "boss", wr_num=-9, wr_reply="A", wr_datetime=early),
        post(4, "boss", wr_num=-9, wr_reply="ABC", wr_datetime=early),
    ]
    posts = [one for one in site.read().all("posts") if one.board == "free"]

    assert [(one.key, one.answers, one.is_secret) for one in posts] == [
        ("free/9", None, True), ("free/3", "free/9", True), ("free/4", "free/3", True),
    ]  # fmt: skip
    assert site.left("답변글") == ["free/3", "free/4", "free/4"]  # 4 has lost its parent, too


def test_a_comment_keeps_depth_date_and_secrecy_and_is_never_lost(site: Moved):
    site.tables["write_free"] = [
        post(1, "z"),
        comment(2, 1, "z", wr_comment=1, wr_content="*별* <b>\r\nhttps://a.example/b_c"),
        comment(3, 1, "", wr_comment=1, wr_comment_reply="A", wr_option="secret", wr_name="손님"),
        comment(4, 1, "nobody", wr_comment=1, wr_comment_reply="AAA", wr_name="사라진이"),
        comment(5, 1, "z", wr_comment=2, wr_comment_reply="A", wr_datetime="2021-01-01 00:00:00"),
        comment(6, 99, "z"),
    ]
    comments = {one.key: one for one in site.read().all("comments")}

    assert {key: one.answers for key, one in comments.items()} == {
        "free/2": None, "free/3": "free/2", "free/4": "free/3", "free/5": None,
    }  # fmt: skip
    assert comments["free/2"].content == "*별* <b>\nhttps://a.example/b_c"
    assert (comments["free/3"].author, comments["free/3"].author_name) == (None, "손님")
    assert comments["free/3"].is_secret
    assert comments["free/4"].author_name == "사라진이"
    assert comments["free/5"].created_at == datetime(2020, 12, 31, 15, tzinfo=UTC)
    assert site.left("댓글") == ["free/6"]
    assert sorted(site.left("답글")) == ["free/4", "free/5"]


def test_a_date_that_is_none_or_ahead_is_that_of_its_neighbour(site: Moved):
    site.tables["write_free"] = [
        post(1, "z", wr_datetime=NEVER), post(2, "z", wr_datetime="2020-05-05 09:00:00"),
        post(3, "z", wr_datetime="2099-01-01 00:00:00"), post(4, "z", wr_datetime="2021-00-00"),
    ]  # fmt: skip
    posts = [one for one in site.read().all("posts") if one.board == "free"]

    assert {one.created_at for one in posts} == {datetime(2020, 5, 5, tzinfo=UTC)}
    assert site.left("글의 날짜") == ["free/1", "free/3", "free/4"]


def test_of_a_long_title_nothing_is_lost_and_an_empty_one_has_a_name(site: Moved):
    long = "가" * 250 + "끝"
    site.tables["write_free"] = [
        post(1, "z", "본문", wr_subject=long), post(2, "z", wr_subject=" \u200b "),
        post(3, "z", "글" * 30_000, wr_subject="&#128057; &amp; <i>\0제목\n둘"),
    ]  # fmt: skip
    site.read()

    first = site.one("posts", "free/1")
    assert first.title == "가" * 99 + "…"
    assert first.content == f"{long}\n\n본문"
    assert site.one("posts", "free/2").title == "(제목 없음)"
    assert site.one("posts", "free/3").title == "🐹 &amp; <i>제목 둘"
    assert len(site.one("posts", "free/3").content) == 30_000


PICTURES = [
    f"{HOST}/data/editor/2503/{LONG}",
    f"https://www.dalkong.example/data/editor/2503/{LONG}",
    f"//dalkong.example/data/editor/2503/{LONG}",
    f"/data/editor/2503/{LONG}",
    f"../data/editor/2503/{LONG}",
    f"http://moved.example/g5/data/editor/2503/{LONG}",
    f"/data/editor/2503/thumb-{LONG.removesuffix('.jpg')}_202x150.jpg",
]


@pytest.mark.parametrize("source", PICTURES)
def test_an_editors_picture_is_found_by_any_address(site: Moved, source: str):
    site.file(f"editor/2503/{LONG}")
    site.file(f"editor/2503/thumb-{LONG.removesuffix('.jpg')}_202x150.jpg")

    text = f'<p>앞</p><img src="{source}" alt="0123456789ab"><a href="{HOST}/bbs/board.php">뒤</a>'

    assert site.content(text).startswith(f"앞\n\n![](/moved/file/editor/2503/{LONG})\n\n")
    lead = {one.address: one.leads_to for one in site.all("addresses")}
    assert lead[f"/data/editor/2503/{LONG}"] == f"file:editor/2503/{LONG}"


@pytest.mark.parametrize(
    ("source", "becomes"),
    [
        ("/data/editor/2503/a.jpg", "(사라진 사진)"),
        ("/data/editor/2503/../../session/a.jpg", ""),
        ("/data/session/sess_1", ""),
        ("/moved/file/qa/a.jpg", ""),
        ("/data/editor/page.jpg", "(사라진 사진)"),
        ("/data/editor/out.jpg", "(사라진 사진)"),
        ("data:image/png;base64,AAAA", "(사라진 사진)"),
        (
            "https://o.example/data/editor/1.jpg",
            r"[https://o.example/data/editor/1.jpg](https://o.example/data/editor/1.jpg)",
        ),
    ],
)
def test_no_picture_comes_that_is_missing_or_was_not_one(site: Moved, source: str, becomes: str):
    site.file("editor/1.jpg")
    site.file("editor/page.jpg", b"<html><script>")
    site.file("qa/a.jpg")
    site.file("session/a.jpg")
    (site.folder / "secret.jpg").write_bytes(JPEG)
    (site.folder / "data/editor/out.jpg").symlink_to(site.folder / "secret.jpg")

    site.edit = own_address
    assert site.content(f'<img src="{source}">') == becomes


def test_a_film_of_the_editor_comes_as_its_pictures_do(site: Moved):
    film = "editor/2401/film.mp4"
    site.file(film, b"\0\0\0\x18ftypmp42" + b"x" * 60)
    site.file("editor/page.mp4", b"<html><script>")

    site.edit = own_address
    for tag in (f'<video src="{HOST}/data/{film}"></video>',
                f'<video><source src="/data/{film}"></video>'):  # fmt: skip
        assert site.content(tag) == f"![](/moved/file/{film})"
    assert site.content('<video src="/data/editor/gone.mp4"></video>') == "(사라진 사진)"
    assert site.content('<video src="/data/editor/page.mp4"></video>') == "(사라진 사진)"
    outside = "https://other.example/a.mp4"
    assert site.content(f'<video src="{outside}"></video>') == f"![]({outside})"


LINKS = {
    f"{HOST}/bbs/board.php?bo_table=free&amp;wr_id=2": "/moved/post/free/2",
    "/bbs/board.php?wr_id=2&page=3&bo_table=free&sfl=wr_subject": "/moved/post/free/2",
    "./board.php?bo_table=free&wr_id=2#c_3": "/moved/post/free/2#c_free/3",
    "/bbs/board.php?bo_table=free&wr_id=3": "/moved/post/free/2#c_free/3",
    f"{HOST}/free/2": "/moved/post/free/2",
    f"{HOST}/free/%EC%9A%B0%EB%A6%AC-%EC%A7%91/": "/moved/post/free/2",
    "/free/우리-집": "/moved/post/free/2",
    "/bbs/board.php?bo_table=free&wr_id=99": "/bbs/board.php?bo_table=free&wr_id=99",
    f"{HOST}/data/file/free/a.zip": "/data/file/free/a.zip",
    "http://other.example/free/2": "http://other.example/free/2",
    "javascript:alert(1)": None,
    "/moved/file/qa/a.jpg": None,
}


@pytest.mark.parametrize(("href", "becomes"), LINKS.items())
def test_a_link_to_an_own_post_leads_to_it(site: Moved, href: str, becomes: str | None):
    site.edit = own_address
    site.tables["write_free"] = [
        post(1, "z", f'<a href="{href}">가</a>', wr_option="html1", wr_seo_title=""),
        post(2, "z", wr_seo_title="우리-집"), comment(3, 2, "z"),
    ]  # fmt: skip
    site.read()

    expected = f"[가]({becomes})" if becomes else "가"
    assert site.one("posts", "free/1").content.replace("\\", "") == expected


def test_links_beside_a_post_stand_at_its_end(site: Moved):
    text = site.content("글", "", wr_link1="example.org/x", wr_link2="javascript:alert(1)")

    assert text == "글\n\n[http://example.org/x](http://example.org/x)"
    assert site.left("글의 링크") == ["free/1"]


@pytest.mark.parametrize("option", ["", "html1"])
def test_marks_of_builders_are_what_their_readers_saw(site: Moved, option: str):
    site.tables["write_free"] = [
        post(1, "z", "가{동영상: https://youtu.be/HAMxyz67890|width=400}나{video:0}{emo:a.gif:50}"
             "{아이콘:smile}{지도: 37.5,127.0|marker} [soundcloud url=\"https://a.example/t\" /]"
             " {대괄호} {첨부:1}", wr_option=option),
        comment(2, 1, "z", wr_comment=1, wr_content="{이모티콘:onion-01.gif:50}"),
    ]  # fmt: skip
    site.file("file/free/b.gif", GIF)
    site.tables["board_file"] = [attachment(1, "b.gif", "가.gif")]
    site.read()
    said = site.one("posts", "free/1").content.replace("\\", "")

    for kept in ("https://youtu.be/HAMxyz67890", "나", "(이모티콘)", "(지도: 37.5,127.0)",
                 "https://a.example/t", "{대괄호}", "(/moved/file/file/free/b.gif)"):  # fmt: skip
        assert kept in said
    for gone in ("동영상", "video", "emo", "아이콘", "marker", "soundcloud", "첨부", "width"):
        assert gone not in said
    assert site.one("comments", "free/2").content == "(이모티콘)"
    assert site.left("이모티콘") == ["2개"]
    assert site.left("아이콘") == site.left("지도") == ["1개"]


def test_files_are_told_by_their_content(site: Moved):
    names = {
        "a.jpg": JPEG, "b.txt": GIF, "c.pdf": b"%PDF-1.7 x", "d.php-x": b"<?php 1;",
        "e.jpg": b"<html>", "f.txt": b"", "g.svg-x": b"<svg onload=1>",
        "h.hwp": b"\xd0\xcf\x11\xe0",
    }  # fmt: skip
    for name, content in names.items():
        site.file(f"file/free/{name}", content)
    site.tables["board_file"] = [
        *(attachment(n, name, f"한글 {name}") for n, name in enumerate(names)),
        attachment(20, "missing.zip", "없는.zip"), attachment(21, "", "지운 칸"),
        attachment(22, "../../secret.txt", "밖.txt"), attachment(0, "a.jpg", "남의.jpg", wr_id=77),
    ]  # fmt: skip
    text = site.content("위{이미지:1:그림}아래{이미지:9:없음}", "")
    made = site.one("posts", "free/1")

    assert text == "위\n\n![그림](/moved/file/file/free/b.txt)\n\n아래"
    assert [(one.path, one.name) for one in made.images] == [("file/free/a.jpg", "한글 a.jpg")]
    assert [one.path for one in made.files] == ["file/free/c.pdf", "file/free/h.hwp"]
    assert site.left("첨부 파일") == [
        "free/1: 한글 d.php-x", "free/1: 한글 e.jpg", "free/1: 한글 f.txt", "free/1: 한글 g.svg-x",
        "free/1: 없는.zip", "free/1: 밖.txt", "free/77: 남의.jpg",
    ]  # fmt: skip
    lead = {one.address: one.leads_to for one in site.all("addresses")}
    assert lead["/bbs/download.php?bo_table=free&no=0&wr_id=1"] == "file:file/free/a.jpg"
    assert lead["/bbs/download.php?bo_table=free&no=20&wr_id=1"] is None


def test_without_a_data_folder_files_are_told_and_all_else_comes(site: Moved):
    plan = site.plan()
    site.records = list(records(site.folder / "site.sql", None, plan, work=site.folder / "work"))

    assert len(site.all("posts")) == 6
    assert len(site.left("첨부 파일")) == 3


def test_likes_and_scraps_are_those_of_members_once(site: Moved):
    site.tables["board_good"] = [
        {"bg_id": n, "bo_table": "free", "wr_id": number, "mb_id": name, "bg_flag": flag}
        for n, (number, name, flag) in enumerate(
            [(1, "z", "good"), (1, "Z", "good"), (1, "ghost", "good"), (99, "z", "good"),
             (4, "z", "good"), (2, "z", "nogood")]
        )
    ]  # fmt: skip
    site.tables["scrap"] = [
        {"ms_id": 1, "mb_id": "z", "bo_table": "free", "wr_id": "1", "ms_datetime": NEVER},
        {"ms_id": 2, "mb_id": "z", "bo_table": "lost", "wr_id": "1", "ms_datetime": NEVER},
    ]
    site.read()

    assert [(one.post, one.member) for one in site.all("likes")] == [("free/1", "z")]
    assert site.left("비추천") == ["free/2: 1"]
    assert site.left("추천") == [
        "free/1: Z", "free/1: ghost", "free/99: z", "free/4: z",
    ]  # fmt: skip
    assert [(one.post, one.member) for one in site.all("bookmarks")] == [("free/1", "z")]
    assert site.left("스크랩") == ["lost/1: z"]


def memo(number: int, kind: str | None) -> dict[str, Any]:
    return {
        "me_id": number, "me_recv_mb_id": "z", "me_send_mb_id": "boss", "me_memo": "쪽\r\n지",
        "me_send_datetime": "2024-01-01 09:00:00", "me_read_datetime": NEVER, "me_type": kind,
    }  # fmt: skip


def test_a_message_comes_once_for_each_of_its_two_people(site: Moved):
    site.tables["memo"] = [memo(1, "recv"), memo(2, "send"), memo(3, None)]
    messages = site.read().all("messages")

    assert [(one.key, one.owner, one.direction, one.other_name) for one in messages] == [
        ("1", "z", "received", "대장"), ("2", "boss", "sent", "한글자"),
        ("3", "z", "received", "대장"), ("3-sent", "boss", "sent", "한글자"),
    ]  # fmt: skip
    assert (messages[0].text, messages[0].read_at) == ("쪽\n지", None)


def test_inquiries_come_with_answer_and_files(site: Moved):
    site.file("qa/x.png", JPEG)
    question = {
        "qa_id": 1, "qa_parent": 1, "qa_type": 0, "mb_id": "z", "qa_subject": "문의", "qa_html": 0,
        "qa_content": "<b>왜", "qa_datetime": "2024-01-01 09:00:00", "qa_file1": "x.png",
        "qa_source1": "화면.png",
    }  # fmt: skip
    answer = {
        **question, "qa_id": 2, "qa_type": 1, "mb_id": "boss", "qa_html": 1,
        "qa_content": "<p>그<br>래서</p>", "qa_file1": "../../secret",
    }  # fmt: skip
    site.tables["qa_content"] = [question, answer, {**answer, "qa_id": 3, "qa_parent": 9}]
    made = site.read().one("inquiries", "1")

    assert (made.member, made.title, made.text) == ("z", "문의", "<b>왜")
    assert (made.answer.author, made.answer.text) == ("boss", "그\n래서")
    assert [(one.path, one.name) for one in made.files] == [("qa/x.png", "화면.png")]
    assert site.left("문의의 답변") == ["3"]
    assert site.left("문의의 파일") == ["2: 화면.png"]


def test_points_polls_popups_and_pages_have_a_place(site: Moved):
    site.tables["point"] = [
        {"po_id": n, "mb_id": name, "po_point": n, "po_datetime": NEVER, "po_content": "출석"}
        for n, name in ((1, "boss"), (2, "gone"))
    ]
    site.tables["poll"] = [
        {"po_id": 1, "po_subject": "몇?", "po_date": "2024-01-01"}
        | {f"po_poll{n}": "하나" if n == 1 else "" for n in range(1, 10)}
        | {f"po_cnt{n}": 3 if n < 3 else 0 for n in range(1, 10)}
    ]
    site.tables["poll"] += [
        {**site.tables["poll"][0], "po_id": level, "po_subject": f"레벨 {level}", "po_level": level}
        for level in (2, 3)
    ]
    site.tables["new_win"] = [
        {
            "nw_id": 1, "nw_subject": "팝업", "nw_content": "<b>모임</b>", "nw_content_html": 0,
            "nw_begin_time": "2024-01-01 09:00:00", "nw_end_time": NEVER,
        }
    ]  # fmt: skip
    site.tables["content"] = [
        {"co_id": "rule", "co_subject": "규칙", "co_content": "<p>하나</p>", "co_html": 1}
    ]
    site.tables["faq_master"] = [{"fm_id": 1, "fm_subject": "자주", "fm_order": 0}]
    site.tables["faq"] = [
        {"fa_id": 5, "fm_id": 1, "fa_subject": "<p>왜?</p>", "fa_content": "글", "fa_order": 0}
    ]
    site.read()

    assert [(one.member, one.points, one.reason) for one in site.all("points")] == [
        ("boss", 1, "출석")
    ]
    assert "boss" in site.left("포인트")
    assert [(each.text, each.votes) for each in site.one("polls", "1").choices] == [
        ("하나", 3), ("보기 2", 3),
    ]  # fmt: skip
    assert [(one.key, one.read) for one in site.all("polls")] == [("1", "all"), ("2", "members")]
    assert site.left("설문") == ["레벨 3"]
    popup = site.one("popups", "1")
    assert (popup.content, popup.ends_at) == ("**모임**", popup.begins_at)
    assert [(one.key, one.group, one.title, one.content) for one in site.all("pages")] == [
        ("content/rule", None, "규칙", "하나"), ("faq/5", "자주", "왜?", "글"),
    ]  # fmt: skip


def test_what_has_no_place_is_named_and_never_skipped(site: Moved):
    site.tables["point"] = [
        {"po_id": n, "mb_id": "boss", "po_point": n, "po_datetime": NEVER, "po_content": "행사"}
        for n in (0, 5)
    ]
    question = {
        "qa_id": 1, "qa_parent": 1, "qa_type": 0, "mb_id": "gone", "qa_subject": "문의",
        "qa_content": "왜", "qa_datetime": "2024-01-01 09:00:00",
    }  # fmt: skip
    site.tables["qa_content"] = [question]
    popup = {
        "nw_subject": "팝업" * 200, "nw_content": "글", "nw_content_html": 0, "nw_device": "both",
        "nw_begin_time": "2024-01-01 09:00:00", "nw_end_time": "2999-01-01 09:00:00",
        "nw_division": "both",
    }  # fmt: skip
    site.tables["new_win"] = [
        {**popup, "nw_id": 1, "nw_device": "mobile"},
        {**popup, "nw_id": 2, "nw_division": "shop"},
    ]
    site.tables["member_social_profiles"] = [
        {"mp_no": 1, "mb_id": "ghost", "provider": "kakao", "identifier": "9"}
    ]
    site.tables["write_free"] = [
        {**row, "wr_3": "제주" if row["wr_id"] == 1 else ""} for row in site.tables["write_free"]
    ]
    site.tables["board"] = [
        {**row, "bo_admin": "gone, boss" if row["bo_table"] == "free" else ""}
        for row in site.tables["board"]
    ]
    site.read()

    assert [one.key for one in site.all("points")] == ["5"]
    assert site.all("inquiries") == []
    assert site.left("문의") == ["1"]
    [came] = site.all("popups")
    assert came.content == f"{'팝업' * 200}\n\n글"
    assert [name.split(":")[0] for name in site.left("팝업의 화면")] == ["1"]
    assert [name.split(":")[0] for name in site.left("팝업")] == ["2"]
    assert site.left("게시판지기") == ["free: gone"]
    for what in ("포인트 내역", "소셜 로그인", "글과 댓글의 여분 필드"):
        assert site.left(what) == ["1개"], what


@pytest.mark.parametrize(
    ("path", "query", "post"),
    [
        ("/bbs/board.php", "wr_id=12&bo_table=free&page=2", ("free", "12")),
        ("/a/b/g5//bbs/board.php", "wr_id=1&wr_id=012&amp;bo_table=free", ("free", "12")),
        ("/free/12/", "", ("free", "12")),
        ("/free/우리-집", "", ("free", "우리-집")),
        ("/free/%BF%EC%B8%AE", "", ("free", "우리")),
        ("/free/%E1%84%92%E1%85%B5/", "", ("free", "히")),
        ("/bbs/download.php", "bo_table=free&wr_id=12&no=0", None),
        ("/bbs/board.php", "bo_table=free&sca=%C0%CF%BB%F3", None),
        ("/rss/free", "", None),
        ("/free", "", None),
        ("/content/rule", "", None),
        ("/", "", None),
        ("/free/\0", "", None),
    ],
)
def test_a_link_names_the_post_whose_page_it_is(path, query, post):
    assert post_named(path, query) == post


def test_addresses_that_no_pattern_answers_are_records(site: Moved):
    site.tables["write_free"] = [post(1, "z", wr_seo_title="우리-집"), post(2, "z")]
    lead = {one.address: one.leads_to for one in site.read().all("addresses")}

    assert lead["/free/우리-집"] == "post:free/1"
    assert not [address for address in lead if "board.php" in address or "profile" in address]


def test_tables_without_a_place_are_named(site: Moved):
    site.tables["write_lost"] = [post(1, "z")]
    site.tables["board"] = [*BOARDS, board("empty", "빈", "open")]
    site.read()

    assert site.left("게시판 없이 남은 글") == ["g5_write_lost"]
    assert site.left("영카트 쇼핑몰") == ["g5_shop_item"]


def test_a_page_that_shows_nothing_is_named(site: Moved):
    site.tables["content"] = [
        {"co_id": name, "co_html": 1, "co_subject": name, "co_content": text, "co_seo_title": ""}
        for name, text in (("company", "<!--<p>소개</p>-->"), ("terms", "<p>약관</p>"))
    ]
    site.read()

    assert [one.key for one in site.all("pages") if one.key.startswith("content")] == [
        "content/terms"
    ]
    assert site.left("내용 페이지") == ["company"]
