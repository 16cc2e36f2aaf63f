"""A small Gnuboard5 with a row of each odd kind, written as a dump in any dialect."""

from pathlib import Path
from typing import Any

from tests.hamsterd.moving.dialect import Dialect, Value

NEVER = "0000-00-00 00:00:00"

Rows = list[dict[str, Value]]


def member(name: str, nickname: str, **more: Any) -> dict[str, Value]:
    return {
        "mb_id": name,
        "mb_password": "sha256:12000:c2FsdA==:AAAA",
        "mb_nick": nickname,
        "mb_email": f"{name}@mail.example",
        "mb_level": 2,
        "mb_point": 100,
        "mb_certify": "",
        "mb_datetime": "2020-01-01 10:00:00",
        "mb_leave_date": "",
        "mb_intercept_date": "",
        "mb_email_certify": "2020-01-01 10:05:00",
        "mb_mailling": 1,
        **more,
    }


def board(key: str, name: str, group: str, **more: Any) -> dict[str, Value]:
    return {
        "bo_table": key,
        "gr_id": group,
        "bo_subject": name,
        "bo_list_level": 1,
        "bo_read_level": 1,
        "bo_write_level": 2,
        "bo_comment_level": 2,
        "bo_use_category": 0,
        "bo_category_list": "",
        "bo_notice": "",
        **more,
    }


def post(number: int, name: str, text: str = "글", **more: Any) -> dict[str, Value]:
    return {
        "wr_id": number,
        "wr_num": -number,
        "wr_reply": "",
        "wr_parent": number,
        "wr_is_comment": 0,
        "wr_comment": 0,
        "wr_comment_reply": "",
        "ca_name": "",
        "wr_option": "",
        "wr_subject": f"글 {number}",
        "wr_content": text,
        "wr_hit": 10,
        "wr_good": 0,
        "wr_nogood": 0,
        "mb_id": name,
        "wr_name": name or "지나가던 이",
        "wr_datetime": "2024-02-29 23:59:59",
        **more,
    }


def comment(number: int, under: int, name: str, **more: Any) -> dict[str, Value]:
    return post(number, name, "댓글", wr_parent=under, wr_is_comment=1, wr_subject="", **more)


MEMBERS: Rows = [
    member("boss", "대장", mb_level=10, mb_password="*6C8989366EAF75BB670AD8EA7A7FC1176A95CEF4"),
    member("Elder", "HamMom", mb_email="one@mail.example"),
    member("younger", "hammom", mb_email="One@Mail.example", mb_mailling=0),
    member("banned", "막힌이", mb_intercept_date="20250312", mb_certify="hp"),
    member("later", "나중이", mb_intercept_date="20991231", mb_password="6f8c114b58f2ce9e"),
    member("gone", "hammom", mb_leave_date="20240101", mb_password="", mb_email=""),
    member("z", "한글자", mb_email="", mb_email_certify=NEVER, mb_password="plain!"),
    member("keeper", "운영이", mb_email_certify=NEVER),
]
BOARDS: Rows = [
    board(
        "free", "수다", "open", bo_use_category=1, bo_category_list="일상|궁금", bo_notice="1,99,"
    ),
    board("inside", "모임", "closed"),
    board("staff", "회의", "open", bo_read_level=9),
]
FREE: Rows = [
    post(1, "boss", "<p>안녕 <b>여러분</b></p>", wr_option="html1", ca_name="일상", wr_good=3),
    post(2, "Elder", wr_option="html2,secret", ca_name="옛분류", wr_nogood=1),
    post(3, "", wr_reply="A", wr_datetime=NEVER),
    comment(4, 1, "z"),
    comment(5, 1, "", wr_comment_reply="A", wr_option="secret"),
    comment(6, 777, "z"),
]
FILES: Rows = [
    {"bo_table": board, "wr_id": number, "bf_no": 0, "bf_source": source, "bf_file": name}
    for board, number, source, name in [
        ("free", 1, "햄찌 사진.jpg", "aa_1.jpg"),
        ("free", 2, "사라진.jpg", "bb_2.jpg"),
        ("free", 2, "몰래.jpg", "../../../secret.txt"),
    ]
]
TABLES: dict[str, Rows] = {
    "auth": [{"mb_id": "keeper", "au_menu": "1", "au_auth": "r"}],
    "board": BOARDS,
    "board_file": FILES,
    "board_good": [
        {"bg_id": 1, "bo_table": "free", "wr_id": 1, "mb_id": "z", "bg_flag": "good"},
        {"bg_id": 2, "bo_table": "free", "wr_id": 2, "mb_id": "z", "bg_flag": "nogood"},
        {"bg_id": 3, "bo_table": "lost", "wr_id": 1, "mb_id": "z", "bg_flag": "good"},
    ],
    "config": [{"cf_title": "달콩이네", "cf_admin": "boss", "cf_use_email_certify": 1}],
    "group": [
        {"gr_id": "open", "gr_subject": "열린 곳", "gr_use_access": 0},
        {"gr_id": "closed", "gr_subject": "닫힌 곳", "gr_use_access": 1},
    ],
    "group_member": [
        {"gm_id": 1, "gr_id": "closed", "mb_id": "z", "gm_datetime": "2020-01-01 00:00:00"}
    ],
    "member": MEMBERS,
    "memo": [
        {
            "me_id": n,
            "me_recv_mb_id": "z",
            "me_send_mb_id": "boss",
            "me_memo": "쪽",
            "me_type": kind,
        }
        for n, kind in enumerate(("recv", "send", "recv"))
    ],
    "point": [
        {"po_id": n, "mb_id": "boss", "po_point": n, "po_datetime": NEVER, "po_content": "출석"}
        for n in (500, -20)
    ],
    "qa_content": [
        {"qa_id": n, "qa_type": n, "mb_id": "z", "qa_subject": "문의", "qa_content": "?"}
        for n in (0, 1)
    ],
    "write_free": FREE,
    "write_inside": [post(1, "z")],
    "write_staff": [post(1, "boss"), post(2, "boss")],
    "visit": [{"vi_id": 1, "vi_ip": "192.0.2.1", "vi_date": "2024-01-01"}],
}


def dump(dialect: Dialect, prefix: str = "g5_", tables: dict[str, Rows] = TABLES) -> bytes:
    """The whole site; columns that a row lacks are NULL."""
    written = [
        dialect.table(
            f"{prefix}{name}", columns, [[row.get(each) for each in columns] for row in rows]
        )
        for name, rows in tables.items()
        for columns in [list(dict.fromkeys(column for row in rows for column in row))]
    ]
    shop = dialect.table(f"{prefix}shop_item", ["it_id", "it_name"], [[1, "쳇바퀴"]])
    return dialect.dump(*written, shop)


def data_folder(folder: Path) -> Path:
    """The data folder; one attachment is missing, one row points out of it."""
    attached = folder / "data" / "file" / "free"
    attached.mkdir(parents=True)
    (attached / "aa_1.jpg").write_bytes(b"x" * 7)
    (folder / "secret.txt").write_text("nobody's")
    return folder / "data"
