"""Somebody with a browser and a Google account: what they press, step by step."""

import httpx

from tests.people import PASSWORD, Person
from tests.provider import Provider

AGREED = {"nickname": "몽이네", "agreeToTerms": True, "isOver14": True}
MONG = {"email": "mong@gmail.example", "email_verified": True, "name": "몽이 집사"}
REFUSED = "/?error=google_auth_failed"
BROKEN = "/?error=callback_failed"
SETTINGS = "/settings?google="


def depart(person: Person, **query: str) -> str:
    """Press the button; the provider's address."""
    answer = person.get("/api/auth/google", **query)
    assert answer.status_code == 302, answer.text
    return answer.headers["Location"]


def arrive(person: Person, address: str) -> str:
    """Follow the provider back; where the site sends the browser."""
    assert address.startswith(f"{person.url}/api/auth/google/callback?"), address
    answer = person.http.get(address)
    assert answer.status_code == 302, answer.text
    return answer.headers["Location"]


def go_through(person: Person, google: Provider, subject: str, **query: str) -> str:
    return arrive(person, google.agree(depart(person, **query), subject))


def is_signed_in(person: Person) -> bool:
    return person.get("/api/auth/me").status_code == 200


def complete(person: Person, **changes: object) -> httpx.Response:
    return person.post("/api/auth/google/complete", {**AGREED, **changes})


def link(person: Person, password: str = PASSWORD) -> httpx.Response:
    return person.post("/api/auth/google/link", {"password": password})


def pending(person: Person) -> httpx.Response:
    return person.get("/api/auth/google/pending")


def start_connecting(person: Person, password: str | None = PASSWORD) -> httpx.Response:
    """Press "connect" in the settings."""
    return person.post("/api/auth/google/connection", {"password": password})


def connect(person: Person, google: Provider, subject: str) -> str:
    """All of it; where the site sends the browser."""
    answer = start_connecting(person)
    assert answer.status_code == 200, answer.text
    return arrive(person, google.agree(answer.json()["address"], subject))


def disconnect(person: Person, password: str | None = PASSWORD) -> httpx.Response:
    """Press "disconnect" in the settings."""
    path = "/api/auth/google/connection"
    return person.http.request("DELETE", path, json={"password": password})
