"""`hamster invitations`: invitation links for signing up."""

from typing import Annotated

import typer

from cli.forms import read_form
from cli.korean import Noun
from cli.options import Yes
from cli.output import ActOutput, Column, Output, local_minute, nothing
from cli.site import once_sure, open_site, operator
from hamsterd.members.invitations.schemas import DAYS_MAX, USES_MAX, InvitationDone, InvitationIn
from hamsterd.members.invitations.service import (
    create_invitation,
    invitation,
    invitations,
    revoke_invitation,
)

app = Noun()

STATES = {"open": "쓸 수 있음", "used": "다 씀", "ended": "끝남", "revoked": "거둠"}


@app.verb("list", "hamster invitations list", "hamster invitations list --json")
def list_invitations(output: Output) -> None:
    """초대 링크를 최근 것부터 보여 줍니다."""
    with open_site() as site:
        rows = [row.model_dump(by_alias=True) for row in invitations(site.settings)]
    output.table(
        "초대 링크",
        (
            Column("id", "번호", "right"),
            Column("label", "메모", gives_way=True),
            Column("state", "상태", show=STATES.__getitem__),
            Column("uses", "가입", "right"),
            Column("maxUses", "모두", "right"),
            Column("expiresAt", "끝", show=local_minute),
            Column("url", "주소", fold=True),
        ),
        rows,
        empty=nothing("초대 링크가"),
    )


@app.verb("create", 'hamster invitations create --uses 20 --days 14 --label "모임 친구들"')
def create(
    output: ActOutput,
    uses: Annotated[int, typer.Option(min=1, max=USES_MAX, help="몇 명이 쓸 수 있는지.")] = 1,
    days: Annotated[int, typer.Option(min=1, max=DAYS_MAX, help="며칠 동안 쓸 수 있는지.")] = 7,
    label: Annotated[str, typer.Option(metavar="메모", help="운영진만 보는 메모.")] = "",
) -> None:
    """초대 링크를 만듭니다. 새 가입이 invited일 때 이 링크로 가입합니다."""
    form = read_form(InvitationIn, label=label, max_uses=uses, days=days)
    with open_site() as site, output.rehearsed():
        done = create_invitation(form=form, actor=operator(), site=site.settings)
    _tell(output, done, f"초대 링크를 만들었어요: {done.url}")


@app.verb("revoke", "hamster invitations revoke 3")
def revoke(
    output: ActOutput,
    number: Annotated[int, typer.Argument(metavar="번호", min=1, help="초대 링크의 번호.")],
    yes: Yes = False,
) -> None:
    """초대 링크를 거둡니다. 이미 가입한 회원은 그대로입니다."""
    with open_site() as site:

        def change() -> InvitationDone:
            return revoke_invitation(invitation_id=number, actor=operator(), site=site.settings)

        found = invitation(number, site.settings)
        question = f"{number}번 초대 링크({found.label or '메모 없음'})를 거둘까요?"
        done = once_sure(output, change, question, yes=yes)
    _tell(output, done, f"{number}번 초대 링크를 거뒀어요.")


def _tell(output: ActOutput, done: InvitationDone, said: str) -> None:
    left_out = {"id", "audit_id", "url"} if output.dry_run else set[str]()
    output.done(
        said,
        done.model_dump(by_alias=True, exclude=left_out),
        undo=f"hamster audit undo {done.audit_id}",
    )
