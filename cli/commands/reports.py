"""`hamster reports`: the queue of reports, and deciding one from the shell."""

from typing import Annotated

import typer

from cli.commands.content import STATES
from cli.korean import Noun
from cli.options import one_of
from cli.output import ActOutput, Column, Output, local_minute, nothing
from cli.site import open_site, operator
from hamsterd.staff.cases.names import CASE_STATUSES, REASONS
from hamsterd.staff.cases.pages import CASES, case_page
from hamsterd.staff.cases.schemas import (
    CaseDecisionIn,
    CaseListQuery,
    DecidedTogether,
    Deciding,
    Ladder,
    SeenCase,
)
from hamsterd.staff.kinds import LABELS
from hamsterd.staff.rules import Dismissal
from hamsterd.staff.sanctions.ladder import SanctionKind, Withheld

app = Noun()

FACTS = {
    "id": "번호",
    "status": "상태",
    "contentType": "종류",
    "targetId": "대상 번호",
    "owner": "작성자",
    "title": "제목",
    "preview": "신고된 내용",
    "state": "지금",
    "reportersCount": "신고한 사람 수",
    "reasons": "이유",
    "suggested": "권하는 조치",
    "standing": "남아 있는 위반",
    "noticedAt": "마지막 통지",
    "openCases": "이 회원의 열린 신고",
    "resolver": "결정한 사람",
    "decisionNote": "결정 이유",
    "createdAt": "접수",
    "decidedAt": "결정",
}
SANCTIONS = {
    SanctionKind.WARNING: "경고",
    SanctionKind.SUSPENSION: "{days}일 글쓰기 정지",
    SanctionKind.BAN: "영구 정지",
}
WITHHELD = {
    Withheld.WRITTEN_BEFORE_NOTICE: "마지막 통지를 받기 전에 쓴 것이라 제한을 더하지 않아요.",
    Withheld.BANNED: "이미 영구 정지된 회원이라 제한을 더하지 않아요.",
}
CaseId = Annotated[int, typer.Argument(metavar="번호", help="신고의 번호.")]
CaseIds = Annotated[
    list[int],
    typer.Argument(metavar="번호…", help="신고의 번호. 한 회원의 것이면 여럿을 함께 결정합니다."),
]
Reason = Annotated[
    str, typer.Option("--reason", help="이유. 회원에게 그대로 전해집니다.", show_default=False)
]


@app.verb("list", "hamster reports list --status pending")
def list_cases(
    output: Output,
    status: Annotated[str | None, one_of(CASE_STATUSES)] = None,
    limit: Annotated[int, typer.Option(min=1, max=100, help="보여 줄 수.")] = 50,
) -> None:
    """신고를 오래된 것부터 보여 줍니다."""
    filters = {} if status is None else {"status": status}
    with open_site():
        page = CASES.page(CaseListQuery.of(sort=("createdAt", "ASC"), rows=limit), **filters)
    output.table(
        "신고",
        (
            Column("id", "번호", "right"),
            Column("status", "상태", show=CASE_STATUSES.__getitem__),
            Column("target", "대상"),
            Column("owner", "작성자", gives_way=True),
            Column("preview", "내용", gives_way=True),
            Column("reportersCount", "신고", "right"),
            Column("claimedBy", "맡은 사람", gives_way=True),
            Column("createdAt", "접수", show=local_minute),
        ),
        [
            {
                **row.model_dump(by_alias=True),
                "target": f"{LABELS[row.content_type]} {row.target_id}",
            }
            for row in page.items
        ],
        empty=nothing("신고가", status and f"상태가 ‘{CASE_STATUSES[status]}’인"),
    )


@app.verb("show", "hamster reports show 7")
def show(output: Output, case_id: CaseId) -> None:
    """신고 하나를 자세히 보여 줍니다."""
    with open_site():
        page = case_page(case_id, actor=operator())
    whole = page.model_dump(by_alias=True)
    if output.as_json:
        output.json(whole)
        return
    record = page.owner_record
    step = record.suggested_step if record else None
    output.facts(
        f"신고 {case_id}",
        FACTS,
        {
            **whole,
            "status": CASE_STATUSES[page.status],
            "contentType": LABELS[page.content_type],
            "state": STATES.get(page.current.state, page.current.state),
            "reasons": "\n".join(each.text or REASONS[each.reason] for each in page.reports),
            "suggested": sanction_name(step.kind, step.days)
            if step
            else record and record.withheld and WITHHELD[record.withheld],
            "noticedAt": record and record.noticed_at and local_minute(record.noticed_at),
            "openCases": " ".join(str(each.id) for each in page.open_cases) or None,
            "standing": record and record.standing_violations,
        },
    )


@app.verb(
    "resolve",
    'hamster reports resolve 7 --ladder --reason "광고예요"',
    'hamster reports resolve 7 8 9 --reason "같은 광고를 되풀이했어요"',
    'hamster reports resolve 7 --no-sanction --reason "처음이라 내리기만 해요"',
)
def resolve(
    output: ActOutput,
    case_ids: CaseIds,
    reason: Reason,
    ladder: Annotated[
        bool, typer.Option("--ladder", help="사다리가 권하는 대로 (기본값).")
    ] = False,
    severe: Annotated[bool, typer.Option("--severe", help="중대한 위반: 영구 정지.")] = False,
    no_sanction: Annotated[
        bool, typer.Option("--no-sanction", help="내용만 내리고 이용 제한은 하지 않습니다.")
    ] = False,
    keep: Annotated[bool, typer.Option("--keep-content", help="내용은 그대로 둡니다.")] = False,
) -> None:
    """신고된 내용을 내리고 작성자에게 조치합니다. 작성자와 신고한 사람에게 알림이 갑니다.

    한 회원의 신고 여럿은 한 번에 결정합니다: 이용 제한도, 메일도, 되돌리기도 하나입니다.
    """
    if sum((ladder, severe, no_sanction)) > 1:
        raise typer.BadParameter("--ladder, --severe, --no-sanction 가운데 하나만 골라 주세요.")
    chosen: Ladder = "severe" if severe else "none" if no_sanction else "suggested"
    form = CaseDecisionIn(
        decision="resolve",
        reason=reason,
        ladder=chosen,
        deviation_reason=reason if no_sanction else None,
        remove_content=not keep,
    )
    _decide(output, case_ids, form, "조치했어요")


@app.verb(
    "dismiss",
    'hamster reports dismiss 7 --reason "문제가 없어요"',
    'hamster reports dismiss 7 --handled --reason "같은 내용을 이미 처리했어요"',
)
def dismiss(
    output: ActOutput,
    case_ids: CaseIds,
    reason: Reason,
    handled: Annotated[
        bool,
        typer.Option(
            "--handled", help="이미 처리한 내용입니다. 신고한 사람의 기록에 세지 않습니다."
        ),
    ] = False,
) -> None:
    """신고를 문제없음으로 끝냅니다. 가려진 내용은 다시 보입니다."""
    form = CaseDecisionIn(
        decision="dismiss",
        reason=reason,
        dismissal=Dismissal.HANDLED if handled else Dismissal.UNFOUNDED,
    )
    said = "이미 처리한 내용으로 끝냈어요" if handled else "문제없음으로 끝냈어요"
    _decide(output, case_ids, form, said)


def sanction_name(kind: SanctionKind, days: int | None) -> str:
    """`7일 글쓰기 정지`."""
    return SANCTIONS[kind].format(days=days)


def _decide(output: ActOutput, case_ids: list[int], form: Deciding, said: str) -> None:
    from hamsterd.staff.cases.deciding.decisions import decide_cases  # noqa: PLC0415  # to read takes less

    with open_site() as site, output.rehearsed():
        decided = decide_cases(
            cases=[SeenCase(id=case_id) for case_id in dict.fromkeys(case_ids)],
            form=form,
            actor=operator(),
            site=site.settings,
        )
    ids = decided.ids
    facts: dict[str, object] = {
        "id": ids[0],
        "ids": ids,
        "status": decided.status,
        "sanction": decided.sanction and decided.sanction.model_dump(by_alias=True),
        "withheld": decided.withheld,
    }
    numbers = ", ".join(f"{case_id}번" for case_id in ids)
    output.done(
        " ".join(part for part in (f"신고 {numbers}을 {said}.", _consequence(decided)) if part),
        facts,
        act=decided.audit_id,
    )


def _consequence(decided: DecidedTogether) -> str:
    """The member's sanction, or why there is none."""
    if decided.withheld is not None:
        return WITHHELD[decided.withheld]
    given = decided.sanction
    if given is None:
        return "이용 제한은 하지 않았어요." if decided.status == "resolved" else ""
    name = sanction_name(given.kind, given.days)
    if given.is_in_force or given.kind is SanctionKind.WARNING:
        return f"작성자: {name}."
    return f"작성자: {name} (더 무거운 제한이 적용 중이라 기간은 그대로예요)."
