"""`hamster blocks`: addresses, networks and e-mail domains that are kept out."""

from datetime import timedelta
from typing import Annotated

import typer

from cli.forms import read_form
from cli.korean import Noun
from cli.listing import listed
from cli.options import Yes, one_of
from cli.output import ActOutput, Column, Output, local_minute, nothing
from cli.site import once_sure, open_site, operator
from hamsterd.core.clock import utc_now
from hamsterd.members.blocks.queries import BLOCKS
from hamsterd.members.blocks.rules import BlockKind, BlockLevel
from hamsterd.members.blocks.schemas import BlockDone, BlockIn
from hamsterd.members.blocks.service import block, create_block, lift_block

app = Noun()

KINDS = {
    BlockKind.ADDRESS: "주소",
    BlockKind.NETWORK: "대역",
    BlockKind.EMAIL_DOMAIN: "이메일 도메인",
}
LEVELS = {BlockLevel.SIGN_UP: "가입만", BlockLevel.ALL: "가입과 로그인과 글쓰기"}
STATES = {"running": "막는 중", "ended": "끝남", "lifted": "풀림"}
MAX_DAYS = 3_650


@app.verb("list", "hamster blocks list", "hamster blocks list --address 203.0.113.7")
def list_blocks(
    output: Output,
    state: Annotated[str | None, one_of(STATES)] = None,
    address: Annotated[
        str | None, typer.Option(metavar="주소", help="이 접속 주소를 막는 것만.")
    ] = None,
    limit: Annotated[int, typer.Option(min=1, max=100, help="보여 줄 수.")] = 50,
) -> None:
    """접속 차단을 최근 것부터 보여 줍니다. 끝난 것도 보관 기간까지 나옵니다."""
    output.table(
        "접속 차단",
        (
            Column("id", "번호", "right"),
            Column("subject", "막은 것"),
            Column("kind", "종류", show=KINDS.__getitem__),
            Column("level", "정도", show=LEVELS.__getitem__),
            Column("state", "상태", show=STATES.__getitem__),
            Column("endsAt", "끝", show=local_minute),
            Column("reason", "이유", gives_way=True),
            Column("createdBy", "만든 사람", gives_way=True),
        ),
        listed(BLOCKS, limit, state=state, address=address),
        empty=nothing(
            "접속 차단이",
            state and f"상태가 ‘{STATES[state]}’인",
            address and f"{address} 주소를 막는",
        ),
    )


@app.verb(
    "add",
    'hamster blocks add 203.0.113.0/24 --days 7 --reason "도배"',
    'hamster blocks add example.com --reason "일회용 메일"',
)
def add(
    output: ActOutput,
    subject: Annotated[
        str, typer.Argument(metavar="막을것", help="접속 주소, 대역(CIDR)이나 이메일 도메인.")
    ],
    reason: Annotated[
        str, typer.Option("--reason", help="이유. 운영진만 봅니다.", show_default=False)
    ],
    level: Annotated[
        BlockLevel,
        typer.Option(metavar="정도", help="sign_up: 가입만, all: 가입과 로그인과 글쓰기."),
    ] = BlockLevel.SIGN_UP,
    days: Annotated[
        int | None,
        typer.Option(min=1, max=MAX_DAYS, help="며칠 동안. 없으면 풀 때까지.", show_default=False),
    ] = None,
) -> None:
    """접속 주소, 대역, 이메일 도메인을 막습니다. 관리자는 막히지 않습니다."""
    ends_at = None if days is None else utc_now() + timedelta(days=days)
    form = read_form(BlockIn, subject=subject, level=level, reason=reason, ends_at=ends_at)
    with open_site() as site, output.rehearsed():
        done = create_block(form=form, actor=operator(), site=site.settings)
    _tell(output, done, "막았어요")


@app.verb("remove", "hamster blocks remove 7")
def remove(
    output: ActOutput,
    number: Annotated[int, typer.Argument(metavar="번호", min=1, help="차단의 번호.")],
    yes: Yes = False,
) -> None:
    """접속 차단을 지금 풉니다."""

    def change() -> BlockDone:
        return lift_block(block_id=number, actor=operator())

    with open_site():
        question = f"{block(number).subject}: 차단을 풀까요?"
        done = once_sure(output, change, question, yes=yes)
    _tell(output, done, "풀었어요")


def _tell(output: ActOutput, done: BlockDone, said: str) -> None:
    left_out = {"id", "audit_id"} if output.dry_run else set[str]()
    output.done(
        f"{done.subject} 접속 차단: {said}.",
        done.model_dump(by_alias=True, exclude=left_out),
        undo=f"hamster audit undo {done.audit_id}",
    )
