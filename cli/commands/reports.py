"""`hamster reports`: the queue of reports, and deciding one from the shell."""

from typing import Annotated

import typer

from cli.korean import Noun
from cli.options import AsJson, DryRun
from cli.output import Column, Output, local_minute
from cli.site import open_site, operator, rehearsed
from hamsterd.moderation.case_pages import CASES, case_page
from hamsterd.moderation.case_schemas import CaseDecisionIn, CaseListQuery, Ladder
from hamsterd.moderation.decisions import decide_case

app = Noun("신고: 목록, 자세히 보기, 결정하기.")

STATUSES = {"pending": "대기", "resolved": "조치함", "dismissed": "문제없음"}
KINDS = {
    "diary": "일기",
    "community": "게시글",
    "comment": "일기 댓글",
    "community_comment": "게시글 댓글",
    "user": "회원",
    "hamster": "햄스터",
}
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
    "resolver": "결정한 사람",
    "decisionNote": "결정 이유",
    "createdAt": "접수",
    "decidedAt": "결정",
}
CaseId = Annotated[int, typer.Argument(metavar="번호", help="신고의 번호.")]
Reason = Annotated[
    str, typer.Option("--reason", help="이유. 회원에게 그대로 전해집니다.", show_default=False)
]


@app.verb("list", "hamster reports list --status pending")
def list_cases(
    status: Annotated[
        str | None,
        typer.Option(
            metavar="상태",
            help=f"{', '.join(STATUSES)} 가운데 하나.",
            autocompletion=lambda: list(STATUSES),
        ),
    ] = None,
    limit: Annotated[int, typer.Option(min=1, max=100, help="보여 줄 수.")] = 50,
    as_json: AsJson = False,
) -> None:
    """신고를 오래된 것부터 보여 줍니다."""
    if status is not None and status not in STATUSES:
        raise typer.BadParameter(f"{', '.join(STATUSES)} 가운데 하나여야 해요.")
    filters = {} if status is None else {"status": status}
    with open_site():
        page = CASES.page(CaseListQuery(range=f"[0,{limit - 1}]"), **filters)
    Output(as_json=as_json).table(
        "신고",
        (
            Column("id", "번호", "right"),
            Column("status", "상태", show=STATUSES.__getitem__),
            Column("contentType", "종류", show=KINDS.__getitem__),
            Column("targetId", "대상", "right"),
            Column("owner", "작성자", gives_way=True),
            Column("preview", "내용", gives_way=True),
            Column("reportersCount", "신고", "right"),
            Column("claimedBy", "맡은 사람", gives_way=True),
            Column("createdAt", "접수", show=local_minute),
        ),
        [row.model_dump(by_alias=True) for row in page.items],
        empty="신고가 없어요.",
    )


@app.verb("show", "hamster reports show 7")
def show(case_id: CaseId, as_json: AsJson = False) -> None:
    """신고 하나를 자세히 보여 줍니다."""
    with open_site():
        page = case_page(case_id)
    output = Output(as_json=as_json)
    whole = page.model_dump(by_alias=True)
    if as_json:
        output.json(whole)
        return
    record = page.owner_record
    step = record.suggested_step if record else None
    output.facts(
        f"신고 {case_id}",
        FACTS,
        {
            **whole,
            "status": STATUSES[page.status],
            "contentType": KINDS[page.content_type],
            "state": page.current.state,
            "reasons": ", ".join(each.text or each.reason for each in page.reports),
            "suggested": step and f"{step.kind} {step.days or ''}".strip(),
            "standing": record and record.standing_violations,
        },
    )


@app.verb(
    "resolve",
    'hamster reports resolve 7 --ladder --reason "광고예요"',
    'hamster reports resolve 7 --no-sanction --reason "처음이라 내리기만 해요"',
)
def resolve(
    case_id: CaseId,
    reason: Reason,
    ladder: Annotated[
        bool, typer.Option("--ladder", help="사다리가 권하는 대로 (기본값).")
    ] = False,
    severe: Annotated[bool, typer.Option("--severe", help="중대한 위반: 영구 정지.")] = False,
    no_sanction: Annotated[
        bool, typer.Option("--no-sanction", help="내용만 내리고 이용 제한은 하지 않습니다.")
    ] = False,
    keep: Annotated[bool, typer.Option("--keep-content", help="내용은 그대로 둡니다.")] = False,
    dry_run: DryRun = False,
    as_json: AsJson = False,
) -> None:
    """신고된 내용을 내리고 작성자에게 조치합니다. 작성자와 신고한 사람에게 알림이 갑니다."""
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
    _decide(case_id, form, "조치했어요", dry_run=dry_run, as_json=as_json)


@app.verb("dismiss", 'hamster reports dismiss 7 --reason "문제가 없어요"')
def dismiss(
    case_id: CaseId, reason: Reason, dry_run: DryRun = False, as_json: AsJson = False
) -> None:
    """신고를 문제없음으로 끝냅니다. 가려진 내용은 다시 보입니다."""
    form = CaseDecisionIn(decision="dismiss", reason=reason)
    _decide(case_id, form, "문제없음으로 끝냈어요", dry_run=dry_run, as_json=as_json)


def _decide(case_id: int, form: CaseDecisionIn, said: str, *, dry_run: bool, as_json: bool) -> None:
    with open_site() as site, rehearsed(dry_run=dry_run):
        decided = decide_case(case_id=case_id, form=form, actor=operator(), site=site.settings)
    facts: dict[str, object] = {"id": case_id, "status": decided.status}
    if not dry_run:
        facts["auditId"] = decided.audit_id
    Output(as_json=as_json).done(
        f"신고 {case_id}번을 {said}.",
        facts,
        undo=f"hamster audit undo {decided.audit_id}",
        dry_run=dry_run,
    )
