"""`hamster import gnuboard5`: moving in from a Gnuboard5, step by step."""

import os
from pathlib import Path
from typing import Annotated

import typer
from rich.text import Text

from cli.korean import Noun
from cli.options import one_of
from cli.output import NOTHING, Column, Mark, Output, marked
from hamsterd.core.errors import Conflict, InvalidInput, NotFound
from hamsterd.core.files import write_new
from hamsterd.core.settings.sizes import spoken_size
from hamsterd.moving.gnuboard5.inspecting.findings import BoardFound, Found
from hamsterd.moving.gnuboard5.inspecting.inspection import inspect
from hamsterd.moving.gnuboard5.opening import Place
from hamsterd.moving.gnuboard5.planning.plan import Plan
from hamsterd.moving.gnuboard5.planning.plan_file import opened, plan_text, read_plan
from hamsterd.moving.mysql import database_at, password_of
from hamsterd.moving.sql_dump.encodings import LABELS

app = Noun()
gnuboard5 = app.under("gnuboard5", "그누보드5에서 이사 오기: 살펴보기, 계획하기, 옮기기, 견주기.")


PLAN = Path("gnuboard5-plan.toml")
Dump = Annotated[
    Path | None,
    typer.Option(
        "--dump", metavar="파일", show_default=False,
        help="mysqldump, phpMyAdmin, HeidiSQL, Adminer, Navicat, DBeaver가 쓴 SQL 파일. gzip,"
        " bzip2, xz나 ZIP으로 묶은 것도 됩니다.",
    ),
]  # fmt: skip
Mysql = Annotated[
    str | None,
    typer.Option(
        "--mysql", metavar="주소", show_default=False,
        help="덤프 대신 돌고 있는 데이터베이스(mysql://사용자@서버/이름). 읽기만 합니다."
        " 비밀번호는 환경 변수 MYSQL_PWD로도 받습니다.",
    ),
]  # fmt: skip
MysqlPassword = Annotated[
    Path | None,
    typer.Option(
        "--mysql-password", metavar="파일", help="첫 줄에 데이터베이스의 비밀번호가 있는 파일.",
        show_default=False,
    ),
]  # fmt: skip
Data = Annotated[
    Path | None,
    typer.Option(
        "--data", metavar="폴더", help="그누보드의 data 폴더. 첨부 파일을 찾아봅니다.",
        show_default=False,
    ),
]  # fmt: skip
Prefix = Annotated[
    str | None,
    typer.Option(
        metavar="앞말", help="표 이름의 앞말(g5_). 덤프에 사이트가 여럿일 때.", show_default=False
    ),
]
EncodingOption = Annotated[str | None, one_of(LABELS, metavar="인코딩")]


@gnuboard5.verb(
    "inspect",
    "hamster import gnuboard5 inspect --dump g5.sql.gz",
    "hamster import gnuboard5 inspect --dump g5.sql.gz --data public_html/data --json",
    "hamster import gnuboard5 inspect --dump g5.sql.gz --sample 5",
    "hamster import gnuboard5 inspect --mysql mysql://g5@localhost/g5 --mysql-password g5.password",
)
def inspect_dump(
    output: Output,
    dump: Dump = None,
    data: Data = None,
    mysql: Mysql = None,
    mysql_password: MysqlPassword = None,
    prefix: Prefix = None,
    encoding: EncodingOption = None,
    sample: Annotated[
        int, typer.Option(metavar="수", min=0, max=100, help="여기서 보일 모습을 볼 글의 수.")
    ] = 0,
) -> None:
    """덤프에 무엇이 있고 무엇이 오지 않는지 보여 줍니다. 사이트는 바꾸지 않습니다."""
    place = place_of(dump, mysql, mysql_password)
    found = inspected(output, place, data, prefix, encoding, sample)
    if output.as_json:
        output.json(found.model_dump(by_alias=True))
        return
    _show_site(output, found)
    _show_members(output, found)
    _show_boards(output, found)
    _show_rest(output, found, data)
    for one in found.samples:
        output.panel(f"{one.board}/{one.id} · {one.title}", Text(one.after or NOTHING))


def place_of(dump: Path | None, mysql: str | None, password: Path | None) -> Place:
    """The dump or the database, of which one must be named."""
    if (dump is None) == (mysql is None):
        raise InvalidInput("`--dump 파일`과 `--mysql 주소` 가운데 하나로 알려 주세요.")
    if dump is not None:
        return dump
    return database_at(mysql or "", password_of(password, os.environ.get("MYSQL_PWD")))


def inspected(
    output: Output,
    dump: Place,
    data: Path | None,
    prefix: str | None,
    encoding: str | None,
    samples: int = 0,
) -> Found:
    """What a dump holds, read with a progress bar."""
    with output.progress("덤프를 읽는 중") as tick:
        return inspect(
            dump,
            data=data,
            prefix=prefix,
            encoding=encoding,
            samples=samples,
            tell=lambda done, total: tick("덤프를 읽는 중", done, total),
        )


class PlanExists(Conflict):
    """There is a plan already; a new one would lose what was edited."""


class NoPlan(NotFound):
    """A move without a plan would decide what nobody looked at."""

    def __init__(self, file: Path) -> None:
        super().__init__(
            f"{file} 파일이 없어요. `hamster import gnuboard5 plan`으로 계획부터 만들어 주세요."
        )


def written_plan(file: Path) -> bytes:
    """A plan as it is written; raises `NoPlan`."""
    try:
        return file.read_bytes()
    except FileNotFoundError:
        raise NoPlan(file) from None


@gnuboard5.verb(
    "plan",
    "hamster import gnuboard5 plan --dump g5.sql.gz",
    "hamster import gnuboard5 plan --dump g5.sql.gz --check",
)
def plan(
    output: Output,
    dump: Dump = None,
    file: Annotated[Path, typer.Option("--file", metavar="파일", help="계획 파일.")] = PLAN,
    check: Annotated[
        bool, typer.Option("--check", help="쓰지 않고, 고친 계획을 줄마다 살펴봅니다.")
    ] = False,
    mysql: Mysql = None,
    mysql_password: MysqlPassword = None,
    prefix: Prefix = None,
    encoding: EncodingOption = None,
) -> None:
    """무엇을 어떻게 옮길지 적은 계획 파일을 쓰거나(고쳐서 쓰세요), 고친 것을 살펴봅니다."""
    if not check and file.exists():
        raise PlanExists(f"{file} 파일이 이미 있어요. `--check`로 살펴보거나, 지우고 다시 쓰세요.")
    written = written_plan(file) if check else None
    found = inspected(output, place_of(dump, mysql, mysql_password), None, prefix, encoding)
    if written is None:
        write_new(file, plan_text(found))
        output.done(f"{file} 파일을 썼어요. 고친 뒤 --check로 살펴보세요.", {"path": str(file)})
        return
    _show_plan(output, read_plan(written, found), found)


def _show_plan(output: Output, made: Plan, found: Found) -> None:
    boards = {board.key: board for board in found.boards}
    now_open = opened(made, found)
    if output.as_json:
        output.json({**made.model_dump(by_alias=True), "opened": now_open})
        return
    output.table(
        "계획",
        (
            Column("key", "게시판"),
            Column("name", "여기서는", gives_way=True),
            Column("read", "읽기"),
            Column("write", "쓰기"),
            Column("posts", "글", "right"),
            Column("comments", "댓글", "right"),
        ),
        [
            {
                "key": key,
                "name": board.name if board.move else "",
                "read": board.read,
                "write": board.write,
                "posts": boards[key].posts,
                "comments": boards[key].comments,
            }
            for key, board in made.boards.items()
        ],
        empty="옮길 게시판이 없어요.",
    )
    for board in now_open:
        output.remark(f"닫혀 있던 게시판이 열려요. {board}")
    output.remark("계획에 틀린 곳이 없어요.", Mark.GOOD)


def _show_site(output: Output, found: Found) -> None:
    output.facts(
        f"그누보드5 · {found.title or '이름 없는 사이트'}",
        {
            "version": "그누보드5",
            "prefix": "표의 앞말",
            "encoding": "글자",
            "program": "덤프를 만든 것",
            "server": "데이터베이스",
            "rows": "줄",
            "size": "덤프 크기",
        },
        {**found.model_dump(), "size": spoken_size(found.dump_bytes)},
    )
    output.table(
        "표",
        (
            Column("name", "표"),
            Column("says", "무엇", gives_way=True),
            Column("rows", "줄", "right"),
            Column("bytes", "크기", "right", show=spoken_size),
            Column("becomes", "여기서는", gives_way=True, show=_place),
        ),
        [{**table.model_dump(), "becomes": table.becomes or ""} for table in found.tables],
        empty="표가 없어요.",
    )


def _place(becomes: str) -> Text:
    return marked(Mark.GOOD, becomes) if becomes else marked(Mark.WARN, "오지 않아요")


def _show_members(output: Output, found: Found) -> None:
    members = found.members
    kinds = ", ".join(f"{kind} {count:,}" for kind, count in members.password_kinds.items())
    levels = ", ".join(f"{level}: {count:,}" for level, count in members.levels.items())
    output.facts(
        "회원",
        {
            "total": "모두",
            "administrators": "최고관리자",
            "levels": "레벨마다",
            "left": "탈퇴",
            "banned_now": "지금 차단",
            "banned_later": "앞으로 차단",
            "without_email": "이메일 없음",
            "unconfirmed_email": "이메일 미확인",
            "mailing": "메일 수신 동의",
            "certified": "본인 확인",
            "points": "포인트",
            "kinds": "비밀번호의 형식",
        },
        {
            **members.model_dump(),
            "administrators": ", ".join(members.administrators[:10]),
            "levels": levels,
            "kinds": kinds,
        },
    )


def _show_boards(output: Output, found: Found) -> None:
    output.table(
        "게시판",
        (
            Column("key", "게시판"),
            Column("name", "이름", gives_way=True),
            Column("rules", "읽기/쓰기 레벨", "center"),
            Column("posts", "글", "right"),
            Column("replies", "답변글", "right"),
            Column("comments", "댓글", "right"),
            Column("secrets", "비밀", "right"),
            Column("files", "파일", "right"),
            Column("views", "조회", "right"),
            Column("categories", "분류", gives_way=True),
        ),
        [_board_row(board) for board in found.boards],
        empty="게시판이 없어요.",
    )


def _board_row(board: BoardFound) -> dict[str, object]:
    rules = f"{board.read_level}/{board.write_level}"
    return {
        **board.model_dump(),
        "rules": f"{rules} 닫힘" if board.is_closed else rules,
        "secrets": board.secret_posts + board.secret_comments,
        "categories": ", ".join(f"{name} {count}" for name, count in board.categories.items()),
    }


def _show_rest(output: Output, found: Found, data: Path | None) -> None:
    files = found.files
    attachments = f"{files.rows:,}개"
    if data is not None:
        there = f"{files.present:,}개({spoken_size(files.present_bytes)})"
        attachments = f"{there}, 없는 것 {files.missing:,}개"
    output.facts(
        "그 밖",
        {
            "likes": "추천",
            "scraps": "스크랩",
            "point_rows": "포인트 내역",
            "messages": "쪽지",
            "inquiries": "1:1 문의",
            "polls": "설문",
            "popups": "팝업",
            "faq": "자주 묻는 질문",
            "pages": "내용 페이지",
            "social_sign_ins": "소셜 로그인",
            "attachments": "첨부 파일",
        },
        {
            **found.others.model_dump(),
            "attachments": attachments,
        },
    )
    output.table(
        "그대로 오지 않는 것",
        (
            Column("what", "무엇"),
            Column("count", "몇", "right"),
            Column("why", "어떻게 되나", fold=True),
        ),
        [remark.model_dump() for remark in found.remarks],
        empty="모두 그대로 와요.",
    )
    for example in files.missing_examples:
        output.remark(f"없는 파일: {example}")
