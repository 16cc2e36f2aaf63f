"""Mail is signed where there is a key, and a stranger who asks the DNS finds it good."""

import re
import stat
from pathlib import Path

import dkim
import pytest

from hamsterd.config import Settings
from hamsterd.core.clock import utc_now
from hamsterd.core.text.mailboxes import on_the_wire
from hamsterd.db.transaction import transaction
from hamsterd.delivery.mail.delivery import deliver_due
from hamsterd.delivery.mail.dkim import BadDkimKey, DkimKeyThere, make_key
from hamsterd.delivery.mail.dns_records import Dns, mail_domain, problems
from hamsterd.delivery.mail.faults import explain_smtp
from hamsterd.delivery.mail.rules import MailKind
from hamsterd.delivery.mail.service import queue_mail
from hamsterd.delivery.mail.smtp import WaitingMail, message
from tests.dns_server import running_dns
from tests.mailbox import Mailbox

DOMAIN = "hamzzi.example"


def a_mail(**changed) -> WaitingMail:
    words = {
        "id": 7, "attempts": 1, "kind": "digest", "to_address": "kong@example.com",
        "subject": "[햄찌일기] 읽지 않은 소식이 있어요 " + "아주 긴 제목 " * 20,
        "text": "해씨의 하루\n.점으로 시작하는 줄\n" + "가" * 3_000, "html": "<p>쳇바퀴</p>",
        "unsubscribe_url": "https://hamzzi.example/api/mail/unsubscribe/digest.1." + "a" * 40,
        "created_at": utc_now(),
    }  # fmt: skip
    return {**words, **changed}  # type: ignore[typeddict-item]


def of_dns(site: Settings):
    """The DNS lookup of the library that verifies signatures."""
    return lambda name, **_: "".join(Dns(site).texts(name.decode().rstrip("."))).encode()


def signed_for(settings: Settings) -> dict[str, str]:
    """The site's DNS records after the operator has entered those that were shown."""
    return {record.name: record.value for record in mail_domain(settings).wanted()}


def test_a_signed_mail_arrives_and_is_believed(settings: Settings, mailbox: Mailbox):
    make_key(settings)
    with transaction():
        queue_mail(
            kind=MailKind.USERNAME, to="kong@example.com", member_id=None, site=settings,
            nickname="콩", username="kong",
        )  # fmt: skip
    deliver_due(settings)
    raw = mailbox.raw[-1]

    with running_dns(signed_for(settings)) as server:
        asking = settings.model_copy(update={"dns_servers": [server]})
        assert dkim.verify(raw, dnsfunc=of_dns(asking))
        assert not dkim.verify(raw.replace(b"kong", b"king"), dnsfunc=of_dns(asking))


@pytest.mark.parametrize("to", ["kong@example.com", "콩@example.com", "kong@햄찌.example"])
def test_whatever_is_signed_is_believed(settings: Settings, to: str):
    make_key(settings)
    made = message(a_mail(to_address=to), settings)
    utf8 = not on_the_wire(to).isascii()
    raw = made.as_bytes(policy=made.policy.clone(linesep="\r\n", utf8=utf8))

    with running_dns(signed_for(settings)) as server:
        asking = settings.model_copy(update={"dns_servers": [server]})
        assert dkim.verify(raw, dnsfunc=of_dns(asking))


def test_both_headers_of_the_one_click_are_signed(settings: Settings):
    make_key(settings)
    header = message(a_mail(), settings)["DKIM-Signature"]

    names = re.split(r"[\s:]+", re.search(r"h=([^;]+);", header)[1].strip())
    assert {"list-unsubscribe", "list-unsubscribe-post"} <= set(names)
    assert names.count("from") == 2  # nobody adds a second one
    assert "d=hamzzi.example;" in header
    assert "s=hamsterd;" in header


def test_without_a_key_nothing_is_signed(settings: Settings):
    assert message(a_mail(), settings)["DKIM-Signature"] is None


def test_the_key_is_made_once_and_is_nobody_elses_to_read(settings: Settings):
    make_key(settings)
    first = settings.dkim_key_path.read_bytes()

    assert stat.S_IMODE(settings.dkim_key_path.stat().st_mode) == 0o600
    with pytest.raises(DkimKeyThere):
        make_key(settings)
    assert settings.dkim_key_path.read_bytes() == first


@pytest.mark.parametrize("content", [b"", b"-----BEGIN\nx\n-----", b"\xff" * 40])
def test_with_a_key_that_is_none_mail_waits_and_says_why(
    settings: Settings, mailbox: Mailbox, content: bytes
):
    settings.dkim_key_path.write_bytes(content)
    with transaction():
        queue_mail(
            kind=MailKind.USERNAME, to="kong@example.com", member_id=None, site=settings,
            nickname="콩", username="kong",
        )  # fmt: skip

    assert deliver_due(settings).postponed == 1
    assert mailbox.mails == []
    with pytest.raises(BadDkimKey):
        mail_domain(settings)
    assert "DKIM" in explain_smtp(BadDkimKey()).says


def test_a_key_file_that_is_named_must_be_there(settings: Settings, tmp_path: Path):
    site = settings.model_copy(update={"dkim_key_file": tmp_path / "gone.pem"})
    with pytest.raises(BadDkimKey):
        message(a_mail(), site)


def test_what_is_shown_once_entered_leaves_nothing_to_mend(settings: Settings):
    make_key(settings)
    with running_dns(signed_for(settings)) as server:
        asking = settings.model_copy(update={"dns_servers": [server]})
        assert list(problems(mail_domain(asking), Dns(asking))) == []


SPF, DMARC = "v=spf1 mx ~all", "v=DMARC1; p=none"


@pytest.mark.parametrize(
    ("changed", "says"),
    [
        ({DOMAIN: ["google-site-verification=x"]}, "SPF 기록이 없어요"),
        ({DOMAIN: [SPF, "v=spf1 -all"]}, "SPF 기록이 2개"),
        ({DOMAIN: ["v=spf1 +all"]}, "누구나"),
        ({DOMAIN: ["v=spf1 " + "a:mail.hamzzi.example " * 11 + "-all"]}, "DNS를 11번 찾게"),
        (
            {
                DOMAIN: ["v=spf1 include:_spf.hamzzi.example mx ~all"],
                "_spf.hamzzi.example": ["v=spf1 " + "exists:x.example " * 9 + "~all"],
            },
            "DNS를 11번 찾게",
        ),
        ({f"hamsterd._domainkey.{DOMAIN}": []}, "공개 키가 없어"),
        ({f"hamsterd._domainkey.{DOMAIN}": ["v=DKIM1; p="]}, "거둬들인 키"),
        ({f"hamsterd._domainkey.{DOMAIN}": ["v=DKIM1; p=AAAA"]}, "달라요"),
        ({f"_dmarc.{DOMAIN}": []}, "DMARC 기록이 없어요"),
    ],
)
def test_each_fault_of_the_dns_is_named(
    settings: Settings, changed: dict[str, list[str]], says: str
):
    make_key(settings)
    good: dict[str, str | list[str]] = {**signed_for(settings)}
    with running_dns({**good, **changed}) as server:
        asking = settings.model_copy(update={"dns_servers": [server]})
        (found,) = problems(mail_domain(asking), Dns(asking))
    assert says in found.says
    assert found.mend
