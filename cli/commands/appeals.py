"""`hamster appeals`: members' objections to sanctions, read and answered from the shell."""

from typing import Annotated

import typer

from cli.korean import Noun
from cli.listing import listed
from cli.options import one_of
from cli.output import ActOutput, Column, Output, local_minute, nothing
from cli.site import open_site, operator
from hamsterd.core.bounds import MAX_ID
from hamsterd.http.shapes.paging import AdminListQuery
from hamsterd.staff.cases.appeals.errors import AppealNotFound
from hamsterd.staff.cases.appeals.listing import APPEALS
from hamsterd.staff.cases.appeals.service import decide_appeal

app = Noun()

STATUSES = {"pending": "대기", "granted": "받아들임", "denied": "받아들이지 않음"}
SANCTIONS = {"warning": "경고", "suspension": "글쓰기 제한", "ban": "영구 정지"}
FACTS = {
    "id": "번호",
    "status": "상태",
    "nickname": "회원",
    "userId": "회원 번호",
    "text": "이의",
    "kind": "이용 제한",
    "reason": "제한 이유",
    "startsAt": "제한 시작",
    "endsAt": "제한 끝",
    "caseId": "신고",
    "answer": "답",
    "decidedBy": "답한 사람",
    "createdAt": "접수",
    "decidedAt": "답한 때",
}
Number = Annotated[int, typer.Argument(metavar="번호", min=1, max=MAX_ID, help="이의 제기의 번호.")]
Answer = Annotated[
    str, typer.Option("--reason", help="답. 회원에게 그대로 전해집니다.", show_default=False)
]


@app.verb("list", "hamster appeals list", "hamster appeals list --status granted")
def list_appeals(
    output: Output,
    status: Annotated[str | None, one_of(STATUSES)] = None,
    limit: Annotated[int, typer.Option(min=1, max=100, help="보여 줄 수.")] = 50,
) -> None:
    """이의 제기를 오래된 것부터 보여 줍니다."""
    output.table(
        "이의 제기",
        (
            Column("id", "번호", "right"),
            Column("status", "상태", show=STATUSES.__getitem__),
            Column("nickname", "회원", gives_way=True),
            Column("kind", "이용 제한", show=SANCTIONS.__getitem__),
            Column("text", "이의", gives_way=True),
            Column("createdAt", "접수", show=local_minute),
        ),
        listed(APPEALS, limit, "createdAt", status=status),
        empty=nothing("이의 제기가", status and f"상태가 ‘{STATUSES[status]}’인"),
    )


@app.verb("show", "hamster appeals show 7")
def show(output: Output, number: Number) -> None:
    """이의 제기 하나를 이용 제한과 함께 보여 줍니다."""
    with open_site():
        page = APPEALS.page(AdminListQuery(), id=[number])
    if not page.items:
        raise AppealNotFound
    shown = page.items[0].model_dump(by_alias=True)
    if not output.as_json:
        shown |= {"status": STATUSES[shown["status"]], "kind": SANCTIONS[shown["kind"]]}
    output.facts(f"이의 제기 {number}", FACTS, shown)


@app.verb("grant", 'hamster appeals grant 7 --reason "다시 보니 문제가 없었어요"')
def grant(output: ActOutput, number: Number, reason: Answer) -> None:
    """이의를 받아들입니다. 이용 제한이 없던 일이 되고, 내린 내용이 되살아납니다."""
    _decide(output, number, reason, is_granted=True)


@app.verb("deny", 'hamster appeals deny 7 --reason "같은 일이 되풀이되었어요"')
def deny(output: ActOutput, number: Number, reason: Answer) -> None:
    """이의를 받아들이지 않습니다. 이용 제한은 그대로입니다."""
    _decide(output, number, reason, is_granted=False)


def _decide(output: ActOutput, number: int, reason: str, *, is_granted: bool) -> None:
    with open_site() as site, output.rehearsed():
        audit_id = decide_appeal(
            appeal_id=number,
            is_granted=is_granted,
            answer=reason,
            actor=operator(),
            site=site.settings,
        )
    facts = {"id": number, "status": "granted" if is_granted else "denied"}
    said = "받아들였어요" if is_granted else "받아들이지 않았어요"
    output.done(f"이의 제기 {number}번을 {said}.", facts, act=audit_id)
