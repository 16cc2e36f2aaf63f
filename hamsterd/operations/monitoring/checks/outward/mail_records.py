"""Whether mail arrives: what the DNS says of it, a trial to an address, and what came back."""

from collections.abc import Iterator

from hamsterd.delivery.mail.bounce_mailbox import BounceMailboxFault, unread_reports
from hamsterd.delivery.mail.bounces import bounce_rate
from hamsterd.delivery.mail.dkim import BadDkimKey
from hamsterd.delivery.mail.dns_records import (
    MAKE_KEY,
    Dns,
    DnsUnreachable,
    mail_domain,
    problems,
)
from hamsterd.delivery.mail.faults import DKIM_KEY
from hamsterd.delivery.mail.rules import BOUNCE_RATE_FROM, BOUNCE_RATE_PERCENT
from hamsterd.delivery.mail.trial import send_trial
from hamsterd.operations.monitoring.checks.check import Finding, Look, check, well
from hamsterd.operations.monitoring.rules import Level


@check(
    "mailRecords",
    "메일의 DNS 기록",
    "`hamster mail dkim`이 보여 주는 기록을 DNS에 넣어 주세요.",
    severity=Level.WARNING,
)
def mail_records(look: Look) -> Iterator[Finding]:
    """SPF, DKIM and DMARC of the domain that mail is from."""
    if not (look.is_deep and look.is_production and look.settings.smtp_url):
        return
    try:
        domain = mail_domain(look.settings)
        found = list(problems(domain, Dns(look.settings)))
    except BadDkimKey:
        yield Finding(DKIM_KEY.says, DKIM_KEY.mend, Level.CRITICAL)
        return
    except DnsUnreachable as error:
        mend = "이 컴퓨터의 DNS나 HAMSTERD_DNS_SERVERS를 확인해 주세요."
        yield Finding(f"메일의 DNS 기록을 볼 수 없어요. {error.message}", mend)
        return
    yield from (Finding(one.says, one.mend) for one in found)
    if domain.key is None:
        says = "메일에 여기서 서명하지 않아요 (DKIM). 메일 회사가 하면 그대로 둬도 돼요."
        yield Finding(says, MAKE_KEY, Level.NOTICE)
    elif not found:
        yield well(f"{domain.name}에 SPF, DKIM({domain.selector}), DMARC 기록이 있어요.")


@check(
    "mailTrial",
    "시험 메일",
    "스팸함도 보고, 원본에 dkim=pass와 dmarc=pass가 없으면 `hamster mail dkim`을 따라 해 주세요.",
)
def mail_trial(look: Look) -> Iterator[Finding]:
    """A mail to the address that was asked for; without one nothing is sent."""
    if not look.mail_to:
        return
    if look.settings.smtp_url is None:
        yield Finding("메일 서버가 없어 시험 메일을 보내지 못해요.", "HAMSTERD_SMTP_URL")
        return
    fault = send_trial(look.mail_to, look.settings)
    if fault:
        yield Finding(f"{look.mail_to}에 보내지 못했어요. {fault.says}", fault.mend)
    else:
        yield Finding(f"메일 서버가 {look.mail_to}에 보낼 메일을 받았어요.", level=Level.NOTICE)


@check("bounces", "돌아온 메일", "`hamster mail bounces`에서 어느 주소인지 확인해 주세요.")
def bounces(look: Look) -> Iterator[Finding]:
    """Whether what comes back is read, and how much does: mail companies count that, too."""
    if not look.is_deep or look.settings.smtp_url is None:
        return
    yield from _mailbox(look)
    rate = bounce_rate()
    share = 100 * rate["bounced"] / max(rate["sent"], 1)
    says = f"7일 동안 보낸 {rate['sent']:,}통 가운데 {rate['bounced']:,}통이 돌아왔어요."
    if rate["sent"] >= BOUNCE_RATE_FROM and share >= BOUNCE_RATE_PERCENT:
        yield Finding(f"{says} {BOUNCE_RATE_PERCENT}%부터는 메일 회사가 막을 수 있어요.")
    elif rate["stopped"]:
        yield well(f"{says} 더 보내지 않는 주소가 {rate['stopped']:,}개예요.")
    else:
        yield well(says)


def _mailbox(look: Look) -> Iterator[Finding]:
    if look.settings.bounce_imap_url is None:
        if look.is_production and look.settings.bounce_webhook_secret is None:
            says = "늦게 돌아온 메일은 읽지 않아요."
            mend = (
                "돌아온 메일이 오는 우편함을 HAMSTERD_BOUNCE_IMAP_URL에 적거나, 웹훅으로 받으려면"
                " HAMSTERD_BOUNCE_WEBHOOK_SECRET을 정해 주세요."
            )
            yield Finding(says, mend, Level.NOTICE)
        return
    try:
        unread_reports(look.settings)
    except BounceMailboxFault as error:
        known = error.explanation
        yield Finding(known.says, known.mend, Level.WARNING)
