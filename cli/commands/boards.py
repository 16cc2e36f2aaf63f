"""`hamster boards`: the community's boards; running servers are told of each change."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Protocol

import typer

from cli import completing
from cli.forms import read_form
from cli.korean import Noun
from cli.options import Who, Yes
from cli.output import ActOutput, Column, Output, foreseen
from cli.site import once_sure, open_site, operator
from hamsterd.community import queries
from hamsterd.community.boards.categories import set_categories
from hamsterd.community.boards.keepers import add_keeper, remove_keeper
from hamsterd.community.boards.merging import merge_boards
from hamsterd.community.boards.opening import opening
from hamsterd.community.boards.readers import all_readers, let_in, let_out
from hamsterd.community.boards.service import create_board, delete_board, edit_board, reorder_boards
from hamsterd.community.errors import (
    BoardHasPosts,
    BoardNotFound,
    BoardOpens,
    CategoryNotFound,
)
from hamsterd.community.rules import (
    ADMIN,
    ALL,
    GRANTED,
    MEMBERS,
    BoardPurpose,
    CategoryColor,
    permitted_level,
)
from hamsterd.community.schemas import (
    BoardEdit,
    BoardIn,
    BoardOut,
    CategoriesIn,
    CategoryOut,
    GrantRuleIn,
)
from hamsterd.core.errors import InvalidInput
from hamsterd.members.accounts.staff.admin import member_id_of, member_record

app = Noun()

PURPOSES = {
    BoardPurpose.TALK: "이야기",
    BoardPurpose.QUESTION: "질문",
    BoardPurpose.GIVING: "나눔",
}

Which = Annotated[
    str,
    typer.Argument(
        metavar="게시판", help="게시판의 번호나 이름.", autocompletion=completing.boards
    ),
]
Description = Annotated[str | None, typer.Option(help="설명. 빈 글자를 주면 지웁니다.")]
Readers = Annotated[
    str | None,
    typer.Option(
        "--read",
        metavar="누가",
        help="읽을 사람: all, members(회원), level:5(레벨 5부터), granted(허락받은 회원), admin.",
    ),
]
ShowsRestriction = Annotated[
    bool | None,
    typer.Option(
        "--show-restriction/--hide-restriction",
        help="읽을 수 없는 회원에게 게시판이 있다는 것과 무엇이 모자라는지 보일지.",
        show_default=False,
    ),
]
Writers = Annotated[
    str | None,
    typer.Option(
        "--write",
        metavar="누가",
        help="글을 쓸 사람: all, level:5(레벨 5부터), granted(허락받은 회원), admin.",
    ),
]
Commenters = Annotated[
    str | None,
    typer.Option(
        "--comment",
        metavar="누가",
        help="댓글을 쓸 사람: all, level:5(레벨 5부터), granted(허락받은 회원), admin.",
    ),
]
Downloaders = Annotated[
    str | None,
    typer.Option(
        "--download",
        metavar="누가",
        help="글에 붙은 파일을 내려받을 사람: all, members, level:5, granted, admin.",
    ),
]
GrantRule = Annotated[
    str | None,
    typer.Option(
        "--rule",
        metavar="조건",
        help="granted 게시판에 저절로 들일 조건: days(가입한 날), posts, comments, check_ins(출석)."
        " posts=3,comments=10처럼 적고, 모두 채운 회원을 들입니다. none은 조건을 지웁니다.",
    ),
]
Members = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="회원…",
        help="회원의 번호, 사용자명 또는 닉네임.",
        autocompletion=completing.members,
        show_default=False,
    ),
]
FromFile = Annotated[
    Path | None,
    typer.Option(
        "--from",
        metavar="파일",
        help="한 줄에 한 회원씩 적은 파일. -는 표준 입력.",
        allow_dash=True,
        show_default=False,
    ),
]

Files = Annotated[
    bool | None,
    typer.Option(
        "--files/--no-files",
        help="글에 문서와 압축 파일도 붙일 수 있는지.",
        show_default=False,
    ),
]
Secrets = Annotated[
    bool | None,
    typer.Option(
        "--secrets/--no-secrets",
        help="비밀글과 비밀댓글을 쓸 수 있는지. 이미 쓴 비밀글은 그대로예요.",
        show_default=False,
    ),
]
Purpose = Annotated[
    BoardPurpose | None,
    typer.Option(
        metavar="용도",
        help="talk(이야기), question(질문: 글쓴이가 댓글 하나를 답변으로 채택),"
        " giving(나눔: 글마다 지역과 마지막 날, 나눔 중·예약·완료).",
    ),
]


COLORS = {
    CategoryColor.GRAY: "회색",
    CategoryColor.ORANGE: "주황",
    CategoryColor.RED: "빨강",
    CategoryColor.GREEN: "초록",
    CategoryColor.BLUE: "파랑",
    CategoryColor.PURPLE: "보라",
}
CategoryName = Annotated[str, typer.Argument(metavar="이름", help="말머리 이름.")]
WhichCategory = Annotated[str, typer.Argument(metavar="말머리", help="말머리의 번호나 이름.")]
Color = Annotated[
    CategoryColor | None,
    typer.Option(metavar="색", help="gray, orange, red, green, blue, purple."),
]


class Letting(Protocol):
    """Letting members in, or out."""

    def __call__(self, *, board_id: int, names: Sequence[str], actor: str) -> int:
        """The audit row's id."""


class Change(Protocol):
    """Appointing a keeper, or the other way round."""

    def __call__(self, *, board_id: int, member_id: int, actor: str) -> int:
        """The audit row's id."""


def _permitted(permission: str) -> str:
    level = permitted_level(permission)
    names = {ALL: "모두", MEMBERS: "회원", GRANTED: "허락받은 회원", ADMIN: "운영진"}
    return names[permission] if level is None else f"레벨 {level}부터"


def _rule(text: str) -> dict[str, int]:
    """`posts=3,comments=10` as the form has it; none of it for `none`."""
    if text == "none":
        return {}
    pairs = [part.partition("=") for part in text.split(",")]
    if any(not number.strip().isdecimal() for _, _, number in pairs):
        raise InvalidInput(f"'{text}'를 읽을 수 없어요. posts=3,comments=10처럼 적어 주세요.")
    rule = {name.strip(): int(number) for name, _, number in pairs}
    unknown = sorted(rule.keys() - GrantRuleIn.model_fields.keys())
    if unknown:
        known = ", ".join(GrantRuleIn.model_fields)
        raise InvalidInput(f"'{unknown[0]}'은 없는 조건이에요. {known} 가운데 적어 주세요.")
    return rule


@app.verb("list", "hamster boards list")
def list_boards(output: Output) -> None:
    """게시판을 순서대로 보여 줍니다. 닫힌 게시판도 나옵니다."""
    with open_site():
        boards = queries.boards(include_inactive=True)
    output.table(
        "게시판",
        (
            Column("id", "번호", "right"),
            Column("name", "이름"),
            Column("readPermission", "읽기", show=_permitted),
            Column("writePermission", "글쓰기", show=_permitted),
            Column("purpose", "용도", show=lambda value: PURPOSES[value]),
            Column("allowsFiles", "파일", "center"),
            Column("allowsSecrets", "비밀글", "center"),
            Column("isActive", "열림", "center"),
            Column("postsCount", "글", "right"),
            Column("description", "설명", fold=True),
        ),
        [board.model_dump(by_alias=True) for board in boards],
        empty="게시판이 없어요. `hamster boards create 자유게시판`으로 만들 수 있어요.",
    )


@app.verb("create", 'hamster boards create 질문방 --description "무엇이든 물어보세요"')
def create(
    output: ActOutput,
    name: Annotated[str, typer.Argument(metavar="이름", help="게시판 이름.")],
    description: Description = None,
    read: Readers = None,
    show_restriction: ShowsRestriction = None,
    write: Writers = None,
    comment: Commenters = None,
    download: Downloaders = None,
    rule: GrantRule = None,
    purpose: Purpose = None,
    files: Files = None,
    secrets: Secrets = None,
) -> None:
    """게시판을 맨 뒤에 만듭니다."""
    form = read_form(
        BoardIn,
        name=name,
        description=description,
        read_permission=read or ALL,
        shows_restriction=show_restriction is not False,
        write_permission=write or ALL,
        comment_permission=comment or ALL,
        download_permission=download or ALL,
        grant_rule=_rule(rule or "none"),
        purpose=purpose or BoardPurpose.TALK,
        allows_files=bool(files),
        allows_secrets=bool(secrets),
    )
    with open_site(), output.rehearsed():
        board = create_board(actor=operator(), form=form)
    facts = board.model_dump(
        by_alias=True, exclude={"audit_id"} | ({"id"} if output.dry_run else set())
    )
    output.done(f"{board.name} 게시판을 만들었어요.", facts, act=board.audit_id)


@app.verb(
    "edit",
    "hamster boards edit 질문방 --name 묻고답하기",
    "hamster boards edit 공지 --write admin",
    "hamster boards edit 공지 --comment admin",
    "hamster boards edit 자료실 --download members",
    "hamster boards edit 단골방 --read level:5 --hide-restriction",
    "hamster boards edit 단골방 --read granted --rule posts=3,comments=10",
    "hamster boards edit 질문방 --purpose question",
    "hamster boards edit 나눔방 --purpose giving",
    "hamster boards edit 자료실 --files",
    "hamster boards edit 문의 --secrets",
)
def edit(
    output: ActOutput,
    which: Which,
    name: Annotated[str | None, typer.Option(help="새 이름.")] = None,
    description: Description = None,
    read: Readers = None,
    show_restriction: ShowsRestriction = None,
    write: Writers = None,
    comment: Commenters = None,
    download: Downloaders = None,
    rule: GrantRule = None,
    purpose: Purpose = None,
    files: Files = None,
    secrets: Secrets = None,
    active: Annotated[
        bool | None, typer.Option("--open/--close", help="열거나 닫습니다.", show_default=False)
    ] = None,
) -> None:
    """게시판을 고치거나 닫습니다. 적지 않은 것은 그대로 둡니다."""
    given = {
        "name": name,
        "description": description,
        "read_permission": read,
        "shows_restriction": show_restriction,
        "write_permission": write,
        "comment_permission": comment,
        "download_permission": download,
        "grant_rule": None if rule is None else _rule(rule),
        "purpose": purpose,
        "allows_files": files,
        "allows_secrets": secrets,
        "is_active": active,
    }
    form = read_form(BoardEdit, **{key: value for key, value in given.items() if value is not None})
    with open_site(), output.rehearsed():
        board = edit_board(actor=operator(), board_id=_find(which).id, form=form)
    facts = board.model_dump(by_alias=True, exclude={"audit_id"})
    output.done(f"{board.name} 게시판을 고쳤어요.", facts, act=board.audit_id)


@app.verb("reorder", "hamster boards reorder 공지 자유게시판")
def reorder(
    output: ActOutput,
    which: Annotated[
        list[str],
        typer.Argument(
            metavar="게시판…",
            help="앞에 올 게시판부터, 번호나 이름으로.",
            autocompletion=completing.boards,
        ),
    ],
) -> None:
    """게시판의 순서를 바꿉니다. 적지 않은 게시판은 지금 순서대로 뒤에 남습니다."""
    with open_site(), output.rehearsed():
        first = [_find(each).id for each in which]
        rest = [b.id for b in queries.boards(include_inactive=True) if b.id not in first]
        act = reorder_boards(actor=operator(), ids=[*first, *rest])
        boards = queries.boards(include_inactive=True)
    order = ", ".join(board.name for board in boards)
    facts: dict[str, object] = {"ids": [board.id for board in boards]}
    output.done(f"순서: {order}", facts, act=act)


@app.verb("keepers", "hamster boards keepers 질문방")
def keepers(output: Output, which: Which) -> None:
    """게시판을 돌보는 게시판지기를 보여 줍니다."""
    with open_site():
        board = _find(which)
    output.table(
        f"{board.name} 게시판지기",
        (Column("id", "번호", "right"), Column("nickname", "닉네임")),
        [keeper.model_dump(by_alias=True) for keeper in board.keepers],
        empty=f"게시판지기가 없어요. `hamster boards add-keeper {board.name} 닉네임`으로 정해요.",
    )


@app.verb("add-keeper", "hamster boards add-keeper 질문방 콩두부집사")
def add_board_keeper(output: ActOutput, which: Which, who: Who) -> None:
    """회원을 게시판지기로 정합니다. 그 게시판의 신고와 글만 돌보고, 알림을 받습니다."""
    _keep(output, which, who, add_keeper, "{who}님을 {board} 게시판지기로 정했어요.")


@app.verb("remove-keeper", "hamster boards remove-keeper 질문방 콩두부집사")
def remove_board_keeper(output: ActOutput, which: Which, who: Who) -> None:
    """게시판지기를 해제합니다. 그 회원에게 알림이 갑니다."""
    _keep(output, which, who, remove_keeper, "{who}님의 {board} 게시판지기를 해제했어요.")


@app.verb("readers", "hamster boards readers 단골방")
def readers(output: Output, which: Which) -> None:
    """게시판에 들인 회원을 보여 줍니다."""
    with open_site():
        board = _find(which)
        rows = [row.model_dump(by_alias=True) for row in all_readers(board.id)]
    output.table(
        f"{board.name}에 들인 회원",
        (
            Column("id", "번호", "right"),
            Column("nickname", "닉네임"),
            Column("grantedAt", "들인 때"),
            Column("grantedBy", "누가"),
        ),
        rows,
        empty=f"들인 회원이 없어요. `hamster boards add-readers {board.name} 닉네임`으로 들여요.",
    )


@app.verb(
    "add-readers",
    "hamster boards add-readers 단골방 콩두부집사 모찌누나",
    "hamster boards add-readers 단골방 --from members.txt",
)
def add_readers(
    output: ActOutput, which: Which, who: Members = None, file: FromFile = None
) -> None:
    """회원들을 허락받은 회원의 게시판에 들이고 알립니다. 이미 들인 회원은 그대로 둡니다."""
    _let(output, which, _named(who, file), let_in, "{board} 게시판에 회원을 들였어요.")


@app.verb(
    "remove-readers",
    "hamster boards remove-readers 단골방 콩두부집사",
    "hamster boards remove-readers 단골방 --from members.txt",
)
def remove_readers(
    output: ActOutput, which: Which, who: Members = None, file: FromFile = None
) -> None:
    """회원들을 게시판에서 내보냅니다. 알리지 않고, 조건을 채워도 다시 들이지 않습니다."""
    _let(output, which, _named(who, file), let_out, "{board} 게시판에서 회원을 내보냈어요.")


@app.verb("categories", "hamster boards categories 자유게시판")
def categories(output: Output, which: Which) -> None:
    """게시판의 말머리를 순서대로 보여 줍니다."""
    with open_site():
        board = _find(which)
    output.table(
        f"{board.name} 말머리",
        (
            Column("id", "번호", "right"),
            Column("name", "이름"),
            Column("color", "색", show=lambda value: COLORS[value]),
            Column("postsCount", "글", "right"),
        ),
        [one.model_dump(by_alias=True) for one in board.categories],
        empty=f"말머리가 없어요. `hamster boards add-category {board.name} 잡담`으로 만들어요.",
    )


@app.verb("add-category", "hamster boards add-category 자유게시판 잡담 --color blue")
def add_category(output: ActOutput, which: Which, name: CategoryName, color: Color = None) -> None:
    """말머리를 맨 뒤에 더합니다."""

    def added(board: BoardOut) -> CategoriesIn:
        return _categories(
            board, *_stored(board), {"name": name, "color": color or CategoryColor.GRAY}
        )

    _recategorise(output, which, added, f"{name} 말머리를 만들었어요.")


@app.verb(
    "edit-category",
    "hamster boards edit-category 자유게시판 잡담 --name 수다",
    "hamster boards edit-category 자유게시판 잡담 --first",
)
def edit_category(
    output: ActOutput,
    which: Which,
    category: WhichCategory,
    name: Annotated[str | None, typer.Option(help="새 이름.")] = None,
    color: Color = None,
    first: Annotated[bool, typer.Option("--first", help="맨 앞으로 옮깁니다.")] = False,
) -> None:
    """말머리의 이름이나 색, 순서를 바꿉니다. 적지 않은 것은 그대로 둡니다."""

    def edited(board: BoardOut) -> CategoriesIn:
        own = _category(board, category)
        changed = {"id": own.id, "name": name or own.name, "color": color or own.color}
        if not first:
            same = [changed if one["id"] == own.id else one for one in _stored(board)]
            return _categories(board, *same)
        return _categories(board, changed, *(o for o in _stored(board) if o["id"] != own.id))

    _recategorise(output, which, edited, f"{category} 말머리를 고쳤어요.")


@app.verb(
    "remove-category",
    "hamster boards remove-category 자유게시판 잡담 --move-to 수다",
    "hamster boards remove-category 자유게시판 잡담 --to-none",
)
def remove_category(
    output: ActOutput,
    which: Which,
    category: WhichCategory,
    move_to: Annotated[
        str | None,
        typer.Option("--move-to", metavar="말머리", help="글을 옮길 말머리: 둘을 합칩니다."),
    ] = None,
    to_none: Annotated[bool, typer.Option("--to-none", help="글을 말머리 없이 남깁니다.")] = False,
) -> None:
    """말머리를 지우거나 다른 말머리에 합칩니다. 글이 있으면 어디로 옮길지 정해야 합니다."""

    def left(board: BoardOut) -> CategoriesIn:
        own = _category(board, category)
        target = _category(board, move_to).id if move_to is not None else None
        moves = [{"id": own.id, "to": target}] if target or to_none else []
        rest = [one for one in _stored(board) if one["id"] != own.id]
        return _categories(board, *rest, moves=moves)

    _recategorise(output, which, left, f"{category} 말머리를 지웠어요.")


@app.verb(
    "require-category",
    "hamster boards require-category 자유게시판",
    "hamster boards require-category 자유게시판 --optional",
)
def require_category(
    output: ActOutput,
    which: Which,
    optional: Annotated[bool, typer.Option("--optional", help="고르지 않아도 됩니다.")] = False,
) -> None:
    """글을 쓸 때 말머리를 꼭 고르게 합니다."""

    def ruled(board: BoardOut) -> CategoriesIn:
        return _categories(board, *_stored(board), is_required=not optional)

    chosen = "고르지 않아도 돼요" if optional else "꼭 골라야 해요"
    _recategorise(output, which, ruled, f"이제 말머리를 {chosen}.")


@app.verb("delete", "hamster boards delete 질문방 --move-to 자유게시판")
def delete(
    output: ActOutput,
    which: Which,
    move_to: Annotated[
        str | None,
        typer.Option(
            "--move-to",
            metavar="게시판",
            help="글을 옮길 게시판.",
            autocompletion=completing.boards,
        ),
    ] = None,
    may_open: Annotated[
        bool, typer.Option("--open-up", help="더 많은 사람이 글을 보게 되어도 지웁니다.")
    ] = False,
    yes: Yes = False,
) -> None:
    """게시판을 지웁니다. 글이 있으면 옮길 게시판을 정해야 합니다."""
    with open_site(), _naming_open_up():
        board = _find(which)
        target = _find(move_to) if move_to is not None else None
        goes, target_id = _goes_along(board, target), target.id if target else None
        question = f"{board.name}: 지울까요? {foreseen(goes)}".rstrip()
        try:
            act = once_sure(
                output,
                lambda: delete_board(
                    actor=operator(), board_id=board.id, move_to=target_id, may_open=may_open
                ),
                question,
                yes=yes,
            )
        except BoardHasPosts as error:
            name = f"'{board.name}'" if " " in board.name else board.name
            raise BoardHasPosts(
                f"{error.message} `hamster boards delete {name} --move-to 게시판`처럼 적어 주세요."
            ) from error
    facts: dict[str, object] = {"id": board.id, "movedTo": target_id}
    output.done(f"{board.name} 게시판을 지웠어요. {goes}".rstrip(), facts, act=act)


@app.verb("merge", "hamster boards merge 질문방 자유게시판")
def merge(
    output: ActOutput,
    which: Which,
    into: Annotated[
        str,
        typer.Argument(
            metavar="받을게시판",
            help="글을 받을 게시판의 번호나 이름.",
            autocompletion=completing.boards,
        ),
    ],
    may_open: Annotated[
        bool, typer.Option("--open-up", help="더 많은 사람이 글을 보게 되어도 합칩니다.")
    ] = False,
    yes: Yes = False,
) -> None:
    """게시판을 다른 게시판에 합칩니다. 글과 말머리, 게시판지기가 옮겨 갑니다."""
    with open_site(), _naming_open_up():
        board, target = _find(which), _find(into)
        opens = opening(board, target, posts=f"글 {board.posts_count:,}개")
        goes = f"글 {board.posts_count:,}개가 {target.name} 게시판으로 옮겨져요."
        question = f"{board.name}: {target.name}에 합칠까요? {goes} {opens or ''}".rstrip()
        act = once_sure(
            output,
            lambda: merge_boards(
                actor=operator(), board_id=board.id, into_id=target.id, may_open=may_open
            ),
            question,
            yes=yes,
        )
    facts: dict[str, object] = {"id": board.id, "movedTo": target.id}
    output.done(f"{board.name} 게시판을 {target.name} 게시판에 합쳤어요.", facts, act=act)


@contextmanager
def _naming_open_up() -> Iterator[None]:
    """Name the option in the refusal of what opens posts to more people."""
    try:
        yield
    except BoardOpens as error:
        raise BoardOpens(f"{error.message} 확인했다면 `--open-up`을 붙여 주세요.") from error


def _goes_along(board: BoardOut, target: BoardOut | None) -> str:
    """Further effects of a deletion: where its posts move, and the end of its keepers."""
    moved = f"글 {board.posts_count:,}개를 {target.name} 게시판으로 옮겼어요." if target else ""
    keepers = ", ".join(one.nickname for one in board.keepers)
    ended = f"게시판지기({keepers})의 일도 끝났어요." if keepers else ""
    return f"{moved} {ended}".strip()


def _keep(output: ActOutput, which: str, who: str, change: Change, sentence: str) -> None:
    with open_site():
        board, member = _find(which), member_record(member_id_of(who))
        with output.rehearsed():
            act = change(board_id=board.id, member_id=member["id"], actor=operator())
    facts: dict[str, object] = {"boardId": board.id, "userId": member["id"]}
    output.done(sentence.format(who=member["nickname"], board=board.name), facts, act=act)


def _named(who: Sequence[str] | None, file: Path | None) -> list[str]:
    """The names that were typed and those of the file, a line each."""
    content = b""
    if file is not None:
        is_stdin = str(file) == "-"
        content = typer.get_binary_stream("stdin").read() if is_stdin else file.read_bytes()
    lines = content.decode("utf-8-sig", "replace").splitlines()
    names = [*(who or ()), *filter(None, map(str.strip, lines))]
    if not names:
        raise InvalidInput("회원을 적거나 --from으로 파일을 알려 주세요.")
    return names


def _let(
    output: ActOutput, which: str, names: Sequence[str], change: Letting, sentence: str
) -> None:
    with open_site():
        board = _find(which)
        with output.rehearsed():
            act = change(board_id=board.id, names=names, actor=operator())
    facts: dict[str, object] = {"boardId": board.id, "members": len(names)}
    output.done(sentence.format(board=board.name), facts, act=act)


def _find(which: str) -> BoardOut:
    for board in queries.boards(include_inactive=True):
        if which in {str(board.id), board.name} or which.casefold() == board.name.casefold():
            return board
    raise BoardNotFound(f"'{which}' 게시판을 찾을 수 없어요.")


def _recategorise(
    output: ActOutput, which: str, form: Callable[[BoardOut], CategoriesIn], sentence: str
) -> None:
    with open_site(), output.rehearsed():
        board = _find(which)
        act = set_categories(actor=operator(), board_id=board.id, form=form(board))
        names = [one.name for one in _find(str(board.id)).categories]
    facts: dict[str, object] = {"boardId": board.id, "categories": names}
    output.done(sentence, facts, act=act)


def _stored(board: BoardOut) -> list[dict[str, object]]:
    return [one.model_dump(exclude={"posts_count"}) for one in board.categories]


def _categories(
    board: BoardOut,
    *wanted: dict[str, object],
    moves: Sequence[Mapping[str, object]] = (),
    is_required: bool | None = None,
) -> CategoriesIn:
    required = board.is_category_required if is_required is None else is_required
    # The last category of a board takes the duty to choose one with it.
    stays = required if is_required else required and bool(wanted)
    return read_form(CategoriesIn, categories=list(wanted), moves=list(moves), is_required=stays)


def _category(board: BoardOut, which: str) -> CategoryOut:
    for one in board.categories:
        if which in {str(one.id), one.name} or which.casefold() == one.name.casefold():
            return one
    raise CategoryNotFound(f"{board.name} 게시판에 '{which}' 말머리가 없어요.")
