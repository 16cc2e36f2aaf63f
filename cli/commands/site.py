"""`hamster site`: reading only, and whether mail and pushes go out."""

from datetime import datetime, timedelta
from typing import Annotated

import typer

from cli.forms import read_form
from cli.korean import Noun
from cli.output import NOTICES, ActOutput, Output, local_time
from cli.site import open_site, operator
from hamsterd.core.clock import KST, utc_now
from hamsterd.db.handle import connection
from hamsterd.db.site.site_flags import RESTORED
from hamsterd.db.sql import fetch_column
from hamsterd.staff.automod.site_flags.rules import MAX_READ_ONLY_DAYS, MESSAGE_MAX
from hamsterd.staff.automod.site_flags.schemas import (
    DeliveryIn,
    DeliveryOut,
    OperationsOut,
    ReadOnlyIn,
    ReadOnlyOut,
)
from hamsterd.staff.automod.site_flags.service import operations_out, set_delivery, set_read_only

app = Noun()

_RUNNING = """
    SELECT DISTINCT job FROM job_runs
     WHERE status = 'running' AND job <> ALL(%(quiet)s) ORDER BY job
"""
QUIET = ["backup", "check-media", "deliver-mail", "deliver-pushes"]
HEADINGS = {
    "readOnly": "읽기 전용",
    "message": "안내",
    "until": "끝나는 때",
    "delivery": "메일과 푸시",
    "waiting": "기다리는 것",
}


class When(typer.BadParameter):
    """A time that cannot be read."""


@app.verb(
    "read-only",
    'hamster site read-only on --message "서버를 옮기고 있어요." --until 06:30',
    "hamster site read-only off",
    "hamster site read-only show",
)
def read_only(
    output: ActOutput,
    act: Annotated[str, typer.Argument(metavar="on|off|show", help="켜기, 끄기, 보기.")],
    message: Annotated[str, typer.Option(help=f"회원에게 보이는 안내 ({MESSAGE_MAX}자까지).")] = "",
    until: Annotated[
        str | None,
        typer.Option(
            metavar="때",
            help=f"저절로 끝나는 때, 서울 시각 ({MAX_READ_ONLY_DAYS}일까지):"
            " 06:30, 90m, 2h, 2026-11-22T06:30.",
        ),
    ] = None,
) -> None:
    """회원과 콘솔의 모든 쓰기를 멈추고 읽기만 하게 합니다. 모든 서버에 바로 적용됩니다."""
    form = _form(_choice(act), message, until)
    with open_site():
        NOTICES.clear()  # this command reports the same itself
        if form is None:
            _show(output, operations_out())
            return
        with output.rehearsed():
            audit_id = set_read_only(form=form, actor=operator())
        running = _running() if form.is_on else []
        now = operations_out().read_only if not output.dry_run else _as_asked(form)
    said = "사이트를 읽기 전용으로 바꿨어요." if form.is_on else "사이트에 다시 쓸 수 있어요."
    facts = {**now.model_dump(by_alias=True), "auditId": audit_id}
    back = "hamster site read-only off" if form.is_on else None
    output.done(said, {**facts, "running": running}, undo=back)
    if running:
        output.remark(f"이미 시작한 작업은 끝까지 돌아요: {', '.join(running)}")


@app.verb(
    "delivery",
    "hamster site delivery on",
    "hamster site delivery on --drop-queued",
    "hamster site delivery off",
    "hamster site delivery show",
)
def delivery(
    output: ActOutput,
    act: Annotated[str, typer.Argument(metavar="on|off|show", help="보내기, 멈추기, 보기.")],
    drop_queued: Annotated[
        bool,
        typer.Option("--drop-queued", help="멈추기 전에 쌓인 것은 보내지 않고 버립니다."),
    ] = False,
) -> None:
    """메일과 푸시를 보내거나 멈춥니다. 백업을 복원한 사이트는 켤 때까지 보내지 않습니다."""
    is_on = _choice(act)
    with open_site():
        NOTICES.clear()
        if is_on is None:
            _show(output, operations_out())
            return
        before = operations_out().delivery
        with output.rehearsed():
            audit_id = set_delivery(
                form=DeliveryIn(is_on=is_on, drop_queued=drop_queued), actor=operator()
            )
        now = operations_out().delivery
    said = (
        f"메일과 푸시를 다시 보내요 (기다리던 메일 {now.waiting_mails:,}통,"
        f" 푸시 {now.waiting_pushes:,}개)."
        if is_on
        else "메일과 푸시를 멈췄어요. 그동안 쌓아 둬요."
    )
    facts = {**now.model_dump(by_alias=True), "auditId": audit_id}
    dropped = before.waiting_mails - now.waiting_mails if is_on and drop_queued else 0
    back = f"hamster site delivery {'off' if is_on else 'on'}"
    output.done(said, {**facts, "droppedMails": dropped}, undo=back)
    if dropped:
        output.remark(f"멈추기 전에 쌓인 메일 {dropped:,}통은 보내지 않아요.")


def _choice(act: str) -> bool | None:
    """True for on, False for off, None for show."""
    if act not in {"on", "off", "show"}:
        raise typer.BadParameter("on, off, show 가운데 하나를 적어 주세요.")
    return {"on": True, "off": False, "show": None}[act]


def _form(is_on: bool | None, message: str, until: str | None) -> ReadOnlyIn | None:
    if is_on is None:
        return None
    if not is_on:
        return ReadOnlyIn(is_on=False)
    return read_form(ReadOnlyIn, is_on=True, message=message, until=moment(until))


def moment(text: str | None) -> datetime | None:
    """`06:30` is the next one in Seoul, `90m` and `2h` from now, else ISO 8601."""
    if text is None:
        return None
    now = utc_now()
    try:
        if text[-1:] in {"m", "h"}:
            amount = float(text[:-1])
            return now + timedelta(hours=amount if text[-1] == "h" else amount / 60)
        if len(text) <= len("06:30"):
            asked = datetime.strptime(text, "%H:%M").time()  # a time alone
            moment = datetime.combine(now.astimezone(KST).date(), asked, KST)
            return moment if moment > now else moment + timedelta(days=1)
        moment = datetime.fromisoformat(text)
    except (ValueError, OverflowError) as error:
        raise When("06:30, 90m, 2h, 2026-11-22T06:30처럼 적어 주세요.") from error
    return moment if moment.tzinfo else moment.replace(tzinfo=KST)


def _running() -> list[str]:
    with connection():
        return [str(job) for job in fetch_column(_RUNNING, quiet=QUIET)]


def _as_asked(form: ReadOnlyIn) -> ReadOnlyOut:
    return ReadOnlyOut(is_on=form.is_on, message=form.message, until=form.until, since=None)


def _show(output: Output, now: OperationsOut) -> None:
    if output.as_json:
        output.json(now.model_dump(by_alias=True))
        return
    until = now.read_only.until
    output.facts(
        "사이트",
        HEADINGS,
        {
            "readOnly": "켜져 있음" if now.read_only.is_on else "꺼져 있음",
            "message": now.read_only.message or None,
            "until": local_time(until) if until else None,
            "delivery": _delivery(now.delivery),
            "waiting": f"메일 {now.delivery.waiting_mails:,}통,"
            f" 푸시 {now.delivery.waiting_pushes:,}개",
        },
    )


def _delivery(now: DeliveryOut) -> str:
    if now.is_on:
        return "보내고 있음"
    since = f", {local_time(now.since)}부터" if now.since else ""
    return f"멈춤 ({'백업을 복원해서' if now.reason == RESTORED else '직접'}{since})"
