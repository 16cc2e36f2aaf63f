"""A server that sends one byte at a time delays no call beyond the total deadline."""

import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from smtplib import SMTPException

import pytest
import requests

from hamsterd.core.clock import utc_now
from hamsterd.core.network.bounded_http import BoundedAdapter
from hamsterd.core.network.deadlines import total_deadline
from hamsterd.delivery.mail import probing, smtp
from hamsterd.delivery.push import sending as push_sending
from hamsterd.members.sign_in_providers import client
from hamsterd.members.sign_in_providers import http as provider_http
from hamsterd.members.sign_in_providers.errors import ProviderRefused
from hamsterd.members.sign_in_providers.providers import GOOGLE
from hamsterd.operations.alerting import sending
from hamsterd.operations.alerting.sending import WebhookFailed, post
from tests.postgres import throwaway_settings

DRIP_SECONDS = 0.05
SHORT_SECONDS = 0.5
PATIENCE_SECONDS = 5.0
"""Far below what the drip takes to say all, far above what a busy machine adds."""


@contextmanager
def dripping(words: bytes) -> Iterator[int]:
    """The port of a server that says `words` byte by byte, again and again, to whoever comes."""
    is_over = threading.Event()

    def drip(link: socket.socket) -> None:
        with link:
            try:
                while not is_over.is_set():
                    for byte in words:
                        link.sendall(bytes([byte]))
                        if is_over.wait(DRIP_SECONDS):
                            return
            except OSError:
                return

    def accept() -> None:
        while True:
            try:
                link, _ = listener.accept()
            except OSError:
                return
            threading.Thread(target=drip, args=(link,), daemon=True).start()

    with socket.create_server(("127.0.0.1", 0)) as listener:
        threading.Thread(target=accept, daemon=True).start()
        try:
            yield listener.getsockname()[1]
        finally:
            is_over.set()
            listener.shutdown(socket.SHUT_RDWR)


HTTP = b"HTTP/1.1 200 OK\r\n" + b"X-Drip: 1\r\n" * 90
BODY = b"HTTP/1.1 200 OK\r\nContent-Length: 100000\r\n\r\n" + b"x" * 1_000
SMTP = b"220-wait\r\n"


def took(call: Callable[[], object]) -> float:
    began = time.monotonic()
    call()
    return time.monotonic() - began


@pytest.mark.parametrize("words", [HTTP, BODY], ids=["headers", "body"])
def test_http_ends_in_time(words: bytes):
    with dripping(words) as port, requests.Session() as session:
        session.mount("http://", BoundedAdapter())

        def ask() -> None:
            with pytest.raises(requests.RequestException), total_deadline(SHORT_SECONDS):
                session.get(f"http://127.0.0.1:{port}/", timeout=60)

        assert took(ask) < PATIENCE_SECONDS


def test_a_tls_handshake_ends_in_time():
    with dripping(b"\x16\x03\x03\x40\x00" + b"\x00" * 1_000) as port, requests.Session() as session:
        session.mount("https://", BoundedAdapter())

        def ask() -> None:
            with pytest.raises(requests.RequestException), total_deadline(SHORT_SECONDS):
                session.get(f"https://127.0.0.1:{port}/", timeout=60)

        assert took(ask) < PATIENCE_SECONDS


def test_outside_of_a_deadline_nothing_changes():
    with dripping(b"HTTP/1.1 204 OK\r\n\r\n") as port, requests.Session() as session:
        session.mount("http://", BoundedAdapter())
        with total_deadline(0.01):
            pass

        assert session.get(f"http://127.0.0.1:{port}/", timeout=60).status_code == 204


def test_the_staffs_webhook(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(sending, "SEND_TIMEOUT_SECONDS", SHORT_SECONDS)
    with dripping(HTTP) as port:
        site = throwaway_settings(
            webhook_url=f"http://127.0.0.1:{port}/hook",
            webhook_secret="s" * 40,
            webhook_allow_private=True,
        )

        def tell() -> None:
            with pytest.raises(WebhookFailed) as failed:
                post(site, {"text": "안녕"}, delivery="1")
            assert "제시간에" in str(failed.value)

        assert took(tell) < PATIENCE_SECONDS


@pytest.mark.parametrize("scheme", ["smtp", "smtps"])
def test_the_probe_of_the_mail_server(monkeypatch: pytest.MonkeyPatch, scheme: str):
    """It ends in time, and no thread keeps reading."""
    monkeypatch.setattr(smtp, "PROBE_SECONDS", SHORT_SECONDS)
    words = SMTP if scheme == "smtp" else b"\x16\x03\x03\x40\x00" + b"\x00" * 1_000
    with dripping(words) as port:
        site = throwaway_settings(smtp_url=f"{scheme}://127.0.0.1:{port}")

        def probe() -> None:
            found = probing.probe(site)
            assert found is not None
            assert found.fault is not None

        assert took(probe) < PATIENCE_SECONDS
        assert "smtp-probe" not in {one.name for one in threading.enumerate()}


@pytest.mark.usefixtures("site")  # who mail is from is a setting of the site
def test_a_mail(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(smtp, "SEND_SECONDS", SHORT_SECONDS)
    mail = {
        "id": 1,
        "to_address": "kongi@example.com",
        "subject": "안녕하세요",
        "text": "안녕하세요",
        "html": None,
        "unsubscribe_url": None,
        "created_at": utc_now(),
    }
    with dripping(SMTP) as port:
        settings = throwaway_settings(smtp_url=f"smtp://127.0.0.1:{port}")

        def send() -> None:
            with pytest.raises((OSError, SMTPException)):
                smtp.send(mail, settings)

        assert took(send) < PATIENCE_SECONDS


def test_the_provider_of_sign_ins(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(provider_http, "TIMEOUT_SECONDS", SHORT_SECONDS)
    with dripping(HTTP) as port:
        site = throwaway_settings(
            google_client_id="hamsterd", google_issuer=f"http://127.0.0.1:{port}"
        )

        def begin() -> None:
            with pytest.raises(ProviderRefused):
                client.begin(GOOGLE, site)

        assert took(begin) < PATIENCE_SECONDS


def test_a_push_service():
    with dripping(HTTP) as port, push_sending._session(is_vouched=True) as session:

        def ask() -> None:
            with (
                pytest.raises(requests.RequestException),
                total_deadline(SHORT_SECONDS),
            ):
                session.get(f"http://127.0.0.1:{port}/", timeout=60)

        assert took(ask) < PATIENCE_SECONDS
