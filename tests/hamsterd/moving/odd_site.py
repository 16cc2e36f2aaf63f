"""A made-up Gnuboard5 with every odd thing that such a site may have, and who reads what in it.

The rules of reading are written here once more, from the pages of Gnuboard (`bbs/board.php`,
`bbs/view_comment.php`), so that a test can compare who reads what before and after.
"""

import unicodedata
from collections.abc import Iterator
from hashlib import sha1
from itertools import product
from pathlib import Path
from typing import Any

from hamsterd.moving.gnuboard5.inspecting.inspection import inspect
from hamsterd.moving.gnuboard5.planning.plan_file import Draft, drafted, plan_text
from hamsterd.moving.gnuboard5.source import Gnuboard5
from tests.factories.files import A_PDF
from tests.factories.pictures import a_photo
from tests.hamsterd.moving.dialect import Dialect, Value
from tests.hamsterd.moving.gnuboard import NEVER, Rows, board, comment, dump, member, post

PASSWORD = "dalkong-1234"
HASH = "*" + sha1(sha1(PASSWORD.encode()).digest()).hexdigest().upper()
OWN = "https://odd.example"
LONG = "0123456789abcdef0123456789abcdef_1234567890_1234.jpg"

Row = dict[str, Value]

READERS: dict[str, dict[str, Any]] = {
    "boss": {"mb_level": 10},
    "asker": {"mb_level": 2},
    "other": {"mb_level": 2},
    "fifth": {"mb_level": 5, "mb_certify": "hp"},
    "grown": {"mb_level": 5, "mb_certify": "ipin", "mb_adult": 1},
    "inside": {"mb_level": 2},
}
"""Members who sign in, and what they are."""


def members() -> Rows:
    named: Rows = [
        member(name, f"회원{n}", mb_no=n, mb_password=HASH, **more)
        for n, (name, more) in enumerate(READERS.items(), start=1)
    ]
    odd: list[tuple[str, str, dict[str, Any]]] = [
        ("z", "한글자아이디", {}),
        ("nul\0id", "널\0이름", {}),
        ("DalStar", "달스타", {"mb_email": "Dal.Star@Mail.Example"}),
        (
            "twin1",
            "DalPapa",
            {"mb_datetime": "2019-05-05 10:00:00", "mb_email": "two@mail.example"},
        ),
        ("twin2", "dalpapa", {"mb_email": "Two@Mail.Example"}),
        ("nonick", "", {}),
        ("longnick", "밤마다쳇바퀴소리에깨는집사의아주아주아주긴별명", {}),
        ("emoji", "웃는햄🐭", {}),
        ("tagnick", "<b>굵은</b>", {}),
        ("badmail", "이상한메일", {"mb_email": "없음@@메일", "mb_email_certify": NEVER}),
        ("nomail", "메일없음", {"mb_email": ""}),
        ("left1", "떠난이", {"mb_leave_date": "20240101"}),
        ("left2", "떠난이", {"mb_leave_date": "20200101", "mb_email": "", "mb_password": ""}),
        ("banned", "막힌이", {"mb_intercept_date": "20250312"}),
        ("zerobanned", "영막힌이", {"mb_intercept_date": "00000000"}),
        ("later", "나중이", {"mb_intercept_date": "29991231"}),
        ("poor", "빚진이", {"mb_point": -50, "mb_datetime": NEVER}),
        ("vice", "부관리", {"mb_level": 10}),
    ]
    return [
        *named,
        *(member(name, nick, **{"mb_no": 100 + n, "mb_password": HASH, **more})
          for n, (name, nick, more) in enumerate(odd)),
    ]  # fmt: skip


GROUPS: Rows = [
    {"gr_id": "open", "gr_subject": "열린 곳", "gr_use_access": 0, "gr_admin": ""},
    {"gr_id": "shut", "gr_subject": "닫힌 곳", "gr_use_access": 1, "gr_admin": "other"},
]
LEVELS = (1, 2, 5, 10)
RULES = [
    *(
        (lists, reads, group, "")
        for lists, reads, group in product(LEVELS, LEVELS, ("open", "Shut"))
    ),
    *((lists, 1, "open", proof) for lists in (1, 5) for proof in ("cert", "adult", "hp-adult")),
]


RIGHTS = [*product((1, 5), (2, 5, 10), (1, 2, 5, 10))]
"""Levels of a board for its list, for comments and for downloads."""
FORM = "form.pdf"


def boards() -> Rows:
    return [
        board("free", "수다", "open", bo_notice="1,999999,,2,", bo_admin="asker",
              bo_use_category=1, bo_category_list="일상|궁금|일상"),
        board("empty", "빈곳", "nowhere"),
        *(
            board(f"rule{n}", f"규칙 {n}", group, bo_list_level=lists, bo_read_level=reads,
                  bo_use_cert=proof, bo_download_level=10)
            for n, (lists, reads, group, proof) in enumerate(RULES)
        ),
        *(
            board(f"right{n}", f"권한 {n}", "open", bo_list_level=lists, bo_comment_level=comments,
                  bo_download_level=downloads, bo_upload_count=2)
            for n, (lists, comments, downloads) in enumerate(RIGHTS)
        ),
    ]  # fmt: skip


def may_read_board(row: Row, reader: str | None) -> bool:
    """As `board.php` asks it for the list and for a post."""
    who: dict[str, Any] = READERS.get(reader or "", {"mb_level": 1})
    if reader == "boss":
        return True
    if str(row["gr_id"]).lower() == "shut" and reader not in {"inside", "other"}:
        return False
    proof = str(row.get("bo_use_cert") or "")
    if proof and not who.get("mb_certify"):
        return False
    if proof.endswith("adult") and not who.get("mb_adult"):
        return False
    return bool(
        who["mb_level"] >= max(int(str(row[f"bo_{way}_level"])) for way in ("list", "read"))
    )


def may_do(row: Row, reader: str | None, column: str) -> bool:
    """As `write_comment_update.php` and `download.php` ask it."""
    level = READERS.get(reader or "", {"mb_level": 1})["mb_level"]
    return may_read_board(row, reader) and bool(level >= int(str(row[column])))


def secret(number: int, name: str, **more: Any) -> Row:
    row = post(number, name, f"비밀 {number}", **{"wr_option": "secret", **more})
    return {**row, "wr_subject": f"비밀 {number}"}


def aside(number: int, under: int, name: str, letters: str, **more: Any) -> Row:
    row = comment(number, under, name, wr_comment=1, wr_comment_reply=letters, **more)
    return {**row, "wr_content": f"귓속말 {number}"}


HUSHED = {"wr_option": "secret"}


def threads() -> Rows:
    """Secrets among others': questions, answers to answers, two that have one number, comments."""
    return [
        # A question, the staff's answer, the asker's thanks, and a stranger's answer below.
        secret(10, "asker", wr_num=-10),
        secret(11, "boss", wr_num=-10, wr_reply="A"),
        secret(12, "asker", wr_num=-10, wr_reply="AA"),
        secret(13, "inside", wr_num=-10, wr_reply="AAA"),
        # Open, answered by one, and answered in secret below that.
        post(20, "other", wr_num=-20),
        post(21, "inside", wr_num=-20, wr_reply="A"),
        secret(22, "fifth", wr_num=-20, wr_reply="AA"),
        # Two that were written at once have one number.
        secret(30, "other", wr_num=-30),
        secret(31, "inside", wr_num=-30),
        secret(32, "boss", wr_num=-30, wr_reply="A"),
        post(33, "inside", wr_num=-30, wr_reply="AA"),
        # An answer whose question is gone.
        secret(40, "inside", wr_num=-40, wr_reply="AB"),
        secret(41, "fifth", wr_num=-40, wr_reply="ABA"),
        # A guest's.
        secret(50, "", wr_num=-50, wr_option="html1,secret,mail"),
        # Whispers below an open post of `other`.
        post(60, "other", wr_num=-60),
        aside(61, 60, "inside", ""),
        aside(62, 60, "fifth", "A", **HUSHED),
        aside(63, 60, "inside", "AA"),
        aside(64, 60, "fifth", "AAA", **HUSHED),
        aside(65, 60, "other", "AAAA", **HUSHED),
        aside(66, 60, "inside", "AAAAA"),
        aside(67, 60, "", "AB", **HUSHED),
    ]


def may_read(row: Row, reader: str | None, rows: Rows) -> bool:
    """As `board.php` and `view_comment.php` ask it for a secret, in a board of which `asker` is."""
    if reader in {"boss", "asker"} or (reader and row["mb_id"] == reader):
        return True
    if "secret" not in str(row["wr_option"]).split(","):
        return True
    if row["wr_is_comment"]:
        above = next(one for one in rows if one["wr_id"] == row["wr_parent"])
        return reader is not None and above["mb_id"] == reader
    firsts = {
        one["mb_id"]
        for one in rows
        if one["wr_num"] == row["wr_num"] and not one["wr_reply"] and not one["wr_is_comment"]
    }
    # Of two with one number the program takes either.
    return bool(reader and row["wr_reply"] and firsts == {reader})


def texts() -> Rows:
    """Posts for what they say; the first is told of by the notices."""
    picture = f"/data/editor/2401/{LONG}"
    addresses = [
        f"{OWN}{picture}", f"http://odd.example{picture}", f"//odd.example{picture}",
        f"..{picture}", f"http://old-host.example{picture}",
        f"{OWN}/data/editor/2401/thumb-{LONG[:-4]}_600x400.jpg",
    ]  # fmt: skip
    shown = "".join(f'<p><img src="{each}"></p>' for each in addresses)
    link = f'<p><a href="{OWN}/bbs/board.php?bo_table=free&amp;wr_id=2">둘째</a></p>'
    return [
        post(1, "asker", f"{link}{shown}",
             wr_option="html1", wr_good=5, wr_nogood=2, ca_name="일상"),
        post(2, "other", f"<b>굵지 않음</b>\r\n  들여쓰기 &amp; &#128057;\r\n({OWN}/free/1)",
             ca_name="없는\0 분류", wr_link1="www.example.org/a b", wr_link2="javascript:alert(1)"),
        post(3, "nobody", "주인 없음", wr_name="사라진이", wr_datetime=NEVER),
        post(4, "left1", "떠난 이의 글", wr_datetime="2999-01-01 00:00:00"),
        post(5, "", "손님", wr_name="<i>손님</i>", wr_subject="", wr_password=HASH),
        post(6, "ASKER", "줄\n둘", wr_option="html2", wr_hit=-3),
        comment(7, 1, "other", wr_datetime="2020-01-01 00:00:00"),
        *(comment(70 + n, 1, "other", wr_comment=7, wr_comment_reply="A" * n) for n in range(1, 6)),
        comment(80, 999, "other"),
    ]  # fmt: skip


def tables() -> dict[str, Rows]:
    """The whole site."""
    spoken = unicodedata.normalize("NFD", "햄찌 사진.jpg")
    return {
        "config": [
            {"cf_title": "이상한 집", "cf_admin": "boss", "cf_cert_use": 1,
             "cf_stipulation": "약관", "cf_privacy": "방침"}
        ],
        "member": members(),
        "group": GROUPS,
        "group_member": [
            {"gm_id": n, "gr_id": "SHUT", "mb_id": name, "gm_datetime": NEVER}
            for n, name in enumerate(("INSIDE", "left1", "nobody"))
        ],
        "board": boards(),
        "board_file": [
            {"bo_table": "free", "wr_id": 1, "bf_no": n, "bf_source": source, "bf_file": stored,
             "bf_type": 2, "bf_content": "", "bf_fileurl": ""}
            for n, (source, stored) in enumerate(
                [(spoken, spoken), ("", ""), ("사라짐.jpg", "gone.jpg"), ("몰래", "../../x")]
            )
        ] + [
            {"bo_table": f"right{n}", "wr_id": 1, "bf_no": 0, "bf_source": "양식.pdf",
             "bf_file": FORM, "bf_type": 0, "bf_content": "", "bf_fileurl": ""}
            for n in range(len(RIGHTS))
        ],
        "board_good": [
            {"bg_id": n, "bo_table": "free", "wr_id": number, "mb_id": name, "bg_flag": flag,
             "bg_datetime": NEVER}
            for n, (number, name, flag) in enumerate(
                [(1, "other", "good"), (1, "OTHER", "good"), (1, "inside", "nogood"),
                 (999, "other", "good"), (1, "nobody", "good"), (1, "left1", "good")]
            )
        ],
        "scrap": [
            {"ms_id": n, "mb_id": "other", "bo_table": key, "wr_id": number, "ms_datetime": NEVER}
            for n, (key, number) in enumerate([("free", 1), ("free", 1), ("gone", 1), ("free", 99)])
        ],
        "point": [
            {"po_id": n, "mb_id": name, "po_point": points, "po_datetime": "2024-01-01 00:00:00",
             "po_content": "출석", "po_expired": 1, "po_expire_date": "2024-12-31"}
            for n, (name, points) in enumerate([("other", 300), ("other", -20), ("other", 0)])
        ],
        "memo": [
            {"me_id": n, "me_recv_mb_id": "other", "me_send_mb_id": "left1", "me_memo": "쪽지",
             "me_type": way, "me_send_datetime": NEVER, "me_read_datetime": NEVER, "me_send_id": 0}
            for n, way in enumerate(("recv", "send"))
        ],
        "qa_content": [
            {"qa_id": n, "qa_parent": parent, "qa_type": kind, "mb_id": name, "qa_html": kind,
             "qa_subject": "", "qa_content": "<p>문의</p>", "qa_datetime": "2024-01-01 00:00:00"}
            for n, parent, kind, name in
            [(1, 1, 0, "other"), (2, 1, 1, "boss"), (3, 1, 1, "boss"), (4, 77, 1, "boss")]
        ],
        "poll": [
            {"po_id": 1, "po_subject": "쳇바퀴?", "po_poll1": "17cm", "po_cnt1": 3, "po_poll2": "",
             "po_cnt2": 0, "po_poll3": "28cm", "po_cnt3": 1, "po_etc": "기타",
             "po_date": "2024-01-01"},
            {"po_id": 2, "po_subject": "회원만?", "po_poll1": "네", "po_cnt1": 1, "po_poll2": "",
             "po_cnt2": 0, "po_poll3": "", "po_cnt3": 0, "po_etc": "", "po_level": 2,
             "po_date": "2024-01-01"},
        ],
        "poll_etc": [{"pc_id": 1, "po_id": 1, "pc_idea": "직접 만들어요"}],
        "new_win": [
            {"nw_id": n, "nw_begin_time": "2020-01-01 00:00:00", "nw_end_time": end,
             "nw_subject": "팝업", "nw_content": "<p>알림</p>", "nw_content_html": 1,
             "nw_device": "both", "nw_division": "comm"}
            for n, end in enumerate(("2999-01-01 00:00:00", "2020-02-01 00:00:00", NEVER))
        ],
        "faq_master": [{"fm_id": 1, "fm_subject": "기본", "fm_order": 0}],
        "faq": [
            {"fa_id": 1, "fm_id": 1, "fa_subject": "<p>왜?</p>", "fa_content": "<p>그래서</p>",
             "fa_order": 0}
        ],
        "content": [
            {"co_id": "company", "co_html": 1, "co_subject": "소개", "co_content": "<p>우리</p>",
             "co_seo_title": "소개"}
        ],
        "write_free": [*texts(), *threads()],
        **{f"write_rule{n}": [post(1, "boss", f"규칙글 {n}")] for n in range(len(RULES))},
        **{f"write_right{n}": [post(1, "boss", f"권한글 {n}")] for n in range(len(RIGHTS))},
        "write_lost": [post(1, "other")],
    }  # fmt: skip


def write_site(folder: Path, rows: dict[str, Rows] | None = None) -> Path:
    """The dump and the data folder of the site in a folder; where the dump is."""
    data = folder / "data"
    for path in (f"editor/2401/{LONG}", f"editor/2401/thumb-{LONG[:-4]}_600x400.jpg"):
        (data / path).parent.mkdir(parents=True, exist_ok=True)
        (data / path).write_bytes(a_photo())
    for table in ("board_file",):
        for row in (rows or tables())[table]:
            if (name := str(row["bf_file"] or "")) and name != "gone.jpg" and "/" not in name:
                (data / "file" / str(row["bo_table"])).mkdir(parents=True, exist_ok=True)
                content = A_PDF if name == FORM else a_photo()
                (data / "file" / str(row["bo_table"]) / name).write_bytes(content)
    (folder / "site.sql").write_bytes(dump(Dialect(), tables=rows or tables()))
    return folder / "site.sql"


def secrets(rows: Rows) -> Iterator[Row]:
    """Posts and comments that not everybody may read."""
    return (row for row in rows if "secret" in str(row["wr_option"]).split(","))


def newer() -> dict[str, Rows]:
    """The site a day later: something new, something changed, something gone."""
    site = tables()
    posts = [row for row in site["write_free"] if row["wr_id"] != 6]
    posts[1] = {**posts[1], "wr_content": "고친 글", "wr_hit": 99}
    new = [
        post(200, "latest", f'<img src="{OWN}/data/editor/2401/{LONG}">', wr_option="html1"),
        comment(201, 1, "latest", wr_comment=7, wr_comment_reply="B"),
    ]
    good = {
        "bg_id": 90, "bo_table": "free", "wr_id": 200, "mb_id": "other", "bg_flag": "good",
        "bg_datetime": "2024-03-01 00:00:00",
    }  # fmt: skip
    return {
        **site,
        "member": [*site["member"], member("latest", "늦은이", mb_no=900, mb_password=HASH)],
        "write_free": [*posts, *new],
        "board_good": [*site["board_good"], good],
        "scrap": site["scrap"][1:],
    }


def plan_of(folder: Path) -> Draft:
    """A new plan for the site of a folder, as it is written."""
    found = inspect(folder / "site.sql")
    return drafted(plan_text(found).encode())


def source_of(folder: Path) -> Gnuboard5:
    """The site of a folder, to be moved in."""
    return Gnuboard5(folder / "site.sql", folder / "data", plan_of(folder), work=folder / "work")
