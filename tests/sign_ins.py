"""A person with a browser and an account at a provider, step by step."""

from dataclasses import dataclass
from typing import Protocol

import httpx

from tests.people import PASSWORD, Person

AGREED = {"nickname": "몽이네", "agreeToTerms": True, "isOver14": True}
BROKEN = "/?error=callback_failed"


class SignInServer(Protocol):
    """Where somebody proves who they are; each is a real server on a free port."""

    url: str

    def has(self, subject: str, **claims: object) -> str:
        """Somebody with an account there; their subject."""

    def agree(self, address: str, subject: str) -> str:
        """They consent at `address`; where the provider sends them."""

    def refuse(self, address: str) -> str:
        """They say no."""


@dataclass(frozen=True)
class Way:
    """The steps with one provider."""

    key: str

    @property
    def path(self) -> str:
        return f"/api/auth/{self.key}"

    @property
    def refused(self) -> str:
        return f"/?error={self.key}_auth_failed"

    @property
    def settings(self) -> str:
        return f"/settings?{self.key}="

    @property
    def completion(self) -> str:
        tail = "" if self.key == "google" else f"?provider={self.key}"
        return f"/register/complete{tail}"

    def depart(self, person: Person, **query: str) -> str:
        """Press the button; the provider's address."""
        answer = person.get(self.path, **query)
        assert answer.status_code == 302, answer.text
        return answer.headers["Location"]

    def arrive(self, person: Person, address: str) -> str:
        """Follow the provider back; where the site sends the browser."""
        assert address.startswith(f"{person.url}{self.path}/callback?"), address
        answer = person.http.get(address)
        assert answer.status_code == 302, answer.text
        return answer.headers["Location"]

    def go_through(self, person: Person, server: SignInServer, subject: str, **query: str) -> str:
        return self.arrive(person, server.agree(self.depart(person, **query), subject))

    def complete(self, person: Person, **changes: object) -> httpx.Response:
        return person.post(f"{self.path}/complete", {**AGREED, **changes})

    def link(self, person: Person, password: str = PASSWORD, **more: str) -> httpx.Response:
        return person.post(f"{self.path}/link", {"password": password, **more})

    def pending(self, person: Person) -> httpx.Response:
        return person.get(f"{self.path}/pending")

    def start_connecting(self, person: Person, password: str | None = PASSWORD) -> httpx.Response:
        """Press "connect" in the settings."""
        return person.post(f"{self.path}/connection", {"password": password})

    def connect(self, person: Person, server: SignInServer, subject: str) -> str:
        """Link the account completely; returns the final address."""
        answer = self.start_connecting(person)
        assert answer.status_code == 200, answer.text
        return self.arrive(person, server.agree(answer.json()["address"], subject))

    def disconnect(self, person: Person, password: str | None = PASSWORD) -> httpx.Response:
        """Press "disconnect" in the settings."""
        body = {"password": password}
        return person.http.request("DELETE", f"{self.path}/connection", json=body)

    def linked(self, person: Person) -> dict | None:
        """The link of the account in the member's settings."""
        links = person.get("/api/auth/me").json()["linkedSignIns"]
        found = [one for one in links if one.pop("provider") == self.key]
        return found[0] if found else None


GOOGLE, KAKAO, NAVER = Way("google"), Way("kakao"), Way("naver")


def is_signed_in(person: Person) -> bool:
    return person.get("/api/auth/me").status_code == 200
