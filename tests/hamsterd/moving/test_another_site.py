"""A site with what people really do: passwords, files, links, threads and pages of every kind."""

import unicodedata
from base64 import b64encode
from hashlib import pbkdf2_hmac, sha1
from pathlib import Path

import pytest

from hamsterd.moving.arrival.run import Outcome
from hamsterd.moving.gnuboard5.inspecting.inspection import inspect
from hamsterd.moving.gnuboard5.planning.plan_file import drafted, plan_text
from hamsterd.moving.gnuboard5.source import Gnuboard5
from tests.factories.files import A_PDF
from tests.factories.pictures import a_photo
from tests.hamsterd.moving.dialect import Dialect
from tests.hamsterd.moving.gnuboard import NEVER, Rows, board, comment, dump, member, post
from tests.hamsterd.moving.test_arrival import here, left, rows
from tests.hamsterd.moving.test_odd_sites import move_in
from tests.people import Person
from tests.people import visitor as nobody
from tests.site import RunningSite

PASSWORDS = (
    "it's \"quoted\" \\ back\\\\slash", "  blanks around  ", "햄스터비밀번호1!", "🐹emoji🐹 1234",
    "x" * 100, "tab\tinside", "%_percent;--", "&amp;<b>",
)  # fmt: skip
WIDE = "해바라기씨를좋아하는우리집햄스터" * 13
OWN = "https://www.old-ham.example"
PICTURE = "2401/abcdef0123456789abcdef0123456789_1234567890_1111.jpg"
SITES = (OWN, "http://www.old-ham.example", "https://old-ham.example", "//old-ham.example", "..")
LINKS = (
    "/bbs/board.php?bo_table=talk&amp;wr_id=1",
    "/bbs/board.php?wr_id=1&amp;page=3&amp;sca=%EC%9E%A1%EB%8B%B4&amp;bo_table=talk",
    "/talk/1", "/talk/1?page=2", "/talk/1#c_9",
    "/bbs/board.php?bo_table=talk&amp;wr_id=1&amp;sfl=wr_subject&amp;stx=%C7%DC%C2%EE#c_9",
)  # fmt: skip


def pbkdf2(password: str, algorithm: str = "sha256") -> str:
    """As `get_encrypt_string` makes it."""
    written = password.strip(" \t\n\r\0\v")
    for sign in "\\'\"":
        written = written.replace(sign, f"\\{sign}")
    key = b64encode(pbkdf2_hmac(algorithm, written.encode(), b"c2FsdA==", 1000, 24)).decode()
    return f"{algorithm}:1000:c2FsdA==:{key}"


def mysql41(password: str) -> str:
    """As `PASSWORD()` makes it of what PHP's `trim` leaves."""
    raw = password.strip(" \t\n\r\0\v").encode()
    return "*" + sha1(sha1(raw).digest()).hexdigest().upper()


HASHES = {"p": pbkdf2, "s": lambda one: pbkdf2(one, "sha1"), "m": mysql41}


def members() -> Rows:
    hashed = [
        member(f"{kind}{n}", f"비번{kind}{n}", mb_password=make(password))
        for kind, make in HASHES.items()
        for n, password in enumerate(PASSWORDS)
    ]
    bans = {"b0": "20259999", "b1": "2025-03-12", "b2": "내일", "b3": "20200101", "b4": "20991231"}
    return [
        member("boss", "대장", mb_level=10, mb_password=mysql41("boss-1234")),
        member("writer", "글쟁이", mb_password=mysql41("writer-1234")),
        member("reader", "읽는이", mb_password=mysql41("reader-1234")),
        member("gone", "떠난이", mb_leave_date="20240101", mb_password="", mb_email=""),
        *hashed,
        *(member(name, f"차단{name}", mb_intercept_date=day) for name, day in bans.items()),
    ]


FILES = [
    ("넓은 이름", f"{WIDE}.pdf", "a1.pdf", A_PDF),
    ("풀어쓴 이름", unicodedata.normalize("NFD", "햄찌 진단서.pdf"), "a2.pdf", A_PDF),
    ("빗금", "../../etc/passwd/영수증.pdf", "a3.pdf", A_PDF),
    ("같은 이름", "같은이름.pdf", "a4.pdf", A_PDF),
    ("같은 이름 둘째", "같은이름.pdf", "a5.pdf", A_PDF),
    ("빈 파일", "빈파일.pdf", "a6.pdf", b""),
    ("다른 확장자", "사진인데.pdf", "a7.pdf", a_photo(320, 200)),
    ("스크립트", "몰래.php", "a8.php-x", b"<?php system($_GET['c']);"),
    ("그림 아닌 그림", "그림.jpg", "a9.jpg", b"not a picture"),
    ("svg", "그림.svg", "a10.svg-x", b"<svg onload='alert(1)'/>"),
]


def threads() -> Rows:
    answers = [
        post(100 + n, "reader" if n % 2 else "writer", f"답변 {n}", wr_num=-50, wr_reply=reply)
        for n, reply in enumerate(["", "A", "AA", "AAA", "B"])
    ]
    deep = [
        comment(200 + n, 1, "reader", wr_comment=5, wr_comment_reply="A" * n,
                wr_content=f"깊이 {n}") for n in range(6)
    ]  # fmt: skip
    # Of the second thread the first two are deleted.
    orphans = [
        comment(220 + n, 1, "writer", wr_comment=6, wr_comment_reply="A" * n,
                wr_content=f"고아 {n}") for n in (2, 3)
    ]  # fmt: skip
    return [*answers, *deep, *orphans]


def tables() -> dict[str, Rows]:
    """The whole site."""
    pictures = "".join(f'<p><img src="{one}/data/editor/{PICTURE}"></p>' for one in SITES)
    links = "".join(f'<p><a href="{OWN}{one}">여기</a> 봐요</p>' for one in LINKS)
    say = {"wr_comment": 1, "wr_comment_reply": ""}
    talk = [
        post(1, "writer", f"{pictures}{links}", wr_option="html1",
             wr_link1="javascript:alert(1)", wr_link2=" https://good.example/a?b=1&c=2 "),
        post(2, "writer", "<p>비밀 이야기</p>", wr_option="html1,secret,mail"),
        comment(3, 2, "reader", **say, wr_content="비밀글의 열린 댓글"),
        post(4, "reader", "열린 글"),
        comment(5, 4, "writer", **say, wr_content="열린 글의 비밀 댓글", wr_option="secret"),
        comment(6, 4, "", **say, wr_content="손님의 비밀 댓글", wr_option="secret"),
        comment(9, 1, "gone", **say, wr_content="떠난 이의 댓글"),
        post(10, "", "손님 글", wr_password=mysql41("guest"), wr_name="길손"),
        *threads(),
    ]  # fmt: skip
    choices = {f"po_poll{n}": f"보기{n}" for n in range(1, 10)}
    votes = {f"po_cnt{n}": n for n in range(1, 10)}
    table = "<table><tr><th>사료</th><th>값</th></tr><tr><td>해씨</td><td>3천원</td></tr></table>"
    return {
        "config": [{"cf_title": "옛집", "cf_admin": "boss"}],
        "member": members(),
        "group": [{"gr_id": "g", "gr_subject": "모두", "gr_use_access": 0, "gr_admin": ""}],
        "board": [board("talk", "수다", "g", bo_upload_count=9, bo_use_secret=1)],
        "board_file": [
            {"bo_table": "talk", "wr_id": 4, "bf_no": n, "bf_source": name, "bf_file": stored,
             "bf_content": "", "bf_fileurl": "", "bf_type": 0}
            for n, (_, name, stored, _) in enumerate(FILES)
        ],
        "board_good": [
            {"bg_id": n, "bo_table": "talk", "wr_id": 4, "mb_id": name, "bg_flag": "good",
             "bg_datetime": NEVER}
            for n, name in enumerate(["writer", "gone", "nobody", ""])
        ],
        "qa_content": [
            {"qa_id": 1, "qa_parent": 1, "qa_type": 0, "mb_id": "reader", "qa_html": 1,
             "qa_subject": "물어요", "qa_content": "<p>사진이 <b>안 보여요</b></p>",
             "qa_file1": "q1.pdf", "qa_source1": "증상.pdf", "qa_datetime": "2024-01-01 00:00:00"},
            {"qa_id": 2, "qa_parent": 1, "qa_type": 1, "mb_id": "boss", "qa_html": 1,
             "qa_subject": "답", "qa_content": "<p>고쳤어요</p>",
             "qa_datetime": "2024-01-02 00:00:00"},
        ],
        "poll": [{"po_id": 1, "po_subject": "몇 번?", "po_date": "2024-01-01", **choices, **votes}],
        "new_win": [
            {"nw_id": n, "nw_begin_time": begin, "nw_end_time": end, "nw_subject": f"팝업 {n}",
             "nw_content": "<p>알림</p>", "nw_content_html": 1, "nw_device": "both",
             "nw_division": "comm"}
            for n, (begin, end) in enumerate([
                ("2020-01-01 00:00:00", "2020-02-01 00:00:00"),
                ("2020-01-01 00:00:00", "2999-01-01 00:00:00"),
                ("2998-01-01 00:00:00", "2999-01-01 00:00:00")])
        ],
        "faq_master": [{"fm_id": 1, "fm_subject": "기본", "fm_order": 0}],
        "faq": [{"fa_id": 1, "fm_id": 1, "fa_subject": "<p>값은?</p>", "fa_content": table,
                 "fa_order": 0}],
        "content": [
            {"co_id": "company", "co_html": 1, "co_subject": "소개", "co_seo_title": "소개",
             "co_include_head": "./_head.php", "co_mobile_content": "",
             "co_content": "<p>우리집</p><?php include 'secret.php'; ?><p>끝</p>"}
        ],
        "write_talk": talk,
    }  # fmt: skip


@pytest.fixture(scope="module", params=[("ham_", "utf-8"), ("g5_", "cp949")], ids=["utf8", "euckr"])
def written_as(request: pytest.FixtureRequest) -> tuple[str, str]:
    """Of the module, so that all tests of one of both follow each other."""
    prefix, encoding = request.param
    return prefix, encoding


@pytest.fixture
def moved(written_as: tuple[str, str], running: RunningSite, tmp_path: Path) -> Outcome:
    prefix, encoding = written_as
    return running.holding(
        f"another site, {encoding}", lambda: arrive(running, tmp_path, prefix, encoding)
    )


def arrive(site: RunningSite, folder: Path, prefix: str, encoding: str) -> Outcome:
    """A site of that encoding moves in, from that folder."""
    data = folder / "data"
    for name, content in {
        f"editor/{PICTURE}": a_photo(),
        "qa/q1.pdf": A_PDF,
        **{f"file/talk/{stored}": content for _, _, stored, content in FILES},
    }.items():
        (data / name).parent.mkdir(parents=True, exist_ok=True)
        (data / name).write_bytes(content)
    written = tables()
    if encoding != "utf-8":  # which has no letters apart
        for row in written["board_file"]:
            row["bf_source"] = unicodedata.normalize("NFC", str(row["bf_source"]))
    text = dump(Dialect(encoding=encoding), prefix=prefix, tables=written)
    (folder / "site.sql").write_bytes(text)
    plan = drafted(plan_text(inspect(folder / "site.sql")).encode())
    return move_in(site, Gnuboard5(folder / "site.sql", data, plan, work=folder / "work"))


def signed_in(site: RunningSite, name: str, password: str) -> Person:
    person = nobody(site.url)
    answer = person.post("/api/auth/login", {"username": name, "password": password})
    assert answer.status_code == 200, (name, password, answer.text)
    return person


@pytest.fixture
def people(running: RunningSite, moved: Outcome) -> dict[str, Person]:
    found = {
        name: signed_in(running, name, f"{name}-1234") for name in ("boss", "writer", "reader")
    }
    return {**found, "": nobody(running.url)}


@pytest.mark.parametrize("kind", HASHES)
def test_odd_passwords_go_on(moved: Outcome, running: RunningSite, kind: str) -> None:
    for n, password in enumerate(PASSWORDS):
        # The second time by our own hash, which is of the password as it is typed.
        for _ in range(2):
            signed_in(running, f"{kind}{n}", password)


def test_bans_are_dated_as_gnuboard_reads_them(moved: Outcome) -> None:
    banned = {row["username"] for row in rows("SELECT * FROM users WHERE status = 'banned'")}
    assert banned == {"b0", "b1", "b3"}


def test_pictures_and_links_of_any_spelling_lead_here(people: dict[str, Person]) -> None:
    first, comment_of_gone = here("posts", "talk/1"), here("comments", "talk/9")
    content = people[""].get(f"/api/community/{first}").json()["content"]
    assert content.count("![](/media/") == len(SITES)
    assert content.count(f"](/community/post/{first})") == 4
    assert content.count(f"](/community/post/{first}#comment-{comment_of_gone})") == 2
    assert "](https://good.example/a?b=1&c=2)" in content
    assert "javascript" not in content


def test_secrets_are_between_whom_they_were(people: dict[str, Person]) -> None:
    secret, opened = (here("posts", f"talk/{n}") for n in (2, 4))
    for name, person in people.items():
        assert person.get(f"/api/community/{secret}").status_code == (
            200 if name == "writer" else 403
        )
        under = person.get(f"/api/community/{secret}/comments").text
        assert ("비밀글의 열린 댓글" in under) == (name == "writer"), name
        said = person.get(f"/api/community/{opened}/comments").text
        assert ("열린 글의 비밀 댓글" in said) == (name in {"writer", "reader"}), name
        assert ("손님의 비밀 댓글" in said) == (name == "reader"), name


def test_threads_are_as_deep_as_they_may_be(people: dict[str, Person]) -> None:
    first = here("posts", "talk/1")
    top, orphan = (here("comments", f"talk/{n}") for n in (200, 222))
    said = people[""].get(f"/api/community/{first}/comments").json()
    above = {one["content"]: one["parentId"] for one in said}
    assert [above[f"깊이 {n}"] for n in range(6)] == [None, *[top] * 5]
    assert (above["고아 2"], above["고아 3"]) == (None, orphan)
    fourth = here("posts", "talk/103")
    thread = people[""].get(f"/api/community/{fourth}/thread").json()
    assert thread["top"]["title"] == "글 100"
    assert thread["parent"]["title"] == "글 102"
    assert {one["title"] for one in thread["posts"]} == {f"글 {n}" for n in (101, 102, 103, 104)}


def test_files_come_by_their_content(people: dict[str, Person]) -> None:
    post_here, names = people["writer"].get(f"/api/community/{here('posts', 'talk/4')}"), left()
    files = post_here.json()["files"]
    assert [one["name"] for one in files[1:]] == [
        "햄찌 진단서.pdf", "etc passwd 영수증.pdf", "같은이름.pdf", "같은이름.pdf", "그림.txt",
    ]  # fmt: skip
    assert files[0]["name"].startswith("해바라기씨")
    assert files[0]["name"].endswith(".pdf")
    assert len(files[0]["name"]) <= 100
    for one in files[:5]:
        answer = people["writer"].get(one["url"])
        assert answer.content == A_PDF
        assert answer.headers["content-disposition"].startswith("attachment")
    assert len(post_here.json()["images"]) == 1  # of the wrong ending
    for stayed in ("빈파일.pdf", "몰래.php", "그림.svg"):
        assert f"첨부 파일 · talk/4: {stayed}" in names
    assert post_here.json()["likesCount"] == 2  # one of them of a leaver


def test_pages_and_polls_are_found_at_their_addresses(people: dict[str, Person]) -> None:
    board_here = here("boards", "talk")
    for address, where, says in (
        ("/bbs/content.php?co_id=company", here("pages", "content/company"), "우리집\n끝"),
        ("/bbs/poll_result.php?po_id=1", here("polls", "1"), "설문"),
        ("/bbs/board.php?bo_table=talk&wr_id=4&page=2&sca=x", here("posts", "talk/4"), "열린 글"),
        ("/talk/4/", here("posts", "talk/4"), "열린 글"),
    ):
        answer = people[""].http.get(address)
        assert (answer.status_code, answer.headers["location"]) == (301, f"/community/post/{where}")
        assert says in people[""].get(f"/api/community/{where}").json()["content"]
    assert people[""].http.get("/rss/talk").headers["location"] == f"/rss/board/{board_here}.xml"
    faq = people[""].get(f"/api/community/{here('pages', 'faq/1')}").json()
    assert "해씨 | 3천원" in faq["content"]
    votes = rows(
        "SELECT c.text, count(b.id) AS n FROM poll_choices c"
        " LEFT JOIN poll_ballots b ON c.id = ANY(b.choice_ids) GROUP BY c.id"
    )
    assert {row["text"]: row["n"] for row in votes} == {f"보기{n}": n for n in range(1, 10)}
    assert {row["title"] for row in rows("SELECT title FROM popups")} == {"팝업 1", "팝업 2"}
    assert "팝업 · 0: 팝업 0" in left()
    assert "내용 페이지의 PHP 파일 · company: ./_head.php" in left()
    [inquiry] = rows("SELECT * FROM inquiries")
    assert (inquiry["status"], inquiry["messages_count"]) == ("closed", 2)
