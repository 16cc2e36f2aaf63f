"""`hamster audit`: listing operators' acts, and undoing them."""

from contextlib import nullcontext
from typing import Annotated

import typer

from cli.korean import Noun
from cli.output import ActOutput, Column, Output, local_minute, nothing
from cli.site import open_site, operator, rehearsed
from hamsterd.http.shapes.paging import AdminListQuery
from hamsterd.staff.audit.schemas import AuditRow

app = Noun()


@app.verb("list", "hamster audit list --action sanction", "hamster audit list --actor cli:root")
def list_acts(
    output: Output,
    actor: Annotated[
        str | None, typer.Option(metavar="누구", help="admin:12, cli:root 처럼.")
    ] = None,
    action: Annotated[
        str | None, typer.Option(metavar="일", help="조치의 앞부분. 예: sanction")
    ] = None,
    limit: Annotated[int, typer.Option(min=1, max=100, help="보여 줄 수.")] = 50,
) -> None:
    """한 일을 최근 것부터 보여 줍니다."""
    from hamsterd.staff.audit.listing import list_acts as page_of_acts  # noqa: PLC0415  # names of all

    filters = {
        name: value for name, value in (("actor", actor), ("action", action)) if value is not None
    }
    with open_site():
        asked = AdminListQuery.of(rows=limit, filter=filters)
        page = page_of_acts(asked)
    output.table(
        "조치 기록",
        (
            Column("id", "번호", "right"),
            Column("createdAt", "때", show=local_minute),
            Column("who", "누가"),
            Column("action", "일"),
            Column("target", "대상", gives_way=True),
            Column("reason", "이유", gives_way=True),
            Column("undoneAt", "되돌림", show=local_minute),
        ),
        [_named(row) for row in page.items],
        empty=nothing(
            "한 일이",
            actor and f"‘{actor}’의",
            action and f"‘{action}’으로 시작하는",
            otherwise="한 일이 없어요.",
        ),
    )


def _named(act: AuditRow) -> dict[str, object]:
    """The row with actor and target in words: `햄장 (admin:12)`, `콩두부집사 (user 7)`."""
    who = f"{act.actor_name} ({act.actor})" if act.actor_name else act.actor
    place = " ".join(str(part) for part in (act.target_type, act.target_id) if part)
    target = f"{act.target_name} ({place})" if act.target_name else place
    return {**act.model_dump(by_alias=True), "who": who, "target": target}


@app.verb("undo", "hamster audit undo 128")
def undo(
    output: ActOutput,
    act_id: Annotated[int, typer.Argument(metavar="번호", help="조치 기록의 번호.")],
) -> None:
    """일 하나를 되돌립니다. 그 뒤에 같은 대상에 한 일이 있으면 거절합니다."""
    from hamsterd.staff.audit.undo import undo_act  # noqa: PLC0415  # all that staff can do

    # Acts in batches have transactions of their own, except in a rehearsal.
    with open_site() as site, rehearsed(dry_run=True) if output.dry_run else nullcontext():
        done = undo_act(act_id, actor=operator(), site=site.settings)
    facts = {"undone": act_id, "left": done.left}
    if not output.dry_run:
        facts["id"] = done.id
    left = f" {done.left}개는 그대로예요." if done.left else ""
    output.done(f"{act_id}번 조치를 되돌렸어요.{left}", facts)
