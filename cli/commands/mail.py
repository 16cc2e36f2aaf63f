"""`hamster mail`: listing, showing and resending queued mail."""

from collections.abc import Sequence
from typing import Annotated

import typer

from cli.korean import Noun
from cli.options import one_of
from cli.output import ActOutput, Column, Mark, Output, local_minute, marker, nothing
from cli.site import open_site, operator
from hamsterd.db.transaction import transaction
from hamsterd.delivery.mail.delivery import deliver_due
from hamsterd.delivery.mail.queries import ListedMail, mail, mails
from hamsterd.delivery.mail.service import retry_mail
from hamsterd.delivery.outbox import Delivered

app = Noun()

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


@app.verb("list", "hamster mail list --status failed")
def list_mail(
    output: Output,
    status: Annotated[str | None, one_of(STATUSES)] = None,
    limit: Annotated[int, typer.Option(min=1, max=10_000, help="보여 줄 수.")] = 50,
) -> None:
    """메일을 최신순으로 보여 줍니다."""
    with open_site() as site:
        rows = mails(status=status, limit=limit)
        _note_views("메일 목록", rows)
    output.table(
        "보낼 편지함",
        (
            Column("id", "번호", "right"),
            Column("status", "상태", show=marker(STATUSES)),
            Column("to", "받는 사람", gives_way=True),
            Column("subject", "제목", gives_way=True),
            Column("attempts", "시도", "right"),
            Column("createdAt", "쓴 때", show=local_minute),
            Column("lastError", "마지막 오류", gives_way=True),
        ),
        rows,
        empty=nothing("메일이", status and f"상태가 ‘{STATUSES[status][1]}’인"),
    )
    if site.settings.smtp_url is None:
        output.remark("HAMSTERD_SMTP_URL이 없어 메일을 보내지 않고 여기에 모아 둬요.")


@app.verb("show", "hamster mail show 31")
def show(
    output: Output,
    mail_id: MailId,
    html: Annotated[bool, typer.Option("--html", help="본문을 HTML로 씁니다.")] = False,
) -> None:
    """메일 한 통을 본문까지 보여 줍니다."""
    with open_site():
        found = mail(mail_id)
        _note_views(f"메일 {mail_id}번", [found])
    if output.as_json:
        output.json(found)
    elif html:
        output.line(found["html"] or "")
    else:
        shown = {**found, "status": STATUSES[found["status"]][1]}
        output.facts(found["subject"], FACTS, shown)
        output.line(found["text"])


@app.verb("retry", "hamster mail retry", "hamster mail retry 31")
def retry(
    output: ActOutput,
    mail_id: Annotated[
        int | None, typer.Argument(metavar="번호", help="없으면 보내지 못한 메일 모두.")
    ] = None,
) -> None:
    """보내지 못한 메일을 지금 다시 보냅니다. 이미 보낸 메일은 건드리지 않습니다."""
    delivered = Delivered()
    with open_site() as site:
        if mail_id is not None:
            mail(mail_id)
        with output.rehearsed():
            due = retry_mail(mail_id)
        if due and not output.dry_run:
            with output.progress("메일 보내는 중"):
                delivered = deliver_due(site.settings, limit=due)
    facts = {"due": due, "sent": delivered.sent, "postponed": delivered.postponed}
    sentence = f"{due}통을 다시 보내도록 했어요." if due else "다시 보낼 메일이 없어요."
    if delivered.tried:
        sentence = f"{due}통 가운데 {delivered.sent}통을 보냈어요."
    output.done(sentence, {**facts, "failed": delivered.failed})
    if due and site.settings.smtp_url is None:
        output.remark("HAMSTERD_SMTP_URL이 없어 아직 보내지 못해요.")


def _note_views(what: str, rows: Sequence[ListedMail]) -> None:
    """Each address is personal data: the access is logged for the review."""
    from hamsterd.staff.people.personal_data import note_views  # noqa: PLC0415  # of two verbs

    members = list(dict.fromkeys(row["userId"] for row in rows))
    with transaction():
        note_views(actor=operator(), members=members, fields=["email"], reason=what)
