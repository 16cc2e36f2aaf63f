"""Adding, renewing and removing a second factor: fresh proof, mail, audit row and export."""

from datetime import UTC, datetime, timedelta

import pytest
import time_machine

from hamsterd.db.handle import connection
from hamsterd.db.sql import execute, fetch_column, fetch_value
from hamsterd.db.transaction import transaction
from tests.authenticator import Authenticator, add_app, is_told, log_in, new_browser, second_step
from tests.mailbox import Mailbox
from tests.people import PASSWORD, Person

APP = "/api/auth/second-factor/app"
_REFRESHED = """
    INSERT INTO sessions (user_id, token_hash, kind, family, refresh_hash, refresh_expires_at,
                          refresh_used_at, expires_at, proved_at)
    SELECT %(member_id)s, encode(sha256(n::text::bytea), 'hex'), 'token',
           '00000000-0000-0000-0000-000000000001', n, now() + interval '30 days', now(), now(),
           now()
      FROM generate_series(1, 300) n
"""
CODES = "/api/auth/second-factor/recovery-codes"


def test_adding_an_app_shows_ten_codes_once(owner: Person, mailbox: Mailbox):
    app = add_app(owner)

    assert len(set(app.recovery_codes)) == 10
    listed = owner.get("/api/auth/second-factor").json()
    assert listed["app"]["createdAt"]
    assert listed["recoveryCodesLeft"] == 10
    assert app.secret not in str(listed)
    assert is_told(mailbox, "더한 것: 인증 앱", 1)
    with connection():
        assert fetch_column("SELECT action FROM audit_log") == ["second_factor.add"]


def test_an_app_is_added_however_often_its_member_signed_in(owner: Person):
    """An API client leaves a session at each refresh, with the proof of the first."""
    with connection(), transaction():
        execute(_REFRESHED, member_id=owner.id)
    add_app(owner)

    with connection():
        assert fetch_value("SELECT count(*) FROM sessions WHERE proved_at IS NOT NULL") == 1


def test_nothing_is_on_before_the_first_code(owner: Person):
    offer = owner.post(APP).json()
    assert offer["uri"].startswith("otpauth://totp/")
    assert offer["secret"] in offer["uri"]

    wrong = owner.put(APP, {"ticket": offer["ticket"], "code": "000000"})
    assert wrong.json()["code"] == "wrong_code"
    assert log_in(new_browser(owner)).status_code == 200


def test_an_offer_is_of_one_session_and_of_one_app(owner: Person, follower: Person):
    offer = owner.post(APP).json()
    body = {"ticket": offer["ticket"], "code": Authenticator(offer["secret"]).code()}

    assert follower.put(APP, body).json()["code"] == "enrolment_over"
    add_app(owner)
    assert owner.put(APP, body).json()["code"] == "app_already_added"
    assert owner.post(APP).json()["code"] == "app_already_added"


def test_a_new_set_of_codes_voids_the_old(owner: Person, mailbox: Mailbox):
    old = add_app(owner)
    new = owner.post(CODES).json()["recoveryCodes"]
    laptop = new_browser(owner)
    log_in(laptop)

    assert second_step(laptop, old.recovery_codes[0]).status_code == 422
    assert second_step(laptop, new[0]).status_code == 200


def test_removing_the_last_factor_ends_all_of_it(owner: Person, mailbox: Mailbox):
    app = add_app(owner)
    laptop = new_browser(owner)
    log_in(laptop)
    second_step(laptop, app.code(), rememberDevice=True)
    assert owner.delete(APP).status_code == 200

    assert is_told(mailbox, "비밀번호만으로", 3)
    listed = owner.get("/api/auth/second-factor").json()
    assert listed == {**listed, "app": None, "recoveryCodesLeft": 0, "devices": []}
    assert log_in(new_browser(owner)).status_code == 200
    assert owner.delete(APP).json()["code"] == "no_second_factor"
    assert owner.post(CODES).json()["code"] == "no_second_factor"


@pytest.mark.parametrize(("method", "path"), [("POST", APP), ("DELETE", APP), ("POST", CODES)])
def test_an_old_sign_in_changes_nothing_without_a_proof(owner: Person, method: str, path: str):
    with time_machine.travel(datetime.now(UTC), tick=False) as clock:
        clock.shift(timedelta(minutes=10))
        refused = owner.http.request(method, path)

        assert (refused.status_code, refused.json()["code"]) == (403, "fresh_proof_required")
        assert refused.json()["fields"] == {"ways": "password"}

        wrong = owner.post("/api/auth/proof", {"password": "wrong"})
        assert wrong.json()["fields"]["password"]
        assert owner.post("/api/auth/proof", {"password": PASSWORD}).status_code == 200
        assert owner.http.request(method, path).status_code != 403


def test_with_a_second_factor_the_password_proves_nothing(owner: Person):
    app = add_app(owner)
    with time_machine.travel(datetime.now(UTC), tick=False) as clock:
        clock.shift(timedelta(minutes=10, seconds=31))
        assert owner.delete(APP).json()["fields"] == {"ways": "code recovery"}
        assert owner.get("/api/auth/proof").json()["ways"] == ["code", "recovery"]

        refused = owner.post("/api/auth/proof", {"password": PASSWORD})
        assert refused.status_code == 422
        assert owner.delete(APP).status_code == 403
        assert owner.post("/api/auth/proof", {"code": app.code()}).status_code == 200
        assert owner.post("/api/auth/proof", {"code": app.code()}).status_code == 422  # once
        assert owner.delete(APP).status_code == 200


def test_what_other_sessions_proved_before_is_proved_no_more(owner: Person):
    laptop = new_browser(owner)
    log_in(laptop)
    assert laptop.get("/api/auth/proof").json()["freshUntil"]

    add_app(owner)

    assert laptop.get("/api/auth/proof").json()["freshUntil"] is None
    assert laptop.delete(APP).json()["code"] == "fresh_proof_required"
    form = {"currentPassword": PASSWORD, "newPassword": "new-haessi-8264"}
    assert laptop.put("/api/auth/password", form).json()["code"] == "fresh_proof_required"


def test_five_wrong_proofs_lock_the_proof_and_not_the_door(owner: Person):
    app = add_app(owner)
    guesses = [owner.post("/api/auth/proof", {"code": f"00000{n}"}) for n in range(5)]
    assert [guess.status_code for guess in guesses] == [422] * 5
    assert owner.post("/api/auth/proof", {"code": app.code()}).status_code == 429

    laptop = new_browser(owner)
    log_in(laptop)
    assert second_step(laptop, app.code()).status_code == 200
