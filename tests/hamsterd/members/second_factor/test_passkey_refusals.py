"""Passkeys that are refused: another site's, another member's, an old, copied or unused one."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta

import pytest
import time_machine

from hamsterd.db.handle import connection
from hamsterd.db.sql import execute
from hamsterd.db.transaction import transaction
from tests.authenticator import log_in, new_browser
from tests.passkey_device import (
    OFFER,
    PASSKEYS,
    SIGN_IN,
    PasskeyDevice,
    add_passkey,
    plain,
    prove,
    send_passkey,
    sign_in,
)
from tests.people import Person, set_status, sign_up
from tests.site import RunningSite

Spoil = Callable[[PasskeyDevice], None]


def at_another_origin(device: PasskeyDevice) -> None:
    device.origin = "http://localhost.evil.example"


def at_another_port(device: PasskeyDevice) -> None:
    device.origin = "http://localhost:1"


def for_another_site(device: PasskeyDevice) -> None:
    device.rp_id = "evil.example"


def locked(device: PasskeyDevice) -> None:
    device.is_unlocked = False


SPOILED = [at_another_origin, at_another_port, for_another_site, locked]


@pytest.fixture
def device(owner: Person) -> PasskeyDevice:
    return add_passkey(owner)


@pytest.fixture
def phone(owner: Person, device: PasskeyDevice) -> Person:
    return new_browser(owner)


def is_signed_in(browser: Person) -> bool:
    return browser.get("/api/auth/me").status_code == 200


@pytest.mark.parametrize("spoil", SPOILED)
def test_what_was_signed_elsewhere_opens_nothing(
    phone: Person, device: PasskeyDevice, spoil: Spoil
):
    spoil(device)
    refused = sign_in(phone, device)

    assert (refused.status_code, refused.json()["code"]) == (422, "passkey_refused")
    assert not is_signed_in(phone)


@pytest.mark.parametrize("spoil", SPOILED)
def test_what_was_made_elsewhere_is_not_added(owner: Person, spoil: Spoil):
    device = PasskeyDevice(owner.url)
    spoil(device)

    assert send_passkey(owner, device).json()["code"] == "passkey_refused"
    assert owner.get("/api/auth/second-factor").json()["passkeys"] == []


def test_the_host_of_a_request_names_no_site(phone: Person, device: PasskeyDevice):
    device.origin, device.rp_id = "http://evil.example", "evil.example"
    phone.http.headers["Host"] = "evil.example"

    asked = phone.post(f"{SIGN_IN}-options").json()
    assert asked["rpId"] == "localhost"
    assert sign_in(phone, device).json()["code"] != "ok"
    del phone.http.headers["Host"]
    assert not is_signed_in(phone)


def test_a_challenge_counts_once(phone: Person, device: PasskeyDevice, owner: Person):
    request = phone.post(f"{SIGN_IN}-options").json()
    cookie = phone.http.cookies["hamsterd_passkey"]
    body = {"passkey": device.sign(request)}
    assert phone.post(SIGN_IN, body).status_code == 200

    again = new_browser(owner)
    again.http.cookies.set("hamsterd_passkey", cookie, domain="localhost.local", path="/api/auth")
    assert again.post(SIGN_IN, body).json()["code"] == "challenge_over"
    assert again.post(SIGN_IN, {"passkey": device.sign(request)}).status_code == 409


def test_a_refused_answer_uses_the_challenge_up(
    phone: Person, device: PasskeyDevice, owner: Person
):
    request = phone.post(f"{SIGN_IN}-options").json()
    cookie = phone.http.cookies["hamsterd_passkey"]
    spoiled = device.sign(request)
    spoiled["response"]["signature"] = plain(b"\x30\x06\x02\x01\x01\x02\x01\x01")
    assert phone.post(SIGN_IN, {"passkey": spoiled}).json()["code"] == "passkey_refused"

    phone.http.cookies.set("hamsterd_passkey", cookie, domain="localhost.local", path="/api/auth")
    answer = phone.post(SIGN_IN, {"passkey": device.sign(request)})
    assert answer.json()["code"] == "challenge_over"


def test_a_challenge_is_over_after_five_minutes(phone: Person, device: PasskeyDevice):
    with time_machine.travel(datetime.now(UTC), tick=False) as clock:
        request = phone.post(f"{SIGN_IN}-options").json()
        cookie = phone.http.cookies["hamsterd_passkey"]
        clock.shift(timedelta(minutes=5))
        phone.http.cookies.set(
            "hamsterd_passkey", cookie, domain="localhost.local", path="/api/auth"
        )
        answer = phone.post(SIGN_IN, {"passkey": device.sign(request)})
    assert (answer.status_code, answer.json()["code"]) == (409, "challenge_over")


def test_another_browser_does_not_answer(phone: Person, device: PasskeyDevice, owner: Person):
    request = phone.post(f"{SIGN_IN}-options").json()
    elsewhere = new_browser(owner)

    answer = elsewhere.post(SIGN_IN, {"passkey": device.sign(request)})
    assert answer.json()["code"] == "challenge_over"


def test_a_challenge_for_one_thing_is_none_for_another(
    owner: Person, phone: Person, device: PasskeyDevice
):
    request = owner.post("/api/auth/proof/passkey-options").json()
    answer = owner.post(SIGN_IN, {"passkey": device.sign(request)})
    assert answer.json()["code"] == "challenge_over"

    log_in(phone)
    request = phone.post(f"{SIGN_IN}-options").json()
    answer = phone.post("/api/auth/second-step", {"passkey": device.sign(request)})
    assert answer.json()["code"] == "challenge_over"


def test_another_challenge_than_the_browsers_is_refused(phone: Person, device: PasskeyDevice):
    request = phone.post(f"{SIGN_IN}-options").json()
    phone.post(f"{SIGN_IN}-options")
    answer = phone.post(SIGN_IN, {"passkey": device.sign(request)})
    assert answer.json()["code"] == "passkey_refused"


def test_another_members_passkey_is_nothing(
    owner: Person, follower: Person, phone: Person, device: PasskeyDevice
):
    theirs = add_passkey(follower)
    assert prove(owner, theirs).json()["code"] == "passkey_unknown"

    log_in(phone)
    request = phone.post("/api/auth/second-step/passkey-options").json()
    answer = phone.post("/api/auth/second-step", {"passkey": theirs.sign(request)})
    assert answer.json()["code"] == "passkey_unknown"
    assert not is_signed_in(phone)


@pytest.mark.parametrize("whose", ["", "another"])
def test_a_device_says_whose_passkey_it_is(
    phone: Person, device: PasskeyDevice, follower: Person, whose: str
):
    handle = add_passkey(follower).keys[0].handle if whose else ""
    request = phone.post(f"{SIGN_IN}-options").json()

    answer = phone.post(SIGN_IN, {"passkey": device.sign(request, handle=handle)})
    assert answer.json()["code"] == "passkey_refused"


def test_a_copied_passkey_is_refused_once_it_has_fallen_behind(
    owner: Person, phone: Person, device: PasskeyDevice
):
    copy = device.copy()
    assert sign_in(phone, device).status_code == 200

    for _ in range(2):
        refused = sign_in(new_browser(owner), copy)
        assert (refused.status_code, refused.json()["code"]) == (422, "passkey_copied")
        copy.keys[0].count -= 1
    assert sign_in(new_browser(owner), device).status_code == 200


def test_a_device_that_does_not_count_is_no_copy(owner: Person, phone: Person):
    device = PasskeyDevice(owner.url, counts=False)
    send_passkey(owner, device)

    assert sign_in(phone, device).status_code == 200
    assert sign_in(new_browser(owner), device).status_code == 200


def test_a_passkey_is_of_one_member(owner: Person, follower: Person, device: PasskeyDevice):
    offer = follower.post(OFFER).json()
    taken = device.make(offer)
    assert follower.post(PASSKEYS, {"name": "하나", "passkey": taken}).status_code == 201

    follower.post(OFFER)
    again = follower.post(PASSKEYS, {"name": "하나", "passkey": taken})
    assert again.json()["code"] == "passkey_refused"  # it signed another challenge


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("authenticatorData", ""),
        ("authenticatorData", "AAAA"),
        ("signature", "%%%"),
        ("clientDataJSON", plain(b"[]")),
        ("clientDataJSON", plain(b"\xff\xfe")),
        ("userHandle", "?"),
    ],
)
def test_broken_answers_are_refused_in_words(
    phone: Person, device: PasskeyDevice, field: str, value: str
):
    request = phone.post(f"{SIGN_IN}-options").json()
    body = device.sign(request)
    body["response"][field] = value
    answer = phone.post(SIGN_IN, {"passkey": body})
    assert (answer.status_code, answer.json()["code"]) == (422, "passkey_refused")


@pytest.mark.parametrize("broken", ["", "oA", plain(b"\xa1\x63fmt\x63tpm"), plain(bytes(64))])
def test_broken_keys_are_refused_in_words(owner: Person, broken: str):
    made = PasskeyDevice(owner.url).make(owner.post(OFFER).json())
    made["response"]["attestationObject"] = broken
    answer = owner.post(PASSKEYS, {"name": "하나", "passkey": made})
    assert (answer.status_code, answer.json()["code"]) == (422, "passkey_refused")


def test_the_banned_hear_of_the_ban_and_the_suspended_come_in(
    owner: Person, phone: Person, device: PasskeyDevice
):
    set_status(owner, "suspended", until=datetime.now(UTC) + timedelta(days=3))
    assert sign_in(phone, device).status_code == 200

    with connection(), transaction():
        execute(
            "INSERT INTO sanctions (user_id, kind, step, reason, actor)"
            " VALUES (%(id)s, 'ban', 4, '광고', 'cli:test')",
            id=owner.id,
        )
    set_status(owner, "banned")
    refused = sign_in(new_browser(owner), device)
    assert refused.json()["code"] == "account_banned"
    assert "광고" in refused.json()["message"]


def test_who_left_for_good_is_nobody(owner: Person, phone: Person, device: PasskeyDevice):
    with connection(), transaction():
        execute(
            "UPDATE users SET status = 'withdrawn', withdrawn_at = now() - interval '8 days'"
            " WHERE id = %(id)s",
            id=owner.id,
        )
    assert sign_in(phone, device).json()["code"] == "passkey_unknown"


@pytest.mark.parametrize(
    ("address", "is_taken"),
    [
        ("https://hamzzi.kr", True),
        ("https://hamzzi.kr:8443", True),
        ("http://localhost:8000", True),
        ("http://hamzzi.kr", False),
        ("http://127.0.0.1:8000", False),
        ("https://[::1]:8000", False),
    ],
)
def test_passkeys_are_for_names_over_https(
    site: RunningSite, monkeypatch: pytest.MonkeyPatch, address: str, is_taken: bool
):
    person = sign_up(site.url, "kong", "콩이집사")
    monkeypatch.setattr(site.settings, "base_url", address)
    site.forget()

    assert person.get("/api/site").json()["signIns"]["passkey"] is is_taken
    asked = person.post(f"{SIGN_IN}-options")
    assert (asked.status_code == 200) is is_taken
    assert is_taken or asked.json()["code"] == "passkeys_unavailable"
