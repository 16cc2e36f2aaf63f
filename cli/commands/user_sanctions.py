"""`hamster users warn|suspend|ban|lift`: sanctions from the shell, heard by a running site."""

from typing import Annotated

import typer

from cli.commands import users
from cli.options import AsJson, DryRun, Who, Yes
from cli.output import Output
from cli.site import NotConfirmed, open_site, operator, rehearsed
from hamsterd.accounts.admin import member_id_of, member_record
from hamsterd.moderation.ladder import MAX_SUSPENSION_DAYS, SanctionKind
from hamsterd.moderation.sanctions import apply_sanction, lift_all

app = users.app

Reason = Annotated[
    str, typer.Option("--reason", help="이유. 회원에게 그대로 전해집니다.", show_default=False)
]
SAID = {
    SanctionKind.WARNING: "{name}님에게 경고했어요.",
    SanctionKind.SUSPENSION: "{name}님의 글쓰기를 {days}일 동안 제한했어요.",
    SanctionKind.BAN: "{name}님의 이용을 영구 정지했어요.",
}


@app.verb("warn", 'hamster users warn 콩이집사 --reason "광고 글"')
def warn(who: Who, reason: Reason, dry_run: DryRun = False, as_json: AsJson = False) -> None:
    """회원에게 경고합니다. 사다리의 한 단계로 셉니다."""
    _sanction(who, SanctionKind.WARNING, None, reason, dry_run=dry_run, as_json=as_json)


@app.verb("suspend", 'hamster users suspend 콩이집사 --days 7 --reason "욕설"')
def suspend(
    who: Who,
    reason: Reason,
    days: Annotated[int, typer.Option(min=1, max=MAX_SUSPENSION_DAYS, help="며칠 동안.")],
    dry_run: DryRun = False,
    as_json: AsJson = False,
) -> None:
    """회원의 글쓰기를 며칠 동안 제한합니다. 기간이 지나면 저절로 풀립니다."""
    _sanction(who, SanctionKind.SUSPENSION, days, reason, dry_run=dry_run, as_json=as_json)


@app.verb("ban", 'hamster users ban id:12 --reason "사기" --dry-run')
def ban(
    who: Who,
    reason: Reason,
    yes: Yes = False,
    dry_run: DryRun = False,
    as_json: AsJson = False,
) -> None:
    """회원의 이용을 영구 정지합니다. 모든 기기에서 로그아웃되고 다시 로그인할 수 없습니다."""
    if not (yes or dry_run) and not typer.confirm(f"{who}: 영구 정지할까요?", err=True):
        raise NotConfirmed
    _sanction(who, SanctionKind.BAN, None, reason, dry_run=dry_run, as_json=as_json)


@app.verb("lift", 'hamster users lift 콩이집사 --reason "오해였어요"')
def lift(who: Who, reason: Reason, dry_run: DryRun = False, as_json: AsJson = False) -> None:
    """회원에게 걸린 정지를 모두 풉니다. 사다리의 단계는 그대로 셉니다."""
    with open_site() as site:
        member_id = member_id_of(who)
        name = member_record(member_id)["nickname"]
        with rehearsed(dry_run=dry_run):
            acts = lift_all(
                member_id=member_id, reason=reason, actor=operator(), site=site.settings
            )
    Output(as_json=as_json).done(
        f"{name}님의 정지를 {len(acts)}개 풀었어요." if acts else f"{name}님에게는 정지가 없어요.",
        {"id": member_id, "lifted": len(acts)},
        undo=f"hamster audit undo {acts[-1]}" if acts else None,
        dry_run=dry_run,
    )


def _sanction(
    who: str,
    kind: SanctionKind,
    days: int | None,
    reason: str,
    *,
    dry_run: bool,
    as_json: bool,
) -> None:
    with open_site() as site:
        member_id = member_id_of(who)
        name = member_record(member_id)["nickname"]
        with rehearsed(dry_run=dry_run):
            given = apply_sanction(
                member_id=member_id,
                kind=kind,
                days=days,
                reason=reason,
                actor=operator(),
                site=site.settings,
            )
    facts = {"id": member_id, "kind": kind.value, "days": days}
    if not dry_run:
        facts |= {"sanctionId": given.id, "auditId": given.audit_id}
    Output(as_json=as_json).done(
        SAID[kind].format(name=name, days=days),
        facts,
        undo=f"hamster audit undo {given.audit_id}",
        dry_run=dry_run,
    )
