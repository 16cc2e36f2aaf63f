"""Signing in with an authenticator app: a right password opens nothing by itself."""

import threading
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta

import httpx
import pytest
import time_machine

from hamsterd.core.clock import kst_day_end, utc_now
from hamsterd.db.handle import connection
from hamsterd.db.sql import execute, fetch_column, fetch_value
from hamsterd.db.transaction import transaction
from tests.authenticator import Authenticator, add_app, is_told, log_in, new_browser, second_step
from tests.google import go_through, link
from tests.mailbox import Mailbox, text_of, token_in
from tests.people import PASSWORD, Person, set_status, visitor
from tests.provider import Provider

NEW = "new-haessi-8264"
SUBJECT = "SELECT subject FROM linked_identities WHERE user_id = %(id)s"
KONG = {"email": "kong@example.com", "email_verified": True, "name": "콩이집사"}


@pytest.fixture
def clock() -> Iterator[time_machine.Traveller]:
    with time_machine.travel(datetime.now(UTC), tick=False) as moving:
        yield moving


@pytest.fixture
def app(owner: Person) -> Authenticator:
    return add_app(owner)


@pytest.fixture
def laptop(owner: Person, app: Authenticator) -> Person:
    return new_browser(owner)


def sessions_of(member: Person) -> int:
    with connection():
        return fetch_value(
            "SELECT count(*) FROM sessions WHERE user_id = %(id)s AND revoked_at IS NULL",
            id=member.id,
        )


def test_a_right_password_asks_for_the_second_step_and_opens_nothing(owner: Person, laptop: Person):
    before = sessions_of(owner)

    asked = log_in(laptop)

    assert (asked.status_code, asked.json()["code"]) == (403, "second_factor_required")
    assert asked.json()["fields"] == {"ways": "code recovery"}
    assert "hamsterd" not in laptop.http.cookies
    assert laptop.get("/api/auth/me").status_code == 401
    assert sessions_of(owner) == before
    assert laptop.get("/api/auth/second-step").json() == {"ways": ["code", "recovery"]}


def test_a_code_of_the_app_signs_in(laptop: Person, app: Authenticator):
    log_in(laptop, rememberMe=True)

    done = second_step(laptop, f" {app.code()[:3]} {app.code()[3:]} ")

    assert done.status_code == 200, done.text
    assert done.json()["id"] == laptop.id
    assert done.json()["restored"] is False
    assert laptop.get("/api/auth/me").json()["id"] == laptop.id
    assert laptop.get("/api/auth/second-step").status_code == 404


def test_a_wrong_password_says_nothing_of_the_second_step(laptop: Person, visitor: Person):
    wrong = log_in(laptop, "wrong")
    nobody = visitor.post("/api/auth/login", {"username": "nobody", "password": "wrong"})

    assert wrong.status_code == nobody.status_code == 401
    assert {k: v for k, v in wrong.json().items() if k != "requestId"} == {
        k: v for k, v in nobody.json().items() if k != "requestId"
    }


def test_without_a_first_step_there_is_no_second(owner: Person, app: Authenticator):
    stranger = visitor(owner.url)

    assert stranger.get("/api/auth/second-step").json()["code"] == "second_step_over"
    assert second_step(stranger, app.code()).status_code == 404


def test_the_step_waits_ten_minutes(
    clock: time_machine.Traveller, laptop: Person, app: Authenticator
):
    log_in(laptop)
    clock.shift(timedelta(minutes=10, seconds=1))

    assert second_step(laptop, app.code()).json()["code"] == "second_step_over"


def test_a_new_password_ends_what_the_old_one_began(
    owner: Person, laptop: Person, app: Authenticator
):
    log_in(laptop)
    form = {"currentPassword": PASSWORD, "newPassword": NEW}
    assert owner.put("/api/auth/password", form).status_code == 200

    assert second_step(laptop, app.code()).json()["code"] == "second_step_over"


def test_a_ban_in_between_is_a_ban(owner: Person, laptop: Person, app: Authenticator):
    log_in(laptop)
    with connection(), transaction():
        execute(
            "INSERT INTO sanctions (user_id, kind, step, reason, actor)"
            " VALUES (%(id)s, 'ban', 4, '광고', 'cli:test')",
            id=owner.id,
        )
    set_status(owner, "banned")

    assert second_step(laptop, app.code()).json()["code"] == "account_banned"


def test_a_code_is_good_once(laptop: Person, owner: Person, app: Authenticator):
    code = app.code()
    log_in(laptop)
    assert second_step(laptop, code).status_code == 200

    again = new_browser(owner)
    log_in(again)
    refused = second_step(again, code)

    assert (refused.status_code, refused.json()["code"]) == (422, "wrong_code")
    assert "code" in refused.json()["fields"]


def test_two_who_send_one_code_at_once_do_not_both_come_in(owner: Person, app: Authenticator):
    laptops = [new_browser(owner) for _ in range(4)]
    for one in laptops:
        log_in(one)
    code, start, statuses = app.code(), threading.Barrier(4), []

    def race(one: Person) -> None:
        start.wait()
        statuses.append(second_step(one, code).status_code)

    racers = [threading.Thread(target=race, args=(one,)) for one in laptops]
    for racer in racers:
        racer.start()
    for racer in racers:
        racer.join()

    assert sorted(statuses) == [200, 422, 422, 422]


@pytest.mark.parametrize(("steps", "status"), [(-2, 422), (0, 200), (1, 200), (2, 422)])
def test_clocks_may_differ_by_one_step(
    clock: time_machine.Traveller, laptop: Person, app: Authenticator, steps: int, status: int
):
    log_in(laptop)

    assert second_step(laptop, app.code(steps=steps)).status_code == status


def test_an_older_code_is_void_after_a_newer_one(
    clock: time_machine.Traveller, owner: Person, laptop: Person, app: Authenticator
):
    log_in(laptop)
    assert second_step(laptop, app.code(steps=1)).status_code == 200

    again = new_browser(owner)
    log_in(again)
    assert second_step(again, app.code()).status_code == 422


def test_five_wrong_codes_lock_the_step_and_not_the_password(
    clock: time_machine.Traveller, laptop: Person, app: Authenticator, owner: Person
):
    log_in(laptop)
    guesses = [second_step(laptop, f"00000{n}").status_code for n in range(5)]
    assert guesses == [422] * 5

    locked = second_step(laptop, app.code())
    assert locked.status_code == 429
    assert 1 <= int(locked.headers["Retry-After"]) <= 601
    assert log_in(new_browser(owner)).json()["code"] == "second_factor_required"

    clock.shift(timedelta(minutes=10, seconds=1))
    log_in(laptop)
    assert second_step(laptop, app.code()).status_code == 200


def test_a_reset_password_opens_no_lock_of_codes_and_no_account(
    laptop: Person, app: Authenticator, mailbox: Mailbox, owner: Person
):
    log_in(laptop)
    for n in range(5):
        second_step(laptop, f"00000{n}")
    laptop.post("/api/auth/request-password-reset", {"email": "kong@example.com"})
    assert is_told(mailbox, "/reset-password?token=", 2)
    [link] = [mail for mail in mailbox.mails if "/reset-password?token=" in text_of(mail)]
    reset = laptop.post("/api/auth/reset-password", {"token": token_in(link), "newPassword": NEW})
    assert reset.status_code == 200
    assert laptop.get("/api/auth/me").status_code == 401

    assert log_in(laptop, NEW).json()["code"] == "second_factor_required"
    assert second_step(laptop, app.code()).status_code == 429


def test_a_recovery_code_stands_in_once_and_its_owner_hears_of_it(
    owner: Person, laptop: Person, app: Authenticator, mailbox: Mailbox
):
    code = app.recovery_codes[3]
    log_in(laptop)
    assert second_step(laptop, code.upper().replace("-", " ")).status_code == 200
    assert is_told(mailbox, "남은 코드는 9개", 2)

    again = new_browser(owner)
    log_in(again)
    assert second_step(again, code).status_code == 422
    assert laptop.get("/api/auth/second-factor").json()["recoveryCodesLeft"] == 9


def test_another_members_codes_open_nothing(laptop: Person, follower: Person):
    theirs = add_app(follower)
    log_in(laptop)

    assert second_step(laptop, theirs.code()).status_code == 422
    assert second_step(laptop, theirs.recovery_codes[0]).status_code == 422


def test_a_remembered_device_is_not_asked_until_it_is_forgotten(
    owner: Person, laptop: Person, app: Authenticator, mailbox: Mailbox
):
    log_in(laptop)
    assert second_step(laptop, app.code(), rememberDevice=True).status_code == 200
    assert is_told(mailbox, "TestBrowser/1.0", 2)
    laptop.post("/api/auth/logout")
    assert log_in(laptop).status_code == 200
    # It proves who has the device, and nothing more.
    assert laptop.get("/api/auth/proof").json()["freshUntil"] is None

    [device] = owner.get("/api/auth/second-factor").json()["devices"]
    assert device["isCurrent"] is False
    assert owner.delete(f"/api/auth/second-factor/devices/{device['id']}").status_code == 200
    laptop.post("/api/auth/logout")
    assert log_in(laptop).json()["code"] == "second_factor_required"


def test_a_remembered_device_is_remembered_for_its_own_member_alone(
    laptop: Person, app: Authenticator, follower: Person
):
    add_app(follower)
    log_in(laptop)
    second_step(laptop, app.code(), rememberDevice=True)
    laptop.post("/api/auth/logout")

    asked = laptop.post("/api/auth/login", {"username": "dubu", "password": PASSWORD})
    assert asked.json()["code"] == "second_factor_required"


def test_a_device_is_remembered_until_the_thirtieth_day_ends(
    clock: time_machine.Traveller, laptop: Person, app: Authenticator
):
    log_in(laptop)
    second_step(laptop, app.code(), rememberDevice=True)
    laptop.http.cookies.delete("hamsterd")
    over = kst_day_end(utc_now() + timedelta(days=30))
    clock.move_to(over - timedelta(seconds=1))
    assert log_in(laptop).status_code == 200
    laptop.http.cookies.delete("hamsterd")
    clock.move_to(over + timedelta(seconds=1))

    assert log_in(laptop).json()["code"] == "second_factor_required"


def test_a_password_grant_takes_the_code_with_it(laptop: Person, app: Authenticator):
    grant = {"grant_type": "password", "username": "kong", "password": PASSWORD}

    assert laptop.post("/api/auth/token", grant).json()["code"] == "second_factor_required"
    assert laptop.post("/api/auth/token", {**grant, "code": "000000"}).status_code == 422
    pair = laptop.post("/api/auth/token", {**grant, "code": app.code()})
    assert pair.status_code == 200
    renewed = {"grant_type": "refresh_token", "refresh_token": pair.json()["refresh_token"]}
    assert laptop.post("/api/auth/token", renewed).status_code == 200


def test_a_withdrawal_is_taken_back_by_both_steps_alone(
    owner: Person, laptop: Person, app: Authenticator
):
    owner.http.request("DELETE", "/api/auth/delete-account", json={"password": PASSWORD})

    def status() -> str:
        with connection():
            return fetch_value("SELECT status FROM users WHERE id = %(id)s", id=owner.id)

    log_in(laptop)
    assert status() == "withdrawn"
    assert second_step(laptop, app.code()).json()["restored"] is True
    assert status() == "active"


def test_what_is_stored_is_neither_the_secret_nor_a_code(owner: Person, app: Authenticator):
    with connection():
        [sealed] = fetch_column("SELECT secret FROM authenticator_apps")
        hashes = fetch_column("SELECT code_hash FROM recovery_codes")

    assert app.secret not in sealed
    assert len(hashes) == 10
    assert not {code.replace("-", "") for code in app.recovery_codes} & set(hashes)


def test_google_is_no_way_around(
    owner: Person,
    app: Authenticator,
    laptop: Person,
    google: Provider,
):
    with connection(), transaction():
        execute("UPDATE users SET email_verified_at = now() WHERE id = %(id)s", id=owner.id)
    google.has("g-kong", **KONG)
    address = go_through(laptop, google, "g-kong")

    assert address == "/login?step=second&next=%2F"
    assert laptop.get("/api/auth/me").status_code == 401
    assert second_step(laptop, app.code()).status_code == 200


def test_linking_google_by_password_waits_for_the_second_step(
    owner: Person,
    app: Authenticator,
    laptop: Person,
    google: Provider,
):
    google.has("g-kong", **KONG)
    assert go_through(laptop, google, "g-kong") == "/register/complete"
    asked = link(laptop)
    assert asked.json()["code"] == "second_factor_required"

    def subject() -> str | None:
        with connection():
            return fetch_value(SUBJECT, id=owner.id)

    assert subject() is None
    assert second_step(laptop, app.code()).status_code == 200
    assert subject() is not None


def change_password(owner: Person) -> httpx.Response:
    form = {"currentPassword": PASSWORD, "newPassword": f"{PASSWORD}-new"}
    return owner.put("/api/auth/password", form)


def let_go_of_google(owner: Person) -> httpx.Response:
    form = {"password": PASSWORD}
    return owner.http.request("DELETE", "/api/auth/google/connection", json=form)


@pytest.mark.parametrize(
    ("end", "password"), [(change_password, f"{PASSWORD}-new"), (let_go_of_google, PASSWORD)]
)
def test_with_a_way_in_go_the_devices_that_it_may_have_remembered(
    owner: Person,
    laptop: Person,
    app: Authenticator,
    google: Provider,
    end: Callable[[Person], httpx.Response],
    password: str,
):
    with connection(), transaction():
        execute(
            "INSERT INTO linked_identities (user_id, provider, subject, linked_at)"
            " VALUES (%(id)s, 'google', 'g', now())",
            id=owner.id,
        )
    log_in(laptop)
    second_step(laptop, app.code(), rememberDevice=True)

    ended = end(owner)

    assert ended.status_code == 200, ended.text
    assert owner.get("/api/auth/second-factor").json()["devices"] == []
    laptop.post("/api/auth/logout")
    again = laptop.post("/api/auth/login", {"username": owner.username, "password": password})
    assert again.json()["code"] == "second_factor_required"
