"""The people every story has: an owner, a follower, a stranger, an admin, and a visitor.

Each speaks real HTTP with a cookie jar of their own, as a browser does.
"""

import ssl
from dataclasses import dataclass, field
from datetime import datetime
from functools import cache
from pathlib import Path
from typing import Any

import httpx

from hamsterd.db.handle import connection
from hamsterd.db.sql import execute
from hamsterd.db.transaction import transaction
from hamsterd.http.rights.permissions import ADMINS, Role
from hamsterd.members.accounts.credentials.passwords import hash_password
from hamsterd.members.accounts.schemas import RegisterIn
from hamsterd.members.accounts.service import create_member
from hamsterd.members.accounts.sessions import forget_member
from hamsterd.members.accounts.signin import Device, open_on
from hamsterd.members.accounts.staff.roles import role_of_new_admin

PASSWORD = "haessi-7391"

TRUSTING = ssl._create_unverified_context()
"""One for all: making one takes longer than most requests, and ours is no certificate it knows."""

ONE_REQUEST = {"Connection": "close"}
"""For who moves the clock: a connection that waits meanwhile may seem to have waited for days."""

SITES_HERE: set[str] = set()
"""Addresses of sites that run in this process, which shares their database."""


@dataclass
class Person:
    """Somebody with a browser."""

    url: str
    username: str = ""
    nickname: str = ""
    id: int = 0
    http: httpx.Client = field(init=False)

    def __post_init__(self) -> None:
        self.http = httpx.Client(
            base_url=self.url,
            headers={"Origin": self.url, "User-Agent": "TestBrowser/1.0"},
            verify=TRUSTING,
            trust_env=False,
            timeout=30,  # on a busy machine; what must not take long is told by order, not seconds
        )

    def get(self, path: str, **query: Any) -> httpx.Response:
        return self.http.get(
            path, params=query or None
        )  # an empty dict takes the path's query away

    def post(self, path: str, body: Any = None, **extra: Any) -> httpx.Response:
        return self.http.post(path, json={} if body is None else body, **extra)

    def put(self, path: str, body: Any) -> httpx.Response:
        return self.http.put(path, json=body)

    def patch(self, path: str, body: Any = None) -> httpx.Response:
        return self.http.patch(path, json={} if body is None else body)

    def delete(self, path: str) -> httpx.Response:
        return self.http.delete(path)

    def send_file(
        self, path: str, file: Path | bytes, *, name: str = "사진.jpg", field: str = "images"
    ) -> httpx.Response:
        content = file.read_bytes() if isinstance(file, Path) else file
        return self.http.post(path, files=[(field, (name, content, "image/jpeg"))])

    def at(self, url: str) -> "Person":
        """The same person with the same cookies and connections of their own, asking `url`."""
        twin = Person(url, self.username, self.nickname)
        twin.id = self.id
        twin.http.cookies.update(self.http.cookies)
        return twin

    @property
    def cookie(self) -> str:
        return f"{self.cookie_name}={self.http.cookies[self.cookie_name]}"

    @property
    def cookie_name(self) -> str:
        return "__Host-hamsterd" if self.url.startswith("https") else "hamsterd"

    def take_session(self, token: str) -> None:
        """As the site's answer to signing in does."""
        host = self.http.base_url.host
        self.http.cookies.set(
            self.cookie_name, token, domain=host if "." in host else f"{host}.local"
        )


def visitor(url: str) -> Person:
    """Somebody who is not signed in."""
    return Person(url)


def sign_up(url: str, username: str, nickname: str, /, **changes: Any) -> Person:
    """A new member, signed in.

    A site of this process is told by its services, without the letter that every sign-up writes:
    most stories are not about either, and twenty thousand sign-ups over HTTP take minutes.
    """
    person = Person(url, username, nickname)
    form = registration(username, nickname, **changes)
    if url in SITES_HERE and form.keys() == registration("", "").keys():
        _sign_up_here(person, RegisterIn.model_validate(form))
        return person
    answer = person.post("/api/auth/register", form)
    assert answer.status_code == 201, answer.text
    person.id = answer.json()["id"]
    if url in SITES_HERE:
        with connection(), transaction():
            execute(
                "DELETE FROM outbox_mail WHERE user_id = %(id)s AND kind = 'verify_email'",
                id=person.id,
            )
    return person


def _sign_up_here(person: Person, form: RegisterIn) -> None:
    device = Device("127.0.0.1", str(person.http.headers["User-Agent"]))
    with connection(), transaction():
        person.id = create_member(
            username=form.username,
            email=form.email,
            nickname=form.nickname,
            password_hash=_hashed(form.password),
        )
        person.take_session(open_on(device, member_id=person.id, remember_me=False))


@cache
def _hashed(password: str) -> str:
    return hash_password(password)


def registration(username: str, nickname: str, /, **changes: Any) -> dict[str, Any]:
    """A sign-up form that is right in every field."""
    return {
        "username": username,
        "email": f"{username}@example.com",
        "password": PASSWORD,
        "nickname": nickname,
        "agreeToTerms": True,
        "isOver14": True,
        **changes,
    }


def set_status(member: Person, status: str, *, until: datetime | None = None) -> None:
    """As a moderator's sanction leaves a member, in force at once."""
    with transaction():
        execute(
            "UPDATE users SET status = %(status)s, suspended_until = %(until)s WHERE id = %(id)s",
            status=status,
            until=until,
            id=member.id,
        )
        forget_member(member.id)


def make_admin(person: Person) -> Person:
    """As `hamster users grant-admin` does, before the person's next request: the first one owns."""
    with connection():
        return make_staff(person, role_of_new_admin())


def make_staff(person: Person, role: Role) -> Person:
    """As `hamster users grant-role` does, in force at once."""
    with connection(), transaction():
        execute(
            "UPDATE users SET role = %(role)s, is_admin = %(is_admin)s WHERE id = %(id)s",
            role=role,
            is_admin=role in ADMINS,
            id=person.id,
        )
        forget_member(person.id)
    return person
