"""A member with a password adds Google to their ways in, in the settings, and takes it away."""

from urllib.parse import parse_qs, urlsplit

import pytest

from hamsterd.core.cache import drop_everything
from hamsterd.db.handle import connection
from hamsterd.db.sql import execute, fetch_all, fetch_one
from hamsterd.db.transaction import transaction
from tests.google import (
    MONG,
    SETTINGS,
    arrive,
    complete,
    connect,
    disconnect,
    go_through,
    is_signed_in,
    start_connecting,
)
from tests.mailbox import Mailbox, html_of, text_of
from tests.people import PASSWORD, Person
from tests.provider import Provider
from tests.sign_ins import GOOGLE
from tests.site import RunningSite

WORK = {"email": "kong.work@gmail.example", "email_verified": True, "name": "콩이"}


linked = GOOGLE.linked


def acts() -> list[tuple]:
    with connection():
        rows = fetch_all("SELECT action, actor, before, after FROM audit_log ORDER BY id")
    return [tuple(row.values()) for row in rows]


def test_it_opens_the_account_from_then_on(
    google: Provider, owner: Person, visitor: Person, site: RunningSite, mailbox: Mailbox
):
    """The password first, then the provider; the account's owner gets a mail."""
    google.has("g-work", **WORK)
    assert linked(owner) is None

    assert connect(owner, google, "g-work") == f"{SETTINGS}linked"

    shown = linked(owner)
    assert shown is not None
    assert shown["email"] == "k***@gmail.example"
    assert shown["linkedAt"]
    mail = mailbox.wait_for()
    assert mail["To"] == "kong@example.com"
    assert mail["Subject"] == "[햄찌일기] Google 로그인이 연결됐어요"
    for body in (text_of(mail), html_of(mail)):
        assert "k***@gmail.example" in body
        assert f"{site.url}/settings" in body
    actor, own = f"member:{owner.id}", {"google": "k***@gmail.example"}
    assert acts() == [("google.link", actor, None, own)]
    assert go_through(visitor, google, "g-work") == "/?login=success"
    assert visitor.get("/api/auth/me").json()["id"] == owner.id


def test_an_address_of_another_name_proves_nothing_of_the_members_own(
    google: Provider, owner: Person
):
    google.has("g-work", **WORK)
    connect(owner, google, "g-work")

    assert owner.get("/api/auth/me").json()["emailVerified"] is False


def test_the_session_and_the_others_stay(google: Provider, owner: Person, phone: Person):
    google.has("g-work", **WORK)
    session = owner.http.cookies["hamsterd"]

    connect(owner, google, "g-work")
    disconnect(owner)

    assert owner.http.cookies["hamsterd"] == session
    assert is_signed_in(owner)
    assert is_signed_in(phone)


@pytest.mark.parametrize("password", ["not this", "", None])
def test_the_password_is_asked_for(google: Provider, owner: Person, password: str | None):
    answer = start_connecting(owner, password=password)

    assert (answer.status_code, set(answer.json()["fields"])) == (422, {"password"})
    assert "hamsterd_google_state" not in owner.http.cookies


def test_guessing_it_here_is_locked(google: Provider, owner: Person):
    for _ in range(5):
        start_connecting(owner, password="not this")

    assert start_connecting(owner).status_code == 429


def test_the_request_has_state_nonce_and_pkce(google: Provider, owner: Person):
    asked = parse_qs(urlsplit(start_connecting(owner).json()["address"]).query)

    assert asked["code_challenge_method"] == ["S256"]
    for name in ("state", "nonce", "code_challenge"):
        assert len(asked[name][0]) >= 43


def test_a_second_google_account_needs_the_first_to_go(google: Provider, owner: Person):
    google.has("g-work", **WORK)
    connect(owner, google, "g-work")

    again = start_connecting(owner)

    assert (again.status_code, again.json()["code"]) == (409, "linked_already")


def test_two_tabs_at_once_link_one(google: Provider, owner: Person):
    """The second way back finds the first one's link and leaves it as it is."""
    google.has("g-work", **WORK)
    google.has("g-other", **{**WORK, "email": "other@gmail.example"})
    first = google.agree(start_connecting(owner).json()["address"], "g-work")
    ticket = owner.http.cookies["hamsterd_google_state"]
    second = google.agree(start_connecting(owner).json()["address"], "g-other")
    assert arrive(owner, second) == f"{SETTINGS}linked"
    owner.http.cookies.set("hamsterd_google_state", ticket, path="/api/auth/google")

    assert arrive(owner, first) == f"{SETTINGS}taken"
    assert linked(owner)["email"] == "o***@gmail.example"


def test_what_goes_wrong_is_said_in_the_settings(
    google: Provider, owner: Person, site: RunningSite, monkeypatch: pytest.MonkeyPatch
):
    address = start_connecting(owner).json()["address"]
    assert arrive(owner, google.refuse(address)) == f"{SETTINGS}refused"
    state = parse_qs(urlsplit(start_connecting(owner).json()["address"]).query)["state"][0]
    back = f"{owner.url}/api/auth/google/callback?state={state}"
    assert arrive(owner, f"{back}&code=made-up") == f"{SETTINGS}failed"
    assert arrive(owner, f"{back}&code=made-up") == f"{SETTINGS}failed"  # no ticket any more
    monkeypatch.setattr(site.settings, "google_issuer", "http://127.0.0.1:9")
    down = start_connecting(owner)
    assert (down.status_code, down.json()["code"]) == (503, "provider_refused")
    assert linked(owner) is None


def test_unlinking_asks_the_password_and_is_told_by_mail(
    google: Provider, owner: Person, visitor: Person, mailbox: Mailbox
):
    google.has("g-work", **WORK)
    connect(owner, google, "g-work")
    wrong = disconnect(owner, password="not this")
    assert (wrong.status_code, set(wrong.json()["fields"])) == (422, {"password"})

    assert disconnect(owner).status_code == 200

    assert linked(owner) is None
    mail = mailbox.wait_for(2)
    assert mail["Subject"] == "[햄찌일기] Google 로그인 연결이 끊겼어요"
    assert "k***@gmail.example" in text_of(mail)
    assert acts()[-1][:3] == (
        "google.unlink",
        f"member:{owner.id}",
        {"google": "k***@gmail.example"},
    )
    assert go_through(visitor, google, "g-work") == "/register/complete"
    again = disconnect(owner)
    assert (again.status_code, again.json()["code"]) == (404, "not_linked")


def test_the_only_way_in_stays(google: Provider, visitor: Person):
    """A member who registered with Google first sets a password, by the link in their mail."""
    google.has("g-mong", **MONG)
    go_through(visitor, google, "g-mong")
    complete(visitor)

    for password in (None, PASSWORD):
        answer = disconnect(visitor, password=password)
        assert (answer.status_code, answer.json()["code"]) == (409, "no_other_sign_in")
    assert linked(visitor)["email"] == "m***@gmail.example"


def test_an_account_without_a_password_proves_by_a_sign_in_of_late_who_sits_there(
    google: Provider, owner: Person
):
    with connection(), transaction():
        execute("UPDATE users SET password_hash = NULL")
        execute("UPDATE sessions SET proved_at = now() - interval '11 minutes'")
    drop_everything()

    answer = start_connecting(owner, password=None)

    assert (answer.status_code, answer.json()["code"]) == (403, "fresh_proof_required")
    with connection(), transaction():
        execute("UPDATE sessions SET proved_at = now()")
    drop_everything()
    assert start_connecting(owner, password=None).status_code == 200


def test_a_link_can_be_taken_away_where_google_is_offered_no_longer(
    google: Provider, owner: Person, site: RunningSite, monkeypatch: pytest.MonkeyPatch
):
    google.has("g-work", **WORK)
    connect(owner, google, "g-work")
    monkeypatch.setattr(site.settings, "google_client_id", None)

    assert linked(owner) is not None
    assert start_connecting(owner).status_code == 404
    assert disconnect(owner).status_code == 200


def test_a_sign_in_tells_which_address_the_account_has_by_now(
    google: Provider, owner: Person, visitor: Person
):
    """Also for accounts that were linked before the address was stored."""
    with connection(), transaction():
        execute("UPDATE users SET google_subject = 'g-work'")
    assert linked(owner) == {"email": None, "linkedAt": None}
    google.has("g-work", **WORK)

    go_through(visitor, google, "g-work")

    assert linked(owner) == {"email": "k***@gmail.example", "linkedAt": None}


def test_a_link_that_makes_itself_is_told_too(
    google: Provider, owner: Person, visitor: Person, mailbox: Mailbox
):
    with connection(), transaction():
        execute("UPDATE users SET email_verified_at = now()")
    google.has("g-kong", email="kong@example.com", email_verified=True)

    assert go_through(visitor, google, "g-kong") == "/?login=success"

    assert mailbox.wait_for()["Subject"] == "[햄찌일기] Google 로그인이 연결됐어요"
    assert [act[0] for act in acts()] == ["google.link"]


def test_nothing_of_google_stays_on_the_row_after_unlinking(google: Provider, owner: Person):
    google.has("g-work", **WORK)
    connect(owner, google, "g-work")
    disconnect(owner)

    with connection():
        row = fetch_one("SELECT google_subject, google_email, google_linked_at FROM users")
    assert row is not None
    assert set(row.values()) == {None}
