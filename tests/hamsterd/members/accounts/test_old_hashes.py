"""Members who moved in sign in with the password of the old site, whose hash then goes."""

import base64
import hashlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hamsterd.db.handle import connection
from hamsterd.db.sql import execute, fetch_value
from hamsterd.db.transaction import transaction
from hamsterd.members.accounts.credentials.old_hashes import (
    MAX_ITERATIONS,
    OldHash,
    old_hash,
    verify_old,
)
from hamsterd.models.members.accounts import User
from tests.people import Person

TYPED = "d'al\"kong\\7 햄찌"


def gnuboard(password: str, algorithm: str = "sha256", iterations: int = 500) -> str:
    """As `create_hash(addslashes(trim(…)))` of Gnuboard writes it."""
    for char in "\\'\"":
        password = password.replace(char, f"\\{char}")
    key = hashlib.pbkdf2_hmac(algorithm, password.encode(), b"c2FsdA==", iterations, 24)
    return f"{algorithm}:{iterations}:c2FsdA==:{base64.b64encode(key).decode()}"


def mysql41(raw: bytes) -> str:
    return "*" + hashlib.sha1(hashlib.sha1(raw).digest()).hexdigest().upper()


# The examples of MySQL's manual are those of `mypass`.
HASHES = [
    (gnuboard(TYPED), TYPED, OldHash.PBKDF2_SHA256),
    (gnuboard(TYPED, "sha1"), f"  {TYPED}\t", OldHash.PBKDF2_SHA1),
    ("*6C8989366EAF75BB670AD8EA7A7FC1176A95CEF4", "mypass", OldHash.MYSQL41),
    (mysql41(TYPED.encode()), TYPED, OldHash.MYSQL41),
    (mysql41(TYPED.encode("cp949")), TYPED, OldHash.MYSQL41),
    (mysql41(TYPED.encode()), f" {TYPED} ", OldHash.MYSQL41),  # Gnuboard trims the field
    (mysql41(f" {TYPED} ".encode()), f" {TYPED} ", OldHash.MYSQL41),
    ("6f8c114b58f2ce9e", "mypass", OldHash.MYSQL16),
    ("6f8c114b58f2ce9e", "my pass", OldHash.MYSQL16),
]


@pytest.mark.parametrize(("stored", "password", "kind"), HASHES)
def test_each_form_is_known_and_checked(stored: str, password: str, kind: OldHash):
    assert old_hash(stored) is kind
    assert verify_old(password, stored)
    assert not verify_old(f"{password}x", stored)
    assert not verify_old("", stored)


# That of MD5 is what other sites' members have after a move of their own.
OTHERS = [
    "$2b$04$R9h/cIPz0gi.URNNX3kh2OPST9/PgBkqquzi.Ss7KIUgO2t0jWMUW",
    "$2y$10$R9h/cIPz0gi.URNNX3kh2OPST9/PgBkqquzi.Ss7KIUgO2t0jWMUW",
    "$2b$12$R9h/cIPz0gi",
    "$2b$99$R9h/cIPz0gi.URNNX3kh2OPST9/PgBkqquzi.Ss7KIUgO2t0jWMUW",
    "5f4dcc3b5aa765d61d8327deb882cf99",
    f"sha256:{MAX_ITERATIONS + 1}:salt:AAAA",
    "sha256:0:salt:AAAA",
    "sha256:1000:salt:====",
    "md5:1000:salt:AAAA",
    "",
    "*6C89",
]


@pytest.mark.parametrize("stored", OTHERS)
def test_other_forms_are_none_of_them(stored: str):
    assert old_hash(stored) is None
    assert not verify_old("", stored)


@given(st.text(), st.text())
def test_nothing_stored_and_nothing_typed_raises(password: str, stored: str):
    assert verify_old(password, stored) in {True, False}


@pytest.mark.parametrize("stored", OTHERS)
def test_a_hash_that_nobody_can_check_is_a_wrong_password(
    owner: Person, visitor: Person, stored: str
):
    """As of a name that nobody has, and counted."""
    bring(owner.id, stored)
    said = [
        visitor.post("/api/auth/login", {"username": name, "password": "mypass"})
        for name in ("kong", "nobody", "kong", "kong", "kong", "kong", "kong")
    ]

    known, unknown, *_, last = said
    assert (known.status_code, known.json()["code"]) == (401, "wrong_credentials")
    assert (unknown.status_code, unknown.json()["message"]) == (401, known.json()["message"])
    assert last.status_code == 429


def stored_hash(member_id: int) -> str:
    with connection():
        return str(fetch_value(User.select(User.password_hash).where(User.id == member_id)))


def bring(member_id: int, stored: str) -> None:
    with connection(), transaction():
        execute(User.update(password_hash=stored).where(User.id == member_id))


@pytest.mark.parametrize(("stored", "password", "kind"), HASHES[::2])
def test_the_first_sign_in_replaces_the_old_hash(
    owner: Person, visitor: Person, stored: str, password: str, kind: OldHash
):
    bring(owner.id, stored)
    wrong = visitor.post("/api/auth/login", {"username": "kong", "password": f"{password}!"})
    assert wrong.status_code == 401
    assert stored_hash(owner.id) == stored

    form = {"username": "kong", "password": password}
    assert visitor.post("/api/auth/login", form).status_code == 200
    assert stored_hash(owner.id).startswith("$2b$")
    assert visitor.post("/api/auth/login", form).status_code == 200


def test_it_proves_a_change_of_the_password(owner: Person):
    bring(owner.id, "6f8c114b58f2ce9e")
    form = {"currentPassword": "mypass", "newPassword": "an0ther one entirely"}

    assert not owner.put("/api/auth/password", {**form, "currentPassword": "x"}).is_success
    assert owner.put("/api/auth/password", form).is_success
    assert stored_hash(owner.id).startswith("$2b$")
