"""A member signs out."""

from hamsterd.db.sql import execute
from hamsterd.db.transaction import transaction
from tests.people import Person


def test_the_session_ends_and_the_cookie_goes(owner: Person):
    cookie = owner.cookie

    answer = owner.post("/api/auth/logout")

    assert answer.json() == {"ok": True}
    assert "expires=" in answer.headers["Set-Cookie"]
    assert "hamsterd" not in owner.http.cookies
    again = owner.http.get("/api/auth/me", headers={"Cookie": cookie})
    assert again.status_code == 401


def test_other_sessions_stay(owner: Person, visitor: Person):
    visitor.post("/api/auth/login", {"username": "kong", "password": "haessi-7391"})

    owner.post("/api/auth/logout")

    assert visitor.get("/api/auth/me").status_code == 200


def test_signing_out_twice_is_no_error(visitor: Person, owner: Person):
    owner.post("/api/auth/logout")

    assert owner.post("/api/auth/logout").status_code == 200
    assert visitor.post("/api/auth/logout").status_code == 200


def test_signing_out_of_a_session_that_has_just_ended_is_no_error(owner: Person):
    """Known here for a minute, ended meanwhile: a second tab was faster."""
    owner.get("/api/auth/me")
    with transaction():
        execute("UPDATE sessions SET revoked_at = now()")

    answer = owner.post("/api/auth/logout")

    assert answer.status_code == 200
    assert "hamsterd" not in owner.http.cookies
