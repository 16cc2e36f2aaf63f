"""A Google account opens only the account that it is linked to."""

import socket
from concurrent.futures import FIRST_COMPLETED, ThreadPoolExecutor, wait

import pytest

from hamsterd.db.handle import connection
from hamsterd.db.sql import execute, fetch_value
from hamsterd.db.transaction import transaction
from hamsterd.members.accounts.schemas import RegisterIn
from hamsterd.members.accounts.staff.admin import create_by_operator
from hamsterd.members.accounts.staff.member_care import set_password
from hamsterd.members.sign_in_providers.client import PLACES
from tests.google import (
    BROKEN,
    REFUSED,
    SETTINGS,
    arrive,
    complete,
    connect,
    depart,
    go_through,
    is_signed_in,
    link,
    pending,
    start_connecting,
)
from tests.mailbox import Mailbox, html_of, text_of, token_in
from tests.people import PASSWORD, Person, registration, sign_up
from tests.provider import Provider
from tests.site import RunningSite

NEW = "new-haessi-8264"
UNVERIFIED = "/?error=google_auth_failed&reason=unverified_email"


LINK = """
    INSERT INTO linked_identities (user_id, provider, subject)
    VALUES (%(member_id)s, 'google', %(subject)s)
"""


def linked() -> list[str]:
    with connection():
        return list(fetch_value("SELECT array_agg(subject) FROM linked_identities") or [])


def link_by_hand(member: Person, subject: str) -> None:
    """As a version that believed unverified addresses left it."""
    with connection(), transaction():
        execute(LINK, subject=subject, member_id=member.id)


@pytest.mark.parametrize("claim", [False, None, "true", "false", 1, "missing"])
def test_an_address_that_google_does_not_vouch_for_opens_nothing(
    google: Provider, owner: Person, visitor: Person, claim: object
):
    """Neither the account that has the address, nor a new one, nor a page that asks for more."""
    verified = {} if claim == "missing" else {"email_verified": claim}
    google.has("g-kong", email="kong@example.com", **verified)
    google.has("g-new", email="new@example.com", **verified)

    for subject in ("g-kong", "g-new"):
        assert go_through(visitor, google, subject) == UNVERIFIED
        assert pending(visitor).status_code == 404
        assert link(visitor).status_code == 404
        assert complete(visitor).status_code == 404
    assert not is_signed_in(visitor)
    assert linked() == []


def test_a_link_that_an_unverified_address_once_made_opens_nothing(
    google: Provider, owner: Person, visitor: Person
):
    link_by_hand(owner, "g-thief")
    google.has("g-thief", email="kong@example.com", email_verified=False)

    assert go_through(visitor, google, "g-thief") == UNVERIFIED
    assert not is_signed_in(visitor)


def reset_by_mail(somebody: Person, email: str, mailbox: Mailbox) -> None:
    somebody.post("/api/auth/request-password-reset", {"email": email})
    form = {"token": token_in(mailbox.wait_for()), "newPassword": NEW}
    assert somebody.post("/api/auth/reset-password", form).status_code == 200


def test_a_reset_by_mail_takes_the_account_back_from_a_google_account(
    google: Provider, owner: Person, visitor: Person, site: RunningSite, mailbox: Mailbox
):
    """Somebody linked a Google account of theirs to it; after the reset they are outside."""
    link_by_hand(owner, "g-thief")
    google.has("g-thief", email="thief@example.com", email_verified=True)
    google.has("g-kong", email="kong@example.com", email_verified=True)
    thief = Person(site.url)
    assert go_through(thief, google, "g-thief") == "/?login=success"

    reset_by_mail(visitor, "kong@example.com", mailbox)

    assert not is_signed_in(thief)
    assert linked() == []
    told = mailbox.wait_for(2)
    assert told["Subject"] == "[햄찌일기] 비밀번호가 변경되었습니다"
    for body in (text_of(told), html_of(told)):
        assert "Google 로그인도 끊었어요" in body
        assert "다시 연결하려면" in body
        assert f"{site.url}/login" in body
    assert go_through(thief, google, "g-thief") == "/register/complete"  # a stranger again
    assert not is_signed_in(thief)
    assert go_through(visitor, google, "g-kong") == "/?login=success"  # the owner links again
    assert visitor.get("/api/auth/me").json()["id"] == owner.id


def test_who_had_no_google_account_hears_nothing_of_one(
    owner: Person, visitor: Person, mailbox: Mailbox
):
    reset_by_mail(visitor, "kong@example.com", mailbox)

    assert "Google" not in text_of(mailbox.wait_for(2))


def test_a_member_who_changes_the_password_keeps_the_link(owner: Person):
    link_by_hand(owner, "g-kong")

    form = {"currentPassword": PASSWORD, "newPassword": NEW}
    assert owner.put("/api/auth/password", form).status_code == 200
    assert linked() == ["g-kong"]


@pytest.mark.parametrize("is_verified", [True, False])
def test_a_letter_that_only_looks_alike_is_another_address(
    google: Provider, site: RunningSite, visitor: Person, is_verified: bool
):
    """Unicode's lower case of `İ` is an `i`, but mail for one never arrives at the other."""
    member = sign_up(site.url, "minji", "민지네", email="mi@example.com")
    if is_verified:
        with connection(), transaction():
            execute("UPDATE users SET email_verified_at = now()")
    for subject, email in (("g-1", "mİ@example.com"), ("g-2", "mi\u0307@example.com")):
        google.has(subject, email=email, email_verified=True)

        assert go_through(visitor, google, subject) == "/register/complete"
        assert pending(visitor).json()["kind"] == "register"
        assert link(visitor).status_code == 422
    assert not is_signed_in(visitor)
    assert linked() == []
    google.has("g-3", email="MI@Example.com", email_verified=True)
    go_through(visitor, google, "g-3")
    if is_verified:
        assert visitor.get("/api/auth/me").json()["id"] == member.id
    else:
        assert pending(visitor).json()["kind"] == "link"


@pytest.mark.parametrize("email", ["", "no address", "a@b", "kong@example.com\n"])
def test_an_address_that_no_form_would_take_is_refused(
    google: Provider, visitor: Person, email: str
):
    google.has("g-odd", email=email, email_verified=True)

    address = go_through(visitor, google, "g-odd")

    assert address in {UNVERIFIED, "/register/complete"}
    if address != UNVERIFIED:
        assert pending(visitor).json()["email"] == email.strip()


@pytest.mark.parametrize("is_verified", [False, True])
def test_a_password_that_an_operator_sets_proves_nothing_of_the_address(
    google: Provider, owner: Person, visitor: Person, site: RunningSite, is_verified: bool
):
    """It ends what opened the account before, and leaves the address as (un)verified as it was."""
    link_by_hand(owner, "g-thief")
    if is_verified:
        with connection(), transaction():
            execute("UPDATE users SET email_verified_at = now()")
    set_password(member_id=owner.id, password=NEW, actor="cli:root", site=site.settings)

    with connection():
        assert fetch_value("SELECT email_verified_at IS NOT NULL FROM users") is is_verified
    assert linked() == []
    assert not is_signed_in(owner)


def test_nor_does_an_account_that_an_operator_makes(site: RunningSite):
    form = RegisterIn.model_validate(registration("mong", "몽이네"))
    create_by_operator(form=form, is_admin=False, actor="cli:root")

    with connection():
        assert fetch_value("SELECT email_verified_at FROM users") is None


def test_a_provider_that_hangs_delays_nobody_else(
    google: Provider, owner: Person, site: RunningSite, monkeypatch: pytest.MonkeyPatch
):
    """More people press the button than there are threads for queries; a read is answered.

    As many as the site lets wait for one provider ask it, and the others come back to the site.
    """
    crowd = site.settings.threads + 2
    with socket.create_server(("127.0.0.1", 0)) as silent, ThreadPoolExecutor(crowd) as pool:
        issuer = f"http://127.0.0.1:{silent.getsockname()[1]}"
        monkeypatch.setattr(site.settings, "google_issuer", issuer)
        pressed = [pool.submit(depart, Person(site.url)) for _ in range(crowd)]
        asked = [silent.accept()[0] for _ in range(PLACES)]

        assert owner.get("/api/diary").status_code == 200
        assert len(wait(pressed, return_when=FIRST_COMPLETED).not_done) >= PLACES

        for connection_of_site in asked:
            connection_of_site.close()
        silent.close()
        assert {one.result() for one in pressed} == {REFUSED}


STATE_COOKIE = "hamsterd_google_state"


def thief_has(google: Provider) -> str:
    return google.has("g-thief", email="thief@example.com", email_verified=True)


@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": "https://evil.example"},
        {"Origin": "null"},
        {"Sec-Fetch-Site": "cross-site"},
        {},
    ],
)
def test_no_foreign_page_starts_a_link(google: Provider, owner: Person, headers: dict[str, str]):
    """Not even one that knows the password; and nothing but a POST starts one."""
    del owner.http.headers["Origin"]
    path = "/api/auth/google/connection"

    for method in ("POST", "DELETE"):
        answer = owner.http.request(method, path, json={"password": PASSWORD}, headers=headers)
        assert answer.status_code == 403
    assert owner.get(path).status_code == 405
    assert STATE_COOKIE not in owner.http.cookies


def test_a_way_back_that_somebody_else_began_links_nothing(
    google: Provider, owner: Person, stranger: Person
):
    """The attacker consents with an account of theirs, and makes the victim's browser open the
    callback. It carries no ticket, one of a sign-in, or one of another attempt of the victim.
    """
    back = google.agree(start_connecting(stranger).json()["address"], thief_has(google))

    assert arrive(owner, back) == f"{SETTINGS}failed"
    depart(owner)
    assert arrive(owner, back) == f"{SETTINGS}failed"
    start_connecting(owner)
    assert arrive(owner, back) == f"{SETTINGS}failed"
    assert linked() == []


def test_a_ticket_of_another_session_links_nothing(
    google: Provider, owner: Person, stranger: Person, visitor: Person, site: RunningSite
):
    """Planted in the victim's browser, together with its way back; also one's own, of before."""
    address = start_connecting(stranger).json()["address"]
    ticket = stranger.http.cookies[STATE_COOKIE]
    back = google.agree(address, thief_has(google))
    again = Person(site.url)
    again.post("/api/auth/login", {"username": stranger.username, "password": PASSWORD})

    for browser in (owner, visitor, again):
        browser.http.cookies.set(STATE_COOKIE, ticket, path="/api/auth/google")
        assert arrive(browser, back) == f"{SETTINGS}ended"
    assert linked() == []


def test_a_link_is_no_sign_in_and_a_sign_in_no_link(google: Provider, owner: Person, site):
    """A flow that started as one of them never ends as the other, with any ticket."""
    thief_has(google)
    to_link = google.agree(start_connecting(owner).json()["address"], "g-thief")
    link_ticket = owner.http.cookies[STATE_COOKIE]
    elsewhere = Person(site.url)
    elsewhere.http.cookies.set(STATE_COOKIE, link_ticket, path="/api/auth/google")
    assert arrive(elsewhere, to_link) == f"{SETTINGS}ended"
    assert not is_signed_in(elsewhere)

    to_sign_in = google.agree(depart(owner), "g-thief")
    owner.http.cookies.set(STATE_COOKIE, link_ticket, path="/api/auth/google")
    assert arrive(owner, to_sign_in) == BROKEN
    assert linked() == []


def test_a_session_that_ended_meanwhile_links_nothing(
    google: Provider, owner: Person, visitor: Person, mailbox: Mailbox
):
    """A person who knew the old password had started; a reset by mail is faster."""
    back = google.agree(start_connecting(owner).json()["address"], thief_has(google))

    reset_by_mail(visitor, "kong@example.com", mailbox)

    assert arrive(owner, back) == f"{SETTINGS}ended"
    assert linked() == []


def test_a_google_account_of_another_member_is_refused(
    google: Provider, owner: Person, stranger: Person
):
    """Recognised by its subject, and by the address of another member's sign-up."""
    google.has("g-stranger", email="other@example.com", email_verified=True)
    assert connect(stranger, google, "g-stranger") == f"{SETTINGS}linked"
    google.has("g-new", email=f"{stranger.username.upper()}@example.com", email_verified=True)

    for subject in ("g-stranger", "g-new"):
        assert connect(owner, google, subject) == f"{SETTINGS}taken"
    assert linked() == ["g-stranger"]
    assert owner.get("/api/auth/me").json()["linkedSignIns"] == []


@pytest.mark.parametrize("claim", [False, None, "true", 1, "missing"])
def test_an_address_that_google_does_not_vouch_for_links_nothing(
    google: Provider, owner: Person, claim: object
):
    verified = {} if claim == "missing" else {"email_verified": claim}
    google.has("g-kong", email="kong@example.com", **verified)

    assert connect(owner, google, "g-kong") == f"{SETTINGS}unverified"
    assert linked() == []


def test_an_open_session_without_a_password_makes_no_way_in(
    google: Provider, visitor: Person, mailbox: Mailbox
):
    """Neither a password nor another address nor another Google account: the mail decides."""
    google.has("g-mong", email="mong@example.com", email_verified=True, name="몽이")
    go_through(visitor, google, "g-mong")
    complete(visitor)

    for form in ({"newPassword": NEW}, {"newPassword": NEW, "currentPassword": ""}):
        assert visitor.put("/api/auth/password", form).json()["code"] == "first_password_by_mail"
    assert visitor.get("/api/auth/me").json()["hasPassword"] is False
    change = visitor.put("/api/auth/email", {"email": "thief@example.com"})
    assert change.json()["awaits"] == "current"
    assert mailbox.wait_for()["To"] == "mong@example.com"
    assert start_connecting(visitor, password=None).status_code == 409
