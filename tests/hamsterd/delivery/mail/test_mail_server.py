"""Valid values of `SMTP_URL`; no password is sent over an unencrypted connection."""

import pytest

from hamsterd.delivery.mail import smtp
from hamsterd.delivery.mail.smtp import BadSmtpUrl, MailServer, NoTls, mail_server
from tests.mailbox import Mailbox


@pytest.mark.parametrize(
    ("url", "server"),
    [
        ("smtp://mail.example", MailServer("mail.example", 25, False, "", "")),
        ("smtp://mail.example:587", MailServer("mail.example", 587, False, "", "")),
        ("smtps://u%40x:p%2Fw@mail.example", MailServer("mail.example", 465, True, "u@x", "p/w")),
    ],
)
def test_addresses(url: str, server: MailServer):
    assert mail_server(url) == server


@pytest.mark.parametrize("url", ["", "mail.example", "http://mail.example", "smtp://h:port"])
def test_no_addresses(url: str):
    with pytest.raises(BadSmtpUrl):
        mail_server(url)


def test_a_password_needs_tls(mailbox: Mailbox, monkeypatch: pytest.MonkeyPatch):
    server = mail_server(mailbox.url.replace("smtp://", "smtp://user:secret@"))
    monkeypatch.setattr(smtp, "LOOPBACK", frozenset())

    with pytest.raises(NoTls), smtp._connected(server):  # nothing may be sent
        pass
