"""`hamster personal-data`: the access log of personal data, reviewed every month."""

from typing import Annotated

import typer

from cli.forms import read_form
from cli.korean import Noun
from cli.output import ActOutput, Column, Output, local_minute, nothing
from cli.site import open_site, operator
from hamsterd.staff.people import personal_data
from hamsterd.staff.people.schemas import ReviewIn

app = Noun()


@app.verb("list", "hamster personal-data list")
def list_months(output: Output) -> None:
    """달마다 개인정보를 몇 번 누가 보았고, 누가 언제 점검했는지 보여 줍니다."""
    with open_site():
        rows = [month.model_dump(by_alias=True) for month in personal_data.months()]
    output.table(
        "개인정보 열람 기록",
        (
            Column("month", "달"),
            Column("views", "열람", "right"),
            Column("members", "회원", "right"),
            Column("actors", "본 사람", show=", ".join, gives_way=True),
            Column("reviewedAt", "점검", show=local_minute),
            Column("reviewer", "점검한 사람"),
            Column("viewsSeen", "그때의 열람", "right"),
            Column("remark", "살핀 내용", gives_way=True),
        ),
        [row for row in rows if output.as_json or row["views"] or row["reviewedAt"]],
        empty=nothing("개인정보 열람 기록이"),
    )


@app.verb(
    "review",
    "hamster personal-data review 2026-11",
    'hamster personal-data review 2026-11 --remark "모두 문의 처리였어요"',
)
def review(
    output: ActOutput,
    month: Annotated[str, typer.Argument(metavar="달", help="2026-11처럼.")],
    remark: Annotated[str | None, typer.Option(metavar="글", help="살핀 내용.")] = None,
) -> None:
    """한 달의 열람 기록을 점검했다고 남깁니다. 그 뒤에 더 보았으면 다시 점검해야 합니다."""
    form = read_form(ReviewIn, remark=remark)
    with open_site(), output.rehearsed():
        done = personal_data.review(month=month, remark=form.remark, actor=operator())
    facts = done.model_dump(by_alias=True)
    output.done(f"{month}: 열람 {done.views:,}건을 점검했다고 남겼어요.", facts)
