"""The spam service is queried if the owner has a key. Suspects go to the staff's queue.

An outage of the service never blocks a sign-up.
"""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Event, Thread
from urllib.parse import parse_qs

import httpx
import pytest
from pydantic import SecretStr

from hamsterd.members.accounts.rules import SPAM_CHECK_SECONDS
from tests.hamsterd.content.screening.test_shield import raise_shield
from tests.people import Person, registration
from tests.processes import free_port
from tests.site import RunningSite


class Service:
    """Answers as Akismet does; `is_silent`: takes the question and says nothing."""

    def __init__(self) -> None:
        self.answer, self.status, self.is_silent = b"false", 200, False
        self.heard: list[dict[str, list[str]]] = []
        self.released = Event()


@contextmanager
def running_service() -> Iterator[tuple[str, Service]]:
    service = Service()

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            length = int(self.headers["Content-Length"])
            service.heard.append(parse_qs(self.rfile.read(length).decode()))
            if service.is_silent:
                service.released.wait(20)
                return
            self.send_response(service.status)
            self.send_header("Content-Length", str(len(service.answer)))
            self.end_headers()
            self.wfile.write(service.answer)

        def log_message(self, *_: object) -> None:
            """Tests say enough."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    Thread(target=server.serve_forever, args=(0.02,), daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/1.1/comment-check", service
    finally:
        service.released.set()
        server.shutdown()
        server.server_close()


@pytest.fixture
def service(site: RunningSite, monkeypatch: pytest.MonkeyPatch) -> Iterator[Service]:
    """The service that the site's owner has a key for."""
    with running_service() as (url, made):
        monkeypatch.setattr(site.settings, "spam_check_url", url)
        monkeypatch.setattr(site.settings, "spam_check_key", SecretStr("the-key"))
        yield made


def try_to(visitor: Person, name: str = "mong") -> httpx.Response:
    return visitor.post("/api/auth/register", registration(name, f"{name}네"))


def test_without_a_key_nobody_is_asked(visitor: Person):
    with running_service() as (_, service):
        assert try_to(visitor).json()["awaitsApproval"] is False
        assert service.heard == []


def test_who_is_no_spammer_comes_in(visitor: Person, service: Service):
    assert try_to(visitor).json()["awaitsApproval"] is False
    (heard,) = service.heard
    assert heard["comment_type"] == ["signup"]
    assert heard["api_key"] == ["the-key"]
    assert heard["comment_author_email"] == ["mong@example.com"]
    assert heard["user_ip"] == ["127.0.0.1"]


def test_who_is_suspected_waits_for_the_staff(visitor: Person, admin: Person, service: Service):
    service.answer = b"true"
    answer = try_to(visitor)
    assert (answer.status_code, answer.json()["awaitsApproval"]) == (201, True)
    waiting = admin.get("/api/admin/sign-ups").json()
    assert [row["nickname"] for row in waiting] == ["mong네"]


@pytest.mark.parametrize(
    ("status", "answer"), [(500, b"true"), (200, b"invalid"), (200, b""), (302, b"true")]
)
def test_nonsense_suspects_nobody(visitor: Person, service: Service, status: int, answer: bytes):
    service.status, service.answer = status, answer
    assert try_to(visitor).json()["awaitsApproval"] is False


def test_a_service_that_is_away_keeps_nobody_out(
    visitor: Person, site: RunningSite, service: Service, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(site.settings, "spam_check_url", f"http://127.0.0.1:{free_port()}/")
    assert try_to(visitor).status_code == 201


def test_a_silent_service_costs_its_seconds_and_no_more(visitor: Person, service: Service):
    service.is_silent = True
    began = time.monotonic()
    assert try_to(visitor).status_code == 201
    assert time.monotonic() - began < SPAM_CHECK_SECONDS + 3


def test_who_cannot_sign_up_anyway_is_told_to_nobody(
    visitor: Person, admin: Person, service: Service, site: RunningSite
):
    raise_shield(admin, pauseSignUps=True)
    site.forget()
    assert try_to(visitor).status_code == 403
    assert service.heard == []
