"""Consents name version and hash; a version that asks again lets members read, take and leave."""

from typing import Any

import pytest

from hamsterd.db.handle import connection
from hamsterd.db.sql import fetch_all
from tests.factories.diaries import an_entry
from tests.hamsterd.members.documents.writing import after_days, announced, back_at_the_desk
from tests.people import Person, sign_up
from tests.site import RunningSite
from tests.statements import counted


def consents(person: Person) -> list[dict[str, Any]]:
    with connection():
        return fetch_all(
            "SELECT document, version, body_hash FROM consents WHERE user_id = %(id)s ORDER BY id",
            id=person.id,
        )


def hash_shown(person: Person, kind: str) -> str:
    return str(person.get(f"/api/documents/{kind}").json()["bodyHash"])


def test_who_signs_up_agrees_to_what_is_in_force(owner: Person):
    assert consents(owner) == [
        {"document": "terms", "version": "1", "body_hash": hash_shown(owner, "terms")},
        {"document": "privacy", "version": "1", "body_hash": hash_shown(owner, "privacy")},
        {"document": "age14", "version": "2025-06-27", "body_hash": None},
    ]


def test_who_signs_up_later_agrees_to_the_later_text(site: RunningSite, admin: Person):
    announced(admin, needsConsent=True)
    with after_days(7):
        late = sign_up(site.url, "latecomer", "늦둥이네")
        assert consents(late)[0]["version"] == "2"
        assert consents(late)[0]["body_hash"] == hash_shown(late, "terms")
        assert late.get("/api/auth/me").json()["needsConsent"] is False
        an_entry(late)


def test_until_they_agree_members_read_export_and_leave_but_do_not_write(
    admin: Person, owner: Person
):
    announced(admin, needsConsent=True)
    assert owner.get("/api/auth/me").json()["needsConsent"] is False
    an_entry(owner)

    with after_days(7):
        assert owner.get("/api/auth/me").json()["needsConsent"] is True
        refused = owner.post("/api/community", {"title": "가", "content": "나", "boardId": 1})
        assert (refused.status_code, refused.json()["code"]) == (403, "consent_needed")
        assert owner.get("/api/diary").status_code == 200
        assert owner.post("/api/account/export").status_code in {200, 201, 202}
        [asked] = owner.get("/api/consents/pending").json()
        assert (asked["kind"], asked["version"], asked["agreedVersion"]) == ("terms", 2, 1)
        assert asked["path"] == "/terms-of-service/2"
        assert asked["changes"]

        agreed = owner.post("/api/consents", {"consents": [asked]})

        assert agreed.status_code == 200, agreed.text
        assert owner.get("/api/consents/pending").json() == []
        assert owner.get("/api/auth/me").json()["needsConsent"] is False
        an_entry(owner)
    assert consents(owner)[-1] == {
        "document": "terms",
        "version": "2",
        "body_hash": asked["bodyHash"],
    }


def test_who_does_not_agree_may_leave(admin: Person, owner: Person):
    announced(admin, needsConsent=True)
    with after_days(7):
        answer = owner.http.request(
            "DELETE", "/api/auth/delete-account", json={"password": "haessi-7391"}
        )
        assert answer.status_code == 200, answer.text


def test_a_version_that_does_not_ask_lets_everybody_go_on(admin: Person, owner: Person):
    announced(admin)
    with after_days(7):
        assert owner.get("/api/auth/me").json()["needsConsent"] is False
        an_entry(owner)
    assert len(consents(owner)) == 3


def test_who_missed_a_version_that_asked_agrees_to_the_latest(admin: Person, owner: Person):
    announced(admin, needsConsent=True)
    with after_days(7):
        back_at_the_desk(admin)
        announced(admin, add="\n\n그 뒤에 바뀐 문장이에요.")
    with after_days(14):
        [asked] = owner.get("/api/consents/pending").json()
        assert asked["version"] == 3
        owner.post("/api/consents", {"consents": [asked]})
        assert owner.get("/api/consents/pending").json() == []


@pytest.mark.parametrize("changes", [{"bodyHash": "0" * 64}, {"version": 1}])
def test_only_what_is_in_force_is_agreed_to(
    admin: Person, owner: Person, changes: dict[str, object]
):
    announced(admin, needsConsent=True)
    with after_days(7):
        [asked] = owner.get("/api/consents/pending").json()
        refused = owner.post("/api/consents", {"consents": [asked | changes]})
        assert (refused.status_code, refused.json()["code"]) == (409, "other_text")
    assert len(consents(owner)) == 3


def test_the_privacy_policy_asks_for_itself(admin: Person, owner: Person):
    announced(admin, "privacy", needsConsent=True)
    with after_days(7):
        assert [one["kind"] for one in owner.get("/api/consents/pending").json()] == ["privacy"]


def test_while_nothing_asks_nothing_is_queried(owner: Person):
    owner.get("/api/auth/me")
    with counted() as statements:
        owner.get("/api/auth/me")
    assert [one for one in statements if "consents" in one or "document_versions" in one] == []


def test_staff_agree_before_they_write_but_keep_the_console(admin: Person):
    announced(admin, needsConsent=True)
    with after_days(7):
        refused = admin.post("/api/community", {"title": "가", "content": "나", "boardId": 1})
        assert refused.json()["code"] == "consent_needed"
        back_at_the_desk(admin)
        assert admin.get("/api/admin/documents").status_code == 200
