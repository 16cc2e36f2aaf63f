"""`hamster held`: publishing or removing content pending review."""

from typing import Annotated

import typer

from cli.commands.content import KINDS, NAMES, Kind, Number, Reason, What, done, what_is_missing
from cli.korean import Noun
from cli.options import Yes
from cli.output import ActOutput, Column, Output, local_minute, nothing
from cli.site import once_sure, open_site, operator
from hamsterd.http.shapes.paging import AdminListQuery
from hamsterd.staff.cases.review.held import HELD, release_held, remove_held

app = Noun()

KindOrAll = Annotated[
    What | None,
    typer.Argument(metavar="종류", help="diary, post, comment, post-comment. 없으면 모두."),
]

_WHATS = {kind.name: what for what, kind in KINDS.items()}


@app.verb("list", "hamster held list", "hamster held list post")
def list_held(
    output: Output,
    what: KindOrAll = None,
    limit: Annotated[int, typer.Option(min=1, max=100, help="보여 줄 수.")] = 50,
) -> None:
    """검토를 기다리는 글을 오래된 것부터 보여 줍니다."""
    filters = {} if what is None else {"kind": KINDS[what].name}
    query = AdminListQuery.of(sort=("heldAt", "ASC"), rows=limit)
    with open_site():
        page = HELD.page(query, **filters)
    output.table(
        "검토 대기",
        (
            Column("kind", "종류", show=lambda kind: NAMES[What(kind)]),
            Column("id", "번호", "right"),
            Column("nickname", "작성자", gives_way=True),
            Column("title", "제목", gives_way=True),
            Column("content", "내용", gives_way=True),
            Column("heldAt", "멈춘 때", show=local_minute),
        ),
        [
            {
                **row.model_dump(by_alias=True),
                "kind": str(_WHATS[row.kind]),
                "id": row.target_id,
            }
            for row in page.items
        ],
        empty=nothing(what_is_missing(what, "글이"), "검토를 기다리는"),
    )


@app.verb("release", "hamster held release post 42")
def release(output: ActOutput, what: Kind, number: Number) -> None:
    """모두에게 보이게 내보냅니다. 작성자에게 알립니다."""
    with open_site(), output.rehearsed():
        act = release_held(kind=KINDS[what], target_id=number, actor=operator())
    done(output, what, number, act, "내보냈어요")


@app.verb("remove", 'hamster held remove post 42 --reason "광고예요"')
def remove(output: ActOutput, what: Kind, number: Number, reason: Reason, yes: Yes = False) -> None:
    """내보내지 않고 내립니다. 작성자에게 이유를 알립니다."""

    def change() -> int:
        return remove_held(kind=KINDS[what], target_id=number, reason=reason, actor=operator())

    with open_site():
        question = f"{NAMES[what]} {number}번: 내보내지 않고 내릴까요?"
        act = once_sure(output, change, question, yes=yes)
    done(output, what, number, act, "내렸어요")
