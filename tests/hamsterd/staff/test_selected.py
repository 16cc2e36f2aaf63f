"""A moderator selects rows of a list and does one thing to all of them, and undoes it at once."""

import pytest

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


def test_removed_writing_comes_back_at_once(owner: Person, admin: Person):
    targets = everything_of(owner)
    before = me(owner)
    admin.post(REMOVE, {"targets": targets, "reason": REASON})
    standing = {"kind": "diary", "id": an_entry(owner)["id"]}

    done = admin.post(
        "/api/admin/content/restore",
        {"targets": [*targets, standing], "reason": "괜찮은 글이에요."},
    ).json()

    assert (done["done"], [one["id"] for one in done["refused"]]) == (4, [standing["id"]])
    assert act(done["auditId"])["action"] == "content.restore_many"
    assert me(owner)["experience"] >= before["experience"]
    assert owner.get(f"/api/diary/{targets[0]['id']}").status_code == 200
    undo(admin, done)
    assert owner.get(f"/api/diary/{targets[0]['id']}").status_code == 404
    assert drift() == {"rows": 0}


def test_flags_are_cleared_at_once(owner: Person, admin: Person):
    admin.post(RULES, a_rule("해바라기씨", action="flag"))
    for title in ("해바라기씨 하나", "해바라기씨 둘"):
        an_entry(owner, title=title)
    flags = [row["id"] for row in admin.get("/api/admin/flagged").json()]
    assert len(flags) == 2

    done = admin.post("/api/admin/flagged/selected", {"ids": [*flags, 9_999_999]}).json()

    assert (done["done"], [one["id"] for one in done["refused"]]) == (2, [9_999_999])
    assert admin.get("/api/admin/flagged").json() == []
    undo(admin, done)
    assert [row["id"] for row in admin.get("/api/admin/flagged").json()] == flags


def test_sanctions_end_at_once(owner: Person, follower: Person, admin: Person):
    form = {"ids": [owner.id, follower.id], "kind": "suspension", "days": 7, "reason": REASON}
    admin.post(SANCTION, form)
    running = [row["id"] for row in admin.get("/api/admin/sanctions").json()]

    lift = {"ids": running, "reason": "잘못 알았어요."}
    done = admin.post("/api/admin/sanctions/lift", lift).json()

    assert (done["done"], done["refused"]) == (2, [])
    assert me(owner)["suspendedUntil"] is None
    again = admin.post("/api/admin/sanctions/lift", lift).json()
    assert (again["auditId"], len(again["refused"])) == (None, 2)
    undo(admin, done)
    assert me(owner)["suspendedUntil"] is not None


def test_blocks_are_lifted_at_once(admin: Person):
    forms = [
        {"subject": subject, "level": "all", "reason": "공격이에요."}
        for subject in ("203.0.113.7", "203.0.113.8")
    ]
    blocks = [admin.post("/api/admin/blocks", form).json()["id"] for form in forms]

    done = admin.post("/api/admin/blocks/selected", {"ids": blocks}).json()

    assert done["done"] == 2
    assert states(admin, "blocks", "state") == {"lifted"}
    undo(admin, done)
    assert states(admin, "blocks", "state") == {"running"}


def an_ad(title: str) -> dict:
    return {
        "place": "home",
        "label": "광고",
        "title": title,
        "description": "",
        "image": "/ads/sample.webp",
        "link": "https://example.com",
        "target": "_blank",
        "weight": 1,
        "isActive": True,
        "startsAt": None,
        "endsAt": None,
    }


def a_rule(pattern: str, **changes: object) -> dict:
    rule = {"pattern": pattern, "action": "hold", "appliesTo": ["diary"], "note": ""}
    return {**rule, **changes}


RULES = "/api/admin/word-rules"
SWITCHED = [
    (RULES, [a_rule("도박"), a_rule("사채")], "word_rule"),
    ("/api/admin/ads", [an_ad("사료"), an_ad("톱밥")], "ad"),
]


@pytest.mark.parametrize(("path", "forms", "name"), SWITCHED, ids=["word rules", "ads"])
def test_rules_and_ads_are_switched_and_deleted_at_once(admin: Person, path, forms, name):
    before = {row["id"] for row in admin.get(path).json()}
    ids = [admin.post(path, form).json()["id"] for form in forms]

    off = admin.post(f"{path}/selected", {"ids": ids, "change": "off"}).json()
    assert (off["done"], act(off["auditId"])["action"]) == (2, f"{name}.edit_many")
    assert {row["isActive"] for row in rows_of(admin, path, ids)} == {False}
    again = admin.post(f"{path}/selected", {"ids": ids, "change": "off"}).json()
    assert (again["done"], {one["message"][:6] for one in again["refused"]}) == (0, {"이미 그렇게"})
    undo(admin, off)
    assert {row["isActive"] for row in rows_of(admin, path, ids)} == {True}

    gone = admin.post(f"{path}/selected", {"ids": ids, "change": "delete"}).json()
    assert {row["id"] for row in admin.get(path).json()} == before
    undo(admin, gone)
    assert {row["title" if name == "ad" else "pattern"] for row in rows_of(admin, path, ids)} == {
        form["title" if name == "ad" else "pattern"] for form in forms
    }


@pytest.mark.parametrize(
    "path", ["flagged/selected", "blocks/selected", "sanctions/lift", "word-rules/selected"]
)
def test_no_more_than_a_page_and_never_nothing(admin: Person, path: str):
    more = {"reason": REASON, "change": "on"}
    for ids in ([], [1] * 101):
        assert admin.post(f"/api/admin/{path}", {"ids": ids, **more}).status_code == 422


def undo(admin: Person, done: dict) -> None:
    answer = admin.post(f"/api/admin/audit/{done['auditId']}/undo")
    assert answer.status_code == 200, answer.text


def states(admin: Person, resource: str, field: str) -> set[str]:
    return {row[field] for row in admin.get(f"/api/admin/{resource}").json()}


def rows_of(admin: Person, path: str, ids: list[int]) -> list[dict]:
    return [row for row in admin.get(path).json() if row["id"] in ids]
