"""A member signs out."""

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
