"""`hamster users warn|suspend|ban|lift`: sanctions from the shell, heard by a running site."""

from typing import Annotated

import typer

from cli.commands import users
from cli.options import Who, Yes
from cli.output import ActOutput
from cli.site import ask_first, once_sure, open_site, operator, rehearsed
from hamsterd.members.accounts.staff.admin import member_id_of, member_record
from hamsterd.staff.automod.spam.schemas import SpamCounts, SpamIn
from hamsterd.staff.rules import SPAM_DAYS_MAX
from hamsterd.staff.sanctions.ladder import MAX_SUSPENSION_DAYS, SanctionKind
from hamsterd.staff.sanctions.lifting import lift_all
from hamsterd.staff.sanctions.service import apply_sanction

app = users.app

Reason = Annotated[
    str, typer.Option("--reason", help="이유. 회원에게 그대로 전해집니다.", show_default=False)
]
SAID = {
    SanctionKind.WARNING: "{name}님에게 경고했어요.",
    SanctionKind.SUSPENSION: "{name}님의 글쓰기를 {days}일 동안 제한했어요.",
    SanctionKind.BAN: "{name}님의 이용을 영구 정지했어요.",
}
BESIDE = " 더 무거운 제한이 이미 적용 중이라 기간은 그대로예요."


@app.verb("warn", 'hamster users warn 콩두부집사 --reason "광고 글"')
def warn(output: ActOutput, who: Who, reason: Reason) -> None:
    """회원에게 경고합니다. 사다리의 한 단계로 셉니다."""
    _sanction(output, who, SanctionKind.WARNING, None, reason)


@app.verb("suspend", 'hamster users suspend 콩두부집사 --days 7 --reason "욕설"')
def suspend(
    output: ActOutput,
    who: Who,
    reason: Reason,
    days: Annotated[int, typer.Option(min=1, max=MAX_SUSPENSION_DAYS, help="며칠 동안.")],
) -> None:
    """회원의 글쓰기를 며칠 동안 제한합니다. 기간이 지나면 저절로 풀립니다."""
    _sanction(output, who, SanctionKind.SUSPENSION, days, reason)


@app.verb("ban", 'hamster users ban id:12 --reason "사기" --dry-run')
def ban(output: ActOutput, who: Who, reason: Reason, yes: Yes = False) -> None:
    """회원의 이용을 영구 정지합니다. 모든 기기에서 로그아웃되고 다시 로그인할 수 없습니다."""
    _sanction(output, who, SanctionKind.BAN, None, reason, yes=yes)


@app.verb(
    "spammer",
    'hamster users spammer 콩두부집사 --days 7 --reason "광고 글" --dry-run',
    'hamster users spammer id:12 --all --reason "광고 글" --yes',
)
def spammer(
    output: ActOutput,
    who: Who,
    reason: Reason,
    days: Annotated[
        int | None, typer.Option(min=1, max=SPAM_DAYS_MAX, help="며칠 동안 쓴 것을.")
    ] = None,
    everything: Annotated[bool, typer.Option("--all", help="쓴 것을 모두.")] = False,
    yes: Yes = False,
) -> None:
    """회원을 영구 정지하고 쓴 것을 모두 내립니다. 멈추면 다시 실행해 이어서 합니다."""
    from hamsterd.staff.automod.spam import service as spam_removals  # noqa: PLC0415  # of this alone

    if (days is None) != everything:
        raise typer.BadParameter("--days나 --all 가운데 하나를 적어 주세요.")
    with open_site() as site:
        member_id = member_id_of(who)
        name = member_record(member_id)["nickname"]
        found = spam_removals.preview(member_id, days)
        facts: dict[str, object] = {"id": member_id, **found.counts.model_dump(by_alias=True)}
        said = f"{name}님을 영구 정지하고 {_counted(found.counts)}을 내렸어요."
        form = SpamIn(days=days, reason=reason)
        if output.dry_run:
            with rehearsed(dry_run=True):
                spam_removals.begin(member_id, form, actor=operator(), site=site.settings)
            output.done(said, facts)
            return
        if not yes:
            ask_first(
                f"{name}: 영구 정지하고 {_counted(found.counts)}을 내릴까요?",
                lambda: spam_removals.begin_or_resume(
                    member_id, form, actor=operator(), site=site.settings
                ),
            )
        removal_id = spam_removals.begin_or_resume(
            member_id, form, actor=operator(), site=site.settings
        )
        with output.progress("내리는 중") as tick:
            removal = spam_removals.finish(removal_id, tick)
    output.done(said, facts | {"removed": removal.removed}, act=removal.audit_id)


def _counted(counts: SpamCounts) -> str:
    names = {
        "일기": counts.diary,
        "게시글": counts.community,
        "댓글": counts.comment + counts.community_comment,
        "햄스터": counts.hamster,
    }
    return ", ".join(f"{name} {count}개" for name, count in names.items() if count) or "글 0개"


@app.verb("lift", 'hamster users lift 콩두부집사 --reason "오해였어요"')
def lift(output: ActOutput, who: Who, reason: Reason) -> None:
    """회원에게 걸린 정지를 모두 풉니다. 사다리의 단계는 그대로 셉니다."""
    with open_site() as site:
        member_id = member_id_of(who)
        name = member_record(member_id)["nickname"]
        with output.rehearsed():
            acts = lift_all(
                member_id=member_id, reason=reason, actor=operator(), site=site.settings
            )
    output.done(
        f"{name}님의 정지를 {len(acts)}개 풀었어요." if acts else f"{name}님에게는 정지가 없어요.",
        {"id": member_id, "lifted": len(acts)},
        undo=" && ".join(f"hamster audit undo {act}" for act in reversed(acts)) or None,
    )


def _sanction(
    output: ActOutput,
    who: str,
    kind: SanctionKind,
    days: int | None,
    reason: str,
    *,
    yes: bool = True,
) -> None:
    with open_site() as site:
        member_id = member_id_of(who)
        name = member_record(member_id)["nickname"]
        given = once_sure(
            output,
            lambda: apply_sanction(
                member_id=member_id,
                kind=kind,
                days=days,
                reason=reason,
                actor=operator(),
                site=site.settings,
            ),
            f"{name}님의 이용을 영구 정지할까요?",
            yes=yes,
        )
    facts = {"id": member_id, "kind": kind.value, "days": days, "isInForce": given.is_in_force}
    is_beside = kind is SanctionKind.SUSPENSION and not given.is_in_force
    if not output.dry_run:
        facts["sanctionId"] = given.id
    output.done(
        SAID[kind].format(name=name, days=days) + (BESIDE if is_beside else ""),
        facts,
        act=given.audit_id,
    )
