"""`hamster import list`, `undo`, `confirm`: moves from other sites, whatever they came from."""

from typing import Annotated

import typer

from cli.asking import confirm as ask
from cli.commands.import_gnuboard5 import app
from cli.options import Yes
from cli.output import ActOutput, Column, Output, local_minute
from cli.site import open_site

STATES = {
    "running": "옮기는 중",
    "done": "옮김",
    "undoing": "되돌리는 중",
    "undone": "되돌림",
}
Number = Annotated[
    int | None,
    typer.Argument(
        metavar="번호", help="이사의 번호. 하나뿐이면 없어도 됩니다.", show_default=False
    ),
]


@app.verb("list", "hamster import list")
def list_moves(output: Output) -> None:
    """다른 사이트에서 온 이사를 보여 줍니다."""
    from hamsterd.moving.arrival.moves import moves  # noqa: PLC0415  # the whole site

    with open_site():
        found = moves()
    output.table(
        "이사",
        (
            Column("id", "번호", "right"),
            Column("source", "어디에서", gives_way=True),
            Column("state", "상태", show=lambda state: STATES[state]),
            Column("started_at", "시작", show=local_minute),
            Column("finished_at", "끝", show=local_minute),
            Column("confirmed_at", "확인", show=local_minute),
        ),
        [{**row} for row in found],
        empty="이사 온 적이 없어요.",
    )


@app.verb("undo", "hamster import undo --dry-run", "hamster import undo 1")
def undo_move(output: ActOutput, number: Number = None, yes: Yes = False) -> None:
    """이사 온 것을 모두 되돌립니다. 그 뒤에 여기서 쓴 것이 있으면 먼저 세어 보여 줍니다."""
    from hamsterd.moving.arrival.moves import chosen_move  # noqa: PLC0415  # the whole site
    from hamsterd.moving.arrival.undo import attached, undo  # noqa: PLC0415

    with open_site() as site:
        move = chosen_move(number)
        found = attached(move["id"])
        for sentence in _attached(*found):
            output.remark(sentence)
        if not output.dry_run and not yes:
            ask(f"{move['source']}에서 온 것을 모두 지워요. 다시 옮길 수는 있어요. 계속할까요?")
        gone: dict[str, int] = {}
        if not output.dry_run:
            with output.progress("이사를 되돌리는 중") as tick:
                gone = undo(
                    move["id"],
                    site.settings,
                    lambda done, total: tick("이사를 되돌리는 중", done, total),
                )
    output.done(
        "이사 온 것을 모두 되돌렸어요.",
        {"moveId": move["id"], "attached": found._asdict(), "gone": dict(gone)},
    )


@app.verb("confirm", "hamster import confirm --dry-run", "hamster import confirm 1")
def confirm_one(output: ActOutput, number: Number = None, yes: Yes = False) -> None:
    """이사가 잘되었다고 확인합니다. 남겨 둔 원문을 지우고, 이제 되돌릴 수 없습니다."""
    from hamsterd.moving.arrival.confirming import confirm_move  # noqa: PLC0415  # the whole site
    from hamsterd.moving.arrival.moves import chosen_move  # noqa: PLC0415

    with open_site():
        move = chosen_move(number)
        if not output.dry_run and not yes:
            ask(f"{move['source']}의 원문을 지우고 확인을 마쳐요. 되돌릴 수 없어요. 계속할까요?")
        erased = 0 if output.dry_run else confirm_move(move["id"])
    output.done("이사를 확인했어요.", {"moveId": move["id"], "erased": erased})


def _attached(comments: int, likes: int, bookmarks: int, posts: int, members: int) -> list[str]:
    """What would go that did not come, and what would stay."""
    said = []
    if comments or likes or bookmarks:
        said.append(
            f"옮겨 온 글에 여기서 단 댓글 {comments:,}개, 좋아요 {likes:,}개, 북마크"
            f" {bookmarks:,}개도 함께 사라져요."
        )
    if posts:
        said.append(f"옮겨 온 게시판에 여기서 쓴 글이 {posts:,}개 있어요. 그 게시판은 남아요.")
    if members:
        said.append(
            f"옮겨 온 회원 {members:,}명이 여기서 로그인했어요. 글을 쓴 회원만 남고, 나머지는"
            " 계정이 사라져요."
        )
    return said
