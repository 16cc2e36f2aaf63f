"""A moderator selects rows of a list and does one thing to all of them, and undoes it at once."""

from tests.factories.community import a_post, comment_on
from tests.factories.diaries import an_entry, say
from tests.factories.moderation import act, bells, drift, me
from tests.people import Person

REMOVE = "/api/admin/content/remove"
SANCTION = "/api/admin/sanctions/selected"
REASON = "광고를 여러 번 올렸어요."


def everything_of(owner: Person) -> list[dict]:
    entry, post = an_entry(owner), a_post(owner)
    return [
        {"kind": "diary", "id": entry["id"]},
        {"kind": "community", "id": post["id"]},
        {"kind": "comment", "id": say(owner, entry)["id"]},
        {"kind": "community_comment", "id": comment_on(owner, post)["id"]},
    ]


def test_what_is_selected_goes_at_once_and_comes_back_at_once(owner: Person, admin: Person):
    targets = everything_of(owner)
    before = me(owner)

    done = admin.post(REMOVE, {"targets": targets, "reason": REASON}).json()

    assert (done["done"], done["refused"]) == (4, [])
    assert owner.get(f"/api/diary/{targets[0]['id']}").status_code == 404
    assert drift() == {"rows": 0}
    row = act(done["auditId"])
    assert (row["action"], row["reason"], len(row["after"]["acts"])) == (
        "content.remove_many",
        REASON,
        4,
    )

    assert admin.post(f"/api/admin/audit/{done['auditId']}/undo").status_code == 200

    assert me(owner) == before
    assert owner.get(f"/api/diary/{targets[0]['id']}").status_code == 200
    assert drift() == {"rows": 0}
    again = admin.post(f"/api/admin/audit/{done['auditId']}/undo")
    assert again.json()["code"] == "already_undone"


def test_what_can_not_be_removed_is_named_and_leaves_the_others(owner: Person, admin: Person):
    entry, gone = an_entry(owner), an_entry(owner)
    admin.delete(f"/api/admin/diary/{gone['id']}")
    targets = [{"kind": "diary", "id": one} for one in (gone["id"], entry["id"], 9_999_999)]

    done = admin.post(REMOVE, {"targets": targets, "reason": REASON}).json()

    assert done["done"] == 1
    assert [(one["kind"], one["id"]) for one in done["refused"]] == [
        ("diary", gone["id"]),
        ("diary", 9_999_999),
    ]
    assert "이미 내려졌거나" in done["refused"][0]["message"]


def test_what_another_touched_since_stays_as_they_left_it(owner: Person, admin: Person):
    first, second = an_entry(owner), an_entry(owner)
    targets = [{"kind": "diary", "id": one["id"]} for one in (first, second)]
    done = admin.post(REMOVE, {"targets": targets, "reason": REASON}).json()
    admin.post(f"/api/admin/diaries/{first['id']}/restore", {"reason": "이건 아니에요."})
    admin.delete(f"/api/admin/diary/{first['id']}")

    assert admin.post(f"/api/admin/audit/{done['auditId']}/undo").status_code == 200

    assert owner.get(f"/api/diary/{first['id']}").status_code == 404
    assert owner.get(f"/api/diary/{second['id']}").status_code == 200


def test_members_get_the_same_sanction_and_lose_it_at_once(
    owner: Person, follower: Person, admin: Person
):
    form = {"ids": [owner.id, follower.id, admin.id], "kind": "ban", "reason": REASON}

    done = admin.post(SANCTION, form).json()

    assert done["done"] == 2
    assert [(one["kind"], one["id"]) for one in done["refused"]] == [("user", admin.id)]
    assert owner.get("/api/auth/me").status_code == 401
    assert follower.get("/api/auth/me").status_code == 401

    assert admin.post(f"/api/admin/audit/{done['auditId']}/undo").status_code == 200

    row = admin.get(f"/api/admin/users/{follower.id}").json()
    assert row["status"] == "active"


def test_a_suspension_needs_its_days_and_no_more_than_a_page_is_taken(admin: Person):
    no_days = admin.post(SANCTION, {"ids": [1], "kind": "suspension", "reason": REASON})
    too_many = admin.post(REMOVE, {"targets": [{"kind": "diary", "id": 1}] * 101, "reason": REASON})

    assert (no_days.status_code, too_many.status_code) == (422, 422)


def test_only_admins_act_on_selections(owner: Person):
    targets = [{"kind": "diary", "id": 1}]

    assert owner.post(REMOVE, {"targets": targets, "reason": REASON}).status_code == 403


def test_an_author_hears_why_each_went(owner: Person, admin: Person):
    admin.post(REMOVE, {"targets": everything_of(owner), "reason": REASON})

    assert len([bell for bell in bells(owner) if REASON in bell]) == 4
