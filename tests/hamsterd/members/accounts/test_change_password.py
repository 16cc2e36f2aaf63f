"""A member changes their password in the settings."""

from concurrent.futures import ThreadPoolExecutor

import httpx
import pytest

from hamsterd.db.handle import connection
from hamsterd.db.sql import execute
from hamsterd.db.transaction import transaction
from tests.listening import settle
from tests.mailbox import Mailbox, token_in
from tests.people import PASSWORD, Person
from tests.waiting import wait_until, waiting_for_a_lock

NEW = "new-haessi-8264"


def change(person: Person, current: str | None = PASSWORD, new: str = NEW) -> httpx.Response:
    return person.put("/api/auth/password", {"currentPassword": current, "newPassword": new})


def test_the_new_one_opens_and_other_devices_are_out(
    owner: Person, phone: Person, visitor: Person, mailbox: Mailbox
):
    with settle(phone) as channel:
        assert change(owner).status_code == 200
        assert channel.close_code() == 4401

    assert owner.get("/api/auth/me").status_code == 200
    assert phone.get("/api/auth/me").status_code == 401
    form = {"username": "kong", "password": NEW}
    assert visitor.post("/api/auth/login", form).status_code == 200
    assert mailbox.wait_for()["Subject"] == "[햄찌일기] 비밀번호가 변경되었습니다"


@pytest.mark.usefixtures("several_workers")
def test_of_two_devices_that_change_it_at_once_one_is_told_it_is_another_now(
    owner: Person, phone: Person
):
    with ThreadPoolExecutor() as pool:
        with connection(), transaction():
            execute("SELECT 1 FROM users WHERE id = %(id)s FOR UPDATE", id=owner.id)
            asked = [
                pool.submit(change, one, new=new)
                for one, new in ((owner, NEW), (phone, "other-haessi-5391"))
            ]
            wait_until(lambda: waiting_for_a_lock() >= 2)
        answers = [one.result() for one in asked]

    assert sorted(answer.status_code for answer in answers) == [200, 422]


def test_a_wrong_current_one_changes_nothing(owner: Person, visitor: Person):
    for wrong in ("not this", None):
        answer = change(owner, wrong)
        assert answer.status_code == 422
        assert answer.json()["fields"] == {
            "currentPassword": "비밀번호가 맞지 않아요. 다시 확인해 주세요."
        }

    form = {"username": "kong", "password": PASSWORD}
    assert visitor.post("/api/auth/login", form).status_code == 200


def test_guessing_in_an_open_session_is_locked_but_signing_in_is_not(owner: Person, visitor):
    for _ in range(5):
        change(owner, "not this")

    assert change(owner).status_code == 429
    form = {"username": "kong", "password": PASSWORD}
    assert visitor.post("/api/auth/login", form).status_code == 200


def test_an_account_of_google_sets_its_first_one_by_the_link_in_its_own_mail(
    owner: Person, visitor: Person, mailbox: Mailbox
):
    """An open browser proves nothing: with a password it could change the address as well."""
    with connection(), transaction():
        execute("UPDATE users SET password_hash = NULL")
    assert owner.get("/api/auth/me").json()["hasPassword"] is False

    for current in (None, "", PASSWORD):
        refused = change(owner, current)
        assert (refused.status_code, refused.json()["code"]) == (409, "first_password_by_mail")
    form = {"username": "kong", "password": NEW}
    assert visitor.post("/api/auth/login", form).status_code == 401
    assert mailbox.mails == []

    owner.post("/api/auth/request-password-reset", {"email": "kong@example.com"})
    link = {"token": token_in(mailbox.wait_for()), "newPassword": NEW}
    assert visitor.post("/api/auth/reset-password", link).status_code == 200
    assert visitor.post("/api/auth/login", form).status_code == 200
    assert owner.get("/api/auth/me").status_code == 401


def test_the_rules_hold_here_too(owner: Person):
    assert change(owner, new="12345").json()["fields"] == {
        "newPassword": "비밀번호는 최소 6자 이상이어야 합니다"
    }
