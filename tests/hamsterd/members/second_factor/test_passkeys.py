"""Adding, naming and removing passkeys; signing in with one, alone or with a password."""

from base64 import urlsafe_b64decode
from datetime import UTC, datetime, timedelta
from hashlib import sha256

import time_machine

from hamsterd.db.handle import connection
from hamsterd.db.sql import fetch_all, fetch_column, fetch_value
from hamsterd.http.rights.permissions import Role
from tests.authenticator import add_app, is_told, log_in, new_browser, second_step
from tests.mailbox import Mailbox
from tests.passkey_device import (
    LIST,
    OFFER,
    PASSKEYS,
    PasskeyDevice,
    add_passkey,
    prove,
    send_passkey,
    sign_in,
)
from tests.people import PASSWORD, Person, make_staff


def test_what_a_device_is_told_names_the_site_and_nobody(owner: Person, follower: Person):
    offer = owner.post(OFFER).json()

    assert offer["rp"] == {"id": "localhost", "name": "햄찌일기"}
    assert offer["user"]["name"] == "kong"
    # 32 bytes under a key of the site: neither the number nor its plain hash, and all different. A
    # search for the number in the text would prove nothing, because any digit is in half of such
    # texts.
    handle = urlsafe_b64decode(offer["user"]["id"] + "=")
    number = str(owner.id).encode()
    assert len(handle) == 32
    assert handle not in {number.rjust(32, b"\0"), number.ljust(32, b"\0"), sha256(number).digest()}
    assert follower.post(OFFER).json()["user"]["id"] != offer["user"]["id"]
    assert offer["authenticatorSelection"] == {
        "residentKey": "required",
        "requireResidentKey": True,
        "userVerification": "required",
    }
    assert offer["attestation"] == "none"
    assert offer["excludeCredentials"] == []
    assert owner.get(LIST).json()["passkeys"] == []


def test_the_first_passkey_brings_recovery_codes_a_mail_and_a_record(
    owner: Person, mailbox: Mailbox
):
    answer = send_passkey(owner, PasskeyDevice(owner.url), "콩이 아이폰")

    assert answer.status_code == 201, answer.text
    assert len(set(answer.json()["recoveryCodes"])) == 10
    [listed] = owner.get(LIST).json()["passkeys"]
    assert (listed["name"], listed["lastUsedAt"]) == ("콩이 아이폰", None)
    assert is_told(mailbox, "더한 것: 패스키 ‘콩이 아이폰’", 1)
    with connection():
        rows = fetch_all("SELECT action, after, transports FROM audit_log, passkeys")
    assert rows == [
        {"action": "second_factor.add", "after": {"what": "패스키"}, "transports": ["internal"]}
    ]


def test_the_next_one_is_made_for_the_same_handle_and_not_on_the_same_device(owner: Person):
    first = add_passkey(owner)
    offer = owner.post(OFFER).json()
    second = PasskeyDevice(owner.url)
    answer = owner.post(PASSKEYS, {"name": "노트북", "passkey": second.make(offer)})

    assert answer.json()["recoveryCodes"] == []
    assert [known["id"] for known in offer["excludeCredentials"]]
    assert first.keys[0].handle == second.keys[0].handle
    assert [each["name"] for each in owner.get(LIST).json()["passkeys"]] == ["아이폰", "노트북"]


def test_a_passkey_is_the_whole_of_signing_in(owner: Person):
    add_app(owner)
    device = add_passkey(owner)
    phone = new_browser(owner)

    done = sign_in(phone, device, rememberMe=True)

    assert done.status_code == 200, done.text
    assert done.json()["id"] == owner.id
    assert phone.get("/api/auth/me").json()["id"] == owner.id
    assert phone.get("/api/auth/proof").json()["freshUntil"]
    assert owner.get(LIST).json()["passkeys"][0]["lastUsedAt"]


def test_a_passkey_is_the_second_step_after_a_password(owner: Person):
    device = add_passkey(owner)
    laptop = new_browser(owner)
    asked = log_in(laptop)
    assert asked.json()["fields"] == {"ways": "passkey recovery"}

    request = laptop.post("/api/auth/second-step/passkey-options").json()
    assert [known["id"] for known in request["allowCredentials"]] == [device.sign(request)["id"]]
    body = {"passkey": device.sign(request), "rememberDevice": True}
    assert laptop.post("/api/auth/second-step", body).status_code == 200

    laptop.post("/api/auth/logout")
    assert log_in(laptop).status_code == 200


def test_recovery_codes_stand_in_for_a_lost_passkey(owner: Person):
    codes = send_passkey(owner, PasskeyDevice(owner.url)).json()["recoveryCodes"]
    laptop = new_browser(owner)
    log_in(laptop)

    assert second_step(laptop, codes[0]).status_code == 200


def test_a_second_step_needs_something(owner: Person):
    add_passkey(owner)
    laptop = new_browser(owner)
    log_in(laptop)

    refused = laptop.post("/api/auth/second-step", {})
    assert refused.json()["fields"] == {"code": "코드를 입력해 주세요."}


def test_a_passkey_proves_anew_and_a_password_does_no_more(owner: Person):
    device = add_passkey(owner)
    with time_machine.travel(datetime.now(UTC), tick=False) as clock:
        clock.shift(timedelta(minutes=10, seconds=1))
        refused = owner.post(OFFER)
        assert refused.json()["fields"] == {"ways": "passkey recovery"}
        assert owner.post("/api/auth/proof", {"password": PASSWORD}).status_code == 422

        assert prove(owner, device).status_code == 200
        assert owner.post(OFFER).status_code == 200


def test_a_passkey_opens_the_console(admin: Person):
    device = add_passkey(admin)
    with time_machine.travel(datetime.now(UTC), tick=False) as clock:
        clock.shift(timedelta(hours=8))
        assert admin.get("/api/admin/users").json()["code"] == "fresh_proof_required"
        assert prove(admin, device).status_code == 200
        assert admin.get("/api/admin/users").status_code == 200
    [row] = admin.get("/api/admin/staff").json()
    assert row["secondFactors"] == ["passkey"]
    assert admin.get(f"/api/admin/users/{admin.id}").json()["secondFactors"] == ["passkey"]


def test_the_site_may_demand_a_second_factor_and_a_passkey_is_one(admin: Person, owner: Person):
    moderator = make_staff(owner, Role.MODERATOR)
    add_passkey(admin)
    demand = {"values": {"staff_second_factor": "on"}}
    assert admin.put("/api/admin/settings", demand).status_code == 200
    assert moderator.get("/api/admin/todo").json()["code"] == "staff_second_factor_required"
    add_passkey(moderator)
    assert moderator.get("/api/admin/todo").status_code == 200


def test_a_passkey_is_called_something_else(owner: Person, follower: Person):
    add_passkey(owner)
    [one] = owner.get(LIST).json()["passkeys"]
    path = f"{PASSKEYS}/{one['id']}"

    assert owner.put(path, {"name": " 서랍 속 열쇠 "}).status_code == 200
    assert owner.get(LIST).json()["passkeys"][0]["name"] == "서랍 속 열쇠"
    assert owner.put(path, {"name": " "}).json()["fields"] == {
        "name": "패스키의 이름을 적어 주세요."
    }
    assert owner.put(path, {"name": "가" * 41}).status_code == 422
    assert follower.put(path, {"name": "내 것"}).json()["code"] == "passkey_not_found"
    assert follower.delete(path).json()["code"] == "passkey_not_found"


def test_removing_the_last_one_ends_the_second_factor_and_says_so(owner: Person, mailbox: Mailbox):
    device = add_passkey(owner)
    [one] = owner.get(LIST).json()["passkeys"]

    assert owner.delete(f"{PASSKEYS}/{one['id']}").status_code == 200

    assert is_told(mailbox, "뺀 것: 패스키 ‘아이폰’", 2)
    assert is_told(mailbox, "이제 비밀번호만으로", 2)
    assert owner.get(LIST).json()["recoveryCodesLeft"] == 0
    assert log_in(new_browser(owner)).status_code == 200
    assert sign_in(new_browser(owner), device).json()["code"] == "passkey_unknown"
    with connection():
        assert fetch_column("SELECT action FROM audit_log ORDER BY id") == [
            "second_factor.add",
            "second_factor.remove",
        ]


def test_removing_one_of_two_keeps_the_codes(owner: Person):
    add_passkey(owner, "하나")
    add_passkey(owner, "둘")
    first, _ = owner.get(LIST).json()["passkeys"]
    owner.delete(f"{PASSKEYS}/{first['id']}")

    assert owner.get(LIST).json()["recoveryCodesLeft"] == 10
    assert log_in(new_browser(owner)).json()["code"] == "second_factor_required"


def test_a_member_has_ten_at_most(owner: Person):
    late = PasskeyDevice(owner.url)
    early_offer = owner.post(OFFER).json()
    for number in range(10):
        add_passkey(owner, f"열쇠 {number}")

    assert owner.post(OFFER).json()["code"] == "too_many_passkeys"
    refused = owner.post(PASSKEYS, {"name": "열한 번째", "passkey": late.make(early_offer)})
    assert refused.json()["code"] == "challenge_over"  # its browser was asked anew meanwhile


def test_a_withdrawal_is_taken_back_and_reset_takes_passkeys_away(owner: Person, admin: Person):
    device = add_passkey(owner)
    owner.http.request("DELETE", "/api/auth/delete-account", json={"password": PASSWORD})
    assert sign_in(new_browser(owner), device).json()["restored"] is True

    reset = admin.post(
        f"/api/admin/users/{owner.id}/second-factor/reset", {"reason": "기기를 잃어버림"}
    )
    assert reset.status_code == 200, reset.text
    assert sign_in(new_browser(owner), device).json()["code"] == "passkey_unknown"
    assert log_in(new_browser(owner)).status_code == 200


def test_what_is_stored_tells_nothing_of_the_member(owner: Person):
    add_passkey(owner)
    with connection():
        assert fetch_value("SELECT count(*) FROM passkey_challenges") == 0
        [row] = fetch_all("SELECT user_handle, credential_id FROM passkeys")
    assert "kong" not in str(row)
