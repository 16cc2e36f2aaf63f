"""An unreachable mail server is reported from the second failed attempt on, even while mail is
delayed.

A refusal by one recipient raises no alert, and neither does mail that is switched off.
"""

from collections.abc import Iterator
from datetime import timedelta

import pytest
import time_machine
from aiosmtpd.controller import Controller
from prometheus_client.core import Metric
from pydantic import SecretStr

from hamsterd.config import Settings
from hamsterd.core.clock import kst_day, kst_midnight, utc_now
from hamsterd.db.handle import connection
from hamsterd.db.sql import execute
from hamsterd.db.transaction import transaction
from hamsterd.delivery.mail.bounces import bounced_addresses, is_stopped
from hamsterd.delivery.mail.delivery import deliver_due
from hamsterd.delivery.mail.probing import probe
from hamsterd.delivery.mail.queries import OutboxStanding, standing_of
from hamsterd.delivery.mail.rules import Channel, MailKind
from hamsterd.delivery.mail.service import queue_mail, retry_mail
from hamsterd.delivery.mail.trial import send_trial
from hamsterd.delivery.outbox import PAUSES
from hamsterd.operations.monitoring.collector import SiteCollector
from tests.hamsterd.delivery.mail.test_delivery import WORDS
from tests.mailbox import Mailbox, running_mailbox, serving
from tests.processes import free_port


def a_mail(site: Settings, to: str = "kong@example.com") -> None:
    with transaction():
        queue_mail(
            kind=MailKind.USERNAME, to=to, member_id=None, site=site, nickname="콩", username="kong"
        )


def standing() -> OutboxStanding:
    with connection():
        return standing_of(Channel.MAIL)


def figures(site: Settings) -> dict[str, float]:
    """`{"mail": 0.0, …}`: the oldest of each queue, and `outage`."""
    families: Iterator[Metric] = SiteCollector(site).collect()
    found = {family.name: family for family in families}
    oldest = found["hamsterd_queues_oldest_seconds"].samples
    outage = found["hamsterd_mail_outage"].samples[0].value
    return {one.labels["queue"]: one.value for one in oldest} | {"outage": outage}


def away(site: Settings) -> Settings:
    return site.model_copy(update={"smtp_url": SecretStr(f"smtp://127.0.0.1:{free_port()}")})


def test_mail_that_is_put_off_still_waits_and_the_second_failed_try_is_an_outage(
    settings: Settings,
):
    site = away(settings)
    a_mail(site)
    deliver_due(site)
    assert not standing().is_outage  # one failure may be a hiccup
    with transaction():
        execute(
            "UPDATE outbox_mail SET next_attempt_at = now(), due_at = due_at - %(a)s",
            a=timedelta(hours=2),
        )
    deliver_due(site)

    assert (standing().waiting, standing().is_outage) == (1, True)
    shown = figures(site)
    assert shown["mail"] >= 7_200  # put off by two minutes, and two hours old all the same
    assert shown["outage"] == 1


def test_the_outage_ends_with_the_first_mail_that_goes_out(settings: Settings, mailbox: Mailbox):
    a_mail(settings)
    site = away(settings)
    for _ in range(2):
        deliver_due(site)
        with transaction():
            execute("UPDATE outbox_mail SET next_attempt_at = now()")
    assert standing().is_outage

    deliver_due(settings)

    assert standing() == OutboxStanding(
        waiting=0, oldest_at=None, sent_at=standing().sent_at, failing=0, given_up=0
    )
    assert figures(settings)["outage"] == 0


def test_mail_that_is_off_on_purpose_wakes_nobody(settings: Settings):
    a_mail(settings)
    off = settings.model_copy(update={"smtp_url": None})
    with transaction():
        execute("UPDATE outbox_mail SET due_at = now() - interval '3 days'")

    shown = figures(off)

    assert (shown["mail"], shown["outage"]) == (0, 0)


def test_an_address_in_hangul_is_no_outage_of_a_server_that_knows_none(settings: Settings):
    box = Mailbox()
    controller = Controller(
        box, hostname="127.0.0.1", port=free_port(), enable_SMTPUTF8=False, decode_data=False
    )
    with serving(controller):
        site = settings.model_copy(
            update={"smtp_url": SecretStr(f"smtp://127.0.0.1:{controller.port}")}
        )
        a_mail(site, "콩@example.com")
        a_mail(site, "두부@example.com")
        done = deliver_due(site)

        assert (done.failed, done.postponed, standing().is_outage) == (2, 0, False)
        assert [(one["address"], one["status"]) for one in bounced_addresses()] == [
            ("두부@example.com", "5.6.7"),
            ("콩@example.com", "5.6.7"),
        ]
        assert is_stopped("콩@example.com")
        assert "한글이 든 받는 주소" in send_trial("콩@example.com", site).says

        a_mail(site, "kong@햄찌.example")
        assert deliver_due(site).sent == 1
        assert box.recipients == [["kong@xn--2s6b56o.example"]]
        assert str(box.mails[0]["To"]) == "kong@xn--2s6b56o.example"

        ours = site.model_copy(update={"contact_email": "문의@hamzzi.example"})
        a_mail(ours)
        assert deliver_due(ours).postponed == 1
        assert "한글이 든 보내는 주소" in send_trial("kong@example.com", ours).says


def test_a_server_that_takes_utf_8_gets_hangul_as_it_is(settings: Settings, mailbox: Mailbox):
    a_mail(settings, "콩@햄찌.example")

    assert deliver_due(settings).sent == 1
    assert mailbox.recipients == [["콩@xn--2s6b56o.example"]]


def test_a_site_whose_address_is_hangul_sends_where_the_server_takes_it(
    settings: Settings, mailbox: Mailbox
):
    site = settings.model_copy(update={"contact_email": "문의@hamzzi.example"})
    a_mail(site)

    assert deliver_due(site).sent == 1
    assert mailbox.senders == ["문의@hamzzi.example"]


def test_a_site_whose_domain_is_hangul_sends(settings: Settings, mailbox: Mailbox):
    site = settings.model_copy(update={"contact_email": "help@햄찌.example"})
    a_mail(site)

    assert deliver_due(site).sent == 1
    assert mailbox.senders == ["help@xn--2s6b56o.example"]
    assert mailbox.mails[0]["From"].addresses[0].addr_spec == "help@xn--2s6b56o.example"


def test_one_address_that_is_refused_is_no_outage_and_all_of_them_are(settings: Settings):
    class Refusing(Mailbox):
        async def handle_RCPT(self, *_: object) -> str:  # noqa: N802
            return "554 5.7.1 Relay access denied"

    controller = Controller(Refusing(), hostname="127.0.0.1", port=free_port())
    with serving(controller):
        site = settings.model_copy(
            update={"smtp_url": SecretStr(f"smtp://127.0.0.1:{controller.port}")}
        )
        a_mail(site)
        deliver_due(site)
        assert not standing().is_outage
        a_mail(site, "dubu@example.com")
        deliver_due(site)
        assert standing().is_outage


def test_a_digest_of_the_morning_is_not_the_oldest(settings: Settings):
    a_mail(settings)
    with transaction():
        execute("UPDATE outbox_mail SET kind = 'digest'")
    assert standing().oldest_at is None


def test_what_waits_for_the_morning_is_late_only_after_it(settings: Settings):
    """An alert of a health journal at night, put off by retries once its hour has come."""
    site, queued = away(settings), utc_now()
    morning = queued + timedelta(hours=9)
    with transaction():
        queue_mail(
            kind=MailKind.HEALTH_ALERT, to="kong@example.com", member_id=None, site=site,
            due_at=morning, **WORDS[MailKind.HEALTH_ALERT], nickname="콩",
        )  # fmt: skip
        execute("UPDATE outbox_mail SET created_at = created_at - interval '9 hours'")
    assert standing().oldest_at is None

    with transaction():  # the morning has come, and an hour of it is over
        execute(
            "UPDATE outbox_mail SET next_attempt_at = now(), due_at = due_at - interval '10 hours'"
        )
    deliver_due(site)
    assert 3_600 <= standing().oldest_seconds < 3_700


def test_an_advertisement_that_the_night_put_off_is_not_late(settings: Settings, mailbox: Mailbox):
    midnight = kst_midnight(kst_day() + timedelta(days=1))
    with transaction():
        queue_mail(
            kind=MailKind.ADVERTISEMENT, to="kong@example.com", member_id=None, site=settings,
            **WORDS[MailKind.ADVERTISEMENT], nickname="콩",
        )  # fmt: skip
    assert standing().oldest_at is not None

    with time_machine.travel(midnight):
        deliver_due(settings)

    assert (standing().waiting, standing().oldest_at) == (1, None)


def test_what_an_operator_has_tried_again_is_due_anew(settings: Settings):
    a_mail(settings)
    with transaction():
        execute("UPDATE outbox_mail SET due_at = now() - interval '3 days'")
    retry_mail()
    assert standing().oldest_seconds > 86_400  # it waits all the same

    with transaction():
        execute("UPDATE outbox_mail SET status = 'failed', failed_at = now()")
    retry_mail()
    assert standing().oldest_seconds < 60


def test_pauses_never_hide_an_outage(settings: Settings):
    site = away(settings)
    a_mail(site)
    moment = utc_now()
    for pause in PAUSES[:4]:
        with time_machine.travel(moment, tick=False):
            deliver_due(site)
        moment += pause + timedelta(seconds=1)
    assert standing().is_outage


@pytest.mark.parametrize(
    ("url", "says", "mend"),
    [
        ("smtp://127.0.0.1:{closed}", "아무도 기다리지", "켜져 있는지"),
        ("smtp://mail.invalid", "호스트를 찾을 수", "DNS"),
        ("smtps://127.0.0.1:{open}", "TLS를 시작하지", "465는 smtps"),
        ("smtp://kong:guess@127.0.0.1:{open}", "로그인을 지원하지", "제출 포트"),
    ],
)
def test_a_mail_server_is_tried_out_and_the_cause_named(
    settings: Settings, url: str, says: str, mend: str
):
    with running_mailbox() as box:
        port = int(box.url.rpartition(":")[2])
        address = url.format(closed=free_port(), open=port)
        site = settings.model_copy(update={"smtp_url": SecretStr(address)})

        found = probe(site)

        assert found is not None
        assert found.fault is not None
        assert says in found.fault.says
        assert mend in found.fault.mend
        assert box.mails == []


def test_a_mail_server_that_is_well_gets_no_mail(settings: Settings, mailbox: Mailbox):
    found = probe(settings)
    assert found is not None
    assert found.fault is None
    assert mailbox.mails == []
