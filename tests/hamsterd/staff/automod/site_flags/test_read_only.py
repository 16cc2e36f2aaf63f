"""While the site is read only every write is refused, in words; reading and signing in go on."""

import re
from datetime import timedelta
from typing import Any

import httpx
import pytest

from hamsterd.core.clock import utc_now
from hamsterd.db.handle import connection
from hamsterd.db.sql import execute, fetch_value
from hamsterd.db.transaction import transaction
from tests.factories.diaries import an_entry, like
from tests.people import PASSWORD, Person
from tests.site import Site

MESSAGE = "새 서버로 옮기고 있어요."
UNSAFE = ("post", "put", "patch", "delete")
OPEN = {
    ("post", "/api/auth/login"): "signing in",
    ("post", "/api/auth/register/work"): "a sum to compute; nothing is written",
    ("post", "/api/auth/token"): "signing in, for API clients",
    ("post", "/api/auth/second-step"): "signing in",
    ("post", "/api/auth/login/passkey"): "signing in",
    ("post", "/api/auth/login/passkey-options"): "signing in",
    ("post", "/api/auth/second-step/passkey-options"): "signing in",
    ("post", "/api/auth/proof/passkey-options"): "what a proof begins with",
    ("post", "/api/auth/proof"): "the way out of it asks for one",
    ("delete", "/api/auth/second-factor/devices/{device_id}"): "a device that was lost",
    ("post", "/api/auth/logout"): "signing out",
    ("delete", "/api/auth/sessions/{session_id}"): "signing out a device that was lost",
    ("post", "/api/auth/email/check"): "looks at a link",
    ("post", "/api/auth/reset-password/check"): "looks at a link",
    ("post", "/api/admin/word-rules/test"): "looks at old writing",
    ("post", "/api/admin/documents/{kind}/preview"): "saves nothing",
    ("delete", "/api/guest-inquiries/session"): "signing out",
    ("post", "/api/ads/{ad_id}/view"): "answered, not counted",
    ("post", "/api/ads/{ad_id}/click"): "answered, not counted",
    ("put", "/api/admin/operations/read-only"): "the way out of it",
    ("put", "/api/admin/operations/delivery"): "no writing of members",
}
"""Every write that is not refused, and why."""


def close(admin: Person, **changes: Any) -> httpx.Response:
    form = {"isOn": True, "message": MESSAGE, **changes}
    answer = admin.put("/api/admin/operations/read-only", form)
    assert answer.status_code == 200, answer.text
    return answer


def reopen(admin: Person) -> None:
    answer = admin.put("/api/admin/operations/read-only", {"isOn": False})
    assert answer.status_code == 200, answer.text


@pytest.fixture
def openapi(visitor: Person) -> dict[str, Any]:
    document: dict[str, Any] = visitor.get("/openapi.json").json()
    return document


def test_every_write_of_the_contract_is_refused_but_the_named_ones(
    admin: Person, openapi: dict[str, Any]
):
    """The whole contract, by somebody who may do everything."""
    close(admin)
    all_writes = [
        (method, path)
        for path, methods in openapi["paths"].items()
        for method in methods
        if method in UNSAFE
    ]
    assert len(all_writes) > 100
    assert set(OPEN) <= set(all_writes)

    for method, path in all_writes:
        if (method, path) in OPEN:
            continue
        answer = admin.http.request(method.upper(), re.sub(r"\{\w+\}", "1", path), json={})
        said = answer.json()
        refused = (answer.status_code, said.get("code"))
        assert refused == (503, "read_only"), f"{method} {path}: {said}"
        assert MESSAGE in said["message"]
        assert int(answer.headers["Retry-After"]) > 0


def test_a_member_reads_on_and_signs_in_and_out(owner: Person, admin: Person, site: Site):
    entry = an_entry(owner, title="아침 쳇바퀴")
    close(admin)

    assert owner.get(f"/api/diary/{entry['id']}").json()["title"] == "아침 쳇바퀴"
    assert owner.get("/api/auth/me").status_code == 200
    assert owner.post("/api/auth/logout").status_code == 200
    assert owner.get("/api/auth/me").status_code == 401
    signed_in = owner.post("/api/auth/login", {"username": owner.username, "password": PASSWORD})
    assert signed_in.status_code == 200, signed_in.text
    assert owner.get("/api/diary/my").status_code == 200


def test_nothing_was_written_and_writing_goes_on_afterwards(
    owner: Person, follower: Person, admin: Person
):
    entry = an_entry(owner)
    close(admin)
    refused = follower.post(f"/api/diary/{entry['id']}/like")
    assert refused.status_code == 503
    assert owner.get(f"/api/diary/{entry['id']}").json()["likesCount"] == 0

    reopen(admin)

    assert like(follower, entry)["count"] == 1


def test_the_site_says_so_to_everybody(visitor: Person, admin: Person):
    assert visitor.get("/api/site").json()["readOnly"] is None
    close(admin)

    said = visitor.get("/api/site").json()["readOnly"]
    assert MESSAGE in said["message"]
    assert said["until"] is None

    ready = visitor.get("/readyz")
    assert ready.status_code < 300
    assert ready.headers["X-Site-Mode"] == "read-only"
    check = next(
        one for one in admin.get("/api/admin/health").json()["checks"] if one["key"] == "readOnly"
    )
    assert check["state"] == "healthy"


def test_it_ends_by_itself(owner: Person, admin: Person, site: Site):
    close(admin, until=(utc_now() + timedelta(hours=1)).isoformat())
    entry = {"title": "저녁", "content": "해바라기씨"}
    refused = owner.post("/api/diary", entry)
    assert 0 < int(refused.headers["Retry-After"]) <= 3601
    with transaction():
        execute(
            "UPDATE site_switches SET value = value || jsonb_build_object('until', %(past)s::text)"
            " WHERE name = 'read_only'",
            past=(utc_now() - timedelta(seconds=1)).isoformat(),
        )
    site.forget()

    assert an_entry(owner)["id"]


def test_who_may_not_write_is_told_that_first(visitor: Person, owner: Person, admin: Person):
    """A visitor needs to sign in, a member is no admin: that stays so when it is over."""
    close(admin)

    assert visitor.post("/api/diary", {}).status_code == 401
    assert owner.put("/api/admin/operations/read-only", {"isOn": False}).status_code == 403


def test_a_visit_is_not_noted(owner: Person, admin: Person, site: Site):
    """Reading writes nothing: neither the last visit nor the session's expiry."""
    long_ago = utc_now() - timedelta(hours=2)
    close(admin)
    with transaction():
        execute("UPDATE sessions SET last_seen_at = %(at)s", at=long_ago)
        execute("UPDATE users SET last_seen_at = %(at)s", at=long_ago)
    site.forget()

    assert owner.get("/api/auth/me").status_code == 200

    with connection():
        seen = fetch_value("SELECT last_seen_at FROM users WHERE id = %(id)s", id=owner.id)
        slid = fetch_value(
            "SELECT max(last_seen_at) FROM sessions WHERE user_id = %(id)s", id=owner.id
        )
    assert (seen, slid) == (long_ago, long_ago)


def test_refusals_are_no_faults_of_the_site(owner: Person, admin: Person):
    """Nobody is called at night because operators let the site be read only."""
    close(admin)
    before = admin.get("/metrics").text
    for _ in range(5):
        assert owner.post("/api/diary", {}).status_code == 503

    after = admin.get("/metrics").text
    assert 'code="read_only"' not in after
    assert "hamsterd_site_read_only 1.0" in before


def test_setting_it_is_one_act_of_the_audit_log(admin: Person):
    act = close(admin).json()["auditId"]
    assert close(admin).json()["auditId"] is None

    row = admin.get(f"/api/admin/audit/{act}").json()
    assert (row["action"], row["actor"]) == ("read_only.set", f"admin:{admin.id}")


@pytest.mark.parametrize(
    "form",
    [
        {"isOn": True, "message": "가" * 201},
        {"isOn": True, "until": "2020-01-01T00:00:00Z"},
        {"isOn": True, "until": (utc_now() + timedelta(days=8)).isoformat()},
        {"message": "켤까요"},
    ],
)
def test_what_makes_no_sense_is_refused(admin: Person, form: dict[str, Any]):
    assert admin.put("/api/admin/operations/read-only", form).status_code == 422
