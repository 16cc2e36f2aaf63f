"""A member whose mail bounced gets a notice on the site, with a way to fix it."""

import httpx
import pytest

from hamsterd.db.handle import connection
from hamsterd.db.sql import execute, fetch_column, fetch_value
from hamsterd.db.transaction import transaction
from hamsterd.delivery.mail.bounces import is_stopped, note_bounce
from hamsterd.delivery.mail.rules import SOFT_LIMIT, SUBJECTS, MailKind
from tests.hamsterd.members.accounts.test_verify_email import confirm, token_in
from tests.mailbox import Mailbox
from tests.people import PASSWORD, Person
from tests.waiting import wait_until

NEW = "kongi-new@example.com"


def address_of(member: Person) -> str:
    return str(member.get("/api/auth/me").json()["email"])


def come_back(member: Person, status: str = "5.1.1") -> None:
    """As the mailbox of bounces tells it: some mail to the member's address came back."""
    with transaction():
        execute(
            "INSERT INTO outbox_mail (user_id, kind, to_address, subject, text, status, sent_at)"
            " VALUES (%(id)s, 'username', %(to)s, 's', 't', 'sent', now())",
            id=member.id,
            to=address_of(member),
        )
        mail_id = fetch_value("SELECT max(id) FROM outbox_mail")
    assert note_bounce(mail_id, status=status, said="no such user")


def is_bounced(member: Person) -> bool:
    return bool(member.get("/api/auth/me").json()["emailBounced"])


def rung(member: Person) -> list[str]:
    return [one["title"] for one in member.get("/api/notifications").json()]


def put_address(member: Person, **form: str) -> httpx.Response:
    return member.put("/api/auth/email", form)


def test_they_hear_of_it_once_and_settings_say_so(owner: Person):
    assert not is_bounced(owner)
    come_back(owner)
    assert is_bounced(owner)
    come_back(owner)
    assert rung(owner).count("메일이 돌아왔어요") == 1
    (where,) = {
        one["url"] for one in owner.get("/api/notifications").json() if "돌아왔" in one["title"]
    }
    assert where == "/settings"


def test_a_full_mailbox_is_no_news(owner: Person):
    come_back(owner, status="5.2.2")
    assert not is_bounced(owner)
    assert rung(owner) == []


def test_the_same_address_is_tried_once_more_by_its_member(owner: Person, mailbox: Mailbox):
    with transaction():
        execute("UPDATE users SET email_verified_at = now() WHERE id = %(id)s", id=owner.id)
    come_back(owner)

    assert owner.post("/api/auth/email/verification").status_code == 200

    assert not is_bounced(owner)
    mail = mailbox.wait_for()
    assert mail["To"] == address_of(owner)
    assert confirm(owner, token_in(mail)).status_code == 200


ASKED = {
    "username": ("/api/auth/find-username", MailKind.USERNAME),
    "password": ("/api/auth/request-password-reset", MailKind.PASSWORD_RESET),
    "inquiry": ("/api/guest-inquiries/link", MailKind.INQUIRY_LINK),
}


def fill_up(member: Person) -> None:
    for _ in range(SOFT_LIMIT):
        come_back(member, status="5.2.2")
    with transaction():  # they are no mails of this hour
        execute("UPDATE outbox_mail SET created_at = created_at - interval '1 day'")


@pytest.mark.parametrize(("path", "kind"), ASKED.values(), ids=ASKED)
def test_what_they_ask_for_is_tried_once_after_their_mailbox_was_full(
    owner: Person, visitor: Person, mailbox: Mailbox, path: str, kind: MailKind
):
    fill_up(owner)
    address = address_of(owner)
    assert is_stopped(address)

    assert visitor.post(path, {"email": address.upper()}).status_code == 200

    assert SUBJECTS[kind] in mailbox.wait_for()["Subject"]
    come_back(owner, status="5.2.2")  # still full: nothing more until they ask again
    assert is_stopped(address)
    assert rung(owner).count("메일이 돌아왔어요") == 1


def test_so_is_the_link_to_an_address_that_they_take_back(owner: Person, mailbox: Mailbox):
    fill_up(owner)
    was = address_of(owner)
    with transaction():
        execute("UPDATE users SET email = %(new)s WHERE id = %(id)s", new=NEW, id=owner.id)

    assert put_address(owner, email=was, password=PASSWORD).status_code == 200

    wait_until(lambda: was in {mail["To"] for mail in mailbox.mails})


@pytest.mark.parametrize(("path", "kind"), ASKED.values(), ids=ASKED)
def test_what_they_ask_for_does_not_go_to_a_mailbox_that_is_none(
    owner: Person, visitor: Person, path: str, kind: MailKind
):
    fill_up(owner)
    come_back(owner, status="5.1.1")

    assert visitor.post(path, {"email": address_of(owner)}).status_code == 200

    assert is_stopped(address_of(owner))


def test_another_address_ends_it(owner: Person, mailbox: Mailbox):
    come_back(owner)
    assert put_address(owner, email=NEW, password=PASSWORD).json()["awaits"] == "new"
    mail = mailbox.wait_for()  # the word to the old address does not go out
    assert mail["To"] == NEW
    confirm(owner, token_in(mail))

    assert not is_bounced(owner)
    assert is_stopped("kong@example.com")


def test_without_a_password_the_session_proves_who_it_is_instead(owner: Person, mailbox: Mailbox):
    with transaction():
        execute("UPDATE users SET password_hash = NULL WHERE id = %(id)s", id=owner.id)
        execute(
            "UPDATE sessions SET proved_at = now() - interval '1 day' WHERE user_id = %(id)s",
            id=owner.id,
        )
    come_back(owner)
    owner_anew = put_address(owner, email=NEW)
    assert (owner_anew.status_code, owner_anew.json()["code"]) == (403, "fresh_proof_required")
    with connection():
        kinds = fetch_column("SELECT kind FROM outbox_mail WHERE kind LIKE 'email%%'")
    assert kinds == []


def test_of_an_address_that_was_theirs_they_hear_nothing(owner: Person):
    come_back(owner, status="4.0.0")
    with transaction():
        execute("DELETE FROM bounced_addresses")
        execute("UPDATE users SET email = 'other@example.com' WHERE id = %(id)s", id=owner.id)
        execute("UPDATE outbox_mail SET bounced_at = NULL")
        mail_id = fetch_value("SELECT max(id) FROM outbox_mail WHERE kind = 'username'")
    note_bounce(mail_id, status="5.1.1", said="")
    assert rung(owner) == []
    assert not is_bounced(owner)
