"""`hamster mail`: listing, showing and resending queued mail."""

from collections.abc import Sequence
from typing import Annotated

import typer

from cli.korean import Noun
from cli.options import one_of
from cli.output import ActOutput, Column, Mark, Output, local_minute, marker, nothing
from cli.site import open_site, operator
from hamsterd.db.transaction import transaction
from hamsterd.delivery.mail import dkim
from hamsterd.delivery.mail.bounces import ListedBounce, bounced_addresses
from hamsterd.delivery.mail.delivery import deliver_due
from hamsterd.delivery.mail.dns_records import MailDomain, mail_domain
from hamsterd.delivery.mail.queries import ListedMail, mail, mails
from hamsterd.delivery.mail.service import retry_mail
from hamsterd.delivery.outbox import Delivered
from hamsterd.members.accounts.recovery.bounced_mail import allow_addresses

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


@app.verb("bounces", "hamster mail bounces", "hamster mail bounces --stopped")
def bounces(
    output: Output,
    stopped: Annotated[
        bool, typer.Option("--stopped", help="더 보내지 않는 주소만 보여 줍니다.")
    ] = False,
    limit: Annotated[int, typer.Option(min=1, max=10_000, help="보여 줄 수.")] = 50,
) -> None:
    """메일이 돌아온 주소를 최신순으로 보여 줍니다."""
    with open_site():
        rows = bounced_addresses(only_stopped=stopped, limit=limit)
        _note_views("메일이 돌아온 주소", rows)
    output.table(
        "메일이 돌아온 주소",
        (
            Column("address", "주소", gives_way=True),
            Column("stoppedAt", "보내지 않은 때", show=local_minute),
            Column("softCount", "잠시 못 받음", "right"),
            Column("status", "상태"),
            Column("said", "서버의 말", gives_way=True),
            Column("bouncedAt", "돌아온 때", show=local_minute),
        ),
        rows,
        empty="돌아온 메일이 없어요.",
    )


@app.verb("allow", "hamster mail allow kong@example.com", "hamster mail allow --all")
def allow(
    output: ActOutput,
    address: Annotated[
        str | None, typer.Argument(metavar="주소", help="`hamster mail bounces`의 주소.")
    ] = None,
    everything: Annotated[
        bool, typer.Option("--all", help="모든 주소 (메일 서버가 잘못 거절한 뒤에).")
    ] = False,
) -> None:
    """메일이 돌아온 주소로 다시 보냅니다."""
    if (address is None) != everything:
        raise typer.BadParameter("주소 하나나 --all을 적어 주세요.")
    with open_site(), output.rehearsed():
        count = allow_addresses(address, actor=operator())
    output.done(f"주소 {count:,}개로 다시 보내요.", {"address": address, "count": count})


@app.verb("dkim", "hamster mail dkim")
def make_dkim(output: ActOutput) -> None:
    """메일에 서명할 키를 없으면 만들고, DNS에 넣을 기록(SPF, DKIM, DMARC)을 보여 줍니다."""
    with open_site() as site:
        path = site.settings.dkim_key_path
        is_new = not path.exists()
        if is_new and not output.dry_run:
            dkim.make_key(site.settings)
        domain = mail_domain(site.settings)
    made = f"서명 키를 {path}에 만들었어요." if is_new else f"서명 키가 {path}에 있어요."
    facts = {"key": str(path), "domain": domain.name, "selector": domain.selector}
    records = [{"name": one.name, "type": "TXT", "value": one.value} for one in domain.wanted()]
    output.done(made, {**facts, "records": records})
    if not output.as_json:
        _show_records(output, domain)


def _show_records(output: ActOutput, domain: MailDomain) -> None:
    """Whole, on a line each: a value that is cut at the terminal's edge is wrong in the DNS."""
    for record in domain.wanted():
        output.line(f"\n# {record.purpose}\n{record.name}  TXT  {record.value}")
    output.line("")
    output.remark(f"{domain.name}의 DNS에 위의 TXT 기록을 넣고 `hamster doctor`로 확인해 주세요.")
    output.remark("SPF 기록은 도메인에 하나만. 이미 있으면 그 안에 더해 주세요.")
    output.remark("DMARC는 p=none으로 두 주쯤 보고서를 본 뒤 p=quarantine으로 올려 주세요.")
    if not output.dry_run:
        output.remark(
            "키는 백업에 들지 않아요. 여러 컴퓨터면 같은 파일을 두고, 따로 보관해 주세요."
        )


def _note_views(what: str, rows: Sequence[ListedMail | ListedBounce]) -> None:
    """Each address is personal data: whose an operator saw is written down for the review."""
    from hamsterd.staff.people.personal_data import note_views  # noqa: PLC0415  # of two verbs

    members = list(dict.fromkeys(row["userId"] for row in rows))
    with transaction():
        note_views(actor=operator(), members=members, fields=["email"], reason=what)
