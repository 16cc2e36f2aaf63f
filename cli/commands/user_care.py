"""`hamster users reset-password|reset-second-factor|delete`: what a member asks an operator for."""

from secrets import token_urlsafe
from typing import Annotated

import typer

from cli.commands import users
from cli.options import Who, Yes
from cli.output import ActOutput
from cli.site import once_sure, open_site, operator
from hamsterd.members.accounts.admin import member_id_of, member_record
from hamsterd.members.accounts.member_care import end_for, mail_link, set_password
from hamsterd.members.accounts.rules import WITHDRAWAL_GRACE

app = users.app


@app.verb(
    "reset-password",
    "hamster users reset-password 콩이집사 --link",
    "hamster users reset-password id:12 --yes",
)
def reset_password(
    output: ActOutput,
    who: Who,
    link: Annotated[
        bool,
        typer.Option("--link", help="바꾸지 않고, 스스로 정할 수 있는 링크를 메일로 보냅니다."),
    ] = False,
    password: Annotated[
        str | None,
        typer.Option(envvar="HAMSTER_PASSWORD", help="비밀번호. 없으면 만들어 한 번 보여 줍니다."),
    ] = None,
    yes: Yes = False,
) -> None:
    """비밀번호를 새로 정합니다. 모든 기기에서 로그아웃되고 회원에게 메일이 갑니다."""
    secret = password or token_urlsafe(12)
    with open_site() as site:
        member = member_record(member_id_of(who))
        name = member["nickname"]
        asked = {"member_id": member["id"], "actor": operator(), "site": site.settings}
        audit_id = once_sure(
            output,
            lambda: mail_link(**asked) if link else set_password(password=secret, **asked),
            f"{name}님의 비밀번호를 바꾸고 모든 기기에서 로그아웃시킬까요?",
            yes=link or yes,
        )
    facts: dict[str, object] = {"id": member["id"], "link": link}
    is_shown = password is None and not link and not output.dry_run
    if not output.dry_run:
        facts["auditId"] = audit_id
    if is_shown:
        facts["password"] = secret
    said = "비밀번호를 정할 링크를 보냈어요" if link else "비밀번호를 바꿨어요"
    output.done(f"{name}님의 {said}.", facts)
    if is_shown:
        users.show_once(output, secret)


@app.verb(
    "reset-second-factor",
    'hamster users reset-second-factor 콩이집사 --reason "휴대폰 분실, 통화로 본인 확인"',
)
def reset_second_factor(
    output: ActOutput,
    who: Who,
    reason: Annotated[str, typer.Option("--reason", help="기록에 남길 이유.")],
    yes: Yes = False,
) -> None:
    """2단계 인증을 모두 끕니다. 비밀번호는 그대로이고 회원에게 메일이 갑니다."""
    from hamsterd.members.second_factor.service import reset  # noqa: PLC0415  # needs cryptography

    with open_site() as site:
        member = member_record(member_id_of(who))
        name = member["nickname"]
        audit_id = once_sure(
            output,
            lambda: reset(
                member_id=member["id"], reason=reason, actor=operator(), site=site.settings
            ),
            f"{name}님의 2단계 인증을 끌까요? 본인인지 먼저 확인해 주세요.",
            yes=yes,
        )
    facts = {"id": member["id"]} if output.dry_run else {"id": member["id"], "auditId": audit_id}
    output.done(f"{name}님의 2단계 인증을 껐어요.", facts)


@app.verb("delete", 'hamster users delete id:12 --reason "메일로 요청"')
def delete(
    output: ActOutput,
    who: Who,
    reason: Annotated[str | None, typer.Option("--reason", help="기록에 남길 이유.")] = None,
    yes: Yes = False,
) -> None:
    """회원을 탈퇴시킵니다. 7일 안에 로그인하면 돌아오고, 그 뒤에는 개인정보가 지워집니다."""
    with open_site() as site:
        member = member_record(member_id_of(who))
        name = member["nickname"]
        audit_id = once_sure(
            output,
            lambda: end_for(
                member_id=member["id"], reason=reason, actor=operator(), site=site.settings
            ),
            f"{name}님을 탈퇴시킬까요? 모든 기기에서 로그아웃돼요.",
            yes=yes,
        )
    output.done(
        f"{name}님을 탈퇴시켰어요. {WITHDRAWAL_GRACE.days}일 뒤에 개인정보가 지워져요.",
        {"id": member["id"], "graceDays": WITHDRAWAL_GRACE.days},
        act=audit_id,
    )
