"""`hamster attendance`: days of outage that break no streak."""

from typing import Annotated

import typer

from cli.forms import read_form
from cli.korean import Noun
from cli.output import ActOutput, Column, Output, local_minute, nothing
from cli.site import open_site, operator
from hamsterd.db.handle import connection
from hamsterd.members.attendance.exemptions import exempt_day
from hamsterd.members.attendance.queries import exemptions
from hamsterd.members.attendance.schemas import ExemptionIn

app = Noun()


@app.verb("list", "hamster attendance list")
def list_exempt(output: Output) -> None:
    """출석에서 뺀 날을 최근 것부터 보여 줍니다."""
    with open_site(), connection():
        rows = [row.model_dump(by_alias=True) for row in exemptions()]
    output.table(
        "출석에서 뺀 날",
        (
            Column("id", "번호", "right"),
            Column("day", "날짜"),
            Column("reason", "이유", fold=True),
            Column("createdAt", "뺀 때", show=local_minute),
        ),
        rows,
        empty=nothing("출석에서 뺀 날이"),
    )


@app.verb(
    "exempt",
    'hamster attendance exempt 2026-11-20 --reason "서버 장애" --dry-run',
    'hamster attendance exempt 2026-11-20 --reason "서버 장애"',
)
def exempt(
    output: ActOutput,
    day: Annotated[str, typer.Argument(metavar="날짜", help="한국 시간의 날짜: 2026-11-20.")],
    reason: Annotated[
        str,
        typer.Option("--reason", help="이유. 회원의 출석 달력에 보입니다.", show_default=False),
    ],
) -> None:
    """장애가 있던 날을 출석에서 빼고, 그날 끊긴 연속 출석을 되살립니다."""
    form = read_form(ExemptionIn, day=day, reason=reason)
    with open_site():
        done = exempt_day(form=form, actor=operator(), dry_run=output.dry_run)
    facts = done.model_dump(by_alias=True, exclude={"audit_id"})
    if done.audit_id is None:
        changed = f"연속 출석 {done.restored:,}명을 마저 되살렸어요."
        said = changed if done.restored else "바꾼 것은 없어요."
        output.done(
            f"{done.day}: 이미 출석에서 뺀 날이에요. {said}",
            facts,
            dry_run=output.dry_run and bool(done.restored),
        )
        return
    output.done(
        f"{done.day}: 출석에서 뺐어요. 연속 출석 {done.restored:,}명을 되살렸어요.",
        facts,
        act=done.audit_id,
    )
