"""`hamster content`: diaries, posts and comments from the shell; removing and restoring them."""

from enum import StrEnum
from typing import Annotated, Any

import typer

from cli.korean import Noun
from cli.options import one_of
from cli.output import ActOutput, Column, Output, local_minute, nothing
from cli.site import open_site, operator
from hamsterd.community import kind as community
from hamsterd.content.kind import ContentKind
from hamsterd.core.bounds import MAX_ID
from hamsterd.diaries import kind as diaries
from hamsterd.http.shapes.console import Listing
from hamsterd.http.shapes.paging import AdminListQuery
from hamsterd.staff.cases.content import lists as content_lists
from hamsterd.staff.cases.content.removal import remove_content, restore_content
from hamsterd.staff.cases.content.schemas import (
    AdminCommentPage,
    AdminDiaryRow,
    AdminPostRow,
    ContentRow,
)

app = Noun()


class What(StrEnum):
    """Kinds as an operator types them."""

    DIARY = "diary"
    POST = "post"
    COMMENT = "comment"
    POST_COMMENT = "post-comment"


KINDS: dict[What, ContentKind] = {
    What.DIARY: diaries.ENTRY,
    What.POST: community.POST,
    What.COMMENT: diaries.COMMENT,
    What.POST_COMMENT: community.COMMENT,
}
LISTS: dict[What, Listing[Any]] = {
    What.DIARY: content_lists.DIARIES,
    What.POST: content_lists.POSTS,
    What.COMMENT: content_lists.COMMENTS[diaries.COMMENT.name],
    What.POST_COMMENT: content_lists.COMMENTS[community.COMMENT.name],
}
PAGES: dict[What, type[ContentRow]] = {What.DIARY: AdminDiaryRow, What.POST: AdminPostRow}
STATES = {
    "visible": "보임",
    "hidden": "가려짐",
    "removed": "내려짐",
    "deleted": "작성자가 지움",
    "private": "비공개",
}
NAMES = {
    What.DIARY: "일기",
    What.POST: "글",
    What.COMMENT: "일기 댓글",
    What.POST_COMMENT: "글 댓글",
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
    "deletedAt": "작성자가 지운 때",
}
Kind = Annotated[What, typer.Argument(metavar="종류", help="diary, post, comment, post-comment.")]
KindOrAll = Annotated[
    str | None,
    typer.Argument(
        metavar="종류",
        help="diary, post, comment, post-comment. 없으면 모두.",
        autocompletion=lambda: [*What],
    ),
]
Number = Annotated[
    int, typer.Argument(metavar="번호", min=1, max=MAX_ID, help="일기, 글, 댓글의 번호.")
]
Reason = Annotated[
    str, typer.Option("--reason", help="이유. 작성자에게 그대로 전해집니다.", show_default=False)
]


@app.verb(
    "list",
    "hamster content list",
    "hamster content list 광고",
    "hamster content list post 광고 --state visible",
)
def list_content(
    output: Output,
    kind: KindOrAll = None,
    search: Annotated[
        str | None, typer.Argument(metavar="찾을말", help="제목이나 내용의 일부.")
    ] = None,
    state: Annotated[str | None, one_of(STATES)] = None,
    limit: Annotated[int, typer.Option(min=1, max=100, help="보여 줄 수.")] = 50,
) -> None:
    """최근 것부터, 종류를 적지 않으면 모두 보여 줍니다. 비공개 일기는 내용이 보이지 않습니다."""
    what, search = _kind_and_search(kind, search)
    asked = {name: text for name, text in (("q", search), ("state", state)) if text}
    query = AdminListQuery.of(rows=limit, filter=asked)
    kinds = [what] if what else list(What)
    with open_site():
        found = [
            _row(each, row.model_dump(by_alias=True))
            for each in kinds
            for row in content_lists.list_found(KINDS[each], LISTS[each], query).items
        ]
    latest = sorted(found, key=lambda row: row["createdAt"], reverse=True)[:limit]
    output.table(
        "내용",
        (
            Column("name", "내용"),
            Column("state", "상태", show=STATES.__getitem__),
            Column("nickname", "작성자", gives_way=True),
            Column("preview", "글", gives_way=True),
            Column("casesCount", "신고", "right"),
            Column("createdAt", "작성", show=local_minute),
        ),
        latest,
        empty=nothing(
            what_is_missing(what, "내용이"),
            state and f"상태가 ‘{STATES[state]}’인",
            search and f"‘{search}’ 들어간",
        ),
    )


def what_is_missing(what: What | None, anything: str) -> str:
    """The kind with its particle: `일기가`, `글이`; `anything` without a kind."""
    if what is None:
        return anything
    return f"{NAMES[what]}{'이' if what is What.POST else '가'}"


def _row(what: What, row: dict[str, Any]) -> dict[str, Any]:
    """The row, and its name as the other verbs take it: `comment 708`."""
    return {"kind": what.value, "name": f"{what.value} {str(row['id']).split(':')[-1]}", **row}


def _kind_and_search(kind: str | None, search: str | None) -> tuple[What | None, str | None]:
    """Kind and search words; a single word that is no kind is searched in all kinds."""
    if kind is None or kind in {*What}:
        return (What(kind) if kind else None), search
    if search is None:
        return None, kind
    known = ", ".join(f"{each}({NAMES[each]})" for each in What)
    raise typer.BadParameter(f"'{kind}'는 없는 종류예요. {known} 가운데 골라 주세요.")


@app.verb("show", "hamster content show diary 42")
def show(output: Output, what: Kind, number: Number) -> None:
    """하나를 자세히 보여 줍니다. 비공개 일기는 신고를 처리하는 동안만 보이고 기록됩니다."""
    with open_site():
        page = content_lists.in_full(
            PAGES.get(what, AdminCommentPage), KINDS[what], number, actor=operator()
        )
    shown = page.model_dump(by_alias=True)
    if not output.as_json:
        shown["state"] = STATES[page.state]
    output.facts(f"{what} {number}", FACTS, shown)


@app.verb("remove", 'hamster content remove post 42 --reason "광고예요"')
def remove(output: ActOutput, what: Kind, number: Number, reason: Reason) -> None:
    """내용을 내립니다. 30일 안에 되살릴 수 있습니다."""
    with open_site(), output.rehearsed():
        audit_id = remove_content(
            kind=KINDS[what], target_id=number, reason=reason, actor=operator()
        )
    done(output, what, number, audit_id, "내렸어요")


@app.verb("restore", "hamster content restore post 42")
def restore(
    output: ActOutput, what: Kind, number: Number, reason: Reason = "다시 확인했어요."
) -> None:
    """내린 내용을 되살립니다."""
    with open_site(), output.rehearsed():
        audit_id = restore_content(
            kind=KINDS[what], target_id=number, reason=reason, actor=operator()
        )
    done(output, what, number, audit_id, "되살렸어요")


def done(output: ActOutput, what: What, number: int, audit_id: int, said: str) -> None:
    """Report the result."""
    output.done(
        f"{NAMES[what]} {number}번을 {said}.", {"kind": what.value, "id": number}, act=audit_id
    )
