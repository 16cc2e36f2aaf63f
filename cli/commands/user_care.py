"""`hamster users reset-password|reset-second-factor|delete`: requests by a member to operators."""

from secrets import token_urlsafe
from typing import TYPE_CHECKING, Annotated

import typer

from cli.commands import users
from cli.options import Who, Yes
from cli.output import ActOutput
from cli.site import once_sure, open_site, operator
from hamsterd.members.accounts.rules import WITHDRAWAL_GRACE
from hamsterd.members.accounts.staff.admin import MemberRecord, member_id_of, member_record
from hamsterd.members.accounts.staff.member_care import end_for, mail_link, set_password
from hamsterd.members.sign_in_providers.providers import PROVIDERS

if TYPE_CHECKING:
    from hamsterd.members.second_factor.schemas import SecondFactorOut

app = users.app


@app.verb(
    "reset-password",
    "hamster users reset-password 콩두부집사 --link",
    "hamster users reset-password id:12 --yes",
    "hamster users reset-password id:12 --unlink --dry-run",
)
def reset_password(
    output: ActOutput,
    who: Who,
    link: Annotated[
        bool,
        typer.Option("--link", help="바꾸지 않고, 스스로 정할 수 있는 링크를 메일로 보냅니다."),
    ] = False,
    unlink: Annotated[
        bool,
        typer.Option("--unlink", help="연결한 로그인(Google, 카카오, 네이버)도 모두 끊습니다."),
    ] = False,
    password: Annotated[
        str | None,
        typer.Option(envvar="HAMSTER_PASSWORD", help="비밀번호. 없으면 만들어 한 번 보여 줍니다."),
    ] = None,
    yes: Yes = False,
) -> None:
    """비밀번호를 새로 정합니다. 모든 기기에서 로그아웃되고 회원에게 메일이 갑니다."""
    if link and unlink:
        raise typer.BadParameter("--link로 정하면 연결한 로그인이 언제나 끊겨요.")
    if link:
        _mail_link(output, who)
        return
    secret = password or token_urlsafe(12)
    with open_site() as site:
        member = member_record(member_id_of(who))
        name, linked = member["nickname"], _sign_ins(member)
        audit_id = once_sure(
            output,
            lambda: set_password(
                member_id=member["id"],
                password=secret,
                unlink=unlink,
                actor=operator(),
                site=site.settings,
            ),
            f"{name}님의 비밀번호를 바꾸고 모든 기기에서 로그아웃시킬까요?"
            + _aside(linked, "도 끊어요." if unlink else "은 그대로 둬요. 끊으려면 --unlink."),
            yes=yes,
        )
    facts: dict[str, object] = {"id": member["id"], "link": False}
    facts["unlinked" if unlink else "linked"] = member["signIns"]
    is_shown = password is None and not output.dry_run
    if not output.dry_run:
        facts["auditId"] = audit_id
    if is_shown:
        facts["password"] = secret
    said = f"{name}님의 비밀번호를 바꾸고 모든 기기에서 로그아웃시켰어요."
    output.done(said + _aside(linked, "도 끊었어요." if unlink else "은 그대로예요."), facts)
    if is_shown:
        users.show_once(output, secret)


def _mail_link(output: ActOutput, who: str) -> None:
    with open_site() as site:
        member = member_record(member_id_of(who))
        with output.rehearsed():
            audit_id = mail_link(member_id=member["id"], actor=operator(), site=site.settings)
    facts: dict[str, object] = {"id": member["id"], "link": True}
    if not output.dry_run:
        facts["auditId"] = audit_id
    said = f"{member['nickname']}님에게 비밀번호를 정할 링크를 보냈어요."
    aside = _aside(_sign_ins(member), "은 회원이 새 비밀번호를 정할 때 끊겨요.")
    output.done(said + aside, facts)


def _sign_ins(member: MemberRecord) -> str:
    return ", ".join(PROVIDERS[key].label for key in member["signIns"])


def _aside(linked: str, happens: str) -> str:
    """What happens to the member's linked providers, if there are any."""
    return f" 연결한 로그인({linked}){happens}" if linked else ""


@app.verb(
    "reset-second-factor",
    'hamster users reset-second-factor 콩두부집사 --reason "휴대폰 분실, 통화로 본인 확인"',
)
def reset_second_factor(
    output: ActOutput,
    who: Who,
    reason: Annotated[str, typer.Option("--reason", help="기록에 남길 이유.")],
    yes: Yes = False,
) -> None:
    """2단계 인증을 모두 끕니다. 비밀번호는 그대로이고 회원에게 메일이 갑니다."""
    # They need cryptography, which no other verb does.
    from hamsterd.members.second_factor.service import overview, reset  # noqa: PLC0415

    with open_site() as site:
        member = member_record(member_id_of(who))
        name = member["nickname"]
        taken = _in_words(overview(member_id=member["id"], device=""))
        audit_id = once_sure(
            output,
            lambda: reset(
                member_id=member["id"], reason=reason, actor=operator(), site=site.settings
            ),
            f"{name}님의 2단계 인증을 끌까요? {taken} 모두 없어져요. 본인인지 먼저 확인해 주세요.",
            yes=yes,
        )
    facts = {"id": member["id"]} if output.dry_run else {"id": member["id"], "auditId": audit_id}
    output.done(f"{name}님의 2단계 인증을 껐어요. {taken} 모두 없어졌어요.", facts)


def _in_words(factors: "SecondFactorOut") -> str:
    """`인증 앱, 패스키 2개, 복구 코드 8개`."""
    counted = {
        "패스키": len(factors.passkeys),
        "복구 코드": factors.recovery_codes_left,
        "기억한 기기": len(factors.devices),
    }
    there = [f"{what} {number}개" for what, number in counted.items() if number]
    return ", ".join(["인증 앱", *there] if factors.app else there)


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
