"""The site of the tests: each test has it as if nobody had used it before."""

import asyncio
from threading import Event, Thread

import pytest
from aiosmtpd.controller import Controller
from aiosmtpd.smtp import SMTP, Envelope, Session
from pydantic import SecretStr

from tests.mailbox import Mailbox, serving
from tests.people import Person
from tests.processes import free_port
from tests.site import RunningSite


class SlowMailbox(Mailbox):
    """Takes a mail when it is told to."""

    def __init__(self) -> None:
        super().__init__()
        self.asked, self.may_answer = Event(), Event()

    async def handle_DATA(  # noqa: N802  # the name aiosmtpd calls
        self, server: SMTP, session: Session, envelope: Envelope
    ) -> str:
        self.asked.set()
        await asyncio.to_thread(self.may_answer.wait, 60)
        return await super().handle_DATA(server, session, envelope)


def test_no_mail_of_a_test_is_on_its_way_when_the_next_one_begins(
    site: RunningSite,
    owner: Person,
    visitor: Person,
    monkeypatch: pytest.MonkeyPatch,
):
    mailbox, port = SlowMailbox(), free_port()
    with serving(Controller(mailbox, hostname="127.0.0.1", port=port)):
        monkeypatch.setattr(site.settings, "smtp_url", SecretStr(f"smtp://127.0.0.1:{port}"))
        visitor.post("/api/auth/request-password-reset", {"email": "kong@example.com"})
        assert mailbox.asked.wait(60)
        begins = Thread(target=site.reset)
        begins.start()
        begins.join(0.2)
        assert begins.is_alive()
        mailbox.may_answer.set()
        begins.join(60)

        assert len(mailbox.mails) == 1
