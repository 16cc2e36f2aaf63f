"""`hamster site`: popups over the first screens (팝업 공지)."""

from datetime import datetime
from typing import Annotated, Any

import typer

from cli.commands import site
from cli.forms import read_form
from cli.output import ActOutput, Column, Output, local_minute
from cli.site import open_site, operator
from hamsterd.core.clock import utc_now
from hamsterd.http.shapes.paging import AdminListQuery
from hamsterd.staff.desk.popups.rules import CONTENT_MAX, TITLE_MAX, Audience, PopupState
from hamsterd.staff.desk.popups.schemas import PopupIn
from hamsterd.staff.desk.popups.service import POPUPS_LIST, create_popup, end_popup

app = site.app
AUDIENCES = {
    Audience.EVERYBODY: "모두",
    Audience.MEMBERS: "회원",
    Audience.VISITORS: "방문자",
}
STATES = {
    PopupState.WAITING: "기다리는 중",
    PopupState.RUNNING: "보이는 중",
    PopupState.ENDED: "끝남",
}
TIMES = "서울 시각: 06:30, 90m, 2h, 2026-11-22T06:30."


@app.verb("popups", "hamster site popups")
def popups(
    output: Output,
    limit: Annotated[int, typer.Option(min=1, max=100, help="보여 줄 수.")] = 20,
) -> None:
    """팝업 공지를 최근 것부터 보여 줍니다. 끝난 것도 나옵니다."""
    with open_site():
        found = POPUPS_LIST.page(AdminListQuery.of(rows=limit, filter={})).items
    output.table(
        "팝업 공지",
        (
            Column("id", "번호", "right"),
            Column("title", "제목"),
            Column("state", "상태", show=lambda value: STATES[value]),
            Column("audience", "누구에게", show=lambda value: AUDIENCES[value]),
            Column("beginsAt", "시작", show=local_minute),
            Column("endsAt", "끝", show=local_minute),
        ),
        [row.model_dump(by_alias=True) for row in found],
        empty="팝업 공지가 없어요. `hamster site add-popup 제목 내용 --until 2h`로 띄울 수 있어요.",
    )


@app.verb(
    "add-popup",
    'hamster site add-popup "설 연휴 안내" "**연휴** 동안 답이 늦어요." --until 2026-12-31T23:59',
    'hamster site add-popup "점검 안내" "곧 점검해요." --until 2h --for members',
)
def add_popup(
    output: ActOutput,
    title: Annotated[str, typer.Argument(metavar="제목", help=f"{TITLE_MAX}자까지.")],
    content: Annotated[str, typer.Argument(metavar="내용", help=f"{CONTENT_MAX:,}자까지.")],
    until: Annotated[str, typer.Option(metavar="때", help=f"끝나는 때, {TIMES}")],
    since: Annotated[
        str | None,
        typer.Option("--from", metavar="때", help=f"시작하는 때, 없으면 지금. {TIMES}"),
    ] = None,
    audience: Annotated[
        Audience,
        typer.Option("--for", metavar="누구", help="everybody, members(회원), visitors(방문자)."),
    ] = Audience.EVERYBODY,
) -> None:
    """첫 화면과 게시판 목록에 팝업 공지를 띄웁니다."""
    begins = _moment(since)
    form = read_form(
        PopupIn,
        title=title,
        content=content,
        audience=audience,
        begins_at=begins.isoformat(),
        ends_at=_moment(until).isoformat(),
    )
    with open_site(), output.rehearsed():
        done = create_popup(actor=operator(), form=form)
    facts: dict[str, Any] = {"id": done.id, "endsAt": done.model_dump(by_alias=True)["endsAt"]}
    output.done(f"{done.id}번 팝업을 만들었어요.", facts, act=done.audit_id)


@app.verb("end-popup", "hamster site end-popup 3")
def end(
    output: ActOutput,
    number: Annotated[int, typer.Argument(metavar="번호", min=1, help="팝업의 번호.")],
) -> None:
    """팝업 공지를 지금 끝냅니다. 목록에는 남습니다."""
    with open_site(), output.rehearsed():
        done = end_popup(actor=operator(), popup_id=number)
    output.done(f"{number}번 팝업을 끝냈어요.", {"id": number}, act=done.audit_id)


def _moment(text: str | None) -> datetime:
    return site.moment(text) or utc_now()
