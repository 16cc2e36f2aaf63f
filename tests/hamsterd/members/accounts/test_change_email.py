"""A member changes the address of their account; both addresses have a say (decisions/0039)."""

from urllib.parse import parse_qs, urlsplit

import httpx
import pytest

from hamsterd.config import get_settings
from hamsterd.db.handle import connection
from hamsterd.db.sql import execute, fetch_all, fetch_one, fetch_value
from hamsterd.db.transaction import transaction
from hamsterd.operations.retention.members import purge_member
from tests.listening import settle
from tests.mailbox import Mailbox, link_of, text_of
from tests.people import PASSWORD, Person

NEW = "kong-new@example.com"


def ask(person: Person, email: str = NEW, password: str | None = PASSWORD) -> httpx.Response:
    return person.put("/api/auth/email", {"email": email, "password": password})


def token_in(mail) -> str:
    return parse_qs(urlsplit(link_of(mail, "/verify-email")).query)["token"][0]


def confirm(person: Person, token: str) -> httpx.Response:
    return person.post("/api/auth/email/confirm", {"token": token})


def me(person: Person) -> dict:
    return person.get("/api/auth/me").json()


def mail_to(mailbox: Mailbox, address: str, count: int):
    mailbox.wait_for(count)
    return next(mail for mail in reversed(mailbox.mails) if mail["To"] == address)


def forget_password() -> None:
    with connection(), transaction():
        execute("UPDATE users SET password_hash = NULL")


def test_the_new_address_counts_once_its_link_was_followed(
    owner: Person, phone: Person, visitor: Person, mailbox: Mailbox
):
    answer = ask(owner)
    assert answer.json()["awaits"] == "new"
    assert me(owner)["email"] == "kong@example.com"
    assert me(owner)["pendingEmail"] == {"email": NEW, "awaits": "new"}
    told = mail_to(mailbox, "kong@example.com", 2)
    assert told["Subject"] == "[햄찌일기] 메일 주소를 바꾸려는 요청이 있었어요"
    assert "k***@example.com" in text_of(told)

    with settle(phone) as channel:
        done = confirm(owner, token_in(mail_to(mailbox, NEW, 2)))
        assert done.json() == {"purpose": "change", "email": NEW}
        assert channel.close_code() == 4401

    own = me(owner)
    assert (own["email"], own["emailVerified"], own["pendingEmail"]) == (NEW, True, None)
    assert phone.get("/api/auth/me").status_code == 401
    last = mail_to(mailbox, "kong@example.com", 3)
    assert last["Subject"] == "[햄찌일기] 메일 주소가 바뀌었어요"
    form = {"username": NEW, "password": PASSWORD}
    assert visitor.post("/api/auth/login", form).status_code == 200
    form = {"username": "kong@example.com", "password": PASSWORD}
    assert visitor.post("/api/auth/login", form).status_code == 401


def test_the_password_is_asked_for(owner: Person):
    for password in ("wrong-1234", None):
        answer = ask(owner, password=password)
        assert answer.status_code == 422
        assert answer.json()["code"] == "wrong_password"
        assert "password" in answer.json()["fields"]

    assert me(owner)["pendingEmail"] is None


@pytest.mark.parametrize("email", ["kong@example.com", " KONG@EXAMPLE.com ", "kong", ""])
def test_an_address_that_is_none_or_the_same_is_refused(owner: Person, email: str):
    answer = ask(owner, email)

    assert answer.status_code == 422
    assert "email" in answer.json()["fields"]


def test_nobody_learns_who_has_an_account(owner: Person, stranger: Person, mailbox: Mailbox):
    """An address of somebody else is answered like a free one; its owner gets a word."""
    taken, free = f"{stranger.username}@example.com", "nobody@example.com"
    answers = [ask(owner, email) for email in (taken, free)]

    assert [answer.status_code for answer in answers] == [200, 200]
    assert answers[0].json() == answers[1].json()
    mail = mail_to(mailbox, taken, 4)
    assert mail["Subject"] == "[햄찌일기] 이미 가입한 메일 주소예요"
    assert "verify-email" not in text_of(mail)
    assert me(owner)["pendingEmail"] == {"email": free, "awaits": "new"}


def test_an_address_that_was_taken_meanwhile_is_refused(
    owner: Person, stranger: Person, mailbox: Mailbox
):
    ask(owner)
    token = token_in(mail_to(mailbox, NEW, 2))
    with connection(), transaction():
        execute("UPDATE users SET email = %(e)s WHERE id = %(id)s", e=NEW, id=stranger.id)

    answer = confirm(owner, token)

    assert (answer.status_code, answer.json()["code"]) == (409, "email_taken")
    assert me(owner)["email"] == "kong@example.com"


def test_without_a_password_the_old_address_agrees_first(owner: Person, mailbox: Mailbox):
    forget_password()
    answer = ask(owner, password=None)
    assert answer.json()["awaits"] == "current"
    assert me(owner)["pendingEmail"] == {"email": NEW, "awaits": "current"}
    first = mailbox.wait_for()
    assert first["To"] == "kong@example.com"

    assert confirm(owner, token_in(first)).json() == {"purpose": "approve", "email": NEW}
    assert me(owner)["email"] == "kong@example.com"
    assert me(owner)["pendingEmail"] == {"email": NEW, "awaits": "new"}

    assert confirm(owner, token_in(mail_to(mailbox, NEW, 2))).status_code == 200
    assert me(owner)["email"] == NEW


def test_the_link_is_nothing_in_other_hands(owner: Person, stranger: Person, mailbox: Mailbox):
    ask(owner)
    token = token_in(mail_to(mailbox, NEW, 2))

    assert confirm(stranger, token).status_code == 403
    assert me(owner)["email"] == "kong@example.com"


def test_a_changed_address_voids_what_went_to_the_old_one(
    owner: Person, visitor: Person, mailbox: Mailbox
):
    visitor.post("/api/auth/request-password-reset", {"email": "kong@example.com"})
    reset = parse_qs(urlsplit(link_of(mailbox.wait_for(), "/reset-password")).query)["token"][0]
    ask(owner)
    confirm(owner, token_in(mail_to(mailbox, NEW, 3)))

    answer = visitor.post(
        "/api/auth/reset-password", {"token": reset, "newPassword": "new-haessi-8264"}
    )

    assert (answer.status_code, answer.json()["code"]) == (409, "reset_link_used")


def test_a_new_password_ends_a_change_that_waits(owner: Person, mailbox: Mailbox):
    ask(owner)
    token = token_in(mail_to(mailbox, NEW, 2))
    form = {"currentPassword": PASSWORD, "newPassword": "new-haessi-8264"}
    assert owner.put("/api/auth/password", form).status_code == 200

    assert me(owner)["pendingEmail"] is None
    assert confirm(owner, token).json()["code"] == "email_link_used"


def test_a_later_request_replaces_the_earlier_and_it_can_be_taken_back(
    owner: Person, mailbox: Mailbox
):
    ask(owner)
    first = token_in(mail_to(mailbox, NEW, 2))
    ask(owner, "other@example.com")
    assert confirm(owner, first).json()["code"] == "email_link_used"
    second = token_in(mail_to(mailbox, "other@example.com", 4))

    assert owner.delete("/api/auth/email").status_code == 200

    assert me(owner)["pendingEmail"] is None
    assert confirm(owner, second).json()["code"] == "email_link_used"


def test_no_mailbox_is_flooded(owner: Person, stranger: Person, admin: Person):
    """Three an hour of one member; three an hour to one address, whoever asks."""
    codes = [ask(owner).status_code for _ in range(4)]
    assert codes == [200, 200, 200, 429]
    for person in (stranger, admin):
        assert ask(person).status_code == 200

    with connection():
        written = fetch_value("SELECT count(*) FROM outbox_mail WHERE to_address = %(e)s", e=NEW)
    assert written == 3


def test_the_log_and_the_record_know_it_and_a_purge_forgets_it(owner: Person, mailbox: Mailbox):
    ask(owner)
    confirm(owner, token_in(mail_to(mailbox, NEW, 2)))
    with connection():
        act = fetch_one("SELECT actor, action, before, after, target_id FROM audit_log")
    assert act == {
        "actor": f"member:{owner.id}",
        "action": "email.change",
        "before": {"email": "k***@example.com"},
        "after": {"email": "k***@example.com"},
        "target_id": owner.id,
    }
    with connection(), transaction():
        execute(
            "UPDATE users SET status = 'withdrawn', withdrawn_at = now() - interval '8 days'"
            " WHERE id = %(id)s",
            id=owner.id,
        )
    with connection():
        purge_member(owner.id, get_settings())
        assert fetch_all("SELECT id FROM email_tokens") == []
