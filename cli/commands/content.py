"""`hamster content`: diaries, posts and comments from the shell; removing and restoring them."""

from enum import StrEnum
from typing import Annotated, Any

import typer

from cli.korean import Noun
from cli.options import AsJson, DryRun
from cli.output import Column, Output, local_minute
from cli.site import open_site, operator, rehearsed
from hamsterd.moderation import content_lists
from hamsterd.moderation.content import remove_content, restore_content
from hamsterd.moderation.rules import TargetKind
from hamsterd.web.console import Listing
from hamsterd.web.paging import AdminListQuery

app = Noun("내용: 일기, 글, 댓글을 보고 내리고 되살리기.")


class What(StrEnum):
    """Kinds as an operator types them."""

    DIARY = "diary"
    POST = "post"
    COMMENT = "comment"
    POST_COMMENT = "post-comment"


KINDS = {
    What.DIARY: TargetKind.DIARY,
    What.POST: TargetKind.COMMUNITY,
    What.COMMENT: TargetKind.COMMENT,
    What.POST_COMMENT: TargetKind.COMMUNITY_COMMENT,
}
LISTS: dict[What, Listing[Any]] = {
    What.DIARY: content_lists.DIARIES,
    What.POST: content_lists.POSTS,
    What.COMMENT: content_lists.COMMENTS[TargetKind.COMMENT],
    What.POST_COMMENT: content_lists.COMMENTS[TargetKind.COMMUNITY_COMMENT],
}
STATES = {
    "visible": "보임",
    "hidden": "가려짐",
    "removed": "내려짐",
    "deleted": "작성자가 지움",
    "private": "비공개",
}
FACTS = {
    "id": "번호",
    "state": "상태",
    "nickname": "작성자",
    "title": "제목",
    "content": "내용",
    "casesCount": "신고",
    "createdAt": "작성",
    "removedAt": "내린 때",
}
Kind = Annotated[What, typer.Argument(metavar="종류", help="diary, post, comment, post-comment.")]
Number = Annotated[int, typer.Argument(metavar="번호", min=1, help="일기, 글, 댓글의 번호.")]
Reason = Annotated[
    str, typer.Option("--reason", help="이유. 작성자에게 그대로 전해집니다.", show_default=False)
]


@app.verb("list", "hamster content list diary", "hamster content list post 광고 --state visible")
def list_content(
    what: Kind,
    search: Annotated[
        str | None, typer.Argument(metavar="찾을말", help="제목이나 내용의 일부.")
    ] = None,
    state: Annotated[
        str | None,
        typer.Option(
            metavar="상태",
            help=f"{', '.join(STATES)} 가운데 하나.",
            autocompletion=lambda: list(STATES),
        ),
    ] = None,
    limit: Annotated[int, typer.Option(min=1, max=100, help="보여 줄 수.")] = 50,
    as_json: AsJson = False,
) -> None:
    """최근 것부터 보여 줍니다. 비공개 일기는 신고되거나 가려진 것만 내용이 보입니다."""
    if state is not None and state not in STATES:
        raise typer.BadParameter(f"{', '.join(STATES)} 가운데 하나여야 해요.")
    asked = {name: text for name, text in (("q", search), ("state", state)) if text}
    query = AdminListQuery(range=f"[0,{limit - 1}]").model_copy(update={"filter": asked})
    with open_site():
        page = content_lists.list_found(LISTS[what], query)
    Output(as_json=as_json).table(
        "내용",
        (
            Column("id", "번호", "right"),
            Column("state", "상태", show=STATES.__getitem__),
            Column("nickname", "작성자", gives_way=True),
            Column("preview", "내용", gives_way=True),
            Column("casesCount", "신고", "right"),
            Column("createdAt", "작성", show=local_minute),
        ),
        [row.model_dump(by_alias=True) for row in page.items],
        empty="그런 내용이 없어요.",
    )


@app.verb("show", "hamster content show diary 42")
def show(what: Kind, number: Number, as_json: AsJson = False) -> None:
    """하나를 자세히 보여 줍니다."""
    with open_site():
        page = content_lists.in_full(KINDS[what], number)
    shown = page.model_dump(by_alias=True)
    if not as_json:
        shown["state"] = STATES[page.state]
    Output(as_json=as_json).facts(f"{what} {number}", FACTS, shown)


@app.verb("remove", 'hamster content remove post 42 --reason "광고예요"')
def remove(
    what: Kind, number: Number, reason: Reason, dry_run: DryRun = False, as_json: AsJson = False
) -> None:
    """내용을 내립니다. 30일 안에 되살릴 수 있습니다."""
    with open_site(), rehearsed(dry_run=dry_run):
        audit_id = remove_content(
            kind=KINDS[what], target_id=number, reason=reason, actor=operator()
        )
    _done(what, number, audit_id, "내렸어요", dry_run=dry_run, as_json=as_json)


@app.verb("restore", "hamster content restore post 42")
def restore(
    what: Kind,
    number: Number,
    reason: Reason = "다시 확인했어요.",
    dry_run: DryRun = False,
    as_json: AsJson = False,
) -> None:
    """내린 내용을 되살립니다."""
    with open_site(), rehearsed(dry_run=dry_run):
        audit_id = restore_content(
            kind=KINDS[what], target_id=number, reason=reason, actor=operator()
        )
    _done(what, number, audit_id, "되살렸어요", dry_run=dry_run, as_json=as_json)


def _done(
    what: What, number: int, audit_id: int, said: str, *, dry_run: bool, as_json: bool
) -> None:
    facts: dict[str, object] = {"kind": what.value, "id": number}
    if not dry_run:
        facts["auditId"] = audit_id
    Output(as_json=as_json).done(
        f"{what} {number}번을 {said}.",
        facts,
        undo=f"hamster audit undo {audit_id}",
        dry_run=dry_run,
    )
