"""`hamster audit`: what operators did, and undoing it."""

from typing import Annotated

import typer

from cli.korean import Noun
from cli.options import AsJson, DryRun
from cli.output import Column, Output, local_minute
from cli.site import open_site, operator, rehearsed
from hamsterd.moderation.listings import AUDIT
from hamsterd.moderation.undo import undo_act
from hamsterd.web.paging import AdminListQuery

app = Noun("작업 기록: 운영자가 한 일을 보고 되돌리기.")


@app.verb("list", "hamster audit list --action sanction", "hamster audit list --actor cli:root")
def list_acts(
    actor: Annotated[
        str | None, typer.Option(metavar="누구", help="admin:12, cli:root 처럼.")
    ] = None,
    action: Annotated[
        str | None, typer.Option(metavar="일", help="작업의 앞부분. 예: sanction")
    ] = None,
    limit: Annotated[int, typer.Option(min=1, max=100, help="보여 줄 수.")] = 50,
    as_json: AsJson = False,
) -> None:
    """한 일을 최근 것부터 보여 줍니다."""
    filters = {
        name: value for name, value in (("actor", actor), ("action", action)) if value is not None
    }
    with open_site():
        page = AUDIT.page(AdminListQuery(range=f"[0,{limit - 1}]"), **filters)
    Output(as_json=as_json).table(
        "작업 기록",
        (
            Column("id", "번호", "right"),
            Column("createdAt", "때", show=local_minute),
            Column("actor", "누가"),
            Column("action", "일"),
            Column("targetType", "대상"),
            Column("targetId", "대상 번호", "right"),
            Column("reason", "이유", gives_way=True),
            Column("undoneAt", "되돌림", show=local_minute),
        ),
        [row.model_dump(by_alias=True) for row in page.items],
        empty="한 일이 없어요.",
    )


@app.verb("undo", "hamster audit undo 128")
def undo(
    act_id: Annotated[int, typer.Argument(metavar="번호", help="작업 기록의 번호.")],
    dry_run: DryRun = False,
    as_json: AsJson = False,
) -> None:
    """일 하나를 되돌립니다. 그 뒤에 같은 대상에 한 일이 있으면 거절합니다."""
    with open_site() as site, rehearsed(dry_run=dry_run):
        done = undo_act(act_id, actor=operator(), site=site.settings)
    facts = {"undone": act_id} if dry_run else {"undone": act_id, "id": done}
    Output(as_json=as_json).done(f"{act_id}번 작업을 되돌렸어요.", facts, dry_run=dry_run)
