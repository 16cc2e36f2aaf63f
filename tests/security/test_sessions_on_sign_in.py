"""A browser that signs in again leaves nothing open behind it."""

import pytest

from hamsterd.db.handle import connection
from hamsterd.db.sql import execute, fetch_value
from hamsterd.db.transaction import transaction
from tests.google import MONG, complete, go_through
from tests.listening import settle
from tests.people import PASSWORD, Person, registration
from tests.provider import Provider

KONG = {"username": "kong", "password": PASSWORD}


def open_sessions() -> int:
    with connection():
        return int(fetch_value("SELECT count(*) FROM sessions WHERE revoked_at IS NULL"))


def with_old_cookie(person: Person) -> Person:
    """A person who copied the browser's cookie before."""
    thief = Person(person.url)
    thief.http.cookies.set("hamsterd", person.http.cookies["hamsterd"])
    return thief


def is_in(person: Person) -> bool:
    return person.get("/api/auth/me").status_code == 200


def test_signing_in_again_ends_the_session_before(owner: Person):
    thief = with_old_cookie(owner)
    assert is_in(thief)

    assert owner.post("/api/auth/login", KONG).status_code == 200

    assert is_in(owner)
    assert not is_in(thief)
    assert open_sessions() == 1


def test_its_live_channel_closes(owner: Person):
    with settle(owner) as channel:
        owner.post("/api/auth/login", KONG)
        assert channel.close_code() == 4401


def test_signing_in_as_somebody_else_signs_the_first_out(owner: Person, follower: Person):
    before = with_old_cookie(follower)

    assert follower.post("/api/auth/login", KONG).status_code == 200

    assert follower.get("/api/auth/me").json()["id"] == owner.id
    assert not is_in(before)
    assert is_in(owner)  # another browser of the same member stays
    assert open_sessions() == 2


def test_signing_up_leaves_the_account_before(owner: Person):
    before = with_old_cookie(owner)

    assert owner.post("/api/auth/register", registration("mong", "몽이네")).status_code == 201

    assert owner.get("/api/auth/me").json()["nickname"] == "몽이네"
    assert not is_in(before)


@pytest.mark.parametrize("is_new", [True, False])
def test_google_does_so_too(google: Provider, owner: Person, is_new: bool):
    before = with_old_cookie(owner)
    if is_new:
        google.has("g-mong", **MONG)
        go_through(owner, google, "g-mong")
        assert is_in(before)
        assert complete(owner).status_code == 201
    else:
        with connection(), transaction():
            execute("UPDATE users SET email_verified_at = now()")
        google.has("g-kong", email="kong@example.com", email_verified=True)
        assert go_through(owner, google, "g-kong") == "/?login=success"

    assert is_in(owner)
    assert not is_in(before)


def test_a_wrong_password_ends_nothing(owner: Person):
    wrong = {"username": "kong", "password": "wrong"}

    assert owner.post("/api/auth/login", wrong).status_code == 401
    assert is_in(owner)


def test_a_token_for_a_program_leaves_the_browser_alone(owner: Person):
    grant = {"grant_type": "password", **KONG}

    assert owner.post("/api/auth/token", grant).status_code == 200
    assert is_in(owner)
    assert open_sessions() == 2


def test_a_bearer_token_is_not_left_by_a_browser_that_signs_in(owner: Person):
    """A program that sends its token along is no browser with a cookie."""
    grant = {"grant_type": "password", **KONG}
    token = owner.post("/api/auth/token", grant).json()["access_token"]
    program = Person(owner.url)
    program.http.headers["Authorization"] = f"Bearer {token}"

    assert program.post("/api/auth/login", KONG).status_code == 200
    assert is_in(program)
