"""While the site is read-only members can sign in, and nothing else is written."""

import httpx
import pytest

from hamsterd.db.handle import connection
from hamsterd.db.sql import Row, execute, fetch_row, fetch_value
from hamsterd.db.transaction import transaction
from hamsterd.operations.retention.members import due_members, purge_member
from tests.google import REFUSED, go_through, is_signed_in, link, pending
from tests.hamsterd.staff.automod.site_flags.test_read_only import MESSAGE, close, reopen
from tests.people import PASSWORD, Person
from tests.provider import Provider
from tests.site import RunningSite

KONG = {"email": "kong@example.com", "email_verified": True}


def own_row(member: Person) -> Row:
    with connection():
        return fetch_row(
            "SELECT status, withdrawn_at, subject, shown_email, linked_at"
            "  FROM users LEFT JOIN linked_identities ON user_id = users.id"
            " WHERE users.id = %(id)s",
            id=member.id,
        )


def verify_email(member: Person) -> None:
    with connection(), transaction():
        execute("UPDATE users SET email_verified_at = now() WHERE id = %(id)s", id=member.id)


def mails() -> int:
    with connection():
        return int(fetch_value("SELECT count(*) FROM outbox_mail"))


def leave(member: Person) -> None:
    form = {"password": PASSWORD}
    answer = member.http.request("DELETE", "/api/auth/delete-account", json=form)
    assert answer.status_code == 200, answer.text


def sign_in(person: Person, member: Person) -> httpx.Response:
    form = {"username": member.username, "password": PASSWORD}
    return person.post("/api/auth/login", form)


def ask_for_tokens(person: Person, member: Person) -> httpx.Response:
    form = {"grant_type": "password", "username": member.username, "password": PASSWORD}
    return person.post("/api/auth/token", form)


def test_google_signs_in_without_linking(
    google: Provider, owner: Person, visitor: Person, admin: Person
):
    verify_email(owner)
    google.has("g-kong", **KONG)
    before, written = own_row(owner), mails()
    close(admin)

    assert go_through(visitor, google, "g-kong") == "/?login=success"

    assert visitor.get("/api/auth/me").json()["id"] == owner.id
    assert (own_row(owner), mails()) == (before, written)


def test_google_links_at_the_next_sign_in_afterwards(
    google: Provider, owner: Person, visitor: Person, admin: Person
):
    verify_email(owner)
    google.has("g-kong", **KONG)
    close(admin)
    go_through(visitor, google, "g-kong")
    reopen(admin)

    assert go_through(visitor, google, "g-kong") == "/?login=success"

    assert own_row(owner)["subject"] == "g-kong"


def test_a_linked_google_account_is_not_renamed(
    google: Provider, owner: Person, visitor: Person, admin: Person
):
    verify_email(owner)
    google.has("g-kong", **KONG)
    go_through(visitor, google, "g-kong")
    before = own_row(owner)
    google.has("g-kong", **{**KONG, "email": "renamed@example.com"})
    close(admin)

    assert go_through(Person(visitor.url), google, "g-kong") == "/?login=success"

    assert own_row(owner) == before


def test_who_has_to_be_asked_keeps_the_ticket(
    google: Provider, owner: Person, visitor: Person, admin: Person
):
    """An address we have not verified takes the password, which links, which is writing."""
    google.has("g-kong", **KONG)
    close(admin)
    assert go_through(visitor, google, "g-kong") == "/register/complete"
    assert pending(visitor).json()["kind"] == "link"

    refused = link(visitor)
    assert (refused.status_code, refused.json()["code"]) == (503, "read_only")

    reopen(admin)
    assert link(visitor).status_code == 200


@pytest.mark.parametrize("ask", [sign_in, ask_for_tokens])
def test_a_withdrawal_is_not_taken_back(owner: Person, visitor: Person, admin: Person, ask):
    """In words, with the operators' own; afterwards it is."""
    leave(owner)
    before = own_row(owner)
    close(admin)

    refused = ask(visitor, owner)

    said = refused.json()
    assert (refused.status_code, said["code"]) == (503, "read_only"), said
    assert "탈퇴" in said["message"]
    assert MESSAGE in said["message"]
    assert int(refused.headers["Retry-After"]) > 0
    assert own_row(owner) == before
    reopen(admin)
    assert ask(visitor, owner).status_code == 200
    assert own_row(owner)["status"] == "active"


def test_google_does_not_take_a_withdrawal_back_either(
    google: Provider, owner: Person, visitor: Person, admin: Person
):
    verify_email(owner)
    google.has("g-kong", **KONG)
    go_through(visitor, google, "g-kong")
    leave(visitor)
    before = own_row(owner)
    close(admin)

    assert go_through(visitor, google, "g-kong") == f"{REFUSED}&reason=read_only"

    assert not is_signed_in(visitor)
    assert own_row(owner) == before
    reopen(admin)
    assert go_through(visitor, google, "g-kong") == "/?login=success&restored=true"


def a_week_passes() -> None:
    with connection(), transaction():
        execute(
            "UPDATE users SET withdrawn_at = withdrawn_at - interval '8 days'"
            " WHERE status = 'withdrawn'"
        )


def test_a_last_day_that_fell_into_it_costs_nobody_the_account(
    owner: Person, visitor: Person, admin: Person, site: RunningSite
):
    leave(owner)
    close(admin)
    a_week_passes()
    assert sign_in(visitor, owner).status_code == 503
    assert due_members() == []
    reopen(admin)
    assert due_members() == []
    assert purge_member(owner.id, site.settings).members == 0

    assert sign_in(visitor, owner).json()["restored"] is True


def test_a_day_after_it_who_stayed_away_is_purged(
    owner: Person, visitor: Person, admin: Person, site: RunningSite
):
    leave(owner)
    close(admin)
    a_week_passes()
    reopen(admin)
    with connection(), transaction():
        execute("UPDATE site_switches SET updated_at = now() - interval '25 hours'")
    site.forget()

    assert due_members() == [owner.id]
    assert sign_in(visitor, owner).status_code == 401


def test_it_is_no_fault_of_the_site(owner: Person, visitor: Person, admin: Person):
    leave(owner)
    close(admin)
    for _ in range(3):
        assert sign_in(visitor, owner).status_code == 503

    assert 'code="read_only"' not in admin.get("/metrics").text
