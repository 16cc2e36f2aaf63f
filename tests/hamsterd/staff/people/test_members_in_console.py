"""An admin finds members, reads their page, keeps notes, and views personal data with a log."""

import json

import pytest

from hamsterd.config import get_settings
from hamsterd.db.handle import connection
from hamsterd.db.sql import execute, fetch_all, fetch_column, fetch_row
from hamsterd.db.transaction import transaction
from hamsterd.staff.people.personal_data import masked_address, masked_email
from hamsterd.staff.sanctions.ladder import SanctionKind
from hamsterd.staff.sanctions.service import apply_sanction
from tests.people import Person, make_admin


def listed(admin: Person, **query: object) -> list[str]:
    answer = admin.get("/api/admin/users", **{name: json.dumps(v) for name, v in query.items()})
    assert answer.status_code == 200, answer.text
    return [each["nickname"] for each in answer.json()]


def last_act() -> tuple[str, int]:
    with connection():
        row = fetch_row("SELECT action, target_id FROM audit_log ORDER BY id DESC LIMIT 1")
    return row["action"], row["target_id"]


def test_members_are_searched_filtered_sorted_and_paged(owner, follower, admin):
    assert listed(admin) == ["햄장", "두부언니", "콩이집사"]
    assert listed(admin, sort=["nickname", "ASC"], range=[0, 1]) == ["두부언니", "콩이집사"]
    assert listed(admin, filter={"q": "KONG@"}) == ["콩이집사"]
    assert listed(admin, filter={"isAdmin": True}) == ["햄장"]
    assert listed(admin, filter={"id": [owner.id]}) == ["콩이집사"]
    page = admin.get("/api/admin/users", range="[1,1]")
    assert page.headers["Content-Range"] == "users 1-1/3"


HOT = {
    "totalLikes": "total_likes",
    "followersCount": "followers_count",
    "experience": "experience",
    "lastSeenAt": "last_seen_at",
}


@pytest.mark.parametrize(("sort", "column"), HOT.items())
@pytest.mark.parametrize("direction", ["ASC", "DESC"])
def test_a_hot_number_orders_all_members_on_every_page(
    admin: Person, sort: str, column: str, direction: str
):
    """The lowest are read from an index, the others sorted: pages end before, at and after that."""
    number = "power(mod(n, 11), 3)"
    value = f"now() - {number} * interval '1 day'" if sort == "lastSeenAt" else number
    with transaction():
        execute(
            f"INSERT INTO users (username, email, nickname, password_hash, {column})"
            " SELECT 'u' || n, 'u' || n || '@example.com', '닉' || n, 'x',"
            f" CASE WHEN mod(n, 3) > 0 THEN {value} ELSE {'NULL' if 'At' in sort else 0} END"
            " FROM generate_series(1, 33) AS n"
        )
    nulls = "NULLS FIRST" if direction == "ASC" else "NULLS LAST"
    with connection():
        ordered = fetch_column(
            f"SELECT nickname FROM users ORDER BY {column} {direction} {nulls}, id {direction}"
        )

    pages = [listed(admin, sort=[sort, direction], range=[n, n + 4]) for n in range(0, 40, 5)]

    assert [name for page in pages for name in page] == ordered


@pytest.mark.parametrize(
    "query",
    [
        {"sort": '["passwordHash","ASC"]'},
        {"sort": '["id","; DROP"]'},
        {"filter": '{"nope":1}'},
        {"filter": '{"id":["x"]}'},
        {"filter": '{"q":{"a":1}}'},
        {"range": "[0]"},
        {"filter": "kong"},
    ],
)
def test_a_list_that_is_asked_wrongly_says_so(admin: Person, query):
    answer = admin.get("/api/admin/users", **query)

    assert answer.status_code == 422
    assert answer.json()["fields"]


def test_a_page_shows_the_record_and_the_next_step(owner: Person, admin: Person):
    apply_sanction(
        member_id=owner.id,
        kind=SanctionKind.WARNING,
        days=None,
        reason="도배",
        actor="cli:test",
        site=get_settings(),
    )

    page = admin.get(f"/api/admin/users/{owner.id}").json()

    assert (page["nickname"], page["standingViolations"]) == ("콩이집사", 1)
    assert page["suggestedStep"] == {"number": 2, "kind": "suspension", "days": 7}
    assert [each["reason"] for each in page["sanctions"]] == ["도배"]
    assert page["maskedEmail"] == "k***@example.com"
    assert page["devices"][0]["maskedIp"] == "127.0.*.*"
    assert "kong@example.com" not in json.dumps(page)
    assert admin.get("/api/admin/users/999").status_code == 404


def test_a_role_is_given_and_taken_but_never_from_the_last_owner(owner: Person, admin: Person):
    assert admin.put(f"/api/admin/users/{owner.id}", {"isAdmin": True}).json()["isAdmin"]
    assert owner.get("/api/admin/users").status_code == 200
    granted = last_act()
    assert granted == ("staff.role", owner.id)

    assert admin.post("/api/admin/audit/1/undo").status_code == 200
    assert owner.get("/api/admin/users").status_code == 403
    refused = admin.put(f"/api/admin/users/{admin.id}", {"isAdmin": False})
    assert (refused.status_code, refused.json()["code"]) == (409, "last_owner")


def test_sanctioning_beside_the_ladder_needs_a_reason(owner: Person, admin: Person):
    path = f"/api/admin/users/{owner.id}/sanctions"
    form = {"kind": "ban", "reason": "광고"}

    refused = admin.post(path, form)
    assert (refused.status_code, refused.json()["code"]) == (422, "deviation_unexplained")
    assert admin.post(path, {"kind": "suspension", "reason": "광고"}).status_code == 422
    assert admin.post(path, {"kind": "warning"}).status_code == 422

    given = admin.post(path, {**form, "deviationReason": "가입하자마자 광고만 올렸어요."})
    assert given.status_code == 201
    assert owner.get("/api/auth/me").status_code == 401
    undone = admin.post(f"/api/admin/audit/{given.json()['auditId']}/undo")
    assert undone.status_code == 200
    assert admin.get(f"/api/admin/users/{owner.id}").json()["status"] == "active"


def test_notes_are_for_the_staff(owner: Person, admin: Person):
    note = admin.post(f"/api/admin/users/{owner.id}/notes", {"text": "문의에 친절히 답함"}).json()
    assert note["author"] == "햄장"
    page = admin.get(f"/api/admin/users/{owner.id}").json()
    assert [each["text"] for each in page["notes"]] == ["문의에 친절히 답함"]

    path = f"/api/admin/users/{owner.id}/notes/{note['id']}"
    assert admin.delete(path).status_code == 200
    assert admin.delete(path).status_code == 404
    assert last_act() == ("note.delete", owner.id)
    assert admin.post(f"/api/admin/users/{owner.id}/notes", {"text": " "}).status_code == 422


def test_of_notes_about_oneself_nobody_reads_or_deletes_any(owner: Person, admin: Person):
    path = f"/api/admin/users/{owner.id}"
    note = admin.post(f"{path}/notes", {"text": "문의에 친절히 답함"}).json()
    make_admin(owner)

    assert owner.get(path).json()["notes"] == []
    refused = owner.delete(f"{path}/notes/{note['id']}")
    assert (refused.status_code, refused.json()["code"]) == (409, "own_case")
    assert [each["id"] for each in admin.get(path).json()["notes"]] == [note["id"]]


def test_a_device_is_signed_out(owner: Person, admin: Person):
    [device] = admin.get(f"/api/admin/users/{owner.id}").json()["devices"]

    assert admin.delete(f"/api/admin/users/{owner.id}/sessions/{device['id']}").is_success

    assert owner.get("/api/auth/me").status_code == 401
    assert last_act() == ("session.revoke", owner.id)


def test_seeing_personal_data_leaves_a_row_that_is_reviewed(owner: Person, admin: Person):
    seen = admin.post(f"/api/admin/users/{owner.id}/reveal", {"reason": "본인 확인 문의"}).json()
    assert seen == {"email": "kong@example.com", "addresses": ["127.0.0.1"]}

    [row] = admin.get("/api/admin/personal-data-views").json()
    assert (row["actorName"], row["nickname"], row["reason"]) == (
        "햄장",
        "콩이집사",
        "본인 확인 문의",
    )
    assert row["fields"] == ["email", "ip"]
    this_month = admin.get("/api/admin/personal-data-reviews").json()[0]
    assert (this_month["views"], this_month["members"]) == (1, 1)
    assert (this_month["actors"], this_month["reviewedAt"]) == (["햄장"], None)
    month = this_month["month"]
    assert (
        len(admin.get("/api/admin/personal-data-views", filter=f'{{"month":"{month}"}}').json())
        == 1
    )

    reviewed = admin.put(f"/api/admin/personal-data-reviews/{month}", {"remark": "모두 문의 처리"})
    assert (reviewed.json()["reviewer"], reviewed.json()["remark"]) == ("햄장", "모두 문의 처리")
    assert admin.put("/api/admin/personal-data-reviews/2999-01", {}).status_code == 422
    assert admin.put("/api/admin/personal-data-reviews/nope", {}).status_code == 422
    with connection():
        assert len(fetch_all("SELECT 1 FROM personal_data_reviews")) == 1


def test_looking_without_a_reason_is_refused(owner: Person, admin: Person):
    assert admin.post(f"/api/admin/users/{owner.id}/reveal", {"reason": ""}).status_code == 422
    with connection():
        assert fetch_all("SELECT 1 FROM personal_data_views") == []


@pytest.mark.parametrize(
    ("shown", "masked"),
    [("k@x.kr", "k***@x.kr"), ("콩이@x.kr", "콩***@x.kr"), (None, None)],
)
def test_an_e_mail_is_masked(shown, masked):
    assert masked_email(shown) == masked


@pytest.mark.parametrize(
    ("shown", "masked"),
    [("203.0.113.9", "203.0.*.*"), ("2001:db8::1", "2001:db8:*:*"), (None, None)],
)
def test_an_address_is_masked(shown, masked):
    assert masked_address(shown) == masked
