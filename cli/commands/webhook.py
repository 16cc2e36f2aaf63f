"""`hamster webhook`: testing the staff's webhook, and its latest messages."""

from typing import Annotated

import typer

from cli.commands.mail import STATUSES
from cli.korean import Noun
from cli.output import ActOutput, Column, Output, local_minute, marker
from cli.site import open_site
from hamsterd.delivery.mail.queries import mails
from hamsterd.delivery.mail.rules import Channel
from hamsterd.operations.alerting.service import Seen, message

app = Noun()


@app.verb("test", "hamster webhook test")
def send_test(output: ActOutput) -> None:
    """직원 알림 주소로 시험 알림을 하나 보냅니다. 설정과 연결을 확인할 때 씁니다."""
    from hamsterd.operations.alerting.sending import post  # noqa: PLC0415  # an HTTP client

    text = "시험 알림이에요. 이 글이 보이면 알림이 잘 와요."
    with open_site() as site:
        content = message(Seen("test", "시험", "healthy", text), "healthy", site.settings)
    status = None if output.dry_run else post(site.settings, content, delivery="test")
    sentence = f"시험 알림을 보냈어요 (HTTP {status})."
    facts = {"status": status, "message": content}
    output.done(sentence, facts)


@app.verb("list", "hamster webhook list")
def list_messages(
    output: Output, limit: Annotated[int, typer.Option(min=1, max=1_000, help="보여 줄 수.")] = 20
) -> None:
    """직원에게 보낸 알림을 최신순으로 보여 줍니다."""
    with open_site() as site:
        rows = mails(limit=limit, channel=Channel.WEBHOOK)
    output.table(
        "직원 알림",
        (
            Column("id", "번호", "right"),
            Column("subject", "무엇이"),
            Column("status", "상태", show=marker(STATUSES)),
            Column("attempts", "시도", "right"),
            Column("createdAt", "쓴 때", show=local_minute),
            Column("sentAt", "보낸 때", show=local_minute),
            Column("lastError", "마지막 오류", gives_way=True),
        ),
        rows,
        empty="보낸 알림이 없어요.",
    )
    if site.settings.webhook_url is None:
        output.remark("HAMSTERD_WEBHOOK_URL이 없어 직원에게 알리지 않아요.")
