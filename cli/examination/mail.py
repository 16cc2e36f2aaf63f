"""Whether mail goes out."""

from collections.abc import Iterator

from cli.examination.findings import Finding
from cli.output import Mark
from cli.site import Site
from hamsterd.db.handle import connection
from hamsterd.db.sql import fetch_value

MAIL_LATE_MINUTES = 30


def check_mail(site: Site) -> Iterator[Finding]:
    """Whether mail goes out."""
    with connection():
        waiting = fetch_value(
            "SELECT count(*) FROM outbox_mail WHERE status = 'pending' AND unsubscribe_url IS NULL"
            " AND created_at < now() - make_interval(mins => %(minutes)s)",
            minutes=MAIL_LATE_MINUTES,
        )
    if site.settings.smtp_url is None:
        mend = "HAMSTERD_SMTP_URL을 정해 주세요. 그때까지 메일은 보낼 편지함에 쌓여요."
        yield Finding("메일", Mark.WARN, f"메일 서버가 없어요 (기다리는 메일 {waiting}통).", mend)
    elif waiting:
        mend = "메일 서버의 주소와 암호를 확인해 주세요."
        yield Finding("메일", Mark.BAD, f"{waiting}통이 {MAIL_LATE_MINUTES}분 넘게 밀렸어요.", mend)
    else:
        yield Finding("메일", Mark.GOOD, "밀린 메일이 없어요.")
