"""Granting and revoking roles: the required role, the immediate effect, and the last owner."""

from concurrent.futures import ThreadPoolExecutor

from hamsterd.db.handle import connection
from hamsterd.db.sql import fetch_column
from hamsterd.http.rights.permissions import Role
from tests.people import Person, make_staff, set_status


def give(
    giver: Person, to: Person, role: Role | None, reason: str | None = None
) -> tuple[int, str]:
    form = {"role": role, "reason": reason}
    answer = giver.put(f"/api/admin/users/{to.id}", form)
    return answer.status_code, answer.json().get("code", "")


def owners() -> list[int]:
    with connection():
        return fetch_column("SELECT id FROM users WHERE role = 'owner' ORDER BY id")


def test_a_role_holds_from_the_next_request_and_is_taken_as_fast(admin: Person, stranger: Person):
    assert stranger.get("/api/admin/reports").status_code == 403

    assert give(admin, stranger, Role.MODERATOR) == (200, "")
    assert stranger.get("/api/auth/me").json()["role"] == "moderator"
    assert stranger.get("/api/auth/me").json()["isAdmin"] is False
    assert stranger.get("/api/admin/reports").status_code == 200
    told = stranger.get("/api/notifications").json()[0]
    assert (told["title"], told["message"]) == ("운영진 역할", "운영진 역할이 주어졌어요.")

    assert give(admin, stranger, None, "쉬기로 했어요.") == (200, "")
    assert stranger.get("/api/admin/reports").status_code == 403
    act = admin.get("/api/admin/audit").json()[0]
    assert (act["action"], act["role"], act["permission"]) == (
        "staff.role",
        "owner",
        "staff.manage",
    )
    assert (act["before"], act["after"]) == ({"role": "moderator"}, {"role": None})
    assert act["reason"] == "쉬기로 했어요."


def test_an_admin_appoints_the_others_but_no_admin_and_no_owner(
    admin: Person, owner: Person, follower: Person, stranger: Person
):
    make_staff(owner, Role.ADMIN)
    make_staff(follower, Role.ADMIN)

    assert give(owner, stranger, Role.ANALYST) == (200, "")
    assert give(owner, stranger, Role.MODERATOR) == (200, "")
    for role in (Role.ADMIN, Role.OWNER):
        assert give(owner, stranger, role) == (403, "owners_only")
    assert owner.put(f"/api/admin/users/{stranger.id}", {"isAdmin": True}).status_code == 403
    for other in (follower, admin):
        assert give(owner, other, None) == (403, "owners_only")
    assert give(admin, follower, Role.MODERATOR) == (200, "")


def test_an_admin_does_not_undo_what_the_owner_did_with_admins(
    admin: Person, owner: Person, stranger: Person
):
    make_staff(owner, Role.ADMIN)
    act = admin.put(f"/api/admin/users/{stranger.id}", {"role": "admin"}).json()["auditId"]

    assert owner.post(f"/api/admin/audit/{act}/undo").status_code == 403
    assert admin.post(f"/api/admin/audit/{act}/undo").status_code == 200


def test_what_names_no_role_and_what_is_none_is_refused_in_words(admin: Person, owner: Person):
    nothing = admin.put(f"/api/admin/users/{owner.id}", {})
    assert (nothing.status_code, nothing.json()["code"]) == (422, "invalid_input")
    assert admin.put(f"/api/admin/users/{owner.id}", {"role": "king"}).status_code == 422
    assert admin.put("/api/admin/users/999", {"role": "moderator"}).status_code == 404
    set_status(owner, "banned")
    assert give(admin, owner, Role.MODERATOR) == (409, "role_refused")


def test_the_staff_are_not_sanctioned_before_their_role_is_taken(admin: Person, stranger: Person):
    make_staff(stranger, Role.MODERATOR)
    form = {"kind": "warning", "reason": "욕설"}

    refused = admin.post(f"/api/admin/users/{stranger.id}/sanctions", form)
    assert (refused.status_code, refused.json()["code"]) == (409, "admin_sanctioned")


def test_two_owners_cannot_take_the_role_from_each_other_at_once(admin: Person, owner: Person):
    for _ in range(5):
        make_staff(admin, Role.OWNER)
        make_staff(owner, Role.OWNER)

        with ThreadPoolExecutor(2) as pool:
            done = list(pool.map(lambda pair: give(*pair, None), ((admin, owner), (owner, admin))))

        assert sorted(status for status, _ in done) in ([200, 403], [200, 409])
        assert len(owners()) == 1


def test_two_owners_cannot_leave_at_once(admin: Person, owner: Person):
    make_staff(owner, Role.OWNER)
    form = {"password": "haessi-7391"}

    with ThreadPoolExecutor(2) as pool:
        done = list(
            pool.map(
                lambda person: (
                    person.http.request("DELETE", "/api/auth/delete-account", json=form).status_code
                ),
                (admin, owner),
            )
        )

    assert sorted(done) == [200, 409]


def test_a_moderator_undoes_what_they_did_and_nothing_else(
    admin: Person, stranger: Person, owner: Person, follower: Person
):
    make_staff(stranger, Role.MODERATOR)
    note = {"kind": "warning", "reason": "도배"}
    of_admin = admin.post(f"/api/admin/users/{owner.id}/sanctions", note).json()["auditId"]
    own = stranger.post(f"/api/admin/users/{follower.id}/sanctions", note).json()["auditId"]

    refused = stranger.post(f"/api/admin/audit/{of_admin}/undo")
    assert (refused.status_code, refused.json()["code"]) == (403, "not_your_act")
    assert stranger.post(f"/api/admin/audit/{own}/undo").status_code == 200
    assert admin.post(f"/api/admin/audit/{of_admin}/undo").status_code == 200


def test_a_moderator_does_not_look_for_an_e_mail(admin: Person, stranger: Person, owner: Person):
    make_staff(stranger, Role.MODERATOR)

    refused = stranger.get("/api/admin/users", filter='{"q": "@example.com"}')
    assert (refused.status_code, refused.json()["code"]) == (403, "personal_data_refused")
    listed = stranger.get("/api/admin/users")
    assert listed.status_code == 200
    assert "@example.com" not in listed.text.replace("***@example.com", "")
    assert admin.get("/api/admin/users", filter='{"q": "@example.com"}').status_code == 200


def test_a_moderator_restricts_for_thirty_days_at_most(
    admin: Person, stranger: Person, owner: Person, follower: Person
):
    make_staff(stranger, Role.MODERATOR)
    why = {"reason": "광고", "deviationReason": "광고만 올렸어요."}

    for form in ({"kind": "ban"}, {"kind": "suspension", "days": 31}):
        refused = stranger.post(f"/api/admin/users/{owner.id}/sanctions", {**form, **why})
        assert (refused.status_code, refused.json()["code"]) == (403, "sanction_too_heavy")
        assert "관리자에게" in refused.json()["message"]
    most = {"kind": "suspension", "days": 30, **why}
    given = stranger.post(f"/api/admin/users/{owner.id}/sanctions", most)
    assert given.status_code == 201

    ban = admin.post(f"/api/admin/users/{follower.id}/sanctions", {"kind": "ban", **why}).json()
    lifted = stranger.post(f"/api/admin/sanctions/{ban['id']}/lift", {"reason": "봐줘요."})
    assert lifted.status_code == 403
    path = f"/api/admin/sanctions/{given.json()['id']}/lift"
    assert stranger.post(path, {"reason": "해결됐어요."}).status_code == 200


def test_each_is_told_what_they_may_and_what_waits_for_them(admin: Person, stranger: Person):
    make_staff(stranger, Role.ANALYST)
    me = stranger.get("/api/admin/me").json()
    assert me["role"] == "analyst"
    assert me["permissions"] == ["ads.read", "analytics.read", "console.enter"]
    todo = stranger.get("/api/admin/todo").json()
    assert {name for name, value in todo.items() if value is not None} == {"counts"}

    make_staff(stranger, Role.MODERATOR)
    todo = stranger.get("/api/admin/todo").json()
    seen = {name for name, value in todo.items() if value is not None}
    assert seen == {"cases", "held", "flagged", "inquiries", "signUps", "counts"}
    assert stranger.get("/api/admin/me").json()["suspensionDays"] == 30
    assert None not in admin.get("/api/admin/todo").json().values()


def test_the_staff_know_each_other(admin: Person, stranger: Person, owner: Person):
    give(admin, owner, Role.ANALYST)
    make_staff(stranger, Role.MODERATOR)

    rows = stranger.get("/api/admin/staff").json()
    assert [row["role"] for row in rows] == ["owner", "moderator", "analyst"]
    assert rows[2]["since"] is not None
    assert rows[0]["secondFactors"] == []
    assert "@" not in stranger.get("/api/admin/staff").text
