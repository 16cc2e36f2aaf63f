"""`hamster users approve|refuse`: deciding sign-ups on sites that require approval."""

from typing import Annotated

import typer

from cli.commands import users
from cli.options import Who, Yes
from cli.output import ActOutput
from cli.site import once_sure, open_site, operator
from hamsterd.members.accounts.rules import WITHDRAWAL_GRACE
from hamsterd.members.accounts.staff.admin import member_id_of, member_record
from hamsterd.staff.people.sign_ups.service import approve_sign_up, refuse_sign_up

app = users.app


@app.verb("approve", "hamster users approve 콩두부집사")
def approve(output: ActOutput, who: Who) -> None:
    """가입 승인을 기다리는 회원을 승인합니다. 알림과 메일이 갑니다."""
    with open_site() as site:
        member = member_record(member_id_of(who))
        with output.rehearsed():
            act = approve_sign_up(member_id=member["id"], actor=operator(), site=site.settings)
    output.done(f"{member['nickname']}님의 가입을 승인했어요.", {"id": member["id"]}, act=act)


@app.verb("refuse", 'hamster users refuse 콩두부집사 --reason "광고 계정"')
def refuse(
    output: ActOutput,
    who: Who,
    reason: Annotated[str, typer.Option("--reason", help="회원이 메일로 읽을 이유.")],
    yes: Yes = False,
) -> None:
    """가입 승인을 기다리는 회원을 거절합니다. 계정은 7일 뒤에 지워집니다."""
    with open_site() as site:
        member = member_record(member_id_of(who))
        name = member["nickname"]
        act = once_sure(
            output,
            lambda: refuse_sign_up(
                member_id=member["id"], reason=reason, actor=operator(), site=site.settings
            ),
            f"{name}님의 가입을 거절할까요? 모든 기기에서 로그아웃돼요.",
            yes=yes,
        )
    output.done(
        f"{name}님의 가입을 거절했어요. {WITHDRAWAL_GRACE.days}일 뒤에 지워져요.",
        {"id": member["id"], "graceDays": WITHDRAWAL_GRACE.days},
        act=act,
    )
