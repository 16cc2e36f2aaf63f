"""A moderator's stolen cookie can read the console for a while, but do nothing serious (0082).

The thief has no password, no phone and no passkey. The matrix: every route that demands a fresh
proof, with one and without.
"""

import re
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta

import httpx
import pytest
import time_machine

from hamsterd.core.clock import utc_now
from hamsterd.db.sql import execute
from hamsterd.db.transaction import transaction
from hamsterd.http.rights.permissions import Role
from hamsterd.http.rights.proofs import FreshProof
from hamsterd.openapi import contracts
from hamsterd.routes import ROUTES
from tests.authenticator import add_app
from tests.people import PASSWORD, Person, make_admin, make_staff, sign_up
from tests.site import RunningSite, running_site, site_settings

MARKED = {
    (method, re.sub(r"\([^)]*\)", "1", pattern)): contract.needs_fresh_proof
    for pattern, method, contract, _ in contracts(ROUTES)
    if contract.needs_fresh_proof
}
ALWAYS = [key for key, mark in MARKED.items() if mark is FreshProof.ALWAYS]
OF_THE_CONSOLE = [key for key in ALWAYS if key[1].startswith("/api/admin/")]
REASON = {"reason": "본인 요청"}


@pytest.fixture
def clock() -> Iterator[time_machine.Traveller]:
    with time_machine.travel(datetime.now(UTC), tick=False) as moving:
        yield moving


@pytest.fixture
def thief(admin: Person) -> Person:
    """Another client with the admin's cookie, and nothing else of theirs."""
    stranger = Person(admin.url)
    stranger.http.cookies.set("hamsterd", admin.http.cookies["hamsterd"])
    return stranger


def call(person: Person, method: str, path: str) -> httpx.Response:
    return person.http.request(method, path, json=None if method == "get" else {})


def code_of(answer: httpx.Response) -> str | None:
    is_json = answer.headers.get("Content-Type", "").startswith("application/json")
    return answer.json().get("code") if is_json and answer.content else None


def test_what_asks_for_a_proof_is_what_was_decided() -> None:
    assert set(OF_THE_CONSOLE) == {
        ("put", "/api/admin/users/1"),
        ("post", "/api/admin/users/1/reveal"),
        ("post", "/api/admin/inquiries/1/reveal"),
        ("post", "/api/admin/users/1/shared-addresses"),
        ("post", "/api/admin/users/1/second-factor/reset"),
        ("post", "/api/admin/boards/1/keepers"),
        ("delete", "/api/admin/boards/1/keepers/1"),
        ("post", "/api/admin/users/export"),
        ("post", "/api/admin/reports/export"),
        ("post", "/api/admin/audit/export"),
        ("get", "/api/admin/takedowns.csv"),
        ("put", "/api/admin/settings"),
        ("post", "/api/admin/invitations"),
        ("delete", "/api/admin/invitations/1"),
        ("post", "/api/admin/users/1/spam"),
        ("post", "/api/admin/incidents/1/people"),
        ("post", "/api/admin/announcements/1/send"),
        ("post", "/api/admin/move-mail/start"),
        ("post", "/api/admin/incidents/1/send"),
    }
    assert {key for key, mark in MARKED.items() if mark is FreshProof.SOMETIMES} == {
        ("post", "/api/admin/audit/1/undo"),
        ("post", "/api/admin/sanctions/1/lift"),
        ("post", "/api/admin/sanctions/lift"),
        ("post", "/api/admin/sanctions/selected"),
        ("post", "/api/admin/users/1/sanctions"),
        ("patch", "/api/admin/reports/1"),
        ("post", "/api/admin/reports/1/decide"),
        ("post", "/api/admin/reports/bulk-dismiss"),
        ("post", "/api/admin/reports/decide-together"),
        ("post", "/api/admin/reports/selected"),
        ("put", "/api/admin/appeals/1"),
    }
    assert {key for key, mark in MARKED.items() if mark is FreshProof.WITH_SECOND_FACTOR} == {
        ("put", "/api/auth/email"),
        ("put", "/api/auth/password"),
        ("delete", "/api/auth/delete-account"),
        ("post", "/api/auth/1/connection"),
        ("delete", "/api/auth/1/connection"),
    }


def test_every_marked_route_without_and_with_a_proof(
    clock: time_machine.Traveller, admin: Person, thief: Person
) -> None:
    clock.shift(timedelta(minutes=10))
    without = {key: code_of(call(thief, *key)) for key in ALWAYS}
    assert set(without.values()) == {"fresh_proof_required"}, without

    admin.post("/api/auth/proof", {"password": PASSWORD})

    with_proof = {key: code_of(call(admin, *key)) for key in ALWAYS}
    assert "fresh_proof_required" not in with_proof.values(), with_proof


def test_a_stolen_cookie_reveals_nobody_and_gives_nobody_power(
    clock: time_machine.Traveller, admin: Person, thief: Person, owner: Person, stranger: Person
) -> None:
    clock.shift(timedelta(minutes=10))
    assert thief.get(f"/api/admin/users/{owner.id}").status_code == 200

    reveal = thief.post(f"/api/admin/users/{owner.id}/reveal", REASON)
    power = thief.put(f"/api/admin/users/{stranger.id}", {"isAdmin": True})

    assert (reveal.status_code, code_of(reveal)) == (403, "fresh_proof_required")
    assert (power.status_code, code_of(power)) == (403, "fresh_proof_required")
    assert reveal.json()["fields"] == {"ways": "password"}
    assert owner.username not in reveal.text
    assert thief.post("/api/auth/proof", {"password": "guess"}).status_code == 422
    assert admin.get("/api/admin/personal-data-views").json() == []
    assert stranger.get("/api/auth/me").json()["isAdmin"] is False


def test_with_a_second_factor_a_known_password_helps_no_thief(
    clock: time_machine.Traveller, admin: Person, thief: Person, owner: Person
) -> None:
    app = add_app(admin)
    clock.shift(timedelta(minutes=10, seconds=31))
    thief.post("/api/auth/proof", {"password": PASSWORD})
    assert thief.post(f"/api/admin/users/{owner.id}/reveal", REASON).status_code == 403

    assert admin.post("/api/auth/proof", {"code": app.code()}).status_code == 200
    assert admin.post(f"/api/admin/users/{owner.id}/reveal", REASON).status_code == 200


def test_another_process_hears_of_a_proof_at_once(
    admin: Person, owner: Person, site: RunningSite, tmp_path
) -> None:
    with time_machine.travel(datetime.now(UTC), tick=False) as clock:
        clock.shift(timedelta(minutes=10))
        with running_site(site.dsn, site_settings(tmp_path, base_url=site.url)) as other:
            there = Person(f"http://127.0.0.1:{other.port}")
            there.http.headers["Origin"] = site.url
            there.http.cookies.set("hamsterd", admin.http.cookies["hamsterd"])
            path = f"/api/admin/users/{owner.id}/reveal"
            assert there.post(path, REASON).status_code == 403
            admin.post("/api/auth/proof", {"password": PASSWORD})
            assert there.post(path, REASON).status_code == 200
    site.reset()


def test_the_console_closes_after_thirty_idle_minutes_and_the_site_does_not(
    clock: time_machine.Traveller, admin: Person
) -> None:
    for _ in range(4):
        clock.shift(timedelta(minutes=29))
        assert admin.get("/api/admin/users").status_code == 200
    clock.shift(timedelta(minutes=31, seconds=1))

    refused = admin.get("/api/admin/users")
    assert (refused.status_code, code_of(refused)) == (403, "fresh_proof_required")
    assert admin.get("/api/auth/me").status_code == 200

    admin.post("/api/auth/proof", {"password": PASSWORD})
    assert admin.get("/api/admin/users").status_code == 200


def test_a_role_that_was_taken_meanwhile_opens_nothing_when_looked_at_again(
    clock: time_machine.Traveller, admin: Person
) -> None:
    """The session is reloaded when its console access seems to end, and its role with it."""
    assert admin.get("/api/admin/users").status_code == 200
    clock.shift(timedelta(minutes=31))
    with transaction():
        execute("UPDATE users SET role = NULL, is_admin = FALSE WHERE id = %(id)s", id=admin.id)
        execute("UPDATE sessions SET proved_at = %(now)s, console_seen_at = %(now)s", now=utc_now())

    refused = admin.get("/api/admin/users")
    assert (refused.status_code, code_of(refused)) == (403, "forbidden")


def test_the_console_closes_after_eight_hours_of_use(
    clock: time_machine.Traveller, admin: Person
) -> None:
    for _ in range(16):
        assert admin.get("/api/admin/users").status_code == 200
        clock.shift(timedelta(minutes=29))
    clock.shift(timedelta(minutes=17))

    assert code_of(admin.get("/api/admin/users")) == "fresh_proof_required"


def test_what_an_open_console_asks_by_itself_keeps_nothing_open(
    clock: time_machine.Traveller, admin: Person
) -> None:
    for _ in range(3):
        clock.shift(timedelta(minutes=11))
        answer = admin.http.get("/api/admin/users", headers={"X-Console-Idle": "1"})

    assert code_of(answer) == "fresh_proof_required"


def test_anothers_sanction_takes_a_proof_and_ones_own_does_not(
    clock: time_machine.Traveller, admin: Person, owner: Person, site: RunningSite
) -> None:
    form = {"kind": "warning", "reason": "욕설", "deviation": "처음이에요."}
    given = admin.post(f"/api/admin/users/{owner.id}/sanctions", form)
    assert given.status_code == 201, given.text
    act = given.json()["auditId"]
    other = make_admin(sign_up(site.url, "second", "햄장둘"))
    clock.shift(timedelta(minutes=10))

    assert code_of(other.post(f"/api/admin/audit/{act}/undo")) == "fresh_proof_required"
    assert admin.post(f"/api/admin/audit/{act}/undo").status_code == 200


def test_an_api_client_proves_by_its_grant(
    clock: time_machine.Traveller, admin: Person, owner: Person
) -> None:
    grant = {"grant_type": "password", "username": admin.username, "password": PASSWORD}
    pair = admin.post("/api/auth/token", grant).json()
    client = Person(admin.url)
    client.http.headers["Authorization"] = f"Bearer {pair['access_token']}"
    path = f"/api/admin/users/{owner.id}/reveal"
    assert client.post(path, REASON).status_code == 200
    clock.shift(timedelta(minutes=10))
    renewed = {"grant_type": "refresh_token", "refresh_token": pair["refresh_token"]}
    client.http.headers["Authorization"] = (
        f"Bearer {admin.post('/api/auth/token', renewed).json()['access_token']}"
    )

    assert code_of(client.post(path, REASON)) == "fresh_proof_required"
    assert client.get("/api/admin/users").status_code == 200
    client.post("/api/auth/proof", {"password": PASSWORD})
    assert client.post(path, REASON).status_code == 200


def test_staff_without_a_second_factor_may_only_add_one(admin: Person, owner: Person) -> None:
    demand = {"values": {"staff_second_factor": "on"}}
    moderator = make_staff(owner, Role.MODERATOR)
    assert moderator.get("/api/admin/todo").status_code == 200
    early = admin.put("/api/admin/settings", demand)
    assert (early.status_code, code_of(early)) == (409, "own_second_factor_first")
    add_app(admin)
    assert admin.put("/api/admin/settings", demand).status_code == 200

    refused = moderator.get("/api/admin/todo")
    assert (refused.status_code, code_of(refused)) == (403, "staff_second_factor_required")
    assert moderator.get("/api/auth/me").status_code == 200
    add_app(moderator)
    assert moderator.get("/api/admin/todo").status_code == 200


def test_an_undo_leaves_nobody_out_either(admin: Person, owner: Person) -> None:
    add_app(admin)
    admin.put("/api/admin/settings", {"values": {"staff_second_factor": "on"}})
    done = admin.put("/api/admin/settings", {"values": {"staff_second_factor": "off"}})
    (act,) = done.json()["auditIds"]

    refused = make_admin(owner).post(f"/api/admin/audit/{act}/undo")

    assert (refused.status_code, code_of(refused)) == (409, "own_second_factor_first")
    assert admin.post(f"/api/admin/audit/{act}/undo").status_code == 200
    assert code_of(owner.get("/api/admin/todo")) == "staff_second_factor_required"


def test_how_long_the_console_stays_open_is_set_in_the_console(
    admin: Person, owner: Person, clock: time_machine.Traveller
) -> None:
    moderator = make_staff(owner, Role.MODERATOR)
    hours = {"values": {"console_session_hours": 2, "console_idle_minutes": 10}}
    assert admin.put("/api/admin/settings", hours).status_code == 200

    clock.shift(timedelta(minutes=9))
    assert moderator.get("/api/admin/todo").status_code == 200
    clock.shift(timedelta(minutes=10))
    assert code_of(moderator.get("/api/admin/todo")) == "fresh_proof_required"
    moderator.post("/api/auth/proof", {"password": PASSWORD})
    for _ in range(13):
        assert moderator.get("/api/admin/todo").status_code == 200
        clock.shift(timedelta(minutes=9, seconds=30))
    assert code_of(moderator.get("/api/admin/todo")) == "fresh_proof_required"


def test_a_lost_second_factor_is_reset_with_a_reason(admin: Person, owner: Person) -> None:
    path = f"/api/admin/users/{owner.id}/second-factor/reset"
    assert code_of(admin.post(path, REASON)) == "no_second_factor"
    add_app(owner)
    assert admin.get(f"/api/admin/users/{owner.id}").json()["secondFactors"] == ["app"]

    done = admin.post(path, REASON)

    assert done.status_code == 200, done.text
    row = admin.get(f"/api/admin/audit/{done.json()['auditId']}").json()
    assert (row["action"], row["reason"]) == ("second_factor.reset", "본인 요청")
    assert admin.get(f"/api/admin/users/{owner.id}").json()["secondFactors"] == []
