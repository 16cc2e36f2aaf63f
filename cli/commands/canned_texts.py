"""`hamster canned-texts`: the texts that the staff put into answers and reasons."""

from typing import Annotated

import typer

from cli.forms import read_form
from cli.korean import Noun
from cli.listing import listed
from cli.options import Yes
from cli.output import ActOutput, Column, Output, local_minute, nothing
from cli.site import once_sure, open_site, operator
from hamsterd.staff.desk.canned_texts.rules import POSITION_MAX, CannedKind
from hamsterd.staff.desk.canned_texts.schemas import CannedTextIn
from hamsterd.staff.desk.canned_texts.service import (
    CANNED_TEXTS,
    add_defaults,
    canned_text,
    create_canned_text,
    delete_canned_text,
)

app = Noun()

KIND_NAMES = {kind.value: kind.label for kind in CannedKind}
KINDS_HELP = ", ".join(f"{kind.value} {kind.label}" for kind in CannedKind)


@app.verb("list", "hamster canned-texts list", "hamster canned-texts list --kind inquiry_reply")
def list_texts(
    output: Output,
    search: Annotated[
        str | None, typer.Argument(metavar="찾을말", help="제목이나 내용의 일부.")
    ] = None,
    kind: Annotated[
        CannedKind | None, typer.Option(metavar="쓸곳", help=f"{KINDS_HELP}.", show_default=False)
    ] = None,
    limit: Annotated[int, typer.Option(min=1, max=100, help="보여 줄 수.")] = 100,
) -> None:
    """정해 둔 글을 쓸 곳과 순서대로 보여 줍니다."""
    output.table(
        "정해 둔 글",
        (
            Column("id", "번호", "right"),
            Column("kind", "쓸 곳", show=KIND_NAMES.__getitem__),
            Column("title", "제목"),
            Column("body", "내용", gives_way=True),
            Column("position", "순서", "right"),
            Column("usesCount", "고른 횟수", "right"),
            Column("updatedAt", "고친 때", show=local_minute),
        ),
        listed(CANNED_TEXTS, limit, "position", q=search, kind=kind and kind.value),
        empty=nothing(
            "정해 둔 글이",
            kind and f"{kind.label}에 쓸",
            search and f"‘{search}’ 들어간",
            otherwise="정해 둔 글이 없어요. `hamster canned-texts defaults`로 넣을 수 있어요.",
        ),
    )


@app.verb(
    "add",
    'hamster canned-texts add inquiry_reply "고쳤어요" "{nickname}님, 알려 주신 문제를 고쳤어요."',
)
def add(
    output: ActOutput,
    kind: Annotated[CannedKind, typer.Argument(metavar="쓸곳", help=f"{KINDS_HELP}.")],
    title: Annotated[str, typer.Argument(metavar="제목", help="고를 때 보이는 이름.")],
    body: Annotated[
        str,
        typer.Argument(metavar="내용", help="넣을 글. {nickname}과 {site_name}을 쓸 수 있습니다."),
    ],
    position: Annotated[int, typer.Option(min=0, max=POSITION_MAX, help="순서.")] = 0,
) -> None:
    """정해 둔 글을 만듭니다."""
    form = read_form(CannedTextIn, kind=kind, title=title, body=body, position=position)
    with open_site(), output.rehearsed():
        done = create_canned_text(form=form, actor=operator())
    output.done(
        f"정해 둔 글 ‘{done.title}’을 만들었어요.",
        done.model_dump(by_alias=True, exclude={"id", "audit_id"} if output.dry_run else None),
        undo=f"hamster audit undo {done.audit_id}",
    )


@app.verb("delete", "hamster canned-texts delete 3")
def delete(
    output: ActOutput,
    number: Annotated[int, typer.Argument(metavar="번호", min=1, help="정해 둔 글의 번호.")],
    yes: Yes = False,
) -> None:
    """정해 둔 글을 지웁니다. 이미 보낸 글은 그대로입니다."""
    with open_site():

        def change() -> int:
            return delete_canned_text(text_id=number, actor=operator())

        title = canned_text(number).title
        act = once_sure(output, change, f"정해 둔 글 ‘{title}’을 지울까요?", yes=yes)
    output.done(f"정해 둔 글 ‘{title}’을 지웠어요.", {"id": number}, act=act)


@app.verb("defaults", "hamster canned-texts defaults")
def defaults(output: ActOutput) -> None:
    """처음부터 있는 글 가운데 없는 것을 넣습니다. 있는 글은 그대로 둡니다."""
    with open_site(), output.rehearsed():
        added = add_defaults()
    output.done(f"정해 둔 글 {added}개를 넣었어요.", {"added": added})
