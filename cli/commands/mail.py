"""`hamster mail`: what waits in the outbox, what it says, and sending it again."""

from typing import Annotated

import typer
from rich.text import Text

from cli.korean import Noun
from cli.options import AsJson, DryRun
from cli.output import Column, Mark, Output, local_minute, marked
from cli.site import open_site, rehearsed
from hamsterd.mail.delivery import Delivered, deliver_due
from hamsterd.mail.queries import mail, mails
from hamsterd.mail.service import retry_mail

app = Noun("보낼 편지함: 목록, 내용, 다시 보내기.")

STATUSES = {
    "pending": (Mark.WARN, "기다림"),
    "sent": (Mark.GOOD, "보냄"),
    "failed": (Mark.BAD, "실패"),
}
FACTS = {
    "id": "번호",
    "kind": "종류",
    "to": "받는 사람",
    "subject": "제목",
    "status": "상태",
    "attempts": "시도",
    "createdAt": "쓴 때",
    "nextAttemptAt": "다음 시도",
    "sentAt": "보낸 때",
    "lastError": "마지막 오류",
}

MailId = Annotated[int, typer.Argument(metavar="번호", help="`hamster mail list`의 번호.")]


def _status(value: str) -> Text:
    return marked(*STATUSES[value])


@app.verb("list", "hamster mail list --status failed")
def list_mail(
    status: Annotated[
        str | None,
        typer.Option(
            metavar="상태",
            help=f"{', '.join(STATUSES)} 가운데 하나.",
            autocompletion=lambda: list(STATUSES),
        ),
    ] = None,
    limit: Annotated[int, typer.Option(min=1, max=10_000, help="보여 줄 수.")] = 50,
    as_json: AsJson = False,
) -> None:
    """메일을 최신순으로 보여 줍니다."""
    if status is not None and status not in STATUSES:
        raise typer.BadParameter(f"{', '.join(STATUSES)} 가운데 하나여야 해요.")
    output = Output(as_json=as_json)
    with open_site() as site:
        rows = mails(status=status, limit=limit)
    output.table(
        "보낼 편지함",
        (
            Column("id", "번호", "right"),
            Column("status", "상태", show=_status),
            Column("to", "받는 사람", gives_way=True),
            Column("subject", "제목", gives_way=True),
            Column("attempts", "시도", "right"),
            Column("createdAt", "쓴 때", show=local_minute),
            Column("lastError", "마지막 오류", gives_way=True),
        ),
        rows,
        empty="메일이 없어요.",
    )
    if site.settings.smtp_url is None:
        output.remark("HAMSTERD_SMTP_URL이 없어 메일을 보내지 않고 여기에 모아 둬요.")


@app.verb("show", "hamster mail show 31")
def show(
    mail_id: MailId,
    html: Annotated[bool, typer.Option("--html", help="본문을 HTML로 씁니다.")] = False,
    as_json: AsJson = False,
) -> None:
    """메일 한 통을 본문까지 보여 줍니다."""
    with open_site():
        found = mail(mail_id)
    output = Output(as_json=as_json)
    if as_json:
        output.json(found)
    elif html:
        output.line(found["html"] or "")
    else:
        shown = {**found, "status": STATUSES[found["status"]][1]}
        output.facts(found["subject"], FACTS, shown)
        output.line(found["text"])


@app.verb("retry", "hamster mail retry", "hamster mail retry 31")
def retry(
    mail_id: Annotated[
        int | None, typer.Argument(metavar="번호", help="없으면 보내지 못한 메일 모두.")
    ] = None,
    dry_run: DryRun = False,
    as_json: AsJson = False,
) -> None:
    """보내지 못한 메일을 지금 다시 보냅니다. 이미 보낸 메일은 건드리지 않습니다."""
    output = Output(as_json=as_json)
    delivered = Delivered()
    with open_site() as site:
        if mail_id is not None:
            mail(mail_id)
        with rehearsed(dry_run=dry_run):
            due = retry_mail(mail_id)
        if due and not dry_run:
            with output.progress("메일 보내는 중"):
                delivered = deliver_due(site.settings, limit=due)
    facts = {"due": due, "sent": delivered.sent, "postponed": delivered.postponed}
    sentence = f"{due}통을 다시 보내도록 했어요."
    if delivered.tried:
        sentence = f"{due}통 가운데 {delivered.sent}통을 보냈어요."
    output.done(sentence, {**facts, "failed": delivered.failed}, dry_run=dry_run)
    if due and site.settings.smtp_url is None:
        output.remark("HAMSTERD_SMTP_URL이 없어 아직 보내지 못해요.")
