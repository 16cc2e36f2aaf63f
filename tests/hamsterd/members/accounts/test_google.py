"""Signing in, signing up and linking with Google, against a real provider (decisions §1.8)."""

from urllib.parse import parse_qs, urlsplit

import pytest

from hamsterd.db.handle import connection
from hamsterd.db.sql import execute, fetch_all, fetch_one, fetch_value
from hamsterd.db.transaction import transaction
from hamsterd.http.limits.rate_limits import RATES, RateLimits
from hamsterd.members.accounts.providers.sign_in import own_path
from hamsterd.members.sign_in_providers import oidc
from tests.google import (
    BROKEN,
    MONG,
    REFUSED,
    arrive,
    complete,
    depart,
    go_through,
    is_signed_in,
    link,
    pending,
)
from tests.people import PASSWORD, Person, set_status, visitor
from tests.provider import Provider
from tests.site import RunningSite

LINKED = """
    SELECT subject, email_verified_at FROM users JOIN linked_identities ON user_id = users.id
     WHERE provider = 'google'
"""


def users() -> int:
    with connection():
        return int(fetch_value("SELECT count(*) FROM users"))


def verify_email() -> None:
    with connection(), transaction():
        execute("UPDATE users SET email_verified_at = now()")


def test_the_request_has_state_nonce_and_pkce(google: Provider, visitor: Person):
    asked = parse_qs(urlsplit(depart(visitor)).query)

    assert asked["response_type"] == ["code"]
    assert asked["client_id"] == ["hamsterd-client"]
    assert asked["redirect_uri"] == [f"{visitor.url}/api/auth/google/callback"]
    assert asked["code_challenge_method"] == ["S256"]
    assert set(asked["scope"][0].split()) == {"openid", "email", "profile"}
    for name in ("state", "nonce", "code_challenge"):
        assert len(asked[name][0]) >= 43


def test_a_new_person_completes_and_is_a_member(google: Provider, visitor: Person):
    google.has("g-mong", **MONG)

    assert go_through(visitor, google, "g-mong") == "/register/complete"
    assert users() == 0
    assert not is_signed_in(visitor)
    assert pending(visitor).json() == {
        "kind": "register",
        "email": "mong@gmail.example",
        "asksEmail": False,
        "suggestedNickname": "몽이 집사",
    }

    answer = complete(visitor)

    assert answer.status_code == 201
    me = visitor.get("/api/auth/me").json()
    assert (me["nickname"], me["email"], me["username"]) == ("몽이네", "mong@gmail.example", "mong")
    assert me["hasPassword"] is False
    assert pending(visitor).status_code == 404
    with connection():
        row = fetch_one(LINKED)
        documents = fetch_all("SELECT document FROM consents")
    assert row is not None
    assert row["subject"] == "g-mong"
    assert row["email_verified_at"]
    assert len(documents) == 3


def test_the_next_time_they_are_simply_in(google: Provider, visitor: Person, site: RunningSite):
    google.has("g-mong", **MONG)
    go_through(visitor, google, "g-mong")
    complete(visitor)
    laptop = Person(site.url)

    assert go_through(laptop, google, "g-mong") == "/?login=success"
    assert laptop.get("/api/auth/me").json()["nickname"] == "몽이네"


def test_a_member_is_known_by_subject_not_by_address(
    google: Provider, visitor: Person, site: RunningSite
):
    google.has("g-mong", **MONG)
    go_through(visitor, google, "g-mong")
    complete(visitor)
    google.has("g-mong", **{**MONG, "email": "renamed@gmail.example"})
    laptop = Person(site.url)

    assert go_through(laptop, google, "g-mong") == "/?login=success"


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"agreeToTerms": False}, "agreeToTerms"),
        ({"isOver14": False}, "isOver14"),
        ({"nickname": "몽"}, "nickname"),
        ({"nickname": "관리자"}, "nickname"),
    ],
)
def test_no_row_without_agreement(google: Provider, visitor: Person, changes, field: str):
    google.has("g-mong", **MONG)
    go_through(visitor, google, "g-mong")

    answer = complete(visitor, **changes)

    assert (answer.status_code, set(answer.json()["fields"])) == (422, {field})
    assert users() == 0
    assert complete(visitor).status_code == 201


def test_a_taken_nickname_is_said_and_another_is_suggested(
    google: Provider, owner: Person, visitor: Person
):
    google.has("g-mong", **{**MONG, "name": "콩이집사"})
    go_through(visitor, google, "g-mong")

    suggested = pending(visitor).json()["suggestedNickname"]
    assert suggested.startswith("콩이집사")
    assert suggested != "콩이집사"
    taken = complete(visitor, nickname="콩이집사")
    assert (taken.status_code, taken.json()["code"]) == (409, "nickname_taken")


def test_pressing_twice_makes_one_member(google: Provider, visitor: Person):
    google.has("g-mong", **MONG)
    go_through(visitor, google, "g-mong")
    ticket = visitor.http.cookies["hamsterd_google_pending"]
    complete(visitor)
    visitor.http.cookies.set("hamsterd_google_pending", ticket, path="/api/auth/google")

    again = complete(visitor, nickname="다른이름")

    assert again.status_code == 409
    assert users() == 1


def test_both_sides_verified_links_by_itself(google: Provider, owner: Person, visitor: Person):
    verify_email()
    google.has("g-kong", email="KONG@example.com", email_verified=True)

    assert go_through(visitor, google, "g-kong") == "/?login=success"
    assert visitor.get("/api/auth/me").json()["id"] == owner.id


def test_otherwise_the_password_is_asked_for(google: Provider, owner: Person, visitor: Person):
    google.has("g-kong", email="kong@example.com", email_verified=True)

    assert go_through(visitor, google, "g-kong") == "/register/complete"
    assert pending(visitor).json()["kind"] == "link"
    assert not is_signed_in(visitor)
    wrong = link(visitor, "not this")
    assert (wrong.status_code, set(wrong.json()["fields"])) == (422, {"password"})
    assert complete(visitor).json()["code"] == "email_taken"

    assert link(visitor).status_code == 200

    assert visitor.get("/api/auth/me").json()["id"] == owner.id
    with connection():
        row = fetch_one(LINKED)
    assert row is not None
    assert row["subject"] == "g-kong"
    assert row["email_verified_at"] is not None


def test_a_second_google_account_never_takes_over(
    google: Provider, visitor: Person, site: RunningSite
):
    google.has("g-mong", **MONG)
    go_through(visitor, google, "g-mong")
    complete(visitor)
    google.has("g-thief", **MONG)

    assert go_through(Person(site.url), google, "g-thief") == REFUSED


def test_refusing_consent_goes_home_with_a_word(google: Provider, visitor: Person):
    assert arrive(visitor, google.refuse(depart(visitor))) == REFUSED
    assert not is_signed_in(visitor)


def test_a_wrong_state_is_refused(google: Provider, visitor: Person, site: RunningSite):
    google.has("g-mong", **MONG)
    back = google.agree(depart(visitor), "g-mong")
    other = Person(site.url)

    assert arrive(other, back) == BROKEN  # no ticket at all
    depart(other)
    assert arrive(other, back) == BROKEN  # a ticket of another attempt
    assert not is_signed_in(other)


def test_a_forged_ticket_is_refused(google: Provider, visitor: Person):
    google.has("g-mong", **MONG)
    back = google.agree(depart(visitor), "g-mong")
    ticket = visitor.http.cookies["hamsterd_google_state"]
    visitor.http.cookies.clear()
    visitor.http.cookies.set("hamsterd_google_state", ticket[:-4] + "AAAA", path="/api/auth/google")

    assert arrive(visitor, back) == BROKEN


def test_a_ticket_for_one_step_is_nothing_at_another(google: Provider, visitor: Person):
    depart(visitor)
    ticket = visitor.http.cookies["hamsterd_google_state"]
    visitor.http.cookies.set("hamsterd_google_pending", ticket, path="/api/auth/google")

    assert pending(visitor).status_code == 404


def test_a_code_that_the_provider_does_not_know_is_refused(google: Provider, visitor: Person):
    state = parse_qs(urlsplit(depart(visitor)).query)["state"][0]
    address = f"{visitor.url}/api/auth/google/callback?code=made-up&state={state}"

    assert arrive(visitor, address) == REFUSED


def test_a_code_of_another_attempt_has_the_wrong_nonce(
    google: Provider, visitor: Person, site: RunningSite
):
    google.has("g-mong", **MONG)
    victim = Person(site.url)
    stolen = parse_qs(urlsplit(google.agree(depart(victim), "g-mong")).query)["code"][0]
    state = parse_qs(urlsplit(depart(visitor)).query)["state"][0]
    address = f"{visitor.url}/api/auth/google/callback?code={stolen}&state={state}"

    assert arrive(visitor, address) == REFUSED


def test_a_provider_that_is_down_is_said(google: Provider, visitor: Person, site, monkeypatch):
    monkeypatch.setattr(site.settings, "google_issuer", "http://127.0.0.1:9")

    assert depart(visitor) == REFUSED


@pytest.mark.parametrize("missing", oidc.NEEDED)
def test_a_provider_that_names_no_address_is_said(
    google: Provider, visitor: Person, monkeypatch, missing: str
):
    addresses = {name: f"{google.url}/{name}" for name in oidc.NEEDED if name != missing}
    oidc._discovered.cache_clear()
    monkeypatch.setattr(oidc.http, "get_json", lambda _address: {"issuer": google.url, **addresses})

    assert depart(visitor) == REFUSED


@pytest.mark.parametrize("keys", [None, [1], "x", {}, {"keys": 5}])
def test_a_provider_whose_keys_are_none_is_said(
    google: Provider, visitor: Person, monkeypatch, keys: object
):
    google.has("g-mong", **MONG)
    address = google.agree(depart(visitor), "g-mong")
    oidc._keys.cache_clear()
    monkeypatch.setattr(oidc.http, "get_json", lambda _address: keys)

    assert arrive(visitor, address) == REFUSED


def test_a_banned_member_stays_out_and_a_withdrawn_one_comes_back(
    google: Provider, owner: Person, visitor: Person
):
    verify_email()
    google.has("g-kong", email="kong@example.com", email_verified=True)
    go_through(visitor, google, "g-kong")
    visitor.http.request("DELETE", "/api/auth/delete-account", json={"password": PASSWORD})
    assert not is_signed_in(visitor)

    assert go_through(visitor, google, "g-kong") == "/?login=success&restored=true"
    assert is_signed_in(visitor)
    set_status(owner, "banned")
    assert go_through(visitor, google, "g-kong") == REFUSED


def test_a_banned_member_is_led_to_their_appeal(google: Provider, owner: Person, visitor: Person):
    verify_email()
    google.has("g-kong", email="kong@example.com", email_verified=True)
    go_through(visitor, google, "g-kong")
    visitor.post("/api/auth/logout")
    set_status(owner, "banned")
    with connection(), transaction():
        execute(
            "INSERT INTO sanctions (user_id, kind, step, actor, reason)"
            " VALUES (%(id)s, 'ban', 4, 'cli:root', '도배')",
            id=owner.id,
        )

    assert go_through(visitor, google, "g-kong").startswith("/appeal?link=")
    assert not is_signed_in(visitor)


def test_next_leads_to_own_paths_only(google: Provider, owner: Person, visitor: Person):
    verify_email()
    google.has("g-kong", email="kong@example.com", email_verified=True)

    assert go_through(visitor, google, "g-kong", next="/bookmarks") == "/bookmarks"
    assert go_through(visitor, google, "g-kong", next="//evil.example") == "/?login=success"


@pytest.mark.parametrize(
    ("following", "back"),
    [
        (f"/diary/12?fbclid={'x' * 900}", None),
        (f"/search?q={'햄' * 320}", None),
        (f"/diary/12?fbclid={'x' * 1_000}", "/?login=success"),
        (f"/search?q={'햄' * 400}", "/?login=success"),
    ],
)
def test_who_came_by_a_long_address_signs_in_as_well(
    google: Provider, owner: Person, visitor: Person, following: str, back: str | None
):
    verify_email()
    google.has("g-kong", email="kong@example.com", email_verified=True)
    start = visitor.get("/api/auth/google", next=following)
    assert max(map(len, start.headers.get_list("Set-Cookie"))) < 4_096

    assert go_through(visitor, google, "g-kong", next=following) == (back or following)


def test_whoever_is_refused_on_the_way_is_led_back_to_the_site(
    google: Provider, visitor: Person, site: RunningSite, monkeypatch: pytest.MonkeyPatch
):
    """A browser follows these addresses, and would show their JSON."""
    assert visitor.get("/api/auth/nobody").status_code == 404
    assert visitor.http.patch("/api/auth/google").status_code == 405
    monkeypatch.setattr(site.site.process, "limits", RateLimits(RATES | {"provider": "1/minute"}))
    google.has("g-mong", **MONG)
    address = google.agree(depart(visitor), "g-mong")

    assert arrive(visitor, address) == REFUSED
    assert depart(visitor) == REFUSED
    assert depart(visitor, rememberMe="maybe") == REFUSED


@pytest.mark.parametrize(
    ("path", "own"),
    [
        ("/bookmarks?tab=1", True),
        ("/", True),
        ("//evil.example", False),
        ("/\\evil.example", False),
        ("https://evil.example", False),
        ("/a\r\nSet-Cookie: x", False),
        ("/\t/evil.example", False),
        ("", False),
    ],
)
def test_own_paths(path: str, own: bool):
    assert own_path(path) == (path if own else "/")


def test_the_cookie_stays_as_long_as_asked(google: Provider, owner: Person, visitor: Person):
    verify_email()
    google.has("g-kong", email="kong@example.com", email_verified=True)
    back = google.agree(depart(visitor, rememberMe="true"), "g-kong")

    cookies = visitor.http.get(back).headers.get_list("Set-Cookie")

    session = next(cookie for cookie in cookies if cookie.startswith("hamsterd="))
    assert f"Max-Age={30 * 24 * 3600}" in session
    assert "HttpOnly" in session


def test_without_a_client_there_is_no_such_sign_in(site: RunningSite):
    somebody = visitor(site.url)

    assert somebody.get("/api/site").json()["signIns"]["google"] is False
    for path in ("/api/auth/google", "/api/auth/google/callback"):
        assert somebody.get(path).status_code == 404
    assert pending(somebody).status_code == 404
