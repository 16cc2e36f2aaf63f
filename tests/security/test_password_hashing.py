"""A burst of sign-ins delays only sign-ins."""

import threading
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor, as_completed
from contextlib import contextmanager

import bcrypt
import httpx
import pytest

from hamsterd.db.handle import database
from tests.people import PASSWORD, Person, registration, visitor
from tests.site import RunningSite

CROWD = 40


class Gate:
    """Hashing waits until the gate is opened, as on an overloaded machine."""

    def __init__(self) -> None:
        self.opened = threading.Event()
        self.waiting = threading.Semaphore(0)

    def wait(self) -> None:
        self.waiting.release()
        assert self.opened.wait(30)


@pytest.fixture
def gate(monkeypatch: pytest.MonkeyPatch) -> Iterator[Gate]:
    made = Gate()
    real_check, real_hash = bcrypt.checkpw, bcrypt.hashpw

    def check(password: bytes, stored: bytes) -> bool:
        made.wait()
        return real_check(password, stored)

    def hashed(password: bytes, salt: bytes) -> bytes:
        made.wait()
        return real_hash(password, salt)

    monkeypatch.setattr(bcrypt, "checkpw", check)
    monkeypatch.setattr(bcrypt, "hashpw", hashed)
    yield made
    made.opened.set()


@contextmanager
def crowd(site: RunningSite) -> Iterator[list[Future[httpx.Response]]]:
    """Forty people who sign in at once."""

    def sign_in(number: int) -> httpx.Response:
        form = {"username": f"somebody{number}", "password": "guess"}
        return visitor(site.url).post("/api/auth/login", form)

    with ThreadPoolExecutor(CROWD) as pool:
        yield [pool.submit(sign_in, number) for number in range(CROWD)]


def test_a_read_is_answered_while_everybody_signs_in(site: RunningSite, owner: Person, gate: Gate):
    """None of them has been answered with a 401 when the reader, who came last, is done."""
    with crowd(site) as signing_in:
        gate.waiting.acquire()
        for path in ("/api/diary", "/api/auth/me", f"/api/users/{owner.id}", "/readyz"):
            assert owner.get(path).status_code == 200
        assert not [one for one in signing_in if one.done() and one.result().status_code == 401]
        gate.opened.set()
        statuses = [one.result().status_code for one in signing_in]

    assert set(statuses) <= {401, 503}
    assert 401 in statuses


def test_who_comes_when_the_queue_is_full_is_told_at_once(site: RunningSite, gate: Gate):
    with crowd(site) as signing_in:
        first = next(as_completed(signing_in, 30)).result()
        gate.opened.set()
        refused = [one.result() for one in signing_in if one.result().status_code == 503]

    assert first.status_code == 503
    assert first.json()["code"] == "too_busy"
    assert set(first.json()) == {"code", "message", "requestId"}
    assert int(first.headers["Retry-After"]) >= 1
    assert 0 < len(refused) < CROWD


def test_no_connection_is_kept_while_hashing(site: RunningSite, owner: Person, gate: Gate):
    """Whichever form it is that hashes."""
    stranger, reset = visitor(site.url), {"token": "unknown", "newPassword": PASSWORD}
    forms = [
        lambda: visitor(site.url).post("/api/auth/register", registration("mong", "몽이네")),
        lambda: stranger.post("/api/auth/login", {"username": "kong", "password": PASSWORD}),
        lambda: owner.put(
            "/api/auth/password", {"currentPassword": "wrong", "newPassword": "other-7391"}
        ),
    ]
    with ThreadPoolExecutor(1) as pool:
        for form in forms:
            gate.opened.clear()
            answer = pool.submit(form)
            assert gate.waiting.acquire(timeout=30)
            assert not database._in_use
            gate.opened.set()
            assert answer.result().status_code in {200, 201, 422}
            while gate.waiting.acquire(blocking=False):
                pass
    assert stranger.post("/api/auth/reset-password", reset).status_code == 404


def test_every_form_that_hashes_waits_in_the_same_queue(
    site: RunningSite, owner: Person, gate: Gate
):
    """With the queue full none of them takes a thread that others need."""
    token = {"grant_type": "password", "username": "kong", "password": PASSWORD}
    with crowd(site) as signing_in:
        next(as_completed(signing_in, 30))
        stranger = visitor(site.url)
        answers = [
            stranger.post("/api/auth/register", registration("mong", "몽이네")),
            stranger.post("/api/auth/token", token),
            owner.put(
                "/api/auth/password", {"currentPassword": PASSWORD, "newPassword": "other-7391"}
            ),
            stranger.post("/api/auth/reset-password", {"token": "x", "newPassword": PASSWORD}),
            owner.http.request("DELETE", "/api/auth/delete-account", json={"password": PASSWORD}),
        ]
        refresh = stranger.post(
            "/api/auth/token", {"grant_type": "refresh_token", "refresh_token": "unknown"}
        )
        gate.opened.set()

    assert [answer.status_code for answer in answers] == [503] * 5
    assert refresh.status_code == 401
