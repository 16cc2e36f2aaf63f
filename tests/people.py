"""The people every story has: an owner, a follower, a stranger, an admin, and a visitor.

Each speaks real HTTP with a cookie jar of their own, as a browser does.
"""

import ssl
from dataclasses import dataclass, field
from datetime import datetime
from functools import cache
from pathlib import Path
from secrets import token_urlsafe
from typing import Any

import httpx
from orjson import dumps

from hamsterd.content.search_index import HITS, MEMBER, Findable, spellings
from hamsterd.core.clock import kst_day, utc_now
from hamsterd.core.text.grams import grams_of
from hamsterd.db.handle import connection
from hamsterd.db.prepared import Prepared
from hamsterd.db.sql import execute, fetch_value
from hamsterd.db.transaction import transaction
from hamsterd.http.base import AFTER_WRITE_HEADER
from hamsterd.http.rights.permissions import ADMINS, Role
from hamsterd.members.accounts.credentials.passwords import hash_password
from hamsterd.members.accounts.names import stored_names
from hamsterd.members.accounts.schemas import RegisterIn
from hamsterd.members.accounts.sessions import UNREMEMBERED, forget_member, token_hash
from hamsterd.members.accounts.staff.roles import role_of_new_admin
from hamsterd.members.documents.consents import consents_to
from hamsterd.members.documents.rules import CONSENTED
from hamsterd.members.documents.versions import library
from hamsterd.realtime.bus import drop_cached
from tests.plain_http import PlainTransport

PASSWORD = "haessi-7391"

_SIGN_UP = Prepared("""
    WITH member AS (
        INSERT INTO users (username, username_skeleton, nickname, nickname_skeleton, email,
                           password_hash, created_at, updated_at, last_login_at, last_seen_at)
        VALUES (%(username)s, %(username_skeleton)s, %(nickname)s, %(nickname_skeleton)s,
                %(email)s, %(password_hash)s, %(now)s, %(now)s, %(now)s, %(now)s)
        RETURNING id
    ), found AS (
        INSERT INTO search_texts (kind, target_id, text, grams)
        SELECT %(kind)s, id, %(text)s, string_to_array(%(grams)s, ' ') FROM member
    ), agreed AS (
        INSERT INTO consents (user_id, document, version, body_hash, agreed_at)
        SELECT member.id, document, version, body_hash, %(now)s
          FROM member, jsonb_to_recordset(%(consents)s::jsonb)
               AS c (document text, version text, body_hash text)
    ), opened AS (
        INSERT INTO sessions (user_id, token_hash, kind, user_agent, ip, network, created_at,
                              last_seen_at, expires_at, proved_at)
        SELECT id, %(token_hash)s, 'browser', %(user_agent)s, '127.0.0.1', '127.0.0.1', %(now)s,
               %(now)s, %(expires_at)s, %(now)s
          FROM member
    ), here AS (
        INSERT INTO active_days (kst_day, user_id) SELECT %(day)s, id FROM member
    )
    SELECT id FROM member
""")

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
            headers={"Origin": self.url, "User-Agent": "TestBrowser/1.0", **self._expecting()},
            transport=_transport(self.url),
            trust_env=False,
            timeout=30,  # on a busy machine; what must not take long is told by order, not seconds
        )

    def _expecting(self) -> dict[str, str]:
        """Of a site of several processes: what was written a moment ago, in whichever of them."""
        return {} if self.url in SITES_HERE else {AFTER_WRITE_HEADER: "1"}

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


def _transport(url: str) -> httpx.BaseTransport:
    is_plain = url.startswith("http:")
    return PlainTransport() if is_plain else httpx.HTTPTransport(verify=TRUSTING, trust_env=False)


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
    """The rows of a real sign-up, in one statement (`tests/hamsterd/test_people.py`)."""
    now, token = utc_now(), token_urlsafe()
    text = Findable(0, "", spellings(form.nickname)).text
    consents = consents_to([library()[kind].in_force() for kind in CONSENTED])
    with connection(), transaction():
        person.id = fetch_value(
            _SIGN_UP,
            **stored_names(username=form.username, nickname=form.nickname),
            email=form.email,
            password_hash=_hashed(form.password),
            now=now,
            consents=dumps(consents).decode(),
            kind=MEMBER,
            text=text,
            grams=" ".join(grams_of(text)),
            token_hash=token_hash(token),
            user_agent=person.http.headers["User-Agent"],
            expires_at=now + UNREMEMBERED,
            day=kst_day(),
        )
        drop_cached(HITS)
    person.take_session(token)


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
