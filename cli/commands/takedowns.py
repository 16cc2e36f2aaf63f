"""`hamster takedowns`: requests by law that something is not shown, decided from the shell."""

from typing import Annotated, Protocol

import typer

from cli.korean import Noun
from cli.listing import listed
from cli.options import Yes
from cli.output import ActOutput, Column, Output, local_minute, nothing
from cli.site import once_sure, open_site, operator
from hamsterd.config import Settings
from hamsterd.staff.kinds import LABELS
from hamsterd.staff.takedowns import decisions, queries
from hamsterd.staff.takedowns.rules import GROUND_NAMES, STATUS_NAMES, Status
from hamsterd.staff.takedowns.schemas import TakedownDone
from hamsterd.staff.takedowns.service import takedown

app = Noun()

FACTS = {
    "id": "번호",
    "status": "상태",
    "targetType": "종류",
    "targetId": "대상 번호",
    "url": "주소",
    "owner": "작성자",
    "claimantName": "요청한 사람",
    "claimantEmail": "메일",
    "ground": "권리",
    "statement": "주장",
    "decidedBy": "결정한 사람",
    "decisionNote": "결정 이유",
    "blockEndsAt": "임시조치 끝",
    "objection": "작성자의 이의",
    "createdAt": "접수",
    "decidedAt": "결정",
}
Number = Annotated[int, typer.Argument(metavar="번호", min=1, help="요청의 번호.")]
Note = Annotated[
    str, typer.Option("--reason", help="이유. 두 쪽에 그대로 전해집니다.", show_default=False)
]


class Decision(Protocol):
    """An act of `takedowns.decisions`."""

    def __call__(self, *, takedown_id: int, note: str, actor: str, site: Settings) -> TakedownDone:
        """Do it."""


@app.verb("list", "hamster takedowns list --status pending")
def list_takedowns(
    output: Output,
    status: Annotated[
        Status | None,
        typer.Option(metavar="상태", help=f"{', '.join(Status)} 가운데 하나."),
    ] = None,
    limit: Annotated[int, typer.Option(min=1, max=100, help="보여 줄 수.")] = 50,
) -> None:
    """권리침해 신고를 오래된 것부터 보여 줍니다. 신고인의 메일은 가려져 있습니다."""
    output.table(
        "권리침해 신고",
        (
            Column("id", "번호", "right"),
            Column("status", "상태", show=STATUS_NAMES.__getitem__),
            Column("targetType", "종류", show=LABELS.__getitem__),
            Column("ground", "권리", show=GROUND_NAMES.__getitem__),
            Column("claimantName", "요청한 사람", gives_way=True),
            Column("owner", "작성자", gives_way=True),
            Column("statement", "주장", gives_way=True),
            Column("blockEndsAt", "임시조치 끝", show=local_minute),
            Column("createdAt", "접수", show=local_minute),
        ),
        listed(queries.TAKEDOWNS, limit, "createdAt", status=status and status.value),
        empty=nothing("권리침해 신고가", status and f"상태가 ‘{STATUS_NAMES[status]}’인"),
    )


@app.verb("show", "hamster takedowns show 7")
def show(output: Output, number: Number) -> None:
    """권리침해 신고 하나를 자세히 보여 줍니다."""
    with open_site():
        row = takedown(number, actor=operator())
    shown = row.model_dump(by_alias=True)
    if not output.as_json:
        shown |= {
            "status": STATUS_NAMES[row.status],
            "targetType": LABELS[row.target_type],
            "ground": GROUND_NAMES[row.ground],
        }
    output.facts(f"권리침해 신고 {number}", FACTS, shown)


@app.verb("block", 'hamster takedowns block 7 --reason "초상권 침해를 확인했어요"')
def block(output: ActOutput, number: Number, reason: Note) -> None:
    """30일 동안 임시조치합니다. 두 쪽 모두에게 알립니다."""
    _decide(output, decisions.block, number, reason, "임시조치했어요")


@app.verb("reject", 'hamster takedowns reject 7 --reason "침해로 보기 어려워요"')
def reject(output: ActOutput, number: Number, reason: Note) -> None:
    """임시조치하지 않기로 하고 신고인에게 알립니다."""
    _decide(output, decisions.reject, number, reason, "반려했어요")


@app.verb("release", 'hamster takedowns release 7 --reason "작성자의 이의가 옳아요"')
def release(output: ActOutput, number: Number, reason: Note) -> None:
    """임시조치를 풀고 다시 공개합니다."""
    _decide(output, decisions.release, number, reason, "다시 공개했어요")


@app.verb("remove", 'hamster takedowns remove 7 --reason "침해를 확인했어요"')
def remove(output: ActOutput, number: Number, reason: Note, yes: Yes = False) -> None:
    """임시조치한 글을 삭제합니다. 30일 안에 되돌릴 수 있습니다."""
    _decide(output, decisions.remove, number, reason, "삭제로 마쳤어요", yes=yes)


def _decide(
    output: ActOutput, act: Decision, number: int, reason: str, said: str, *, yes: bool = True
) -> None:
    with open_site() as site:
        done = once_sure(
            output,
            lambda: act(takedown_id=number, note=reason, actor=operator(), site=site.settings),
            f"권리침해 신고 {number}번: 임시조치한 글을 삭제할까요?",
            yes=yes,
        )
    facts = {"id": number, "status": done.status.value}
    output.done(f"권리침해 신고 {number}번을 {said}.", facts, act=done.audit_id)
