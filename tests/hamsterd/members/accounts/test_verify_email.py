"""A new member proves their address by the link that signing up mails them (decisions/0039)."""

from datetime import timedelta
from urllib.parse import parse_qs, urlsplit

import httpx
import pytest

from hamsterd.db.handle import connection
from hamsterd.db.sql import execute, fetch_column, fetch_value
from hamsterd.db.transaction import transaction
from tests.mailbox import Mailbox, html_of, link_of, text_of
from tests.people import PASSWORD, Person, registration, visitor


def token_in(mail) -> str:
    return parse_qs(urlsplit(link_of(mail, "/verify-email")).query)["token"][0]


def check(person: Person, token: str) -> httpx.Response:
    return person.post("/api/auth/email/check", {"token": token})


def confirm(person: Person, token: str) -> httpx.Response:
    return person.post("/api/auth/email/confirm", {"token": token})


def again(person: Person) -> httpx.Response:
    return person.post("/api/auth/email/verification")


def is_verified(person: Person) -> bool:
    return person.get("/api/auth/me").json()["emailVerified"]


@pytest.fixture
def newcomer(site, mailbox: Mailbox) -> Person:
    """Somebody who has just signed up and got their mail."""
    person = visitor(site.url)
    answer = person.post("/api/auth/register", registration("mong", "몽이네"))
    assert answer.status_code == 201, answer.text
    person.id = answer.json()["id"]
    mailbox.wait_for()
    return person


def test_signing_up_mails_a_link_that_proves_the_address(newcomer: Person, mailbox: Mailbox):
    assert not is_verified(newcomer)
    mail = mailbox.wait_for()
    assert mail["To"] == "mong@example.com"
    assert mail["Subject"] == "[햄찌일기] 메일 주소를 확인해 주세요"
    assert link_of(mail, "/verify-email").startswith(f"{newcomer.url}/verify-email?token=")
    assert "몽이네" in html_of(mail)

    answer = confirm(newcomer, token_in(mail))

    assert answer.json() == {"purpose": "verify", "email": "mong@example.com"}
    assert is_verified(newcomer)


def test_nobody_is_kept_from_anything_meanwhile(newcomer: Person):
    hamster = newcomer.post("/api/hamsters", {"name": "몽이", "breed": "골든"})

    assert hamster.status_code == 201, hamster.text


def test_opening_the_page_and_asking_what_it_does_spends_nothing(
    newcomer: Person, mailbox: Mailbox
):
    token = token_in(mailbox.wait_for())
    for _ in range(3):
        assert newcomer.get(f"/verify-email?token={token}").status_code == 200
        assert check(newcomer, token).json()["purpose"] == "verify"

    assert not is_verified(newcomer)
    assert confirm(newcomer, token).status_code == 200


def test_the_mail_alone_opens_nothing(newcomer: Person, stranger: Person, mailbox: Mailbox):
    """The owner of a mistyped address cannot verify an account that is not theirs."""
    token = token_in(mailbox.wait_for())
    nobody = visitor(newcomer.url)

    assert confirm(nobody, token).status_code == 401
    for act in (check, confirm):
        answer = act(stranger, token)
        assert (answer.status_code, answer.json()["code"]) == (403, "email_link_of_another")
    assert not is_verified(newcomer)


def test_a_link_is_good_once_and_for_a_day(newcomer: Person, mailbox: Mailbox):
    token = token_in(mailbox.wait_for())
    with connection():
        life = fetch_value("SELECT expires_at - created_at FROM email_tokens")
        kept = "".join(fetch_column("SELECT t::text FROM email_tokens t"))
    assert life == timedelta(hours=24)
    assert token not in kept
    with connection(), transaction():
        execute("UPDATE email_tokens SET expires_at = now() - interval '1 second'")
    late = confirm(newcomer, token)
    assert (late.status_code, late.json()["code"]) == (409, "email_link_expired")
    with connection(), transaction():
        execute("UPDATE email_tokens SET expires_at = now() + interval '1 hour'")

    assert confirm(newcomer, token).status_code == 200
    second = confirm(newcomer, token)
    assert (second.status_code, second.json()["code"]) == (409, "email_link_used")


@pytest.mark.parametrize("token", ["x", "a" * 43, "한글", "\ud800"])
def test_a_made_up_link_is_unknown(newcomer: Person, token: str):
    answer = newcomer.post(
        "/api/auth/email/confirm",
        headers={"Content-Type": "application/json"},
        body={"token": token} if token != "\ud800" else {"token": "\\ud800"},
    )

    assert (answer.status_code, answer.json()["code"]) == (404, "email_link_unknown")


def test_another_link_voids_the_first_and_three_an_hour_are_enough(
    newcomer: Person, mailbox: Mailbox
):
    first = token_in(mailbox.wait_for())
    assert again(newcomer).status_code == 200
    second = token_in(mailbox.wait_for(2))
    assert confirm(newcomer, first).json()["code"] == "email_link_used"
    assert again(newcomer).status_code == 200

    refused = again(newcomer)

    assert refused.status_code == 429
    assert int(refused.headers["Retry-After"]) > 3_000
    assert "확인 메일을 여러 번" in refused.json()["message"]
    assert confirm(newcomer, second).json()["code"] == "email_link_used"
    assert confirm(newcomer, token_in(mailbox.wait_for(3))).status_code == 200


def test_who_has_proved_it_gets_no_more_mail(newcomer: Person, mailbox: Mailbox):
    confirm(newcomer, token_in(mailbox.wait_for()))

    assert again(newcomer).status_code == 200
    with connection():
        assert fetch_value("SELECT count(*) FROM outbox_mail") == 1


def test_the_link_never_follows_the_host_that_was_asked(site, mailbox: Mailbox):
    person = visitor(site.url)
    form = registration("mong", "몽이네")
    headers = {"Host": "evil.example", "Origin": site.url}
    person.http.post("/api/auth/register", json=form, headers=headers)

    assert "evil" not in text_of(mailbox.wait_for())


def test_what_was_sent_opens_nothing_from_the_outbox(newcomer: Person, mailbox: Mailbox):
    token = token_in(mailbox.wait_for())
    again(newcomer)
    mailbox.wait_for(2)

    with connection():
        sent = fetch_column("SELECT m::text FROM outbox_mail m WHERE status = 'sent'")
    assert token not in "".join(sent)


def test_the_address_is_forgotten_with_the_member(newcomer: Person, mailbox: Mailbox):
    """Leaving voids the link; the rows kept after the grace period have no address."""
    token = token_in(mailbox.wait_for())
    answer = newcomer.http.request(
        "DELETE", "/api/auth/delete-account", json={"password": PASSWORD}
    )
    assert answer.status_code == 200
    newcomer.post("/api/auth/login", {"username": "mong", "password": PASSWORD})

    assert confirm(newcomer, token).json()["code"] == "email_link_used"
