"""A real SMTP server on a free port, which stores its mails and may refuse them."""

import asyncio
import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from email import message_from_bytes
from email.message import EmailMessage
from email.policy import default
from urllib.parse import parse_qs, urlsplit

from aiosmtpd.controller import Controller
from aiosmtpd.smtp import SMTP, Envelope, Session

from hamsterd.delivery.mail.rules import SUBJECTS, MailKind
from tests.processes import free_port
from tests.waiting import wait_until

OF_SIGN_UPS = frozenset({SUBJECTS[MailKind.VERIFY_EMAIL]})
"""The mails of every sign-up."""


@dataclass
class Mailbox:
    """The received mails; `refuse_with` is an SMTP response that refuses, such as `451 later`.

    Mails with a subject in `beside` are accepted and stored apart: they may arrive at any moment of
    a test with another subject.
    """

    mails: list[EmailMessage] = field(default_factory=list)
    raw: list[bytes] = field(default_factory=list)
    """The same, byte for byte."""
    senders: list[str] = field(default_factory=list)
    """The envelope sender of each mail."""
    recipients: list[list[str]] = field(default_factory=list)
    """Whom each mail was handed over for."""
    beside: frozenset[str] = frozenset()
    refuse_with: str = ""
    url: str = ""

    async def handle_DATA(  # noqa: N802  # the name aiosmtpd calls
        self, _server: SMTP, _session: Session, envelope: Envelope
    ) -> str:
        if self.refuse_with:
            return self.refuse_with
        assert isinstance(envelope.content, bytes)
        mail = message_from_bytes(envelope.content, policy=default)
        assert isinstance(mail, EmailMessage)
        if str(mail["Subject"]).partition("] ")[2] not in self.beside:
            self.mails.append(mail)
            self.raw.append(envelope.content)
            self.senders.append(envelope.mail_from or "")
            self.recipients.append(list(envelope.rcpt_tos))
        return "250 OK"

    def wait_for(self, count: int = 1) -> EmailMessage:
        """The latest mail, once `count` have arrived."""
        wait_until(lambda: len(self.mails) >= count)
        assert len(self.mails) == count, [mail["Subject"] for mail in self.mails]
        return self.mails[-1]


def text_of(mail: EmailMessage) -> str:
    """Its plain text."""
    part = mail.get_body(("plain",))
    assert part is not None
    return str(part.get_content())


def html_of(mail: EmailMessage) -> str:
    """Its HTML."""
    part = mail.get_body(("html",))
    assert part is not None
    return str(part.get_content())


def link_of(mail: EmailMessage, path: str) -> str:
    """The link in its text whose path is `path`."""
    found = re.search(rf"http\S+{re.escape(path)}\S*", text_of(mail))
    assert found, text_of(mail)
    return found[0]


def token_in(mail: EmailMessage) -> str:
    """The token of the password reset link."""
    return parse_qs(urlsplit(link_of(mail, "/reset-password")).query)["token"][0]


@contextmanager
def running_mailbox(port: int = 0, *, beside: frozenset[str] = frozenset()) -> Iterator[Mailbox]:
    """A mail server until the block ends."""
    mailbox = Mailbox(beside=beside)
    controller = Controller(mailbox, hostname="127.0.0.1", port=port or free_port())
    with serving(controller):
        mailbox.url = f"smtp://127.0.0.1:{controller.port}"
        yield mailbox


@contextmanager
def serving(controller: Controller) -> Iterator[None]:
    """A mail server of aiosmtpd until the block ends; then it hangs up, as a process would.

    It stops its loop with connections open. Python 3.13 raises when two of them are collected.
    """
    controller.start()
    try:
        yield
    finally:
        if hasattr(controller.server, "close_clients"):  # since 3.13
            hung_up = asyncio.run_coroutine_threadsafe(_hang_up(controller), controller.loop)
            hung_up.result(timeout=10)
        controller.stop()


async def _hang_up(controller: Controller) -> None:
    # A connection just accepted is attached, and one that is closed is detached, a moment later.
    for _ in range(3):
        await asyncio.sleep(0)
        controller.server.close_clients()
    await asyncio.sleep(0)
