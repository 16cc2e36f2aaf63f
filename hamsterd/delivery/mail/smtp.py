"""Sends one mail to the server of `SMTP_URL`. Blocking: call from a worker thread.

`smtp://` uses STARTTLS if the server offers it, and requires it before sending a password to
another host; `smtps://` is TLS from the start.
"""

import smtplib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from email.header import Header
from email.headerregistry import (
    Address,
    BaseHeader,
    HeaderRegistry,
    UniqueAddressHeader,
    UniqueUnstructuredHeader,
    UnstructuredHeader,
)
from email.message import EmailMessage
from email.policy import EmailPolicy, Policy
from email.utils import format_datetime
from urllib.parse import unquote, urlsplit

from hamsterd.config import Settings
from hamsterd.core.clock import KST, utc_now
from hamsterd.core.errors import HamsterError
from hamsterd.core.network.deadlines import (
    BoundedSmtp,
    BoundedSmtpTls,
    tls_context,
    total_deadline,
)
from hamsterd.core.network.loopback import LOOPBACK
from hamsterd.core.text.mailboxes import is_mailbox, on_the_wire
from hamsterd.db.site.site_settings import site_settings
from hamsterd.delivery.mail.dkim import signature
from hamsterd.delivery.mail.message_ids import local_part
from hamsterd.delivery.mail.reports import MAX_SAID, status_in
from hamsterd.delivery.mail.rules import PROBE_SECONDS, SEND_SECONDS, SMTP_TIMEOUT_SECONDS, Fault
from hamsterd.delivery.outbox import Claimed

PORTS = {"smtp": 25, "smtps": 465}
MAX_LINE = 78
"""Characters of a header's line (RFC 5322 §2.1.1)."""
MAX_ENCODED_LINE = 76
"""Of one with encoded words: each has at most 75, behind a blank (RFC 2047 §2)."""
FIRST_PERMANENT = 500
"""SMTP answers from here on will not change by trying again (RFC 5321 §4.2.1)."""


class WaitingMail(Claimed):
    """A mail, or a message of another channel, that is to be sent."""

    kind: str
    to_address: str
    subject: str
    text: str
    html: str | None
    unsubscribe_url: str | None
    user_id: int | None
    news_ids: list[int]
    created_at: datetime


class _Unfolded(UnstructuredHeader, BaseHeader):
    """A header that stays as it is: folded, a long address is encoded, and no program reads it."""

    def fold(self, *, policy: Policy) -> str:
        return f"{self.name}: {self}{policy.linesep}"


class _Subject(UniqueUnstructuredHeader, BaseHeader):  # type: ignore[misc]  # as the registry does
    """A subject, as it is or in encoded words."""

    def fold(self, *, policy: Policy) -> str:
        plain = f"{self.name}: {self}"
        line = plain if _fits(plain) else f"{self.name}: {_encoded(self, self.name, policy)}"
        return f"{line}{policy.linesep}"


class _Sender(UniqueAddressHeader, BaseHeader):  # type: ignore[misc]  # as the registry does
    """One sender, whose name is as it is or in encoded words."""

    def fold(self, *, policy: Policy) -> str:
        (sender,) = self.addresses
        if _fits(f"{self.name}: {self}") or not sender.addr_spec.isascii():
            return super().fold(policy=policy)
        words = f"{self.name}: {_encoded(sender.display_name, self.name, policy)}"
        address = f" <{sender.addr_spec}>"
        last_line = words.rpartition(policy.linesep)[2]
        between = "" if len(last_line + address) <= MAX_LINE else policy.linesep
        return f"{words}{between}{address}{policy.linesep}"


def _fits(line: str) -> bool:
    return line.isascii() and len(line) <= MAX_LINE


def _encoded(text: str, name: str, policy: Policy) -> str:
    """`text` as encoded words, its blanks inside them.

    A reader drops what stands between two encoded words (RFC 2047 §6.2). Where the newer classes of
    the library fold, they leave a blank there.
    """
    words = Header(text, "utf-8", header_name=name, maxlinelen=MAX_ENCODED_LINE)
    return words.encode(linesep=policy.linesep)


_HEADERS = HeaderRegistry()
_HEADERS.map_to_type("subject", _Subject)
_HEADERS.map_to_type("from", _Sender)
_HEADERS.map_to_type("list-unsubscribe", _Unfolded)
_HEADERS.map_to_type("dkim-signature", _Unfolded)
POLICY = EmailPolicy(header_factory=_HEADERS, cte_type="7bit")
"""Seven bits, so that no server on the way has to rewrite what is signed (RFC 6376 §5.3)."""


class BadSmtpUrl(HamsterError):
    """SMTP_URL is no address of a mail server."""

    message = "HAMSTERD_SMTP_URL은 smtp://사용자:암호@호스트:포트 모양이어야 해요."


class NoTls(HamsterError):
    """The server wants a password over an open line."""

    code = "smtp_without_tls"
    message = "메일 서버가 STARTTLS를 지원하지 않아 암호를 보내지 않았어요."


class NoMailbox(HamsterError):
    """An address was stored that a mail program reads as another one, or as several."""

    message = "받는 주소가 한 사람의 메일 주소가 아니에요."


class NoUtf8Recipient(HamsterError):
    """The mail server takes no address with other letters than ASCII's before its @."""

    message = "메일 서버가 한글이 든 받는 주소로는 보내지 못해요 (SMTPUTF8)."


class NoUtf8Sender(HamsterError):
    """The same of the address that the site sends from: no mail can go."""

    message = "메일 서버가 한글이 든 보내는 주소로는 보내지 못해요 (SMTPUTF8)."


_OUR_STATUSES: Mapping[type[HamsterError], str] = {NoMailbox: "5.1.3", NoUtf8Recipient: "5.6.7"}
"""What a server would answer that were asked (RFC 3463 §3.2, RFC 6531 §3.5)."""


@dataclass(frozen=True, slots=True)
class MailServer:
    """Where `SMTP_URL` points."""

    host: str
    port: int
    is_tls: bool
    user: str
    password: str


def mail_server(url: str) -> MailServer:
    """`url` taken apart; raises `BadSmtpUrl`."""
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError as error:
        raise BadSmtpUrl from error
    if parts.scheme not in PORTS or not parts.hostname:
        raise BadSmtpUrl
    return MailServer(
        host=parts.hostname,
        port=port or PORTS[parts.scheme],
        is_tls=parts.scheme == "smtps",
        user=unquote(parts.username or ""),
        password=unquote(parts.password or ""),
    )


def send(mail: WaitingMail, site: Settings) -> None:
    """Hand over a row of the outbox; raises OSError, SMTPException or HamsterError."""
    url = site.smtp_url
    server = mail_server(url.get_secret_value() if url else "")
    made = message(mail, site)
    sender, to = _envelope_sender(site), on_the_wire(mail["to_address"])
    with total_deadline(SEND_SECONDS), _connected(server) as link:
        if not link.has_extn("smtputf8"):
            if not sender.isascii():
                raise NoUtf8Sender
            if not to.isascii():
                raise NoUtf8Recipient
        link.send_message(made, from_addr=sender, to_addrs=[to])


def message(mail: WaitingMail, site: Settings) -> EmailMessage:
    """The MIME message: text first, HTML as alternative.

    The Message-ID contains the outbox row's id, so that one sent twice after a crash is shown once.
    Recurring mail can be ended by one click in the mail program (RFC 8058).
    """
    made = EmailMessage(POLICY)
    made["Subject"] = _as_written(mail["subject"])
    own = site_settings(site)
    name, address = own.sender
    local, _, domain = on_the_wire(address).rpartition("@")
    made["From"] = Address(_as_written(name), username=local, domain=domain)
    if address != own.contact_email:
        made["Reply-To"] = on_the_wire(own.contact_email)
    made["To"] = _recipient(mail["to_address"])
    made["Date"] = format_datetime(utc_now().astimezone(KST))
    number = local_part(mail["id"], mail["created_at"], site)
    made["Message-ID"] = f"<{number}@{domain or 'localhost'}>"
    made["Auto-Submitted"] = "auto-generated"
    made["Content-Language"] = "ko"
    if mail["unsubscribe_url"]:
        made["List-Unsubscribe"] = f"<{mail['unsubscribe_url']}>"
        made["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
    made.set_content(mail["text"])
    if mail["html"]:
        made.add_alternative(mail["html"], subtype="html")
    _sign(made, address, site)
    return made


def _envelope_sender(site: Settings) -> str:
    """Where mail that cannot be delivered comes back to."""
    return on_the_wire(site.bounce_address or site_settings(site).sender[1])


def _recipient(address: str) -> str:
    """Who a mail is for; raises `NoMailbox` where a mail program reads anybody else."""
    if not is_mailbox(address):
        raise NoMailbox
    return on_the_wire(address)


def _as_written(text: str) -> str:
    """`text` without encoded words, which the library would decode: to line breaks, addresses."""
    return text.replace("=?", "= ?")


def _sign(made: EmailMessage, sender: str, site: Settings) -> None:
    """Over the very bytes that `send_message` will send: to addresses of other letters, others."""
    is_ascii = f"{_envelope_sender(site)}{made['To']}".isascii()
    policy = POLICY.clone(linesep="\r\n", utf8=not is_ascii)
    raw = made.as_bytes(policy=policy)
    if header := signature(raw, made.keys(), domain=domain_of(sender), site=site):
        made["DKIM-Signature"] = header


def is_permanent(error: Exception) -> bool:
    """Whether the server refused for good: no such mailbox, not this message."""
    if isinstance(error, NoMailbox | NoUtf8Recipient):
        return True
    if isinstance(error, smtplib.SMTPRecipientsRefused):
        return all(code >= FIRST_PERMANENT for code, _ in error.recipients.values())
    return isinstance(error, smtplib.SMTPDataError) and error.smtp_code >= FIRST_PERMANENT


def refused_as(error: Exception) -> tuple[str, str] | None:
    """Status (`5.1.1`) and words with which this recipient was refused for good."""
    if isinstance(error, NoMailbox | NoUtf8Recipient):
        return _OUR_STATUSES[type(error)], error.message
    if isinstance(error, smtplib.SMTPRecipientsRefused) and is_permanent(error):
        answer: bytes | str = next(iter(error.recipients.values()))[1]
    elif isinstance(error, smtplib.SMTPDataError) and is_permanent(error):
        answer = error.smtp_error
    else:
        return None
    said = answer.decode("utf-8", "replace") if isinstance(answer, bytes) else answer
    status = status_in(said)
    return (status, said[:MAX_SAID]) if status else None


def fault_of(error: Exception) -> Fault:
    """Whether only this mail would not go, or none would."""
    if isinstance(error, smtplib.SMTPRecipientsRefused | NoMailbox | NoUtf8Recipient | ValueError):
        return Fault.MESSAGE
    if isinstance(error, smtplib.SMTPDataError) and error.smtp_code >= FIRST_PERMANENT:
        return Fault.MESSAGE
    return Fault.SERVER


def try_out(url: str) -> None:
    """Connect, greet, start TLS and sign in as for a mail, but send none.

    Raises the errors of `send`, or `TimeoutError`, so that a slow server cannot block the caller.
    """
    server = mail_server(url)
    with total_deadline(PROBE_SECONDS), _connected(server, timeout=PROBE_SECONDS):
        pass


@contextmanager
def _connected(
    server: MailServer, *, timeout: float = SMTP_TIMEOUT_SECONDS
) -> Iterator[smtplib.SMTP]:
    link: smtplib.SMTP
    if server.is_tls:
        link = BoundedSmtpTls(server.host, server.port, timeout=timeout, context=tls_context())
    else:
        link = BoundedSmtp(server.host, server.port, timeout=timeout)
    with link:
        link.ehlo()
        if not server.is_tls and link.has_extn("starttls"):
            link.starttls(context=tls_context())
            link.ehlo()
        elif not server.is_tls and server.user and server.host not in LOOPBACK:
            raise NoTls
        if server.user:
            link.login(server.user, server.password)
        yield link


def domain_of(address: str) -> str:
    """What stands behind its @."""
    return address.rpartition("@")[2] or "localhost"
