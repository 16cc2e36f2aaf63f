"""Bounces are read, trusted only for our own mail, and stop mail to that address."""

import imaplib
import time
from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import SecretStr

from hamsterd.config import Settings
from hamsterd.db.handle import connection
from hamsterd.db.sql import execute, fetch_all
from hamsterd.db.transaction import transaction
from hamsterd.delivery.mail.bounce_mailbox import BounceMailboxFault, unread_reports
from hamsterd.delivery.mail.bounces import bounced_addresses, is_stopped
from hamsterd.delivery.mail.delivery import Mail, deliver_due
from hamsterd.delivery.mail.queries import standing_of
from hamsterd.delivery.mail.reports import MAX_REPORT_BYTES, read_report
from hamsterd.delivery.mail.rules import SOFT_LIMIT, Channel, MailKind
from hamsterd.delivery.mail.service import queue_mail
from scheduler.jobs.read_bounces import read_bounces
from scheduler.task import Task
from tests.imap import ImapServer, running_imap
from tests.mailbox import Mailbox

KONG = "Kong@example.com"
NO_REPORTS = {
    "a boundary in two ways": "multipart/report; x=delivery-status; boundary*=x; boundary*0=x",
    "a charset in pieces": "text/plain; x=delivery-status; charset*0*=x",
}
"""Types of mail that the library's reader does not get over: it raises `TypeError`."""


@pytest.fixture(scope="module")
def imap() -> Iterator[ImapServer]:
    with running_imap() as server:
        yield server


@pytest.fixture
def site(settings: Settings, imap: ImapServer) -> Settings:
    return settings.model_copy(update={"bounce_imap_url": SecretStr(imap.url)})


def write(site: Settings, to: str = KONG) -> None:
    with transaction():
        queue_mail(
            kind=MailKind.USERNAME, to=to, member_id=None, site=site, nickname="콩", username="kong"
        )


def sent(site: Settings, mailbox: Mailbox, to: str = KONG) -> str:
    """The Message-ID under which a mail went out."""
    write(site, to)
    before = len(mailbox.mails)
    deliver_due(site)
    assert len(mailbox.mails) == before + 1
    return str(mailbox.mails[-1]["Message-ID"])


def report(
    message_id: str, *, status: str = "5.1.1", action: str = "failed", whole: bool = False
) -> bytes:
    """As Postfix writes it (RFC 3464, §2)."""
    returned = "message/rfc822" if whole else "text/rfc822-headers"
    return (
        "From: MAILER-DAEMON@mx.example (Mail Delivery System)\r\n"
        "To: bounces@hamzzi.example\r\nSubject: Undelivered Mail Returned to Sender\r\n"
        "MIME-Version: 1.0\r\n"
        'Content-Type: multipart/report; report-type=delivery-status;\r\n\tboundary="b"\r\n\r\n'
        "--b\r\nContent-Type: text/plain\r\n\r\nI'm sorry to have to inform you.\r\n\r\n"
        "--b\r\nContent-Type: message/delivery-status\r\n\r\n"
        "Reporting-MTA: dns; mx.example\r\n\r\n"
        f"Final-Recipient: rfc822; kong@example.com\r\nAction: {action}\r\nStatus: {status}\r\n"
        "Diagnostic-Code: smtp; 550 5.1.1 <kong@example.com>:\r\n  no such user\r\n\r\n"
        f"--b\r\nContent-Type: {returned}\r\n\r\n"
        f"Subject: hello\r\nMessage-ID: {message_id}\r\n\r\nbody\r\n--b--\r\n"
    ).encode()


def read(site: Settings) -> dict[str, int]:
    return read_bounces(Task(site))


@pytest.mark.parametrize("whole", [True, False])
def test_a_hard_bounce_stops_what_goes_there(
    site: Settings, mailbox: Mailbox, imap: ImapServer, whole: bool
):
    imap.put(report(sent(site, mailbox), whole=whole))
    assert read(site) == {"read": 1, "bounced": 1}

    (row,) = bounced_addresses()
    assert (row["address"], row["status"]) == ("kong@example.com", "5.1.1")
    assert "no such user" in row["said"]
    assert is_stopped("KONG@example.com")
    write(site)
    assert deliver_due(site).failed == 1
    assert len(mailbox.mails) == 1


@pytest.mark.parametrize("whole", [True, False])
def test_a_report_about_an_address_in_hangul_is_read_too(
    site: Settings, mailbox: Mailbox, imap: ImapServer, whole: bool
):
    """As Postfix writes it of a mail that went by SMTPUTF8 (RFC 6533)."""
    raw = report(sent(site, mailbox, "콩@example.com"), whole=whole)
    for name, said in (
        (b"message/delivery-status", b"message/global-delivery-status"),
        (b"text/rfc822-headers", b"Message/Global-Headers"),
        (b"message/rfc822", b"message/global"),
        (b"rfc822; kong@", "utf-8; 콩@".encode()),
    ):
        raw = raw.replace(name, said)

    imap.put(raw)

    assert read(site) == {"read": 1, "bounced": 1}
    assert is_stopped("콩@example.com")


def test_it_is_read_once_and_left_in_the_mailbox(
    site: Settings, mailbox: Mailbox, imap: ImapServer
):
    raw = report(sent(site, mailbox), status="5.2.2")
    imap.put(raw)
    imap.put(raw)  # some servers report twice
    assert read(site) == {"read": 2, "bounced": 1}
    assert read(site) == {"read": 0, "bounced": 0}
    assert bounced_addresses()[0]["softCount"] == 1
    assert imap.unread() == 0


def test_what_people_write_there_stays_unread(site: Settings, imap: ImapServer):
    imap.put(b"From: kong@example.com\r\nSubject: hello\r\n\r\nNot a report.\r\n")
    assert read(site) == {"read": 0, "bounced": 0}
    assert imap.unread() == 1
    with imap.opened() as link:
        link.select("INBOX")
        link.store("1:*", "+FLAGS", r"\Seen")


@pytest.mark.parametrize("kind", NO_REPORTS.values(), ids=NO_REPORTS)
def test_one_that_cannot_be_read_keeps_nothing_behind_it_from_being_read(
    site: Settings, mailbox: Mailbox, imap: ImapServer, kind: str
):
    imap.put(f"From: kong@example.com\r\nContent-Type: {kind}\r\n\r\n\xff\r\n".encode())
    imap.put(report(sent(site, mailbox)))

    assert read(site) == {"read": 2, "bounced": 1}
    assert imap.unread() == 0


@pytest.mark.parametrize("command", ["SEARCH", "FETCH", "STORE"])
def test_a_refused_command_marks_nothing_as_read(
    site: Settings, mailbox: Mailbox, imap: ImapServer, monkeypatch, command: str
):
    imap.put(report(sent(site, mailbox)))
    answered = imaplib.IMAP4.uid

    def uid(link: imaplib.IMAP4, *words: str) -> tuple[str, list[bytes]]:
        return ("NO", [b"later"]) if words[0] == command else answered(link, *words)

    with monkeypatch.context() as server, pytest.raises(BounceMailboxFault):
        server.setattr(imaplib.IMAP4, "uid", uid)
        read(site)

    assert imap.unread() == 1
    assert read(site)["read"] == 1


def test_soft_ones_count_and_the_fifth_stops(site: Settings, mailbox: Mailbox, imap: ImapServer):
    for number in range(SOFT_LIMIT):
        assert not is_stopped(KONG), number
        imap.put(report(sent(site, mailbox), status="4.2.2"))
        read(site)
    assert bounced_addresses()[0]["softCount"] == SOFT_LIMIT
    assert is_stopped(KONG)


def test_soft_ones_long_apart_do_not_stop(site: Settings, mailbox: Mailbox, imap: ImapServer):
    for _ in range(SOFT_LIMIT + 1):
        imap.put(report(sent(site, mailbox), status="4.2.2"))
        read(site)
        with transaction():
            execute("UPDATE bounced_addresses SET bounced_at = bounced_at - interval '31 days'")
    assert not is_stopped(KONG)
    assert bounced_addresses()[0]["softCount"] == 1


def test_a_mail_that_is_only_late_has_not_come_back(
    site: Settings, mailbox: Mailbox, imap: ImapServer
):
    imap.put(report(sent(site, mailbox), status="4.4.1", action="delayed"))
    assert read(site)["bounced"] == 0
    assert bounced_addresses() == []


def test_nobody_stops_a_mail_that_they_have_not_seen(
    site: Settings, mailbox: Mailbox, imap: ImapServer
):
    known = sent(site, mailbox)
    head, _, host = known.rpartition("@")
    number, stamp = known.split("-")[1:3]
    for forged in (
        f"{head[:-1]}{'0' if head[-1] != '0' else '1'}@{host}",
        f"<outbox-{number}-{stamp}-{'a' * 16}@{host}",
        f"<outbox-{int(number) + 1}-{stamp}-{head[-16:]}@{host}",
        f"<outbox-{'9' * 30}-{stamp}-{head[-16:]}@{host}",
        "<somebody@else.example>",
        "",
    ):
        imap.put(report(forged))
    assert read(site) == {"read": 6, "bounced": 0}
    assert not is_stopped(KONG)


def test_a_server_that_knows_no_such_mailbox_says_so_at_once(site: Settings, mailbox: Mailbox):
    mailbox.refuse_with = "550 5.1.1 no such user"
    write(site)
    assert deliver_due(site).failed == 1
    assert is_stopped(KONG)
    assert bounced_addresses()[0]["status"] == "5.1.1"


def test_a_server_that_does_not_like_us_stops_no_address(site: Settings, mailbox: Mailbox):
    mailbox.refuse_with = "554 5.7.1 spam"
    write(site)
    assert deliver_due(site).failed == 1
    assert not is_stopped(KONG)


def test_addresses_that_take_none_are_no_outage(site: Settings, mailbox: Mailbox):
    mailbox.refuse_with = "550 5.1.1 no such user"
    for to in (KONG, "hae@example.com", KONG, "hae@example.com"):
        write(site, to)
        deliver_due(site)
    with connection():
        found = standing_of(Channel.MAIL)
        assert len(fetch_all("SELECT 1 FROM outbox_mail WHERE status = 'failed'")) == 4
    assert (found.is_outage, found.given_up) == (False, 0)


def test_mail_comes_back_to_the_address_that_is_set(site: Settings, mailbox: Mailbox):
    back = site.model_copy(update={"bounce_address": "bounces@hamzzi.example"})
    sent(back, mailbox)
    assert mailbox.senders[-1] == "bounces@hamzzi.example"
    assert "help@" in str(mailbox.mails[-1]["From"])


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (lambda url: url.replace("came", "gone"), "사용자나 암호"),
        (lambda url: url.replace("INBOX", "Nowhere"), "Nowhere 폴더"),
        (lambda url: url.rpartition(":")[0] + ":1/INBOX", "연결할 수 없어요"),
    ],
)
def test_a_mailbox_that_cannot_be_read_says_why(site: Settings, change, says: str):
    url = change(site.bounce_imap_url.get_secret_value())
    with pytest.raises(BounceMailboxFault) as refused:
        unread_reports(site.model_copy(update={"bounce_imap_url": SecretStr(url)}))
    assert says in refused.value.explanation.says
    assert "HAMSTERD_BOUNCE_IMAP_URL" in refused.value.explanation.mend


@given(st.binary(max_size=2_000))
def test_whatever_arrives_is_read_or_left(raw: bytes):
    read_report(raw)
    read_report(report("<x@y>").replace(b"message/delivery-status", raw[:40]) + raw)


PARAMETERS = st.lists(
    st.builds(
        "; {}{}={}".format,
        st.sampled_from(["boundary", "charset"]),
        st.sampled_from(["", "*", "*0", "*0*", "*1"]),
        st.sampled_from(["b", '"b"', "utf-8'ko'b", "''", "%zz", "\xff"]),
    ),
    max_size=5,
).map("".join)
"""Whole, in pieces and encoded (RFC 2231)."""
HEADERS = st.builds(
    "Content-Type: {}{}\r\nContent-Transfer-Encoding: {}\r\n{}: {}\r\n".format,
    st.sampled_from(["multipart/report", "message/delivery-status", "text/rfc822-headers", "/"]),
    PARAMETERS,
    st.sampled_from(["8bit", "base64", "quoted-printable", "x-uuencode"]),
    st.sampled_from(["Message-ID", "Action", "Diagnostic-Code"]),
    st.sampled_from(["failed", "<x@y>", "=?utf-8?q?=ff?=", "=?bogus?q?x?=", "\xff"]),
)
REPORT = "Content-Type: multipart/report; boundary=b\r\n"


@given(HEADERS, st.lists(st.tuples(HEADERS, HEADERS | st.just("\xff")), max_size=3))
def test_whatever_its_headers_say_it_is_read_or_left(top: str, parts: list[tuple[str, str]]):
    body = "".join(f"--b\r\n{head}\r\n{said}\r\n" for head, said in parts)
    for head in (top, REPORT):
        read_report(f"{head}\r\n{body}--b--\r\n\xff".encode("latin-1"))


@pytest.mark.parametrize(
    "raw",
    [
        b"Content-Type: multipart/report; boundary=b\n\n" + b"--b\n" * 60_000,
        b"".join(
            b"Content-Type: multipart/report; boundary=b%d\n\n--b%d\n" % (n, n)
            for n in range(4_000)
        ),
        b"Content-Type: message/rfc822\n\n" * 9_000,
        b"Content-Type: multipart/report; " + b"a=b; " * 50_000 + b"\n\n",
        b"X: " + b"\n y" * 80_000,
    ],
)
def test_a_report_made_to_hang_us_does_not(raw: bytes):
    began = time.process_time()
    read_report(raw[:MAX_REPORT_BYTES] + b"x" * MAX_REPORT_BYTES)
    assert time.process_time() - began < 2


def test_what_is_sent_first_needs_no_other_plan(dsn: str):
    """The partial indexes are found by the words the deliverer asks with."""
    with transaction():
        execute("SET LOCAL enable_seqscan = off")
        plan = fetch_all(
            f"EXPLAIN SELECT id FROM outbox_mail WHERE {Mail.pending}"
            f" AND next_attempt_at <= now() AND {Mail.urgent} ORDER BY next_attempt_at, id LIMIT 1"
        )
    assert "outbox_mail_due_first" in str(plan)
