"""Whether mail, pushes and webhook messages are sent, and delivery that was left switched off."""

from collections.abc import Iterator

from hamsterd.core.clock import KST
from hamsterd.db.site.site_flags import RESTORED, read_site_state
from hamsterd.db.sql import fetch_row
from hamsterd.delivery.mail.probing import MAIL_PROBE, probe
from hamsterd.delivery.mail.queries import standing_of
from hamsterd.delivery.mail.rules import Channel
from hamsterd.operations.monitoring.checks.check import Finding, Look, Needs, check, well
from hamsterd.operations.monitoring.rules import (
    MAIL_LATE_MINUTES,
    PUSH_LATE_MINUTES,
    PUSH_REFUSED_HOURS,
    Level,
)
from hamsterd.staff.automod.site_flags.service import operations_out

_PUSHES = """
    SELECT (SELECT count(*) FROM push_subscriptions) AS devices,
           (SELECT count(*) FROM push_messages WHERE status = 'pending'
               AND due_at < now() - make_interval(mins => %(minutes)s)) AS late,
           (SELECT count(*) FROM push_messages WHERE status = 'failed'
               AND created_at > now() - make_interval(hours => %(hours)s)) AS refused,
           (SELECT count(DISTINCT host) FROM process_reports
             WHERE reported_at > now() - interval '1 minute') AS hosts
"""


@check(
    "readOnly",
    "읽기 전용",
    "끝났으면 `hamster site read-only off`를 해 주세요.",
    severity=Level.NOTICE,
)
def read_only(look: Look) -> Iterator[Finding]:  # noqa: ARG001  # every check looks alike
    """No fault, and easily forgotten."""
    state = read_site_state()
    if state.is_read_only:
        yield Finding(state.sentence)


@check(
    "delivery",
    "메일과 푸시 보내기",
    "`hamster site delivery on`이나 콘솔에서 다시 보내요.",
    severity=Level.WARNING,
    is_mend_told=True,
)
def paused(look: Look) -> Iterator[Finding]:
    """Whether delivery is off until an operator turns it on."""
    if not read_site_state().is_paused:
        return
    says = "메일과 푸시를 멈췄어요."
    if look.is_deep:
        now = operations_out().delivery
        why = "백업을 복원해서" if now.reason == RESTORED else "직접"
        says += (
            f" {why} 멈췄고, 메일 {now.waiting_mails:,}통과 푸시 {now.waiting_pushes:,}개가"
            " 기다려요 (버리려면 --drop-queued)."
        )
    yield Finding(says)


@check(
    "mail",
    "메일",
    "메일 서버의 주소와 암호를 확인해 주세요. `hamster mail list`에 서버의 대답이 있어요.",
)
def mail(look: Look) -> Iterator[Finding]:
    """From waiting and failing mail.

    Never with the server's own message, which may contain a member's address.
    """
    outbox = standing_of(Channel.MAIL)
    if look.settings.smtp_url is None:
        piled = f" 보낼 편지함에 {outbox.waiting:,}통이 쌓여 있어요." if outbox.waiting else ""
        says = f"메일 서버가 없어요.{piled}"
        mend = "HAMSTERD_SMTP_URL을 정해 주세요. 그때까지 메일은 보낼 편지함에 쌓여요."
        yield Finding(says, mend, Level.NOTICE)
        return
    minutes, says = outbox.oldest_seconds / 60, "기다리는 메일이 없어요."
    if outbox.waiting:
        says = f"{outbox.waiting:,}통이 기다리고, 가장 오래된 것은 {minutes:.0f}분 됐어요."
    if read_site_state().is_paused:
        yield well(says)
    elif outbox.is_outage:
        yield Finding(f"메일이 나가지 않아요. {says} 재설정 메일도 못 받아요.")
    else:
        yield Finding(says) if minutes >= MAIL_LATE_MINUTES else well(says)


@check(
    "mailServer",
    "메일 서버",
    "HAMSTERD_SMTP_URL을 확인해 주세요.",
    needs=Needs.SETTINGS,
    is_mend_told=True,
)
def mail_server(look: Look) -> Iterator[Finding]:
    """Whether the server greets, starts TLS and accepts the credentials; no mail is sent.

    No lines before a server process has checked once, since that would read as healthy.
    """
    found = probe(look.settings) if look.is_deep else MAIL_PROBE.latest(look.settings)
    if found is None:
        return
    if found.fault is not None:
        yield Finding(found.fault.says, found.fault.mend)
        return
    yield well(f"{found.place}에 {found.milliseconds:.0f}ms 만에 인사했어요.")


@check("webhook", "직원 알림", "`hamster webhook test`로 주소를 확인해 주세요.", is_mend_told=True)
def webhook(look: Look) -> Iterator[Finding]:
    """Whether alerts reach staff, from failed messages; none is sent as a test."""
    if look.settings.webhook_url is None:
        if look.is_deep:
            yield well("직원에게 알릴 주소가 없어요 (HAMSTERD_WEBHOOK_URL).")
        return
    outbox = standing_of(Channel.WEBHOOK)
    last = outbox.sent_at and f"{outbox.sent_at.astimezone(KST):%m월 %d일 %H:%M}"
    if outbox.is_outage:
        since = f"{last}부터" if last else "처음부터"
        yield Finding(f"직원 알림이 {since} 가지 않아 {outbox.waiting:,}개가 기다려요.")
        return
    yield well(
        f"마지막 직원 알림은 {last}에 갔어요." if last else "직원 알림을 아직 보낸 적이 없어요."
    )


@check("push", "푸시", "이 서버에서 푸시 서비스(https)로 나갈 수 있는지 확인해 주세요.")
def push(look: Look) -> Iterator[Finding]:
    """Whether members' devices are rung."""
    found = fetch_row(_PUSHES, minutes=PUSH_LATE_MINUTES, hours=PUSH_REFUSED_HOURS)
    is_shared = look.settings.secret_key or look.settings.vapid_private_key
    if found["hosts"] > 1 and not is_shared:
        says = f"호스트 {found['hosts']}대가 저마다 다른 키로 서명해 기기에 알림이 가지 않아요."
        yield Finding(says, "모든 호스트에 같은 HAMSTERD_SECRET_KEY를 정해 주세요.")
    elif found["late"]:
        yield Finding(
            f"기기로 보낼 알림 {found['late']:,}개가 {PUSH_LATE_MINUTES}분 넘게 밀렸어요."
        )
    elif found["refused"]:
        mend = "HAMSTERD_CONTACT_EMAIL이 실제 주소인지, 서명 키가 바뀌지 않았는지 확인해 주세요."
        says = f"푸시 서비스가 하루 사이 {found['refused']:,}개를 받지 않았어요."
        yield Finding(says, mend, Level.WARNING)
    elif found["devices"]:
        yield well(f"기기 {found['devices']:,}대에 밀린 알림이 없어요.")
    else:
        yield well("보낼 준비가 됐어요. 알림을 켠 기기는 아직 없어요.")
